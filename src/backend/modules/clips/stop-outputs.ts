// Takes outputs off the queue and gives their reservation back.
import type { Clock } from '../../lib/clock.ts'
import type { Db } from '../../ports/database.ts'
import { ledgerSub, updateOutput } from './clip-outputs.repository.ts'
import type { OutputRow } from './clip-outputs.repository.ts'
import type { ClipLedger, OnOutput } from './clip-ports.ts'
import type { ClipRow } from './clips.repository.ts'
import { returnedWords } from './ledger-words.ts'
import { eventOf } from './output-book.ts'

export interface StopDeps {
  ledger: ClipLedger
  clock: Clock
  onOutput: OnOutput
}

export interface Stopped {
  outputs: number
  released: number
  available: number
  /** To be cancelled on the queue after the transaction. */
  jobIds: number[]
}

/**
 * Stops those of `outputs` that wait or render: status 5, or back to the finished film they had. `clip` must be locked,
 * the tenant too.
 */
export async function stopOutputs(
  deps: StopDeps,
  trx: Db,
  target: {
    tenantId: number
    adminId: number | null
    clip: ClipRow
    outputs: readonly OutputRow[]
    what: Parameters<typeof returnedWords>[0]
  },
): Promise<Stopped> {
  const { clip, tenantId, adminId, what } = target
  const open = target.outputs.filter((output) => output.status === 0 || output.status === 1)
  const reason = returnedWords(what, clip.name, open.length * clip.unit_cost)
  const { changed, available } = await deps.ledger.release(trx, {
    refType: 'clip',
    refId: clip.id,
    subs: open.map(ledgerSub),
    reason,
    adminId,
  })
  for (const output of open) {
    const kept = output.storage_path !== null
    await updateOutput(trx, output.id, {
      status: kept ? 2 : 5,
      progress: kept ? 100 : 0,
      fail_code: null,
      fail_reason: '',
      update_time: deps.clock.now(),
    })
    if (!kept) await deps.onOutput(trx, eventOf(tenantId, clip, output, 'cancelled', `${what}“${clip.name}”`))
  }
  return {
    outputs: open.length,
    released: changed * clip.unit_cost,
    available,
    jobIds: open.flatMap((output) => output.job_id ?? []),
  }
}
