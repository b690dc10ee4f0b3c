// Rewrites of a plan's works: asked for with the works, counted for its warnings.
import { videoPublishInfo } from '../../../contract/entities/publish.ts'
import type { PlanLack } from '../../../contract/entities/plan.ts'
import type { Db } from '../../ports/database.ts'
import { readWords } from './plan-codec.ts'
import type { PlanRow } from './plan-codec.ts'
import type { PlansDeps } from './plans.ports.ts'

/** Inside the transaction that made the works: their texts as they stand there now are rewritten in the background. */
export async function askRewrites(trx: Db, made: { tenantId: number; plan: PlanRow; items: readonly number[] }, rewriting: PlansDeps['rewriting']): Promise<void> {
  if (rewriting === undefined || made.items.length === 0) return
  const rows = await trx.selectFrom('publish_items').select(['id', 'video_publish_info']).where('id', 'in', [...made.items]).execute()
  const keep = readWords(made.plan.main_words)
  await rewriting.ask(trx, made.tenantId, rows.map((row) => ({ planId: made.plan.id, itemId: row.id, source: videoPublishInfo.parse(JSON.parse(row.video_publish_info)).description ?? '', keep, adminId: made.plan.admin_id })))
}

/** Unread rewrites of works that still wait, by plan. */
export async function unreadRewrites(db: Db, planIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('ai_rewrites as r').innerJoin('publish_items as i', 'i.id', 'r.publish_item_id').select((is) => ['r.plan_id', is.fn.countAll<number>().as('n')])
    .where('r.plan_id', 'in', [...planIds]).where('r.status', '=', 0).where('r.delete_time', 'is', null).where('i.publish_status', 'in', [0, -1]).where('i.delete_time', 'is', null).groupBy('r.plan_id').execute()
  return new Map(rows.map((row) => [row.plan_id, Number(row.n)]))
}

/** Nothing stops for them: a work whose rewrite nobody reads goes out with its own text. */
export const rewriteLack = (unread: number): PlanLack[] => (unread === 0 ? [] : [{ code: 'rewrites', msg: `${unread} 条改写待审核：审核后才会采用，没有审核的作品按原文发布` }])
