// Outputs once more. Failed and cancelled ones reserve again and are charged once on success; finished ones are
// charged again.
import { randomInt } from 'node:crypto'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type { refreshClip } from '../../../contract/http/clip.ts'
import { configMaterialIds } from '../../lib/clip-config.ts'
import type { Clock } from '../../lib/clock.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import type { Caller } from './clip-changes.service.ts'
import { anotherChoice } from './another-choice.ts'
import { findMaterials } from './clip-materials.repository.ts'
import { ledgerSub, outputsOfClips, updateOutput } from './clip-outputs.repository.ts'
import type { OutputRow } from './clip-outputs.repository.ts'
import type { ClipOrders } from './clip-orders.service.ts'
import type { ClipEngine, ClipLedger, ClipPlanner } from './clip-ports.ts'
import { badField, conflict, engineDown, notFound } from './clips.errors.ts'
import { findClip, lockClips } from './clips.repository.ts'
import type { ClipRow } from './clips.repository.ts'
import { reservedWords } from './ledger-words.ts'
import { syncClip } from './output-book.ts'

export interface ClipRefresh {
  refresh(caller: Caller, input: ParsedInputOf<typeof refreshClip>): Promise<OutputOf<typeof refreshClip>>
}

interface RefreshDeps {
  ledger: ClipLedger
  planner: ClipPlanner
  engine: ClipEngine
  orders: ClipOrders
  clock: Clock
}

export function createClipRefresh(deps: RefreshDeps): ClipRefresh {
  /**
   * A finished film made again should not be the same film: another combination while there is one, else the same drawn
   * anew.
   */
  const anotherRecipe = async (
    trx: Db,
    clip: ClipRow,
    output: OutputRow,
    used: Set<string>,
    made: readonly string[],
  ): Promise<{ recipe: string; combo_key?: string }> => {
    const materials = await findMaterials(trx, configMaterialIds(clip.config))
    const { max } = deps.planner.capacity(clip.config, materials, clip.mode)
    if (max <= used.size) return { recipe: deps.planner.reseed(output.recipe ?? '', randomInt(1, 2_147_483_647)) }
    const planned = anotherChoice(deps.planner, clip, materials, { used, made })
    if (planned === null) return { recipe: deps.planner.reseed(output.recipe ?? '', randomInt(1, 2_147_483_647)) }
    used.add(planned.comboKey)
    return { recipe: planned.recipe, combo_key: planned.comboKey }
  }

  return {
    async refresh({ db, tenantId, adminId }, input) {
      if (!(await findClip(db, input.id))) throw notFound()
      const engine = await deps.engine.state()
      if (!engine.ready) throw engineDown(engine.reason)
      return await inTransaction(db, async (trx) => {
        await deps.ledger.lock(trx)
        const [clip] = await lockClips(trx, [input.id])
        if (!clip || clip.delete_time !== null) throw notFound()
        const all = await outputsOfClips(trx, [clip.id], { deleted: true })
        const chosen = choose(all, input)
        const used = new Set(all.flatMap((output) => output.combo_key ?? []))
        const subs: string[] = []
        for (const output of chosen) {
          const generation = output.generation + 1
          const recipe =
            output.status === 2
              ? await anotherRecipe(
                  trx,
                  clip,
                  output,
                  used,
                  all.filter((other) => other.id !== output.id).flatMap((other) => other.recipe ?? []),
                )
              : {}
          await updateOutput(trx, output.id, {
            ...recipe,
            generation,
            status: 0,
            progress: 0,
            attempts: 0,
            replans: 0,
            fail_code: null,
            fail_reason: '',
            job_id: null,
            update_time: deps.clock.now(),
          })
          subs.push(ledgerSub({ idx: output.idx, generation }))
        }
        await deps.ledger.reserve(trx, {
          refType: 'clip',
          refId: clip.id,
          subs,
          unit: clip.unit_cost,
          reason: reservedWords('重新', clip.name, subs.length * clip.unit_cost, input.reason),
          adminId,
        })
        await syncClip(trx, clip.id, deps.clock)
        await deps.orders.schedule(trx, tenantId, clip.id)
        return { requeued: chosen.length, reserved: chosen.length * clip.unit_cost }
      })
    },
  }
}

function choose(all: readonly OutputRow[], input: ParsedInputOf<typeof refreshClip>): OutputRow[] {
  const live = all.filter((output) => output.delete_time === null)
  const wanted =
    input.output_ids === undefined
      ? live.filter((output) => output.status === -1)
      : live.filter((output) => input.output_ids?.includes(output.id))
  if (input.output_ids !== undefined && wanted.length < new Set(input.output_ids).size) throw notFound()
  if (wanted.length === 0) throw conflict('clips.nothingFailed')
  if (wanted.some((output) => output.status === 0 || output.status === 1)) throw conflict('clips.beingMade')
  const finished = wanted.filter((output) => output.status === 2).length
  if (finished > 0 && input.confirm_charge !== 1) {
    throw badField('confirm_charge', 'clips.chargeAgain', { n: finished }, { need: finished })
  }
  return wanted
}
