// Short films of every transition and effect, made once by the engine of this installation and kept in the FileStore.
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { RenderError } from '../../media/errors.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { JobHandler } from '../../ports/job-queue.ts'
import { NoRetryError } from '../../ports/job-queue.ts'

/** A transition or effect to be shown. */
export interface SampleSpec {
  kind: 'transition' | 'effect'
  value: string
}

interface SamplesDeps {
  specs: readonly SampleSpec[]
  /** Where a film and its picture are kept. */
  keys(spec: SampleSpec): { film: string; cover: string }
  /**
   * Makes both in a folder of its own.
   * @throws RenderError
   */
  make(spec: SampleSpec, limits: { workDir: string; signal: AbortSignal }): Promise<{ film: string; cover: string }>
  store: FileStore
  workDir: string
}

/**
 * Handler of `clip.samples`: makes those that are not there, the picture last, so that a sample with a picture is
 * whole.
 */
export function createSamplesJob(deps: SamplesDeps): JobHandler {
  const { specs, store } = deps
  return async ({ signal, progress, jobId }) => {
    const workDir = path.join(deps.workDir, `samples-${jobId}`)
    let made = 0
    try {
      for (const [at, spec] of specs.entries()) {
        const keys = deps.keys(spec)
        if ((await store.head(keys.cover)) === null) {
          const { film, cover } = await deps.make(spec, {
            workDir: path.join(workDir, `${spec.kind}-${spec.value}`),
            signal,
          })
          await store.putFile(keys.film, film, { contentType: 'video/mp4', signal })
          await store.putFile(keys.cover, cover, { contentType: 'image/jpeg', signal })
          made += 1
        }
        progress((100 * (at + 1)) / specs.length)
      }
      return { made }
    } catch (error) {
      if (!(error instanceof RenderError)) throw error
      throw error.retryable || error.code === 'cancelled'
        ? new Error(error.reason, { cause: error })
        : new NoRetryError(error.reason, { cause: error })
    } finally {
      await rm(workDir, { recursive: true, force: true, maxRetries: 3 })
    }
  }
}
