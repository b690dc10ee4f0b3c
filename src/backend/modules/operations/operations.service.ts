// Operations as people keep them, switch them and run them by hand.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { ACCOUNT_OPERATIONS, HELPER_OPERATIONS, OPERATION_LIMITS } from '../../../contract/entities/operation.ts'
import { CODE } from '../../../contract/errors.ts'
import type * as http from '../../../contract/http/operations.ts'
import type { Reason } from '../../../contract/reasons/reasons.ts'
import type { RequestContext } from '../../http/context.ts'
import { namesOfAccounts, type ShownAccount } from '../../lib/account-names.ts'
import { toSeconds } from '../../lib/clock.ts'
import { dayOf, endOfDay, startOfDay } from '../../lib/days.ts'
import { AppError } from '../../lib/errors.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { checkOperation, requireOnlyReport, requireParts, usedParts } from './check-operation.ts'
import { operationCells, operationOf } from './operation.ts'
import type { Operation, OperationDbRow } from './operation.ts'
import type { Caller, OperationsDeps } from './operations.ports.ts'
import { countDone, findOperations, liveAccounts, lockOperations } from './operations.repository.ts'
import { enqueueRun } from './run-job.ts'
import { nextRun } from './schedule.ts'

type Http = typeof http
/** Names of accounts that a card shows. */
const NAMES = 5

export interface OperationsService {
  list(caller: Caller, input: ParsedInputOf<Http['operationList']>): Promise<OutputOf<Http['operationList']>>
  /** @throws BAD_INPUT, CONFLICT, NOT_FOUND as the contract says */
  save(ctx: RequestContext, input: ParsedInputOf<Http['saveOperation']>): Promise<OutputOf<Http['saveOperation']>>
  /** @throws NOT_FOUND */
  setStatus(
    ctx: RequestContext,
    input: ParsedInputOf<Http['setOperationStatus']>,
  ): Promise<OutputOf<Http['setOperationStatus']>>
  /** @throws NOT_FOUND */
  remove(
    ctx: RequestContext,
    input: ParsedInputOf<Http['deleteOperations']>,
  ): Promise<OutputOf<Http['deleteOperations']>>
  /** @throws NOT_FOUND, TOO_OFTEN */
  run(ctx: RequestContext, input: ParsedInputOf<Http['runOperation']>): Promise<OutputOf<Http['runOperation']>>
}

const conflict = (reason: Reason, params = {}): AppError => new AppError(CODE.CONFLICT, { reason, params })
const planned = (next: number, status: Operation['status']): number => (status === 'on' ? next : 0)

/** See the interface. */
export function createOperationsService({ clock, jobs }: Pick<OperationsDeps, 'clock' | 'jobs'>): OperationsService {
  return {
    async list({ db, tenant }, { type, status }) {
      const rows = (await findOperations(db)).filter(
        (row) => (type === undefined || row.type === type) && (status === undefined || row.status === status),
      )
      const operations = rows.map((row) => operationOf(row))
      const today = startOfDay(dayOf(clock.now(), tenant.timeZone), tenant.timeZone)
      const dayEnd = endOfDay(clock.now(), tenant.timeZone)
      const ids = rows.map((row) => row.id)
      const counts = await countDone(db, ids, today)
      const accounts = operations.flatMap((one) => one.third_auth_ids)
      const [live, names] = [await liveAccounts(db, accounts), await namesOfAccounts(db, accounts)]
      return {
        list: operations.flatMap((one, at) => {
          const row = rows[at]
          return row === undefined
            ? []
            : [
                shownOperation(one, row, {
                  live,
                  names,
                  today: counts.get(one.id) ?? 0,
                  dayEnd,
                  timeZone: tenant.timeZone,
                }),
              ]
        }),
      }
    },

    async save(ctx, { id, edition, ...input }) {
      const now = clock.now()
      const { timeZone } = ctx.tenant
      const form = usedParts(input)
      checkOperation(form, now, timeZone)
      const saved = await inTransaction(ctx.db, async (trx) => {
        const rows = await lockOperations(trx)
        const row = rows.find((one) => one.id === id)
        if (id !== undefined && row === undefined) throw new AppError(CODE.NOT_FOUND)
        if (row !== undefined && row.type !== form.type)
          throw new AppError(CODE.BAD_INPUT, { reason: 'operations.typeFixed', field: 'type' })
        if (row !== undefined && row.edition !== edition) throw conflict('operations.changedMeanwhile')
        if (row === undefined && rows.length >= OPERATION_LIMITS.operations)
          throw conflict('operations.tooMany', { most: OPERATION_LIMITS.operations })
        if (row === undefined) requireOnlyReport(form.type, rows)
        const before = row === undefined ? { third_auth_ids: [], rule_ids: [] } : operationOf(row)
        await requireParts(trx, form, {
          ...before,
          third_auth_ids: [...before.third_auth_ids],
          rule_ids: [...before.rule_ids],
        })
        const cells = { ...operationCells(form), name: form.name, update_time: now }
        if (row === undefined) {
          const made = await trx
            .insertInto('smart_operations')
            .values({ ...cells, type: form.type, admin_id: ctx.admin.id, create_time: now })
            .returning('id')
            .executeTakeFirstOrThrow()
          return { id: made.id, edition: 1 }
        }
        const next = planned(nextRun(form.schedule, now, timeZone), row.status)
        await trx
          .updateTable('smart_operations')
          .set({ ...cells, edition: row.edition + 1, next_run_time: next })
          .where('id', '=', row.id)
          .execute()
        return { id: row.id, edition: row.edition + 1 }
      })
      ctx.audit({ targetType: 'smart_operation', targetId: saved.id, summary: form.name, after: form })
      return saved
    },

    async setStatus(ctx, { ids, status }) {
      const now = clock.now()
      const changed = await inTransaction(ctx.db, async (trx) => {
        const rows = (await named(trx, ids)).filter((row) => row.status !== status)
        for (const row of rows)
          await trx
            .updateTable('smart_operations')
            .set({
              status,
              last_error: '',
              next_run_time: planned(nextRun(operationOf(row).schedule, now, ctx.tenant.timeZone), status),
              update_time: now,
            })
            .where('id', '=', row.id)
            .execute()
        return rows
      })
      ctx.audit({ ...auditOf(changed), unchanged: changed.length === 0, after: { status } })
      return { updated: changed.length }
    },

    async remove(ctx, { ids }) {
      const gone = await inTransaction(ctx.db, async (trx) => {
        const rows = await named(trx, ids)
        await trx
          .deleteFrom('smart_operations')
          .where(
            'id',
            'in',
            rows.map((row) => row.id),
          )
          .execute()
        return rows
      })
      ctx.audit(auditOf(gone))
      return { deleted: gone.length }
    },

    async run(ctx, { id }) {
      const now = clock.now()
      const gap = OPERATION_LIMITS.run_gap_s * 1_000
      const { row, jobId } = await inTransaction(ctx.db, async (trx) => {
        const [operation] = await named(trx, [id])
        if (operation === undefined) throw new AppError(CODE.NOT_FOUND)
        const wait = Math.ceil((operation.last_run_time + gap - now) / 1_000)
        if (wait > 0)
          throw new AppError(CODE.TOO_OFTEN, {
            reason: 'operations.ranLately',
            params: { seconds: wait },
            data: { retry_after: wait },
          })
        const no = operation.run_no + 1
        await trx.updateTable('smart_operations').set({ run_no: no, last_run_time: now }).where('id', '=', id).execute()
        return {
          row: operation,
          jobId: await enqueueRun(jobs, trx, {
            tenantId: ctx.tenant.id,
            adminId: ctx.admin.id,
            payload: { id, run_no: no, by_hand: 1 },
          }),
        }
      })
      ctx.audit(auditOf([row]))
      return { job_id: jobId }
    },
  }
}

const auditOf = (rows: readonly OperationDbRow[]) => ({
  targetType: 'smart_operation',
  targetId: rows.map((row) => row.id).join(','),
  summary: rows.map((row) => row.name).join(','),
})

/** @throws NOT_FOUND unless all are there */
async function named(trx: Db, ids: readonly number[]): Promise<OperationDbRow[]> {
  const wanted = new Set(ids)
  const rows = (await lockOperations(trx)).filter((row) => wanted.has(row.id))
  if (rows.length < wanted.size) throw new AppError(CODE.NOT_FOUND)
  return rows
}

/** What is planned for today comes to nothing any more: the first run of another day. */
function behindToday(one: Operation, row: OperationDbRow, { dayEnd, timeZone }: { dayEnd: number; timeZone: string }) {
  return row.next_run_time >= dayEnd ? row.next_run_time : nextRun(one.schedule, dayEnd - 1, timeZone)
}

function shownOperation(
  one: Operation,
  row: OperationDbRow,
  known: {
    readonly live: ReadonlySet<number>
    readonly names: ReadonlyMap<number, ShownAccount>
    readonly today: number
    readonly dayEnd: number
    readonly timeZone: string
  },
): OutputOf<Http['operationList']>['list'][number] {
  const accounts = one.third_auth_ids.filter((id) => known.live.has(id))
  const shown = accounts.flatMap((id) => known.names.get(id) ?? []).slice(0, NAMES)
  const cap = one.caps.per_account_daily * (ACCOUNT_OPERATIONS.includes(one.type) ? accounts.length : 1)
  return {
    id: one.id,
    name: one.name,
    type: one.type,
    status: one.status,
    third_auth_ids: accounts,
    account_count: accounts.length,
    account_names: shown.map((account) => account.openname),
    account_platforms: shown.map((account) => account.platform_value),
    rule_ids: [...one.rule_ids],
    schedule: one.schedule,
    caps: one.caps,
    today_count: known.today,
    today_cap: cap,
    last_run_time: toSeconds(row.last_run_time),
    next_run_time: toSeconds(planned(known.today < cap ? row.next_run_time : behindToday(one, row, known), one.status)),
    last_error: row.last_error === '' ? null : row.last_error,
    needs_helper: HELPER_OPERATIONS.includes(one.type) ? 1 : 0,
    edition: row.edition,
  }
}
