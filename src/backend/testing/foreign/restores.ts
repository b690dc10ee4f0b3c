// Rows of a restored backup.
import { idOf } from './marking.ts'
import type { Marking } from './marking.ts'

export interface ForeignRestoresIds {
  restore: number
  restoreCheck: number
}

/** Makes a restore with a check that is open and a work that was lost. */
export async function seedRestores(
  { session, mark }: Marking,
  { account, item }: { account: number; item: number },
): Promise<ForeignRestoresIds> {
  const { db } = session
  const restore = await idOf(
    db
      .insertInto('restores')
      .values({
        restore_key: mark.shared,
        backup_name: mark.shared,
        backup_time: Date.now(),
        asked_by: mark.shared,
        epoch_before: 'e0',
        max_item_id: item,
        close_time: null,
      })
      .returning('id'),
  )
  const restoreCheck = await idOf(
    db
      .insertInto('restore_checks')
      .values({ restore_id: restore, kind: 'account', subject: String(account), name: mark.own, settle_time: null })
      .returning('id'),
  )
  await db
    .insertInto('restore_lost')
    .values({
      restore_id: restore,
      epoch: 'e0',
      item_id: 1,
      attempt_no: 1,
      title: mark.own,
      openname: mark.own,
      platform_value: 'douyin',
      begin_time: 1,
      outcome: 'done',
      platform_url: mark.own,
    })
    .execute()
  return { restore, restoreCheck }
}
