// What only 百家号's page does.
import { expect, test } from 'vitest'
import { usePublishing } from '../testing/publishing.ts'
import { failure, recordSteps, startRun } from '../testing/run.ts'
import { kitDoor, sha } from '../testing/stage.ts'
import { createBaijiahao } from './index.ts'
import { isLogin } from './info.ts'
import { readAnswer } from './publish.ts'

const TITLE = '山野茶事的第一泡春茶'
const HOUR_S = 3600
const desk = usePublishing(kitDoor('baijiahao', 'https://baijiahao.baidu.com'), createBaijiahao, 'shanye_tea', {
  times: { element: 3_000, uploadPage: 6_000, form: 6_000, choice: 1_500, topics: 1_000, outcome: 8_000 },
})
const plain = { title: TITLE, coverPath: '' }
/** Six days ahead, on the hour of the wall: zones lie half an hour off, too. */
const in6Days = () => new Date(Date.now() + 6 * 24 * HOUR_S * 1000).setMinutes(0, 0, 0) / 1000

test("who declares nothing gets the page's own 「无需声明」, as the site wants an answer", async () => {
  await desk.publish(plain)
  expect(await desk.works()).toMatchObject([{ declaration: null, more: { statement: '无需声明' } }])
})

test('the video is there when the site says so, not when its bar is full', async () => {
  await desk.stage.control.setSettings({ formDelayMs: 400 })
  const stepper = recordSteps()
  await desk.publish(plain, stepper)
  expect(stepper).toMatchObject({ presses: 1, refusals: [] })
})

test('the form without a description takes it behind the title, and stops where it does not fit', async () => {
  await desk.stage.control.setFaults({ formVersion: 1 })
  await desk.publish({ ...plain, description: '清明前采' })
  expect(await desk.works()).toMatchObject([{ title: `${TITLE} 清明前采` }])
  const stepper = recordSteps()
  expect(await failure(desk.publish({ ...plain, description: '清明前采的头一批，'.repeat(6) }, stepper))).toMatchObject(
    { kind: 'content' },
  )
  expect(stepper.presses).toBe(0)
})

test("the button of the schedule's dialog is the press; one picture serves both shapes; the list tells the numbers", async () => {
  const stepper = recordSteps()
  const timingTime = in6Days()
  await desk.publish({ title: TITLE, timingTime }, stepper)
  const cover = { source: 'upload', sha256: sha(desk.cover.bytes) }
  const works = await desk.works()
  expect(works).toMatchObject([{ scheduleTime: timingTime, cover, coverHorizontal: cover }])
  expect(stepper.presses).toBe(1)
  await desk.stage.control.setStatistics(works[0]?.id ?? '', {
    play: 23_456,
    digg: 12,
    comment: 3,
    share: 9,
    collect: 4,
  })
  const list = await desk.platform.worksList(startRun().ctx, {
    account: desk.account,
    browser: desk.stage.browser,
    since: 0,
  })
  expect(list).toMatchObject([
    { publishTime: timingTime, counters: { play: 23_456, like: 12, comment: 3, share: 9, collect: 4 } },
  ])
})

test('half hours are not offered: refused before the press', async () => {
  const stepper = recordSteps()
  expect(await failure(desk.publish({ ...plain, timingTime: in6Days() + HOUR_S / 2 }, stepper))).toMatchObject({
    kind: 'platform-limit',
    code: 'TIMING_REFUSED',
  })
  expect(stepper.presses).toBe(0)
  expect(await desk.works()).toEqual([])
})

test('「百度安全验证」 waits for a hand in the window, and the same press goes on', async () => {
  await desk.stage.control.setFaults({ captchaOnPublish: true })
  const { page } = desk.stage.browser
  const run = startRun()
  const stepper = recordSteps()
  const going = desk.publish(plain, stepper, run, { browser: { ...desk.stage.browser, visible: true } })
  going.catch(() => undefined)
  await expect.poll(() => run.person.requests.length).toBe(1)
  const box = await (await page.waitForSelector('.captcha-knob'))?.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
  await page.mouse.down()
  await page.mouse.move((box?.x ?? 0) + 290, (box?.y ?? 0) + 20, { steps: 4 })
  await page.mouse.up()
  await going
  expect(stepper.presses).toBe(1)
  expect(await desk.works()).toHaveLength(1)
})

test.each(['form', 'upload'] as const)(
  'a session that ends at %s leads to a login of Baidu: kind session, nothing pressed',
  async (loseSessionAt) => {
    await desk.stage.control.setFaults({ loseSessionAt })
    const stepper = recordSteps()
    expect(await failure(desk.publish(plain, stepper))).toMatchObject({ kind: 'session' })
    expect(stepper.presses).toBe(0)
  },
)

test('four addresses are logins, no other; the answer gives an id of 19 digits whole', () => {
  const at = (address: string) => isLogin(new URL(address))
  expect(
    [
      'https://baijiahao.baidu.com/builder/theme/bjh/login',
      'https://passport.baidu.com/v3/login/?tpl=bjh',
      'https://passport.baidu.com/v3/ucenter',
      'https://wappass.baidu.com/passport/?login',
    ].map(at),
  ).toEqual([true, true, true, true])
  expect(['https://baijiahao.baidu.com/builder/rc/home', 'https://passport.baidu.com/v2/api/qrcode'].map(at)).toEqual([
    false,
    false,
  ])
  expect(readAnswer(200, 'bjhpublish({"errno":0,"ret":{"nid":7458216639912345671}})')).toEqual({
    itemId: '7458216639912345671',
    refusal: '',
  })
  expect(readAnswer(502, '{"errno":1}')).toBeNull()
})
