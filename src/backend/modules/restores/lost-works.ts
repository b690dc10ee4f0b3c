// Works that went out after a backup and that the restored data lack: kept, so that the same is not sent again
// unknowingly (publishing/restore-guard.ts).
import { PUBLISH_STATUS } from '../../../contract/entities/publish.ts'
import type { SeenWork } from '../../../contract/entities/work.ts'
import type { JournalledAttempt } from '../../../contract/helper/commands.ts'
import { isBlankTitle, sameTitle } from '../../../contract/work-title.ts'
import { toMillis } from '../../lib/clock.ts'
import type { Db } from '../../ports/database.ts'

/** How the epoch of a row begins that a works list told, not a journal. */
const LIST_EPOCH = 'list:'
/** Platforms round the minute of a time. */
const TIME_SLACK_MS = 120_000

/** What a journal tells; told once more it is brought up to date. `now` unix ms. */
export async function keepJournalled(
  trx: Db,
  restoreId: number,
  entry: JournalledAttempt & { outcome: 'done' | 'unconfirmed' },
  now: number,
): Promise<void> {
  const told = {
    outcome: entry.outcome,
    platform_url: entry.platform_url,
    account_id: entry.account_id,
    file_hash: entry.file_hash,
  }
  // The list may have shown the same work before: the journal knows more of it.
  for (const row of await listed(trx, entry)) {
    if (row.epoch.startsWith(LIST_EPOCH) && sameTitle(row.title, entry.title))
      await trx.deleteFrom('restore_lost').where('id', '=', row.id).execute()
  }
  await trx
    .insertInto('restore_lost')
    .values({
      restore_id: restoreId,
      epoch: entry.epoch,
      item_id: entry.item_id,
      attempt_no: entry.attempt_no,
      title: entry.title.slice(0, 300),
      openname: entry.openname,
      platform_value: entry.platform_value,
      begin_time: toMillis(entry.publish_time || entry.time),
      ...told,
      told_time: now,
    })
    .onConflict((conflict) => conflict.columns(['restore_id', 'epoch', 'item_id', 'attempt_no']).doUpdateSet(told))
    .execute()
}

/**
 * What a works list shows beyond the items and journals that are known; works without a title or a time say too little.
 * `since` unix s, `now` unix ms.
 */
export async function keepListed(
  trx: Db,
  restoreId: number,
  accountId: number,
  works: readonly SeenWork[],
  since: number,
  now: number,
): Promise<void> {
  const out = works.filter(
    (work) =>
      work.publish_time >= since && work.state !== 'rejected' && work.state !== 'deleted' && !isBlankTitle(work.title),
  )
  const account =
    out.length === 0
      ? undefined
      : await trx
          .selectFrom('third_auths')
          .select(['platform_value', 'account_id', 'openname'])
          .where('id', '=', accountId)
          .executeTakeFirst()
  if (account === undefined) return
  // One that a person still has to decide about has its own item.
  const asked = await trx
    .selectFrom('publish_items')
    .select('title')
    .where('third_auth_id', '=', accountId)
    .where('outcome_unknown', '=', 1)
    .where('delete_time', 'is', null)
    .execute()
  // One that was handed in before the backup for a later time is listed with that time, whatever became of its task.
  const timed = await trx
    .selectFrom('publish_items')
    .select(['title', 'platform_item_id', 'timing_time'])
    .where('third_auth_id', '=', accountId)
    .where('publish_status', '=', PUBLISH_STATUS.success)
    .where('timing_time', '>=', toMillis(since))
    .execute()
  const handedIn = (work: SeenWork): boolean =>
    timed.some(
      (item) =>
        item.platform_item_id === work.platform_item_id ||
        (sameTitle(work.title, item.title) &&
          Math.abs(item.timing_time - toMillis(work.publish_time)) <= TIME_SLACK_MS),
    )
  const known = [...asked, ...(await listed(trx, account))].map((row) => row.title)
  for (const work of out) {
    if (handedIn(work) || known.some((title) => !isBlankTitle(title) && sameTitle(work.title, title))) continue
    known.push(work.title)
    await trx
      .insertInto('restore_lost')
      .values({
        restore_id: restoreId,
        epoch: `${LIST_EPOCH}${account.platform_value}:${work.platform_item_id}`,
        item_id: 0,
        attempt_no: 0,
        title: work.title.slice(0, 300),
        ...account,
        begin_time: toMillis(work.publish_time),
        outcome: 'done',
        platform_url: work.url,
        told_time: now,
      })
      .onConflict((conflict) => conflict.columns(['restore_id', 'epoch', 'item_id', 'attempt_no']).doNothing())
      .execute()
  }
}

const listed = async (
  trx: Db,
  account: { platform_value: string; account_id: string },
): Promise<{ id: number; epoch: string; title: string }[]> =>
  await trx
    .selectFrom('restore_lost')
    .select(['id', 'epoch', 'title'])
    .where('platform_value', '=', account.platform_value)
    .where('account_id', '=', account.account_id)
    .execute()
