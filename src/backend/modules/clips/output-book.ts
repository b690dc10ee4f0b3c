// The life of an output as the renderer reports it. Each report names the generation it is about: a report about a
// render that was cancelled, deleted or started anew changes nothing.
import type { ClipConfig, OutputChoice } from '../../../contract/entities/clip.ts'
import type { Clock } from '../../lib/clock.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { findOutput, ledgerSub, outputStates, updateOutput } from './clip-outputs.repository.ts'
import type { OutputRow } from './clip-outputs.repository.ts'
import type { ClipLedger, ClipPlanner, OnOutput, OutputEvent } from './clip-ports.ts'
import { lockClips, updateClip } from './clips.repository.ts'
import type { ClipRow } from './clips.repository.ts'
import { chargedWords, failedWords } from './ledger-words.ts'
import { orderState } from './order-state.ts'
import { keepPictures } from './output-pictures.ts'
import type { NewPicture } from './output-pictures.ts'
import { choiceText, nearestTwin, nearReason, planAnew, TOO_NEAR } from './twins.ts'

/** Which render of which output. */
export interface RenderRef {
  outputId: number
  generation: number
}

/** All a renderer needs to know. */
export interface RenderTask extends RenderRef {
  clipId: number
  idx: number
  title: string
  config: ClipConfig
  /** Films of the whole order. */
  outputs: number
  recipe: string
  /** Times this render has failed already for a reason that may pass. */
  failures: number
  /** Times it was planned anew because it looked like another. */
  replans: number
}

export interface FinishedFiles {
  storagePath: string
  coverPath: string
  durationMs: number
  width: number
  height: number
  /** Bytes. */
  size: number
  sha256: string
  /** Fingerprint of how it looks; absent = not known, it is compared with none. */
  look?: string
  shown?: readonly OutputChoice['shots'][number][]
  /** Texts that could not be drawn as they are. */
  notes?: OutputChoice['notes']
  /** Of an image post, in order; absent or null = a film. */
  pictures?: readonly NewPicture[] | null
}

export interface RenderFailure {
  /** RenderErrorCode of the media engine. */
  code: string
  /** Chinese sentence. */
  reason: string
}

export interface OutputBook {
  /** Marks the output as rendering; null when there is nothing to do any more. */
  begin(db: Db, ref: RenderRef): Promise<RenderTask | null>
  /** 0 to 100; false when the render is no longer wanted. */
  progress(db: Db, ref: RenderRef, percent: number): Promise<boolean>
  /**
   * Charges and shows the film. 'stale': the files are nobody's, remove them. 'again': it looks like another film of
   * the order and was planned anew, nothing is charged: remove the files, begin once more. 'near': there is nothing
   * else to show, it failed and is not charged. Saying it twice changes nothing.
   */
  done(db: Db, tenantId: number, ref: RenderRef, files: FinishedFiles): Promise<'ok' | 'stale' | 'again' | 'near'>
  /** Failed for good: releases the reservation. */
  failed(db: Db, tenantId: number, ref: RenderRef, failure: RenderFailure): Promise<'ok' | 'stale'>
  /** Back to waiting: the process stops, or an attempt failed (counted) and another follows. */
  waiting(db: Db, ref: RenderRef, options: { failed: boolean }): Promise<void>
}

export function createOutputBook(deps: {
  ledger: ClipLedger
  clock: Clock
  onOutput: OnOutput
  planner: ClipPlanner
}): OutputBook {
  const settle = async <R extends string>(
    db: Db,
    ref: RenderRef,
    work: (trx: Db, output: OutputRow, clip: ClipRow) => Promise<R | 'stale'>,
  ): Promise<R | 'stale'> =>
    await inTransaction(db, async (trx) => {
      await deps.ledger.lock(trx)
      const clip = await lockClipOf(trx, ref.outputId)
      const output = await findOutput(trx, ref.outputId)
      if (!clip || !output || output.generation !== ref.generation || output.delete_time !== null) return 'stale'
      const result = await work(trx, output, clip)
      if (result !== 'stale') await syncClip(trx, clip.id, deps.clock)
      return result
    })

  const movement = (clip: ClipRow, output: OutputRow, reason: string) => ({
    refType: 'clip',
    refId: clip.id,
    subs: [ledgerSub(output)],
    reason,
    adminId: clip.admin_id,
  })

  const wordsOf = (clip: ClipRow, output: OutputRow) => ({
    order: clip.name,
    idx: output.idx,
    title: output.title,
    count: clip.unit_cost,
  })

  const fail = async (
    trx: Db,
    tenantId: number,
    clip: ClipRow,
    output: OutputRow,
    failure: RenderFailure,
  ): Promise<void> => {
    await deps.ledger.release(trx, movement(clip, output, failedWords(wordsOf(clip, output), failure.reason)))
    // A film that was made anew and failed keeps the one it had: it was paid for.
    const kept = output.storage_path !== null
    const reason = kept ? `重新剪辑失败，已保留原来的成片：${failure.reason}` : failure.reason
    await updateOutput(trx, output.id, {
      status: kept ? 2 : -1,
      progress: kept ? 100 : 0,
      fail_code: failure.code,
      fail_reason: reason,
      update_time: deps.clock.now(),
    })
    if (!kept) await deps.onOutput(trx, eventOf(tenantId, clip, output, 'failed', reason))
  }

  return {
    async begin(db, ref) {
      return await inTransaction(db, async (trx) => {
        const clip = await lockClipOf(trx, ref.outputId)
        const output = await findOutput(trx, ref.outputId)
        if (!clip || !output || !isCurrent(output, ref) || output.recipe === null) return null
        await updateOutput(trx, output.id, { status: 1, progress: 0, update_time: deps.clock.now() })
        await syncClip(trx, clip.id, deps.clock)
        return {
          ...ref,
          clipId: clip.id,
          idx: output.idx,
          title: output.title,
          config: clip.config,
          outputs: clip.num,
          recipe: output.recipe,
          failures: output.attempts,
          replans: output.replans,
        }
      })
    },
    async progress(db, ref, percent) {
      const result = await db
        .updateTable('clip_outputs')
        .set({ status: 1, progress: Math.max(0, Math.min(99, Math.floor(percent))) })
        .where('id', '=', ref.outputId)
        .where('generation', '=', ref.generation)
        // 0 too: a run that lost its lease may have put the output back while this one renders it.
        .where('status', 'in', [0, 1])
        .where('delete_time', 'is', null)
        .executeTakeFirst()
      if (result.numUpdatedRows === 0n) return false
      await showProgress(db, ref.outputId)
      return true
    },
    done: (db, tenantId, ref, files) =>
      settle<'ok' | 'again' | 'near'>(db, ref, async (trx, output, clip) => {
        if (output.status === 2 && output.storage_path === files.storagePath) return 'ok'
        if (!isCurrent(output, ref)) return 'stale'
        const twin = await nearestTwin(trx, clip, output, files.look ?? '')
        if (twin !== null && twin.percent < clip.config.dedupe.min_look) {
          if (await planAnew(deps, trx, clip, output)) return 'again'
          await fail(trx, tenantId, clip, output, {
            code: TOO_NEAR,
            reason: nearReason(twin, clip.config.dedupe.min_look, output.replans),
          })
          return 'near'
        }
        const { changed } = await deps.ledger.capture(trx, movement(clip, output, chargedWords(wordsOf(clip, output))))
        if (changed === 0) return 'stale'
        const pictures = files.pictures
          ? await keepPictures(trx, clip, output, { ...files, pictures: files.pictures })
          : null
        await updateOutput(trx, output.id, {
          status: 2,
          progress: 100,
          storage_path: files.storagePath,
          cover_path: files.coverPath,
          duration_ms: files.durationMs,
          width: files.width,
          height: files.height,
          size: files.size,
          sha256: files.sha256,
          phash: files.look || null,
          choice: choiceText(
            output,
            { shown: files.shown ?? [], notes: files.notes ?? [], look: files.look ?? '' },
            twin,
          ),
          images: pictures === null ? null : JSON.stringify(pictures),
          fail_code: null,
          fail_reason: '',
          charged: 1,
          update_time: deps.clock.now(),
        })
        await deps.onOutput(
          trx,
          eventOf(
            tenantId,
            clip,
            {
              ...output,
              storage_path: files.storagePath,
              cover_path: files.coverPath,
              sha256: files.sha256,
              size: files.size,
              duration_ms: files.durationMs,
            },
            'ok',
            '',
            pictures,
          ),
        )
        return 'ok'
      }),
    failed: (db, tenantId, ref, failure) =>
      settle<'ok'>(db, ref, async (trx, output, clip) => {
        if (!isCurrent(output, ref)) return 'stale'
        await fail(trx, tenantId, clip, output, failure)
        return 'ok'
      }),
    async waiting(db, ref, options) {
      await db
        .updateTable('clip_outputs')
        .set((eb) => ({ status: 0, progress: 0, attempts: eb('attempts', '+', options.failed ? 1 : 0) }))
        .where('id', '=', ref.outputId)
        .where('generation', '=', ref.generation)
        .where('status', '=', 1)
        .execute()
    },
  }
}

const isCurrent = (output: OutputRow, ref: RenderRef): boolean =>
  output.generation === ref.generation && output.delete_time === null && (output.status === 0 || output.status === 1)

/** The order's own progress between two states; the states themselves are written under its lock. */
async function showProgress(db: Db, outputId: number): Promise<void> {
  const output = await findOutput(db, outputId)
  if (!output) return
  const { progress } = orderState(await outputStates(db, output.clip_id))
  await db
    .updateTable('clips')
    .set({ progress })
    .where('id', '=', output.clip_id)
    .where('status', 'in', [1, 2])
    .execute()
}

async function lockClipOf(trx: Db, outputId: number): Promise<ClipRow | undefined> {
  const found = await findOutput(trx, outputId)
  return found && (await lockClips(trx, [found.clip_id]))[0]
}

/** Writes what the outputs say about their order; the caller holds the order's lock. */
export async function syncClip(trx: Db, clipId: number, clock: Clock): Promise<void> {
  await updateClip(trx, clipId, { ...orderState(await outputStates(trx, clipId)), update_time: clock.now() })
}

/** The news about an output. */
export function eventOf(
  tenantId: number,
  clip: Pick<ClipRow, 'id' | 'wisdom_task_id'>,
  output: OutputRow,
  status: OutputEvent['status'],
  reason: string,
  pictures: OutputEvent['pictures'] = null,
): OutputEvent {
  const ok = status === 'ok'
  return {
    tenantId,
    clipId: clip.id,
    wisdomTaskId: clip.wisdom_task_id,
    outputId: output.id,
    status,
    storagePath: ok ? output.storage_path : null,
    coverPath: ok ? output.cover_path : null,
    sha256: ok ? output.sha256 : null,
    size: ok ? output.size : null,
    durationMs: ok ? output.duration_ms : null,
    title: output.title,
    reason,
    pictures,
  }
}
