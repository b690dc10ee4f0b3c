import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint, InputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import * as apps from '../../../contract/http/micro-apps.ts'
import * as http from '../../../contract/http/places.ts'
import type { TestApp, TestSession } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { createAnchors } from './anchors.ts'
import { distanceOf } from './distance.ts'

const place = (n: string, more: object = {}) => ({
  platform_value: 'douyin' as const,
  poi_id: n,
  poi_name: `店${n}`,
  ...more,
})
const program = (more: object = {}): InputOf<typeof apps.saveMicroApp> => ({
  name: '订座',
  platform_value: 'douyin',
  app_id: 'tt01',
  app_title: '在线订座',
  app_url: 'pages/index',
  ...more,
})

it('measures along the surface', () => {
  // 人民广场 to 外滩, about 1.6 km; half way round the equator.
  expect(distanceOf({ lng: 121.4737, lat: 31.2304 }, { lng: 121.4903, lat: 31.2364 })).toBeGreaterThan(1_600)
  expect(distanceOf({ lng: 121.4737, lat: 31.2304 }, { lng: 121.4903, lat: 31.2364 })).toBeLessThan(1_800)
  expect(distanceOf({ lng: 0, lat: 0 }, { lng: 180, lat: 0 })).toBe(Math.round(Math.PI * 6_371_009))
})

describe.each(['sqlite', 'postgres'] as const)('places and mini programs on %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp(kind)
  })
  afterAll(async () => await app.close())
  const call = async <E extends Endpoint>(of: TestSession, endpoint: E, input: InputOf<E>) =>
    await app.inject(endpoint, input, { token: of.token })
  const ids = async (of: TestSession): Promise<number[]> =>
    (await call(of, http.listPlaces, {})).data.data.map((one) => one.id)

  it('are added once, found, bound, and one of each platform is the default', async () => {
    const owner = await app.makeTenant()
    const list = [
      place('a', { city: '上海市', district: '黄浦区', lng: 121.4737, lat: 31.2304 }),
      place('b', { address: '江宁路1号' }),
      place('a'),
    ]
    expect((await call(owner, http.addPlaces, { list, is_default: 1 })).data).toEqual({
      added: 2,
      filled: 0,
      skipped: 1,
      skipped_names: ['店a'],
    })
    expect((await call(owner, http.addPlaces, { list: [place('b', { poi_name: '又一次' })] })).data).toEqual({
      added: 0,
      filled: 0,
      skipped: 1,
      skipped_names: ['又一次'],
    })
    expect((await call(owner, http.listPlaces, { poi_ids: 'b,zz' })).data.data.map((one) => one.poi_name)).toEqual([
      '店b',
    ])
    const all = (await call(owner, http.listPlaces, {})).data
    expect(all.data.map((one) => [one.poi_name, one.is_default, one.is_bind, one.lng])).toEqual([
      ['店a', 1, 1, 121.4737],
      ['店b', 0, 1, null],
    ])
    expect([
      (await call(owner, http.listPlaces, { keyword: '江宁' })).data.total,
      (await call(owner, http.listPlaces, { city: '黄浦' })).data.total,
    ]).toEqual([1, 1])
    const [a = 0, b = 0] = all.data.map((one) => one.id)
    expect((await call(owner, http.editPlaces, { ids: [b], is_default: 1 })).code).toBe(1)
    expect(
      (await call(owner, http.boundAnchors, { platform_value: 'douyin' })).data.poiList.map((one) => [
        one.id,
        one.is_default,
      ]),
    ).toEqual([
      [b, 1],
      [a, 0],
    ])
    await call(owner, http.editPlaces, { ids: [b], is_bind: 0 })
    expect((await call(owner, http.boundAnchors, {})).data.poiList.map((one) => one.id)).toEqual([a])
    expect(await call(owner, http.editPlaces, { ids: [b], is_default: 1 })).toMatchObject({
      code: CODE.BAD_INPUT,
      data: { errors: [{ field: 'is_default' }] },
    })
    expect((await call(owner, http.editPlaces, { ids: [a, b], is_default: 1 })).code).toBe(CODE.BAD_INPUT)
    expect((await call(owner, http.searchPlaces, { keyword: '店' })).data).toMatchObject({
      source: 'local',
      list: [{ id: a }, { id: b }],
    })
    expect(
      (await app.injectRaw(http.addPlaces, { list: [place('c', { lng: 200, lat: 1 })] }, { token: owner.token })).code,
    ).toBe(CODE.BAD_INPUT)
  })

  it('keep what the platform said of them, and tell it where a work is made', async () => {
    const owner = await app.makeTenant()
    const raw = { poi_id: 'a', extra: { cost: 80 } }
    expect(
      (await call(owner, http.addPlaces, { list: [place('a', { raw }), place('b')], source: 'helper' })).data,
    ).toMatchObject({ added: 2 })
    expect(
      (
        await app.injectRaw(
          http.addPlaces,
          { list: [place('c', { raw: { text: '长'.repeat(8_000) } })] },
          { token: owner.token },
        )
      ).code,
    ).toBe(CODE.BAD_INPUT)
    const heard = (await call(owner, http.boundAnchors, { platform_value: 'douyin', with_raw: 1 })).data.poiList
    expect(heard.map((one) => [one.poi_id, one.source, one.raw])).toEqual([
      ['b', 'helper', undefined],
      ['a', 'helper', raw],
    ])
    expect((await call(owner, http.searchPlaces, { keyword: '店a', with_raw: 1 })).data.list).toMatchObject([
      { poi_id: 'a', raw },
    ])
    // Lists that nobody hangs on a work stay short.
    expect((await call(owner, http.searchPlaces, { keyword: '店a' })).data.list[0]).not.toHaveProperty('raw')
    expect(await createAnchors().read(owner.db, { poiId: heard[1]?.id ?? 0, microAppId: 0 })).toMatchObject({
      info: { selectPoiInfo: { raw } },
    })
  })

  it("take from the platform's search what they lack, and keep what they have", async () => {
    const owner = await app.makeTenant()
    const raw = { poi_id: 'a', cost: 80 }
    const found = [
      place('a', { poi_name: '平台的名字', address: '江宁路1号', city: '上海市', lng: 121.47, lat: 31.23, raw }),
      place('b', { address: '别处' }),
      place('c'),
    ]
    await call(owner, http.addPlaces, { list: [place('a', { city: '上海' }), place('b', { address: '南京西路2号' })] })
    expect((await call(owner, http.addPlaces, { list: found, source: 'helper' })).data).toMatchObject({
      added: 1,
      filled: 0,
      skipped: 2,
    })
    expect((await call(owner, http.addPlaces, { list: found, source: 'helper', fill_known: 1 })).data).toEqual({
      added: 0,
      filled: 1,
      skipped: 2,
      skipped_names: ['店b', '店c'],
    })
    const [c, b, a] = (await call(owner, http.boundAnchors, { platform_value: 'douyin', with_raw: 1 })).data.poiList
    expect(a).toMatchObject({
      poi_name: '店a',
      address: '江宁路1号',
      city: '上海',
      lng: 121.47,
      lat: 31.23,
      source: 'helper',
      raw,
    })
    expect([b?.address, b?.source, c?.source]).toEqual(['南京西路2号', 'manual', 'helper'])
    expect((await call(owner, http.addPlaces, { list: found, source: 'helper', fill_known: 1 })).data).toMatchObject({
      filled: 0,
      skipped: 3,
    })
  })

  it('are searched page by page, on the platform of an account', async () => {
    const owner = await app.makeTenant()
    await call(owner, http.addPlaces, {
      list: Array.from({ length: 60 }, (_, at) => place(`k${at}`, { platform_value: 'kuaishou' })),
    })
    const { id } = await owner.db
      .insertInto('third_auths')
      .values({
        platform_value: 'kuaishou',
        account_id: 's2',
        openname: '城南小馆',
        third_login_status: 1,
        operator_admin_id: owner.adminId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const page = async (more: object) => {
      const { list, next_page } = (await call(owner, http.searchPlaces, { keyword: '店', ...more })).data
      return [list.length, next_page]
    }
    expect(await page({})).toEqual([0, undefined])
    expect(await page({ third_auth_id: id })).toEqual([50, 2])
    expect(await page({ platform_value: 'kuaishou', page: 2 })).toEqual([10, undefined])
  })

  it('are searched through an account that is there, signed in, and not in use elsewhere', async () => {
    const owner = await app.makeTenant()
    const { id } = await owner.db
      .insertInto('third_auths')
      .values({
        platform_value: 'douyin',
        account_id: 's1',
        openname: '城南小馆',
        third_sec_uid: 'sec',
        third_login_status: 1,
        operator_admin_id: owner.adminId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ask = async (of = owner) =>
      await call(of, http.placeSearcher, { third_auth_id: id, device_id: 'this-computer' })
    expect((await ask()).data.thirdauth).toMatchObject({
      id,
      platform_value: 'douyin',
      account_id: 's1',
      third_sec_uid: 'sec',
      third_cookie: '',
    })
    expect((await ask(await app.makeTenant())).code).toBe(CODE.NOT_FOUND)
    expect((await ask(await app.makeAdmin(['poi:edit'], { of: owner, dataScope: 'self' }))).code).toBe(CODE.NOT_FOUND)
    await owner.db
      .insertInto('account_uses')
      .values({
        third_auth_id: id,
        device_id: 'another-computer',
        admin_id: owner.adminId,
        purpose: 'works',
        since_time: Date.now(),
        beat_time: Date.now(),
      })
      .execute()
    expect(await ask()).toMatchObject({ code: CODE.ACCOUNT_IN_USE, msg: expect.stringContaining('另一台电脑') })
    // Whoever writes works looks up topics and collections through it, without the right to keep places.
    const writer = await app.makeAdmin(['task:edit'], { of: owner })
    const lookUp = async () => await call(writer, http.lookupAccount, { third_auth_id: id, device_id: 'this-computer' })
    expect((await ask(writer)).code).toBe(CODE.NO_PERMISSION)
    expect(await lookUp()).toMatchObject({ code: CODE.ACCOUNT_IN_USE })
    await owner.db.deleteFrom('account_uses').execute()
    expect((await lookUp()).data.thirdauth).toMatchObject({ id, third_cookie: '' })
    await owner.db.updateTable('third_auths').set({ third_login_status: 2 }).where('id', '=', id).execute()
    expect(await ask()).toMatchObject({ code: CODE.ACCOUNT_OFFLINE, msg: expect.stringContaining('城南小馆') })
  })

  it('are recommended by distance, else by the division and the words of an address', async () => {
    const owner = await app.makeTenant()
    await call(owner, http.addPlaces, {
      list: [
        place('far', { city: '北京市', lng: 116.4, lat: 39.9 }),
        place('near', { city: '上海市', lng: 121.48, lat: 31.23 }),
        place('none', { city: '上海市', district: '黄浦区' }),
      ],
    })
    const near = (await call(owner, http.nearPlaces, { lng: 121.4737, lat: 31.2304 })).data.list
    expect(near.map((one) => one.poi_id)).toEqual(['near', 'far', 'none'])
    expect([near[0]?.distance_m, near[2]?.distance_m]).toEqual([expect.any(Number), null])
    expect(
      (await call(owner, http.nearPlaces, { adcode: '310101', limit: 2 })).data.list.map((one) => one.poi_id),
    ).toEqual(['none', 'near'])
  })

  it('stay while a plan needs them, and come back after a delete', async () => {
    const owner = await app.makeTenant()
    await call(owner, http.addPlaces, { list: [place('a'), place('b')] })
    const [b = 0, a = 0] = await ids(owner)
    const plan = (
      await owner.db
        .insertInto('plans')
        .values({
          name: '开业',
          main_words: '[]',
          poi_id: a,
          carry_type: 'poi',
          clip_id: null,
          daily_num: 1,
          total_num: 1,
          per_account_daily_max: 1,
          windows: '[]',
          min_gap_minutes: 30,
          start_date: '2026-01-01',
          client_token: null,
          admin_id: owner.adminId,
          delete_time: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
    expect(await call(owner, http.deletePlaces, { ids: [a, b] })).toMatchObject({
      code: CODE.STILL_USED,
      data: { refs: [{ id: a, title: '店a', used_by: [{ type: 'plan', id: plan, name: '开业' }] }] },
    })
    expect(await ids(owner)).toEqual([b, a])
    await owner.db.updateTable('plans').set({ status: 4 }).where('id', '=', plan).execute()
    expect((await call(owner, http.deletePlaces, { ids: [a, b] })).data).toEqual({ deleted: 2 })
    await call(owner, http.addPlaces, { list: [place('b')] })
    expect((await call(owner, http.restorePlaces, { ids: [a, b] })).data).toEqual({ restored: 1 })
    const stranger = await app.makeTenant()
    expect((await call(stranger, http.deletePlaces, { ids: [a] })).code).toBe(CODE.NOT_FOUND)
  })

  it('programs are checked in words, kept once a page, and offered to their accounts', async () => {
    const owner = await app.makeTenant()
    const account = async (platform: string) =>
      (
        await owner.db
          .insertInto('third_auths')
          .values({
            platform_value: platform,
            account_id: `${platform}1`,
            openname: '号',
            operator_admin_id: owner.adminId,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const [one, two, other] = [
      await account('douyin'),
      (
        await owner.db
          .insertInto('third_auths')
          .values({ platform_value: 'douyin', account_id: 'x2', openname: '二', operator_admin_id: owner.adminId })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
      await account('kuaishou'),
    ]
    const { id } = (await call(owner, apps.saveMicroApp, program({ third_auth_ids: [one], is_default: 1 }))).data
    expect(await call(owner, apps.saveMicroApp, program())).toMatchObject({
      code: CODE.DUPLICATE,
      data: { exist_id: id, errors: [{ field: 'app_url' }] },
    })
    expect(
      await call(owner, apps.saveMicroApp, program({ app_url: 'pages/two', third_auth_ids: [other] })),
    ).toMatchObject({ code: CODE.BAD_INPUT, data: { errors: [{ field: 'third_auth_ids' }] } })
    for (const bad of ['/pages/index', 'pages index', 'https://x.example/'])
      expect((await app.injectRaw(apps.saveMicroApp, program({ app_url: bad }), { token: owner.token })).code).toBe(
        CODE.BAD_INPUT,
      )
    const offered = async (account: number) =>
      (await call(owner, http.boundAnchors, { third_auth_id: account })).data.microAppList.map((row) => row.id)
    expect([await offered(one), await offered(two), await offered(other)]).toEqual([[id], [], []])
    await createAnchors().noteUse(
      owner.db,
      'douyin',
      { selectPoiInfo: null, microApp: { app_id: 'tt01', app_title: '', app_url: 'pages/index' } },
      1_700_000_000_000,
    )
    expect((await call(owner, apps.listMicroApps, { keyword: 'TT01' })).data.data).toMatchObject([
      { id, use_count: 1, last_use_time: 1_700_000_000, is_default: 1, third_auth_ids: [one] },
    ])
    // Out of use it is offered nowhere and no default any more; in use again it can be made one.
    expect((await call(owner, apps.editMicroApps, { ids: [id], status: 0 })).data).toEqual({ changed: 1 })
    expect([
      await offered(one),
      (await call(owner, apps.listMicroApps, { status: 0 })).data.data.map((row) => [row.id, row.is_default]),
    ]).toEqual([[], [[id, 0]]])
    expect(await call(owner, apps.editMicroApps, { ids: [id], is_default: 1 })).toMatchObject({
      code: CODE.BAD_INPUT,
      data: { errors: [{ field: 'is_default' }] },
    })
    expect((await call(owner, apps.editMicroApps, { ids: [id], status: 1, is_default: 1 })).code).toBe(1)
    expect((await call(owner, apps.listMicroApps, {})).data.data[0]).toMatchObject({ id, status: 1, is_default: 1 })
    for (const bad of ['v.douyin.com/a', 'javascript:alert(1)', 'https://v.douyin.com/a b'])
      expect((await app.injectRaw(apps.saveMicroApp, program({ id, link: bad }), { token: owner.token })).code).toBe(
        CODE.BAD_INPUT,
      )
    // Works that are still to go out follow the program; those that are out keep what they went out with.
    const carried = { selectTopicsInfo: [], microApp: { app_id: 'tt01', app_title: '旧', app_url: 'pages/index' } }
    const task = (
      await owner.db
        .insertInto('wisdom_tasks')
        .values({ name: '任务', type: 'clip', config: '{}', admin_id: owner.adminId })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
    const works = await owner.db
      .insertInto('publish_items')
      .values(
        ([0, 2] as const).map(
          (publish_status) =>
            ({
              wisdom_task_id: task,
              third_auth_id: one,
              publish_status,
              video_publish_info: JSON.stringify(carried),
            }) as never,
        ),
      )
      .returning('id')
      .execute()
    await call(owner, apps.saveMicroApp, program({ id, link: 'https://v.douyin.com/a/' }))
    const now = await owner.db
      .selectFrom('publish_items')
      .select('video_publish_info')
      .where(
        'id',
        'in',
        works.map((row) => row.id),
      )
      .orderBy('id')
      .execute()
    expect(now.map((row) => (JSON.parse(row.video_publish_info) as typeof carried).microApp)).toEqual([
      expect.objectContaining({ link: 'https://v.douyin.com/a/', app_title: '在线订座' }),
      carried.microApp,
    ])
    expect((await call(owner, apps.deleteMicroApps, { ids: [id] })).data).toEqual({ deleted: 1 })
    expect((await call(owner, apps.restoreMicroApps, { ids: [id] })).data).toEqual({ restored: 1 })
  })
})
