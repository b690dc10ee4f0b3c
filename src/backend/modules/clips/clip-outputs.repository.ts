// Outputs of orders in the database. Every function takes a tenant-scoped database.
import type { ExpressionBuilder, Insertable, Selectable, Updateable } from 'kysely'
import { containsPattern } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import type { ClipOutputsTable, ClipsTable } from '../../tables/clips.ts'
import type { Database } from '../../tables/database.ts'
import type { OutputState } from './order-state.ts'

export type OutputRow = Selectable<ClipOutputsTable>
export type OutputPatch = Omit<Updateable<ClipOutputsTable>, 'tenant_id' | 'id'>

/** The ledger's name of one render of one output. */
export function ledgerSub(output: Pick<OutputRow, 'idx' | 'generation'>): string {
  return `${output.idx}:${output.generation}`
}

export type NewOutput = Pick<Insertable<ClipOutputsTable>, 'idx' | 'title'> & {
  combo_key: string
  recipe: string
  captions: string | null
  images?: string | null
  append_token?: string | null
}

export async function insertOutputs(trx: Db, clipId: number, outputs: readonly NewOutput[]): Promise<void> {
  if (outputs.length === 0) return
  const blank = {
    storage_path: null,
    cover_path: null,
    duration_ms: null,
    width: null,
    height: null,
    size: null,
    sha256: null,
    phash: null,
    fail_code: null,
    job_id: null,
    delete_time: null,
    images: null,
    choice: null,
    append_token: null,
  }
  await trx
    .insertInto('clip_outputs')
    .values(outputs.map((output) => ({ ...blank, ...output, clip_id: clipId })))
    .execute()
}

export async function updateOutput(db: Db, id: number, patch: OutputPatch): Promise<void> {
  await db.updateTable('clip_outputs').set(patch).where('id', '=', id).execute()
}

/** Outputs of orders by idx; live ones only unless told. */
export async function outputsOfClips(
  db: Db,
  clipIds: readonly number[],
  options: { deleted?: boolean } = {},
): Promise<OutputRow[]> {
  if (clipIds.length === 0) return []
  const query = db
    .selectFrom('clip_outputs')
    .selectAll()
    .where('clip_id', 'in', [...clipIds])
    .orderBy('clip_id')
    .orderBy('idx')
  return await (options.deleted ? query : query.where('delete_time', 'is', null)).execute()
}

/**
 * What the films of a plan show, all its orders together: combinations and recipes. Films that were never made leave
 * theirs to others.
 */
export async function madeForPlan(db: Db, planId: number): Promise<{ used: ReadonlySet<string>; recipes: string[] }> {
  const rows = await db
    .selectFrom('clip_outputs as o')
    .innerJoin('clips as c', 'c.id', 'o.clip_id')
    .select(['o.combo_key', 'o.recipe'])
    .where('c.plan_id', '=', planId)
    .where('o.status', 'in', [0, 1, 2])
    .orderBy('o.id')
    .execute()
  return { used: new Set(rows.flatMap((row) => row.combo_key ?? [])), recipes: rows.flatMap((row) => row.recipe ?? []) }
}

/** Live outputs by id. */
export async function outputsByIds(db: Db, ids: readonly number[]): Promise<OutputRow[]> {
  if (ids.length === 0) return []
  return await db
    .selectFrom('clip_outputs')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('delete_time', 'is', null)
    .orderBy('id')
    .execute()
}

/** One output, deleted or not. */
export async function findOutput(db: Db, id: number): Promise<OutputRow | undefined> {
  return await db.selectFrom('clip_outputs').selectAll().where('id', '=', id).executeTakeFirst()
}

/** States of an order's outputs, for orderState(). */
export async function outputStates(db: Db, clipId: number): Promise<OutputState[]> {
  const rows = await db
    .selectFrom('clip_outputs')
    .select(['status', 'progress', 'delete_time'])
    .where('clip_id', '=', clipId)
    .execute()
  return rows.map((row) => ({ status: row.status, progress: row.progress, deleted: row.delete_time !== null }))
}

/** What a list of orders shows of their outputs, by order id: mean progress and the first finished film. */
export async function summaries(
  db: Db,
  clipIds: readonly number[],
): Promise<Map<number, { states: OutputState[]; storagePath: string | null; coverPath: string | null }>> {
  const found = new Map(
    clipIds.map((id) => [
      id,
      { states: [] as OutputState[], storagePath: null as string | null, coverPath: null as string | null },
    ]),
  )
  if (clipIds.length === 0) return found
  const rows = await db
    .selectFrom('clip_outputs')
    .select(['clip_id', 'status', 'progress', 'storage_path', 'cover_path', 'delete_time'])
    .where('clip_id', 'in', [...clipIds])
    .orderBy('clip_id')
    .orderBy('idx')
    .execute()
  for (const row of rows) {
    const entry = found.get(row.clip_id)
    if (!entry) continue
    entry.states.push({ status: row.status, progress: row.progress, deleted: row.delete_time !== null })
    if (entry.storagePath === null && row.status === 2 && row.delete_time === null) {
      entry.storagePath = row.storage_path
      entry.coverPath = row.cover_path
    }
  }
  return found
}

export interface OutputFilter {
  page: number
  limit: number
  keyword?: string | undefined
  clipId?: number | undefined
  mode?: Selectable<ClipsTable>['mode'] | undefined
  status?: OutputRow['status'] | undefined
  used?: boolean | undefined
  fromMs?: number | undefined
  toMs?: number | undefined
  ids?: readonly number[] | undefined
  planId?: number | undefined
  sort: 'id' | 'title' | 'size' | 'duration_ms' | 'use_count'
  ascending: boolean
}

export interface OutputCounts {
  all: number
  rendering: number
  ok: number
  failed: number
  unused: number
}

export type OutputListRow = OutputRow & { clip_name: string; clip_mode: Selectable<ClipsTable>['mode'] }

/** A page of outputs over all live orders; `counts` ignore the filters status and used, so that tabs can show them. */
export async function listOutputs(
  db: Db,
  filter: OutputFilter,
): Promise<{ total: number; rows: OutputListRow[]; counts: OutputCounts }> {
  const direction = filter.ascending ? 'asc' : 'desc'
  const sorted = db
    .selectFrom('clip_outputs as o')
    .innerJoin('clips', 'clips.id', 'o.clip_id')
    .selectAll('o')
    .select(['clips.name as clip_name', 'clips.mode as clip_mode'])
    .where((eb) => eb.and([inScope(db, filter)(eb), ...inTab(filter)(eb)]))
    .orderBy(`o.${filter.sort}`, direction)
  const rows = await (filter.sort === 'id' ? sorted : sorted.orderBy('o.id', direction))
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute()
  // All there is on one page: its rows are the counts.
  const whole =
    filter.page === 1 && rows.length < filter.limit && filter.status === undefined && filter.used === undefined
  const groups = whole
    ? rows.map((row) => ({ status: row.status, use_count: row.use_count, n: 1 }))
    : await countOutputs(db, filter)
  const sum = (accept: (group: { status: number; use_count: number }) => boolean): number =>
    groups.filter(accept).reduce((total, group) => total + Number(group.n), 0)
  return {
    total: sum(
      (group) =>
        (filter.status === undefined || group.status === filter.status) &&
        (filter.used === undefined || group.use_count > 0 === filter.used),
    ),
    rows,
    counts: {
      all: sum(() => true),
      rendering: sum((group) => group.status === 0 || group.status === 1),
      ok: sum((group) => group.status === 2),
      failed: sum((group) => group.status === -1),
      unused: sum((group) => group.status === 2 && group.use_count === 0),
    },
  }
}

type Eb = ExpressionBuilder<Database & { o: ClipOutputsTable }, 'o'>

/**
 * A live output belongs to a live order: what is asked of orders is asked of the few that fit, not of each output's.
 */
const inScope = (db: Db, filter: OutputFilter) => (eb: Eb) => {
  const orders = () => db.selectFrom('clips as c').select('c.id').where('c.delete_time', 'is', null)
  const pattern = filter.keyword ? containsPattern(filter.keyword) : null
  return eb.and([
    eb('o.delete_time', 'is', null),
    ...(pattern === null
      ? []
      : [eb.or([eb('o.title', 'ilike', pattern), eb('o.clip_id', 'in', orders().where('c.name', 'ilike', pattern))])]),
    ...(filter.clipId === undefined ? [] : [eb('o.clip_id', '=', filter.clipId)]),
    ...(filter.mode === undefined ? [] : [eb('o.clip_id', 'in', orders().where('c.mode', '=', filter.mode))]),
    ...(filter.planId === undefined ? [] : [eb('o.clip_id', 'in', orders().where('c.plan_id', '=', filter.planId))]),
    ...(filter.fromMs === undefined ? [] : [eb('o.create_time', '>=', filter.fromMs)]),
    ...(filter.toMs === undefined ? [] : [eb('o.create_time', '<=', filter.toMs)]),
    ...(filter.ids === undefined ? [] : [eb('o.id', 'in', [...filter.ids])]),
  ])
}
const inTab = (filter: OutputFilter) => (eb: Eb) => [
  ...(filter.status === undefined ? [] : [eb('o.status', '=', filter.status)]),
  ...(filter.used === undefined ? [] : [eb('o.use_count', filter.used ? '>' : '=', 0)]),
]

async function countOutputs(db: Db, filter: OutputFilter) {
  return await db
    .selectFrom('clip_outputs as o')
    .select((eb) => ['o.status', 'o.use_count', eb.fn.countAll<number>().as('n')])
    .where((eb) => inScope(db, filter)(eb))
    .groupBy(['o.status', 'o.use_count'])
    .execute()
}
