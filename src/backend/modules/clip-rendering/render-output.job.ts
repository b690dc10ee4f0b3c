// Renders one output of an order. What a killed run had finished is found again in the cache by the next.
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { ClipConfig, TextNote } from '../../../contract/entities/clip.ts'
import type { Clock } from '../../lib/clock.ts'
import { errorText } from '../../lib/errors.ts'
import { RenderError } from '../../media/errors.ts'
import type { Db } from '../../ports/database.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { JobContext, JobHandler } from '../../ports/job-queue.ts'
import { NoRetryError } from '../../ports/job-queue.ts'
import { ENGINE_TRIES, RENDER_JOB, renderPayload } from './clip-jobs.ts'
import { listOutputFiles, outputKeys } from './file-keys.ts'
import type { FilmMaker } from './film-maker.ts'
import type { MadeFilm, ShownShot } from './made-film.ts'
import { readRecipe } from './recipe.ts'

export interface RenderRef {
  outputId: number
  generation: number
}

/** Where the life of an output is written down; see modules/clips/output-book.ts. */
export interface RenderBook {
  begin(
    db: Db,
    ref: RenderRef,
  ): Promise<{
    clipId: number
    idx: number
    title: string
    config: ClipConfig
    outputs: number
    recipe: string
    failures: number
    replans: number
  } | null>
  progress(db: Db, ref: RenderRef, percent: number): Promise<boolean>
  done(
    db: Db,
    tenantId: number,
    ref: RenderRef,
    files: {
      storagePath: string
      coverPath: string
      durationMs: number
      width: number
      height: number
      size: number
      sha256: string
      look: string
      shown: readonly ShownShot[]
      notes: TextNote[]
      pictures: readonly { key: string; sha256: string; size: number }[] | null
    },
  ): Promise<'ok' | 'stale' | 'again' | 'near'>
  failed(db: Db, tenantId: number, ref: RenderRef, failure: { code: string; reason: string }): Promise<'ok' | 'stale'>
  waiting(db: Db, ref: RenderRef, options: { failed: boolean }): Promise<void>
}

export interface RenderJobDeps {
  forTenant(tenantId: number): Db
  book: RenderBook
  maker: FilmMaker
  /**
   * Fingerprint of how a finished film looks.
   * @throws RenderError
   */
  look(film: MadeFilm, signal: AbortSignal): Promise<string>
  store: FileStore
  clock: Clock
  /** Folder for films in the making. */
  workDir: string
}

/** What the log says of texts that could not be drawn as they are; '' = all could. */
const changedTexts = ({ notes }: MadeFilm): string =>
  notes.length === 0 ? '' : `；${notes.length} 条文字不能按原样画出，已自动调整`

/** Progress is written at most this often, ms. */
const PROGRESS_EVERY_MS = 500

/** Handler of `clip.render`. */
export function createRenderJob(deps: RenderJobDeps): JobHandler {
  const { book, store, clock } = deps

  const render = async (
    db: Db,
    context: JobContext,
    ref: RenderRef,
    task: NonNullable<Awaited<ReturnType<RenderBook['begin']>>>,
    unwanted: AbortController,
  ) => {
    const signal = AbortSignal.any([context.signal, unwanted.signal])
    const workDir = path.join(deps.workDir, `${context.tenantId}-${ref.outputId}-${ref.generation}`)
    let written = clock.now()
    const onProgress = (ratio: number): void => {
      context.progress(ratio * 100)
      if (clock.now() - written < PROGRESS_EVERY_MS) return
      written = clock.now()
      // A film nobody wants any more is stopped even when the cancel message got lost.
      book.progress(db, ref, ratio * 100).then(
        (wanted) => wanted || unwanted.abort(),
        () => undefined,
      )
    }
    try {
      const film = await deps.maker.make(
        db,
        { config: task.config, recipe: readRecipe(task.recipe), draft: null, outputs: task.outputs },
        { workDir, signal, onProgress },
      )
      const look = await deps.look(film, signal)
      const place = {
        tenantId: context.tenantId,
        clipId: task.clipId,
        outputId: ref.outputId,
        generation: ref.generation,
      }
      const keys = outputKeys(place, { jobId: context.jobId, attempt: context.attempt, replans: task.replans })
      const pictures =
        film.pictures === null
          ? null
          : await Promise.all(
              film.pictures.map(async (file, at) => {
                const stored = await store.putFile(keys.picture(at), file, { contentType: 'image/jpeg', signal })
                return { key: keys.picture(at), sha256: stored.sha256, size: stored.size }
              }),
            )
      const coverPath = pictures?.[0]?.key ?? keys.cover
      if (pictures === null) await store.putFile(keys.cover, film.coverFile, { contentType: 'image/jpeg', signal })
      const stored =
        pictures === null
          ? await store.putFile(keys.film, film.file, { contentType: 'video/mp4', signal })
          : { size: film.size, sha256: film.sha256 }
      const outcome = await book.done(db, context.tenantId, ref, {
        storagePath: pictures?.[0]?.key ?? keys.film,
        coverPath,
        durationMs: film.durationMs,
        width: film.width,
        height: film.height,
        size: stored.size,
        sha256: stored.sha256,
        look,
        shown: film.shown,
        notes: [...film.notes],
        pictures,
      })
      const own = pictures === null ? [keys.film, keys.cover] : pictures.map((picture) => picture.key)
      // An earlier start may have died between its upload and the book; one that still lives is told 'stale' and clears
      // up itself.
      const left =
        outcome !== 'ok'
          ? own
          : context.attempt > 1
            ? (await listOutputFiles(store, place)).filter((key) => !own.includes(key))
            : []
      await Promise.all(left.map(async (key) => await store.delete(key)))
      if (outcome === 'ok')
        await note(db, context, task, {
          level: 'info',
          title: `成片“${task.title}”完成`,
          message: `${pictures === null ? `${film.durationMs / 1000} 秒` : `${pictures.length} 张图`}，${film.width}×${film.height}${changedTexts(film)}`,
          costMs: film.timings.total,
        })
      if (outcome === 'near')
        await note(db, context, task, {
          level: 'error',
          title: `成片“${task.title}”与同订单的成片过于相似`,
          message: '已多次重新选材，仍达不到承诺的差异，未扣费',
          costMs: null,
        })
      return { outcome }
    } finally {
      await rm(workDir, { recursive: true, force: true, maxRetries: 3 })
    }
  }

  return async (context) => {
    const ref = renderPayload.parse(context.payload)
    const db = deps.forTenant(context.tenantId)
    let task = await book.begin(db, ref)
    if (task === null) return { outcome: 'stale' }
    const unwanted = new AbortController()
    try {
      for (;;) {
        const result = await render(db, context, ref, task, unwanted)
        if (result.outcome !== 'again') return result
        // It looked like another film of the order: the book has another choice for it.
        const next = await book.begin(db, ref)
        if (next === null) return { outcome: 'stale' }
        task = next
      }
    } catch (error) {
      if (unwanted.signal.aborted) return { outcome: 'stale' }
      const late = clock.now() >= context.deadline
      if (context.signal.aborted && !late) {
        await book.waiting(db, ref, { failed: false })
        throw error
      }
      const failure = late
        ? new RenderError('timeout', '剪辑超时，请缩短成片时长或稍后重试', { cause: error })
        : asRenderError(error)
      if (failure.detail !== '') context.log('warn', `${failure.message}\n${failure.detail.slice(-2000)}`)
      if (failure.retryable && task.failures + 1 < ENGINE_TRIES) {
        await book.waiting(db, ref, { failed: true })
        throw failure
      }
      await book.failed(db, context.tenantId, ref, { code: failure.code, reason: failure.reason })
      await note(db, context, task, {
        level: 'error',
        title: `成片“${task.title}”失败`,
        message: failure.reason,
        costMs: null,
      })
      throw new NoRetryError(failure.reason, { cause: failure })
    }
  }
}

/** One line of the operator's run log. */
async function note(
  db: Db,
  context: JobContext,
  task: { clipId: number },
  line: { level: 'info' | 'error'; title: string; message: string; costMs: number | null },
): Promise<void> {
  await db
    .insertInto('run_logs')
    .values({
      job_type: RENDER_JOB,
      job_id: context.jobId,
      level: line.level,
      title: line.title,
      message: line.message,
      ref_type: 'clip',
      ref_id: task.clipId,
      cost_ms: line.costMs,
    })
    .execute()
}

const asRenderError = (error: unknown): RenderError =>
  error instanceof RenderError
    ? error
    : new RenderError('engine_failed', '成片保存失败，请检查存储空间和网络后重试', {
        detail: errorText(error),
        cause: error,
      })
