// Makes another cover for a finished film: one of its frames, the best one, or a picture of the library, with a title
// or without.
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { ClipConfig } from '../../../contract/entities/clip.ts'
import type { setOutputCoverResult } from '../../../contract/http/clip.ts'
import { RenderError } from '../../media/errors.ts'
import type { ChosenCover } from '../../media/output-cover.ts'
import type { TextOverlay } from '../../media/types.ts'
import type { Db } from '../../ports/database.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { JobContext } from '../../ports/job-queue.ts'
import { NoRetryError } from '../../ports/job-queue.ts'
import { coverKey } from './file-keys.ts'
import type { SourceFiles } from './source-files.ts'
import { openTextFont, type OpenFont } from './own-fonts.ts'
import { coverText } from './cover-text.ts'

export const coverPayload = z.object({
  outputId: z.number().int(),
  generation: z.number().int(),
  mode: z.enum(['frame', 'best', 'image']),
  atMs: z.number().int(),
  text: z.string(),
  imageId: z.number().int().nullable(),
})
type Payload = z.output<typeof coverPayload>

interface CoverDeps {
  forTenant(tenantId: number): Db
  /** Where the film is, and where the new cover is written down; see modules/clips/output-cover.service.ts. */
  covers: {
    task(
      db: Db,
      ref: Pick<Payload, 'outputId' | 'generation'>,
    ): Promise<{
      clipId: number
      storagePath: string
      width: number
      height: number
      durationMs: number
      config: ClipConfig
    } | null>
    done(db: Db, ref: Pick<Payload, 'outputId' | 'generation'>, coverPath: string): Promise<'ok' | 'stale'>
  }
  /**
   * Writes the picture; answers the moment it shows, ms.
   * @throws RenderError
   */
  make(cover: ChosenCover, out: string, limits: { signal: AbortSignal }): Promise<number>
  sources: SourceFiles
  openFont: OpenFont
  store: FileStore
  workDir: string
}

const GONE = '成片已被删除或正在重新剪辑，封面没有更换'

/** Handler of `clip.cover`; the result is contract `setOutputCoverResult`. */
export function createCoverJob(
  deps: CoverDeps,
): (context: JobContext) => Promise<z.output<typeof setOutputCoverResult>> {
  const { covers, store } = deps
  return async ({ payload, tenantId, jobId, signal }) => {
    const wish = coverPayload.parse(payload)
    const db = deps.forTenant(tenantId)
    const task = await covers.task(db, wish)
    if (task === null) throw new NoRetryError(GONE)
    const workDir = path.join(deps.workDir, `cover-${jobId}`)
    const out = path.join(workDir, 'cover.jpg')
    const film = await store.localCopy(task.storagePath, { signal })
    try {
      await mkdir(workDir, { recursive: true })
      const from =
        wish.mode === 'image'
          ? { mode: wish.mode, path: await imagePath(deps, db, wish.imageId ?? 0, signal) }
          : wish.mode === 'frame'
            ? { mode: wish.mode, atMs: wish.atMs }
            : { mode: wish.mode }
      const atMs = await deps.make(
        {
          from,
          text: await openTextFont(titleOf(wish, task), db, deps.openFont, signal),
          video: film.path,
          durationMs: task.durationMs,
          width: task.width,
          height: task.height,
        },
        out,
        { signal },
      )
      const key = coverKey(tenantId, task.clipId, wish.outputId, jobId)
      await store.putFile(key, out, { contentType: 'image/jpeg', signal })
      if ((await covers.done(db, wish, key)) === 'stale') {
        await store.delete(key)
        throw new NoRetryError(GONE)
      }
      return { cover_url: await store.signedUrl(key, { expiresSec: 3600 }), at_ms: atMs }
    } catch (error) {
      if (!(error instanceof RenderError)) throw error
      throw error.retryable
        ? new Error(error.reason, { cause: error })
        : new NoRetryError(error.reason, { cause: error })
    } finally {
      await film.dispose()
      await rm(workDir, { recursive: true, force: true, maxRetries: 3 })
    }
  }
}

/**
 * The title as the order draws its titles, large; in the middle of a frame that shows the film's own title at its
 * place.
 */
function titleOf(
  { text, mode }: Pick<Payload, 'text' | 'mode'>,
  { config, width, height }: { config: ClipConfig; width: number; height: number },
): TextOverlay | null {
  if (text === '') return null
  const title = coverText(text, config, { width, height })
  const taken = mode !== 'image' && config.titles.length > 0
  return taken ? { ...title, style: { ...title.style, position: 'middle', offset: 0 } } : title
}

async function imagePath({ sources }: CoverDeps, db: Db, id: number, signal: AbortSignal): Promise<string> {
  const row = await db
    .selectFrom('attachments')
    .select(['id', 'filename', 'storage_path', 'sha256'])
    .where('id', '=', id)
    .where('delete_time', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw new RenderError('material_missing', '所选图片已被删除，请重新选择', { materialId: id })
  return await sources.open(row, signal)
}
