import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AccountRef, Work } from '../platform.ts'
import { createDouyin } from './index.ts'
import { makeFilm, makePicture } from './testing/media.ts'
import { failure, plainWork, recordSteps, startRun } from './testing/run.ts'
import { openStage, sha, type Stage } from './testing/stage.ts'
import { TIMES } from './times.ts'

const USER = 'chengnan_food'
let stage: Stage
let account: AccountRef
let film: Buffer
let cover: Buffer
let videoPath: string
let coverPath: string
const douyin = createDouyin({ ...TIMES, element: 6_000, form: 8_000, cover: 6_000, choice: 4_000 })

beforeAll(async () => {
  stage = await openStage()
  videoPath = join(stage.dir, '样片 一（终版）.mp4')
  coverPath = join(stage.dir, '封面图.png')
  film = await makeFilm(videoPath, 7 * 1024 * 1024)
  cover = await makePicture(coverPath, 'orange')
})
afterAll(() => stage?.close())
beforeEach(async () => {
  await stage.fresh()
  account = await stage.signIn(USER)
})

const publish = (patch: Partial<Work>, stepper = recordSteps(), run = startRun()) =>
  douyin.publish(run.ctx, { account, browser: stage.browser, work: plainWork(account, { videoPath, ...patch }), stepper })
const works = () => stage.control.works(USER)
const inTwoDays = () => Math.floor(Date.now() / 60_000) * 60 + 2 * 86_400
const everything = (): Partial<Work> => ({
  title: '小馆的第一支视频 🍜',
  description: '今天开火，欢迎来坐坐 😋👨‍👩‍👧\n第二行：城南路 8 号\n\n电话见主页',
  topics: [{ name: '美食' }, { name: '成都美食' }, { name: '探店打卡' }],
  friends: [{ uid: '', secUid: '', nickname: '北巷书店' }, { uid: '', secUid: '', nickname: '小鹿探店' }],
  poi: { name: '宽窄巷子', address: '成都市青羊区金河路口宽窄巷子' },
  collection: { name: '每日精选' },
  coverPath,
  declaration: '个人观点或见解',
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
    declaration: '个人观点或见解',
    visibility: 'friends',
    allowDownload: false,
    scheduleTime: work.timingTime,
    video: { name: '样片 一（终版）.mp4', size: film.length, sha256: sha(film) },
    cover: { name: '封面图.png', sha256: sha(cover), source: 'upload' },
  })
  expect(made?.topics.every((topic) => /^\d{10,}$/.test(topic.id))).toBe(true)
  expect(made?.friends.every((friend) => friend.uid !== '')).toBe(true)
}

test.each([1, 2] as const)('a video with every field, form %i', async (formVersion) => {
  await stage.control.setFaults({ formVersion, tour: 'always' })
  const work = everything()
  const stepper = recordSteps()
  const run = startRun()
  const result = await publish(work, stepper, run)
  const done = performance.now()
  const [made] = await works()
  await expectEverything(work)
  expect(result).toEqual({ publishId: made?.id, platformItemId: made?.id, platformUrl: made?.link, state: 'in-review' })
  expect(stepper.steps).toEqual(['session-check', 'form-open', 'uploading', 'filling', 'ready'])
  expect(stepper.presses).toBe(1)
  expect(stepper.notes).toEqual([{ title: work.title, description: work.description, durationMs: 1_000 }, { platformItemId: made?.id }])
  const at = (name: string) => stepper.times.find((one) => one.name === name)?.at ?? 0
  const total = done - at('session-check')
  const line = stepper.times.map((one, i) => `${one.name} ${Math.round((stepper.times[i + 1]?.at ?? done) - one.at)}`).join(', ')
  console.log(`form ${formVersion}: total ${Math.round(total)} ms, pauses ${Math.round(run.waited.sleepMs)}, loads ${Math.round(run.waited.loadMs)}, own ${Math.round(total - run.waited.sleepMs - run.waited.loadMs)} (${line})`)
})
void failure
