// Two desktops of one team: two real helpers with their pages on one backend, one fake 抖音. Nothing goes out twice,
// whoever takes what over.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { PublishItem } from '../../src/contract/entities/publish.ts'
import { login, operationLog } from '../../src/contract/http/admin.ts'
import { listAccountUses } from '../../src/contract/http/account-uses.ts'
import { addTask, listRecords, publishLock } from '../../src/contract/http/wisdom-seo.ts'
import { startFakePlatforms, type FakePlatforms } from '../fake-platforms/start.ts'
import { addAccount, registerHelper } from '../fixtures/add-account.ts'
import { type ApiClient, createApiClient } from '../fixtures/api-client.ts'
import { eventually } from '../fixtures/eventually.ts'
import { connectHelper } from '../fixtures/helper-client.ts'
import { ffmpegPath, pageBrowserPath } from '../fixtures/paths.ts'
import { makeMedia } from '../fixtures/sample-media.ts'
import { patient } from '../fixtures/slowness.ts'
import { type BackendProcess, freePort, OWNER, startBackend } from './parts/backend-process.ts'
import { HELPER_TOKEN, type HelperProcess, startHelper } from './parts/helper-process.ts'
import { openOperator, type Operator } from './parts/operator.ts'

let dir = ''
let fakes: FakePlatforms
let backend: BackendProcess
let helpers: HelperProcess[] = []
let pages: Operator[] = []
let api: ApiClient
let accounts: number[] = []
let video = 0
let secondVideo = 0

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'two-desktops-'))
  fakes = await startFakePlatforms()
  await fakes.control.setSettings({
    confirmDelayMs: 0,
    formDelayMs: 200,
    partDelayMs: 200,
    coverDelayMs: 100,
    reviewDelayMs: 600_000,
  })
  await fakes.control.setFaults({ tour: 'off', redirectLateMs: 200, publishLateMs: 1_500 })
  backend = await startBackend(join(dir, 'backend'), await freePort())
  helpers = await Promise.all(
    [0, 1].map((at) =>
      startHelper(join(dir, `helper-${at}`), backend.url, fakes.chromeArgs, { browserPath: pageBrowserPath }),
    ),
  )
  vi.stubGlobal('window', { location: { origin: backend.url } })
  api = createApiClient(backend.url)
  api.token = (await api.call(login, { username: OWNER.username, password: OWNER.password })).userinfo.token
  const lines = await Promise.all(helpers.map((helper) => connectHelper(helper.url(), HELPER_TOKEN)))
  for (const line of [...lines].reverse()) await registerHelper(api, line, OWNER.password)
  const people = await fakes.control.users()
  for (const person of people.slice(0, 3)) {
    const [first] = lines
    if (first) accounts.push(await addAccount(api, first, fakes.control, person.uniqueId))
  }
  for (const line of lines) line.close()
  video = (
    await api.upload(
      await makeMedia(ffmpegPath, join(dir, '短片.mp4'), {
        video: 'testsrc2=s=360x640:r=15',
        audio: 'sine=frequency=440',
        seconds: 6,
      }),
    )
  ).id
  secondVideo = (
    await api.upload(
      await makeMedia(ffmpegPath, join(dir, '第二条.mp4'), {
        video: 'testsrc=s=360x640:r=15',
        audio: 'sine=frequency=440',
        seconds: 6,
      }),
    )
  ).id
  pages = helpers.map((helper) => openOperator(backend.url, api.token, helper.url))
  await eventually(() => expect(pages.every((page) => page.connected())).toBe(true), {
    timeout: patient(60_000),
    interval: 20,
  })
})
afterAll(async () => {
  for (const page of pages) page.close()
  vi.unstubAllGlobals()
  await Promise.all(helpers.map((helper) => helper.kill9()))
  await backend.kill9()
  await fakes.close()
  await rm(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  accounts = []
})

const [A, B] = [0, 1] as const
const page = (at: number): Operator => {
  const found = pages[at]
  if (!found) throw new Error('no page')
  return found
}
const newTask = async (title: string, ids: readonly number[], more: object = {}): Promise<number> =>
  (
    await api.call(addTask, {
      type: 'smart',
      name: title,
      sources: { attachment_ids: [video] },
      third_auth_ids: [...ids],
      distribution: 'all',
      titles: { mode: 'manual', list: [title] },
      allow_duplicate: 1,
      client_token: randomUUID(),
      ...more,
    })
  ).wisdom_task_id
const itemsOf = (taskId: number): Promise<PublishItem[]> => page(A).items(taskId)
const out = async (title: string): Promise<number> =>
  (await fakes.control.works()).filter((work) => work.title === title).length
const records = async (taskId: number) => (await api.call(listRecords, { wisdom_task_id: taskId, limit: 50 })).data

it('due items are shared out under leases: each goes out once, and both desktops had their part', async () => {
  const title = '到期作品由两台电脑分着发'
  const taskId = await newTask(title, accounts, {
    schedule: { mode: 'timing', start_time: Math.floor(Date.now() / 1000) + 3 * 3600 },
  })
  const db = new Database(join(backend.dataDir, 'data.sqlite'))
  db.prepare('update publish_items set timing_time = ? where wisdom_task_id = ?').run(Date.now(), taskId)
  db.close()
  const work = async (at: number): Promise<number> => {
    let taken = 0
    for (let empty = 0; empty < 2;) {
      const now = await page(at).due(1)
      taken += now
      empty = now === 0 ? empty + 1 : 0
    }
    return taken
  }
  const shares = await Promise.all([work(A), work(B)])
  expect(shares.reduce((sum, share) => sum + share, 0)).toBe(accounts.length)
  expect(Math.min(...shares)).toBeGreaterThan(0)
  expect((await itemsOf(taskId)).map((item) => item.publish_status)).toEqual(accounts.map(() => 2))
  expect(await out(title)).toBe(accounts.length)
  const list = await records(taskId)
  expect(list.length).toBe(accounts.length)
  expect(new Set(list.map((record) => record.device_id))).toEqual(new Set([page(A).device(), page(B).device()]))
})

it('a forced take-over is audited; the late success of the first desktop beats "broken off", and each work goes out once', async () => {
  const title = '被接管的任务每个作品只发一次'
  // Two works of one account: the second one has not begun when the task is taken over.
  const taskId = await newTask(title, accounts.slice(0, 1), {
    sources: { attachment_ids: [video, secondVideo] },
    titles: { mode: 'manual', list: [title, title] },
  })
  const [item, other] = await itemsOf(taskId)
  const before = page(B).takeovers()
  // The site takes its time: the second desktop is there before it answers.
  await fakes.control.setFaults({ publishLateMs: 8_000 })
  const pressed = new Promise<void>((resolve) => page(A).onStep(item?.id ?? 0, 'publish-pressed', resolve))
  const first = page(A).publish(taskId)
  await pressed
  const locked = await api.call(publishLock, { wisdom_task_id: taskId })
  expect(locked).toMatchObject({ oneClickPublishStatus: 1, stale: 0 })
  const second = page(B).publish(taskId)
  // Broken off for the backend: nobody may send it again before somebody looked.
  await expect
    .poll(async () => (await itemsOf(taskId))[0], { interval: 20 })
    .toMatchObject({ publish_status: -1, unconfirmed: 1 })
  await fakes.control.setFaults({ publishLateMs: 1_500 })
  expect(await second).toMatchObject({ success: 1, failed: 0 })
  expect(page(B).takeovers()).toBe(before + 1)
  // It was taken over in the middle of a work; its own word about that one still counts, the rest is not its task any
  // more.
  expect(await first).toMatchObject({ kind: 'paused' })
  await expect
    .poll(() => itemsOf(taskId), { timeout: patient(60_000) })
    .toMatchObject([
      { publish_status: 2, unconfirmed: 0, attempt_count: 1 },
      { id: other?.id, publish_status: 2, attempt_count: 1 },
    ])
  expect(await out(title)).toBe(2)
  const list = await records(taskId)
  expect(
    list.map((record) => [record.publish_item_id, record.attempt_no, record.result, record.device_id]).toSorted(),
  ).toEqual(
    [
      [item?.id, 1, 2, page(A).device()],
      [other?.id, 1, 2, page(B).device()],
    ].toSorted(),
  )
  expect((await api.call(operationLog, { action: 'task.lock.force', target_type: 'wisdom_task' })).data).toMatchObject([
    { target_id: String(taskId), summary: expect.stringContaining('强制接管发布锁，1 个作品待核对') },
  ])
  expect(await page(B).publish(taskId)).toMatchObject({ kind: 'nothing' })
})

it('one account, two tasks, two desktops: the second waits until the first is done with the account', async () => {
  const [one, two] = [
    await newTask('同一账号的第一个作品', accounts.slice(0, 1)),
    await newTask('同一账号的第二个作品', accounts.slice(0, 1)),
  ]
  const [item] = await itemsOf(one)
  const begun = new Promise<void>((resolve) => page(A).onStep(item?.id ?? 0, 'form-open', resolve))
  const first = page(A).publish(one)
  await begun
  expect((await api.call(listAccountUses, {})).uses).toMatchObject([
    { third_auth_id: accounts[0], device_id: page(A).device(), purpose: 'publish', can_force: 0 },
  ])
  let over = false
  const second = page(B)
    .publish(two)
    .finally(() => (over = true))
  await first
  expect(over).toBe(false)
  expect(await second).toMatchObject({ kind: 'done', success: 1, failed: 0 })
  expect([await out('同一账号的第一个作品'), await out('同一账号的第二个作品')]).toEqual([1, 1])
  const [a, b] = [(await records(one))[0], (await records(two))[0]]
  expect(b?.start_time).toBeGreaterThanOrEqual(a?.end_time ?? Number.POSITIVE_INFINITY)
  expect((await api.call(listAccountUses, {})).uses).toEqual([])
})

it('kill -9 of the helper that holds an account: its next life finishes the run by itself, and the other desktop has nothing left to send', async () => {
  const title = '云管家被杀后自己接着发'
  const taskId = await newTask(title, accounts.slice(0, 1))
  const [item] = await itemsOf(taskId)
  const gone = new Promise<unknown>((resolve) =>
    page(A).onStep(item?.id ?? 0, 'form-open', () => resolve(helpers[A]?.kill9())),
  )
  const first = page(A).publish(taskId)
  await gone
  // Whatever the other desktop presses meanwhile: it is being published.
  expect(await page(B).publish(taskId)).toMatchObject({ kind: 'nothing' })
  await helpers[A]?.start()
  expect(await first).toMatchObject({ kind: 'done', success: 1, failed: 0 })
  expect((await itemsOf(taskId))[0]).toMatchObject({ publish_status: 2, attempt_count: 2 })
  expect((await api.call(listAccountUses, {})).uses).toEqual([])
  expect(await page(B).publish(taskId)).toMatchObject({ kind: 'nothing' })
  expect(await out(title)).toBe(1)
})
