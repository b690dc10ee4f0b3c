import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makePicture } from '../testing/media.ts'
import { usePublishing } from '../testing/publishing.ts'
import { failure, recordSteps, startRun } from '../testing/run.ts'
import { kitDoor, sha } from '../testing/stage.ts'
import { describeTopics } from '../testing/topic-suite.ts'
import { createXiaohongshu } from './index.ts'
import { readCreate } from './submit.ts'

const USER = 'shanye_tea'
const desk = usePublishing(kitDoor('xiaohongshu', 'https://creator.xiaohongshu.com'), createXiaohongshu, USER, {
  times: { element: 4_000, uploadPage: 6_000, form: 6_000, topics: 1_200, outcome: 6_000, choice: 3_000 },
})
const { publish, works } = desk

describeTopics(desk)

test('the red button inside the closed root is pressed, once the site has opened it', async () => {
  // The site works on the film for two seconds after its upload.
  await desk.stage.control.setSettings({ coverDelayMs: 1_000 })
  const stepper = recordSteps()
  const result = await publish({ coverPath: '' }, stepper)
  expect(stepper.presses).toBe(1)
  const [made] = await works()
  expect(result).toMatchObject({ platformItemId: made?.id, platformUrl: made?.link })
  expect(stepper.notes.at(-1)).toEqual({ platformItemId: made?.id })
})

test('a late list of topics is waited for; a topic without an entry is taken out again, and told', async () => {
  const told: string[] = []
  const stepper = { ...recordSteps(), step: async (_name: string, text?: string) => void told.push(text ?? '') }
  await publish(
    { description: '春茶上市', topics: [{ name: '喝茶' }, { name: '查无此话题' }, { name: '探店' }] },
    stepper,
  )
  expect(await works()).toMatchObject([{ text: '春茶上市', topics: [{ name: '喝茶' }, { name: '探店' }] }])
  expect(told.filter((text) => text.includes('话题'))).toEqual(['话题「查无此话题」未成为话题'])
})

test.each(['escape', 'cross'] as const)(
  'a panel of related topics over the button is closed by %s, and the button pressed once',
  async (topicPanel) => {
    await desk.stage.control.setFaults({ topicPanel })
    const stepper = recordSteps()
    await publish({ description: '春茶上市', topics: [{ name: '喝茶' }] }, stepper)
    expect(await works()).toMatchObject([{ topics: [{ name: '喝茶' }] }])
    expect([stepper.presses, await desk.stage.browser.page.evaluate(() => localStorage.getItem('topicPanel'))]).toEqual(
      [1, 'opened'],
    )
  },
)

test('titles count half a unit per ASCII character', async () => {
  const ascii = 'Tea time in Chengdu: 40 signs are allowed'.slice(0, 40)
  await publish({ title: ascii, coverPath: '' })
  expect(await works()).toMatchObject([{ title: ascii }])
})

test('a phone that is not bound is told before anything is uploaded', async () => {
  await desk.stage.control.updateUser(USER, { phone: '' })
  const stepper = recordSteps()
  expect(await failure(publish({}, stepper))).toMatchObject({
    kind: 'person',
    code: 'ACCOUNT_BLOCKED',
    message: expect.stringContaining('未绑定手机号'),
  })
  expect(stepper).toMatchObject({ presses: 0, steps: ['session-check'] })
  expect(await desk.stage.control.requests({ path: '/__site/upload' })).toEqual([])
})

test('a page that opens on films, with a popover over its tabs, takes pictures all the same, one after the other', async () => {
  await desk.stage.control.setFaults({ formVersion: 1 })
  const paths = ['red', 'green'].map((colour) => join(desk.stage.dir, `图 ${colour}.png`))
  const bytes = await Promise.all(paths.map((path, index) => makePicture(path, ['red', 'green'][index] ?? 'red')))
  await publish({ kind: 'image', imagePaths: paths, videoPath: '', coverPath: '' })
  expect((await works())[0]?.images.map((image) => image.sha256)).toEqual(bytes.map(sha))
})

test.each([1, 2] as const)(
  'a picture of one’s own becomes the cover in the dialog before September 2026 and in the editor since; where a typed sign begins no topic its button does (form %i)',
  async (formVersion) => {
    await desk.stage.control.setFaults({ formVersion })
    await publish({ topics: [{ name: '喝茶' }] })
    expect(await works()).toMatchObject([
      {
        topics: [{ name: '喝茶', id: expect.stringMatching(/./) }],
        cover: { source: 'upload', sha256: sha(desk.cover.bytes) },
      },
    ])
  },
)

test('the works list is heard from the page, which signs its requests; older notes come by scrolling', async () => {
  const { page } = desk.stage.browser
  // Nothing there yet: an empty list is no error.
  expect(
    await desk.platform.worksList(startRun().ctx, { account: desk.account, browser: desk.stage.browser, since: 0 }),
  ).toEqual([])
  const picture = join(desk.stage.dir, '茶.png')
  await makePicture(picture, 'green')
  await publish({ kind: 'image', imagePaths: [picture], videoPath: '', coverPath: '' })
  const fileId = (await works())[0]?.images[0]?.uri ?? ''
  await page.goto('https://creator.xiaohongshu.com/new/home')
  await page.evaluate(async (file) => {
    for (let index = 0; index < 12; index += 1)
      await fetch('https://edith.xiaohongshu.com/web_api/sns/v2/note', {
        method: 'POST',
        credentials: 'include',
        headers: { 'content-type': 'application/json', 'x-s': 'page' },
        body: JSON.stringify({
          common: {
            type: 'normal',
            title: `第${index}篇`,
            desc: '',
            hash_tag: [],
            post_loc: null,
            privacy_info: { type: 0 },
          },
          image_info: { images: [{ file_id: file }] },
          video_info: null,
          business_binds: {
            notePostTiming: { postTime: null },
            noteCollectionBind: null,
            declaration: null,
            original: false,
          },
        }),
      })
  }, fileId)
  const newest = (await works()).at(-1)?.id ?? ''
  await desk.stage.control.setStatistics(newest, { play: 1_204, digg: 33, comment: 4, share: 2, collect: 9 })
  const listed = await desk.platform.worksList(startRun().ctx, {
    account: desk.account,
    browser: desk.stage.browser,
    since: 0,
  })
  expect(listed.map((one) => one.platformItemId)).toEqual((await works()).map((work) => work.id).toReversed())
  expect(listed[0]).toMatchObject({
    title: '第11篇',
    counters: { play: 1_204, like: 33, comment: 4, share: 2, collect: 9 },
    kind: 'image',
    state: 'in-review',
    platformUrl: expect.stringContaining('xsec_token='),
  })
  expect(Math.abs((listed[0]?.publishTime ?? 0) - Date.now() / 1000)).toBeLessThan(120)
  await desk.stage.control.expireSession(USER)
  expect(
    await failure(
      desk.platform
        .worksList(startRun().ctx, { account: desk.account, browser: desk.stage.browser, since: 0 })
        .then(() => undefined),
    ),
  ).toMatchObject({ kind: 'session' })
})

test('a session that ends before the press ends the item, one that ends at it leaves it open', async () => {
  await desk.stage.control.setFaults({ loseSessionAt: 'upload' })
  const early = recordSteps()
  expect(await failure(publish({}, early))).toMatchObject({ kind: 'session' })
  expect(early.presses).toBe(0)
  await desk.stage.signIn(USER)
  await desk.stage.control.setFaults({ loseSessionAt: 'publish' })
  const late = recordSteps()
  expect(await failure(publish({ coverPath: '' }, late))).toMatchObject({
    kind: 'session',
    refused: false,
    step: 'confirming',
  })
  expect(late).toMatchObject({ presses: 1, refusals: [] })
})

test('what the create call answers', () => {
  expect(readCreate(200, '{"success":true,"code":0,"msg":"成功","data":{"id":"6abb"}}')).toEqual({
    itemId: '6abb',
    refusal: '',
  })
  expect(readCreate(200, '{"success":false,"code":-9002,"msg":"标题不能超过20字"}')).toEqual({
    itemId: '',
    refusal: '标题不能超过20字',
  })
  expect(readCreate(200, '{"success":false,"code":-9113,"msg":""}')).toBeNull()
  expect(readCreate(401, '')).toEqual({ itemId: '', refusal: '登录已过期' })
  expect(readCreate(502, '<html>')).toBeNull()
})
