// Orders in the database. Every function takes a tenant-scoped database.
import type { ExpressionBuilder, Insertable, Selectable, Updateable } from 'kysely'
import { z } from 'zod'
import { clipConfig } from '../../../contract/entities/clip.ts'
import type { ClipConfig } from '../../../contract/entities/clip.ts'
import { containsPattern } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import type { ClipsTable } from '../../tables/clips.ts'
import type { Database } from '../../tables/database.ts'

export type ClipRow = Omit<Selectable<ClipsTable>, 'config'> & { config: ClipConfig }
type NewClip = Omit<Insertable<ClipsTable>, 'config' | 'tenant_id' | 'delete_time'> & { config: ClipConfig }

const fromRow = (row: Selectable<ClipsTable>): ClipRow => ({ ...row, config: clipConfig.parse(JSON.parse(row.config)) })

/** Writes an order, returns its id. */
export async function insertClip(trx: Db, clip: NewClip): Promise<number> {
  const row = await trx
    .insertInto('clips')
    .values({ ...clip, config: JSON.stringify(clip.config), delete_time: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function updateClip(trx: Db, id: number, patch: Omit<Updateable<ClipsTable>, 'tenant_id'>): Promise<void> {
  await trx.updateTable('clips').set(patch).where('id', '=', id).execute()
}

/** A live order, or undefined. */
export async function findClip(db: Db, id: number): Promise<ClipRow | undefined> {
  const row = await db
    .selectFrom('clips')
    .selectAll()
    .where('id', '=', id)
    .where('delete_time', 'is', null)
    .executeTakeFirst()
  return row && fromRow(row)
}

/** The order a client_token made, deleted or not: a token is used once. */
export async function findClipByToken(db: Db, token: string): Promise<ClipRow | undefined> {
  const row = await db.selectFrom('clips').selectAll().where('client_token', '=', token).executeTakeFirst()
  return row && fromRow(row)
}

/** Orders, deleted ones too, locked to the end of the transaction in the order of their ids. */
export async function lockClips(trx: Db, ids: readonly number[]): Promise<ClipRow[]> {
  if (ids.length === 0) return []
  const rows = await trx
    .selectFrom('clips')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(fromRow)
}

export interface ClipFilter {
  page: number
  limit: number
  keyword?: string | undefined
  mode?: ClipRow['mode'] | undefined
  status?: ClipRow['status'] | undefined
  fromMs?: number | undefined
  toMs?: number | undefined
  wisdomTaskId?: number | undefined
  planId?: number | undefined
  sort: 'id' | 'name' | 'num' | 'status'
  ascending: boolean
}

/**
 * What a list shows of an order: all but the configuration, which can be large, and what only repeats are compared
 * with.
 */
export type ClipListRow = Omit<Selectable<ClipsTable>, 'config' | 'request_hash'>

const listColumns = [
  'id',
  'tenant_id',
  'name',
  'mode',
  'wisdom_task_id',
  'plan_id',
  'fission_activity_id',
  'num',
  'unit_cost',
  'status',
  'progress',
  'success_num',
  'fail_num',
  'preview_url',
  'client_token',
  'template_page_uuid',
  'admin_id',
  'create_time',
  'update_time',
  'delete_time',
] as const

export async function listClips(db: Db, filter: ClipFilter): Promise<{ total: number; rows: ClipListRow[] }> {
  const matching = (eb: ExpressionBuilder<Database, 'clips'>) =>
    eb.and([
      eb('delete_time', 'is', null),
      ...(filter.keyword ? [eb('name', 'ilike', containsPattern(filter.keyword))] : []),
      ...(filter.mode ? [eb('mode', '=', filter.mode)] : []),
      ...(filter.status === undefined ? [] : [eb('status', '=', filter.status)]),
      ...(filter.fromMs === undefined ? [] : [eb('create_time', '>=', filter.fromMs)]),
      ...(filter.toMs === undefined ? [] : [eb('create_time', '<=', filter.toMs)]),
      ...(filter.wisdomTaskId === undefined ? [] : [eb('wisdom_task_id', '=', filter.wisdomTaskId)]),
      ...(filter.planId === undefined ? [] : [eb('plan_id', '=', filter.planId)]),
    ])
  const { total } = await db
    .selectFrom('clips')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(matching)
    .executeTakeFirstOrThrow()
  const direction = filter.ascending ? 'asc' : 'desc'
  const sorted = db.selectFrom('clips').select(listColumns).where(matching).orderBy(filter.sort, direction)
  const rows = await (filter.sort === 'id' ? sorted : sorted.orderBy('id', direction))
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute()
  return { total, rows }
}

/** Charged so far, reserved, captured and released lines of orders, by order id. */
export async function ledgerByClip(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { cost: number; reserved: number; captured: number; released: number }>> {
  const found = new Map(ids.map((id) => [id, { cost: 0, reserved: 0, captured: 0, released: 0 }]))
  if (ids.length === 0) return found
  const rows = await db
    .selectFrom('wallet_ledger')
    .select((eb) => [
      'ref_id',
      'kind',
      eb.fn.countAll<number>().as('lines'),
      eb.fn.sum<number>(eb.cast<number>('amount', 'integer')).as('amount'),
    ])
    .where('ref_type', '=', 'clip')
    .where('unit', '=', 'clip')
    .where('ref_id', 'in', [...ids])
    .groupBy(['ref_id', 'kind'])
    .execute()
  for (const row of rows) {
    const sums = found.get(row.ref_id)
    if (!sums) continue
    if (row.kind === 'reserve') sums.reserved = Number(row.lines)
    if (row.kind === 'release') sums.released = Number(row.lines)
    if (row.kind === 'capture') {
      sums.captured = Number(row.lines)
      sums.cost = Number(row.amount)
    }
  }
  return found
}

/** Shown names of operators, by id. */
export async function adminNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('admins')
    .select(['id', 'nickname', 'username'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row.nickname || row.username]))
}

/** True when the task exists in this tenant. */
export async function taskExists(db: Db, id: number): Promise<boolean> {
  return (
    (await db
      .selectFrom('wisdom_tasks')
      .select('id')
      .where('id', '=', id)
      .where('delete_time', 'is', null)
      .executeTakeFirst()) !== undefined
  )
}

/** Keeps the configuration for the list of earlier templates. */
export async function insertTemplate(
  trx: Db,
  template: { name: string; mode: string; config: ClipConfig; adminId: number; now: number },
): Promise<void> {
  await trx
    .insertInto('clip_templates')
    .values({
      kind: 'clip',
      name: template.name,
      mode: template.mode,
      config: JSON.stringify(template.config),
      last_use_time: template.now,
      admin_id: template.adminId,
      delete_time: null,
    })
    .execute()
}

/** One more order was made with a kept configuration; one that is gone counts nothing. */
export async function countTemplateUse(trx: Db, id: number, now: number): Promise<void> {
  await trx
    .updateTable('clip_templates')
    .set((eb) => ({ use_count: eb('use_count', '+', 1), last_use_time: now }))
    .where('id', '=', id)
    .where('delete_time', 'is', null)
    .execute()
}

const timesShape = z.array(z.number())

/** Times (unix ms) of an operator's latest free previews, the row locked to the end of the transaction. */
export async function lockPreviewTimes(trx: Db, adminId: number): Promise<number[]> {
  const key = { admin_id: adminId, key: 'clip.preview_times' }
  await trx
    .insertInto('settings')
    .values({ ...key, value: '[]' })
    .onConflict((oc) => oc.columns(['tenant_id', 'admin_id', 'key']).doNothing())
    .execute()
  const row = await trx
    .selectFrom('settings')
    .select('value')
    .where('admin_id', '=', adminId)
    .where('key', '=', key.key)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return timesShape.catch([]).parse(JSON.parse(row.value))
}

export async function savePreviewTimes(trx: Db, adminId: number, times: readonly number[]): Promise<void> {
  await trx
    .updateTable('settings')
    .set({ value: JSON.stringify(times) })
    .where('admin_id', '=', adminId)
    .where('key', '=', 'clip.preview_times')
    .execute()
}
