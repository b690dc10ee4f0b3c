// What can be done to an order after it was submitted. Locks are always taken in this order: tenant, clip, output.
import type { ClipConfig } from '../../../contract/entities/clip.ts'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type { cancelClip, deleteClips, editClip, renameOutput } from '../../../contract/http/clip.ts'
import { makesPictures } from '../../lib/clip-config.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { insertOutputs, ledgerSub, outputsByIds, outputsOfClips, updateOutput } from './clip-outputs.repository.ts'
import type { OutputRow } from './clip-outputs.repository.ts'
import type { ClipOrders } from './clip-orders.service.ts'
import { outputTitle } from './clip-orders.service.ts'
import type { ClipJobs, PlannedOutput } from './clip-ports.ts'
import { badField, conflict, notFound } from './clips.errors.ts'
import { findClip, lockClips, updateClip } from './clips.repository.ts'
import type { ClipRow } from './clips.repository.ts'
import { reservedWords, returnedWords } from './ledger-words.ts'
import { syncClip } from './output-book.ts'
import { recyclePictures } from './output-pictures.ts'
import type { PicturesInUse } from './output-pictures.ts'
import { stopOutputs } from './stop-outputs.ts'
import type { StopDeps } from './stop-outputs.ts'

/** Who changes something. */
export interface Caller {
  db: Db
  tenantId: number
  adminId: number
}

export interface ClipChanges {
  /**
   * Only while nothing was captured; a new configuration or number plans every output anew and re-balances the
   * reservation.
   */
  edit(caller: Caller, input: ParsedInputOf<typeof editClip>): Promise<OutputOf<typeof editClip>>
  /** Stops what waits or renders; ffmpeg of running outputs is killed at once. */
  cancel(caller: Caller, input: ParsedInputOf<typeof cancelClip>): Promise<OutputOf<typeof cancelClip>>
  /** Whole orders and single outputs; pictures of image posts go to the recycle bin. */
  remove(caller: Caller, input: ParsedInputOf<typeof deleteClips>): Promise<OutputOf<typeof deleteClips>>
  rename(caller: Caller, input: ParsedInputOf<typeof renameOutput>): Promise<OutputOf<typeof renameOutput>>
  /**
   * For the owner of a task: releases and stops what the task's orders have not finished. Call inside its transaction,
   * then cancel the jobs.
   */
  releaseTask(
    trx: Db,
    target: { tenantId: number; adminId: number | null; wisdomTaskIds: readonly number[] },
  ): Promise<{ released: number; jobIds: number[] }>
}

export function createClipChanges(
  deps: StopDeps & { jobs: ClipJobs; orders: ClipOrders; picturesInUse: PicturesInUse },
): ClipChanges {
  const replace = async (
    trx: Db,
    clip: ClipRow,
    rows: readonly OutputRow[],
    planned: readonly PlannedOutput[],
    config: ClipConfig,
    name: string,
    adminId: number,
  ): Promise<void> => {
    // The keys of the old plan must not stand in the way of the new one.
    for (const row of rows) await updateOutput(trx, row.id, { combo_key: null })
    const byIdx = new Map(rows.map((row) => [row.idx, row]))
    const images = makesPictures(clip.mode, config) ? '[]' : null
    const fresh = planned.map((plan, idx) => ({
      idx,
      combo_key: plan.comboKey,
      recipe: plan.recipe,
      captions: plan.captions,
      title: outputTitle(plan, name, idx),
      images,
    }))
    const subs: string[] = []
    for (const { idx, ...values } of fresh) {
      const row = byIdx.get(idx)
      const generation = row ? row.generation + 1 : 0
      subs.push(ledgerSub({ idx, generation }))
      if (row)
        await updateOutput(trx, row.id, {
          ...values,
          ...blankRender,
          generation,
          delete_time: null,
          update_time: deps.clock.now(),
        })
    }
    await insertOutputs(
      trx,
      clip.id,
      fresh.filter(({ idx }) => !byIdx.has(idx)),
    )
    for (const row of rows)
      if (row.idx >= planned.length && row.delete_time === null)
        await updateOutput(trx, row.id, { status: 5, delete_time: deps.clock.now() })
    if (clip.status === 0) return
    await deps.ledger.reserve(trx, {
      refType: 'clip',
      refId: clip.id,
      subs,
      unit: clip.unit_cost,
      reason: reservedWords('修改', name, subs.length * clip.unit_cost),
      adminId,
    })
  }

  return {
    async edit({ db, tenantId, adminId }, input) {
      const before = await findClip(db, input.id)
      if (!before) throw notFound()
      assertUncharged(before, await outputsOfClips(db, [before.id], { deleted: true }))
      const num = input.num ?? before.num
      if (num !== before.num && before.wisdom_task_id !== null) throw conflict('clips.ofTask')
      const name = input.name ?? before.name
      const config =
        input.config === undefined ? before.config : { ...input.config, seed: input.config.seed || before.config.seed }
      const prepared =
        input.config === undefined && num === before.num
          ? null
          : await deps.orders.prepare(db, { mode: before.mode, num, config })
      const jobIds = await inTransaction(db, async (trx) => {
        await deps.ledger.lock(trx)
        const [clip] = await lockClips(trx, [before.id])
        if (!clip || clip.delete_time !== null) throw notFound()
        const rows = await outputsOfClips(trx, [clip.id], { deleted: true })
        assertUncharged(clip, rows)
        await updateClip(trx, clip.id, { name, update_time: deps.clock.now() })
        if (!prepared) return []
        const open = rows.filter((row) => row.delete_time === null && (row.status === 0 || row.status === 1))
        await deps.ledger.release(trx, {
          refType: 'clip',
          refId: clip.id,
          subs: open.map(ledgerSub),
          reason: returnedWords('修改剪辑', name, open.length * clip.unit_cost),
          adminId,
        })
        await replace(trx, clip, rows, prepared.planned, prepared.config, name, adminId)
        await updateClip(trx, clip.id, { config: JSON.stringify(prepared.config), num })
        if (clip.status !== 0) {
          await syncClip(trx, clip.id, deps.clock)
          await deps.orders.schedule(trx, tenantId, clip.id)
        }
        return open.flatMap((row) => row.job_id ?? [])
      })
      await deps.jobs.cancel(tenantId, jobIds)
      return { id: before.id }
    },

    async cancel({ db, tenantId, adminId }, input) {
      const stopped = await inTransaction(db, async (trx) => {
        await deps.ledger.lock(trx)
        const [clip] = await lockClips(trx, [input.id])
        if (!clip || clip.delete_time !== null) throw notFound()
        const result = await stopOutputs(deps, trx, {
          tenantId,
          adminId,
          clip,
          outputs: await outputsOfClips(trx, [clip.id]),
          what: '取消剪辑',
        })
        if (result.outputs > 0) await syncClip(trx, clip.id, deps.clock)
        else if (clip.status === 0) await updateClip(trx, clip.id, { status: 5, update_time: deps.clock.now() })
        return result
      })
      await deps.jobs.cancel(tenantId, stopped.jobIds)
      return { cancelled: stopped.outputs, released: stopped.released }
    },

    async remove({ db, tenantId, adminId }, input) {
      const { ids = [], output_ids: outputIds = [] } = input
      if (ids.length + outputIds.length === 0) throw badField('ids', 'clips.nothingToDelete')
      const result = await inTransaction(db, async (trx) => {
        await deps.ledger.lock(trx)
        const single = await outputsByIds(trx, [...new Set(outputIds)])
        if (single.length < new Set(outputIds).size) throw notFound()
        const clips = (await lockClips(trx, [...new Set([...ids, ...single.map((output) => output.clip_id)])])).filter(
          (clip) => clip.delete_time === null,
        )
        if (ids.some((id) => !clips.some((clip) => clip.id === id))) throw notFound()
        const whole = new Set(ids)
        const sum = { deleted: 0, released: 0, jobIds: [] as number[] }
        for (const clip of clips) {
          const outputs = whole.has(clip.id)
            ? await outputsOfClips(trx, [clip.id])
            : single.filter((output) => output.clip_id === clip.id)
          const stopped = await stopOutputs(deps, trx, { tenantId, adminId, clip, outputs, what: '删除剪辑' })
          for (const output of outputs) await updateOutput(trx, output.id, { delete_time: deps.clock.now() })
          await recyclePictures(trx, outputs, { inUse: deps.picturesInUse, now: deps.clock.now() })
          if (clip.status !== 0) await syncClip(trx, clip.id, deps.clock)
          if (whole.has(clip.id)) await updateClip(trx, clip.id, { delete_time: deps.clock.now() })
          sum.deleted += whole.has(clip.id) ? 1 : outputs.length
          sum.released += stopped.released
          sum.jobIds.push(...stopped.jobIds)
        }
        return sum
      })
      await deps.jobs.cancel(tenantId, result.jobIds)
      return { deleted: result.deleted, released: result.released }
    },

    async rename({ db }, input) {
      const [output] = await outputsByIds(db, [input.output_id])
      if (!output) throw notFound()
      await updateOutput(db, output.id, { title: input.title, update_time: deps.clock.now() })
      return { id: output.id }
    },

    async releaseTask(trx, { tenantId, adminId, wisdomTaskIds }) {
      if (wisdomTaskIds.length === 0) return { released: 0, jobIds: [] }
      await deps.ledger.lock(trx)
      const found = await trx
        .selectFrom('clips')
        .select('id')
        .where('wisdom_task_id', 'in', [...wisdomTaskIds])
        .execute()
      const sum = { released: 0, jobIds: [] as number[] }
      for (const clip of await lockClips(
        trx,
        found.map((row) => row.id),
      )) {
        const stopped = await stopOutputs(deps, trx, {
          tenantId,
          adminId,
          clip,
          outputs: await outputsOfClips(trx, [clip.id]),
          what: '任务删除，停止剪辑',
        })
        if (stopped.outputs > 0) await syncClip(trx, clip.id, deps.clock)
        sum.released += stopped.released
        sum.jobIds.push(...stopped.jobIds)
      }
      return sum
    },
  }
}

/** A render that starts from nothing. */
const blankRender = {
  status: 0,
  progress: 0,
  attempts: 0,
  charged: 0,
  fail_code: null,
  fail_reason: '',
  job_id: null,
  storage_path: null,
  cover_path: null,
  duration_ms: null,
  width: null,
  height: null,
  size: null,
  sha256: null,
} as const

function assertUncharged(clip: ClipRow, outputs: readonly OutputRow[]): void {
  if (clip.status !== 0 && outputs.some((output) => output.charged === 1)) throw conflict('clips.charged')
}
