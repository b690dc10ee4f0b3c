// What restores need of the works that are published; wired in the composition.
import type { JournalledAttempt } from '../../../contract/helper/commands.ts'
import type { Db } from '../../ports/database.ts'
import type { Given } from './given-accounts.ts'

/**
 * What the restored data make of an attempt. `lost` = they know no such work; `other` = settled, but what went out had
 * another title or account than the item now has.
 */
export type Told = 'settled' | 'known' | 'lost' | 'other'

export interface RestoredWorks {
  /**
   * Writes one ended attempt to its item, in the caller's transaction; idempotent. One of another account or title
   * makes the item unconfirmed, with both sides in its reason; an item on an account that this computer was not `given`
   * is left alone, the attempt is `lost`.
   */
  report(
    trx: Db,
    entry: JournalledAttempt,
    known: { readonly maxItemId: number; readonly deviceId: string; readonly given: Given },
  ): Promise<Told>
  /** Items of the account that wait, also those made since the restore, oldest first. */
  held(trx: Db, accountId: number): Promise<{ id: number; title: string; mediaType: 1 | 2 | 3 | 4 }[]>
  /** A work of the same title is on the platform: the item becomes unconfirmed. */
  seen(trx: Db, itemId: number, work: { title: string; url: string; publishTime: number }): Promise<void>
  /** Lets go of what nothing has to be found out about any more. */
  release(
    trx: Db,
    stillWaiting: { readonly everything: boolean; readonly accountIds: readonly number[] },
  ): Promise<void>
}
