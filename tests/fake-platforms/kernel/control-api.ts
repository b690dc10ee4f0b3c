import type { FakeDirect, NewDirect } from './direct-model.ts'
import type {
  EarlierWork,
  FakeAccount,
  FakeComment,
  Faults,
  FakeSettings,
  FakeUser,
  FakeWork,
  FakeWorkView,
  NewComment,
  NextPublish,
  QrCode,
  SmsMessage,
} from './model.ts'
import type { SeenRequest } from './world.ts'

/**
 * A user is named by uid, unique id or nickname everywhere. Every method rejects with a sentence when something is
 * unknown.
 */
export interface FakeControl {
  users(): Promise<FakeUser[]>
  /** Adds a person; missing fields are made up. */
  addUser(patch?: Partial<FakeUser>): Promise<FakeUser>
  updateUser(user: string, patch: Partial<FakeUser>): Promise<FakeUser>
  removeUser(user: string): Promise<void>
  /** Ends the sessions of a user, on one platform or on all; returns how many there were. */
  expireSession(user: string, platform?: string): Promise<number>
  /** Every person on every site that the person has signed in to or published on. */
  accounts(): Promise<FakeAccount[]>
  /** Arranges how the next publish of a user on one platform ends; left out (null over HTTP) = as usual. */
  arrangeNextPublish(user: string, platform: string, what?: NextPublish): Promise<void>
  /** The codes that pages have asked for, newest last. */
  qrCodes(): Promise<QrCode[]>
  /**
   * The phone: scans a code (a token, the whole address in the picture, or `latest`) as this user and confirms.
   * Waits up to `waitMs` (15 000) for a code to be there. `confirm: false` stops after the scan.
   */
  scan(
    token: string,
    user: string,
    options?: { confirm?: boolean; waitMs?: number; platform?: string },
  ): Promise<QrCode>
  confirm(token: string): Promise<QrCode>
  /** The person refuses on the phone: the code is dead. */
  cancelScan(token: string): Promise<void>
  expireQr(token?: string): Promise<void>
  /** The newest code sent to the user's phone; waits up to `waitMs` (0) for one, else null. */
  smsCode(user: string, options?: { waitMs?: number; purpose?: SmsMessage['purpose'] }): Promise<string | null>
  smsMessages(): Promise<SmsMessage[]>
  /** Works, oldest first, with every field and the hashes of the received files. */
  works(user?: string): Promise<FakeWorkView[]>
  /** Waits for a work that is not in `known` (ids); rejects after `timeoutMs` (30 000). */
  waitForWork(options?: { user?: string; known?: string[]; timeoutMs?: number }): Promise<FakeWorkView>
  /**
   * Puts works on a site that went out before, as they stand there now: public, without files. Answers them with their
   * addresses.
   */
  addWorks(user: string, platform: string, works: readonly EarlierWork[]): Promise<FakeWorkView[]>
  deleteWork(id: string): Promise<void>
  /** Ends the review now. */
  approveWork(id: string): Promise<void>
  rejectWork(id: string, reason: string): Promise<void>
  setStatistics(id: string, statistics: Partial<FakeWork['statistics']>): Promise<void>
  /** Guests, or the account itself, write below a work, in this order. */
  addComments(workId: string, comments: readonly NewComment[]): Promise<FakeComment[]>
  /** Its author takes it back. */
  withdrawComment(id: string): Promise<void>
  comments(workId?: string): Promise<FakeComment[]>
  /** Guests write to an account, or it to them, in this order. */
  addDirects(user: string, platform: string, messages: readonly NewDirect[]): Promise<FakeDirect[]>
  /** Its author takes it back. */
  withdrawDirect(id: string): Promise<void>
  directs(user?: string): Promise<FakeDirect[]>
  /** Names of the guests whose conversations a page marked as read, each time it did. */
  readDirects(): Promise<string[]>
  /** Questions for comments that came from no script of the site. */
  strangeRequests(): Promise<SeenRequest[]>
  setReviewDelay(ms: number): Promise<void>
  settings(): Promise<FakeSettings>
  setSettings(patch: Partial<FakeSettings>): Promise<FakeSettings>
  /** Faults for everybody, or for one user (then they override). */
  setFaults(patch: Partial<Faults>, user?: string): Promise<void>
  clearFaults(user?: string): Promise<void>
  faults(user?: string): Promise<Faults>
  /** API calls seen since the start or the last `reset`. */
  requests(filter?: { path?: string; user?: string }): Promise<SeenRequest[]>
  /** Forgets sessions, works, faults and requests, and brings users and settings back to the first state. */
  reset(): Promise<void>
}

/** Names of all methods, for the HTTP side and its client. */
export const controlMethods = [
  'users',
  'addUser',
  'updateUser',
  'removeUser',
  'expireSession',
  'accounts',
  'arrangeNextPublish',
  'qrCodes',
  'scan',
  'confirm',
  'cancelScan',
  'expireQr',
  'smsCode',
  'smsMessages',
  'works',
  'waitForWork',
  'addWorks',
  'deleteWork',
  'approveWork',
  'rejectWork',
  'setStatistics',
  'addComments',
  'withdrawComment',
  'comments',
  'addDirects',
  'withdrawDirect',
  'directs',
  'readDirects',
  'strangeRequests',
  'setReviewDelay',
  'settings',
  'setSettings',
  'setFaults',
  'clearFaults',
  'faults',
  'requests',
  'reset',
] as const satisfies readonly (keyof FakeControl)[]

/** A control that also tells about new works as they come. */
export type LocalControl = FakeControl & {
  /** Calls back for every new work until the returned function is called. */
  onWork(listener: (work: FakeWorkView) => void): () => void
}
