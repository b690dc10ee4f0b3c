// The clip services on a real database, composed as in the product; the queue is a list that tests look at.
import { clipConfig } from '../../../contract/entities/clip.ts'
import type { ClipConfig, ClipConfigInput } from '../../../contract/entities/clip.ts'
import { composeClips } from '../../compose/clips.ts'
import { clipNeighbours } from '../../compose/core.ts'
import { AppError } from '../../lib/errors.ts'
import { systemClock } from '../../lib/clock.ts'
import type { DatabasePort, Db } from '../../ports/database.ts'
import { createListedJobs } from '../listed-jobs.ts'
import { plainOffers } from '../plain-offers.ts'
import { createPretendedFiles } from '../pretended-files.ts'
import { seedTenant } from '../tenant-data.ts'
import type { TestTenant } from '../tenant-data.ts'
import { RENDER_JOB, renderPayload } from '../../modules/clip-rendering/clip-jobs.ts'
import { createLedger } from '../../modules/wallet/wallet.ledger.ts'
import type { OrderRequest } from '../../modules/clips/clip-orders.service.ts'
import type { OutputEvent } from '../../modules/clips/clip-ports.ts'

export type ClipBench = ReturnType<typeof openClipBench>

export interface ClipTenant extends TestTenant {
  videos: number[]
  image: number
  song: number
  caller: { db: Db; tenantId: number; adminId: number }
}

let hosts = 0

/** Everything but the renderer. */
export function openClipBench(database: DatabasePort) {
  const ledger = createLedger({ clock: systemClock })
  /** Pictures that works still to come need. */
  const inUse = new Set<number>()
  const events: OutputEvent[] = []
  const engine = { ready: true, reason: '' }
  const jobs = createListedJobs()
  const clips = composeClips(
    { clock: systemClock, jobs, files: createPretendedFiles() },
    {
      ...clipNeighbours({ clock: systemClock }),
      ledger,
      engine: { state: async () => engine },
      offers: plainOffers(['none', 'crossfade']),
      onOutput: async (_trx, event) => void events.push(event),
      picturesInUse: async () => inUse,
    },
  )
  return {
    ...clips,
    database,
    ledger,
    inUse,
    events,
    engine,
    /** Renders that were put on the queue, oldest first. */
    get queued() {
      return jobs.list.flatMap((job) => (job.type === RENDER_JOB ? [renderPayload.parse(job.payload)] : []))
    },
    cancelled: jobs.cancelled,
    book: clips.outputs,
    /** A further tenant with `videos` videos of 6 s, one image and one song. */
    async tenant({ clips: granted = 100, videos = 4 } = {}): Promise<ClipTenant> {
      const made = await seedTenant(database, { clips: granted, host: `bench-${process.pid}-${hosts++}` })
      const ids: number[] = []
      for (let at = 0; at < videos; at += 1)
        ids.push(await seedAttachment(made, `视频${at + 1}.mp4`, 'video/mp4', 6000))
      return {
        ...made,
        videos: ids,
        image: await seedAttachment(made, '图片.png', 'image/png', null),
        song: await seedAttachment(made, '歌.mp3', 'audio/mpeg', 30_000),
        caller: { db: made.db, tenantId: made.tenantId, adminId: made.adminId },
      }
    },
  }
}

/** A live material without a file. */
export async function seedAttachment(
  tenant: Pick<TestTenant, 'db' | 'adminId'>,
  filename: string,
  mimetype: string,
  durationMs: number | null,
): Promise<number> {
  const row = await tenant.db
    .insertInto('attachments')
    .values({
      filename,
      storage_path: `seed/${filename}`,
      mimetype,
      size: 1,
      width: 1920,
      height: 1080,
      duration_ms: durationMs,
      fps: 30,
      has_audio: 1,
      sha256: `${filename}-${tenant.adminId}`,
      cover_path: null,
      admin_id: tenant.adminId,
      delete_time: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Two scenes drawn from these materials: |a| x |b| combinations. */
export function twoScenes(a: number[], b: number[], more: Partial<ClipConfigInput> = {}): ClipConfig {
  return clipConfig.parse({
    groups: [
      { name: '开头', attachment_ids: a },
      { name: '结尾', attachment_ids: b },
    ],
    seed: 7,
    ...more,
  })
}

export function orderRequest(
  tenant: Pick<TestTenant, 'adminId'>,
  config: ClipConfig,
  num: number,
  more: Partial<OrderRequest> = {},
): OrderRequest {
  return {
    name: '测试订单',
    mode: 'clip',
    num,
    config,
    adminId: tenant.adminId,
    clientToken: null,
    wisdomTaskId: null,
    ...more,
  }
}

/** A finished film's files. */
export function someFiles(key: string) {
  return {
    storagePath: `films/${key}.mp4`,
    coverPath: `films/${key}.jpg`,
    durationMs: 12_000,
    width: 1080,
    height: 1920,
    size: 1234,
    sha256: key.padStart(64, '0'),
  }
}

/** What was thrown, when it is a business error. */
export async function refusal(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error instanceof AppError) return error
  throw new Error(`expected a refusal, got ${String(error)}`)
}
