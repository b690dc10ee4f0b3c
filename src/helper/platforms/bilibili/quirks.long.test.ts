// What only B站's page does.
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { usePublishing } from '../testing/publishing.ts'
import { failure, recordSteps, startRun } from '../testing/run.ts'
import { kitDoor, sha } from '../testing/stage.ts'
import { createBilibili } from './index.ts'

const USER = 'shanye_tea'
const DAY_S = 86_400
const desk = usePublishing(kitDoor('bilibili', 'https://member.bilibili.com'), createBilibili, USER, {
  times: { element: 3_000, uploadPage: 6_000, form: 6_000, choice: 1_500, topics: 1_000, outcome: 8_000 },
})
const topics = [{ name: '开业' }]
const names = (found: readonly { readonly name: string }[]) => found.map(({ name }) => name)
/** In whole five minutes. */
const in14Days = () => Math.ceil((Date.now() / 1000 + 14 * DAY_S) / 300) * 300

test('the older page has its file input in a frame and leaves for the list, which tells the numbers', async () => {
  await desk.stage.control.setFaults({ formVersion: 1 })
  await desk.publish({ topics })
  expect(await desk.works()).toMatchObject([{ platform: 'bilibili', video: { sha256: sha(desk.film.bytes) } }])
  await expect.poll(() => desk.stage.browser.page.url()).toContain('/platform/upload-manager/article')
  const [work] = await desk.works()
  await desk.stage.control.setStatistics(work?.id ?? '', { play: 23_456, digg: 12, comment: 3, share: 9, collect: 4 })
  const list = await desk.platform.worksList(startRun().ctx, {
    account: desk.account,
    browser: desk.stage.browser,
    since: 0,
  })
  expect(list.map((one) => one.counters)).toEqual([{ play: 23_456, like: 12, comment: 3, share: 9, collect: 4 }])
})

test('tags are exactly the topics: proposed ones leave, late ones too, one that was meant stays', async () => {
  await desk.stage.control.setSettings({ formDelayMs: 350 })
  await desk.publish({ topics: [{ name: '日常' }, { name: '成都 美食' }, { name: '开业' }], coverPath: '' })
  const [work] = await desk.works()
  expect(names(work?.topics ?? []).toSorted()).toEqual(['开业', '成都美食', '日常'].toSorted())
})

test('a press on a cross that meets a row drawn anew is made again; a cross that never closes anything ends the item', async () => {
  const { page } = desk.stage.browser
  const loseFirst = (lost: number) =>
    page.evaluateOnNewDocument((most) => {
      let seen = 0
      const swallow = (event: Event) => {
        if (!(event.target as Element).closest('.label-item-v2-close') || (seen += 1) > most) return
        event.stopImmediatePropagation()
      }
      document.addEventListener('mousedown', swallow, true)
    }, lost)
  const one = await loseFirst(1)
  await desk.publish({ topics })
  expect(names((await desk.works())[0]?.topics ?? [])).toEqual(['开业'])
  await page.removeScriptToEvaluateOnNewDocument(one.identifier)
  const all = await loseFirst(99)
  const stepper = recordSteps()
  expect(await failure(desk.publish({ topics, title: '再来一条' }, stepper))).toMatchObject({
    kind: 'page-changed',
    code: 'TAGS_NOT_TAKEN',
  })
  expect(stepper.presses).toBe(0)
  await page.removeScriptToEvaluateOnNewDocument(all.identifier)
})

test('a word that the site does not take stops the item by name', async () => {
  const late = recordSteps()
  expect(await failure(desk.publish({ topics: [{ name: '开业' }, { name: '不收的词' }] }, late))).toMatchObject({
    kind: 'content',
    step: 'filling',
    message: expect.stringContaining('不收的词'),
    errors: [{ field: 'topic' }],
  })
  expect(late.presses).toBe(0)
})

test('a video for which the site finds no category is not published without one', async () => {
  const path = join(desk.stage.dir, '无分区.mp4')
  await copyFile(desk.film.path, path)
  const stepper = recordSteps()
  expect(await failure(desk.publish({ topics, videoPath: path }, stepper))).toMatchObject({
    kind: 'content',
    errors: [{ field: 'category' }],
  })
  expect(stepper.presses).toBe(0)
})

test('a declaration that the account does not have is not dropped in silence', async () => {
  const account = await desk.stage.signIn('laochen_auto')
  const stepper = recordSteps()
  expect(
    await failure(desk.publish({ topics, declaration: '含AI生成内容' }, stepper, undefined, { account })),
  ).toMatchObject({ kind: 'content', errors: [{ field: 'declaration' }] })
  expect(stepper.presses).toBe(0)
})

test('too many at once is a refusal in words of its own, though the site says "later"', async () => {
  const stepper = recordSteps()
  expect(await failure(desk.publish({ topics, title: '今天发得太频繁了' }, stepper))).toMatchObject({
    kind: 'content',
    code: 'REFUSED',
    refused: true,
    message: expect.stringContaining('手动投稿'),
  })
  expect(stepper).toMatchObject({ presses: 1, refusals: [expect.stringContaining('21566')] })
  expect(await desk.works()).toEqual([])
})

test('a time two weeks ahead is found over the turn of the month, and one picture serves both shapes', async () => {
  const timingTime = in14Days()
  await desk.publish({ topics, timingTime })
  const cover = { source: 'upload', sha256: sha(desk.cover.bytes) }
  expect(await desk.works()).toMatchObject([{ scheduleTime: timingTime, cover, coverHorizontal: cover }])
})

test('a minute that the lists do not have is refused before the press', async () => {
  const stepper = recordSteps()
  expect(await failure(desk.publish({ topics, coverPath: '', timingTime: in14Days() + 120 }, stepper))).toMatchObject({
    kind: 'platform-limit',
    code: 'TIMING_REFUSED',
    errors: [{ field: 'timing_time' }],
  })
  expect(stepper.presses).toBe(0)
})

test('a session that ends during the upload leads to the passport: kind session, nothing pressed', async () => {
  await desk.stage.control.setFaults({ loseSessionAt: 'upload' })
  const stepper = recordSteps()
  expect(await failure(desk.publish({ topics }, stepper))).toMatchObject({ kind: 'session' })
  expect(stepper.presses).toBe(0)
})

test('a cover that the page put into one shape only is told; the work goes out once', async () => {
  await desk.stage.control.setFaults({ coverSync: 'one' })
  const result = await desk.publish({ topics: [{ name: '开业' }] })
  expect(result.reason).toBe('另一比例的封面仍是页面原来的图片')
  expect(await desk.works()).toMatchObject([{ cover: { sha256: sha(desk.cover.bytes) }, coverHorizontal: null }])
})

test('where the site could take no frame of the film, the cover is given through the entry it shows then', async () => {
  await desk.stage.control.setFaults({ coverEntry: 'failed' })
  const result = await desk.publish({ topics })
  const cover = { source: 'upload', sha256: sha(desk.cover.bytes) }
  expect(result.reason ?? '').toBe('')
  expect(await desk.works()).toMatchObject([{ cover, coverHorizontal: cover }])
})
