// What works need from their surroundings; wired in the composition.
import type { SeenWork } from '../../../contract/entities/work.ts'
import type { RequestContext } from '../../http/context.ts'
import type { Clock } from '../../lib/clock.ts'
import type { AccountUsesPort, CredentialsPort } from '../../ports/account-lending.ts'
import type { Db } from '../../ports/database.ts'

/** The part of a request that the services of works use. */
export type Caller = Pick<RequestContext, 'db' | 'admin' | 'tenant'>

/** What an item left behind when it was published, or maybe published. Times in unix ms. */
export interface ItemTrace {
  id: number
  mediaType: 1 | 2 | 3 | 4
  title: string
  timingTime: number
  /** When its latest attempt began. */
  startedTime: number
  /** '' = not told. */
  platformItemId: string
  unconfirmed: boolean
}

/** What the platform's list says about an unconfirmed item. */
interface FoundWork {
  platformItemId: string
  url: string
  rejected: boolean
  reason: string
  /** When it went or goes out, unix s; 0 = the list doesn't tell. */
  publishTime: number
}

interface ItemsPort {
  /**
   * Inside the caller's transaction: items of the account that are published since `since` (unix ms) or by one of these
   * ids, and those unconfirmed; the tasks of the latter are locked.
   */
  traces(trx: Db, accountId: number, sought: { ids: readonly string[]; since: number }): Promise<ItemTrace[]>
  /** Settles an unconfirmed item by what was found; false when it is not unconfirmed any more. */
  settle(trx: Db, itemId: number, found: FoundWork): Promise<boolean>
  /**
   * Inside the caller's transaction: these items are public by their site's list; one that was only stored as a draft
   * was published there since.
   */
  foundPublic(trx: Db, itemIds: readonly number[]): Promise<void>
  /** Is the task there, live, and inside the operator's scope? */
  taskVisible(db: Db, taskId: number): Promise<boolean>
}

/**
 * Accounts whose list is wanted after a restored backup, each with how far back (unix ms), and whether one came that
 * told too little.
 */
export type RestoredAccounts = ReadonlyMap<number, { readonly from: number; readonly looked: boolean }>
/** After a restored backup works lists tell what went out since. */
interface RestoresPort {
  wanted(db: Db): Promise<RestoredAccounts>
  /** In the transaction that keeps a list. `linked`: works that belong to an item. */
  seen(
    trx: Db,
    accountId: number,
    list: { works: readonly SeenWork[]; linked: ReadonlySet<string>; completeFrom: number | null },
  ): Promise<void>
}

/** Counters of a work as a look told them; null = not told. */
export interface SeenCounters {
  work_id: number
  play: number | null
  like_count: number | null
  comment: number | null
  share: number | null
  collect: number | null
  /** When the work went out, unix ms, as it is known now; 0 = not told. */
  publishTime: number
  /** The same as it was known before; null = the work is new. */
  formerTime: number | null
}
/** Sums of what came in by day are made of counters. */
interface GainsPort {
  /** In the transaction that keeps a day's counters, the row of the account's looks locked; `keep` writes them. */
  add(
    trx: Db,
    seen: { accountId: number; day: string; timeZone: string; counters: readonly SeenCounters[] },
    keep: () => Promise<void>,
  ): Promise<void>
}

export interface WorksDeps {
  readonly clock: Clock
  readonly items: ItemsPort
  readonly credentials: CredentialsPort
  readonly uses: AccountUsesPort
  readonly restores: RestoresPort
  readonly gains: GainsPort
  readonly settings: {
    /** Does this operator want to hear of works that a platform took down? */
    failNotices(db: Db, adminId: number): Promise<boolean>
  }
}
