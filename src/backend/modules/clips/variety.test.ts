// No two outputs of an order and its appends show or look the same, and nobody pays for one that would.
import { beforeAll, describe, expect, test } from 'vitest'
import { clipConfig } from '../../../contract/entities/clip.ts'
import type { ClipConfig, ClipConfigInput, ClipMode } from '../../../contract/entities/clip.ts'
import { systemClock } from '../../lib/clock.ts'
import { eachDatabase } from '../../testing/databases.ts'
import { placesOf } from '../clip-rendering/mode-plans.ts'
import { readRecipe } from '../clip-rendering/recipe.ts'
import { createLedger } from '../wallet/wallet.ledger.ts'
import { AppError } from '../../lib/errors.ts'
import { checkConfig } from './check-config.ts'
import type { ClipMaterials } from './clip-ports.ts'
import { REPLANS } from './twins.ts'
import { openClipBench, orderRequest, refusal, someFiles, twoScenes } from '../../testing/benches/clip-bench.ts'
import type { ClipBench, ClipTenant } from '../../testing/benches/clip-bench.ts'

const ledger = createLedger({ clock: systemClock })
const shown = [
  {
    attachment_id: 1,
    name: '视频1.mp4',
    in_ms: 500,
    ms: 1000,
    place: '开头',
    text: '',
    matched: [],
    effect: '',
    transition: '',
  },
]

eachDatabase((_name, open) => {
  let bench: ClipBench
  beforeAll(async () => {
    bench = openClipBench(await open())
  })
  const add = async (tenant: ClipTenant, config: ClipConfig, num: number, mode: ClipMode = 'clip') =>
    await bench.orders.add(tenant.db, tenant.tenantId, orderRequest(tenant, config, num, { mode }))
  const rowsOf = async (tenant: ClipTenant, clipId: number) =>
    await tenant.db.selectFrom('clip_outputs').selectAll().where('clip_id', '=', clipId).orderBy('idx').execute()
  const done = async (
    tenant: ClipTenant,
    outputId: number,
    more: Partial<Parameters<ClipBench['book']['done']>[3]>,
  ) => {
    const ref = { outputId, generation: 0 }
    await bench.book.begin(tenant.db, ref)
    return await bench.book.done(tenant.db, tenant.tenantId, ref, { ...someFiles(`k${outputId}`), shown, ...more })
  }

  test('a film that looks like another is planned anew for nothing, and its choice is written down', async () => {
    const tenant = await bench.tenant({ clips: 10 })
    const [a = 0, b = 0, c = 0, d = 0] = tenant.videos
    const { clipId, outputs } = await add(tenant, twoScenes([a, b], [c, d]), 2)
    const [first = 0, second = 0] = outputs.map((output) => output.id)
    expect(await done(tenant, first, { look: '00ff' })).toBe('ok')
    const before = (await rowsOf(tenant, clipId))[1]
    expect(await done(tenant, second, { look: '00ff' })).toBe('again')
    const after = (await rowsOf(tenant, clipId))[1]
    expect(after).toMatchObject({ status: 0, replans: 1, charged: 0, generation: 0 })
    expect(after?.combo_key).not.toBe(before?.combo_key)
    expect(await ledger.read(tenant.db)).toEqual({ balance: 9, frozen: 1, available: 8 })
    expect(await done(tenant, second, { look: 'ff00' })).toBe('ok')
    expect(await ledger.read(tenant.db)).toEqual({ balance: 8, frozen: 0, available: 8 })
    const { outputs: views } = await bench.lists.info(tenant.db, { id: clipId })
    const recipe = readRecipe(after?.recipe ?? '')
    expect(views[1]?.choice).toMatchObject({
      seed: recipe.seed,
      combo_key: after?.combo_key,
      shots: shown,
      look: 'ff00',
      nearest: { idx: 0, percent: 100 },
      replans: 1,
    })
    // the same configuration and keys give the same recipes again
    const [clip] = await tenant.db.selectFrom('clips').select('config').where('id', '=', clipId).execute()
    expect(clipConfig.parse(JSON.parse(clip?.config ?? '')).seed).toBe(7)
  })

  test('nothing else to show: it fails with a sentence and is not charged; a distance of 0 looks at nothing', async () => {
    const tenant = await bench.tenant({ clips: 10 })
    const [a = 0, b = 0, c = 0] = tenant.videos
    const { clipId, outputs } = await add(tenant, twoScenes([a, b], [c]), 2)
    const [first = 0, second = 0] = outputs.map((output) => output.id)
    await done(tenant, first, { look: '00' })
    expect(await done(tenant, second, { look: '00' })).toBe('near')
    expect((await rowsOf(tenant, clipId))[1]).toMatchObject({
      status: -1,
      fail_code: 'too_near',
      fail_reason: expect.stringContaining('未扣费'),
    })
    expect(await ledger.read(tenant.db)).toEqual({ balance: 9, frozen: 0, available: 9 })
    expect(bench.events.at(-1)).toMatchObject({ outputId: second, status: 'failed' })
    const free = await add(tenant, twoScenes([a, b], [c], { dedupe: { min_look: 0 } }), 2)
    for (const output of free.outputs) expect(await done(tenant, output.id, { look: '00' })).toBe('ok')
    // more alike ones than tries: it ends
    const many = await add(tenant, twoScenes(tenant.videos, tenant.videos), 2)
    const [x = 0, y = 0] = many.outputs.map((output) => output.id)
    await done(tenant, x, { look: '00' })
    const told: string[] = []
    for (let i = 0; i <= REPLANS; i += 1) told.push(await done(tenant, y, { look: '00' }))
    expect(told).toEqual([...Array.from({ length: REPLANS }, () => 'again'), 'near'])
  })

  test.each([
    ['clip', 1],
    ['clip', 2],
    ['dugujiujian', 2],
    ['smart', 1],
  ] as const)('%s: appended outputs repeat nothing and stay %i places away from all there are', async (mode, least) => {
    const tenant = await bench.tenant({ clips: 40, videos: 5 })
    const groups = [1, 2, 3].map((slot) => ({ name: `格${slot}`, slot, attachment_ids: tenant.videos }))
    const config = clipConfig.parse({
      groups,
      seed: 3,
      dedupe: { min_hamming: mode === 'smart' ? 0 : least },
      ...(mode === 'smart' ? { captions: { mode: 'text', texts: ['一句话。两句话。'] } } : {}),
    } satisfies ClipConfigInput)
    const { clipId } = await add(tenant, config, 6, mode)
    const token = `append-${mode}-${least}`
    const once = await bench.append.append(tenant.caller, { id: clipId, num: 5, client_token: token })
    expect(once).toMatchObject({ reserved: 5, total: 11, clip_number: 29 })
    expect(await bench.append.append(tenant.caller, { id: clipId, num: 5, client_token: token })).toEqual(once)
    const rows = await rowsOf(tenant, clipId)
    expect(rows.map((row) => row.idx)).toEqual(Array.from({ length: 11 }, (_, i) => i))
    expect(new Set(rows.map((row) => row.combo_key)).size).toBe(11)
    const places = rows.map((row) => placesOf(readRecipe(row.recipe ?? '')))
    for (const [i, one] of places.entries())
      for (const other of places.slice(i + 1))
        expect(one.filter((place, at) => place !== other[at]).length).toBeGreaterThanOrEqual(least)
    expect(await ledger.read(tenant.db)).toEqual({ balance: 40, frozen: 11, available: 29 })
    expect(
      (await refusal(bench.append.append(tenant.caller, { id: clipId, num: 95, client_token: `${token}-more` }))).data,
    ).toMatchObject({ max_num: 89 })
  })

  test("an append that the materials can't give is refused and leaves nothing behind", async () => {
    const tenant = await bench.tenant({ clips: 10 })
    const [a = 0, b = 0, c = 0] = tenant.videos
    const { clipId } = await add(tenant, twoScenes([a, b], [c]), 2)
    expect(
      await refusal(bench.append.append(tenant.caller, { id: clipId, num: 1, client_token: 'append-none' })),
    ).toMatchObject({ code: 40001, data: { max_num: 0 } })
    expect(await rowsOf(tenant, clipId)).toHaveLength(2)
    const stranger = await bench.tenant()
    expect(
      (await refusal(bench.append.append(stranger.caller, { id: clipId, num: 1, client_token: 'append-none' }))).code,
    ).toBe(40401)
  })

  test('the estimate counts before anything is charged, and says why', async () => {
    const tenant = await bench.tenant({ clips: 10 })
    const [a = 0, b = 0, c = 0, d = 0] = tenant.videos
    const ask = async (mode: ClipMode, config: ClipConfig) => await bench.tryout.capacity(tenant.db, { mode, config })
    expect(await ask('clip', twoScenes([a, b], [c, d]))).toMatchObject({
      max_num: 4,
      combos: 4,
      min_hamming: 1,
      min_look: 1,
      parts: [
        { name: '开头', count: 2 },
        { name: '结尾', count: 2 },
      ],
      why: expect.stringContaining('开头 2 × 结尾 2 = 4 种组合；全部互不重复'),
    })
    expect(await ask('clip', twoScenes([a, b], [c, d], { dedupe: { min_hamming: 2 } }))).toMatchObject({
      max_num: 2,
      combos: 4,
      min_hamming: 2,
      why: expect.stringContaining('任意两条至少 2 个分镜不同，可保证 2 条'),
    })
    const smart = await ask(
      'smart',
      clipConfig.parse({
        groups: [{ name: '池', attachment_ids: [a] }],
        captions: { mode: 'text', texts: ['一。二。'] },
      }),
    )
    // one video of 6 s: shots of 4 and 2 s, two sentences
    expect(smart).toMatchObject({ combos: 2, max_num: 2, parts: [{ name: '文案1（2 句，2 个镜头）', count: 2 }] })
    expect(smart.duration_s.min).toBeGreaterThan(2)
    expect(await ledger.read(tenant.db)).toEqual({ balance: 10, frozen: 0, available: 10 })
  })

  test('an image post: its pictures are attachments, listed with it and told to those who publish', async () => {
    const tenant = await bench.tenant({ clips: 10 })
    const config = clipConfig.parse({
      groups: [{ name: '图', attachment_ids: [tenant.image] }],
      picture: { output: 'images' },
    })
    const { clipId, outputs } = await add(tenant, config, 1, 'picture')
    expect(outputs).toMatchObject([{ pictures: true }])
    const pictures = [
      { key: 'posts/1.jpg', sha256: `a${tenant.tenantId}`, size: 10 },
      { key: 'posts/2.jpg', sha256: `b${tenant.tenantId}`, size: 20 },
    ]
    expect(await done(tenant, outputs[0]?.id ?? 0, { look: '00', durationMs: 0, pictures })).toBe('ok')
    const {
      outputs: [view],
    } = await bench.lists.info(tenant.db, { id: clipId })
    expect(view?.pictures?.map((one) => one.url)).toEqual(['/files/posts/1.jpg', '/files/posts/2.jpg'])
    expect(bench.events.at(-1)?.pictures?.map((one) => one.id)).toEqual(view?.pictures?.map((one) => one.attachment_id))
    expect(
      await tenant.db
        .selectFrom('attachments')
        .select(['filename', 'kind'])
        .where('storage_path', '=', 'posts/2.jpg')
        .execute(),
    ).toEqual([{ filename: '测试订单-01-2.jpg', kind: 'export' }])
  })
})

describe('what each mode asks for', () => {
  const material = (id: number, mimetype: string) =>
    [id, { id, filename: `文件${id}`, mimetype, storage_path: '', sha256: '', size: 1, duration_ms: 5000 }] as const
  const materials: ClipMaterials = new Map([
    material(1, 'video/mp4'),
    material(2, 'video/mp4'),
    material(3, 'image/png'),
    material(4, 'audio/mpeg'),
  ])
  const offered = {
    transitions: new Set<string>(),
    effects: new Set<string>(),
    voices: new Set(['v']),
    fontIds: new Set<number>(),
  }
  const page = (...elements: object[]) => ({ elements: [{ elName: 'qk-video' }, ...elements] })
  const pool = { name: '池', attachment_ids: [1] }
  const slots = (...list: (number | undefined)[]) =>
    list.map((slot) => ({ ...pool, ...(slot === undefined ? {} : { slot }) }))

  test.each<[ClipMode, object, string, string]>([
    ['clip', {}, 'config.groups', '请至少添加一个分镜'],
    ['clip', { groups: [pool], dedupe: { min_hamming: 3 } }, 'config.dedupe.min_hamming', '不可能有 3 处不同'],
    ['smart', { captions: { mode: 'text', texts: ['一'] } }, 'config.groups', '请选择智能成片可用的素材'],
    ['smart', { groups: [pool] }, 'config.captions.texts', '请填写文案'],
    [
      'smart',
      { groups: [pool], captions: { mode: 'text', texts: ['好。', '……'] } },
      'config.captions.texts.1',
      '没有可以朗读的内容',
    ],
    [
      'smart',
      {
        groups: [pool],
        captions: { mode: 'text', texts: ['一', '二'] },
        voice: { kind: 'recording', recording_ids: [4] },
      },
      'config.voice.recording_ids',
      '一一对应',
    ],
    ['dugujiujian', { groups: slots(1, 2) }, 'config.groups', '至少要填 3 格'],
    ['dugujiujian', { groups: slots(1, 2, undefined) }, 'config.groups.2.slot', '还没有指定'],
    ['dugujiujian', { groups: slots(1, 2, 2) }, 'config.groups.2.slot', '第 2 格“痛点”重复'],
    ['picture', { groups: [pool] }, 'config.groups.0.attachment_ids', '不是图片'],
    [
      'picture',
      {
        groups: [{ name: '图', attachment_ids: [3] }],
        picture: { output: 'images' },
        captions: { mode: 'text', texts: ['一'] },
      },
      'config.captions.mode',
      '图文没有声音',
    ],
    ['clipTemplate', {}, 'config.template', '请选择一个模板'],
    [
      'clipTemplate',
      { template: { page: { elements: [{ elName: 'qk-text' }] } } },
      'config.template.page.elements',
      '有且只有一个视频区域',
    ],
    ['clipTemplate', { template: { page: page() } }, 'config.groups', '请为模板的视频区域选择素材'],
    [
      'clipTemplate',
      { groups: [pool], template: { page: page({ elName: 'qk-iframe' }) } },
      'config.template.page.elements.1',
      '不能做成视频',
    ],
    [
      'clipTemplate',
      {
        groups: [pool],
        template: { page: page({ elName: 'qk-image', propsValue: { imageSrc: 'https://x.example/a.png' } }) },
      },
      'config.template.page.elements.1',
      '从素材库选择',
    ],
    [
      'clipTemplate',
      { groups: [pool], template: { page: page({ elName: 'qk-text', propsValue: { text: '{店名}' } }) } },
      'config.template.rows',
      '请填写表格',
    ],
    [
      'clipTemplate',
      {
        groups: [pool],
        template: {
          page: page({ elName: 'qk-text', propsValue: { text: '{店名}' } }),
          rows: [{ 店名: '甲' }, { 店名: ' ' }],
        },
      },
      'config.template.rows.1.店名',
      '第 2 行没有填',
    ],
    [
      'clipTemplate',
      { groups: [pool], template: { page: page(), rows: [{ 多余: '甲' }] } },
      'config.template.rows.0.多余',
      '没有变量 {多余}',
    ],
    [
      'clipTemplate',
      {
        groups: [pool],
        template: { page: page({ elName: 'qk-image', propsValue: { imageSrc: '{图}' } }), rows: [{ 图: '1' }] },
      },
      'config.template.rows.0.图',
      '不是图片',
    ],
    [
      'clipTemplate',
      { groups: [pool], template: { page: page({ elName: 'qk-image', propsValue: { imageSrc: '99' } }) } },
      'config.template.page.elements.1',
      '不存在或已删除',
    ],
  ])('%s %j', (mode, input, field, words) => {
    let thrown: unknown
    try {
      checkConfig(clipConfig.parse(input), materials, offered, mode)
    } catch (error) {
      thrown = error
    }
    expect(thrown).toBeInstanceOf(AppError)
    expect(thrown instanceof AppError ? [thrown.data?.['errors'], thrown.msg] : null).toMatchObject([
      [{ field }],
      expect.stringContaining(words),
    ])
  })
})
