// The job that writes an order of drafts, one transaction for each: it may end anywhere and begin again, and writes
// none twice.
import { AppError } from '../../../lib/errors.ts'
import type { Db } from '../../../ports/database.ts'
import { inTransaction } from '../../../ports/database.ts'
import type { DraftWriter } from './draft-writer.ts'
import { lockOrder, readSpec } from './orders.repository.ts'
import type { OrderItem } from './orders.repository.ts'

export interface OrderRun {
  db: Db
  orderId: number
  now: () => number
  signal: AbortSignal
  /** 0 to 100. */
  progress(percent: number): void
}

/** Answers how many were written by this run. What can't be written stays as failed with its reason. */
export async function writeOrder(
  writer: DraftWriter,
  { db, orderId, now, signal, progress }: OrderRun,
): Promise<{ made: number; failed: number }> {
  const started = await db
    .updateTable('article_orders')
    .set({ status: 1, update_time: now() })
    .where('id', '=', orderId)
    .where('status', 'in', [0, 1])
    .where('delete_time', 'is', null)
    .executeTakeFirst()
  if (Number(started.numUpdatedRows) === 0) return { made: 0, failed: 0 }
  const order = await db.selectFrom('article_orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const items = await db
    .selectFrom('article_order_items')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('status', '=', 0)
    .orderBy('seq')
    .execute()
  const spec = readSpec(order.spec)
  const count = { made: 0, failed: 0 }

  const write = async (item: OrderItem): Promise<'made' | 'failed' | 'taken' | 'over'> => {
    const wish = { keyword: item.keyword, spec, seed: `${orderId}:${item.seq}` }
    try {
      const draft = await writer.compose(db, wish, { adminId: order.admin_id, signal })
      return await inTransaction(db, async (trx) => {
        // Whoever cancels waits for this draft, or this finds it cancelled.
        const live = await lockOrder(trx, orderId)
        const waiting = await trx
          .selectFrom('article_order_items')
          .select('status')
          .where('id', '=', item.id)
          .executeTakeFirst()
        if (live?.status !== 1) return 'over'
        if (waiting?.status !== 0) return 'taken'
        await trx
          .updateTable('article_order_items')
          .set({ status: 1, article_id: await writer.insert(trx, wish, draft, order.admin_id) })
          .where('id', '=', item.id)
          .execute()
        return 'made'
      })
    } catch (error) {
      // Whoever rewrites was stopped in the middle: the draft stays to be written.
      if (signal.aborted) return 'over'
      if (!(error instanceof AppError)) throw error
      await db
        .updateTable('article_order_items')
        .set({ status: -1, fail_reason: error.msg ?? error.message })
        .where('id', '=', item.id)
        .where('status', '=', 0)
        .execute()
      return 'failed'
    }
  }

  for (const [at, item] of items.entries()) {
    if (signal.aborted) return count
    const outcome = await write(item)
    if (outcome === 'over') break
    if (outcome !== 'taken') count[outcome] += 1
    progress(Math.round(((order.total - items.length + at + 1) / order.total) * 100))
  }
  await inTransaction(db, async (trx) => {
    const live = await lockOrder(trx, orderId)
    const open = await trx
      .selectFrom('article_order_items')
      .select('id')
      .where('order_id', '=', orderId)
      .where('status', '=', 0)
      .limit(1)
      .executeTakeFirst()
    if (live?.status === 1 && open === undefined)
      await trx.updateTable('article_orders').set({ status: 2, update_time: now() }).where('id', '=', orderId).execute()
  })
  return count
}
