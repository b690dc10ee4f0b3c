import { z } from 'zod'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AccountRef } from '../platform.ts'
import { creatorJson } from './api.ts'
import { createDouyin } from './index.ts'
import { failure, startRun } from '../testing/run.ts'
import { borrowStage, type Stage } from '../testing/stage.ts'
import { douyinDoor } from './testing/door.ts'

const USER = 'haibian_stay'
const douyin = createDouyin()
let stage: Stage
let account: AccountRef

beforeAll(async () => {
  stage = await borrowStage(douyinDoor)
})
afterAll(() => stage?.close())
beforeEach(async () => {
  await stage.fresh()
  account = await stage.signIn(USER)
})

const call = () => ({ account, browser: stage.browser })
const places = (keyword: string, city = '') => douyin.positionList?.(startRun().ctx, { ...call(), keyword, city })

test('topics, with their ids and views', async () => {
  const topics = await douyin.topicList?.(startRun().ctx, { ...call(), keyword: '美食' })
  expect(topics?.map((topic) => topic.name)).toEqual(expect.arrayContaining(['美食', '美食探店', '成都美食']))
  expect(topics?.[0]).toMatchObject({
    id: expect.stringMatching(/^\d{16}$/),
    viewCount: expect.any(Number),
    raw: { cha_name: '美食' },
  })
})

test('places, by name, by city, and by both', async () => {
  expect(await places('宽窄')).toMatchObject([
    {
      name: '宽窄巷子',
      city: '成都市',
      address: '成都市青羊区金河路口宽窄巷子',
      poiId: expect.stringMatching(/^\d{19}$/),
      lng: 104.0559,
      lat: 30.6637,
    },
  ])
  expect((await places('', '上海'))?.map((one) => one.name)).toEqual(['外滩', '豫园', '武康大楼', '人民公园'])
  expect(await places('', '上海市')).toHaveLength(4)
  expect((await places('外滩', '上海市'))?.map((one) => one.city)).toEqual(['上海市'])
  expect(await places('宽窄', '上海')).toEqual([])
  expect((await places('包子铺', '成都'))?.every((one) => one.city === '成都市')).toBe(true)
  expect((await stage.control.requests({ path: '/aweme/v1/life/video_api/search/poi/' })).length).toBe(7)
})

test('collections by part of their name', async () => {
  const list = (keyword: string) => douyin.mixList?.(startRun().ctx, { ...call(), keyword })
  expect(await list('')).toMatchObject([
    {
      name: '每日精选',
      count: 12,
      mixId: expect.stringMatching(/^73\d+001$/),
      coverUrl: expect.stringMatching(/^https:/),
    },
    { name: '幕后花絮', count: 3 },
  ])
  expect((await list('花絮'))?.map((one) => one.name)).toEqual(['幕后花絮'])
})

test('people, with what tells them apart', async () => {
  const found = await douyin.searchUserList?.(startRun().ctx, { ...call(), keyword: '小鹿' })
  expect(found).toMatchObject([
    { nickname: '小鹿的日常', fans: 3_120, raw: { unique_id: 'xiaolu_daily' } },
    { nickname: '小鹿探店', uid: expect.stringMatching(/^\d{11}$/), avatar: expect.stringMatching(/^https:/) },
  ])
})

test('without a session every read is a session error, a broken platform a network error', async () => {
  await stage.control.setFaults({ http500: [{ path: '/web/api/mix/list/', times: 1 }] })
  expect(
    await failure(douyin.mixList?.(startRun().ctx, { ...call(), keyword: '' }) ?? Promise.resolve()),
  ).toMatchObject({ kind: 'network', code: 'PLATFORM_5XX' })
  await stage.control.expireSession(USER)
  // One after the other, as they share the page.
  const reads = [
    () => places('外滩'),
    () => douyin.mixList?.(startRun().ctx, { ...call(), keyword: '' }),
    () => douyin.worksList(startRun().ctx, { ...call(), since: 0 }),
    () => douyin.profile(startRun().ctx, call()),
  ]
  for (const read of reads) expect(await failure(read() ?? Promise.resolve())).toMatchObject({ kind: 'session' })
})

test('an answer of another shape is a changed page', async () => {
  await stage.browser.page.goto('https://creator.douyin.com/creator-micro/home')
  expect(
    await failure(
      creatorJson(startRun().ctx, stage.browser.page, '/web/api/mix/list/', z.object({ elsewhere: z.string() })),
    ),
  ).toMatchObject({ kind: 'page-changed', code: 'SHAPE' })
  expect(
    await failure(creatorJson(startRun().ctx, stage.browser.page, '/creator-micro/static/site.css', z.unknown())),
  ).toMatchObject({ kind: 'page-changed', code: 'NOT_JSON' })
})

test('ids beyond what a number holds stay what they are', async () => {
  const { page } = stage.browser
  await page.goto('https://creator.douyin.com/creator-micro/home')
  await page.evaluate(() => {
    window.fetch = async () => new Response('{"id":7495175422294582689,"n":12,"f":1.5,"t":"7495175422294582689"}')
  })
  expect(await creatorJson(startRun().ctx, page, '/any', z.unknown())).toEqual({
    id: '7495175422294582689',
    n: 12,
    f: 1.5,
    t: '7495175422294582689',
  })
})

/** Makes works through the site's own calls: one picture, shared by all. */
const makeWorks = async (count: number): Promise<void> => {
  const { page } = stage.browser
  await page.goto('https://creator.douyin.com/creator-micro/home')
  const uri = z
    .string()
    .parse(
      await page.evaluate(
        `import('/creator-micro/static/uploader.js').then(({ uploadImage }) => uploadImage(new File(['x'], 'a.png', { type: 'image/png' })))`,
      ),
    )
  await page.evaluate(
    async (wanted, uri) => {
      const head = await fetch('/web/api/media/anchor/search', { method: 'HEAD' })
      const token = (head.headers.get('x-ware-csrf-token') ?? '').split(',')[1] ?? ''
      for (let i = 1; i <= wanted; i += 1) {
        const common = {
          item_title: `作品 ${i}`,
          text: '',
          text_extra: [],
          media_type: 2,
          video_id: null,
          images: [{ uri }],
          visibility_type: 0,
          download: 1,
          timing: i === 2 ? Math.floor(Date.now() / 1000) + 90_000 : 0,
          music_id: null,
          music_title: null,
          hot_sentence: null,
        }
        const item = {
          common,
          cover: { poster: null, horizontal: null },
          mix: null,
          anchor: null,
          declare: null,
          sync: { to_toutiao: false },
        }
        await fetch('/web/api/media/aweme/create_v2/', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Secsdk-Csrf-Token': token },
          body: JSON.stringify({ item }),
        })
        await new Promise((resolve) => setTimeout(resolve, 3))
      }
    },
    count,
    uri,
  )
}

test('the works list goes back page by page, newest first, with the state of each', async () => {
  await makeWorks(45)
  const made = await stage.control.works(USER)
  await stage.control.rejectWork(made[0]?.id ?? '', '画面模糊')
  await stage.control.approveWork(made[1]?.id ?? '')
  await stage.control.approveWork(made[2]?.id ?? '')
  await stage.control.setStatistics(made[1]?.id ?? '', { play: 12_345, digg: 67, comment: 8 })
  const before = (await stage.control.requests({ path: '/janus/' })).length
  const list = await douyin.worksList(startRun().ctx, { ...call(), since: 0 })
  expect(list.map((work) => work.platformItemId)).toEqual(made.toReversed().map((work) => work.id))
  expect((await stage.control.requests({ path: '/janus/' })).length - before).toBe(3)
  expect(list.at(-1)).toMatchObject({
    title: '作品 1',
    kind: 'image',
    state: 'rejected',
    reason: '画面模糊',
    platformUrl: made[0]?.link,
    publishTime: Math.floor((made[0]?.createdAt ?? 0) / 1000),
  })
  expect(list.slice(-4).map((work) => work.state)).toEqual(['in-review', 'published', 'scheduled', 'rejected'])
  expect(list.at(-2)?.counters).toEqual({ play: 12_345, like: 67, comment: 8, share: 0, collect: 0 })
  // Only as far back as wanted.
  const recent = await douyin.worksList(startRun().ctx, { ...call(), since: Math.floor(Date.now() / 1000) + 10 })
  expect(recent).toHaveLength(20)
})

test('no works is an empty list', async () => {
  expect(await douyin.worksList(startRun().ctx, { ...call(), since: 0 })).toEqual([])
})
