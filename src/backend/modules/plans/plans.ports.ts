// What plans need from the rest of the server; wired in the composition.
import type { Platform, TimeChannel } from '../../../contract/entities/account.ts'
import type { ClipConfig, ClipMode } from '../../../contract/entities/clip.ts'
import type { Fission, FissionSpec } from '../../../contract/titles/fission.ts'
import type { Paces } from '../../../contract/entities/pace.ts'
import type { VideoPublishInfo } from '../../../contract/entities/publish.ts'
import type { RequestContext } from '../../http/context.ts'
import type { Clock } from '../../lib/clock.ts'
import type { FindWords } from '../../lib/forbidden-words.ts'
import type { Db } from '../../ports/database.ts'
import type { RewriteTexts } from '../../ports/rewrite.ts'

/** The part of a request that the services use. */
export type Caller = Pick<RequestContext, 'db' | 'admin' | 'tenantId' | 'tenant' | 'deviceId' | 'ip' | 'ua' | 'audit'>

/** A work that a plan wants. Exactly one of film and material; film 0 = one that will be ordered. */
export interface WantedWork {
  accountId: number
  title: string
  /** Unix ms. */
  at: number
  outputId: number | null
  attachmentId: number | null
  /** Text below the title; '' = none. */
  description: string
}

/** What a work shows of a place or a mini program, and on which platform alone. */
export interface PlanAnchor {
  platform: string
  info: Partial<Pick<VideoPublishInfo, 'selectPoiInfo' | 'microApp'>>
  /** Accounts that may carry it; absent or empty = all of its platform. */
  accountIds?: readonly number[]
}

/** A plan's task as publishing makes it. */
interface WantedTask {
  planId: number
  adminId: number
  name: string
  mode: ClipMode | 'material'
  clipId: number | null
  timeZone: string
  topics: readonly string[]
  /** What works of its platform carry. */
  anchor: PlanAnchor | null
  works: readonly WantedWork[]
}

/** What is stored of a work and its account as far as the channel of its time needs it. */
export interface PlannedRow {
  id: number
  third_auth_id: number
  platform_value: string
  media_type: 1 | 2 | 3 | 4
  ways: string
  third_token_enc: string | null
  timing_time: number
  time_channel: '' | 'alarm'
  account_time_channel: TimeChannel
  publish_status: 0 | 1 | 2 | -1 | 3
  auto_publish: 0 | 1
}

/** Publishing, as plans use it. */
export interface WorksPort {
  /** What speaks against a work, by its place; nothing is stored. `title`: another title would mend it. */
  check(db: Db, task: Omit<WantedTask, 'clipId'>): Promise<{ index: number; msg: string; title: boolean }[]>
  /** Inside the caller's transaction: an empty task; films are ordered for it next. */
  openTask(trx: Db, task: Pick<WantedTask, 'planId' | 'adminId' | 'name' | 'mode'>): Promise<number>
  /** Inside the caller's transaction. Ids of the items in the order of `works`. */
  fillTask(trx: Db, taskId: number, task: WantedTask): Promise<number[]>
  /**
   * Inside the caller's transaction, before any other lock but the plan's: waiting works are cancelled, unfinished
   * films released.
   */
  withdraw(
    trx: Db,
    target: { tenantId: number; adminId: number; planId: number },
  ): Promise<{ released: number; jobIds: number[] }>
  cancelJobs(tenantId: number, jobIds: readonly number[]): Promise<void>
  /**
   * Inside the caller's transaction; what is refused stays as it was. Times in seconds, 0 = none.
   * @throws NOT_FOUND
   */
  move(
    trx: Db,
    caller: Caller,
    moves: readonly { id: number; publishAtS: number }[],
  ): Promise<{ id: number; code: number; msg: string }[]>
  /** Minutes that the operator's works keep where no plan says more. */
  usualGap(caller: Caller): Promise<number>
  /**
   * The accounts in turn; null = no room. Unix ms.
   * @throws NOT_FOUND
   */
  freeTimes(
    caller: Caller,
    accountIds: readonly number[],
    options: FreeOptions & { count: number },
  ): Promise<{ accountId: number; at: number }[]>
  /**
   * The same for works that wait: one time each, beside all others of their accounts. Works that don't wait or aren't
   * visible are left out.
   */
  timesFor(
    caller: Caller,
    itemIds: readonly number[],
    options: FreeOptions,
  ): Promise<{ id: number; accountId: number; at: number }[]>
  paces(db: Db): Promise<Paces>
  /** Times ahead of `now` of all works of the company that wait for them. Unix ms. */
  companyTimes(db: Db, now: number): Promise<number[]>
  /** Who makes each of these works public at its time; works that wait for none are absent. */
  channels(caller: Caller, rows: readonly PlannedRow[]): Promise<ReadonlyMap<number, TimeChannel>>
}

/** Places and mini programs of the company. */
export interface AnchorsPort {
  /** What a work carries; an id of 0 is none. Null = it is not there. */
  read(db: Db, ids: { poiId: number; microAppId: number }): Promise<PlanAnchor | null>
}

/**
 * Where free times may lie: from when on (unix ms), in which part of the day (`HH:mm`), and how many for an account in
 * a day.
 */
export interface FreeOptions {
  /**
   * How much works of a platform want an hour of the day (0 to 23), 1 = nothing is known of it: times are shared out
   * over the day by it. Absent = the first that are free.
   */
  weights?: ((platform: string, hour: number) => number) | undefined
  from: number
  window: { from: string; to: string } | undefined
  dailyMax: number | undefined
}

/** Orders of films, made in the same transaction as the task that wants them. */
interface FilmsPort<P = unknown> {
  /** Films that none of the plan's orders has made. */
  prepare(db: Db, request: { mode: ClipMode; num: number; config: ClipConfig; planId: number }): Promise<P>
  reserve(
    trx: Db,
    tenantId: number,
    request: {
      name: string
      mode: ClipMode
      num: number
      config: ClipConfig
      adminId: number
      clientToken: string | null
      wisdomTaskId: number | null
    },
    prepared: P,
  ): Promise<{ clipId: number; outputs: { id: number }[] }>
}

/**
 * How many different films a configuration gives a plan, and how many of them it has not made yet; the same count that
 * orders are held to.
 * @throws BAD_INPUT, NOT_FOUND
 */
export type FilmCapacity = (
  db: Db,
  request: { mode: ClipMode; config: ClipConfig; planId: number },
) => Promise<{ max_num: number; left: number; capped: 0 | 1; why: string }>

/** What titles are made of. */
export type TitleWords = Required<
  Pick<FissionSpec, 'regions' | 'prefixes' | 'mains' | 'suffixes' | 'negatives' | 'templates'>
>
export interface StockTitle {
  readonly id: number
  readonly title: string
  readonly main: string
}
/** The company's titles, as plans use them: nobody else gets one that a plan has taken. */
export interface TitlesPort {
  /**
   * Up to `count` titles that no live title of the company has taken; those of the plan `ownPlanId` may be had again.
   * `platforms`: every one of them must take the titles. Nothing is stored.
   */
  make(
    db: Db,
    words: TitleWords,
    options: { seed: number; count: number; ownPlanId: number | null; platforms: readonly string[] },
  ): Promise<Fission>
  /** Makes sure that `wanted` unused titles lie ready, as far as there are any. */
  fill(db: Db, planId: number, wanted: number, words: TitleWords, platforms: readonly string[]): Promise<void>
  /** Up to `count` unused titles, the main words in turn: the one used least comes first. */
  pick(db: Db, planId: number, count: number): Promise<StockTitle[]>
  /** Inside the caller's transaction: gives an unused title to a work; false when somebody was quicker. */
  use(trx: Db, id: number, to: { publishItemId: number; wisdomTaskId: number }): Promise<boolean>
  /** Puts titles away that no platform takes. */
  discard(db: Db, ids: readonly number[]): Promise<void>
  /** Inside the caller's transaction: gives the unused titles of plans back. */
  dropUnused(trx: Db, planIds: readonly number[]): Promise<void>
  /** Inside the caller's transaction: titles whose works were cancelled may be made again. */
  giveBack(trx: Db, planIds: readonly number[]): Promise<void>
}

export interface PlansDeps<P = unknown> {
  readonly clock: Clock
  readonly platforms: { all(db: Db): Promise<ReadonlyMap<string, Platform & { enabled: 0 | 1 }>> }
  readonly titles: TitlesPort
  /** Absent: copies go out as they are. */
  readonly rewriting?: Pick<RewriteTexts, 'rewriteTexts' | 'autoAccepts' | 'wants' | 'ask'> | undefined
  /** Finds words that must not be published. Absent: texts are not looked through before their works are made. */
  readonly words?: { finder(db: Db): Promise<FindWords> } | undefined
  /** Absent: anchors are kept and not looked at. */
  readonly anchors?: AnchorsPort | undefined
  /** Watches the ranks of a plan's search words, as far as there is room; answers how many are new. */
  trackWords?(
    caller: Pick<Caller, 'db' | 'admin' | 'tenant' | 'audit'>,
    plan: { id: number; words: readonly string[]; platforms: readonly string[] },
  ): Promise<number>
  readonly works: WorksPort
  readonly films: FilmsPort<P>
  fileUrl(key: string): Promise<string>
  /** Asks for a pass over the plans of a company, soon. */
  roll(tenantId: number): Promise<void>
}
