// The port behind which every platform stands: one folder per site, all pass `testing/platform-suite.ts`.
import type { Platform as PlatformInfo } from '../../contract/entities/account.ts'
import type { VideoPublishInfo } from '../../contract/entities/publish.ts'
import type { BrowserSession } from '../browser/session.ts'
import type { RunContext } from '../lib/run-context.ts'
import type { PlatformMessages } from './messages.ts'
import type { PlatformSearch } from './search.ts'

/** An account of a platform, without credentials: the engine has put those into the browser already. */
export interface AccountRef {
  /** Id of the row on the backend; 0 while an account is being added. */
  readonly id: number
  /** The platform's own id of the account (抖音: uid). */
  readonly accountId: string
  readonly secUid: string
  readonly openname: string
}

/** What a login or a profile call learns. Unknown numbers are null, never 0. */
export interface Profile {
  readonly accountId: string
  readonly secUid: string
  readonly openname: string
  /** https URL or ''. */
  readonly avatar: string
  readonly fans: number | null
  readonly works: number | null
  readonly role: 'personal' | 'enterprise'
}

/**
 * The four answers of a login check (contract: 1, 0, 2, 3). `dropped` only on a positive sign of the platform;
 * a network error or an unknown page is `unknown`, never `dropped`.
 */
export type LoginCheck =
  | { readonly status: 'ok'; readonly profile: Profile | null }
  | { readonly status: 'never' | 'dropped' | 'unknown'; readonly msg: string }

/** Steps of a login that the page shows (contract event loginProgress). */
export type LoginStep = 'opening' | 'qr' | 'qr-expired' | 'scanned' | 'verify' | 'reading' | 'view'

/** Context of a login or view: beside the common one it shows the QR code in our own dialog. */
export interface LoginContext extends RunContext {
  /**
   * Shows a step. With step `qr`: `qrImage` is a data URL, `expiresAt` unix ms (0 = unknown).
   * A wish for a fresh QR comes through `refreshWanted`.
   */
  showStep(step: LoginStep, text: string, qr?: { qrImage: string; expiresAt: number }): void
  /** True once per click on "刷新二维码"; the platform then renews the code at once. */
  refreshWanted(): boolean
}

export interface NamedChoice {
  readonly id?: string
  readonly name: string
  /** What the look-up answered, passed back whole. */
  readonly raw?: Readonly<Record<string, unknown>>
}

/**
 * One content x one account, ready to be published. Paths are local, absolute and readable; may hold Chinese
 * characters.
 */
export interface Work {
  readonly itemId: number
  readonly attemptNo: number
  readonly kind: 'video' | 'image' | 'article' | 'official'
  readonly account: AccountRef
  readonly title: string
  /** Text below the title, without topics. */
  readonly description: string
  /** Without `#`, no repeats; no more than the platform takes, as the engine refuses such a work. */
  readonly topics: readonly NamedChoice[]
  readonly poi: (NamedChoice & { readonly address: string }) | null
  readonly collection: NamedChoice | null
  readonly friends: readonly {
    readonly uid: string
    readonly secUid: string
    readonly nickname: string
    readonly raw?: Readonly<Record<string, unknown>>
  }[]
  readonly music: NamedChoice | null
  readonly videoPath: string
  /** Pictures in their order. In an article `imagePaths[n]` is what stands at `local:n` of `contentHtml`. */
  readonly imagePaths: readonly string[]
  /** '' = none given. */
  readonly coverPath: string
  /** Unix seconds; 0 = at once. A time that the platform's timer takes, by the engine's check. */
  readonly timingTime: number
  readonly durationMs: number | null
  /** 0 public, 1 private, 3 friends; undefined = the platform's preset stays. */
  readonly visibility?: 0 | 1 | 3
  /** Value of one of `info.declarations`; undefined = nothing is chosen for the operator. */
  readonly declaration?: string
  readonly allowSave?: boolean
  /** True = a person makes the last press, in the window. */
  readonly byHand?: boolean
  /**
   * Text of an article: paragraphs, h1 to h6, lists, quotes, bold, italic, links, and pictures as `<img
   * src="local:0">`, each a file of `imagePaths`. An address that is not `local:n`, a number without a file, and a
   * script make the work unfit (kind `content`, field `content_html`).
   */
  readonly contentHtml?: string
  /** What 公众号 asks of an article besides; `description` is its digest. */
  readonly articleInfo?: {
    readonly author: string
    /** 阅读原文; '' = none. */ readonly sourceUrl: string
    readonly openComment: boolean
    readonly fansOnly: boolean
  }
  /** Further articles of the same 公众号 draft, in their order; `local:n` of each counts through `imagePaths`. */
  readonly moreArticles?: readonly MoreArticleWork[]
  /** 公众号 by its pages: true = all followers are told, which uses up the day's send. */
  readonly notifyFollowers?: boolean
  /** What TikTok's interface wants a person to decide; absent = nothing was. */
  readonly postSettings?: PostSettings
  /** 公众号: true = into the draft box only. */
  readonly onlyDraft?: boolean
  /** `link`: what 复制链接 of the program gives; '' = not known. */
  readonly microApp?: { readonly appId: string; readonly title: string; readonly url: string; readonly link: string }
}

export type PostSettings = NonNullable<VideoPublishInfo['post_settings']>

export interface MoreArticleWork extends Required<Pick<Work, 'contentHtml' | 'articleInfo'>> {
  readonly title: string
  /** Its digest. */
  readonly description: string
  /** '' = its own first picture. */
  readonly coverPath: string
}

/** Steps of a publish before the click, in this order. A platform may repeat `uploading`/`filling`. */
export type PublishStep = 'session-check' | 'form-open' | 'uploading' | 'filling' | 'ready'

/** What helps to find the work again on the platform after a crash; kept in the journal. */
export interface WorkFingerprint {
  /** Title exactly as typed into the form: one line, otherwise as given. */
  readonly title?: string
  readonly description?: string
  readonly durationMs?: number
  /** Id of the uploaded media or draft, if the page shows one. */
  readonly uploadId?: string
  /** Id of the work, once the platform told it. */
  readonly platformItemId?: string
}

/** Given by the engine; the platform must go through it, so that the journal is always ahead of the page. */
export interface PublishStepper {
  /**
   * Call BEFORE doing the step: resolves when the journal holds it.
   * @throws 499/408 when the job has ended
   */
  step(name: PublishStep, text?: string): Promise<void>
  /** Bytes while uploading; not journalled, throttled. */
  uploaded(bytes: number, total: number): void
  /** Adds to the fingerprint in the journal (merged, newest wins). */
  note(fingerprint: WorkFingerprint): Promise<void>
  /**
   * The only way to press 发布: writes `publish-pressed` durably, THEN runs `click` (which only presses; it must not wait
   * for success). A second call without `refused` in between throws.
   */
  pressPublish(click: () => Promise<void>): Promise<void>
  /**
   * After the click the platform said no and stays on the form, by a positive sign (e.g. 「请设置封面后再发布」).
   * Journalled; afterwards the platform may fix the form and press again, or throw.
   */
  refused(reason: string): Promise<void>
}

/**
 * A positive sign of the platform that it took the work. Without one: throw; the engine then looks at the works list.
 */
export interface PublishResult {
  /** Id for the record; the platform's item id where known, else any stable sign (e.g. upload id). */
  readonly publishId: string
  readonly platformItemId: string
  /** https link or ''. */
  readonly platformUrl: string
  readonly state: 'done' | 'in-review'
  /**
   * Chinese: what is left to do (a draft that a person must publish), or what was left out (a cover that was not
   * taken).
   */
  readonly reason?: string
  /** Of a draft of several articles: https links in their order, '' = not told. */
  readonly articleUrls?: readonly string[]
}

/** One row of the platform's works list, newest first; the engine matches it with the journal. */
export interface PublishedWork {
  readonly platformItemId: string
  readonly platformUrl: string
  readonly title: string
  readonly kind: 'video' | 'image' | 'article' | 'official'
  /** Unix seconds at which it was handed in or goes public; 0 = the list doesn't tell. */
  readonly publishTime: number
  readonly durationMs: number | null
  readonly state: 'published' | 'in-review' | 'scheduled' | 'rejected'
  readonly reason: string
  /** The whole text, where the list shows it. */
  readonly text?: string
  /** Unix seconds at which everybody sees it, or saw it; 0 = no timer is set. Absent: the list does not tell. */
  readonly goesPublic?: number
  /** Who may see it, where the list tells; as in a work. */
  readonly visibility?: 0 | 1 | 3
  /** Numbers so far; null = the platform doesn't tell this one. Absent: it tells none. */
  readonly counters?: WorkCounters
}
export interface WorkCounters {
  readonly play: number | null
  readonly like: number | null
  readonly comment: number | null
  readonly share: number | null
  readonly collect: number | null
}

export interface Collection {
  readonly mixId: string
  readonly name: string
  readonly coverUrl: string
  readonly count: number | null
  readonly raw: Record<string, unknown>
}
export interface Position {
  readonly poiId: string
  readonly name: string
  readonly address: string
  readonly city: string
  readonly lng: number | null
  readonly lat: number | null
  readonly raw: Record<string, unknown>
}
export interface FoundUser {
  readonly uid: string
  readonly secUid: string
  readonly nickname: string
  readonly avatar: string
  readonly fans: number | null
  readonly raw: Record<string, unknown>
}
export interface Topic {
  readonly id: string
  readonly name: string
  readonly viewCount: number | null
  readonly raw: Record<string, unknown>
}
export interface ChildAccount {
  readonly accountId: string
  readonly openname: string
  readonly avatar: string
  readonly secUid: string
  readonly expireTime: number
  readonly isConfer: boolean
  /** Post of a shop's sub-account. */ readonly role?: string
}

/**
 * What a dry probe saw: the pages that it opened, and for each key of the table by which alternative it was found (1 =
 * first, 0 = none).
 */
export interface ProbedKeys {
  readonly pages: readonly string[]
  readonly keys: readonly {
    readonly key: string
    readonly state: 'found' | 'missing' | 'unreachable'
    readonly nth: number
    readonly of: number
    readonly page: string
  }[]
}

/** What a call gets: the context first, then the account and its browser (credentials already restored). */
export interface AccountCall {
  readonly account: AccountRef
  readonly browser: BrowserSession
}

/**
 * A platform: a folder of steps plus a table of selectors. Optional members that are missing answer 501. Every member
 * throws HelperError with a kind and a Chinese sentence with the remedy; nothing may wait without
 * `ctx`.
 */
export interface Platform {
  /** Capabilities, limits, declarations: the value the page gets with platformsDataSync. */
  readonly info: PlatformInfo
  /** Hosts (suffixes, e.g. `douyin.com`) whose cookies belong to this platform; only these are kept and restored. */
  readonly cookieDomains: readonly string[]
  /**
   * Opens the login page, shows the QR, waits for the person, reads the profile. The engine exports the cookies
   * afterwards.
   */
  login(
    ctx: LoginContext,
    call: { readonly browser: BrowserSession; readonly expected: AccountRef | null },
  ): Promise<Profile>
  /**
   * Opens the signed-in back-office in a visible window; resolves once it stands. The engine keeps the window until the
   * person closes it.
   */
  view(ctx: LoginContext, call: AccountCall): Promise<void>
  checkLogin(ctx: RunContext, call: AccountCall): Promise<LoginCheck>
  profile(ctx: RunContext, call: AccountCall): Promise<Profile>
  /** Publishes one work, all steps through `stepper`. Returns only after a positive sign. */
  publish(
    ctx: RunContext,
    call: AccountCall & { readonly work: Work; readonly stepper: PublishStepper },
  ): Promise<PublishResult>
  /**
   * Newest works, at least the last 20 or back to `since` (unix s).
   * @throws kind `session` when not signed in: an empty list means "none"
   */
  worksList(ctx: RunContext, call: AccountCall & { readonly since: number }): Promise<readonly PublishedWork[]>
  mixList?(ctx: RunContext, call: AccountCall & { readonly keyword: string }): Promise<readonly Collection[]>
  positionList?(
    ctx: RunContext,
    call: AccountCall & { readonly keyword: string; readonly city: string },
  ): Promise<readonly Position[]>
  searchUserList?(ctx: RunContext, call: AccountCall & { readonly keyword: string }): Promise<readonly FoundUser[]>
  topicList?(ctx: RunContext, call: AccountCall & { readonly keyword: string }): Promise<readonly Topic[]>
  updateChildAccounts?(ctx: RunContext, call: AccountCall): Promise<readonly ChildAccount[]>
  /**
   * Opens what of the publish form needs no file, and looks for every key of the table; fills and presses nothing.
   * @throws kind `session`
   */
  probe?(ctx: RunContext, call: AccountCall): Promise<ProbedKeys>
  /** Its public search page. */
  readonly search?: PlatformSearch
  /** What people wrote to the account. */
  readonly messages?: PlatformMessages
}

/** The platforms of this helper, by value. */
export interface PlatformRegistry {
  get(value: string): Platform | undefined
  readonly infos: readonly PlatformInfo[]
}
