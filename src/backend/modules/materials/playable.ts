// Copies of videos that every browser plays: asked for when a player shows no picture, made in the background, kept
// beside the file.
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import type { playableCopy } from '../../../contract/http/attachment.ts'
import { badInput } from '../../http/validate.ts'
import { AppError } from '../../lib/errors.ts'
import { usedTrack } from '../../lib/sound-tracks.ts'
import { RenderError } from '../../media/errors.ts'
import type { Db } from '../../ports/database.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { JobHandler, JobQueue } from '../../ports/job-queue.ts'
import { NoRetryError } from '../../ports/job-queue.ts'
import { findLive } from './materials.repository.ts'

export const PLAYABLE_JOB = 'material.play'
/** Longest making of one copy, ms: hours of film on a busy machine. */
export const PLAYABLE_TIMEOUT_MS = 3 * 3_600_000

/** Where the copy of a file lies. */
export function playableKey(storagePath: string): string {
  return `${storagePath}.play.mp4`
}

const payloadShape = z.object({ id: z.number().int() })

interface PlayableDeps {
  readonly files: Pick<FileStore, 'head' | 'signedUrl' | 'localCopy' | 'putFile'>
  readonly jobs: Pick<JobQueue, 'enqueue'>
  /** Signed addresses work this long, s. */
  readonly urlLifeS: number
}

/**
 * See `playableCopy`.
 * @throws NOT_FOUND, BAD_INPUT
 */
export type PlayableOf = (
  caller: { db: Db; tenantId: number; adminId: number },
  input: { id: number; make: 0 | 1 },
) => Promise<OutputOf<typeof playableCopy>>

export function createPlayable({ files, jobs, urlLifeS }: PlayableDeps): PlayableOf {
  return async ({ db, tenantId, adminId }, { id, make }) => {
    const [row] = await findLive(db, [id])
    if (row === undefined) throw new AppError(CODE.NOT_FOUND)
    if (!row.mimetype.startsWith('video/')) throw badInput([{ field: 'id', reason: 'materials.noVideo' }])
    const key = playableKey(row.storage_path)
    if ((await files.head(key)) !== null)
      return { url: await files.signedUrl(key, { expiresSec: urlLifeS, contentType: 'video/mp4' }), job_id: 0 }
    if (make === 0) return { url: '', job_id: 0 }
    return {
      url: '',
      job_id: await jobs.enqueue(PLAYABLE_JOB, { id } satisfies z.input<typeof payloadShape>, {
        tenantId,
        adminId,
        uniqueKey: `${PLAYABLE_JOB}:${id}`,
        attempts: 2,
      }),
    }
  }
}

interface PlayableJobDeps {
  readonly files: Pick<FileStore, 'head' | 'localCopy' | 'putFile'>
  readonly forTenant: (tenantId: number) => Db
  readonly temporary: string
  /**
   * Writes the copy to `out`.
   * @throws RenderError
   */
  make(
    file: string,
    out: string,
    options: {
      track: number | undefined
      deadlineMs: number
      signal: AbortSignal
      onProgress: (ratio: number) => void
    },
  ): Promise<void>
}

/** Handler of `material.play`. Begun again after a crash it starts anew; what is there already is left. */
export function createPlayableJob({ files, forTenant, temporary, make }: PlayableJobDeps): JobHandler {
  return async ({ payload, tenantId, signal, progress }) => {
    const { id } = payloadShape.parse(payload)
    const [row] = await findLive(forTenant(tenantId), [id])
    if (row === undefined) throw new NoRetryError('素材已被删除')
    const key = playableKey(row.storage_path)
    if ((await files.head(key)) !== null) return {}
    const out = path.join(temporary, `play-${randomUUID()}.mp4`)
    const copy = await files.localCopy(row.storage_path, { signal })
    try {
      await make(copy.path, out, {
        track: usedTrack(row),
        deadlineMs: PLAYABLE_TIMEOUT_MS,
        signal,
        onProgress: (ratio) => progress(ratio * 100),
      })
      await files.putFile(key, out, { contentType: 'video/mp4', signal })
      return {}
    } catch (error) {
      if (!(error instanceof RenderError)) throw error
      throw error.retryable || error.code === 'cancelled'
        ? new Error(error.reason, { cause: error })
        : new NoRetryError(error.reason, { cause: error })
    } finally {
      await rm(out, { force: true })
      await copy.dispose()
    }
  }
}
