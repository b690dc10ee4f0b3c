// What only 微博's pages do.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makePicture } from '../testing/media.ts'
import { usePublishing } from '../testing/publishing.ts'
import { failure, recordSteps, startRun } from '../testing/run.ts'
import { kitDoor } from '../testing/stage.ts'
import { createWeibo } from './index.ts'

const desk = usePublishing(kitDoor('weibo', 'https://weibo.com'), createWeibo, 'chengnan_food', {
  times: { element: 4_000, form: 6_000, outcome: 3_000, choice: 3_000 },
})
const { publish, works } = desk

test('「再发一条视频」 counts only where it can be seen: an unanswered press is no success', async () => {
  await desk.stage.control.setFaults({ publishNeverAnswers: 'not-created' })
  expect(await failure(publish({ coverPath: '' }))).toMatchObject({ kind: 'unknown' })
  expect(await works()).toEqual([])
})

test('an upload that broke is a network error, whatever hidden notes say', async () => {
  await desk.stage.control.setFaults({ uploadFailOnce: true })
  expect(await failure(publish())).toMatchObject({ kind: 'network', code: 'UPLOAD_FAILED' })
})

test('topics stand between two signs; with a lone # in the text they go first', async () => {
  await publish({ coverPath: '', description: '新店开业', topics: [{ name: '探店' }, { name: '成都美食' }] })
  await publish({ coverPath: '', description: '编号#7的店', topics: [{ name: '探店' }] })
  expect((await works()).map(({ text, topics }) => [text, topics.map(({ name }) => name)])).toEqual([
    ['新店开业 #探店# #成都美食#', ['探店', '成都美食']],
    ['#探店# 编号#7的店', ['探店']],
  ])
})

test('the menu of declarations says other words; what it lacks stops the item', async () => {
  await desk.stage.control.setFaults({ formVersion: 1 })
  await publish({ coverPath: '', declaration: '含AI生成内容' })
  expect(await works()).toMatchObject([{ declaration: '内容由AI生成' }])
  const stepper = recordSteps()
  expect(await failure(publish({ coverPath: '', declaration: '内容含营销信息' }, stepper))).toMatchObject({
    kind: 'content',
    errors: [{ field: 'declaration' }],
  })
  expect(stepper.presses).toBe(0)
})

test('the panel of declarations must be answered: without a choice it gets the neutral answer', async () => {
  await publish({ coverPath: '' })
  expect(await works()).toMatchObject([{ declaration: null, more: { statement: '内容无需标注' } }])
})

test('a form that is away while the cover is cut, longer than any field may take, is waited for and filled afterwards', async () => {
  await desk.stage.control.setSettings({ coverDelayMs: 400 })
  await publish({ description: '招牌是冒菜' })
  expect(await works()).toMatchObject([{ title: '换机油的正确顺序', text: '招牌是冒菜', cover: { source: 'upload' } }])
})

test('where the site wants a channel, none is chosen: the item stops and says so', async () => {
  const account = await desk.stage.signIn('laochen_auto')
  const stepper = recordSteps()
  expect(await failure(publish({}, stepper, startRun(), { account }))).toMatchObject({
    kind: 'content',
    errors: [{ field: 'channel' }],
  })
  expect(stepper.presses).toBe(0)
})

test('the composer tells by emptying itself; its pictures keep their order', async () => {
  const imagePaths = ['red', 'green'].map((colour) => join(desk.stage.dir, `${colour}.png`))
  for (const [index, path] of imagePaths.entries()) await makePicture(path, ['red', 'green'][index] ?? '')
  const result = await publish({
    kind: 'image',
    imagePaths,
    videoPath: '',
    coverPath: '',
    title: '开业第一天',
    description: '招牌是冒菜',
  })
  const [work] = await works()
  expect(work).toMatchObject({
    kind: 'image',
    title: '开业第一天',
    text: '招牌是冒菜',
    images: [{ name: 'red.png' }, { name: 'green.png' }],
  })
  expect(result).toMatchObject({ platformItemId: work?.id, platformUrl: work?.link })
})

test('an editor that puts a picture elsewhere than it was meant stops the article before the press', async () => {
  const path = join(desk.stage.dir, '配图.png')
  await makePicture(path, 'red')
  const article = {
    kind: 'article' as const,
    contentHtml: '<p>放油前先热车</p><p><img src="local:0"></p><p>再拧开</p>',
    imagePaths: [path],
    videoPath: '',
    coverPath: '',
  }
  await desk.stage.control.setFaults({ pageChanged: ['editor'], tour: 'always' })
  const stepper = recordSteps()
  expect(await failure(publish(article, stepper))).toMatchObject({ kind: 'page-changed', code: 'ARTICLE_NOT_TAKEN' })
  expect(stepper.presses).toBe(0)
  expect(await works()).toEqual([])
})
