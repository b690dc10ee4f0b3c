// The clip services on a real database with the real planner and ledger; the queue is a list that tests look at.
import { clipConfig } from '../../../../contract/entities/clip.ts'
import type { ClipConfig, ClipConfigInput } from '../../../../contract/entities/clip.ts'
import { AppError } from '../../../lib/errors.ts'
import { systemClock } from '../../../lib/clock.ts'
import type { DatabasePort, Db } from '../../../ports/database.ts'
import { seedTenant } from '../../../testing/tenant-data.ts'
import type { TestTenant } from '../../../testing/tenant-data.ts'
import { createClipAppend } from '../clip-append.service.ts'
import type { ClipAppend } from '../clip-append.service.ts'
import { createClipChanges } from '../clip-changes.service.ts'
import type { ClipChanges } from '../clip-changes.service.ts'
import { createClipLists } from '../clip-lists.service.ts'
import type { ClipLists } from '../clip-lists.service.ts'
import { createClipOrders } from '../clip-orders.service.ts'
import type { ClipOrders, OrderRequest } from '../clip-orders.service.ts'
import type { ClipLedger, ClipPlanner, OutputEvent, RenderRequest } from '../clip-ports.ts'
import { createClipRefresh } from '../clip-refresh.service.ts'
import type { ClipRefresh } from '../clip-refresh.service.ts'
import { createClipTryout } from '../clip-tryout.service.ts'
import type { ClipTryout } from '../clip-tryout.service.ts'
import { createOutputBook } from '../output-book.ts'
import type { OutputBook } from '../output-book.ts'

export interface ClipBench {
  database: DatabasePort
  ledger: ClipLedger
  orders: ClipOrders
  changes: ClipChanges
  refresh: ClipRefresh
  lists: ClipLists
  tryout: ClipTryout
  append: ClipAppend
  book: OutputBook
  /** What was put on the queue, oldest first; job ids count from 1. */
  queued: RenderRequest[]
  cancelled: number[]
  previews: ClipConfig[]
  /** Pictures that works still to come need. */
  inUse: Set<number>
  events: OutputEvent[]
  engine: { ready: boolean; reason: string }
  /** A further tenant with `videos` videos of 6 s, one image and one song. */
  tenant(options?: { clips?: number; videos?: number }): Promise<ClipTenant>
}

export interface ClipTenant extends TestTenant {
  videos: number[]
  image: number
  song: number
  caller: { db: Db; tenantId: number; adminId: number }
}

let hosts = 0

/** Everything but the renderer. The planner and ledger come from their modules' own factories, passed by the test. */
export function openClipBench(database: DatabasePort, parts: { ledger: ClipLedger; planner: ClipPlanner }): ClipBench {
  const { ledger, planner } = parts
  const queued: RenderRequest[] = []
  const cancelled: number[] = []
  const previews: ClipConfig[] = []
  const inUse = new Set<number>()
  const events: OutputEvent[] = []
  const engine = { ready: true, reason: '' }
  const keys = new Map<string, number>()
  const jobs = {
    render: async (request: RenderRequest) => {
      const key = `${request.outputId}:${request.generation}`
      if (!keys.has(key)) keys.set(key, queued.push(request))
      return keys.get(key) ?? 0
    },
    preview: async (request: { config: ClipConfig }) => previews.push(request.config),
    live: async (request: { config: ClipConfig }) => previews.push(request.config),
    archive: async () => 1,
    cancel: async (_tenantId: number, ids: readonly number[]) => {
      cancelled.push(...ids)
    },
  }
  const clock = systemClock
  const offered = async () => ({
    transitions: new Set(['none', 'crossfade']),
    effects: new Set<string>(),
    voices: new Set<string>(),
    fontIds: new Set([1, 2]),
  })
  const onOutput = async (_trx: Db, event: OutputEvent) => {
    events.push(event)
  }
  const engineState = { state: async () => engine }
  const orders = createClipOrders({ ledger, planner, engine: engineState, jobs, offered, clock })
  return {
    database,
    ledger,
    orders,
    inUse,
    queued,
    cancelled,
    previews,
    events,
    engine,
    changes: createClipChanges({ ledger, clock, onOutput, jobs, orders, picturesInUse: async () => inUse }),
    refresh: createClipRefresh({ ledger, planner, engine: engineState, orders, clock }),
    lists: createClipLists({
      usesOf: async () => new Map(),
      links: { url: async (key) => (key === null ? '' : `/files/${key}`) },
    }),
    append: createClipAppend({ ledger, planner, engine: engineState, orders, clock }),
    tryout: createClipTryout({ ledger, planner, engine: engineState, jobs, offered, clock }),
    book: createOutputBook({ ledger, clock, onOutput, planner }),
    async tenant({ clips = 100, videos = 4 } = {}) {
      const made = await seedTenant(database, { clips, host: `bench-${process.pid}-${hosts++}` })
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
export const twoScenes = (a: number[], b: number[], more: Partial<ClipConfigInput> = {}): ClipConfig =>
  clipConfig.parse({
    groups: [
      { name: '开头', attachment_ids: a },
      { name: '结尾', attachment_ids: b },
    ],
    seed: 7,
    ...more,
  })

export const orderRequest = (
  tenant: Pick<TestTenant, 'adminId'>,
  config: ClipConfig,
  num: number,
  more: Partial<OrderRequest> = {},
): OrderRequest => ({
  name: '测试订单',
  mode: 'clip',
  num,
  config,
  adminId: tenant.adminId,
  clientToken: null,
  wisdomTaskId: null,
  ...more,
})

/** A finished film's files. */
export const someFiles = (key: string) => ({
  storagePath: `films/${key}.mp4`,
  coverPath: `films/${key}.jpg`,
  durationMs: 12_000,
  width: 1080,
  height: 1920,
  size: 1234,
  sha256: key.padStart(64, '0'),
})

/** What was thrown, when it is a business error. */
export async function refusal(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error instanceof AppError) return error
  throw new Error(`expected a refusal, got ${String(error)}`)
}
