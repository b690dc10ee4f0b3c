import type { FakeDirect } from './direct-model.ts'
/** A person who has an account on a fake platform. */
export interface FakeUser {
  uid: string
  uniqueId: string
  secUid: string
  nickname: string
  phone: string
  followerCount: number
  /** Hue of the generated portrait, 0 to 359. */
  hue: number
  /** The login by QR is followed by a code sent to the phone. */
  smsOnLogin: boolean
  mixes: { mixId: string; name: string; episodes: number }[]
  /** Sub-accounts of the person's shop. */
  staff?: { id: string; name: string; role: string; usable: boolean }[]
}

/** A file as the site received it: the hash is of the bytes that arrived. */
export interface ReceivedFile {
  uri: string
  name: string
  size: number
  sha256: string
  mime: string
}

/** What the site shows about a work: `rejected` and `deleted` never change again. */
export type WorkState = 'reviewing' | 'public' | 'private' | 'friends' | 'scheduled' | 'rejected'

/**
 * A published work with every field the form sent. Times ending in `At` are unix ms, `scheduleTime` is unix seconds.
 */
export interface FakeWork {
  id: string
  platform: string
  uid: string
  kind: 'video' | 'image' | 'article'
  title: string
  text: string
  topics: { id: string; name: string }[]
  friends: { uid: string; nickname: string }[]
  poi: { id: string; name: string } | null
  /** The mini program that hangs on it. */
  microApp?: { id: string; name: string } | null
  collection: { id: string; name: string } | null
  declaration: string | null
  hotspot: string | null
  music: { id: string; title: string } | null
  visibility: 'public' | 'private' | 'friends'
  allowDownload: boolean
  syncToutiao: boolean
  scheduleTime: number | null
  video: ReceivedFile | null
  images: ReceivedFile[]
  /** Text of an article as the site keeps it; its pictures are `images`, in this order. */
  html?: string
  cover: (ReceivedFile & { source: 'upload' | 'recommend' }) | null
  coverHorizontal: (ReceivedFile & { source: 'upload' | 'recommend' }) | null
  createdAt: number
  /** When the review ends. */
  reviewedAt: number
  rejectReason: string | null
  statistics: { play: number; digg: number; comment: number; share: number; collect: number }
  /** Fields that only this platform has: tags, category, short title. */
  more?: Record<string, unknown>
  /** The body of the create call as it came. */
  raw: unknown
}

/** A film that went out on a site before. */
export type EarlierWork = Pick<FakeWork, 'id' | 'title' | 'createdAt' | 'statistics'>

/** A work as `control` returns it: with its state now and its public address. */
export type FakeWorkView = FakeWork & { state: WorkState; link: string }

/** A comment on a work. `rootId` '' = it begins a thread; `uid` as the site names people. */
export interface FakeComment {
  id: string
  platform: string
  workId: string
  uid: string
  name: string
  text: string
  /** https address of a picture, '' = none. */
  image: string
  /** Unix ms. */
  at: number
  rootId: string
  parentId: string
  withdrawn: boolean
}
/** What somebody writes; `answers`: id of the comment that is answered. */
export interface NewComment {
  name?: string
  text?: string
  image?: string
  at?: number
  answers?: string
  /** The account itself writes. */
  byOwner?: boolean
  withdrawn?: boolean
}

/** A QR code that a login page shows, or showed. */
export interface QrCode {
  token: string
  platform: string
  status: 'waiting' | 'scanned' | 'confirmed' | 'verify' | 'done' | 'expired'
  createdAt: number
  expiresAt: number
  /** When a page asked for its state last: a page that still shows it asks several times a second. */
  askedAt: number
  uid: string | null
  /** Handed to the page after confirmation; exchanged for the cookies once. */
  ticket: string | null
}

/** A text message sent to a user's phone. */
export interface SmsMessage {
  uid: string
  code: string
  at: number
  purpose: 'login' | 'publish'
}

/**
 * How the next publish of an account ends: the site refuses the content, its answer is lost and nothing is made, or the
 * review does not let it pass.
 */
export type NextPublish = 'refused' | 'unanswered' | 'rejected'

/** A person on one site: how often signed in there now (browsers), and what is arranged for the next publish. */
export interface FakeAccount {
  uid: string
  platform: string
  sessions: number
  nextPublish: NextPublish | null
}

/** Everything that survives a restart. */
export interface SavedState {
  users: FakeUser[]
  sessions: { token: string; platform: string; uid: string; createdAt: number }[]
  works: FakeWork[]
  files: ReceivedFile[]
  /** Oldest first; absent in a folder of before. */
  comments?: FakeComment[]
  /** Private messages, oldest first; absent in a folder of before. */
  directs?: FakeDirect[]
  settings: FakeSettings
}

/** How the sites behave when nothing is broken. Times in ms unless the name says seconds. */
export interface FakeSettings {
  qrSeconds: number
  reviewDelayMs: number
  /** Between scan and confirmation on the phone. */
  confirmDelayMs: number
  /** Pause before another text message can be asked for, seconds. */
  smsRetrySeconds: number
  /** Wait of the form page before its fields exist. */
  formDelayMs: number
  /** Pause before each upload part is accepted: makes the progress visible. */
  partDelayMs: number
  /** Time the site takes to check an uploaded cover before 「完成」 is enabled. */
  coverDelayMs: number
  coverRequired: boolean
  /** What a page of a lost session does: shows the login in place, or goes to the login page. */
  lostSession: 'in-place' | 'redirect'
  /** Works that a search finds, advertisements not counted. */
  searchTotal: number
  /**
   * Works at a place of the results (from 1). A public work of the site whose title holds the word comes fourth by
   * itself.
   */
  searchPlaces: {
    platform: string
    keyword: string
    rank: number
    id: string
    title: string
    authorId: string
    authorName: string
  }[]
}

/** Steps of a publish at which a session can be lost. */
export type LoseAt = 'form' | 'upload' | 'publish'

/** What can be broken, for all or for one user. */
export interface Faults {
  /** Every API answer waits this long, ms. */
  slowMs: number
  /** The next `times` API calls whose path starts with `path` answer 500. */
  http500: { path: string; times: number }[]
  /** The session dies at this step, once. */
  loseSessionAt: LoseAt | null
  /** The create call never answers; the work exists afterwards, or not. */
  publishNeverAnswers: 'created' | 'not-created' | null
  /** The work is created at once, the answer comes this much later, ms. */
  publishLateMs: number
  /** Publishing asks for a code sent to the phone. */
  smsOnPublish: boolean
  /** Publishing asks for a slider to be moved first. */
  captchaOnPublish: boolean
  /** The site was redesigned: these parts have other names, classes and texts. */
  pageChanged: PageChange[]
  /** The publish button stands somewhere else on the page; or a dialog that nobody knows lies over the form. */
  redesign: 'none' | 'moved' | 'dialog'
  /**
   * A notice lies over the upload page: a work of the last time was not published. Who goes on with it publishes that
   * one.
   */
  leftover: boolean
  /**
   * The text-message box at a publish: as the site has it in our sources, or with names and words that no table knows.
   */
  smsBox: 'own' | 'other'
  /**
   * 公众号: an examination of its operator lies over the form; the send goes to all followers whatever the switch says.
   * 视频号: the publish page opened directly stays empty.
   */
  office: 'none' | 'lesson' | 'mass-always' | 'other-account' | 'empty-shell'
  /** The next upload breaks in its second part (the first, when there is one only) and shows 「上传失败」. */
  uploadFailOnce: boolean
  /** The form forgets its cover at the first press of 「发布」 and asks for one. */
  coverLost: boolean
  /** B站: the box that puts one cover into both shapes does it, or does nothing. */
  coverSync: 'both' | 'one'
  /** B站: what opens the dialog of covers, as always or where no frame of the film could be taken. */
  coverEntry: 'own' | 'failed'
  /** A typed `#词` stays mere text, whatever key or entry is pressed: always, or the first time each. */
  topics: 'bind' | 'never' | 'second'
  /**
   * 小红书: a panel of related topics opens over 「发布」 once the text ends in a hashtag; Escape closes it, or its cross
   * alone.
   */
  topicPanel: 'none' | 'escape' | 'cross'
  /**
   * The site keeps something else than was handed in, without a word: another title or text, no timer, other viewers.
   */
  alters: 'none' | 'title' | 'text' | 'time' | 'visibility'
  /** The tour overlay: on the first visit of a profile, on each, never. */
  tour: 'first' | 'always' | 'off'
  formVersion: 1 | 2
  /** Which month a form's calendar opens with: that of the day it proposes, or the one after today's. */
  calendar: 'own' | 'next-month'
  /** Wait between the answer of create and the jump to the works list, ms. */
  redirectLateMs: number
  /**
   * Search pages: a slider at once or with the second page, a login in the way, other names of everything, suggestions
   * refused, a list that never ends with nothing new in it, or no results.
   */
  search: 'none' | 'captcha' | 'late-captcha' | 'login' | 'changed' | 'refused' | 'repeat' | 'empty'
  /**
   * Pages of comments: a slider, answers that say 操作频繁, come late, have other fields, or come from another address;
   * somebody writes, or a comment is deleted, between the first page of a list and the second. Pages of private
   * messages: the same but the deletion; `nameless` = names are not told; `other-login` = the page is somebody else's.
   */
  messages:
    | 'none'
    | 'captcha'
    | 'busy'
    | 'late'
    | 'changed'
    | 'renamed'
    | 'grows'
    | 'shrinks'
    | 'nameless'
    | 'other-login'
  /**
   * Replies to comments: refused in words, or as too frequent; kept, or not kept, while the connection is cut before
   * the answer; answered late, or with other fields; a slider that lies over the page once send is pressed. 回复 opens
   * another row's box (`moves`) or none at all (`elsewhere`); while somebody types, the row becomes another person's
   * (`recycled`). Answers to private messages: the same, of conversations; `silent` = answered well and not kept;
   * `failed` = the page marks the message as not sent; `recalled` = the guest takes his message back meanwhile.
   */
  replies:
    | 'none'
    | 'refused'
    | 'busy'
    | 'lost'
    | 'dropped'
    | 'late'
    | 'changed'
    | 'captcha'
    | 'moves'
    | 'elsewhere'
    | 'recycled'
    | 'silent'
    | 'failed'
    | 'recalled'
}

/** Parts of the page that `pageChanged` renames. */
export type PageChange = 'upload' | 'title' | 'editor' | 'cover' | 'publish'

/** The healthy site. */
export const noFaults: Faults = {
  slowMs: 0,
  http500: [],
  loseSessionAt: null,
  publishNeverAnswers: null,
  publishLateMs: 0,
  smsOnPublish: false,
  captchaOnPublish: false,
  pageChanged: [],
  redesign: 'none',
  leftover: false,
  office: 'none',
  smsBox: 'own',
  uploadFailOnce: false,
  coverLost: false,
  coverSync: 'both',
  coverEntry: 'own',
  topics: 'bind',
  topicPanel: 'none',
  alters: 'none',
  tour: 'first',
  formVersion: 2,
  calendar: 'own',
  redirectLateMs: 300,
  search: 'none',
  messages: 'none',
  replies: 'none',
}

/** The defaults: quick enough for tests, slow enough to be seen. */
export const defaultSettings: FakeSettings = {
  qrSeconds: 120,
  reviewDelayMs: 1500,
  confirmDelayMs: 300,
  smsRetrySeconds: 60,
  formDelayMs: 500,
  partDelayMs: 0,
  coverDelayMs: 300,
  coverRequired: true,
  lostSession: 'in-place',
  searchTotal: 120,
  searchPlaces: [],
}
