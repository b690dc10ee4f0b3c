import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { InputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import { operationLog, todo } from '../../../contract/http/admin.ts'
import { deleteAttachments } from '../../../contract/http/attachment.ts'
import * as ai from '../../../contract/http/ai.ts'
import { takeDueItems } from '../../../contract/http/auto-publish.ts'
import { addClip, cancelClip, listClips } from '../../../contract/http/clip.ts'
import * as http from '../../../contract/http/plan.ts'
import { publishPreflight } from '../../../contract/http/wisdom-seo.ts'
import { dayOf, shiftDay } from '../../lib/days.ts'
import { configOf } from './plan-contents.ts'
import { createTestApp, type TestApp, type TestSession } from '../../testing/app.ts'
import { noonClock } from '../../testing/noon-clock.ts'

const ZONE = 'Asia/Shanghai'
const clock = noonClock()
const today = dayOf(clock.now(), ZONE)
let rows = 0
const fieldsIn = (data: unknown): string[] =>
  z
    .object({ errors: z.array(z.object({ field: z.string() })) })
    .parse(data)
    .errors.map((error) => error.field)
/** What a work leaves open. */
const NO_WORK = {
  fission_activity_id: null,
  title: '甲',
  content_html: null,
  full_file_url: null,
  attachment_id: null,
  clip_output_id: null,
  lease_device_id: null,
  lease_until: null,
  published_time: null,
  content_hash: null,
  keyword_snapshot: null,
  delete_time: null,
}

describe.each(['sqlite', 'postgres'] as const)('plans on %s', (kind) => {
  let app: TestApp
  let owner: TestSession
  const accounts: number[] = []
  beforeAll(async () => {
    app = await createTestApp(kind, {}, { clock })
    await app.backend.foundation.jobs.start()
    owner = await app.asOwner()
    for (let at = 0; at < 3; at += 1) accounts.push(await account())
  })
  afterAll(async () => await app.close())

  const account = async (of = owner, status: 0 | 1 = 1): Promise<number> =>
    (
      await of.db
        .insertInto('third_auths')
        .values({
          platform_value: 'douyin',
          account_id: `a${rows++}`,
          openname: `账号${rows}`,
          third_login_status: status,
          operator_admin_id: of.adminId,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const material = async (of = owner): Promise<number> =>
    (
      await of.db
        .insertInto('attachments')
        .values({
          filename: `片${rows}.mp4`,
          storage_path: `m/${rows}`,
          mimetype: 'video/mp4',
          size: 5,
          width: 1,
          height: 1,
          duration_ms: 9000,
          fps: 30,
          has_audio: 1,
          sha256: `sha-${rows++}`,
          cover_path: null,
          admin_id: of.adminId,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const input = (more: Partial<InputOf<typeof http.savePlan>> = {}): InputOf<typeof http.savePlan> => ({
    name: `计划${rows++}`,
    main_words: ['机油更换', '轮胎修补', '刹车保养'],
    region_words: ['番禺', '天河', '越秀', '白云'],
    suffix_words: ['多少钱', '哪家好', '怎么选'],
    daily_num: 3,
    total_num: 30,
    start_date: today,
    third_auth_ids: accounts,
    client_token: `token-${kind}-${rows++}`,
    ...more,
  })
  const save = async (more: Partial<InputOf<typeof http.savePlan>> = {}, of = owner) =>
    await app.inject(http.savePlan, input(more), { token: of.token })
  const call = async <E extends (typeof http)[keyof typeof http]>(endpoint: E, data: InputOf<E>, of = owner) =>
    await app.inject(endpoint, data, { token: of.token })

  it('are made once for a token, changed, listed, copied and deleted, with a line in the log', async () => {
    const wanted = input({
      region_words: ['甲区', '乙区'],
      total_num: 6,
      industry_id: 402,
      end_date: shiftDay(today, 40),
    })
    const made = await call(http.savePlan, wanted)
    expect(made).toMatchObject({ code: 1, data: { title_capacity: 6, need_clip: 0, days: 2 } })
    expect((await call(http.savePlan, wanted)).data.id).toBe(made.data.id)
    expect(await save({ name: wanted.name })).toMatchObject({
      code: CODE.DUPLICATE,
      data: { exist_id: made.data.id, errors: [{ field: 'name' }] },
    })
    const { client_token: _token, ...rest } = wanted
    expect(
      (await call(http.savePlan, { ...rest, id: made.data.id, remark: '改过', client_token: 'token-changed' })).code,
    ).toBe(1)
    expect((await call(http.planInfo, { id: made.data.id })).data).toMatchObject({
      remark: '改过',
      status: 0,
      main_words: wanted.main_words,
      accounts: [{ platform_value: 'douyin' }, {}, {}],
      windows: [{ from: '09:00', to: '22:00' }],
    })
    const copy = (await call(http.copyPlan, { id: made.data.id })).data.id
    expect((await call(http.planInfo, { id: copy })).data).toMatchObject({
      name: `${wanted.name} 副本`,
      status: 0,
      account_count: 3,
      remark: '改过',
    })
    expect((await call(http.listPlans, { keyword: wanted.name })).data).toMatchObject({
      total: 2,
      status_counts: { 0: 2 },
    })
    for (const industry_id of [402, 400])
      expect(
        (await call(http.listPlans, { keyword: wanted.name, industry_id })).data.data.map((row) => [
          row.industry_name,
          row.end_date,
        ]),
        'a part of a line of business',
      ).toEqual([1, 2].map(() => ['房产家居 · 装修设计', wanted.end_date]))
    expect([
      (await call(http.deletePlans, { ids: [copy] })).data,
      (await call(http.planInfo, { id: copy })).code,
    ]).toEqual([{ deleted: 1, released: 0 }, CODE.NOT_FOUND])
    const log = (await app.inject(operationLog, { target_type: 'plan' }, { token: owner.token })).data.data.map(
      (row) => row.action,
    )
    expect(log).toEqual(expect.arrayContaining(['plan.save', 'plan.copy', 'plan.delete']))
  })

  it('edited in two tabs, the later save writes nothing over and is told; a start or a pause of the plan is no change', async () => {
    const { id, edition } = (await save()).data
    const again = async (more: Partial<InputOf<typeof http.savePlan>>) => await save({ id, ...more })
    const shown = async () => (await call(http.planInfo, { id })).data
    expect((await shown()).edition).toBe(edition)
    for (const action of ['start', 'pause'] as const)
      expect((await call(http.setPlanStatus, { ids: [id], action })).code).toBe(1)
    const { name, edition: still } = await shown()
    expect(still).toBe(edition)
    const first = await again({ name, remark: '第一个页面', edition })
    expect(first).toMatchObject({ code: 1, data: { id } })
    const second = await again({ name, remark: '第二个页面', edition })
    expect(second).toMatchObject({
      code: CODE.CONFLICT,
      msg: expect.stringContaining('在您编辑期间已被修改'),
      data: { edition: first.data.edition },
    })
    expect((await shown()).remark).toBe('第一个页面')
    // Accounts are part of it; whoever saves on top of what he just saved, or without a state, is not held up.
    expect((await again({ name, third_auth_ids: accounts.slice(0, 1), edition: first.data.edition })).code).toBe(1)
    expect((await again({ name, third_auth_ids: accounts, edition: first.data.edition })).code).toBe(CODE.CONFLICT)
    expect((await again({ name })).code).toBe(1)
  })

  it('are refused at their fields, with the number of titles that can be had', async () => {
    const fields = async (more: Partial<InputOf<typeof http.savePlan>>) => fieldsIn((await save(more)).data)
    expect(
      await fields({
        main_words: ['#话题'],
        windows: [{ from: '22:00', to: '02:00' }],
        end_date: '2020-01-01',
        templates: ['{X}'],
      }),
    ).toEqual(['main_words', 'main_words', 'templates', 'windows.0', 'end_date'])
    expect(
      await fields({
        windows: [
          { from: '09:00', to: '12:00' },
          { from: '11:00', to: '13:00' },
        ],
      }),
    ).toEqual(['windows.1'])
    expect(await fields({ third_auth_ids: [] })).toEqual(['third_auth_ids'])
    expect(await fields({ third_auth_ids: [987_654_321] })).toEqual(['third_auth_ids'])
    expect(await save({ region_words: [], suffix_words: ['多少钱'], total_num: 100 })).toMatchObject({
      code: CODE.BAD_INPUT,
      data: { max_num: 3, errors: [{ field: 'total_num', msg: expect.stringContaining('最多能组成 3 个') }] },
    })
    // A main word that names a city of its own takes no other region, though the plan lists no such city.
    expect(
      await save({
        region_words: ['番禺'],
        main_words: ['北京搬家公司', '搬家公司'],
        suffix_words: ['多少钱'],
        templates: ['{R}{M}{S}'],
        total_num: 100,
      }),
    ).toMatchObject({ data: { max_num: 1 } })
  })

  it('are kept unfinished as drafts, which can not be started until they are whole', async () => {
    const bare = {
      name: `草稿${rows++}`,
      daily_num: 2,
      total_num: 10,
      start_date: today,
      draft: 1 as const,
      client_token: `token-${kind}-${rows++}`,
    }
    const { id } = (await call(http.savePlan, bare)).data
    expect((await call(http.setPlanStatus, { ids: [id], action: 'start' })).msg).toContain('缺少主词')
    expect(await call(http.savePlan, { ...bare, id, draft: 0, client_token: 'token-whole' })).toMatchObject({
      code: CODE.BAD_INPUT,
      data: { errors: [{ field: 'main_words' }, { field: 'third_auth_ids' }] },
    })
    expect(
      (await call(http.savePlan, { ...bare, id, main_words: ['机油更换'], client_token: 'token-words' })).code,
    ).toBe(1)
    expect((await call(http.setPlanStatus, { ids: [id], action: 'start' })).msg).toContain('缺少账号')
    expect(
      (
        await call(http.savePlan, {
          ...bare,
          id,
          draft: 1,
          windows: [{ from: '22:00', to: '02:00' }],
          client_token: 'token-window',
        })
      ).code,
    ).toBe(CODE.BAD_INPUT)
  })

  it('have their search words, region and suffix with each main word, watched where ranks can be looked at, once they start', async () => {
    const { id } = (
      await save({
        rank_enabled: 1,
        main_words: ['空调清洗', '空调移机'],
        region_words: ['番禺'],
        suffix_words: ['哪家好'],
        total_num: 2,
        daily_num: 1,
      })
    ).data
    const tracked = async () =>
      await owner.db
        .selectFrom('rank_keywords as k')
        .innerJoin('rank_keyword_plans as l', 'l.rank_keyword_id', 'k.id')
        .select(['k.keyword', 'k.platform_value'])
        .where('l.plan_id', '=', id)
        .orderBy('k.id')
        .execute()
    expect(await tracked()).toEqual([])
    expect((await call(http.setPlanStatus, { ids: [id], action: 'start' })).data).toMatchObject({ updated: 1 })
    expect(await tracked()).toEqual([
      { keyword: '番禺空调清洗哪家好', platform_value: 'douyin' },
      { keyword: '番禺空调移机哪家好', platform_value: 'douyin' },
    ])
  })

  it('keep their texts and one anchor, never two', async () => {
    const app_id = (
      await owner.db
        .insertInto('micro_apps')
        .values({
          name: '订座',
          platform_value: 'douyin',
          app_id: 'tt01',
          app_title: '订座',
          app_url: 'pages/index',
          delete_time: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
    const { id } = (
      await save({ copies: ['到店先检查'], ai_rewrite: 1, carry_type: 'micro_app', micro_app_id: app_id })
    ).data
    expect((await call(http.planInfo, { id })).data).toMatchObject({
      copies: ['到店先检查'],
      ai_rewrite: 1,
      carry_type: 'micro_app',
      micro_app_id: app_id,
      poi_id: 0,
    })
    expect(await save({ carry_type: 'micro_app', micro_app_id: app_id + 1 })).toMatchObject({
      code: CODE.NOT_FOUND,
      data: { errors: [{ field: 'micro_app_id' }] },
    })
    expect(await save({ carry_type: 'poi', poi_id: 3, micro_app_id: 4 })).toMatchObject({
      data: { errors: [{ field: 'micro_app_id', msg: '地址与小程序只能选择一个' }] },
    })
    expect(await save({ carry_type: 'poi' })).toMatchObject({
      data: { errors: [{ field: 'poi_id', msg: '请选择地址' }] },
    })
    // A plan that makes works is told what has become of what they carry.
    const lacks = async () =>
      (await call(http.listPlans, { limit: 100 })).data.data
        .find((row) => row.id === id)
        ?.lacks.filter((lack) => lack.code === 'anchor')
        .map((lack) => lack.msg)
    const program = async (more: object) =>
      await owner.db.updateTable('micro_apps').set(more).where('id', '=', app_id).execute()
    expect(await lacks()).toEqual([])
    await owner.db.updateTable('plans').set({ status: 3 }).where('id', '=', id).execute()
    expect(await lacks()).toEqual([expect.stringContaining('没有填写小程序链接')])
    await program({ link: 'https://v.douyin.com/a/' })
    expect(await lacks()).toEqual([])
    await program({ status: 0 })
    expect(await lacks()).toEqual([expect.stringContaining('小程序已停用或删除')])
  })

  it('are looked at before they are kept: titles, days, accounts, a week of times, and what stands in the way', async () => {
    const tenant = await app.makeTenant()
    const own = [await account(tenant), await account(tenant, 0)]
    const {
      name: _name,
      client_token: _token,
      ...wanted
    } = input({
      third_auth_ids: own,
      start_date: shiftDay(today, 3),
      daily_num: 4,
      total_num: 40,
      per_account_daily_max: 2,
      min_gap_minutes: 60,
    })
    const look = async (more: Partial<InputOf<typeof http.previewPlan>> = {}) =>
      (await call(http.previewPlan, { ...wanted, ...more }, tenant)).data
    const seen = await look()
    expect(seen).toMatchObject({
      need_clip: 0,
      days: 20,
      last_day: shiftDay(today, 22),
      accounts: [
        { id: own[0], per_day: 2, reason: '' },
        { id: own[1], per_day: 0 },
      ],
      titles: { total: 57, more: 0, refused: [] },
    })
    expect(seen.titles.list).toHaveLength(20)
    expect(seen.titles.capacity).toBeGreaterThanOrEqual(40)
    expect([...new Set(seen.preview.map((slot) => slot.day))]).toEqual(
      Array.from({ length: 7 }, (_, at) => shiftDay(today, at + 3)),
    )
    expect([seen.preview.length, seen.short]).toEqual([14, 14])
    expect(seen.problems.map((one) => [one.field, one.level])).toEqual([
      ['third_auth_ids', 'warning'],
      ['daily_num', 'warning'],
      ['material', 'warning'],
    ])
    expect(seen.problems[1]).toMatchObject({ max_num: 2 })
    expect((await look({ total_num: 500 })).problems[0]).toMatchObject({
      field: 'total_num',
      level: 'error',
      max_num: seen.titles.capacity,
    })
    expect(
      (
        await look({ main_words: [], third_auth_ids: [], windows: [{ from: '09:00', to: '08:00' }], clip_mode: 'clip' })
      ).problems.map((one) => one.field),
    ).toEqual(expect.arrayContaining(['main_words', 'third_auth_ids', 'windows.0', 'material']))
    await tenant.db.updateTable('tenants').set({ clip_balance: 3 }).execute()
    expect(await look({ clip_mode: 'clip' })).toMatchObject({
      need_clip: 40,
      clip_left: 3,
      problems: expect.arrayContaining([expect.objectContaining({ field: 'clip_mode', level: 'warning' })]),
    })
    // What the materials give is counted as an order counts it.
    const slots = [1, 3].map(async (slot) => ({
      slot,
      attachment_ids: [await material(tenant), await material(tenant)],
    }))
    const four = await look({ clip_mode: 'clip', material: await Promise.all(slots) })
    expect(four.problems).toContainEqual(
      expect.objectContaining({
        field: 'material',
        level: 'warning',
        max_num: 4,
        msg: expect.stringContaining('只能组合 4 条'),
      }),
    )
    expect((await look({ end_date: shiftDay(today, 4) })).problems).toContainEqual(
      expect.objectContaining({ field: 'end_date', level: 'warning' }),
    )
    expect(await tenant.db.selectFrom('plans').select('id').execute()).toEqual([])
  })

  it('produce three days ahead from their materials, hold when paused, tell what they lack, and give back when deleted', async () => {
    const tenant = await app.makeTenant()
    const own = [await account(tenant), await account(tenant), await account(tenant, 0)]
    const plan = (await save({ third_auth_ids: own }, tenant)).data.id
    expect((await call(http.setPlanStatus, { ids: [plan], action: 'pause' }, tenant)).code).toBe(CODE.CONFLICT)
    expect((await call(http.setPlanStatus, { ids: [plan], action: 'start' }, tenant)).data.updated).toBe(1)
    const settled = async () =>
      await expect
        .poll(async () => (await call(http.planInfo, { id: plan }, tenant)).data.status, { interval: 50 })
        .toBe(2)
    await settled()
    expect((await call(http.planInfo, { id: plan }, tenant)).data.lacks).toMatchObject([{ code: 'materials' }])
    expect((await app.inject(todo, {}, { token: tenant.token })).data.stuck_plans).toBe(1)
    const files = [
      await material(tenant),
      await material(tenant),
      await material(tenant),
      await material(tenant),
      await material(tenant),
      await material(tenant),
    ]
    expect(
      (await call(http.addPlanMaterial, { plan_id: plan, slot: 1, attachment_ids: files }, tenant)).data.count_by_slot,
    ).toEqual({ 1: 6 })
    expect((await app.inject(deleteAttachments, { ids: files.slice(0, 1) }, { token: tenant.token })).code).toBe(
      CODE.STILL_USED,
    )
    const info = async () => (await call(http.planInfo, { id: plan }, tenant)).data
    // The works come first, what is lacking is written down after them.
    const made = async () => await info().then(({ made_num, lacks }) => [made_num >= 6, lacks])
    await expect.poll(made, { interval: 50 }).toEqual([true, []])
    const items = async () =>
      await tenant.db
        .selectFrom('publish_items')
        .selectAll()
        .where('plan_id', '=', plan)
        .orderBy('timing_time')
        .execute()
    const first = await items()
    expect([
      first.every((item) => item.auto_publish === 1 && own.slice(0, 2).includes(item.third_auth_id)),
      new Set(first.map((item) => item.title)).size,
    ]).toEqual([true, first.length])
    const shown = (await call(http.planCalendar, { from: today, to: shiftDay(today, 6) }, tenant)).data
    expect([
      shown.list.filter((one) => one.kind === 'item').length,
      shown.list.some((one) => one.kind === 'slot' && one.plan_id === plan),
    ]).toEqual([first.length, true])
    expect(Object.values(shown.day_totals).reduce((sum, n) => sum + n, 0)).toBe(shown.list.length)
    // Days of a clock that is far behind reach into the company's next day: the plan's slots are there, too.
    const [behind, till] = ['America/Los_Angeles', shiftDay(today, 4)]
    const slots = async (to: string, time_zone: string) =>
      (await call(http.planCalendar, { from: today, to, time_zone }, tenant)).data.list.flatMap((one) =>
        one.kind === 'slot' ? [one.timing_time * 1_000] : [],
      )
    const expected = (await slots(shiftDay(today, 6), ZONE)).filter(
      (at) => dayOf(at, behind) >= today && dayOf(at, behind) <= till,
    )
    expect([await slots(till, behind), expected.some((at) => dayOf(at, ZONE) > till)]).toEqual([expected, true])
    const same = first.filter((item) => item.third_auth_id === first[0]?.third_auth_id)
    const [one, two] = [same.at(-1), same.at(-2)]
    const near = Math.floor((two?.timing_time ?? 0) / 1000) + 60
    expect(await call(http.moveCalendarItem, { id: one?.id ?? 0, timing_time: near }, tenant)).toMatchObject({
      code: CODE.CONFLICT,
      data: { conflicts: [{ id: two?.id }] },
    })
    expect(
      (await call(http.moveCalendarItem, { id: one?.id ?? 0, timing_time: near + 86_400 * 5 }, tenant)).data.conflicts,
    ).toEqual([])
    expect((await call(http.deletePlans, { ids: [plan] }, tenant)).code).toBe(CODE.CONFLICT)
    await call(http.setPlanStatus, { ids: [plan], action: 'pause' }, tenant)
    expect((await items()).every((item) => item.auto_publish === 0)).toBe(true)
    await call(http.setPlanStatus, { ids: [plan], action: 'resume' }, tenant)
    expect((await items()).every((item) => item.auto_publish === 1)).toBe(true)
    await settled()
    await call(http.setPlanStatus, { ids: [plan], action: 'finish' }, tenant)
    expect((await call(http.deletePlans, { ids: [plan] }, tenant)).data).toMatchObject({ deleted: 1 })
    expect((await items()).every((item) => item.publish_status === 3)).toBe(true)
  })

  it('have the texts of their works rewritten in the background, and publish none that nobody has read', async () => {
    const tenant = await app.makeTenant()
    const source = '城南小馆开业了，非常好吃。很多朋友都喜欢这里的味道，附近的客人经常来。'
    const plan = (
      await save(
        {
          third_auth_ids: [await account(tenant)],
          copies: [source],
          daily_num: 2,
          total_num: 2,
          per_account_daily_max: 2,
          start_date: shiftDay(today, 1),
        },
        tenant,
      )
    ).data.id
    await call(
      http.addPlanMaterial,
      {
        plan_id: plan,
        slot: 1,
        attachment_ids: [
          await material(tenant),
          await material(tenant),
          await material(tenant),
          await material(tenant),
        ],
      },
      tenant,
    )
    // The maker's own switch is enough.
    await app.inject(ai.setUserAiRewrite, { rewrite_on: 1 }, { token: tenant.token })
    await call(http.setPlanStatus, { ids: [plan], action: 'start' }, tenant)
    const list = async (status = 0) =>
      (await app.inject(ai.listRewrites, { status, plan_id: plan }, { token: tenant.token })).data
    await expect.poll(async () => (await list()).total, { interval: 50 }).toBe(2)
    expect((await list()).asked).toBe(0)
    const texts = async () =>
      (
        await tenant.db
          .selectFrom('publish_items')
          .select(['id', 'video_publish_info'])
          .where('plan_id', '=', plan)
          .orderBy('id')
          .execute()
      ).map((row) => [row.id, (JSON.parse(row.video_publish_info) as { description?: string }).description] as const)
    expect((await texts()).every(([, text]) => text === source)).toBe(true)
    const made = await list()
    expect(made.data[0]).toMatchObject({
      engine: 'local',
      note: expect.stringContaining('尚未配置'),
      src: source,
      plan_id: plan,
      item: { state: 'waiting', applied: 0 },
    })
    expect(new Set(made.data.map((row) => row.item?.id)).size).toBe(made.total)
    expect((await call(http.planInfo, { id: plan }, tenant)).data.lacks).toEqual([
      { code: 'rewrites', msg: expect.stringContaining(`${made.total} 条改写待审核`) },
    ])
    const [first, second] = made.data
    const item = first?.item?.id ?? 0
    const ids = [first?.id ?? 0]
    const decide = async (accept: 0 | 1, of = ids) =>
      (await app.inject(ai.acceptRewrites, { ids: of, accept }, { token: tenant.token })).data
    const textOf = async () => new Map(await texts()).get(item)
    expect(
      (await app.inject(ai.editRewrite, { id: ids[0] ?? 0, text: '特供套餐，欢迎到城南小馆' }, { token: tenant.token }))
        .data,
    ).toMatchObject({ edited: 1, risk: [{ kind: 'forbidden', word: '特供', level: 2 }] })
    expect(await decide(1)).toMatchObject({
      changed: 0,
      applied: 0,
      refused: [{ id: ids[0], msg: expect.stringContaining('禁止发布') }],
    })
    expect(
      (await app.inject(ai.editRewrite, { id: ids[0] ?? 0, text: '城南小馆新开张，味道很好' }, { token: tenant.token }))
        .data.risk,
    ).toEqual([])
    expect(await decide(1)).toEqual({ changed: 1, applied: 1, refused: [] })
    expect(await textOf()).toBe('城南小馆新开张，味道很好')
    expect((await app.inject(ai.editRewrite, { id: ids[0] ?? 0, text: '再改' }, { token: tenant.token })).code).toBe(
      CODE.CONFLICT,
    )
    expect((await app.inject(ai.reopenRewrites, { ids }, { token: tenant.token })).data).toEqual({
      reopened: 1,
      refused: [],
    })
    expect(await textOf()).toBe(source)
    // A text that was taken over by hand and read by nobody keeps its work back, with the way out of it.
    await tenant.db
      .updateTable('publish_items')
      .set({
        video_publish_info: JSON.stringify({ description: '城南小馆新开张，味道很好' }),
        timing_time: clock.now(),
      })
      .where('id', '=', item)
      .execute()
    const check = async () =>
      (await app.inject(publishPreflight, { ids: [item] }, { token: tenant.token })).data.items[0]?.problems.find(
        (one) => one.code === 'rewrite_unread',
      )
    const due = async () =>
      (
        await app.inject(takeDueItems, { device_id: 'desk-review-1', limit: 5 }, { token: tenant.token })
      ).data.videoList.map((one) => one.id)
    expect(await check()).toMatchObject({ fix: { kind: 'patch', field: 'description', to: source } })
    expect(await due()).toEqual([])
    expect(await decide(1)).toEqual({ changed: 1, applied: 0, refused: [] })
    expect(await check()).toBeUndefined()
    expect(await due()).toEqual([item])
    expect(await decide(0, [second?.id ?? 0])).toEqual({ changed: 1, applied: 0, refused: [] })
    expect((await list()).counts).toEqual({ unread: made.total - 2, accepted: 1, dropped: 1 })
  })

  it('say what they lack before they are started, who made them, and which have works today', async () => {
    const tenant = await app.makeTenant({ clips: 1 })
    const [offline, online] = [await account(tenant, 0), await account(tenant)]
    const draft = (await save({ name: '掉线的', third_auth_ids: [offline] }, tenant)).data.id
    const films = (await save({ name: '出片的', third_auth_ids: [online], clip_mode: 'clip' }, tenant)).data.id
    const list = async (more: InputOf<typeof http.listPlans> = {}) => (await call(http.listPlans, more, tenant)).data
    const rows = new Map((await list()).data.map((row) => [row.id, row]))
    expect(rows.get(draft)).toMatchObject({
      account_online: 0,
      material_count: 0,
      clip_mode: 'material',
      lacks: [{ code: 'accounts' }, { code: 'materials' }],
    })
    expect(rows.get(films)?.lacks.map((lack) => lack.code)).toEqual(['materials', 'clips'])
    await call(http.addPlanMaterial, { plan_id: draft, slot: 2, attachment_ids: [await material(tenant)] }, tenant)
    await tenant.db.updateTable('third_auths').set({ third_login_status: 1 }).where('id', '=', offline).execute()
    expect((await list({ keyword: '掉线' })).data).toMatchObject([{ account_online: 1, material_count: 1, lacks: [] }])
    expect((await list()).creators).toMatchObject([{ id: tenant.adminId }])
    expect((await list({ today: 1 })).total).toBe(0)
    await tenant.db
      .updateTable('plans')
      .set({ status: 2, lacks: '[{"code":"room","msg":"排不下"}]' })
      .where('id', '=', films)
      .execute()
    expect(await list({ stuck: 1 })).toMatchObject({
      total: 1,
      data: [{ id: films, lacks: [{ code: 'room' }] }],
      status_counts: { 2: 1 },
    })
    for (const [keyword, rank, seen] of [
      ['机油', 3, 1],
      ['轮胎', 11, 1],
      ['刹车', null, 0],
    ] as const) {
      const word = (
        await tenant.db
          .insertInto('rank_keywords')
          .values({
            keyword,
            norm: keyword,
            platform_value: 'douyin',
            admin_id: tenant.adminId,
            last_rank: rank,
            prev_rank: null,
            best_rank: rank,
            last_status: seen === 1 ? 'ok' : 'pending',
            delete_time: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
      await tenant.db
        .insertInto('rank_keyword_plans')
        .values({ rank_keyword_id: word, plan_id: seen === 1 ? films : draft })
        .execute()
    }
    expect((await list()).data).toMatchObject([
      { id: films, rank_tracked: 2, rank_top10: 1 },
      { id: draft, rank_tracked: 1, rank_top10: null },
    ])
    const task = (
      await tenant.db
        .insertInto('wisdom_tasks')
        .values({ name: '任务', type: 'clip', plan_id: films, config: '{}', admin_id: tenant.adminId })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
    await tenant.db
      .insertInto('publish_items')
      .values(
        [
          { timing_time: clock.now(), publish_status: 2 as const },
          { publish_status: -1 as const },
          { publish_status: -1 as const, outcome_unknown: 1 as const },
        ].map((state) => ({
          ...NO_WORK,
          wisdom_task_id: task,
          plan_id: films,
          third_auth_id: online,
          timing_time: 0,
          outcome_unknown: 0 as const,
          ...state,
        })),
      )
      .execute()
    expect((await list({ today: 1 })).data).toMatchObject([
      { id: films, today_num: 1, today_published_num: 1, fail_num: 1, unconfirmed_num: 1 },
    ])
  })

  it('hold materials in nine slots: twins are left out, what moves leaves its slot, and it is told what can be made', async () => {
    const tenant = await app.makeTenant({ clips: 5 })
    const plan = (await save({ third_auth_ids: [await account(tenant), await account(tenant)] }, tenant)).data.id
    const [one, two, three] = [await material(tenant), await material(tenant), await material(tenant)]
    const shown = async () => (await call(http.planMaterials, { plan_id: plan }, tenant)).data
    expect((await shown()).capacity).toMatchObject({ num: 0, why: expect.stringContaining('0 个素材') })
    expect(
      (await call(http.addPlanMaterial, { plan_id: plan, slot: 1, attachment_ids: [one, two, one] }, tenant)).data,
    ).toMatchObject({ count_by_slot: { 1: 2 }, added: [one, two], skipped: [] })
    expect(
      (await call(http.addPlanMaterial, { plan_id: plan, slot: 1, attachment_ids: [three, one] }, tenant)).data,
    ).toMatchObject({ added: [three], skipped: [{ attachment_id: one }] })
    expect(
      (await call(http.deletePlanMaterial, { plan_id: plan, slot: 1, attachment_ids: [three] }, tenant)).data
        .count_by_slot,
    ).toEqual({ 1: 2 })
    expect(
      (await call(http.addPlanMaterial, { plan_id: plan, slot: 3, attachment_ids: [three] }, tenant)).data
        .count_by_slot,
    ).toEqual({ 1: 2, 3: 1 })
    expect(
      (await call(http.movePlanMaterial, { plan_id: plan, from: 1, to: 3, attachment_ids: [one] }, tenant)).data
        .count_by_slot,
    ).toEqual({ 1: 1, 3: 2 })
    expect(
      (await call(http.movePlanMaterial, { plan_id: plan, from: 1, to: 3, attachment_ids: [one] }, tenant)).code,
    ).toBe(CODE.NOT_FOUND)
    const now = await shown()
    expect(now.list.map((file) => [file.slot, file.attachment_id])).toEqual([
      [1, two],
      [3, three],
      [3, one],
    ])
    expect(now.list[0]?.fullurl).toContain('?e=')
    expect(now.capacity).toMatchObject({ num: 6, problem: '' })
    await tenant.db.updateTable('plans').set({ clip_mode: 'dugujiujian' }).where('id', '=', plan).execute()
    expect((await shown()).capacity.problem).not.toBe('')
    await tenant.db.updateTable('plans').set({ status: 4 }).where('id', '=', plan).execute()
    expect((await call(http.deletePlanMaterial, { plan_id: plan, slot: 3, attachment_ids: [one] }, tenant)).code).toBe(
      CODE.CONFLICT,
    )
  })

  it('take orders of films, whose settings their own films may follow', async () => {
    const tenant = await app.makeTenant({ clips: 5 })
    const plan = (await save({ third_auth_ids: [await account(tenant)] }, tenant)).data.id
    const files = [await material(tenant), await material(tenant)]
    const order = async (planId: number) =>
      await app.inject(
        addClip,
        {
          name: '计划的订单',
          mode: 'clip',
          num: 1,
          config: { groups: [{ name: '甲', attachment_ids: files }], titles: ['标题'] },
          client_token: `order-${kind}-${rows++}`,
          plan_id: planId,
        },
        { token: tenant.token },
      )
    expect((await order(987_654_321)).code).toBe(CODE.NOT_FOUND)
    const made = await order(plan)
    expect(made.code).toBe(1)
    await app.inject(cancelClip, { id: made.data.id }, { token: tenant.token })
    expect(
      (await app.inject(listClips, { plan_id: plan }, { token: tenant.token })).data.data.map((row) => row.id),
    ).toEqual([made.data.id])
    expect((await app.inject(listClips, { plan_id: plan + 1 }, { token: tenant.token })).data.total).toBe(0)
    expect((await call(http.setPlanClip, { id: plan, clip_id: 987_654_321 }, tenant)).code).toBe(CODE.NOT_FOUND)
    expect((await call(http.setPlanClip, { id: plan, clip_id: made.data.id }, tenant)).data).toEqual({
      clip_mode: 'clip',
      clip_id: made.data.id,
    })
    expect((await call(http.planInfo, { id: plan }, tenant)).data).toMatchObject({
      clip_mode: 'clip',
      clip_id: made.data.id,
    })
    expect((await call(http.setPlanClip, { id: plan, clip_id: 0 }, tenant)).data).toEqual({
      clip_mode: 'clip',
      clip_id: 0,
    })
  })

  it('cut and silence materials in their slots: the part goes with them, stays when the plan is saved, and is what films use', async () => {
    const tenant = await app.makeTenant({ clips: 5 })
    const wanted = input({ third_auth_ids: [await account(tenant)], clip_mode: 'clip' })
    const plan = (await call(http.savePlan, wanted, tenant)).data.id
    const [one, two] = [await material(tenant), await material(tenant)]
    await call(http.addPlanMaterial, { plan_id: plan, slot: 1, attachment_ids: [one, two] }, tenant)
    const cut = async (more: Partial<InputOf<typeof http.cutPlanMaterial>> = {}) =>
      await call(
        http.cutPlanMaterial,
        { plan_id: plan, slot: 1, attachment_id: one, in: 1.5, out: 4, muted: 1, ...more },
        tenant,
      )
    const cuts = async (of = plan) =>
      (await call(http.planMaterials, { plan_id: of }, tenant)).data.list.map((file) => [
        file.slot,
        file.attachment_id,
        file.cut,
      ])
    expect([
      (await cut({ out: 1.8 })).code,
      (await cut({ out: 12 })).code,
      (await cut({ in: 8.8, out: 0 })).code,
      (await cut({ slot: 2 })).code,
    ]).toEqual([CODE.BAD_INPUT, CODE.BAD_INPUT, CODE.BAD_INPUT, CODE.NOT_FOUND])
    expect((await cut()).data).toEqual({ in: 1.5, out: 4, muted: 1 })
    await call(http.movePlanMaterial, { plan_id: plan, from: 1, to: 3, attachment_ids: [one] }, tenant)
    const { client_token: _token, ...rest } = wanted
    await call(
      http.savePlan,
      {
        ...rest,
        id: plan,
        client_token: 'token-cut-saved',
        material: [
          { slot: 1, attachment_ids: [two] },
          { slot: 3, attachment_ids: [one] },
        ],
      },
      tenant,
    )
    const whole = { in: 0, out: 0, muted: 0 }
    expect(await cuts()).toEqual([
      [1, two, whole],
      [3, one, { in: 1.5, out: 4, muted: 1 }],
    ])
    expect(await cuts((await call(http.copyPlan, { id: plan }, tenant)).data.id)).toEqual(await cuts())
    expect(
      (
        await configOf(
          tenant.db,
          await tenant.db.selectFrom('plans').selectAll().where('id', '=', plan).executeTakeFirstOrThrow(),
          null,
        )
      )?.groups.map((group) => group.cuts),
    ).toEqual([[], [{ attachment_id: one, in: 1.5, out: 4, muted: 1 }]])
  })

  it('tell how many works missed their time when a pause ends', async () => {
    const tenant = await app.makeTenant()
    const own = await account(tenant)
    const plan = (await save({ third_auth_ids: [own] }, tenant)).data.id
    await tenant.db.updateTable('plans').set({ status: 3 }).where('id', '=', plan).execute()
    const task = (
      await tenant.db
        .insertInto('wisdom_tasks')
        .values({ name: '任务', type: 'clip', plan_id: plan, config: '{}', admin_id: tenant.adminId })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
    for (const [hours, auto] of [
      [-5, 1],
      [-1, 0],
      [5, 0],
    ] as const)
      await tenant.db
        .insertInto('publish_items')
        .values({
          ...NO_WORK,
          wisdom_task_id: task,
          plan_id: plan,
          third_auth_id: own,
          timing_time: clock.now() + hours * 3_600_000,
          auto_publish: auto,
        })
        .execute()
    const late = async () => (await call(http.listPlans, {}, tenant)).data.data.map((row) => row.overdue_num)
    expect(await late()).toEqual([2])
    expect((await call(http.setPlanStatus, { ids: [plan], action: 'resume' }, tenant)).data).toEqual({
      updated: 1,
      overdue: 2,
    })
    expect(
      (
        await tenant.db
          .selectFrom('publish_items')
          .select('auto_publish')
          .where('plan_id', '=', plan)
          .where('timing_time', '>', 0)
          .orderBy('id')
          .execute()
      )
        .map((row) => row.auto_publish)
        .slice(0, 3),
    ).toEqual([1, 0, 1])
    expect(await late()).toEqual([2])
    expect((await call(http.setPlanStatus, { ids: [plan], action: 'pause' }, tenant)).data.overdue).toBe(0)
  })

  it('find free times in turn, and the hours that did well from own numbers only', async () => {
    const found = (await call(http.findSlots, { third_auth_ids: accounts.slice(0, 2), count: 4 })).data.list
    expect(found.map((one) => one.third_auth_id)).toEqual([accounts[0], accounts[1], accounts[0], accounts[1]])
    expect((found[2]?.timing_time ?? 0) - (found[0]?.timing_time ?? 0)).toBeGreaterThanOrEqual(600)
    const work = {
      third_auth_id: accounts[0] ?? 0,
      publish_item_id: null,
      publish_time: Date.parse('2026-03-02T09:30:00+08:00'),
      last_like: null,
      last_comment: null,
      last_share: null,
      last_collect: null,
      last_sync_time: 1,
    }
    await owner.db
      .insertInto('platform_works')
      .values([
        { ...work, platform_item_id: 'w1', last_play: 100 },
        { ...work, platform_item_id: 'w2', last_play: 300 },
        { ...work, platform_item_id: 'w3', last_play: null },
      ])
      .execute()
    expect((await call(http.bestTimes, { platform_value: 'douyin' })).data.list).toEqual([
      { weekday: 1, hour: 9, score: 200, n: 2, low_confidence: 1 },
    ])
  })
})
