import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { patient } from '../../../../tests/fixtures/slowness.ts'
import type { PublishStep, Work } from '../platform.ts'
import { makePicture } from '../testing/media.ts'
import { useDouyin } from './testing/door.ts'
import { failure, recordSteps, startRun } from '../testing/run.ts'
import { sha } from '../testing/stage.ts'

const desk = useDouyin('aning_kitchen', {
  times: { element: 6_000, form: 12_000, cover: 6_000, choice: 2_500, outcome: 6_000 },
})
const { publish, works } = desk
const pictures: { path: string; bytes: Buffer }[] = []

beforeAll(async () => {
  for (const [name, colour] of [
    ['三号图.png', 'red'],
    ['一号图.png', 'green'],
    ['二号图.jpg', 'blue'],
  ] as const) {
    const path = join(desk.stage.dir, name)
    pictures.push({ path, bytes: await makePicture(path, colour) })
  }
})

const images = (patch: Partial<Work> = {}): Partial<Work> => ({
  kind: 'image',
  videoPath: '',
  coverPath: '',
  imagePaths: pictures.map((one) => one.path),
  title: '周末厨房',
  ...patch,
})

test('an image post: three pictures in their order, music, text and choices', async () => {
  const timingTime = Math.floor(Date.now() / 60_000) * 60 + 86_400
  const result = await publish(
    images({
      description: '今天做三道菜\n第二行',
      topics: [{ name: '家常菜' }],
      friends: [{ uid: '', secUid: '', nickname: '胖丁爱吃' }],
      music: { name: '温柔晚霞' },
      poi: { name: '外滩', address: '' },
      collection: { name: '幕后花絮' },
      declaration: '内容由AI生成',
      visibility: 1,
      allowSave: false,
      timingTime,
    }),
  )
  const [made, ...others] = await works()
  expect(others).toEqual([])
  expect(made).toMatchObject({
    kind: 'image',
    title: '周末厨房',
    text: '今天做三道菜\n第二行 #家常菜 @胖丁爱吃',
    topics: [{ name: '家常菜', id: expect.stringMatching(/^\d+$/) }],
    friends: [{ nickname: '胖丁爱吃' }],
    music: { title: '温柔晚霞' },
    poi: { name: '外滩' },
    collection: { name: '幕后花絮' },
    declaration: '内容由AI生成',
    visibility: 'private',
    allowDownload: false,
    scheduleTime: timingTime,
    video: null,
  })
  expect(made?.images.map((image) => [image.name, image.sha256])).toEqual(
    pictures.map((one) => [one.path.split('/').at(-1), sha(one.bytes)]),
  )
  expect(result).toEqual({
    publishId: made?.id,
    platformItemId: made?.id,
    platformUrl: `https://www.douyin.com/note/${made?.id}`,
    state: 'in-review',
  })
})

test.each([
  ['friend', { friends: [{ uid: '', secUid: '', nickname: '没有这个人' }] }, 'selectFriendsInfo'],
  ['place', { poi: { name: '没有这个地方', address: '' } }, 'selectPoiInfo'],
  ['collection', { collection: { name: '没有这个合集' } }, 'selectCollectionInfo'],
  ['music', { music: { name: '没有这首歌' } }, 'musicId'],
  ['declaration', { declaration: '没有这个声明' }, 'declaration'],
] as const)('an unknown %s stops before the press and names its field', async (_what, patch, field) => {
  const stepper = recordSteps()
  const error = await failure(
    publish(images(patch), stepper, undefined, { platform: desk.platformWith({ choice: 1_500 }) }),
  )
  expect(error).toMatchObject({ kind: 'content', errors: [{ field, msg: expect.stringMatching(/\S/) }] })
  expect(stepper.presses).toBe(0)
  expect(await works()).toEqual([])
})

test('a time outside the window stops before the press', async () => {
  const stepper = recordSteps()
  const error = await failure(publish(images({ timingTime: Math.floor(Date.now() / 1000) + 1_800 }), stepper))
  expect(error).toMatchObject({ kind: 'platform-limit', step: 'filling', errors: [{ field: 'timing_time' }] })
  expect(stepper.presses).toBe(0)
})

test('a file that the platform does not take stops with its words', async () => {
  const error = await failure(publish(images({ imagePaths: Array.from({ length: 36 }, () => desk.cover.path) })))
  expect(error).toMatchObject({
    kind: 'content',
    code: 'FILE_REFUSED',
    step: 'form-open',
    message: expect.stringContaining('最多支持上传35张图片'),
  })
})

test('what the site has no page for is refused without opening one', async () => {
  expect(await failure(publish({ kind: 'article' }))).toMatchObject({ kind: 'content', code: 'KIND' })
  expect(desk.stage.browser.page.url()).toBe('about:blank')
})

test.each(['session-check', 'form-open', 'uploading', 'filling', 'ready', 'pressed'] as const)(
  'stopped at %s it ends at once',
  async (step) => {
    // The step is in the middle of something: the upload begins with the form, and must not be over when the form is
    // there.
    await desk.stage.control.setSettings({
      formDelayMs: step === 'form-open' ? patient(1_500) : 100,
      partDelayMs: step === 'uploading' ? patient(6_000) : 100,
    })
    const publishLateMs = patient(20_000)
    await desk.stage.control.setFaults({ publishLateMs })
    const run = startRun()
    let at = 0
    const stop = (name: PublishStep | 'pressed') => {
      if (name === step) setTimeout(() => ((at = performance.now()), run.controller.abort()), 40)
    }
    const stepper = recordSteps(stop)
    const error = await failure(
      publish({ description: '一行', friends: [{ uid: '', secUid: '', nickname: '北巷书店' }] }, stepper, run),
    )
    expect(error.reply).toBe(499)
    // Long before the site's answer; the steps below say that nothing was begun any more.
    expect(performance.now() - at).toBeLessThan(publishLateMs / 2)
    expect(stepper.steps).not.toContain(
      {
        'session-check': 'form-open',
        'form-open': 'uploading',
        uploading: 'filling',
        filling: 'ready',
        ready: 'never',
        pressed: 'never',
      }[step],
    )
    expect(error.refused).toBe(false)
  },
)
