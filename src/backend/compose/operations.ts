import type { OperationOutcome } from '../../contract/entities/operation.ts'
import type { BackendModule } from '../http/backend-module.ts'
import { requestCheck } from '../modules/accounts/request-check.ts'
import { createCaptureLeads } from '../modules/messages/capture-leads.ts'
import type { MessagesDeps } from '../modules/messages/messages.ports.ts'
import { requestReading } from '../modules/messages/request-reading.ts'
import { dayFigures } from '../modules/numbers/day-figures.ts'
import { createDailyReport } from '../modules/operations/daily-report.ts'
import { runDueOperations } from '../modules/operations/due-operations.ts'
import { cleanOperationLogs } from '../modules/operations/logs.service.ts'
import type { AccountRun, Runner, Runners } from '../modules/operations/operations.ports.ts'
import { operationsRoutes } from '../modules/operations/operations.routes.ts'
import { createOperationsService } from '../modules/operations/operations.service.ts'
import { RUN_JOB, runPayload } from '../modules/operations/run-job.ts'
import { createRunOperation } from '../modules/operations/run-operation.ts'
import { requestWords } from '../modules/ranks/request-words.ts'
import { requestStats } from '../modules/works/request-stats.ts'
import type { Db } from '../ports/database.ts'
import type { Foundation } from './foundation.ts'

const DUE_MS = 60_000
const CLEAN_MS = 3_600_000

type OperationsBase = Pick<Foundation, 'clock' | 'database' | 'jobs' | 'log'>
interface OperationsNeeds {
  messages: Pick<MessagesDeps, 'texts' | 'leads'>
}

/** All that is done is done in the transaction of the log. */
const within =
  (work: (trx: Db, run: AccountRun) => Promise<OperationOutcome>): Runner =>
  async (_db, run) =>
  async (trx) =>
    await work(trx, run)

/** Who does what each kind of operation is for. */
export function composeRunners(
  { database, log }: Pick<OperationsBase, 'database' | 'log'>,
  { messages }: OperationsNeeds,
): Runners {
  const captureLeads = createCaptureLeads({ ...messages, log })
  return {
    comment_reply: within(
      async (trx, { accountId, ruleIds, tenant, now }) =>
        await requestReading(trx, { accountId, ruleIds, timeZone: tenant.timeZone, now }),
    ),
    lead_capture: within(
      async (trx, { accountId, most, tenant, now }) =>
        await captureLeads(trx, { accountId, most, tenantId: tenant.id, now }),
    ),
    daily_report: createDailyReport({
      openAs: (tenantId, person) => database.forOperator(tenantId, person),
      figuresOf: dayFigures,
    }),
    stats_sync: within(
      async (trx, { accountId, tenant, now }) => await requestStats(trx, { accountId, timeZone: tenant.timeZone, now }),
    ),
    login_check: within(async (trx, { accountId, now }) => await requestCheck(trx, accountId, now)),
    rank_check: within(
      async (trx, { most, tenant, now }) => await requestWords(trx, { most, timeZone: tenant.timeZone, now }),
    ),
  }
}

/** Smart operations: the job of a run is registered on the queue. */
export function operationsModule(base: OperationsBase, parts: OperationsNeeds): BackendModule {
  const { clock, database, jobs, log } = base
  const runOperation = createRunOperation({ clock, log, runners: composeRunners(base, parts) })
  jobs.register(RUN_JOB, {
    handler: async ({ tenantId, payload, signal, progress }) => {
      const db = database.forTenant(tenantId)
      const { time_zone: timeZone } = await db.selectFrom('tenants').select('time_zone').executeTakeFirstOrThrow()
      return await runOperation({
        db,
        tenant: { id: tenantId, timeZone },
        run: runPayload.parse(payload),
        signal,
        progress,
      })
    },
  })
  return {
    name: 'operations',
    bindings: operationsRoutes(createOperationsService({ clock, jobs })),
    periodic: [
      {
        name: 'operations.due',
        everyMs: DUE_MS,
        run: async () =>
          void (await runDueOperations(
            { db: database.db, forTenant: (tenantId) => database.forTenant(tenantId), jobs, log },
            clock.now(),
          )),
      },
      {
        name: 'operations.clean',
        everyMs: CLEAN_MS,
        run: async () => await cleanOperationLogs(database.db, clock.now()),
      },
    ],
  }
}
