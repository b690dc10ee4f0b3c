import { expect, test } from 'vitest'
import type { Work } from '../platform.ts'
import { useDouyin } from './testing/door.ts'
import { recordSteps, startRun } from '../testing/run.ts'
import { sha } from '../testing/stage.ts'

const desk = useDouyin('chengnan_food', {
  times: { element: 6_000, form: 12_000, cover: 6_000, choice: 6_000 },
  filmBytes: 7 * 1024 * 1024,
})
const { publish, works } = desk
const inTwoDays = () => Math.floor(Date.now() / 60_000) * 60 + 2 * 86_400
const everything = (): Partial<Work> => ({
  title: '小馆的第一支视频 🍜',
  description: '今天开火，欢迎来坐坐 😋👨‍👩‍👧\n第二行：城南路 8 号\n\n电话见主页',
  topics: [{ name: '美食' }, { name: '成都美食' }, { name: '探店打卡' }],
  friends: [
    { uid: '', secUid: '', nickname: '北巷书店' },
    { uid: '', secUid: '', nickname: '小鹿探店' },
  ],
  poi: { name: '宽窄巷子', address: '成都市青羊区金河路口宽窄巷子' },
  collection: { name: '每日精选' },
  declaration: '内容为个人观点或见解',
  visibility: 3,
  allowSave: false,
  timingTime: inTwoDays(),
  durationMs: 1_000,
})
const expectEverything = async (work: Partial<Work>): Promise<void> => {
  const [made, ...others] = await works()
  expect(others).toEqual([])
  expect(made).toMatchObject({
    kind: 'video',
    title: work.title,
    text: `${work.description} #美食 #成都美食 #探店打卡 @北巷书店 @小鹿探店`,
    topics: [{ name: '美食' }, { name: '成都美食' }, { name: '探店打卡' }],
    friends: [{ nickname: '北巷书店' }, { nickname: '小鹿探店' }],
    poi: { name: '宽窄巷子' },
    collection: { name: '每日精选' },
    declaration: '内容为个人观点或见解',
    visibility: 'friends',
    allowDownload: false,
    scheduleTime: work.timingTime,
    video: { name: '样片 一（终版）.mp4', size: desk.film.bytes.length, sha256: sha(desk.film.bytes) },
    cover: { name: '封面图.png', sha256: sha(desk.cover.bytes), source: 'upload' },
  })
  expect(made?.topics.every((topic) => /^\d{10,}$/.test(topic.id))).toBe(true)
  expect(made?.friends.every((friend) => friend.uid !== '')).toBe(true)
}

test.each([1, 2] as const)('a video with every field, form %i', async (formVersion) => {
  await desk.stage.control.setFaults({ formVersion, tour: 'always' })
  const work = everything()
  const run = startRun()
  const spent = new Map<string, typeof run.spent>()
  const stepper = recordSteps((name) => void spent.set(name, { ...run.spent }))
  const result = await publish(work, stepper, run)
  const done = performance.now()
  const [made] = await works()
  await expectEverything(work)
  expect(result).toEqual({ publishId: made?.id, platformItemId: made?.id, platformUrl: made?.link, state: 'in-review' })
  expect(stepper.steps).toEqual(['session-check', 'form-open', 'uploading', 'filling', 'ready'])
  expect(stepper.presses).toBe(1)
  expect(stepper.notes).toEqual([
    { title: work.title, description: work.description, durationMs: 1_000 },
    { platformItemId: made?.id },
  ])
  // Of ours in the form is what isn't a pause until the page shows what is waited for; a round of such a wait has four
  // trips.
  const at = (name: string) => stepper.times.findLast((one) => one.name === name)?.at ?? 0
  const used = (key: keyof typeof run.spent) => (spent.get('ready')?.[key] ?? 0) - (spent.get('filling')?.[key] ?? 0)
  const inForm = at('ready') - at('filling')
  const trips = used('trips') - 4 * used('pauses')
  process.stdout.write(
    `form ${formVersion}: ${Math.round(done - at('session-check'))} ms in all, ${Math.round(inForm)} in the form, of these ours ${Math.round(inForm - used('pauseMs'))} in ${trips} trips\n`,
  )
  expect(trips).toBeLessThan(300)
})

test('a broken upload is tried again on the same page: one work, the whole file', async () => {
  await desk.stage.control.setFaults({ uploadFailOnce: true })
  const stepper = recordSteps()
  await publish({}, stepper)
  expect(await works()).toMatchObject([{ video: { sha256: sha(desk.film.bytes), name: '样片 一（终版）.mp4' } }])
  expect(stepper.steps).toEqual(['session-check', 'form-open', 'uploading', 'uploading', 'filling', 'ready'])
})

test('the tour of a first visit is closed, whenever it comes', async () => {
  await desk.stage.control.setFaults({ tour: 'first' })
  const work = everything()
  await publish(work)
  await expectEverything(work)
})

test('slow answers and a late form change nothing but the time', async () => {
  await desk.stage.control.setFaults({ slowMs: 350, redirectLateMs: 1_500, publishLateMs: 1_500 })
  await desk.stage.control.setSettings({ formDelayMs: 2_000 })
  const work = everything()
  await publish(work)
  await expectEverything(work)
})
