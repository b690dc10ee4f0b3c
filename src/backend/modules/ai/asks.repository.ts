// Texts of works that wait to be rewritten.
import { PUBLISH_STATUS } from '../../../contract/entities/publish.ts'
import { z } from 'zod'
import type { Db } from '../../ports/database.ts'
import type { RewriteAsk } from '../../ports/rewrite.ts'

/** Rows of one statement: SQLite and PostgreSQL both bound the values of a statement. */
const AT_ONCE = 100

/** A work that was asked for before is left out. */
export async function insertAsks(trx: Db, asks: readonly RewriteAsk[]): Promise<void> {
  for (let at = 0; at < asks.length; at += AT_ONCE) {
    const values = asks.slice(at, at + AT_ONCE).map((one) => ({
      plan_id: one.planId,
      publish_item_id: one.itemId,
      source: one.source,
      keep: JSON.stringify(one.keep),
      admin_id: one.adminId,
      delete_time: null,
    }))
    await trx
      .insertInto('ai_rewrite_asks')
      .values(values)
      .onConflict((conflict) => conflict.columns(['tenant_id', 'publish_item_id']).doNothing())
      .execute()
  }
}

const words = z.array(z.string()).catch([])
/** Those whose time has come, with their works: the work that goes out first comes first. */
export async function dueAsks(db: Db, now: number, most: number) {
  const rows = await db
    .selectFrom('ai_rewrite_asks as q')
    .leftJoin('publish_items as i', 'i.id', 'q.publish_item_id')
    .select([
      'q.id',
      'q.plan_id',
      'q.publish_item_id',
      'q.source',
      'q.keep',
      'q.admin_id',
      'q.attempts',
      'i.publish_status',
      'i.timing_time',
      'i.video_publish_info',
      'i.delete_time',
    ])
    .where('q.status', '=', 0)
    .where('q.next_time', '<=', now)
    .where('q.delete_time', 'is', null)
    .orderBy('i.timing_time')
    .orderBy('q.id')
    .limit(most)
    .execute()
  return rows.map(({ keep, ...row }) => ({ ...row, keep: words.parse(JSON.parse(keep)) }))
}
export type DueAsk = Awaited<ReturnType<typeof dueAsks>>[number]

/** Made, or given up with the reason. */
export async function settleAsk(db: Db, id: number, end: { status: 1 | 2; note: string }, now: number): Promise<void> {
  return void (await db
    .updateTable('ai_rewrite_asks')
    .set((is) => ({ ...end, attempts: is('attempts', '+', 1), update_time: now }))
    .where('id', '=', id)
    .execute())
}
/** Once more, later. */
export async function delayAsk(db: Db, id: number, later: { at: number; note: string }, now: number): Promise<void> {
  return void (await db
    .updateTable('ai_rewrite_asks')
    .set((is) => ({ next_time: later.at, note: later.note, attempts: is('attempts', '+', 1), update_time: now }))
    .where('id', '=', id)
    .execute())
}

/** How many still wait, of plans that the operator may see. */
export async function countAsked(db: Db, planId: number | undefined): Promise<number> {
  let query = db.selectFrom('ai_rewrite_asks').where('status', '=', 0).where('delete_time', 'is', null)
  if (planId !== undefined) query = query.where('plan_id', '=', planId)
  return Number((await query.select((is) => is.fn.countAll<number>().as('n')).executeTakeFirst())?.n ?? 0)
}

/** Companies with texts whose time has come; over all companies. */
export async function tenantsWithAsks(db: Db, now: number): Promise<number[]> {
  return (
    await db
      .selectFrom('ai_rewrite_asks')
      .select('tenant_id')
      .distinct()
      .where('status', '=', 0)
      .where('next_time', '<=', now)
      .where('delete_time', 'is', null)
      .execute()
  ).map((row) => row.tenant_id)
}

/**
 * Unread results whose work is out, cancelled or deleted are put away: nobody need read them any more. Over all
 * companies; answers how many.
 */
export async function dropOutdated(db: Db, now: number): Promise<number> {
  return Number(
    (
      await db
        .updateTable('ai_rewrites')
        .set({ status: 2, update_time: now })
        .where((is) => is('status', '=', is.lit(0)))
        .where((is) => is('publish_item_id', '>', is.lit(0)))
        .where((is) =>
          is.exists(
            is
              .selectFrom('publish_items as i')
              .select('i.id')
              .whereRef('i.id', '=', 'ai_rewrites.publish_item_id')
              .where((item) =>
                item.or([
                  item('i.publish_status', 'in', [PUBLISH_STATUS.success, PUBLISH_STATUS.cancelled]),
                  item('i.delete_time', 'is not', null),
                ]),
              ),
          ),
        )
        .executeTakeFirst()
    ).numUpdatedRows,
  )
}
