import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { patient } from '../../../../tests/fixtures/slowness.ts'
import type { AccountRef } from '../platform.ts'
import { createDouyin } from './index.ts'
import { failure, startRun } from '../testing/run.ts'
import { borrowStage, type Stage } from '../testing/stage.ts'
import { douyinDoor } from './testing/door.ts'

const USER = 'beixiang_book'
const INFO = '/web/api/media/user/info/'
const douyin = createDouyin()
let stage: Stage
let account: AccountRef

beforeAll(async () => {
  stage = await borrowStage(douyinDoor)
})
afterAll(() => stage?.close())
beforeEach(async () => {
  await stage.fresh()
  account = await stage.signIn(USER)
})

const check = (run = startRun()) => douyin.checkLogin(run.ctx, { account, browser: stage.browser })

test('signed in: ok, with the profile', async () => {
  expect(await check()).toMatchObject({
    status: 'ok',
    profile: { accountId: account.accountId, openname: '北巷书店', fans: 3_302 },
  })
})

test.each(['in-place', 'redirect'] as const)(
  'a dead session is dropped only after call and page have agreed three times (%s)',
  async (lostSession) => {
    await stage.control.setSettings({ lostSession })
    await stage.control.expireSession(USER)
    const before = (await stage.control.requests({ path: INFO })).length
    expect(await check()).toEqual({ status: 'dropped', msg: '登录已失效，请重新授权' })
    expect((await stage.control.requests({ path: INFO })).length - before).toBeGreaterThanOrEqual(3)
  },
)

test('the call says no, the page says yes: unknown', async () => {
  const { page } = stage.browser
  // Only our own read is answered so; the page's own one goes through.
  let ours = true
  await page.setRequestInterception(true)
  page.on('request', (request) => {
    if (
      !ours ||
      !request.url().includes(INFO) ||
      request.initiator()?.stack?.callFrames.some((frame) => frame.url.includes('/static/'))
    )
      return void request.continue()
    void request.respond({ status: 200, contentType: 'application/json', body: '{"status_code":8}' })
  })
  expect(await check()).toMatchObject({ status: 'unknown', msg: expect.stringContaining('不一致') })
  ours = false
  page.removeAllListeners('request')
  await page.setRequestInterception(false)
})

test('a platform in trouble is unknown, never dropped', async () => {
  await stage.control.setFaults({ http500: [{ path: INFO, times: 99 }] })
  expect(await check()).toMatchObject({ status: 'unknown', msg: expect.stringContaining('500') })
  await stage.control.expireSession(USER)
  expect(await check()).toMatchObject({ status: 'unknown' })
})

test('a platform that does not answer is unknown', async () => {
  await stage.control.setFaults({ slowMs: 60_000 })
  expect(await check()).toMatchObject({ status: 'unknown', msg: expect.stringContaining('网络') })
})

test('without a cookie: never, and the site is not asked', async () => {
  await stage.fresh()
  expect(await check()).toMatchObject({ status: 'never' })
  expect(await stage.control.requests({ path: INFO })).toEqual([])
})

test('a check that is stopped ends at once', async () => {
  const slowMs = patient(60_000)
  await stage.control.setFaults({ slowMs })
  const run = startRun()
  const checked = failure(check(run))
  await expect.poll(async () => (await stage.control.requests({ path: INFO })).length).toBeGreaterThan(0)
  const at = performance.now()
  run.controller.abort()
  expect((await checked).reply).toBe(499)
  // Long before the site's answer.
  expect(performance.now() - at).toBeLessThan(slowMs / 2)
})
