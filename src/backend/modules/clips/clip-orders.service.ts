// Makes orders and puts their outputs on the queue. Locks are always taken in this order: tenant, clip, output.
import { createHash, randomInt } from 'node:crypto'
import type { ClipConfig, ClipMode } from '../../../contract/entities/clip.ts'
import { CODE } from '../../../contract/errors.ts'
import { AppError } from '../../lib/errors.ts'
import { arranged, configMaterialIds, makesPictures } from '../../lib/clip-config.ts'
import type { Clock } from '../../lib/clock.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { checkConfig } from './check-config.ts'
import type { OfferedValues } from './check-config.ts'
import { countMaterialUses, findMaterials } from './clip-materials.repository.ts'
import { withMusic } from './clip-music.ts'
import { insertOutputs, madeForPlan, outputsOfClips, updateOutput } from './clip-outputs.repository.ts'
import type { OutputRow } from './clip-outputs.repository.ts'
import type { ClipEngine, ClipJobs, ClipLedger, ClipMaterials, ClipPlanner, PlannedOutput } from './clip-ports.ts'
import { engineDown, notFound, tooManyOutputs } from './clips.errors.ts'
import { reservedWords } from './ledger-words.ts'
import { priorityOf } from './render-priority.ts'
import type { ClipRow } from './clips.repository.ts'
import {
  countTemplateUse,
  findClipByToken,
  insertClip,
  insertTemplate,
  ledgerByClip,
  taskExists,
} from './clips.repository.ts'

/** Clips that one output of the mode costs. */
export const UNIT_COST = 1

export interface OrderRequest {
  name: string
  mode: ClipMode
  num: number
  config: ClipConfig
  adminId: number
  /** A repeated token answers with the order it made, if it comes with the same request. */
  clientToken: string | null
  wisdomTaskId: number | null
  /** The plan it is made for; whoever asks has seen that it is there. */
  planId?: number | null
  saveAsTemplate?: boolean
  /** The kept configuration it was begun from. */
  templateId?: number | undefined
}

/** A checked and planned order, not yet written. */
export interface PreparedOrder {
  config: ClipConfig
  materials: ClipMaterials
  planned: PlannedOutput[]
}

export interface ReservedOrder {
  clipId: number
  /** True when the token had made this order before. */
  existing: boolean
  reserved: number
  available: number
  /** In the order of idx. */
  outputs: { id: number; idx: number; title: string; pictures: boolean }[]
}

export interface ClipOrders {
  /**
   * Checks and plans outside any transaction; for a plan, films that none of its orders has made. Throws
   * EDITION_CLOSED, BAD_INPUT, NOT_FOUND, CLIP_ENGINE_DOWN.
   */
  prepare(db: Db, request: Pick<OrderRequest, 'mode' | 'num' | 'config' | 'planId'>): Promise<PreparedOrder>
  /**
   * Writes a prepared order inside the caller's transaction: the tenant's row is locked; order, outputs, ledger lines
   * and jobs appear together or not at all.
   * @throws CLIPS_SHORT, and IDEMPOTENCY_MISMATCH when the token was used for another request
   */
  reserve(trx: Db, tenantId: number, request: OrderRequest, prepared: PreparedOrder): Promise<ReservedOrder>
  /** Queues every waiting output of an order, within the transaction when `db` is one; repeated calls add nothing. */
  schedule(db: Db, tenantId: number, clipId: number): Promise<void>
  /** addClip: both steps. */
  add(db: Db, tenantId: number, request: OrderRequest): Promise<ReservedOrder>
}

export interface ClipOrdersDeps {
  ledger: ClipLedger
  planner: ClipPlanner
  engine: ClipEngine
  jobs: ClipJobs
  /** Values that may stand in a configuration. */
  offered: (db: Db) => Promise<OfferedValues>
  clock: Clock
}

export function createClipOrders(deps: ClipOrdersDeps): ClipOrders {
  const orders: ClipOrders = {
    async prepare(db, { mode, num, config: given, planId = null }) {
      const engine = await deps.engine.state()
      if (!engine.ready) throw engineDown(engine.reason)
      const config = await withMusic(db, arranged(mode, given))
      const materials = await findMaterials(db, configMaterialIds(config))
      checkConfig(config, materials, await deps.offered(db), mode)
      // Seed 0 means "any": it is drawn once and kept, so that the order can be planned again exactly.
      const seeded = config.seed === 0 ? { ...config, seed: randomInt(1, 2_147_483_647) } : config
      const made = planId === null ? undefined : await madeForPlan(db, planId)
      const { left } = deps.planner.capacity(seeded, materials, mode, made)
      if (num > left) throw tooManyOutputs(left, made !== undefined && made.recipes.length > 0)
      return {
        config: seeded,
        materials,
        planned: deps.planner.plan(seeded, materials, {
          num,
          mode,
          ...(made === undefined ? {} : { used: made.used, made: made.recipes }),
        }),
      }
    },

    async reserve(trx, tenantId, request, prepared) {
      await deps.ledger.lock(trx)
      const earlier = request.clientToken === null ? undefined : await findClipByToken(trx, request.clientToken)
      if (earlier) return await existing(trx, earlier, request)
      if (request.wisdomTaskId !== null && !(await taskExists(trx, request.wisdomTaskId)))
        throw notFound('publishing.taskMissing')
      const clipId = await insertClip(trx, {
        name: request.name,
        mode: request.mode,
        wisdom_task_id: request.wisdomTaskId,
        plan_id: request.planId ?? null,
        fission_activity_id: null,
        config: prepared.config,
        num: prepared.planned.length,
        unit_cost: UNIT_COST,
        status: 1,
        client_token: request.clientToken,
        request_hash: request.clientToken === null ? '' : hashOf(request),
        template_page_uuid: prepared.config.template_page_uuid ?? null,
        admin_id: request.adminId,
      })
      await insertOutputs(
        trx,
        clipId,
        prepared.planned.map((planned, idx) => ({
          idx,
          combo_key: planned.comboKey,
          recipe: planned.recipe,
          captions: planned.captions,
          title: outputTitle(planned, request.name, idx),
          images: makesPictures(request.mode, prepared.config) ? '[]' : null,
        })),
      )
      await countMaterialUses(trx, configMaterialIds(prepared.config))
      const { available } = await deps.ledger.reserve(trx, {
        refType: 'clip',
        refId: clipId,
        subs: prepared.planned.map((_, idx) => `${idx}:0`),
        unit: UNIT_COST,
        reason: reservedWords('提交', request.name, prepared.planned.length * UNIT_COST),
        adminId: request.adminId,
      })
      if (request.saveAsTemplate)
        await insertTemplate(trx, {
          name: request.name,
          mode: request.mode,
          config: prepared.config,
          adminId: request.adminId,
          now: deps.clock.now(),
        })
      if (request.templateId !== undefined) await countTemplateUse(trx, request.templateId, deps.clock.now())
      await orders.schedule(trx, tenantId, clipId)
      return {
        clipId,
        existing: false,
        reserved: prepared.planned.length * UNIT_COST,
        available,
        outputs: brief(await outputsOfClips(trx, [clipId])),
      }
    },

    async schedule(db, tenantId, clipId) {
      const waiting = (await outputsOfClips(db, [clipId])).filter((output) => output.status === 0)
      const priority = priorityOf(waiting.length, deps.clock.now())
      for (const output of waiting) {
        const jobId = await deps.jobs.render({
          tenantId,
          outputId: output.id,
          generation: output.generation,
          priority,
          ...(db.isTransaction ? { trx: db } : {}),
        })
        if (output.job_id !== jobId) await updateOutput(db, output.id, { job_id: jobId })
      }
    },

    async add(db, tenantId, request) {
      const earlier = request.clientToken === null ? undefined : await findClipByToken(db, request.clientToken)
      if (earlier) return await existing(db, earlier, request)
      const prepared = await orders.prepare(db, request)
      return await inTransaction(db, (trx) => orders.reserve(trx, tenantId, request, prepared))
    },
  }

  const existing = async (
    db: Db,
    { id: clipId, request_hash: made }: ClipRow,
    request: OrderRequest,
  ): Promise<ReservedOrder> => {
    // '' = made before requests were told apart
    if (made !== '' && made !== hashOf(request))
      throw new AppError(CODE.IDEMPOTENCY_MISMATCH, { reason: 'clips.tokenReused' })
    const [sums, balance, outputs] = await Promise.all([
      ledgerByClip(db, [clipId]),
      deps.ledger.read(db),
      outputsOfClips(db, [clipId]),
    ])
    return {
      clipId,
      existing: true,
      reserved: (sums.get(clipId)?.reserved ?? 0) * UNIT_COST,
      available: balance.available,
      outputs: brief(outputs),
    }
  }

  return orders
}

/** What tells one request from another. */
const hashOf = ({ name, mode, num, config, wisdomTaskId, planId }: OrderRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([name, mode, num, config, wisdomTaskId, planId ?? null]))
    .digest('hex')

/** Name of a film: its title on the picture, else the order's name with a number. */
export function outputTitle(planned: Pick<PlannedOutput, 'title'>, orderName: string, idx: number): string {
  return [...(planned.title ?? `${orderName}-${String(idx + 1).padStart(2, '0')}`)].slice(0, 60).join('')
}

const brief = (outputs: readonly OutputRow[]): ReservedOrder['outputs'] =>
  outputs.map(({ id, idx, title, images }) => ({ id, idx, title, pictures: images !== null }))
