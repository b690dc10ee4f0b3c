import { beforeAll, expect, it } from 'vitest'
import { videoPublishInfo } from '../../../contract/entities/publish.ts'
import { eachDatabase } from '../../testing/databases.ts'
import { openPublishBench } from '../../testing/benches/publish-bench.ts'
import type { TestCaller } from '../../testing/benches/publish-bench.ts'
import { readLacks } from './plan-codec.ts'
import { createPlanChanges } from './plan-changes.service.ts'
import type { PlansDeps } from './plans.ports.ts'
import { createPlanRoll } from './plan-roll.ts'
import { addMaterials, writeAccounts } from './plans.repository.ts'

eachDatabase((_kind, open) => {
  let bench: ReturnType<typeof openPublishBench>
  let owner: TestCaller
  let plan = 0
  beforeAll(async () => {
    bench = openPublishBench(await open())
    owner = await bench.tenant({ clips: 4 })
    const accounts = [await bench.account(owner), await bench.account(owner)]
    plan = (
      await owner.db
        .insertInto('plans')
        .values({
          name: '片子',
          clip_mode: 'clip',
          clip_id: null,
          copies: '["现做现修","到店先检查"]',
          ai_rewrite: 1,
          carry_type: 'poi',
          poi_id: 7,
          main_words: '["机油更换","轮胎修补"]',
          region_words: '["番禺","天河"]',
          suffix_words: '["多少钱","哪家好"]',
          daily_num: 3,
          total_num: 9,
          per_account_daily_max: 3,
          windows: '[{"from":"09:00","to":"22:00"}]',
          min_gap_minutes: 30,
          start_date: '2026-06-02',
          status: 1,
          client_token: null,
          admin_id: owner.admin.id,
          delete_time: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
    await writeAccounts(owner.db, plan, accounts)
  })

  it('a plan orders the films that its balance allows, says what it lacks, and gives back what is not made', async () => {
    const works = bench.planWorks
    const deps = {
      clock: bench.clock,
      platforms: bench.platforms,
      titles: bench.titles.ofPlans,
      works,
      films: bench.clips.orders,
      anchors: {
        read: async () => ({
          platform: 'douyin',
          info: { selectPoiInfo: { poi_id: 'p7', poi_name: '番禺店', address: '' } },
        }),
      },
      fileUrl: async (key: string) => key,
      roll: async () => undefined,
    }
    const asked: string[] = []
    const rewriting: PlansDeps['rewriting'] = {
      autoAccepts: async () => true,
      wants: async () => false,
      ask: async () => undefined,
      async rewriteTexts(_db, { texts, adminId }) {
        asked.push(`${adminId}`)
        return {
          engine: 'local',
          model: '',
          note: '',
          needsReview: false,
          cost: 0,
          results: texts.map((src, at) => ({
            src,
            list: [
              {
                id: at,
                text: `换个说法：${src}`,
                sim: 0.5,
                risk: at === 1 ? [{ kind: 'forbidden' as const, word: '检查', level: 2 as const }] : [],
              },
            ],
          })),
        }
      },
    }
    const pass = async () => await createPlanRoll({ ...deps, rewriting }).pass(owner.db, owner.tenantId)
    const lacks = async () =>
      readLacks(
        (await owner.db.selectFrom('plans').select('lacks').where('id', '=', plan).executeTakeFirstOrThrow()).lacks,
      )
    expect(await pass()).toBe(0)
    expect(await lacks()).toMatchObject([{ code: 'materials' }])
    const files: number[] = []
    for (let at = 0; at < 12; at += 1) files.push(await bench.material(owner))
    await addMaterials(owner.db, plan, 1, files)
    expect(await pass()).toBe(4)
    expect(await lacks()).toMatchObject([{ code: 'clips', msg: expect.stringContaining('剪辑条数不足') }])
    expect(await pass()).toBe(0)
    const items = await owner.db
      .selectFrom('publish_items')
      .select(['id', 'clip_output_id', 'auto_publish', 'plan_id', 'video_publish_info', 'third_auth_id'])
      .execute()
    expect(
      items.every((item) => item.clip_output_id !== null && item.auto_publish === 1 && item.plan_id === plan),
    ).toBe(true)
    const shown = items.map((item) => videoPublishInfo.parse(JSON.parse(item.video_publish_info)))
    expect(new Set(shown.map((info) => info.description))).toEqual(new Set(['换个说法：现做现修', '到店先检查']))
    expect(new Set(asked)).toEqual(new Set([String(owner.admin.id)]))
    expect(shown.every((info) => info.selectPoiInfo?.poi_name === '番禺店')).toBe(true)
    expect(
      await owner.db.selectFrom('tenants').select(['clip_balance', 'clip_frozen']).executeTakeFirstOrThrow(),
    ).toEqual({ clip_balance: 4, clip_frozen: 4 })
    expect(
      (await owner.db.selectFrom('clips').select('plan_id').execute()).every((clip) => clip.plan_id === plan),
    ).toBe(true)
    const mains = async () =>
      await owner.db
        .selectFrom('plan_slots as s')
        .innerJoin('titles as t', 't.id', 's.title_id')
        .select(['s.third_auth_id', 's.due_time', 't.main'])
        .orderBy('s.due_time')
        .execute()
    for (const own of Map.groupBy(await mains(), (slot) => slot.third_auth_id).values())
      for (const [at, slot] of own.entries()) if (at > 0) expect(slot.main).not.toBe(own[at - 1]?.main)
    const alive = async () =>
      (await owner.db.selectFrom('titles').select('id').where('delete_time', 'is', null).execute()).length
    expect(await alive()).toBeGreaterThanOrEqual(4)
    const changes = createPlanChanges(deps)
    await changes.setStatus(owner, [plan], 'pause')
    expect(await changes.remove(owner, [plan])).toEqual({ deleted: 1, released: 4 })
    expect(
      await owner.db.selectFrom('tenants').select(['clip_balance', 'clip_frozen']).executeTakeFirstOrThrow(),
    ).toEqual({ clip_balance: 4, clip_frozen: 0 })
    expect(
      (await owner.db.selectFrom('publish_items').select('publish_status').execute()).map(
        (item) => item.publish_status,
      ),
    ).toEqual([3, 3, 3, 3])
    // Nobody else could have had them while they were the plan's.
    expect(await alive()).toBe(0)
    expect(await pass()).toBe(0)
  })

  it('never makes the same film twice, on whatever day: with four materials a plan makes four films, and says so', async () => {
    const other = await bench.tenant({ clips: 200 })
    const accounts = [await bench.account(other), await bench.account(other)]
    const id = (
      await other.db
        .insertInto('plans')
        .values({
          name: '四个素材',
          clip_mode: 'clip',
          clip_id: null,
          main_words: JSON.stringify(Array.from({ length: 12 }, (_, at) => `主词${at}`)),
          region_words: '["番禺","天河"]',
          suffix_words: '["多少钱","哪家好"]',
          daily_num: 3,
          total_num: 168,
          per_account_daily_max: 3,
          windows: '[{"from":"09:00","to":"22:00"}]',
          min_gap_minutes: 30,
          start_date: '2026-06-02',
          status: 1,
          client_token: null,
          admin_id: other.admin.id,
          delete_time: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
    await writeAccounts(other.db, id, accounts)
    const files: number[] = []
    for (let at = 0; at < 4; at += 1) files.push(await bench.material(other))
    await addMaterials(other.db, id, 1, files)
    const works = bench.planWorks
    const deps = {
      clock: bench.clock,
      platforms: bench.platforms,
      titles: bench.titles.ofPlans,
      works,
      films: bench.clips.orders,
      fileUrl: async (key: string) => key,
      roll: async () => undefined,
    }
    const pass = async () => await createPlanRoll(deps).pass(other.db, other.tenantId)
    const combos = async () =>
      (await other.db.selectFrom('clip_outputs').select('combo_key').execute()).map((row) => row.combo_key)
    const lacks = async () =>
      readLacks(
        (await other.db.selectFrom('plans').select('lacks').where('id', '=', id).executeTakeFirstOrThrow()).lacks,
      )
    expect(await pass()).toBe(4)
    expect(new Set(await combos()).size).toBe(4)
    bench.clock.ms += 86_400_000
    expect(await pass()).toBe(0)
    expect(await lacks()).toMatchObject([{ code: 'materials', msg: expect.stringContaining('组合已全部用完') }])
    await addMaterials(other.db, id, 1, [await bench.material(other)])
    expect(await pass()).toBe(1)
    expect(new Set(await combos()).size).toBe(5)
  })
})
