// The search pages of the four sites, in one browser: places, advertisements, repeats, walls, changes, and words that
// are only typed.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SKINS } from '../../../tests/fake-platforms/search/skins.ts'
import { eventually } from '../../../tests/fixtures/eventually.ts'
import { createBilibili } from './bilibili/index.ts'
import { createDouyin } from './douyin/index.ts'
import type { SearchTimes } from './kit/search/site.ts'
import { TIMES } from './kit/times.ts'
import { createKuaishou } from './kuaishou/index.ts'
import { kitDoor, borrowStage, type Stage } from './testing/stage.ts'
import { startRun } from './testing/run.ts'
import { createXiaohongshu } from './xiaohongshu/index.ts'

const QUICK: SearchTimes = { settle: 5_000, scroll: [30, 60], reserve: 500, answer: 4_000, quiet: 200 }
const PLATFORMS = [
  createDouyin(TIMES, QUICK),
  createKuaishou(TIMES, QUICK),
  createXiaohongshu(TIMES, QUICK),
  createBilibili(TIMES, QUICK),
]
const SITES = PLATFORMS.map((platform) => [platform.info.value, platform.search] as const)

let stage: Stage
let photographs = 0
beforeAll(async () => {
  stage = await borrowStage(kitDoor('bilibili', 'https://member.bilibili.com'))
})
afterAll(() => stage.close())
beforeEach(async () => {
  await stage.control.reset()
  photographs = 0
})

const call = () => ({ browser: stage.browser, askPerson: false, photograph: async () => void (photographs += 1) })
const searchOf = (value: string) => {
  const found = SITES.find(([name]) => name === value)?.[1]
  if (!found) throw new Error(`${value} has no search`)
  return found
}
const look = (value: string, keyword: string, depth: number, ms = 30_000) =>
  searchOf(value).results(startRun(ms).ctx, { ...call(), keyword, depth })

test.each(SITES)('%s: places over several pages; advertisements and repeated works do not count', async (value) => {
  const mine = {
    platform: value,
    keyword: '装修公司',
    rank: 23,
    id:
      value === 'bilibili'
        ? 'BV1mine00001'
        : value === 'douyin'
          ? '7399999999999999999'
          : value === 'kuaishou'
            ? '3xmine0000001'
            : 'a'.repeat(24),
    title: '我们的作品',
    authorId: 'f'.repeat(24),
    authorName: '城南装修',
  }
  await stage.control.setSettings({ searchPlaces: [mine] })
  const { status, hits, depth, reason } = await look(value, '装修公司', 30)
  expect({ status, depth, reason }).toEqual({ status: 'ok', depth: 30, reason: '' })
  expect(hits.map((hit) => hit.rank)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1))
  expect(new Set(hits.map((hit) => hit.itemId)).size).toBe(30)
  expect(hits.some((hit) => hit.title.includes('限时优惠'))).toBe(false)
  expect(hits[22]).toMatchObject({
    itemId: mine.id,
    title: '我们的作品',
    authorName: '城南装修',
    url: expect.stringContaining(mine.id),
  })
  expect(hits[22]?.authorId).not.toBe('')
  expect(hits[0]?.title).toBe('装修公司的第 1 个讲解')
  expect(photographs).toBe(1)
})

test('an end and no results are answers, a list without an end is left', async () => {
  expect(await look('douyin', '只有十二个', 50)).toMatchObject({ status: 'ok', depth: 12, reason: '' })
  expect(await look('xiaohongshu', '没有结果的词', 50)).toMatchObject({ status: 'ok', depth: 0, hits: [] })
  await stage.control.setFaults({ search: 'repeat' })
  expect(await look('kuaishou', '循环', 50)).toMatchObject({ status: 'ok', depth: 20 })
})

test('a captcha and a login end the look as blocked, also after a part of it; what was read stays', async () => {
  await stage.control.setFaults({ search: 'captcha' })
  expect(await look('douyin', '装修', 20)).toMatchObject({
    status: 'blocked',
    depth: 0,
    reason: expect.stringContaining('人工验证'),
  })
  expect(photographs).toBe(1)
  await stage.control.setFaults({ search: 'late-captcha' })
  const late = await look('xiaohongshu', '装修', 80)
  expect(late).toMatchObject({ status: 'blocked', reason: expect.stringContaining('人工验证') })
  expect(late.depth).toBeGreaterThanOrEqual(20)
  await stage.control.setFaults({ search: 'login' })
  for (const value of ['kuaishou', 'bilibili'])
    expect(await look(value, '装修', 20)).toMatchObject({
      status: 'blocked',
      reason: expect.stringContaining('登录后才能搜索'),
    })
})

test('a changed page is an error in words; the deadline gives what was seen', async () => {
  await stage.control.setFaults({ search: 'changed' })
  const changed = createXiaohongshu(TIMES, { ...QUICK, settle: 600 }).search
  expect(await changed?.results(startRun().ctx, { ...call(), keyword: '装修', depth: 20 })).toMatchObject({
    status: 'error',
    hits: [],
    reason: expect.stringContaining('可能已改版'),
  })
  await stage.control.clearFaults()
  const slow = createDouyin(TIMES, { ...QUICK, scroll: [900, 900], reserve: 9_000 }).search
  const part = await slow?.results(startRun(10_500).ctx, { ...call(), keyword: '装修', depth: 100 })
  expect(part).toMatchObject({ status: 'ok', reason: expect.stringContaining('时限内只看到前') })
  expect(part?.hits.length).toBe(part?.depth)
})

test('a person solves the captcha where the caller wants it and a window is there', async () => {
  await stage.control.setFaults({ search: 'captcha' })
  const run = startRun()
  const window = { ...stage.browser, visible: true }
  const going = searchOf('bilibili').results(run.ctx, {
    ...call(),
    browser: window,
    askPerson: true,
    keyword: '装修',
    depth: 10,
  })
  await eventually(() => expect(run.person.requests).toHaveLength(1), { interval: 20 })
  await stage.browser.page.click('#pass')
  expect(await going).toMatchObject({ status: 'ok', depth: 10 })
  expect(run.person.outcomes).toEqual(['gone'])
})

test.each(SITES)(
  '%s: words are typed and read, never searched; nothing suggested is told from refused',
  async (value) => {
    const ask = (word: string) => searchOf(value).suggestions(startRun().ctx, { ...call(), word })
    expect(await ask('装修')).toEqual({
      status: 'ok',
      words: [
        '装修多少钱',
        '装修哪家好',
        '装修怎么选',
        '装修附近',
        '装修推荐',
        '装修流程',
        '装修注意事项',
        '装修靠谱吗',
        '装修电话',
        '装修价格表',
      ],
      reason: '',
    })
    expect((await ask('换机油')).words[0]).toBe('换机油多少钱')
    expect(await ask('没有联想的词')).toEqual({ status: 'empty', words: [], reason: '' })
    await stage.control.setFaults({ search: 'refused' })
    expect(await ask('漏水')).toMatchObject({ status: 'blocked', words: [], reason: expect.stringContaining('429') })
    const seen = (await stage.control.requests()).map((one) => one.path)
    // The site itself was asked for each of the four words: what was read is its answer, not a guess.
    expect(
      seen.filter((path) => path.split('?')[0] === SKINS.find((skin) => skin.platform === value)?.suggest).length,
    ).toBeGreaterThanOrEqual(4)
    expect(seen.filter((path) => path.includes('pressed') || /\/search\/(?!sug|recommend)/.test(path))).toEqual([])
  },
)

test('related words are read from the results where the site shows them; none is told from refused', async () => {
  const ask = (value: string, word: string) => searchOf(value).related?.(startRun().ctx, { ...call(), word })
  expect([searchOf('kuaishou').related, searchOf('bilibili').related]).toEqual([undefined, undefined])
  for (const value of ['douyin', 'xiaohongshu']) {
    expect(await ask(value, '装修')).toEqual({
      status: 'ok',
      words: ['装修避坑', '装修哪家靠谱', '装修案例', '装修全包价格', '装修电话'],
      reason: '',
    })
    expect(await ask(value, '没有相关词')).toEqual({ status: 'empty', words: [], reason: '' })
  }
  await stage.control.setFaults({ search: 'captcha' })
  expect(await ask('xiaohongshu', '装修')).toMatchObject({
    status: 'blocked',
    words: [],
    reason: expect.stringContaining('人工验证'),
  })
  // The words between the results are none of the works.
  await stage.control.clearFaults()
  expect((await look('douyin', '装修', 10)).hits.some((hit) => hit.title.includes('相关搜索'))).toBe(false)
})
