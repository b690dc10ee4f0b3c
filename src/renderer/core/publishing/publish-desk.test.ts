import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import { journalStatus, publishWork } from '../../../contract/helper/commands.ts'
import { preparePublishFile, publishLock, publishPreflight, publishStart, setPublishLock, taskVideoList } from '../../../contract/http/wisdom-seo.ts'
import { ApiError } from '../http/api-error.ts'
import { createPublishDesk, type PublishDeskDeps } from './publish-desk.ts'
import { testItem } from './testing-world.ts'

const BEGIN = 1_000_000_000_000
const FIVE_MINUTES = 300_000
beforeEach(() => {
  vi.useFakeTimers({ now: BEGIN })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A backend with two works of one account whose second has to wait, and a helper that publishes. The page's clock is an hour behind. */
const open = () => {
  const busy: boolean[] = []
  const starts: number[] = []
  let free = 0
  const answers = new Map<Endpoint, (input: Record<string, unknown>) => unknown>([
    [publishPreflight, () => ({ ok: 1, items: [1, 2].map((id) => ({ id, level: 'ok', problems: [] })), pace: { waiting: 1, finish_time: BEGIN / 1000 + 300 } })],
    [taskVideoList, () => ({ videoList: [testItem(1), testItem(2)] })],
    [publishLock, () => ({ oneClickPublishStatus: 0 })],
    [setPublishLock, () => ({ lock_token: 'token' })],
    [preparePublishFile, () => ({ url: '', files: [], cover: null })],
    [publishStart, ({ id }) => {
      if (Date.now() < free) throw new ApiError({ kind: 'business', code: CODE.PACED, message: '按节奏暂停', path: '', data: { until: Math.ceil(free / 1000) + 3_600, wait: Math.ceil((free - Date.now()) / 1000), reason: 'gap', time: '' } })
      free = Date.now() + FIVE_MINUTES
      starts.push(Number(id))
      return { attempt_no: 1, epoch: 'e1', publish_status: 1 }
    }],
  ])
  const http = { call: (endpoint: Endpoint, input: unknown) => Promise.resolve().then(() => answers.get(endpoint)?.(input as Record<string, unknown>) ?? {}) }
  const helper = {
    store: createStore(() => ({ connected: true, info: { device_id: 'desk-0001' } })),
    requireSettled: () => Promise.resolve(true),
    on: () => () => undefined,
    send: (command: unknown) => Promise.resolve(command === publishWork ? { publishResult: { publishId: 'p', platform_item_id: '', platform_url: '' } } : command === journalStatus ? { list: [] } : {}),
  }
  const desk = createPublishDesk({ http, helper, changed: () => undefined, onBusy: (one: boolean) => busy.push(one) } as unknown as PublishDeskDeps)
  return { desk, busy, starts }
}

it('tells before the run how long the pace makes it, also when nothing else is to be said', async () => {
  const { desk, starts } = open()
  const ended = desk.publish({ taskId: 1 })
  await vi.advanceTimersByTimeAsync(0)
  expect(desk.store.getState().preflight).toMatchObject({ rows: [], total: 2, pace: { waiting: 1, finish_time: BEGIN / 1000 + 300 } })
  desk.store.getState().preflight?.answer(false)
  expect([await ended, starts]).toEqual([null, []])
})

it('waits by its own clock, lets due works go out meanwhile, and publishes the rest at its time', async () => {
  const { desk, busy, starts } = open()
  const ended = desk.publish({ taskId: 1 })
  await vi.advanceTimersByTimeAsync(0)
  desk.store.getState().preflight?.answer(true)
  await vi.advanceTimersByTimeAsync(1)
  const run = desk.store.getState().run
  expect([starts, run?.view().resumeAt, busy.at(-1), desk.busy(), desk.close()]).toEqual([[1], BEGIN + FIVE_MINUTES, false, true, false])
  await vi.advanceTimersByTimeAsync(FIVE_MINUTES)
  expect(await ended).toMatchObject({ kind: 'done', success: 2 })
  expect([starts, busy.at(0), busy.at(-1)]).toEqual([[1, 2], true, false])
})
