// Around an order without making one: capacity, the free preview, downloads, and what others ask about films.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type { clipCapacity, downloadClips, previewClip, tryClip } from '../../../contract/http/clip.ts'
import type { ClipConfig, ClipMode } from '../../../contract/entities/clip.ts'
import { arranged, configMaterialIds } from '../../lib/clip-config.ts'
import type { Clock } from '../../lib/clock.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { checkConfig } from './check-config.ts'
import type { OfferedValues } from './check-config.ts'
import type { Caller } from './clip-changes.service.ts'
import { findMaterials } from './clip-materials.repository.ts'
import { withMusic } from './clip-music.ts'
import { madeForPlan, outputsByIds, outputsOfClips } from './clip-outputs.repository.ts'
import type { ClipEngine, ClipJobs, ClipLedger, ClipPlanner } from './clip-ports.ts'
import { UNIT_COST } from './clip-orders.service.ts'
import { conflict, engineDown, notFound, tooManyOutputs, tooOften } from './clips.errors.ts'
import { findClip, lockPreviewTimes, savePreviewTimes } from './clips.repository.ts'
import { lockLiveJob, saveLiveJob } from './live-preview.repository.ts'

/** Free previews per operator and hour (docs/media.md). */
const PREVIEWS_PER_HOUR = 10
const HOUR_MS = 3_600_000
/** So many films are measured for the range of lengths. */
const MEASURED = 12

export interface ClipTryout {
  /**
   * How many films a configuration gives a plan: all, and those it has not made yet.
   * @throws BAD_INPUT, NOT_FOUND
   */
  capacityForPlan(
    db: Db,
    request: { mode: ClipMode; config: ClipConfig; planId: number },
  ): Promise<{ max_num: number; left: number; capped: 0 | 1; why: string }>
  /** How many films a configuration gives, and how long they get. */
  capacity(db: Db, input: ParsedInputOf<typeof clipCapacity>): Promise<OutputOf<typeof clipCapacity>>
  /**
   * Asks for the free preview of a configuration; answers its job.
   * @throws TOO_OFTEN with data.retry_after (s) beyond ten in an hour
   */
  preview(caller: Caller, input: ParsedInputOf<typeof tryClip>): Promise<OutputOf<typeof tryClip>>
  /**
   * What the form shows while it is filled: takes the place of the operator's last one, costs nothing.
   * @throws as `addClip`
   */
  live(caller: Caller, input: ParsedInputOf<typeof previewClip>): Promise<OutputOf<typeof previewClip>>
  /**
   * Asks for finished films as addresses or one archive; answers the job.
   * @throws CONFLICT when none of them is finished
   */
  download(caller: Caller, input: ParsedInputOf<typeof downloadClips>): Promise<OutputOf<typeof downloadClips>>
  /**
   * The recipe of the first film; for the preview's job.
   * @throws as `addClip`
   */
  firstRecipe(db: Db, mode: ClipMode, config: ClipConfig): Promise<string>
}

interface TryoutDeps {
  ledger: Pick<ClipLedger, 'read'>
  planner: ClipPlanner
  engine: ClipEngine
  jobs: ClipJobs
  offered: (db: Db) => Promise<OfferedValues>
  clock: Clock
}

export function createClipTryout(deps: TryoutDeps): ClipTryout {
  const checked = async (db: Db, mode: ClipMode, config: ClipConfig) => {
    const materials = await findMaterials(db, configMaterialIds(config))
    checkConfig(config, materials, await deps.offered(db), mode)
    return materials
  }

  const takePreview = async (caller: Caller): Promise<void> => {
    await inTransaction(caller.db, async (trx) => {
      const now = deps.clock.now()
      const recent = (await lockPreviewTimes(trx, caller.adminId)).filter((time) => time > now - HOUR_MS)
      if (recent.length >= PREVIEWS_PER_HOUR) {
        const seconds = Math.max(1, Math.ceil(((recent[0] ?? now) + HOUR_MS - now) / 1000))
        throw tooOften(seconds, 'clips.previewsUsedUp', { max: PREVIEWS_PER_HOUR, minutes: Math.ceil(seconds / 60) })
      }
      await savePreviewTimes(trx, caller.adminId, [...recent, now])
    })
  }

  return {
    async capacityForPlan(db, { mode, config: given, planId }) {
      const config = await withMusic(db, arranged(mode, given))
      const { max, left, capped, why } = deps.planner.capacity(
        config,
        await checked(db, mode, config),
        mode,
        await madeForPlan(db, planId),
      )
      return { max_num: max, left, capped: capped ? 1 : 0, why }
    },

    async capacity(db, { mode, config: given }) {
      const config = await withMusic(db, arranged(mode, given))
      const materials = await checked(db, mode, config)
      const { max, capped, combos, parts, why, least } = deps.planner.capacity(config, materials, mode)
      const planned = max === 0 ? [] : deps.planner.plan(config, materials, { num: Math.min(max, MEASURED), mode })
      const duration = planned.length === 0 ? { min: 0, max: 0 } : deps.planner.lengths(config, planned, materials)
      const { available } = await deps.ledger.read(db)
      return {
        max_num: max,
        capped: capped ? 1 : 0,
        combos,
        parts,
        why,
        min_hamming: least,
        min_look: config.dedupe.min_look,
        unit_cost: UNIT_COST,
        duration_s: duration,
        left: available,
      }
    },

    async preview(caller, { mode, config: given }) {
      const config = await withMusic(caller.db, arranged(mode, given))
      const engine = await deps.engine.state()
      if (!engine.ready) throw engineDown(engine.reason)
      const materials = await checked(caller.db, mode, config)
      // What can't be planned must not cost one of the ten.
      deps.planner.plan(config, materials, { num: 1, mode })
      await takePreview(caller)
      return { job_id: await deps.jobs.preview({ tenantId: caller.tenantId, adminId: caller.adminId, mode, config }) }
    },

    async live(caller, { mode, config: given }) {
      const config = await withMusic(caller.db, arranged(mode, given))
      const engine = await deps.engine.state()
      if (!engine.ready) throw engineDown(engine.reason)
      deps.planner.plan(config, await checked(caller.db, mode, config), { num: 1, mode })
      const { last, jobId } = await inTransaction(caller.db, async (trx) => {
        const before = await lockLiveJob(trx, caller.adminId)
        const made = await deps.jobs.live({ tenantId: caller.tenantId, adminId: caller.adminId, mode, config, trx })
        await saveLiveJob(trx, caller.adminId, made)
        return { last: before, jobId: made }
      })
      if (last !== null) await deps.jobs.cancel(caller.tenantId, [last])
      return { job_id: jobId }
    },

    async download(caller, input) {
      const clip = input.id === undefined ? null : await findClip(caller.db, input.id)
      if (clip === undefined) throw notFound()
      const wanted = input.output_ids === undefined ? null : new Set(input.output_ids)
      const found =
        clip === null
          ? await outputsByIds(caller.db, [...(wanted ?? [])])
          : (await outputsOfClips(caller.db, [clip.id])).filter((output) => wanted === null || wanted.has(output.id))
      if (wanted !== null && found.length < wanted.size) throw notFound()
      const finished = found.filter((output) => output.status === 2)
      if (finished.length === 0) throw conflict('clips.nothingToDownload')
      const name = clip?.name ?? `成片${finished.length}条`
      return {
        job_id: await deps.jobs.archive({
          tenantId: caller.tenantId,
          adminId: caller.adminId,
          outputIds: finished.map((output) => output.id),
          format: input.format,
          name,
        }),
      }
    },

    async firstRecipe(db, mode, config) {
      const [planned] = deps.planner.plan(config, await checked(db, mode, config), { num: 1, mode })
      if (planned === undefined) throw tooManyOutputs(0)
      return planned.recipe
    },
  }
}
