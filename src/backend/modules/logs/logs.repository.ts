// Rows of the three logs; every function takes the tenant's own database.
import type { Db } from '../../ports/database.ts'
import { containsPattern } from '../../ports/database.ts'
import { offsetOf, totalOf } from '../../lib/paging.ts'

interface LogFilter {
  page: number
  limit: number
  keyword?: string | undefined
  /** Unix ms, both ends included. */
  fromMs?: number | undefined
  toMs?: number | undefined
  ascending: boolean
}

const total = (row: { total: number | string | bigint } | undefined): number => Number(row?.total ?? 0)

interface OperationFilter extends Omit<LogFilter, 'page' | 'limit'> {
  action?: string | undefined
  /** Actions whose names hold the keyword. */
  named?: readonly string[]
  adminId?: number | undefined
  targetType?: string | undefined
}

function operationsOf(db: Db, filter: OperationFilter) {
  let query = db.selectFrom('operation_logs')
  if (filter.fromMs !== undefined) query = query.where('create_time', '>=', filter.fromMs)
  if (filter.toMs !== undefined) query = query.where('create_time', '<=', filter.toMs)
  if (filter.action) query = query.where('action', '=', filter.action)
  if (filter.adminId !== undefined) query = query.where('admin_id', '=', filter.adminId)
  if (filter.targetType) query = query.where('target_type', '=', filter.targetType)
  if (filter.keyword) {
    const pattern = containsPattern(filter.keyword)
    query = query.where((is) =>
      is.or([
        is('summary', 'ilike', pattern),
        is('admin_name', 'ilike', pattern),
        is('target_id', 'ilike', pattern),
        ...(filter.named?.length ? [is('action', 'in', [...filter.named])] : []),
      ]),
    )
  }
  return query
}

const selectOperations = (db: Db, filter: OperationFilter) => {
  const order = filter.ascending ? 'asc' : 'desc'
  return operationsOf(db, filter)
    .select([
      'id',
      'create_time',
      'admin_id',
      'admin_name',
      'action',
      'target_type',
      'target_id',
      'summary',
      'ip',
      'ua',
      'result',
    ])
    .orderBy('create_time', order)
    .orderBy('id', order)
}

/** The first `limit` rows. */
export async function firstOperations(db: Db, filter: OperationFilter, limit: number) {
  return await selectOperations(db, filter).limit(limit).execute()
}

export async function findOperations(db: Db, filter: LogFilter & OperationFilter) {
  const query = operationsOf(db, filter)
  const rows = await selectOperations(db, filter).limit(filter.limit).offset(offsetOf(filter)).execute()
  return {
    total: await totalOf(filter, rows.length, async () =>
      total(await query.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirst()),
    ),
    rows,
  }
}

export async function findRuns(
  db: Db,
  filter: LogFilter & {
    jobType?: string | undefined
    level?: 'info' | 'warn' | 'error' | undefined
    refType?: string | undefined
    refId?: number | undefined
  },
) {
  let query = db.selectFrom('run_logs')
  if (filter.fromMs !== undefined) query = query.where('create_time', '>=', filter.fromMs)
  if (filter.toMs !== undefined) query = query.where('create_time', '<=', filter.toMs)
  if (filter.jobType) query = query.where('job_type', '=', filter.jobType)
  if (filter.level) query = query.where('level', '=', filter.level)
  if (filter.refType) query = query.where('ref_type', '=', filter.refType)
  if (filter.refId !== undefined) query = query.where('ref_id', '=', filter.refId)
  if (filter.keyword) {
    const pattern = containsPattern(filter.keyword)
    query = query.where((is) => is.or([is('title', 'ilike', pattern), is('message', 'ilike', pattern)]))
  }
  const order = filter.ascending ? 'asc' : 'desc'
  const rows = await query
    .select(['id', 'create_time', 'job_type', 'level', 'title', 'message', 'ref_type', 'ref_id', 'cost_ms'])
    .orderBy('create_time', order)
    .orderBy('id', order)
    .limit(filter.limit)
    .offset(offsetOf(filter))
    .execute()
  return {
    total: await totalOf(filter, rows.length, async () =>
      total(await query.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirst()),
    ),
    rows,
  }
}

export async function findClientErrors(db: Db, filter: LogFilter & { level?: 'warn' | 'error' | undefined }) {
  let query = db.selectFrom('client_error_logs as e')
  if (filter.fromMs !== undefined) query = query.where('e.create_time', '>=', filter.fromMs)
  if (filter.toMs !== undefined) query = query.where('e.create_time', '<=', filter.toMs)
  if (filter.level) query = query.where('e.level', '=', filter.level)
  if (filter.keyword) {
    const pattern = containsPattern(filter.keyword)
    query = query.where((is) => is.or([is('e.message', 'ilike', pattern), is('e.route', 'ilike', pattern)]))
  }
  const order = filter.ascending ? 'asc' : 'desc'
  const rows = await query
    .leftJoin('admins as a', 'a.id', 'e.admin_id')
    .select([
      'e.id',
      'e.create_time',
      'e.level',
      'e.message',
      'e.stack',
      'e.route',
      'e.build',
      'a.nickname',
      'a.username',
    ])
    .orderBy('e.create_time', order)
    .orderBy('e.id', order)
    .limit(filter.limit)
    .offset(offsetOf(filter))
    .execute()
  return {
    total: await totalOf(filter, rows.length, async () =>
      total(await query.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirst()),
    ),
    rows,
  }
}

/** Errors that this operator's pages reported since `sinceMs`. */
export async function countClientErrors(db: Db, adminId: number, sinceMs: number): Promise<number> {
  return total(
    await db
      .selectFrom('client_error_logs')
      .select((is) => is.fn.countAll<number>().as('total'))
      .where('admin_id', '=', adminId)
      .where('create_time', '>', sinceMs)
      .executeTakeFirst(),
  )
}

export async function insertClientError(
  db: Db,
  row: { adminId: number; level: string; message: string; stack: string; route: string; build: string; ua: string },
): Promise<number> {
  const { adminId, ...texts } = row
  return (
    await db
      .insertInto('client_error_logs')
      .values({ admin_id: adminId, ...texts })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}
