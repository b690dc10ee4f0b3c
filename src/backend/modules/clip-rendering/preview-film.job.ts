// One free, small, marked film of a configuration that was not ordered.
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { z } from 'zod'
import type { ClipConfig, ClipMode } from '../../../contract/entities/clip.ts'
import type { tryClipResult } from '../../../contract/http/clip.ts'
import { RenderError } from '../../media/errors.ts'
import type { Db } from '../../ports/database.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { JobContext } from '../../ports/job-queue.ts'
import { NoRetryError } from '../../ports/job-queue.ts'
import { previewPayload } from './clip-jobs.ts'
import { previewKey, previewPictureKey } from './file-keys.ts'
import type { FilmMaker } from './film-maker.ts'
import { readRecipe } from './recipe.ts'

interface PreviewDeps {
  forTenant(tenantId: number): Db
  /** The first film an order with this configuration would get. */
  firstRecipe(db: Db, mode: ClipMode, config: ClipConfig): Promise<string>
  maker: FilmMaker
  store: FileStore
  workDir: string
}

/** How long the address of a preview works, s. */
const PREVIEW_EXPIRES_S = 6 * 3600

/** Handler of `clip.try`; the result is contract `tryClipResult`. */
export function createPreviewJob(deps: PreviewDeps): (context: JobContext) => Promise<z.output<typeof tryClipResult>> {
  return async (context) => {
    const { mode, config } = previewPayload.parse(context.payload)
    const db = deps.forTenant(context.tenantId)
    const workDir = path.join(deps.workDir, `preview-${context.jobId}`)
    try {
      const recipe = readRecipe(await deps.firstRecipe(db, mode, config))
      const film = await deps.maker.make(
        db,
        { config, recipe, draft: 'try', outputs: 1 },
        { workDir, signal: context.signal, onProgress: (ratio) => context.progress(ratio * 100) },
      )
      const url = async (key: string): Promise<string> =>
        await deps.store.signedUrl(key, { expiresSec: PREVIEW_EXPIRES_S })
      if (film.pictures !== null) {
        const pictures: string[] = []
        for (const [at, file] of film.pictures.entries()) {
          const key = previewPictureKey(context.tenantId, context.jobId, at)
          await deps.store.putFile(key, file, { contentType: 'image/jpeg', signal: context.signal })
          pictures.push(await url(key))
        }
        return { preview_url: pictures[0] ?? '', duration_ms: 0, pictures }
      }
      const key = previewKey(context.tenantId, context.jobId)
      await deps.store.putFile(key, film.file, { contentType: 'video/mp4', signal: context.signal })
      return { preview_url: await url(key), duration_ms: film.durationMs, pictures: [] }
    } catch (error) {
      if (!(error instanceof RenderError)) throw error
      throw error.retryable
        ? new Error(error.reason, { cause: error })
        : new NoRetryError(error.reason, { cause: error })
    } finally {
      await rm(workDir, { recursive: true, force: true, maxRetries: 3 })
    }
  }
}
