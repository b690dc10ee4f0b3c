// The inbox with smart operations, whose runs a test makes itself.
import type { InputOf, OutputOf } from '../../../../contract/endpoint.ts'
import * as operations from '../../../../contract/http/operations.ts'
import { composeRunners } from '../../../compose/operations.ts'
import { createContactCells } from '../../leads/contact-cells.ts'
import { createGuestLeads } from '../../leads/guest-leads.ts'
import { createSealedTexts } from '../../messages/sealed-texts.ts'
import { openRuleBench } from '../../messages/testing/rule-bench.ts'
import type { RuleBench } from '../../messages/testing/rule-bench.ts'
import type { DatabaseKind } from '../../../ports/database.ts'
import { runDueOperations } from '../due-operations.ts'
import type { Runners } from '../operations.ports.ts'
import { RUN_JOB, runPayload } from '../run-job.ts'
import { createRunOperation } from '../run-operation.ts'
import type { RunResult } from '../run-operation.ts'

export type OperationForm = InputOf<typeof operations.saveOperation>
export type OperationRow = OutputOf<typeof operations.operationList>['list'][number]
export type OperationLog = OutputOf<typeof operations.operationLogList>['data'][number]

export interface OperationBench extends RuleBench {
  /** An account that is signed in, and nothing more. */
  online(operator?: number): Promise<number>
  /** One that is on, unless told otherwise; its id. */
  operation(more: Partial<OperationForm> & Pick<OperationForm, 'type'> & { isOff?: boolean }): Promise<number>
  row(id: number): Promise<OperationRow | undefined>
  /** What runs of it came to, the oldest first. */
  runLogs(id: number): Promise<OperationLog[]>
  /** Hands out what is due, as each of these servers; how many were handed out. */
  due(servers?: number): Promise<number[]>
  /** Does the runs that wait, as the queue would. */
  work(runners?: Partial<Runners>): Promise<RunResult[]>
  /** A run by hand, done. */
  run(id: number, runners?: Partial<Runners>): Promise<RunResult | undefined>
}

/** Starts it on a fresh database. */
export async function openOperationBench(kind: DatabaseKind): Promise<OperationBench> {
  const bench = await openRuleBench(kind)
  const { app, get, owner, time } = bench
  const { cipher, clock, database, jobs } = app.backend.foundation
  const log = { error: () => undefined, warn: () => undefined }
  const known = composeRunners(
    { database, log: app.backend.foundation.log },
    {
      messages: {
        texts: createSealedTexts(cipher),
        leads: createGuestLeads({ clock, cells: createContactCells(cipher) }),
      },
    },
  )
  const due = async (): Promise<number> =>
    await runDueOperations(
      { db: database.db, forTenant: (tenantId) => database.forTenant(tenantId), jobs, log },
      time.now,
    )
  const work: OperationBench['work'] = async (more = {}) => {
    const runOperation = createRunOperation({ clock, log, runners: { ...known, ...more } })
    const waiting = await owner.db
      .selectFrom('jobs')
      .select(['id', 'payload'])
      .where('type', '=', RUN_JOB)
      .where('status', '=', 'queued')
      .orderBy('id')
      .execute()
    const results: RunResult[] = []
    for (const job of waiting) {
      results.push(
        await runOperation({
          db: database.forTenant(owner.tenantId),
          tenant: { id: owner.tenantId, timeZone: 'Asia/Shanghai' },
          run: runPayload.parse(JSON.parse(job.payload)),
          signal: new AbortController().signal,
          progress: () => undefined,
        }),
      )
      await owner.db.updateTable('jobs').set({ status: 'done' }).where('id', '=', job.id).execute()
    }
    return results
  }
  return {
    ...bench,
    async online(operator = owner.adminId) {
      const id = await bench.account(operator)
      await owner.db.updateTable('third_auths').set({ third_login_status: 1 }).where('id', '=', id).execute()
      return id
    },
    async operation({ isOff = false, ...more }) {
      const { id } = await get(operations.saveOperation, {
        name: `运营 ${more.type}`,
        schedule: more.type === 'daily_report' ? { times: ['08:00'] } : { every_minutes: 60 },
        caps: { per_account_daily: 1, per_hour: 1 },
        ...more,
      })
      if (!isOff) await get(operations.setOperationStatus, { ids: [id], status: 'on' })
      return id
    },
    row: async (id) => (await get(operations.operationList, {})).list.find((one) => one.id === id),
    runLogs: async (id) => (await get(operations.operationLogList, { operation_id: id, limit: 200 })).data.toReversed(),
    due: async (servers = 1) => await Promise.all(Array.from({ length: servers }, due)),
    work,
    async run(id, runners) {
      time.now += 61_000
      await get(operations.runOperation, { id })
      return (await work(runners))[0]
    },
  }
}
