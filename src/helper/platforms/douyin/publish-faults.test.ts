import { join } from 'node:path'
import type { HTTPRequest } from 'puppeteer-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Faults } from '../../../../tests/fake-platforms/kernel/model.ts'
import type { AccountRef, Work } from '../platform.ts'
import { createDouyin } from './index.ts'
import { makeFilm, makePicture } from './testing/media.ts'
import { failure, plainWork, recordSteps, startRun } from './testing/run.ts'
import { openStage, type Stage } from './testing/stage.ts'
import { TIMES } from './times.ts'

const USER = 'laochen_auto'
const CREATE = '/web/api/media/aweme/create_v2/'
const douyin = createDouyin({ ...TIMES, element: 2_000, uploadPage: 8_000, form: 8_000, cover: 2_000, choice: 2_000, outcome: 4_500 })
let stage: Stage
let account: AccountRef
let videoPath: string
let coverPath: string

beforeAll(async () => {
  stage = await openStage()
  videoPath = join(stage.dir, '换机油.mp4')
  coverPath = join(stage.dir, '封面.png')
  await makeFilm(videoPath)
  await makePicture(coverPath, 'navy')
})
afterAll(() => stage?.close())
beforeEach(async () => {
  await stage.fresh()
  account = await stage.signIn(USER)
})

const publish = (patch: Partial<Work> = {}, stepper = recordSteps(), run = startRun()) =>
  douyin.publish(run.ctx, { account, browser: stage.browser, work: plainWork(account, { videoPath, coverPath, ...patch }), stepper })
const works = () => stage.control.works(USER)
const creations = async () => (await stage.control.requests({ path: CREATE })).length

test.each([['form', 'in-place'], ['upload', 'in-place'], ['form', 'redirect']] as const)('a session that ends at %s (%s) is a session error before the press', async (loseSessionAt, lostSession) => {
  await stage.control.setSettings({ lostSession })
  await stage.control.setFaults({ loseSessionAt })
  const stepper = recordSteps()
  expect(await failure(publish({}, stepper))).toMatchObject({ kind: 'session', code: 'SIGNED_OUT' })
  expect(stepper.presses).toBe(0)
  expect(await works()).toEqual([])
})

test.each(['in-place', 'redirect'] as const)('without a session nothing is chosen (%s)', async (lostSession) => {
  await stage.control.setSettings({ lostSession })
  await stage.control.expireSession(USER)
  const stepper = recordSteps()
  expect(await failure(publish({}, stepper))).toMatchObject({ kind: 'session' })
  expect(stepper.steps).toEqual(['session-check'])
})

test('a browser that is signed in as somebody else publishes nothing', async () => {
  account = { ...account, accountId: '12345' }
  const stepper = recordSteps()
  expect(await failure(publish({}, stepper))).toMatchObject({ kind: 'session', message: expect.stringContaining('老陈修车') })
  expect(stepper.steps).toEqual(['session-check'])
})

test('a session that ends at the press is open: no refusal, one press', async () => {
  await stage.control.setFaults({ loseSessionAt: 'publish' })
  const stepper = recordSteps()
  expect(await failure(publish({}, stepper))).toMatchObject({ kind: 'session', step: 'confirming', refused: false })
  expect(stepper).toMatchObject({ presses: 1, refusals: [] })
})

test.each([['created', 1], ['not-created', 0]] as const)('an answer that never comes (%s) is open: no refusal, one press', async (publishNeverAnswers, count) => {
  await stage.control.setFaults({ publishNeverAnswers })
  const stepper = recordSteps()
  expect(await failure(publish({}, stepper))).toMatchObject({ kind: 'unknown', code: 'WAIT_TIMEOUT', step: 'confirming', refused: false })
  expect(stepper).toMatchObject({ presses: 1, refusals: [] })
  expect(await creations()).toBe(1)
  expect(await works()).toHaveLength(count)
  // The works list tells the engine afterwards, in the same browser.
  expect(await douyin.worksList(startRun().ctx, { account, browser: stage.browser, since: 0 })).toHaveLength(count)
})

test('a platform that fails at the press leaves it open', async () => {
  await stage.control.setFaults({ http500: [{ path: CREATE, times: 1 }] })
  const stepper = recordSteps()
  expect(await failure(publish({}, stepper))).toMatchObject({ kind: 'unknown', code: 'UNCLEAR', refused: false })
  expect(stepper).toMatchObject({ presses: 1, refusals: [] })
})

test('a clear no of the platform is a refusal with its words', async () => {
  const stepper = recordSteps()
  // The form can't know that the account may not publish any more.
  const { page } = stage.browser
  await page.setRequestInterception(true)
  const answer = (request: HTTPRequest) =>
    void (request.url().includes(CREATE) ? request.respond({ status: 200, contentType: 'application/json', body: JSON.stringify({ status_code: 2190005, status_msg: '今日发布次数已达上限' }) }) : request.continue())
  page.on('request', answer)
  const error = await failure(publish({}, stepper))
  page.off('request', answer)
  await page.setRequestInterception(false)
  expect(error).toMatchObject({ kind: 'content', code: 'REFUSED', refused: true, message: expect.stringContaining('今日发布次数已达上限') })
  expect(stepper).toMatchObject({ presses: 1, refusals: ['今日发布次数已达上限'] })
})

test('a late answer is waited for', async () => {
  await stage.control.setFaults({ publishLateMs: 2_500 })
  const stepper = recordSteps()
  const result = await publish({}, stepper)
  expect(await works()).toMatchObject([{ id: result.platformItemId }])
  expect(stepper.presses).toBe(1)
})

test('the code asked after the press goes to a person, and the same page goes on', async () => {
  await stage.control.setFaults({ smsOnPublish: true })
  const stepper = recordSteps()
  const run = startRun()
  const published = publish({}, stepper, run)
  published.catch(() => undefined)
  await expect.poll(() => run.person.requests.length, { timeout: 30_000 }).toBe(1)
  expect(run.person.requests[0]).toMatchObject({ kind: 'sms', title: expect.stringContaining('发布') })
  expect(await works()).toEqual([])
  const code = await stage.control.smsCode(USER, { waitMs: 10_000, purpose: 'publish' })
  run.person.answer({ action: 'submit', value: '000000' })
  await expect.poll(() => run.person.errors.length, { timeout: 20_000 }).toBe(1)
  run.person.answer({ action: 'submit', value: code ?? '' })
  const result = await published
  expect(await works()).toMatchObject([{ id: result.platformItemId }])
  expect(run.person.outcomes).toEqual(['answered'])
  expect(stepper.presses).toBe(1)
})

test.each([['title', 'filling'], ['editor', 'filling'], ['cover', 'filling'], ['publish', 'ready']] as const)('a changed page (%s) is told as such, with its step, before the press', async (part, step) => {
  await stage.control.setFaults({ pageChanged: [part] as Faults['pageChanged'] })
  const stepper = recordSteps()
  expect(await failure(publish(part === 'cover' ? { coverPath: '' } : {}, stepper))).toMatchObject({ kind: 'page-changed', step })
  expect(stepper.presses).toBe(0)
  expect(await works()).toEqual([])
})

test('a changed cover entrance is told as such too', async () => {
  await stage.control.setFaults({ pageChanged: ['cover'] })
  expect(await failure(publish())).toMatchObject({ kind: 'page-changed', step: 'filling' })
})

test('an upload that keeps breaking is a network error', async () => {
  await stage.control.setFaults({ http500: [{ path: '/upload/v1/', times: 99 }] })
  const stepper = recordSteps()
  expect(await failure(publish({}, stepper))).toMatchObject({ kind: 'network', code: 'UPLOAD_FAILED', step: 'uploading' })
  expect(stepper.steps.filter((name) => name === 'uploading')).toHaveLength(3)
})

test('a platform in trouble before the press is a network error', async () => {
  await stage.control.setFaults({ http500: [{ path: '/web/api/media/user/info/', times: 99 }] })
  expect(await failure(publish())).toMatchObject({ kind: 'network', code: 'PLATFORM_5XX' })
})

test('where the create answer could not be read, the works page is the sign and the list gives the link', async () => {
  await stage.control.setFaults({ redirectLateMs: 0 })
  const stepper = recordSteps()
  const { page } = stage.browser
  const deaf = new Proxy(page, {
    get: (target, key) => {
      if (key === 'on') return (name: 'response', hear: () => void) => (name === 'response' ? target : target.on(name, hear))
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const result = await douyin.publish(startRun().ctx, { account, browser: { ...stage.browser, page: deaf }, work: plainWork(account, { videoPath, coverPath }), stepper })
  const [made] = await works()
  expect(result).toMatchObject({ platformItemId: made?.id, platformUrl: made?.link })
  expect(stepper.notes.at(-1)).toEqual({ platformItemId: made?.id })
})
