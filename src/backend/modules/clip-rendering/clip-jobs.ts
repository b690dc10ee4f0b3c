// The kinds of background work around films, and how they are asked for.
import { z } from 'zod'
import { clipConfig, clipMode } from '../../../contract/entities/clip.ts'
import type { ClipConfig, ClipMode } from '../../../contract/entities/clip.ts'
import type { Db } from '../../ports/database.ts'
import type { JobQueue } from '../../ports/job-queue.ts'

export const RENDER_JOB = 'clip.render'
export const PREVIEW_JOB = 'clip.try'
export const LIVE_JOB = 'clip.live'
export const ARCHIVE_JOB = 'clip.download'

/**
 * Starts of one render, kills of the whole process included; failures of the engine are counted apart (ENGINE_TRIES).
 */
const RENDER_STARTS = 20
/** Times a render may fail for a reason that may pass before it has failed for good. */
export const ENGINE_TRIES = 3

export const renderPayload = z.object({ outputId: z.number().int(), generation: z.number().int() })
export const previewPayload = z.object({ mode: clipMode.default('clip'), config: clipConfig })
export const archivePayload = z.object({
  outputIds: z.array(z.number().int()),
  format: z.enum(['zip', 'url']),
  name: z.string(),
})

export interface ClipJobs {
  /** With `trx` the job appears with that transaction or not at all. */
  render(request: {
    tenantId: number
    outputId: number
    generation: number
    priority: number
    trx?: Db
  }): Promise<number>
  preview(request: { tenantId: number; adminId: number; mode: ClipMode; config: ClipConfig }): Promise<number>
  /** What a form shows while it is filled. With `trx` the job appears with that transaction or not at all. */
  live(request: { tenantId: number; adminId: number; mode: ClipMode; config: ClipConfig; trx: Db }): Promise<number>
  archive(request: {
    tenantId: number
    adminId: number
    outputIds: number[]
    format: 'zip' | 'url'
    name: string
  }): Promise<number>
  cancel(tenantId: number, jobIds: readonly number[]): Promise<void>
  /** open: somebody will work on it. failed: given up. over: done or cancelled. null: unknown. */
  state(jobId: number): Promise<'open' | 'failed' | 'over' | null>
}

/** Previews are waited for, so they go before every order; archives need little. */
const PREVIEW_PRIORITY = 200
const ARCHIVE_PRIORITY = 150

export function createClipJobs(deps: { queue: JobQueue }): ClipJobs {
  const { queue } = deps
  return {
    render: (request) =>
      queue.enqueue(
        RENDER_JOB,
        { outputId: request.outputId, generation: request.generation } satisfies z.input<typeof renderPayload>,
        {
          tenantId: request.tenantId,
          uniqueKey: `${RENDER_JOB}:${request.outputId}:${request.generation}`,
          attempts: RENDER_STARTS,
          priority: request.priority,
          ...(request.trx === undefined ? {} : { trx: request.trx }),
        },
      ),
    preview: (request) =>
      queue.enqueue(
        PREVIEW_JOB,
        { mode: request.mode, config: request.config } satisfies z.input<typeof previewPayload>,
        { tenantId: request.tenantId, adminId: request.adminId, attempts: 2, priority: PREVIEW_PRIORITY },
      ),
    live: ({ tenantId, adminId, mode, config, trx }) =>
      queue.enqueue(LIVE_JOB, { mode, config } satisfies z.input<typeof previewPayload>, {
        tenantId,
        adminId,
        attempts: 2,
        priority: PREVIEW_PRIORITY,
        trx,
      }),
    archive: (request) =>
      queue.enqueue(
        ARCHIVE_JOB,
        { outputIds: request.outputIds, format: request.format, name: request.name } satisfies z.input<
          typeof archivePayload
        >,
        {
          tenantId: request.tenantId,
          adminId: request.adminId,
          attempts: 3,
          priority: ARCHIVE_PRIORITY,
        },
      ),
    async cancel(tenantId, jobIds) {
      for (const jobId of jobIds) {
        if ((await queue.status(jobId))?.tenantId === tenantId) await queue.cancel(jobId)
      }
    },
    async state(jobId) {
      const found = await queue.status(jobId)
      if (found === null) return null
      return found.status === 'failed'
        ? 'failed'
        : found.status === 'queued' || found.status === 'running'
          ? 'open'
          : 'over'
    },
  }
}
