// What rewriting made, as people read and decide about it.
import { z } from 'zod'
import { rewriteRisk } from '../../../contract/http/ai.ts'
import { offsetOf } from '../../lib/paging.ts'
import { livePlans } from '../../lib/live-plans.ts'
import type { Db } from '../../ports/database.ts'
import { containsPattern } from '../../ports/database.ts'
import { hashOf } from './ai.repository.ts'

export interface Wanted {
  page: number
  limit: number
  keyword?: string | undefined
  status?: number | undefined
  engine?: 'llm' | 'local' | undefined
  plan_id?: number | undefined
  risky?: 0 | 1
}

const live = (db: Db) => db.selectFrom('ai_rewrites as r').where('r.delete_time', 'is', null)

function matching(db: Db, input: Omit<Wanted, 'status'>) {
  let query = live(db)
  if (input.engine !== undefined) query = query.where('r.engine', '=', input.engine)
  if (input.plan_id !== undefined) query = query.where('r.plan_id', '=', input.plan_id)
  if (input.risky === 1) query = query.where('r.risk', '<>', '[]')
  if (!input.keyword) return query
  const pattern = containsPattern(input.keyword)
  return query.where((is) => is.or([is('r.text', 'ilike', pattern), is('r.source', 'ilike', pattern)]))
}

const risks = z.array(rewriteRisk).catch([])
const found = (db: Db) => live(db).selectAll('r')
type Stored = Awaited<ReturnType<ReturnType<typeof found>['execute']>>[number]
export type RewriteRecord = Omit<Stored, 'risk'> & { risk: z.infer<typeof risks> }
const toRecord = (row: Stored): RewriteRecord => ({
  ...row,
  sim: row.sim / 1000,
  risk: risks.parse(JSON.parse(row.risk)),
})

/** Newest first. */
export async function findRewrites(db: Db, input: Wanted): Promise<RewriteRecord[]> {
  let query = matching(db, input)
  if (input.status !== undefined) query = query.where('r.status', '=', input.status as 0)
  return (await query.selectAll('r').orderBy('r.id', 'desc').limit(input.limit).offset(offsetOf(input)).execute()).map(
    toRecord,
  )
}
/** How many there are of each status. */
export async function countRewrites(db: Db, input: Wanted): Promise<ReadonlyMap<number, number>> {
  const rows = await matching(db, input)
    .select((is) => ['r.status', is.fn.countAll<number>().as('n')])
    .groupBy('r.status')
    .execute()
  return new Map(rows.map((row) => [row.status, Number(row.n)]))
}
/** In the order of the ids; those that are not there, or not the operator's to see, are missing. */
export async function readRewrites(db: Db, ids: readonly number[]): Promise<RewriteRecord[]> {
  const rows = new Map(
    (
      await found(db)
        .where('r.id', 'in', [...ids])
        .execute()
    ).map((row) => [row.id, toRecord(row)]),
  )
  return ids.flatMap((id) => rows.get(id) ?? [])
}

export async function setStatus(
  trx: Db,
  ids: readonly number[],
  change: { status: 0 | 1 | 2; applied?: 0 | 1 },
  now: number,
): Promise<void> {
  return void (ids.length === 0
    ? undefined
    : await trx
        .updateTable('ai_rewrites')
        .set({ ...change, update_time: now })
        .where('id', 'in', [...ids])
        .execute())
}

export async function setText(
  trx: Db,
  id: number,
  change: { text: string; sim: number; risk: RewriteRecord['risk'] },
  now: number,
): Promise<void> {
  return void (await trx
    .updateTable('ai_rewrites')
    .set({
      text: change.text,
      text_hash: hashOf(change.text),
      sim: Math.round(change.sim * 1000),
      risk: JSON.stringify(change.risk),
      edited: 1,
      update_time: now,
    })
    .where('id', '=', id)
    .execute())
}

export interface TargetItem {
  id: number
  title: string
  openname: string
  platform_value: string
  timing_time: number
  publish_status: number
  video_publish_info: string
  live: boolean
}
/** Works that results were made for, by id. */
export async function targetsOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, TargetItem>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('publish_items as i')
    .innerJoin('third_auths as a', 'a.id', 'i.third_auth_id')
    .select([
      'i.id',
      'i.title',
      'a.openname',
      'a.platform_value',
      'i.timing_time',
      'i.publish_status',
      'i.video_publish_info',
      'i.delete_time',
    ])
    .where('i.id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ delete_time: gone, ...row }) => [row.id, { ...row, live: gone === null }]))
}

/** Names of plans, by id. */
export async function planNames(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  return new Map(
    (
      await db
        .selectFrom('plans')
        .select(['id', 'name'])
        .where('id', 'in', [...new Set(ids)])
        .execute()
    ).map((row) => [row.id, row.name]),
  )
}
/** Plans that have results which the operator may see, by name. */
export async function plansWithRewrites(db: Db): Promise<{ id: number; name: string }[]> {
  return await livePlans(db)
    .select(['p.id', 'p.name'])
    .where(
      'p.id',
      'in',
      db.selectFrom('ai_rewrites').select('plan_id').where('plan_id', '>', 0).where('delete_time', 'is', null),
    )
    .orderBy('p.id', 'desc')
    .limit(200)
    .execute()
}
