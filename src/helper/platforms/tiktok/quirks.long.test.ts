// What only TikTok's studio does.
import { expect, test } from 'vitest'
import { answering } from '../testing/answering.ts'
import { usePublishing } from '../testing/publishing.ts'
import { failure, recordSteps, startLogin, startRun } from '../testing/run.ts'
import { kitDoor } from '../testing/stage.ts'
import { describeTopics } from '../testing/topic-suite.ts'
import { createTiktok } from './index.ts'

const AI = 'AI-generated content'
const desk = usePublishing(kitDoor('tiktok', 'https://www.tiktok.com'), createTiktok, 'chengnan_food', {
  times: { element: 4_000, form: 6_000, outcome: 5_000, choice: 2_000, topics: 1_500 },
})
const { publish, works } = desk
/** In whole five minutes. */
const inHours = (hours: number): number => Math.ceil((Date.now() / 1000 + hours * 3_600) / 300) * 300

describeTopics(desk)

test('the older page sits in a frame and speaks another language: every field arrives all the same, once', async () => {
  await desk.stage.control.setFaults({ formVersion: 1 })
  const timingTime = inHours(30)
  const result = await publish({
    description: '一行\n两行',
    topics: [{ name: '探店' }, { name: '成都美食' }],
    declaration: AI,
    visibility: 3,
    timingTime,
  })
  const [work, ...more] = await works()
  expect(work).toMatchObject({
    title: '换机油的正确顺序',
    declaration: AI,
    visibility: 'friends',
    scheduleTime: timingTime,
    cover: { source: 'upload' },
    topics: [{ name: '探店' }, { name: '成都美食' }],
  })
  expect(work?.text).toContain('一行\n两行')
  expect(more).toEqual([])
  // This page's answer bears no id: the list tells it.
  expect(result).toMatchObject({
    platformItemId: work?.id,
    platformUrl: `https://www.tiktok.com/@chengnan_food/video/${work?.id}`,
  })
})

test.each([1, 2] as const)(
  'tooltip and proposed checks are closed without saying yes, also amid a choice (form %i)',
  async (formVersion) => {
    await desk.stage.control.setFaults({ tour: 'always', formVersion })
    await publish({ topics: [{ name: '成都美食' }], declaration: AI })
    expect(await works()).toMatchObject([
      { title: '换机油的正确顺序', topics: [{ name: '成都美食' }], declaration: AI, more: { autoCheck: false } },
    ])
  },
)

test('the AI label stays off when nobody declared it, and the file name leaves the caption', async () => {
  await publish()
  expect(await works()).toMatchObject([{ declaration: null, more: { caption: '换机油的正确顺序' } }])
})

test('a day at the end of the window is found in the calendar, over the turn of the month too', async () => {
  const timingTime = inHours(9 * 24 + 20)
  await publish({ timingTime })
  expect(await works()).toMatchObject([{ scheduleTime: timingTime }])
})

test('a list that can not be read: the link of the content page tells the id', async () => {
  await desk.stage.control.setFaults({ formVersion: 1 })
  const result = await answering(
    desk.stage.browser.page,
    '/creator/manage/item_list/',
    { status: 500, body: '{}' },
    () => publish(),
  )
  const [work] = await works()
  expect(result).toMatchObject({
    platformItemId: work?.id,
    platformUrl: `https://www.tiktok.com/@chengnan_food/video/${work?.id}`,
  })
})

test('a refusal is told by the create call, in whatever language the page notes it', async () => {
  const stepper = recordSteps()
  expect(await failure(publish({ title: 'spam' }, stepper))).toMatchObject({
    kind: 'content',
    refused: true,
    message: expect.stringContaining('2150'),
  })
  expect(stepper.presses).toBe(1)
  expect(await works()).toEqual([])
})

test('a session that ends at the press leads to the login: that is no success', async () => {
  await desk.stage.control.setFaults({ loseSessionAt: 'publish' })
  expect(await failure(publish())).toMatchObject({ kind: 'session' })
  expect(await works()).toEqual([])
})

test('the numbers of a work are those of the list', async () => {
  await publish()
  const [work] = await works()
  await desk.stage.control.setStatistics(work?.id ?? '', { play: 23_456, digg: 12, comment: 3, share: 9, collect: 4 })
  const list = await desk.platform.worksList(startRun().ctx, {
    account: desk.account,
    browser: desk.stage.browser,
    since: 0,
  })
  expect(list.map((one) => one.counters)).toEqual([{ play: 23_456, like: 12, comment: 3, share: 9, collect: 4 }])
})

test('a code that ran out is renewed by its own cover, and a drawn code is shown', async () => {
  await desk.stage.browser.page.deleteCookie({ name: 'sessionid', domain: '.tiktok.com' })
  const run = startLogin()
  const going = desk.platform.login(run.ctx, { browser: desk.stage.browser, expected: null })
  const codes = () => run.shown.filter(({ step }) => step === 'qr')
  await expect.poll(() => codes().length).toBe(1)
  await desk.stage.control.expireQr()
  await expect.poll(() => codes().length).toBe(2)
  await desk.stage.control.scan('latest', 'chengnan_food', { platform: 'tiktok' })
  expect(await going).toMatchObject({ openname: '城南小馆' })
  expect(codes()[1]?.qrImage).toMatch(/^data:image\/png/)
})
