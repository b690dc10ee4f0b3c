// Rewrites of a plan's works: asked for with the works, counted for its warnings.
import { PUBLISH_STATUS, videoPublishInfo } from '../../../contract/entities/publish.ts'
import type { PlanLack } from '../../../contract/entities/plan.ts'
import type { Db } from '../../ports/database.ts'
import { chance } from './planner/seeded.ts'
import { readWords } from './plan-codec.ts'
import type { PlanRow } from './plan-codec.ts'
import type { PlansDeps } from './plans.ports.ts'

/**
 * Inside the transaction that made the works: the texts of these as they stand there now are rewritten in the
 * background.
 */
export async function askRewrites(
  trx: Db,
  made: { tenantId: number; plan: PlanRow; items: readonly number[] },
  rewriting: PlansDeps['rewriting'],
): Promise<void> {
  if (rewriting === undefined || made.items.length === 0) return
  const rows = await trx
    .selectFrom('publish_items')
    .select(['id', 'video_publish_info'])
    .where('id', 'in', [...made.items])
    .execute()
  const keep = readWords(made.plan.main_words)
  await rewriting.ask(
    trx,
    made.tenantId,
    rows.map((row) => ({
      planId: made.plan.id,
      itemId: row.id,
      source: videoPublishInfo.parse(JSON.parse(row.video_publish_info)).description ?? '',
      keep,
      adminId: made.plan.admin_id,
    })),
  )
}

/** So many rewrites of one copy that films say are enough. */
const SPOKEN_MOST = 8
/** Rewrites of a plan's copies, not of one work. */
const spokenOf = (db: Db, planId: number, texts: readonly string[]) =>
  db
    .selectFrom('ai_rewrites')
    .where('plan_id', '=', planId)
    .where('publish_item_id', '=', 0)
    .where('source', 'in', [...texts])
    .where('delete_time', 'is', null)

/** Rewrites of these copies that a person accepted, oldest first, by copy. */
export async function acceptedSpoken(
  db: Db,
  planId: number,
  texts: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await spokenOf(db, planId, texts)
    .select(['source', 'text'])
    .where('status', '=', 1)
    .orderBy('id')
    .execute()
  return new Map(
    [...Map.groupBy(rows, (row) => row.source)].map(([source, own]) => [
      source,
      [...new Set(own.map((row) => row.text))],
    ]),
  )
}

/**
 * Asks for one more rewrite of each copy that films say, for a person to read; nothing while earlier ones wait. Never
 * inside a transaction.
 */
export async function askSpoken(
  db: Db,
  {
    plan,
    day,
    texts,
    said,
  }: { plan: PlanRow; day: string; texts: readonly string[]; said: ReadonlyMap<string, readonly string[]> },
  rewriting: NonNullable<PlansDeps['rewriting']>,
): Promise<void> {
  const wanted = texts.filter((text) => (said.get(text)?.length ?? 0) < SPOKEN_MOST)
  if (
    wanted.length === 0 ||
    (await spokenOf(db, plan.id, texts).select('id').where('status', '=', 0).limit(1).executeTakeFirst()) !== undefined
  )
    return
  await rewriting.rewriteTexts(db, {
    adminId: plan.admin_id,
    texts: wanted,
    num: 1,
    keep: readWords(plan.main_words),
    seed: 1 + Math.floor(chance(plan.id, day, 0) * 1_000_000_000),
    key: `plan:${plan.id}:said:${day}`,
    target: { planId: plan.id, itemId: 0 },
  })
}

/** Unread rewrites by plan: those of works that still wait, and those that films are to say. */
export async function unreadRewrites(db: Db, planIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const spoken = await db
    .selectFrom('ai_rewrites as r')
    .innerJoin('plans as p', 'p.id', 'r.plan_id')
    .select((is) => ['r.plan_id', is.fn.countAll<number>().as('n')])
    .where('r.plan_id', 'in', [...planIds])
    .where('r.publish_item_id', '=', 0)
    .where('r.status', '=', 0)
    .where('r.delete_time', 'is', null)
    .where('p.clip_mode', '=', 'smart')
    .where('p.status', '<>', 4)
    .groupBy('r.plan_id')
    .execute()
  const rows = await db
    .selectFrom('ai_rewrites as r')
    .innerJoin('publish_items as i', 'i.id', 'r.publish_item_id')
    .select((is) => ['r.plan_id', is.fn.countAll<number>().as('n')])
    .where('r.plan_id', 'in', [...planIds])
    .where('r.status', '=', 0)
    .where('r.delete_time', 'is', null)
    .where('i.publish_status', 'in', [PUBLISH_STATUS.waiting, PUBLISH_STATUS.failed])
    .where('i.delete_time', 'is', null)
    .groupBy('r.plan_id')
    .execute()
  const counts = new Map(spoken.map((row) => [row.plan_id, Number(row.n)]))
  for (const row of rows) counts.set(row.plan_id, (counts.get(row.plan_id) ?? 0) + Number(row.n))
  return counts
}

/** Nothing stops for them: a work whose rewrite nobody reads goes out with its own text. */
export function rewriteLack(unread: number): PlanLack[] {
  return unread === 0
    ? []
    : [{ code: 'rewrites', msg: `${unread} 条改写待审核：审核后才会采用，没有审核的作品按原文发布` }]
}
