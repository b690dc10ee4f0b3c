// Finds outputs that nobody works on: the process ended between writing an order and queueing it, or a render was
// started so often without an end that the queue gave it up.
import type { Clock } from '../../lib/clock.ts'
import type { Db } from '../../ports/database.ts'
import type { ClipOrders } from './clip-orders.service.ts'
import type { OutputBook } from './output-book.ts'

export interface RecoveryDeps {
  /** Unscoped: looks at every tenant. */
  db: Db
  forTenant(tenantId: number): Db
  orders: Pick<ClipOrders, 'schedule'>
  book: Pick<OutputBook, 'failed'>
  /** What became of a job; null when unknown. */
  jobState(jobId: number): Promise<'open' | 'failed' | 'over' | null>
  clock: Clock
}

/** Younger outputs may just be on their way to the queue. */
const SETTLED_MS = 15_000
const AT_ONCE = 500

/** Puts lost outputs on the queue again and fails those the queue gave up; answers how many of each. */
export async function recoverOutputs(
  deps: RecoveryDeps,
  signal: AbortSignal,
): Promise<{ queued: number; failed: number }> {
  const lost = new Map<number, number>()
  const result = { queued: 0, failed: 0 }
  for (let after = 0; !signal.aborted;) {
    const rows = await openOutputs(deps, after)
    for (const row of rows) {
      const state = row.job_id === null ? null : await deps.jobState(row.job_id)
      if (state === 'open') continue
      if (state === 'failed') {
        await giveUp(deps, row)
        result.failed += 1
      } else {
        await backToWaiting(deps, row)
        lost.set(row.clip_id, row.tenant_id)
        result.queued += 1
      }
    }
    const last = rows.at(-1)
    if (last === undefined) break
    after = last.id
  }
  for (const [clipId, tenantId] of lost) await deps.orders.schedule(deps.forTenant(tenantId), tenantId, clipId)
  return result
}

type OpenOutput = Awaited<ReturnType<typeof openOutputs>>[number]

async function openOutputs(deps: RecoveryDeps, after: number) {
  return await deps.db
    .selectFrom('clip_outputs')
    .select(['id', 'tenant_id', 'clip_id', 'generation', 'job_id'])
    .where('status', 'in', [0, 1])
    .where('delete_time', 'is', null)
    .where('update_time', '<', deps.clock.now() - SETTLED_MS)
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
}

async function giveUp(deps: RecoveryDeps, row: OpenOutput): Promise<void> {
  const reason = '剪辑进程多次意外中断，已停止重试；请检查内存和磁盘空间后点“重新剪辑”'
  await deps.book.failed(
    deps.forTenant(row.tenant_id),
    row.tenant_id,
    { outputId: row.id, generation: row.generation },
    { code: 'engine_failed', reason },
  )
}

async function backToWaiting(deps: RecoveryDeps, row: OpenOutput): Promise<void> {
  await deps
    .forTenant(row.tenant_id)
    .updateTable('clip_outputs')
    .set({ status: 0, progress: 0 })
    .where('id', '=', row.id)
    .where('generation', '=', row.generation)
    .where('status', 'in', [0, 1])
    .execute()
}
