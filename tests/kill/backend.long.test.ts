// The backend killed with -9 at random moments of uploads, renders and publishing calls.
import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { login, walletLedger } from '../../src/contract/http/admin.ts'
import { attachmentList } from '../../src/contract/http/attachment.ts'
import { addClip, clipInfo } from '../../src/contract/http/clip.ts'
import { setInstallation } from '../../src/contract/http/installation.ts'
import { loginCallback, loginNeedInfo } from '../../src/contract/http/third-auth.ts'
import {
  addTask,
  publishRecordResult,
  publishStart,
  setEditStatus,
  setPublishLock,
  taskVideoList,
} from '../../src/contract/http/wisdom-seo.ts'
import { type ApiClient, CallRefused, createApiClient } from '../fixtures/api-client.ts'
import { ffmpegPath, pageBrowserPath } from '../fixtures/paths.ts'
import { makeMedia } from '../fixtures/sample-media.ts'
import { patient } from '../fixtures/slowness.ts'
import { type BackendProcess, freePort, OWNER, startBackend } from './parts/backend-process.ts'
import { patientCalls, type PatientCalls, sha256 } from './parts/patient-calls.ts'

vi.setConfig({ testTimeout: patient(900_000) })

/** Each kind of work is hit four times; more of them by wish: KILLS=30. */
const KILLS = Number(process.env['KILLS'] ?? 12)
const SEED = Number(process.env['KILL_SEED'] ?? 20_261_120)

let dir: string
let backend: BackendProcess
let api: ApiClient
let calls: Record<'uploads' | 'orders' | 'publishing', PatientCalls>
let up: Promise<void> = Promise.resolve()
let video: Buffer<ArrayBuffer>
let accountId: number
let materialId: number

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'kill-backend-'))
  backend = await startBackend(join(dir, 'data'), await freePort(), { browserPath: pageBrowserPath })
  api = createApiClient(backend.url)
  // A moment between the death and the news of it: ask only after the next start.
  const client = (): PatientCalls =>
    patientCalls(api, () => new Promise<void>((resolve) => setTimeout(resolve, 50)).then(() => up))
  calls = { uploads: client(), orders: client(), publishing: client() }
  api.token = (await api.call(login, { username: OWNER.username, password: OWNER.password })).userinfo.token
  await api.call(setInstallation, { company: { clips_counted: 1, clips: 1_000 } })
  const need = await api.call(loginNeedInfo, { platform_value: 'douyin' })
  accountId = (
    await api.call(loginCallback, {
      login_id: need.login_id,
      result: { status: 'ok', account: { account_id: 'dy-1', openname: '山野茶事' } },
    })
  ).third_auth_id
  video = await readFile(
    await makeMedia(ffmpegPath, join(dir, 'a.mp4'), { video: 'testsrc2=s=180x320:r=15', audio: 'sine', seconds: 6 }),
  )
  materialId = (await calls.uploads.upload(video, '底片.mp4')).id
})
afterAll(async () => {
  await backend.kill9()
  await rm(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
})

/** Repeatable numbers from 0 to 1. */
const randomOf = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}

/** The video with a box of noise behind it: another file that plays the same. */
const another = (size: number): Buffer<ArrayBuffer> => {
  const box = Buffer.alloc(8)
  box.writeUInt32BE(size + 8)
  box.write('free', 4)
  return Buffer.concat([video, box, randomBytes(size)])
}
const mediaPrograms = (): string[] =>
  execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => /ff(mpeg|probe)/.test(line) && line.includes(dir))

interface Acknowledged {
  uploads: { id: number; sha256: string }[]
  orders: Map<string, number>
  records: { taskId: number; itemId: number; publishId: string }[]
}

/** Each goes on until `over`, through every death of the backend. */
const uploads = async (done: Acknowledged, over: () => boolean, random: () => number): Promise<void> => {
  // Above 8 MB a file travels in pieces.
  while (!over())
    done.uploads.push(
      await calls.uploads.upload(
        another(random() < 0.3 ? 9_000_000 : 50_000 + Math.floor(random() * 400_000)),
        `上传${done.uploads.length}.mp4`,
      ),
    )
}
const orders = async (done: Acknowledged, over: () => boolean): Promise<void> => {
  while (!over()) {
    const token = randomUUID()
    const { id } = await calls.orders
      .call(addClip, {
        name: `订单${done.orders.size}`,
        mode: 'clip',
        num: 2,
        client_token: token,
        config: {
          width: 180,
          height: 320,
          fps: 15,
          duration: { mode: 'fixed', min: 5, max: 5 },
          groups: [
            {
              name: '一',
              attachment_ids: [materialId, ...done.uploads.slice(-2).map((one) => one.id)],
              pick: { mode: 'random', num: 1 },
            },
          ],
          titles: ['标题一', '标题二'],
          // All its files play the same on purpose.
          dedupe: { min_look: 0 },
        },
      })
      .catch((error: unknown) => {
        // Not enough combinations yet.
        if (error instanceof CallRefused && error.code === 40001) return { id: 0 }
        throw error
      })
    if (id > 0) done.orders.set(token, id)
    while (!over() && (id === 0 ? done.uploads.length < 3 : (await calls.orders.call(clipInfo, { id })).status < 3))
      await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
const publishing = async (done: Acknowledged, over: () => boolean): Promise<void> => {
  while (!over()) {
    const name = `任务${done.records.length}`
    const task = await calls.publishing.call(addTask, {
      type: 'smart',
      name,
      sources: { attachment_ids: [materialId] },
      third_auth_ids: [accountId],
      titles: { mode: 'manual', list: [`${name}的作品`] },
      client_token: randomUUID(),
    })
    const taskId = task.wisdom_task_id
    const { lock_token } = await calls.publishing.call(setPublishLock, {
      wisdom_task_id: taskId,
      oneClickPublishStatus: 1,
      force: 1,
    })
    await calls.publishing.call(setEditStatus, { wisdom_task_id: taskId, edit_status: 1, lock_token })
    const [item] = (await calls.publishing.call(taskVideoList, { wisdom_task_id: taskId, publish_status: 'all' }))
      .videoList
    if (!item) throw new Error(`${name} has no item`)
    const attempt = await calls.publishing
      .call(publishStart, { id: item.id, lock_token })
      .catch(async (error: unknown) => {
        // The answer of the first try was lost, its effect was not: never twice.
        const [row] = (await calls.publishing.call(taskVideoList, { wisdom_task_id: taskId, publish_status: 'all' }))
          .videoList
        expect([error instanceof CallRefused && error.code, row?.publish_status, row?.attempt_count]).toEqual([
          40901, 1, 1,
        ])
        return { attempt_no: 1 }
      })
    const publishId = randomUUID()
    await calls.publishing.call(publishRecordResult, {
      taskId: item.id,
      publishId,
      status: 2,
      attempt_no: attempt.attempt_no,
      lock_token,
    })
    done.records.push({ taskId, itemId: item.id, publishId })
    await calls.publishing.call(setPublishLock, { wisdom_task_id: taskId, oneClickPublishStatus: 0, lock_token })
  }
}

it(`loses nothing that was acknowledged in ${KILLS} deaths (seed ${SEED})`, async () => {
  const random = randomOf(SEED)
  const done: Acknowledged = { uploads: [], orders: new Map(), records: [] }
  let stop = false
  const over = (): boolean => stop
  const clients = Promise.all([uploads(done, over, randomOf(SEED + 1)), orders(done, over), publishing(done, over)])
  const failed = clients.then(
    () => undefined,
    (error: unknown) => Promise.reject(error),
  )
  failed.catch(() => undefined)
  for (let kill = 0; kill < KILLS; kill += 1) {
    // Each kind of work has its turn to be hit, some calls and a moment further on: a render goes on between two calls.
    const work = (['uploads', 'orders', 'publishing'] as const)[kill % 3] ?? 'orders'
    const target = calls[work].acknowledged() + 1 + Math.floor(random() * (work === 'uploads' ? 6 : 20))
    await Promise.race([
      failed,
      expect
        .poll(() => calls[work].acknowledged(), { timeout: patient(120_000), interval: 5 })
        .toBeGreaterThanOrEqual(target),
    ])
    await new Promise((resolve) => setTimeout(resolve, random() * (work === 'orders' ? 1_000 : 150)))
    const back = Promise.withResolvers<void>()
    up = back.promise
    await backend.kill9()
    await expect.poll(mediaPrograms, { interval: 50 }).toEqual([])
    await backend.start()
    back.resolve()
  }
  stop = true
  await clients
  // Something of each kind was acknowledged along the way.
  expect(done.uploads.length).toBeGreaterThan(3)
  expect(done.orders.size).toBeGreaterThan(0)
  expect(done.records.length).toBeGreaterThan(3)

  // Every order comes to its end, and its ledger says what happened.
  for (const id of done.orders.values()) {
    await expect
      .poll(async () => (await api.call(clipInfo, { id })).status, { timeout: patient(300_000), interval: 200 })
      .toBeGreaterThanOrEqual(3)
    const order = await api.call(clipInfo, { id })
    expect(order.outputs.map((output) => [output.status, output.fail_reason])).toEqual([
      [2, ''],
      [2, ''],
    ])
    expect(order.ledger).toEqual({ reserved: 2, captured: 2, released: 0 })
    for (const output of order.outputs)
      expect((await (await fetch(new URL(output.file_url, api.origin))).arrayBuffer()).byteLength).toBe(output.size)
  }
  const wallet = await api.call(walletLedger, {})
  expect([wallet.frozen, wallet.available]).toEqual([0, 1_000 - done.orders.size * 2])

  // Every file that was acknowledged is there, byte by byte, once.
  for (const { id, sha256: wanted } of done.uploads) {
    const [row] = (await api.call(attachmentList, { ids: [id] })).data
    expect(row?.id).toBe(id)
    const bytes = Buffer.from(await (await fetch(new URL(row?.fullurl ?? '', api.origin))).arrayBuffer())
    expect(sha256(bytes)).toBe(wanted)
  }
  for (const { taskId, itemId } of done.records) {
    const [item] = (await api.call(taskVideoList, { wisdom_task_id: taskId, publish_status: 'all' })).videoList
    expect(item).toMatchObject({ id: itemId, publish_status: 2, attempt_count: 1, unconfirmed: 0 })
  }

  await backend.kill9()
  const db = new Database(join(backend.dataDir, 'data.sqlite'))
  try {
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(db.pragma('foreign_key_check')).toEqual([])
    const count = (sql: string): unknown => (db.prepare(sql).get() as { n: number }).n
    expect(count('select count(*) as n from attachments')).toBe(done.uploads.length + 1)
    expect(count('select count(*) as n from clips')).toBe(done.orders.size)
    expect(count('select count(*) as n from wisdom_tasks')).toBe(done.records.length)
    expect(count('select count(*) as n from publish_records where result = 2')).toBe(done.records.length)
    for (const { itemId, publishId } of done.records)
      expect(db.prepare('select publish_id from publish_items where id = ?').get(itemId)).toEqual({
        publish_id: publishId,
      })
    const sums = Object.fromEntries(
      (
        db
          .prepare(
            "select kind, sum(cast(amount as integer)) as n from wallet_ledger where unit = 'clip' group by kind",
          )
          .all() as { kind: string; n: number }[]
      ).map((row) => [row.kind, row.n]),
    )
    expect(sums).toEqual({ adjust: 1_000, reserve: done.orders.size * 2, capture: done.orders.size * 2 })
  } finally {
    db.close()
  }
})
