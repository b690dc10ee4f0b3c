// Renders one output of an order. What a killed run had finished is found again in the cache by the next.
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { ClipConfig } from '../../../contract/entities/clip.ts'
import type { Clock } from '../../lib/clock.ts'
import { errorText } from '../../lib/errors.ts'
import { RenderError } from '../../media/errors.ts'
import type { Db } from '../../ports/database.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { JobContext, JobHandler } from '../../ports/job-queue.ts'
import { NoRetryError } from '../../ports/job-queue.ts'
import { ENGINE_TRIES, RENDER_JOB, renderPayload } from './clip-jobs.ts'
import { outputKeys } from './file-keys.ts'
import type { FilmMaker } from './film-maker.ts'
import { readRecipe } from './recipe.ts'

export interface RenderRef {
  outputId: number
  generation: number
}

/** Where the life of an output is written down; see modules/clips/output-book.ts. */
export interface RenderBook {
  begin(db: Db, ref: RenderRef): Promise<{ clipId: number; idx: number; title: string; config: ClipConfig; outputs: number; recipe: string; failures: number } | null>
  progress(db: Db, ref: RenderRef, percent: number): Promise<boolean>
  done(db: Db, tenantId: number, ref: RenderRef, files: {
    storagePath: string; coverPath: string; durationMs: number; width: number; height: number; size: number; sha256: string
  }): Promise<'ok' | 'stale'>
  failed(db: Db, tenantId: number, ref: RenderRef, failure: { code: string; reason: string }): Promise<'ok' | 'stale'>
  waiting(db: Db, ref: RenderRef, options: { failed: boolean }): Promise<void>
}

export interface RenderJobDeps {
  forTenant(tenantId: number): Db
  book: RenderBook
  maker: FilmMaker
  store: FileStore
  clock: Clock
  /** Folder for films in the making. */
  workDir: string
}

/** Progress is written at most this often, ms. */
const PROGRESS_EVERY_MS = 500

/** Handler of `clip.render`. */
export function createRenderJob(deps: RenderJobDeps): JobHandler {
  const { book, store, clock } = deps

  const render = async (db: Db, context: JobContext, ref: RenderRef, task: NonNullable<Awaited<ReturnType<RenderBook['begin']>>>, unwanted: AbortController) => {
    const signal = AbortSignal.any([context.signal, unwanted.signal])
    const workDir = path.join(deps.workDir, `${context.tenantId}-${ref.outputId}-${ref.generation}`)
    let written = clock.now()
    const onProgress = (ratio: number): void => {
      context.progress(ratio * 100)
      if (clock.now() - written < PROGRESS_EVERY_MS) return
      written = clock.now()
      // A film nobody wants any more is stopped even when the cancel message got lost.
      book.progress(db, ref, ratio * 100).then((wanted) => wanted || unwanted.abort(), () => undefined)
    }
    try {
      const film = await deps.maker.make(db, { config: task.config, recipe: readRecipe(task.recipe), draft: false, outputs: task.outputs }, { workDir, signal, onProgress })
      const keys = outputKeys(context.tenantId, task.clipId, ref.outputId, ref.generation)
      await store.putFile(keys.cover, film.coverFile, { contentType: 'image/jpeg', signal })
      const stored = await store.putFile(keys.film, film.file, { contentType: 'video/mp4', signal })
      const outcome = await book.done(db, context.tenantId, ref, {
        storagePath: keys.film, coverPath: keys.cover, durationMs: film.durationMs, width: film.width, height: film.height, size: stored.size, sha256: stored.sha256,
      })
      if (outcome === 'stale') await Promise.all([store.delete(keys.film), store.delete(keys.cover)])
      else await note(db, context, task, { level: 'info', title: `成片“${task.title}”完成`, message: `${film.durationMs / 1000} 秒，${film.width}×${film.height}`, costMs: film.timings.total })
      return { outcome }
    } finally {
      await rm(workDir, { recursive: true, force: true, maxRetries: 3 })
    }
  }

  return async (context) => {
    const ref = renderPayload.parse(context.payload)
    const db = deps.forTenant(context.tenantId)
    const task = await book.begin(db, ref)
    if (task === null) return { outcome: 'stale' }
    const unwanted = new AbortController()
    try {
      return await render(db, context, ref, task, unwanted)
    } catch (error) {
      if (unwanted.signal.aborted) return { outcome: 'stale' }
      const late = clock.now() >= context.deadline
      if (context.signal.aborted && !late) {
        await book.waiting(db, ref, { failed: false })
        throw error
      }
      const failure = late ? new RenderError('timeout', '剪辑超时，请缩短成片时长或稍后重试', { cause: error }) : asRenderError(error)
      if (failure.detail !== '') context.log('warn', `${failure.message}\n${failure.detail.slice(-2000)}`)
      if (failure.retryable && task.failures + 1 < ENGINE_TRIES) {
        await book.waiting(db, ref, { failed: true })
        throw failure
      }
      await book.failed(db, context.tenantId, ref, { code: failure.code, reason: failure.reason })
      await note(db, context, task, { level: 'error', title: `成片“${task.title}”失败`, message: failure.reason, costMs: null })
      throw new NoRetryError(failure.reason, { cause: failure })
    }
  }
}

/** One line of the operator's run log. */
async function note(db: Db, context: JobContext, task: { clipId: number }, line: { level: 'info' | 'error'; title: string; message: string; costMs: number | null }): Promise<void> {
  await db
    .insertInto('run_logs')
    .values({ job_type: RENDER_JOB, job_id: context.jobId, level: line.level, title: line.title, message: line.message, ref_type: 'clip', ref_id: task.clipId, cost_ms: line.costMs })
    .execute()
}

const asRenderError = (error: unknown): RenderError =>
  error instanceof RenderError ? error : new RenderError('engine_failed', '成片保存失败，请检查存储空间和网络后重试', { detail: errorText(error), cause: error })
