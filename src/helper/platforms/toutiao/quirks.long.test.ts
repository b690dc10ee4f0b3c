// What only 头条's pages do.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makePicture } from '../testing/media.ts'
import { usePublishing } from '../testing/publishing.ts'
import { failure, recordSteps, startRun } from '../testing/run.ts'
import { kitDoor } from '../testing/stage.ts'
import { createToutiao } from './index.ts'

const desk = usePublishing(kitDoor('toutiao', 'https://mp.toutiao.com'), createToutiao, 'chengnan_food', {
  times: { element: 5_000, form: 6_000, outcome: 6_000, choice: 2_000, topics: 1_500 },
})
const { publish, works } = desk
const inHours = (hours: number): number => Math.ceil((Date.now() / 1000 + hours * 3_600) / 60) * 60

test('a portrait film has no description: it is published without, and that is said', async () => {
  await desk.stage.control.setFaults({ formVersion: 1 })
  const run = startRun()
  const said: string[] = []
  const { reason } = await publish({ description: '巷子里的第三家店' }, recordSteps(), {
    ...run,
    ctx: { ...run.ctx, reportProgress: ({ text }) => void said.push(text) },
  })
  expect(await works()).toMatchObject([{ title: '换机油的正确顺序', text: '', more: { variant: 'portrait' } }])
  expect([said.join(), reason]).toEqual([
    expect.stringContaining('没有简介栏'),
    '竖版视频在头条没有简介栏，简介没有带上',
  ])
})

test('a tag that the field does not take is named in the record; the work goes out without it', async () => {
  await desk.stage.control.setFaults({ topics: 'never' })
  const stepper = recordSteps()
  expect(await publish({ topics: [{ name: '探店' }, { name: '成都美食' }] }, stepper)).toMatchObject({
    reason: '话题「探店」「成都美食」未成为话题',
  })
  expect([stepper.presses, (await works()).map((work) => work.topics)]).toEqual([1, [[]]])
})

test('a portrait film can join no collection: the item stops before the press', async () => {
  await desk.stage.control.setFaults({ formVersion: 1 })
  const stepper = recordSteps()
  expect(await failure(publish({ collection: { name: '每日精选' } }, stepper))).toMatchObject({
    kind: 'content',
    errors: [{ field: 'selectCollectionInfo' }],
  })
  expect(stepper.presses).toBe(0)
  expect(await works()).toEqual([])
})

test('a tag takes its entry of the list; one without an entry ends with Enter', async () => {
  await publish({ topics: [{ name: '探店' }, { name: '冷门的词' }] })
  const [work] = await works()
  expect(work?.topics.map(({ name }) => name)).toEqual(['探店', '冷门的词'])
  expect(work?.topics.map(({ id }) => id !== '')).toEqual([true, false])
})

test('the timer hands the work in by its own button: pressed once, published once', async () => {
  const stepper = recordSteps()
  const timingTime = inHours(30)
  await publish({ timingTime }, stepper)
  expect(await works()).toMatchObject([{ scheduleTime: timingTime, more: { timedByDialog: true } }])
  expect(stepper.presses).toBe(1)
})

test('a day that the timer does not offer stops the item', async () => {
  const stepper = recordSteps()
  expect(await failure(publish({ timingTime: inHours(24 * 9) }, stepper))).toMatchObject({
    kind: 'platform-limit',
    errors: [{ field: 'timing_time' }],
  })
  expect(stepper.presses).toBe(0)
})

test('the way to the login after the press is no success, though the page was left', async () => {
  await desk.stage.control.setFaults({ loseSessionAt: 'publish' })
  expect(await failure(publish())).toMatchObject({ kind: 'session' })
  expect(await works()).toEqual([])
})

test('the helper drawer over the form is closed by its mask; nothing typed is lost', async () => {
  await desk.stage.control.setFaults({ tour: 'always' })
  await publish({ description: '一行\n两行', topics: [{ name: '成都美食' }] })
  expect(await works()).toMatchObject([
    { title: '换机油的正确顺序', text: '一行\n两行', topics: [{ name: '成都美食' }] },
  ])
})

test('a 微头条 keeps the order of its pictures; its topics stand between two signs', async () => {
  const imagePaths = ['red', 'green'].map((colour) => join(desk.stage.dir, `${colour}.png`))
  for (const [index, path] of imagePaths.entries()) await makePicture(path, ['red', 'green'][index] ?? '')
  await publish({
    kind: 'image',
    imagePaths,
    videoPath: '',
    coverPath: '',
    title: '开业第一天',
    description: '招牌是冒菜',
    topics: [{ name: '探店' }],
  })
  expect(await works()).toMatchObject([
    {
      kind: 'image',
      title: '开业第一天',
      text: expect.stringContaining('#探店#'),
      images: [{ name: 'red.png' }, { name: 'green.png' }],
      topics: [{ name: '探店' }],
    },
  ])
})

test('an upload that broke is given again', async () => {
  await desk.stage.control.setFaults({ uploadFailOnce: true })
  await publish()
  expect(await works()).toHaveLength(1)
})

test('each page has declarations of its own: a film’s and a 微头条’s, by their exact words; what a page lacks is told before it is opened', async () => {
  await publish({ declaration: '投资观点，仅供参考' })
  const picture = join(desk.stage.dir, 'one.png')
  await makePicture(picture, 'red')
  const post = { kind: 'image' as const, imagePaths: [picture], videoPath: '', coverPath: '' }
  await publish({ ...post, declaration: '引用AI', description: '字'.repeat(1_500) })
  expect(await works()).toMatchObject([
    { declaration: '投资观点，仅供参考' },
    { declaration: '引用AI', text: expect.stringContaining('字'.repeat(1_500)) },
  ])
  for (const patch of [{ declaration: '引用AI' }, { ...post, declaration: '自行拍摄' }])
    expect(await failure(publish(patch))).toMatchObject({ kind: 'content', errors: [{ field: 'declaration' }] })
})

/** A picture of the text, and a work that has it. */
const article = async (patch: object = {}) => {
  const path = join(desk.stage.dir, '配图.png')
  await makePicture(path, 'red')
  return {
    kind: 'article' as const,
    contentHtml: '<p>放油前先热车</p><p><img src="local:0"></p>',
    imagePaths: [path],
    videoPath: '',
    coverPath: '',
    ...patch,
  }
}

test('an account without a preview publishes an article at the first press; what it went out without is told', async () => {
  await desk.stage.control.setFaults({ formVersion: 1, tour: 'always' })
  const stepper = recordSteps()
  const result = await publish(await article({ topics: [{ name: '保养' }] }), stepper)
  expect(await works()).toMatchObject([
    { kind: 'article', title: '换机油的正确顺序', images: [{ name: '配图.png' }], cover: { name: '配图.png' } },
  ])
  expect(stepper.presses).toBe(1)
  expect(result.reason).toMatch(/第一张图片[\s\S]*话题/)
})

test('a picture of an article that broke on its way stops it before the press', async () => {
  await desk.stage.control.setFaults({ uploadFailOnce: true })
  const stepper = recordSteps()
  expect(await failure(publish(await article(), stepper))).toMatchObject({ kind: 'network', code: 'UPLOAD_FAILED' })
  expect(stepper.presses).toBe(0)
})

test('what an article cannot have is told before a page is opened', async () => {
  const stepper = recordSteps()
  for (const [patch, field] of [
    [{ collection: { name: '每日精选' } }, 'selectCollectionInfo'],
    [{ declaration: '自行拍摄' }, 'declaration'],
    [{ contentHtml: '<p>放油</p>', imagePaths: [] }, 'coverPath'],
    [{ contentHtml: '<p>放油<img src="https://x.example/1.png"></p>' }, 'content_html'],
  ] as const)
    expect(await failure(publish(await article(patch), stepper))).toMatchObject({
      kind: 'content',
      errors: [{ field }],
    })
  expect(stepper.steps).toEqual([])
})
