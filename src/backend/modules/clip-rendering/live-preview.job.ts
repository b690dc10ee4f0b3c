// What a form shows while it is filled: the first film of its configuration, small and short, with what was chosen for
// it.
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { z } from 'zod'
import type { ClipConfig, ClipMode } from '../../../contract/entities/clip.ts'
import type { previewClipResult } from '../../../contract/http/clip.ts'
import { RenderError } from '../../media/errors.ts'
import type { Db } from '../../ports/database.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { JobContext } from '../../ports/job-queue.ts'
import { NoRetryError } from '../../ports/job-queue.ts'
import { previewPayload } from './clip-jobs.ts'
import { liveKey, livePictureKey } from './file-keys.ts'
import type { FilmMaker } from './film-maker.ts'
import type { MadeFilm } from './made-film.ts'
import { readRecipe } from './recipe.ts'

interface LiveDeps {
  forTenant(tenantId: number): Db
  /** The first film an order with this configuration would get. */
  firstRecipe(db: Db, mode: ClipMode, config: ClipConfig): Promise<string>
  maker: FilmMaker
  store: FileStore
  workDir: string
}

type Shown = z.output<typeof previewClipResult>

/** How long the address of a preview works, s: as long as its file is kept. */
const EXPIRES_S = 3600

/** Handler of `clip.live`; the result is contract `previewClipResult`. */
export function createLivePreviewJob(deps: LiveDeps): (context: JobContext) => Promise<Shown> {
  const { store } = deps
  const keep = async (key: string, file: string, contentType: string, signal: AbortSignal): Promise<string> => {
    await store.putFile(key, file, { contentType, signal })
    return await store.signedUrl(key, { expiresSec: EXPIRES_S })
  }
  return async ({ payload, tenantId, jobId, signal, progress }) => {
    const { mode, config } = previewPayload.parse(payload)
    const db = deps.forTenant(tenantId)
    const workDir = path.join(deps.workDir, `live-${jobId}`)
    try {
      const recipe = readRecipe(await deps.firstRecipe(db, mode, config))
      const film = await deps.maker.make(
        db,
        { config, recipe, draft: 'live', outputs: 1 },
        { workDir, signal, onProgress: (ratio) => progress(ratio * 100) },
      )
      const shown = {
        duration_ms: film.durationMs,
        whole_ms: film.wholeMs,
        title: recipe.title ?? '',
        shots: shotsOf(film),
        notes: [...film.notes],
      }
      if (film.pictures === null)
        return {
          ...shown,
          preview_url: await keep(liveKey(tenantId, jobId), film.file, 'video/mp4', signal),
          pictures: [],
        }
      const pictures: string[] = []
      for (const [at, file] of film.pictures.entries())
        pictures.push(await keep(livePictureKey(tenantId, jobId, at), file, 'image/jpeg', signal))
      return { ...shown, preview_url: '', pictures }
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

/** Those the preview reaches; of an image post all. The last one is cut off with it. */
function shotsOf(film: MadeFilm): Shown['shots'] {
  return film.shown.flatMap(({ attachment_id, name, ms, in_ms, place, text }, at) => {
    const start = film.pictures === null ? film.startsMs[at] : 0
    return start === undefined
      ? []
      : [
          {
            attachment_id,
            name,
            at_ms: start,
            ms: Math.min(ms, Math.max(0, film.durationMs - start)),
            in_ms,
            place,
            text,
          },
        ]
  })
}
