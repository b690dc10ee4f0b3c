import { beforeAll, expect, it } from 'vitest'
import { previewPlan } from '../../../contract/http/plan.ts'
import { eachDatabase } from '../../testing/databases.ts'
import { openPublishBench } from '../../testing/benches/publish-bench.ts'
import type { TestCaller } from '../../testing/benches/publish-bench.ts'
import { lookProblems } from './plan-look.ts'

eachDatabase((_kind, open) => {
  let bench: ReturnType<typeof openPublishBench>
  let owner: TestCaller
  let account = 0
  beforeAll(async () => {
    bench = openPublishBench(await open())
    owner = await bench.tenant({})
    account = await bench.account(owner)
    await owner.db
      .insertInto('plans')
      .values({
        name: '六月',
        clip_mode: 'clip',
        clip_id: null,
        main_words: '[]',
        region_words: '[]',
        suffix_words: '[]',
        windows: '[]',
        per_account_daily_max: 3,
        min_gap_minutes: 30,
        daily_num: 2,
        total_num: 9,
        start_date: '2026-06-02',
        client_token: null,
        admin_id: owner.admin.id,
        delete_time: null,
      })
      .execute()
    await bench.words.set(owner, { words: [{ word: '包治百病', replacement: '' }] })
  })
  let anchor = { platform: 'douyin', info: {} }
  const look = async (more: object) =>
    (
      await lookProblems(
        { platforms: bench.platforms, words: bench.words, anchors: { read: async () => anchor } },
        owner.db,
        previewPlan.input.parse({
          daily_num: 1,
          total_num: 1,
          start_date: '2026-06-02',
          third_auth_ids: [account],
          ...more,
        }),
      )
    ).map(({ field, level, msg }) => `${field} ${level} ${msg}`)

  it('a name that is taken is told while it is typed, its own plan aside', async () => {
    expect(await look({ name: '六月' })).toEqual(['name error 已有同名计划，请换一个名称'])
    const { id } = await owner.db.selectFrom('plans').select('id').executeTakeFirstOrThrow()
    expect(await look({ name: '六月', id })).toEqual([])
  })

  it('words that would keep every work from going out are told at the copy or topic that has them', async () => {
    expect(await look({ copies: ['干净的', '这锅包治百病'], topics: ['包治百病'] })).toEqual([
      expect.stringMatching(/^copies\.1 error 第 2 条文案含违禁词：“包治百病”/),
      expect.stringMatching(/^topics\.0 error 话题“包治百病”含违禁词/),
    ])
    expect(await look({ copies: ['全网最低价'] })).toEqual([
      expect.stringMatching(/^copies\.0 warning 第 1 条文案含可能违规的词/),
    ])
  })

  it('a place or a mini program that no work will carry is told before it is started', async () => {
    expect(await look({ carry_type: 'poi', poi_id: 3 })).toEqual([])
    expect(await look({ carry_type: 'micro_app', micro_app_id: 3 })).toEqual([
      expect.stringMatching(/^micro_app_id warning .*没有填写小程序链接/),
    ])
    anchor = {
      platform: 'douyin',
      info: { microApp: { app_id: 'tt1', app_title: '订座', app_url: 'p', link: 'https://v.douyin.com/a/' } },
    }
    expect(await look({ carry_type: 'micro_app', micro_app_id: 3 })).toEqual([])
    anchor = { platform: 'kuaishou', info: {} }
    expect(await look({ carry_type: 'micro_app', micro_app_id: 3 })).toEqual([
      expect.stringMatching(/^micro_app_id warning 云管家还不能在快手挂小程序/),
    ])
    expect(await look({ carry_type: 'poi', poi_id: 3 })).toEqual([
      expect.stringMatching(/^poi_id warning 所选账号里没有快手账号/),
    ])
  })
})
