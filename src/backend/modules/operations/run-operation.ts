// One run of an operation: account by account, within its caps, each with its row of the log.
import { ACCOUNT_OPERATIONS, isOperationFailure } from '../../../contract/entities/operation.ts'
import type { OperationDetail, OperationOutcome } from '../../../contract/entities/operation.ts'
import { reasonText } from '../../../contract/reasons/reasons.ts'
import type { TenantIdentity } from '../../http/context.ts'
import { dayOf, startOfDay } from '../../lib/days.ts'
import { findPeople } from '../../lib/people.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { operationOf } from './operation.ts'
import type { Operation } from './operation.ts'
import type { OperationsDeps } from './operations.ports.ts'
import { countByAccount, countDone, liveAccounts } from './operations.repository.ts'
import type { RunPayload } from './run-job.ts'

const HOUR_MS = 3_600_000

export interface OperationRun {
  /** Sees the whole company, and no other. */
  readonly db: Db
  readonly tenant: Pick<TenantIdentity, 'id' | 'timeZone'>
  readonly run: RunPayload
  readonly signal: AbortSignal
  readonly progress: (percent: number) => void
}
/** What it came to; `accounts` without those of which an earlier start wrote already. */
export interface RunResult {
  readonly accounts: number
  readonly done: number
  readonly failed: number
}
type Deps = Pick<OperationsDeps, 'clock' | 'runners' | 'log'>
interface Part {
  readonly operation: Operation
  readonly accountId: number
  readonly runNo: number
}

/** Runs it: `runOperation(run)`. Started again after a crash it goes on with the accounts that have no row yet. */
export function createRunOperation(deps: Deps): (run: OperationRun) => Promise<RunResult> {
  const { clock, runners, log } = deps

  /** Null = an earlier start has written it. */
  const doPart = async (
    { db, tenant }: OperationRun,
    { operation, accountId, runNo }: Part,
    most: number | OperationDetail,
  ): Promise<OperationOutcome | null> => {
    const now = clock.now()
    const work: (trx: Db) => Promise<OperationOutcome> =
      typeof most === 'number'
        ? await runners[operation.type](db, {
            accountId,
            ruleIds: operation.rule_ids,
            most,
            tenant,
            makerId: operation.admin_id,
            now,
          })
        : async () => ({ done: 0, detail: most })
    return await inTransaction(db, async (trx) => {
      const row = await trx
        .insertInto('smart_operation_logs')
        .values({
          operation_id: operation.id,
          operation_name: operation.name,
          type: operation.type,
          run_no: runNo,
          third_auth_id: accountId,
          started: now,
          ended: now,
          detail: 'broken',
        })
        .onConflict((clash) => clash.columns(['operation_id', 'run_no', 'third_auth_id']).doNothing())
        .returning('id')
        .executeTakeFirst()
      if (row === undefined) return null
      const outcome = await work(trx)
      await trx
        .updateTable('smart_operation_logs')
        .set({
          ended: clock.now(),
          done: outcome.done,
          detail: outcome.detail,
          earlier_time: outcome.earlier?.time ?? 0,
          earlier_device_id: outcome.earlier?.deviceId ?? '',
          failed: isOperationFailure(outcome.detail) ? 1 : 0,
        })
        .where('id', '=', row.id)
        .execute()
      return outcome
    })
  }

  /** The same; what breaks off is the account's failure and ends nothing else. */
  const doSafely = async (run: OperationRun, part: Part, most: number | OperationDetail) => {
    try {
      return await doPart(run, part, most)
    } catch (error) {
      if (run.signal.aborted) throw error
      log.error('a part of a smart operation broke off', {
        operation: part.operation.id,
        account: part.accountId,
        error,
      })
      return await doPart(run, part, 'broken')
    }
  }

  return async (run) => {
    const { db, tenant, signal } = run
    const nothing = { accounts: 0, done: 0, failed: 0 }
    const row = await db.selectFrom('smart_operations').selectAll().where('id', '=', run.run.id).executeTakeFirst()
    if (row === undefined || (run.run.by_hand === 0 && row.status !== 'on')) return nothing
    const operation = operationOf(row)
    const now = clock.now()
    const today = await countByAccount(db, operation.id, startOfDay(dayOf(now, tenant.timeZone), tenant.timeZone))
    let hour = (await countDone(db, [operation.id], now - HOUR_MS)).get(operation.id) ?? 0
    const left = (accountId: number): number | OperationDetail => {
      const ofDay = operation.caps.per_account_daily - (today.get(accountId) ?? 0)
      // Where both are used up, the later one counts.
      if (ofDay <= 0) return 'cap_day'
      return hour >= operation.caps.per_hour ? 'cap_hour' : Math.min(ofDay, operation.caps.per_hour - hour)
    }
    const isByAccount = ACCOUNT_OPERATIONS.includes(operation.type)
    const live = await liveAccounts(db, operation.third_auth_ids)
    const accounts = isByAccount ? operation.third_auth_ids.filter((id) => live.has(id)) : [0]
    const parts = accounts.length === 0 ? [0] : accounts
    const result = { ...nothing }
    for (const [at, accountId] of parts.entries()) {
      signal.throwIfAborted()
      const most = accounts.length === 0 ? ('accounts_gone' as const) : left(accountId)
      const outcome = await doSafely(run, { operation, accountId, runNo: run.run.run_no }, most)
      run.progress(Math.floor(((at + 1) / parts.length) * 100))
      if (outcome === null) continue
      hour += outcome.done
      result.accounts += 1
      result.done += outcome.done
      result.failed += isOperationFailure(outcome.detail) ? 1 : 0
    }
    await restAfterFailure(db, operation.id, run.run.run_no, clock.now())
    return result
  }
}

/** Puts an operation that is on to rest when all of a run failed: a person sees why, and switches it on again. */
async function restAfterFailure(db: Db, operationId: number, runNo: number, now: number): Promise<void> {
  const rows = await db
    .selectFrom('smart_operation_logs')
    .select(['failed', 'detail'])
    .where('operation_id', '=', operationId)
    .where('run_no', '=', runNo)
    .orderBy('id')
    .execute()
  const [first] = rows
  if (first === undefined || rows.some((row) => row.failed === 0)) return
  const stopped = await db
    .updateTable('smart_operations')
    .set({ status: 'error', last_error: first.detail, next_run_time: 0, update_time: now })
    .where('id', '=', operationId)
    .where('status', '=', 'on')
    .returning(['name', 'admin_id'])
    .executeTakeFirst()
  if (stopped === undefined) return
  const readers = await findKeepers(db, stopped.admin_id)
  if (readers.length === 0) return
  await db
    .insertInto('notifications')
    .values(
      readers.map((reader) => ({
        admin_id: reader,
        kind: 'operation_stopped',
        title: reasonText('operations.stoppedTitle', 'zh', { name: stopped.name }),
        body: reasonText('operations.stoppedBody'),
        jump_url: '/operation/operation',
        read_time: null,
        due_time: null,
      })),
    )
    .execute()
}

/** Who sees to an operation: its maker while he is at work and may change it, else the company's administrators. */
async function findKeepers(db: Db, makerId: number): Promise<readonly number[]> {
  const keepers = (await findPeople(db, 'operation:edit')).map((person) => person.id)
  if (keepers.includes(makerId)) return [makerId]
  const administrators = new Set((await findPeople(db, 'role:edit')).map((person) => person.id))
  const chosen = keepers.filter((id) => administrators.has(id))
  return chosen.length > 0 ? chosen : keepers
}
