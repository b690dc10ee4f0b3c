// What rewriting needs from the rest of the server; wired in the composition.
import type { Db } from '../../ports/database.ts'

/**
 * How a change of a work's text went: done; changed = the work has another text; out = it is being published or out;
 * gone = cancelled or deleted; refused = `msg` says why.
 */
export interface TextChange {
  readonly state: 'done' | 'changed' | 'out' | 'gone' | 'refused'
  readonly msg: string
}
/** Texts below the titles of works; part of publishing. */
export interface ItemTextsPort {
  /**
   * Inside the caller's transaction: puts `to` in the place of `from`, checked as an operator's own change; answers by
   * item.
   */
  replace(
    trx: Db,
    tenantId: number,
    changes: readonly { itemId: number; from: string; to: string }[],
  ): Promise<ReadonlyMap<number, TextChange>>
}
