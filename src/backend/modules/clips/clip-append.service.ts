// More outputs of an order. Locks are always taken in this order: tenant, clip, output.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type { appendClip } from '../../../contract/http/clip.ts'
import { CLIP_LIMITS } from '../../../contract/constants.ts'
import { configMaterialIds, makesPictures } from '../../lib/clip-config.ts'
import type { Clock } from '../../lib/clock.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Caller } from './clip-changes.service.ts'
import { findMaterials } from './clip-materials.repository.ts'
import { insertOutputs, outputsOfClips } from './clip-outputs.repository.ts'
import { outputTitle } from './clip-orders.service.ts'
import type { ClipOrders } from './clip-orders.service.ts'
import type { ClipEngine, ClipLedger, ClipPlanner } from './clip-ports.ts'
import { badField, conflict, engineDown, notFound } from './clips.errors.ts'
import { findClip, lockClips, updateClip } from './clips.repository.ts'
import { reservedWords } from './ledger-words.ts'
import { syncClip } from './output-book.ts'

export interface ClipAppend {
  /**
   * Nothing that the order has shown comes again, and the promised distance holds to all it has.
   * @throws BAD_INPUT (data.max_num when the materials don't suffice), CLIPS_SHORT, NOT_FOUND, CONFLICT for a draft and
   * for an order of a task, CLIP_ENGINE_DOWN
   */
  append(caller: Caller, input: ParsedInputOf<typeof appendClip>): Promise<OutputOf<typeof appendClip>>
}

interface AppendDeps {
  ledger: ClipLedger
  planner: ClipPlanner
  engine: ClipEngine
  orders: Pick<ClipOrders, 'schedule'>
  clock: Clock
}

/** See the interface. */
export function createClipAppend(deps: AppendDeps): ClipAppend {
  return {
    async append({ db, tenantId, adminId }, input) {
      if (!(await findClip(db, input.id))) throw notFound()
      const engine = await deps.engine.state()
      if (!engine.ready) throw engineDown(engine.reason)
      return await inTransaction(db, async (trx) => {
        const balance = await deps.ledger.lock(trx)
        const [clip] = await lockClips(trx, [input.id])
        if (!clip || clip.delete_time !== null) throw notFound()
        const all = await outputsOfClips(trx, [clip.id], { deleted: true })
        const earlier = all.filter((output) => output.append_token === input.client_token)
        if (earlier.length > 0)
          return { reserved: earlier.length * clip.unit_cost, total: clip.num, clip_number: balance.available }
        if (clip.status === 0) throw conflict('clips.draft')
        if (clip.wisdom_task_id !== null) throw conflict('clips.ofTask')
        if (clip.num + input.num > CLIP_LIMITS.num_max)
          throw badField(
            'num',
            'clips.orderFull',
            { max: CLIP_LIMITS.num_max, n: clip.num },
            { max_num: Math.max(0, CLIP_LIMITS.num_max - clip.num) },
          )
        const materials = await findMaterials(trx, configMaterialIds(clip.config))
        const planned = deps.planner.plan(clip.config, materials, {
          num: input.num,
          mode: clip.mode,
          used: new Set(all.flatMap((output) => output.combo_key ?? [])),
          made: all.flatMap((output) => output.recipe ?? []),
        })
        const first = Math.max(-1, ...all.map((output) => output.idx)) + 1
        const images = makesPictures(clip.mode, clip.config) ? '[]' : null
        await insertOutputs(
          trx,
          clip.id,
          planned.map((plan, i) => ({
            idx: first + i,
            combo_key: plan.comboKey,
            recipe: plan.recipe,
            captions: plan.captions,
            title: outputTitle(plan, clip.name, first + i),
            images,
            append_token: input.client_token,
          })),
        )
        const { available } = await deps.ledger.reserve(trx, {
          refType: 'clip',
          refId: clip.id,
          subs: planned.map((_, i) => `${first + i}:0`),
          unit: clip.unit_cost,
          reason: reservedWords('追加', clip.name, planned.length * clip.unit_cost),
          adminId,
        })
        await updateClip(trx, clip.id, { num: clip.num + planned.length })
        await syncClip(trx, clip.id, deps.clock)
        await deps.orders.schedule(trx, tenantId, clip.id)
        return { reserved: planned.length * clip.unit_cost, total: clip.num + planned.length, clip_number: available }
      })
    },
  }
}
