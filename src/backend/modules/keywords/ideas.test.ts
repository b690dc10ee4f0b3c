import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CODE } from '../../../contract/errors.ts'
import * as calls from '../../../contract/http/keyword-ideas.ts'
import { importKeywords } from '../../../contract/http/keywords.ts'
import type { TestApp, TestSession } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'

describe.each(['sqlite', 'postgres'] as const)('ideas for words on %s', (kind) => {
  let app: TestApp
  const asked: string[] = []
  /** The sites' answers by the word that is asked for. */
  const answer = (url: string): Response => {
    const word = new URL(url).searchParams.get('query') ?? ''
    asked.push(word)
    if (word === '受阻') return new Response('', { status: 403 })
    return Response.json([word, word === '没有' ? [] : [`${word}价格表`, `${word}哪家好`]])
  }
  beforeAll(async () => {
    app = await createTestApp(kind, {}, { officialFetch: async (url) => await Promise.resolve(answer(url)) })
  })
  beforeEach(() => void asked.splice(0))
  afterAll(async () => await app.close())
  const turnOn = async (who: TestSession, ...on: calls.WebProvider[]) =>
    await app.inject(calls.saveSuggestSetup, { on }, { token: who.token })
  const crux = async (who: TestSession, keyword: string, more: object = {}) =>
    (await app.inject(calls.searchCrux, { keyword, ...more }, { token: who.token })).data

  it('come from the library and rules alone until a site is turned on; nothing is asked before', async () => {
    const owner = await app.makeTenant()
    await app.inject(importKeywords, { text: '上海月子中心电话\n火锅' }, { token: owner.token })
    const made = await crux(owner, '月子中心', { industry_id: 901, adcode: '310000' })
    expect(made.list[0]).toMatchObject({
      word: '上海月子中心电话',
      source: 'library',
      score: 10,
      rank: 1,
      is_synthetic: 0,
    })
    expect(made.list[1]).toMatchObject({
      word: '月子中心一个月多少钱',
      source: 'local',
      is_synthetic: 1,
      score: 9,
      fetched_time: null,
    })
    expect(made.list.find((one) => one.word === '松江月子中心')).toMatchObject({
      score_reason: expect.stringContaining('带地区“松江”'),
    })
    expect(made.providers.map((one) => [one.name, one.status])).toEqual([
      ['library', 'ok'],
      ['local', 'ok'],
      ['baidu', 'off'],
      ['bing', 'off'],
      ['so360', 'off'],
      ['sogou', 'off'],
    ])
    expect([made.list.length, asked.length]).toEqual([50, 0])
    const pulled = await app.inject(
      calls.pullDownWords,
      { words: ['月子中心'], providers: ['bing'] },
      { token: owner.token },
    )
    expect(pulled.data).toMatchObject({
      job_id: null,
      list: [{ status: 'off', note: expect.stringContaining('设置') }],
    })
  })

  it('of a site are asked once a day, say where and when, and are not called made up', async () => {
    const [owner, other] = [await app.makeTenant(), await app.makeTenant()]
    await turnOn(owner, 'bing')
    const made = await crux(owner, '月子中心')
    expect(made.list.find((one) => one.word === '月子中心哪家好')).toMatchObject({
      source: 'bing',
      is_synthetic: 0,
      rank: 2,
      score: 8,
      fetched_time: expect.any(Number),
    })
    expect(made.list.filter((one) => one.word === '月子中心哪家好')).toHaveLength(1)
    await crux(owner, '月子中心')
    expect(
      (await app.inject(calls.pullDownWords, { words: ['月子 中心'] }, { token: owner.token })).data.list,
    ).toMatchObject([{ provider: 'bing', status: 'ok', words: [{ word: '月子中心价格表', rank: 1 }, { rank: 2 }] }])
    await crux(other, '月子中心')
    expect(asked).toEqual(['月子中心'])
    const setup = await app.inject(calls.suggestSetup, {}, { token: other.token })
    expect(setup.data.providers.every((one) => one.on === 0)).toBe(true)
    expect(
      (
        await app.injectRaw(
          calls.saveSuggestSetup,
          { on: ['bing'] },
          { token: (await app.makeAdmin(['plan:list'])).token },
        )
      ).code,
    ).toBe(CODE.NO_PERMISSION)
  })

  it('tell nothing found from blocked, and leave what would take long to a job', async () => {
    const owner = await app.makeTenant()
    await turnOn(owner, 'bing')
    const pulled = async (words: string[], more: object = {}) =>
      (await app.inject(calls.pullDownWords, { words, ...more }, { token: owner.token })).data
    const first = await pulled(['没有', '受阻'], { kinds: ['pulldown', 'relevant'] })
    expect(first.list.map((one) => [one.seed, one.kind, one.status])).toEqual([
      ['没有', 'pulldown', 'empty'],
      ['受阻', 'pulldown', 'blocked'],
      ['没有', 'relevant', 'unsupported'],
      ['受阻', 'relevant', 'unsupported'],
    ])
    expect(first.list[1]?.note).toBe('必应拒绝了请求（403）')
    await owner.db
      .insertInto('keyword_suggestions')
      .values({
        provider: 'bing',
        kind: 'pulldown',
        seed: '甲词',
        seed_norm: '甲词',
        words: '["甲词乙"]',
        status: 'ok',
        fetched_time: Date.now(),
        expire_time: Date.now() + 60_000,
      })
      .execute()
    const deep = await pulled(['甲词'], { depth: 2 })
    expect(deep).toMatchObject({
      job_id: expect.any(Number),
      list: [
        { seed: '甲词', status: 'ok' },
        { seed: '甲词乙', status: 'waiting', words: [] },
      ],
    })
    expect((await pulled(['甲词'], { depth: 2 })).job_id).toBe(deep.job_id)
  })

  it('of a search box wait for a page and its helper; a failed look does not take the place of words that hold', async () => {
    const [owner, other] = [await app.makeTenant(), await app.makeTenant()]
    const pulled = async (who: TestSession, words: string[], more: object = {}) =>
      (await app.inject(calls.pullDownWords, { words, providers: ['helper'], ...more }, { token: who.token })).data
    const save = async (list: object[], platform = 'douyin') =>
      (
        await app.inject(
          calls.saveHelperWords,
          { platform_value: platform as 'douyin', list: list as never },
          { token: owner.token },
        )
      ).data.list
    expect(await pulled(owner, ['装修', '水电', '装 修'])).toMatchObject({
      job_id: null,
      list: [
        { seed: '装修', provider: 'douyin_helper', status: 'waiting', fetched_time: null },
        { seed: '水电', status: 'waiting' },
      ],
    })
    await save([
      { seed: '装修', status: 'ok', words: ['装修多少钱', ' 装修多少钱', '装修避坑'] },
      { seed: '水电', status: 'blocked', note: '抖音要求人工验证，已停止查询' },
      { seed: '没有', status: 'empty' },
      { seed: '装修避坑', status: 'ok', words: ['装修避坑指南'] },
    ])
    const kept = await pulled(owner, ['装修', '水电', '没有'], { depth: 2, kinds: ['pulldown', 'relevant'] })
    expect(kept.list.map((one) => [one.seed, one.kind, one.status, one.words.length])).toEqual([
      ['装修', 'pulldown', 'ok', 2],
      ['水电', 'pulldown', 'blocked', 0],
      ['没有', 'pulldown', 'empty', 0],
      ['装修避坑', 'pulldown', 'ok', 1],
      ['装修', 'relevant', 'waiting', 0],
      ['水电', 'relevant', 'waiting', 0],
      ['没有', 'relevant', 'waiting', 0],
    ])
    expect(kept.list[0]).toMatchObject({
      provider: 'douyin_helper',
      is_synthetic: 0,
      fetched_time: expect.any(Number),
      words: [
        { word: '装修多少钱', rank: 1 },
        { word: '装修避坑', rank: 2 },
      ],
    })
    expect(await save([{ seed: '装修', status: 'blocked', note: '受阻' }])).toMatchObject([
      { status: 'blocked', note: '受阻', words: [] },
    ])
    expect((await pulled(owner, ['装修'])).list).toMatchObject([{ status: 'ok', words: [{ word: '装修多少钱' }, {}] }])
    // Related words stand beside those of the box, each with its own place and time; where a site has none it is said.
    await app.inject(
      calls.saveHelperWords,
      { platform_value: 'douyin', kind: 'relevant', list: [{ seed: '装修', status: 'ok', words: ['装修案例'] }] },
      { token: owner.token },
    )
    expect((await pulled(owner, ['装修'], { kinds: ['pulldown', 'relevant'] })).list).toMatchObject([
      { kind: 'pulldown', words: [{ word: '装修多少钱' }, {}] },
      {
        kind: 'relevant',
        provider: 'douyin_helper',
        status: 'ok',
        words: [{ word: '装修案例', rank: 1 }],
        fetched_time: expect.any(Number),
      },
    ])
    expect((await pulled(owner, ['装修'], { kinds: ['relevant'], platform_value: 'bilibili' })).list).toMatchObject([
      { provider: 'bilibili_helper', status: 'unsupported', note: expect.stringContaining('没有相关词') },
    ])
    expect((await pulled(owner, ['装修'], { force: 1 })).list).toMatchObject([{ status: 'waiting' }])
    expect((await pulled(owner, ['装修'], { platform_value: 'bilibili' })).list).toMatchObject([
      { provider: 'bilibili_helper', status: 'waiting' },
    ])
    expect((await pulled(other, ['装修'])).list).toMatchObject([{ status: 'waiting' }])
    expect(
      (await app.injectRaw(calls.saveHelperWords, { platform_value: 'weibo', list: [] }, { token: owner.token })).code,
    ).toBe(CODE.BAD_INPUT)
    expect(
      (
        await app.injectRaw(
          calls.saveHelperWords,
          {
            platform_value: 'douyin',
            list: [{ seed: '甲', status: 'ok', words: Array.from({ length: 11 }, (_, n) => `词${n}`) }],
          },
          { token: owner.token },
        )
      ).code,
    ).toBe(CODE.BAD_INPUT)
    expect(asked).toEqual([])
  })

  it('of columns are combined, without what the library has, with the words of sites beside them', async () => {
    const owner = await app.makeTenant()
    await turnOn(owner, 'bing')
    await app.inject(importKeywords, { text: '上海装修多少钱' }, { token: owner.token })
    const spec = {
      regions: ['上海'],
      mains: ['装修'],
      suffixes: ['多少钱', '特供'],
      negatives: ['价格表'],
      templates: ['{R}{M}{S}', '{M}{S}'],
    }
    const made = (await app.inject(calls.searchCruxSenior, { spec, expand: { pulldown: 1 } }, { token: owner.token }))
      .data
    expect(made.list.map((one) => [one.word, one.source, one.is_synthetic, one.score])).toEqual([
      ['装修多少钱', 'local', 1, 9],
      ['装修哪家好', 'bing', 0, 8],
    ])
    expect(made).toMatchObject({
      total_combinations: 4,
      returned: 2,
      dropped: { used: 1, negative: 1, forbidden: 2 },
      job_id: null,
    })
  })
})
