import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CODE } from '../../../contract/errors.ts'
import { operationLog } from '../../../contract/http/admin.ts'
import * as calls from '../../../contract/http/keywords.ts'
import type { TestApp, TestSession } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'

describe.each(['sqlite', 'postgres'] as const)('the word library on %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp(kind)
  })
  afterAll(async () => await app.close())
  const list = async (
    { token }: TestSession,
    input: Parameters<typeof app.inject<typeof calls.listKeywords>>[1] = {},
  ) => (await app.inject(calls.listKeywords, input, { token })).data

  it('takes pasted lines once, scores them with a reason, and says what was left out', async () => {
    const owner = await app.makeTenant()
    const first = await app.inject(
      calls.importKeywords,
      { text: '装修公司\n装修公司电话\n装修公司招聘\n#x\n装修 公司', industry_id: 402, group_name: '一期' },
      { token: owner.token },
    )
    expect(first.data).toMatchObject({
      added: 3,
      existing: 0,
      refused_total: 2,
      refused: [
        { line: 4, why: 'hash' },
        { line: 5, why: 'repeated' },
      ],
    })
    expect(
      (await app.inject(calls.importKeywords, { text: '装修公司\n月子中心' }, { token: owner.token })).data,
    ).toMatchObject({ added: 1, existing: 1 })
    expect(
      (await app.inject(calls.importKeywords, { text: '装修公司', kind: 'brand' }, { token: owner.token })).data.added,
    ).toBe(1)
    const all = await list(owner, { sort_field: 'score', sort_order: 'desc', kind: 'main' })
    expect(all.data.map((one) => [one.word, one.score, one.tier])).toEqual([
      ['装修公司电话', 10, 'hot'],
      ['月子中心', 5, 'core'],
      ['装修公司', 5, 'core'],
      ['装修公司招聘', 1, 'off'],
    ])
    expect(all.data[0]).toMatchObject({
      industry_name: '房产家居 · 装修设计',
      group_name: '一期',
      source: 'manual',
      score_reason: '含“电话”：联系、预约',
      is_synthetic: 0,
    })
    expect([
      (await list(owner, { keyword: '装修', kind: 'main' })).total,
      (await list(owner, { industry_id: 400 })).total,
      (await list(owner, { group_name: '一期' })).total,
      (await list(owner, { ungrouped: 1 })).total,
    ]).toEqual([3, 3, 3, 2])
    expect((await list(await app.makeTenant())).total).toBe(0)
    expect((await app.inject(operationLog, { action: 'keyword.import' }, { token: owner.token })).data.total).toBe(3)
  })

  it('takes a table with groups, kinds and own scores, and keeps what was found with its origin', async () => {
    const owner = await app.makeTenant()
    const told = await app.inject(
      calls.importKeywords,
      { text: '关键词,类型,分组,评分,备注\n"上海",地区,华东,,直辖市\n装修,主词,,7', source: 'import' },
      { token: owner.token },
    )
    expect(told.data.ignored_columns).toEqual(['备注'])
    await app.inject(
      calls.addKeywords,
      {
        words: [
          { word: '装修多少钱', source: 'baidu', seed: '装修', rank: 2 },
          { word: '装修避坑', source: 'local', is_synthetic: 1, seed: '装修' },
          { word: '装修多少钱' },
        ],
      },
      { token: owner.token },
    )
    expect((await list(owner, { sort_field: 'word' })).data).toMatchObject([
      { word: '上海', kind: 'region', group_name: '华东', source: 'import' },
      { word: '装修', score: 7, score_own: 1, score_reason: '人工评分' },
      { word: '装修多少钱', source: 'baidu', seed: '装修', rank_in_source: 2, is_synthetic: 0, score: 9 },
      { word: '装修避坑', source: 'local', is_synthetic: 1 },
    ])
    expect((await app.inject(calls.keywordGroups, {}, { token: owner.token })).data).toMatchObject({
      groups: [{ name: '华东', count: 1 }],
      kinds: expect.arrayContaining([{ kind: 'main', count: 3 }]),
    })
    expect(
      (await app.inject(calls.renameKeywordGroup, { from: '华东', to: '沿海' }, { token: owner.token })).data.changed,
    ).toBe(1)
    expect((await app.inject(calls.renameKeywordGroup, { from: '华东', to: '' }, { token: owner.token })).code).toBe(
      CODE.NOT_FOUND,
    )
  })

  it('changes, refuses doubles by their norm, deletes all or none', async () => {
    const owner = await app.makeTenant()
    await app.inject(calls.importKeywords, { text: '甲词\n乙词\n丙词' }, { token: owner.token })
    const all = (await list(owner)).data
    const [a, b, c] = ['甲词', '乙词', '丙词'].map((word) => all.find((one) => one.word === word))
    const edit = async (input: Parameters<typeof app.inject<typeof calls.editKeywords>>[1]) =>
      await app.inject(calls.editKeywords, input, { token: owner.token })
    expect(await edit({ ids: [a?.id ?? 0], word: '乙　词！' })).toMatchObject({
      code: CODE.DUPLICATE,
      data: { exist_id: b?.id },
    })
    expect((await edit({ ids: [a?.id ?? 0, b?.id ?? 0], word: '丁词' })).code).toBe(CODE.BAD_INPUT)
    expect((await edit({ ids: [a?.id ?? 0, b?.id ?? 0], group_name: '组', industry_id: 100 })).data).toEqual({
      changed: 2,
    })
    await edit({ ids: [a?.id ?? 0], score: 3 })
    await edit({ ids: [a?.id ?? 0], word: '甲词电话' })
    expect((await list(owner, { keyword: '甲' })).data).toMatchObject([
      { word: '甲词电话', score: 3, score_own: 1, group_name: '组' },
    ])
    await edit({ ids: [a?.id ?? 0], score: 0 })
    expect((await list(owner, { keyword: '甲' })).data).toMatchObject([{ score: 10, score_own: 0 }])
    expect(
      (await app.inject(calls.importKeywords, { text: 'x', industry_id: 9_999 }, { token: owner.token })).code,
    ).toBe(CODE.BAD_INPUT)
    expect((await app.inject(calls.deleteKeywords, { ids: [c?.id ?? 0, 999_999] }, { token: owner.token })).code).toBe(
      CODE.NOT_FOUND,
    )
    expect((await app.inject(calls.deleteKeywords, { ids: [c?.id ?? 0] }, { token: owner.token })).data).toEqual({
      deleted: 1,
    })
    expect((await app.inject(calls.importKeywords, { text: '丙词' }, { token: owner.token })).data.added).toBe(1)
  })

  it('takes a deletion back, but not over a word that was added anew', async () => {
    const owner = await app.makeTenant()
    await app.inject(calls.importKeywords, { text: '甲词\n乙词' }, { token: owner.token })
    const ids = (await list(owner)).data.map((one) => one.id)
    await app.inject(calls.deleteKeywords, { ids }, { token: owner.token })
    await app.inject(calls.importKeywords, { text: '乙词' }, { token: owner.token })
    expect((await app.inject(calls.restoreKeywords, { ids }, { token: owner.token })).data).toEqual({
      restored: 1,
      taken: 1,
    })
    expect((await list(owner, { sort_field: 'word' })).data.map((one) => one.word).toSorted()).toEqual(['乙词', '甲词'])
    expect((await app.inject(calls.restoreKeywords, { ids: [999_999] }, { token: owner.token })).code).toBe(
      CODE.NOT_FOUND,
    )
  })

  it('parts the tiers as the rule says, mixes them by shares without making up what is short, and gives everything out', async () => {
    const owner = await app.makeTenant()
    await app.inject(
      calls.importKeywords,
      { text: '关键词,评分\n装修公司,5\n装修设计,6\n装修多少钱,9\n装修公司哪家的服务更周到,4\n装修招聘,1\n旧房翻新,7' },
      { token: owner.token },
    )
    const words = async (input: Parameters<typeof list>[1]) =>
      (await list(owner, { sort_field: 'score', ...input })).data.map((one) => one.word)
    expect([
      await words({ tier: 'core' }),
      await words({ tier: 'hot' }),
      await words({ tier: 'long_tail' }),
      await words({ tier: 'off' }),
    ]).toEqual([['旧房翻新', '装修设计', '装修公司'], ['装修多少钱'], ['装修公司哪家的服务更周到'], ['装修招聘']])
    expect([
      await words({ tier: 'hot', hot_from: 7 }),
      await words({ tier: 'core', core_length: 12 }),
      await words({ score_from: 7 }),
    ]).toEqual([
      ['装修多少钱', '旧房翻新'],
      ['旧房翻新', '装修设计', '装修公司', '装修公司哪家的服务更周到'],
      ['装修多少钱', '旧房翻新'],
    ])
    const mix = (await app.inject(calls.mixKeywords, { count: 4 }, { token: owner.token })).data
    expect(mix).toMatchObject({
      words: [
        { word: '旧房翻新', tier: 'core' },
        { word: '装修设计' },
        { word: '装修公司' },
        { word: '装修多少钱', tier: 'hot' },
      ],
      short: [],
    })
    expect(
      (await app.inject(calls.mixKeywords, { count: 10, core: 1, hot: 1, long_tail: 0 }, { token: owner.token })).data
        .short,
    ).toEqual([
      { tier: 'core', wanted: 5, found: 3 },
      { tier: 'hot', wanted: 5, found: 1 },
    ])
    expect((await app.inject(calls.mixKeywords, { core: 0, hot: 0, long_tail: 0 }, { token: owner.token })).code).toBe(
      CODE.BAD_INPUT,
    )
    const out = (await app.inject(calls.exportKeywords, { tier: 'hot' }, { token: owner.token })).data
    expect(out).toEqual({ rows: [{ word: '装修多少钱', kind: 'main', group_name: '', score: 9 }], next: 0 })
  })
})
