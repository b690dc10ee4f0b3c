// Works that went out after the backup which was put back: what a journal or a works list tells of them becomes an
// attempt of the item.
import { PUBLISH_STATUS } from '../../../../contract/entities/publish.ts'
import type { JournalledAttempt } from '../../../../contract/helper/commands.ts'
import { toMillis } from '../../../lib/clock.ts'
import type { Db } from '../../../ports/database.ts'
import { reportedChannel, findAttempt, settleAttempt } from './attempts.ts'
import { currentHash } from '../items/current-hash.ts'
import type { AttemptRow, Outcome } from './attempts.ts'
import { findSimilar } from '../store/duplicates.repository.ts'
import { lockItems } from '../store/items.repository.ts'
import type { ItemRow } from '../store/items.repository.ts'
import type { PublishingDeps } from '../publishing.ports.ts'
import { filmOf } from '../store/sent-films.repository.ts'
import { refreshTask } from '../store/tasks.repository.ts'

const titled = (title: string): string => (title === '' ? '（无标题）' : `《${title}》`)

const wentAndGone = async (trx: Db, itemId: number): Promise<boolean> => {
  const row = await trx
    .selectFrom('publish_items as i')
    .innerJoin('wisdom_tasks as t', 't.id', 'i.wisdom_task_id')
    .select(['i.delete_time', 't.delete_time as task_delete_time'])
    .where('i.id', '=', itemId)
    .where('i.publish_status', '=', PUBLISH_STATUS.success)
    .executeTakeFirst()
  return row !== undefined && (row.delete_time !== null || row.task_delete_time !== null)
}

/** See the port of the restores module. */
export function createRestoredWorks(deps: Pick<PublishingDeps, 'anchors' | 'clock'>) {
  /** The attempt as the restored data have it, or a new row: numbers above the item's own count on. */
  const attemptFor = async (
    trx: Db,
    row: ItemRow,
    reported: { attemptNo: number; epoch: string; startTime: number; deviceId: string | null },
  ): Promise<{ attempt: AttemptRow; row: ItemRow }> => {
    const same = await trx
      .selectFrom('publish_records')
      .selectAll()
      .where('publish_item_id', '=', row.id)
      .where('attempt_no', '=', reported.attemptNo)
      .executeTakeFirst()
    if (same !== undefined && same.epoch === reported.epoch) return { attempt: same, row }
    const attemptNo = Math.max(row.attempt_count + 1, same === undefined ? reported.attemptNo : 0)
    await trx
      .insertInto('publish_records')
      .values({
        publish_item_id: row.id,
        third_auth_id: row.third_auth_id,
        attempt_no: attemptNo,
        epoch: reported.epoch,
        start_time: reported.startTime,
        channel: 'helper',
        device_id: reported.deviceId,
      })
      .execute()
    const hash = await currentHash(trx, row)
    // It may be out beside one of the same content: the guard must not hide that.
    const duplicate =
      hash === null
        ? []
        : await findSimilar(trx, { thirdAuthId: row.third_auth_id, hash, exceptId: row.id, statuses: [1, 2] })
    const counted = {
      attempt_count: attemptNo,
      attempt_epoch: reported.epoch,
      content_hash: hash,
      ...filmOf(row),
      publish_status: 1 as const,
      ...(duplicate.length > 0 ? { allow_duplicate: 1 as const } : {}),
    }
    await trx.updateTable('publish_items').set(counted).where('id', '=', row.id).execute()
    const attempt = await findAttempt(trx, row.id, attemptNo)
    if (attempt === undefined) throw new Error('attempt not written')
    return { attempt, row: { ...row, ...counted } }
  }
  const settle = async (trx: Db, row: ItemRow, attempt: AttemptRow, outcome: Outcome): Promise<void> => {
    await settleAttempt(trx, deps, row, attempt, outcome)
    await refreshTask(trx, row.wisdom_task_id, deps.clock.now())
  }
  const unknown = (msg: string): Outcome => ({
    result: -2,
    publishId: '',
    platformItemId: '',
    platformUrl: '',
    errorCode: 'unconfirmed',
    msg,
    manual: false,
    now: deps.clock.now(),
  })

  return {
    async report(
      trx: Db,
      entry: JournalledAttempt,
      known: {
        readonly maxItemId: number
        readonly deviceId: string
        readonly given: (account: { platform_value: string; account_id: string }) => boolean
      },
    ): Promise<'settled' | 'known' | 'lost' | 'other'> {
      const [row] = entry.item_id <= known.maxItemId ? await lockItems(trx, [entry.item_id]) : []
      // Published and deleted before the backup was made: the data know of it.
      if (row === undefined)
        return entry.item_id <= known.maxItemId && (await wentAndGone(trx, entry.item_id)) ? 'known' : 'lost'
      if (entry.outcome === 'not-published') return 'known'
      const sameWork =
        row.platform_value === entry.platform_value && row.account_id === entry.account_id && row.title === entry.title
      // A work of somebody else: this computer has nothing to say about it.
      if (!known.given(row)) return 'lost'
      // Told before, or by the data themselves.
      if (row.publish_status === PUBLISH_STATUS.success && sameWork) return 'known'
      const before = await trx
        .selectFrom('publish_records')
        .select('result')
        .where('publish_item_id', '=', row.id)
        .where('epoch', '=', entry.epoch)
        .where('attempt_no', '=', entry.attempt_no)
        .executeTakeFirst()
      if (before?.result === 2 || (before?.result === -2 && entry.outcome === 'unconfirmed')) return 'known'
      const found = await attemptFor(trx, row, {
        attemptNo: entry.attempt_no,
        epoch: entry.epoch,
        startTime: toMillis(entry.time),
        deviceId: known.deviceId,
      })
      if (!sameWork) {
        await settle(
          trx,
          found.row,
          found.attempt,
          unknown(
            `备份之后，这个作品曾以${titled(entry.title)}发布到账号「${entry.openname || entry.account_id}」${entry.platform_url ? `（${entry.platform_url}）` : ''}；恢复后的内容是${titled(row.title)}，账号「${row.openname}」。请核对平台后再决定`.slice(
              0,
              300,
            ),
          ),
        )
        return 'other'
      }
      await settle(
        trx,
        found.row,
        found.attempt,
        entry.outcome === 'done'
          ? {
              result: 2,
              publishId: entry.publishId || entry.platform_item_id,
              platformItemId: entry.platform_item_id,
              platformUrl: entry.platform_url,
              errorCode: '',
              msg: '恢复备份后由云管家日志核对',
              manual: false,
              channel: reportedChannel(entry),
              articleUrls: entry.article_urls,
              outTime: toMillis(entry.publish_time ?? 0),
              now: deps.clock.now(),
            }
          : unknown(entry.msg || '恢复备份前的发布结果未知，请先核对平台是否已发出'),
      )
      return 'settled'
    },
    async held(trx: Db, accountId: number): Promise<{ id: number; title: string; mediaType: 1 | 2 | 3 | 4 }[]> {
      const rows = await trx
        .selectFrom('publish_items')
        .select(['id', 'title', 'media_type'])
        .where('third_auth_id', '=', accountId)
        .where((eb) =>
          eb.or([
            eb('restore_hold', '=', 1),
            eb.and([
              eb('attempt_count', '=', 0),
              eb('publish_status', 'in', [PUBLISH_STATUS.waiting, PUBLISH_STATUS.failed]),
            ]),
          ]),
        )
        .where('publish_status', '<>', PUBLISH_STATUS.success)
        .where('outcome_unknown', '=', 0)
        .where('delete_time', 'is', null)
        .orderBy('id')
        .execute()
      return rows.map((row) => ({ id: row.id, title: row.title, mediaType: row.media_type }))
    },
    async seen(trx: Db, itemId: number, work: { title: string; url: string; publishTime: number }): Promise<void> {
      const [row] = await lockItems(trx, [itemId])
      if (row === undefined) return
      const found = await attemptFor(trx, row, {
        attemptNo: row.attempt_count + 1,
        epoch: 'list',
        startTime: work.publishTime > 0 ? toMillis(work.publishTime) : deps.clock.now(),
        deviceId: null,
      })
      await settle(
        trx,
        found.row,
        found.attempt,
        unknown(
          `恢复备份后，在平台的作品列表里看到备份之后发布的同名作品${titled(work.title)}${work.url ? `（${work.url}）` : ''}，请核对是否就是这个作品`.slice(
            0,
            300,
          ),
        ),
      )
    },
    async release(
      trx: Db,
      waiting: { readonly everything: boolean; readonly accountIds: readonly number[] },
    ): Promise<void> {
      if (waiting.everything) return
      let query = trx.updateTable('publish_items').set({ restore_hold: 0 }).where('restore_hold', '=', 1)
      if (waiting.accountIds.length > 0) query = query.where('third_auth_id', 'not in', [...waiting.accountIds])
      await query.execute()
    },
  }
}
