// The clip calls through the server: rights, shapes, what this machine offers, the ledger an operator sees.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../tests/fixtures/eventually.ts'
import { patient } from '../../../tests/fixtures/slowness.ts'
import { walletLedger } from '../../contract/http/admin.ts'
import * as calls from '../../contract/http/clip.ts'
import { listClipTemplates, saveClipTemplate } from '../../contract/http/creation.ts'
import { seedAttachment, twoScenes } from '../testing/benches/clip-bench.ts'
import type { DatabaseKind } from '../ports/database.ts'
import { createTestApp } from '../testing/app.ts'
import type { TestApp, TestSession } from '../testing/app.ts'

describe.each(['sqlite', 'postgres'] as const)('%s', (kind: DatabaseKind) => {
  let app: TestApp
  let me: TestSession
  let videos: number[]
  beforeAll(async () => {
    app = await createTestApp(kind)
    me = await app.makeTenant({ clips: 20 })
    videos = []
    for (const name of ['一.mp4', '二.mp4', '三.mp4', '四.mp4'])
      videos.push(await seedAttachment(me, name, 'video/mp4', 6000))
  })
  afterAll(async () => await app.close())

  const config = () => twoScenes(videos.slice(0, 2), videos.slice(2))
  const token = () => ({ token: me.token })
  let made = 0
  const order = async (more: object = {}) =>
    await app.inject(
      calls.addClip,
      { name: '新品上市', mode: 'clip', num: 3, config: config(), client_token: `order-token-${(made += 1)}`, ...more },
      token(),
    )

  test('getClipParams offers what is really there, in five modes, with the nine places as data', async () => {
    const { code, data } = await app.inject(calls.clipParams, {}, token())
    expect(code).toBe(1)
    expect(data.modes.map((mode) => [mode.value, mode.unit_cost])).toEqual([
      ['smart', 1],
      ['clip', 1],
      ['dugujiujian', 1],
      ['clipTemplate', 1],
      ['picture', 1],
    ])
    expect(data.engine).toEqual({ ready: 1, reason: '' })
    expect(data.limits).toMatchObject({ groups: 40, num_max: 100 })
    expect(data.voices).toHaveLength(9)
    expect(data.voices.every((voice) => voice.available === 1 || voice.reason !== '')).toBe(true)
    expect(data.transitions.map((item) => item.value)).toContain('crossfade')
    expect(data.effects.map((item) => item.value)).toEqual(expect.arrayContaining(['none', 'zoom_in', 'film', 'ramp']))
    expect(data.balance).toEqual({ clip_number: 20, frozen: 0 })
    expect(data.subtitle_styles.length).toBeGreaterThanOrEqual(8)
    // Their pictures are drawn at the first call.
    const drawn = await eventually(
      async () => {
        const now = (await app.inject(calls.clipParams, {}, token())).data.subtitle_styles
        expect(now.every((style) => style.preview_url !== '')).toBe(true)
        return now
      },
      { timeout: patient(60_000), interval: 200 },
    )
    const picture = await app.backend.app.inject({
      url: drawn[0]?.preview_url ?? '',
      headers: { host: '127.0.0.1:41080' },
    })
    expect([picture.statusCode, picture.rawPayload.subarray(0, 4).toString('hex')]).toEqual([200, '89504e47'])
    // Every offered style can be sent back as it is.
    for (const { style } of data.subtitle_styles) {
      const reply = await app.injectRaw(
        calls.clipCapacity,
        { mode: 'clip', config: { ...config(), captions: { mode: 'text', texts: ['你好'], style } } },
        token(),
      )
      expect(reply).toMatchObject({ code: 1, data: { max_num: 4, left: 20 } })
    }
  })

  test('fonts come with a file and a picture that can be fetched', async () => {
    const first = await app.inject(calls.clipFonts, {}, token())
    expect(first.code).toBe(1)
    const data = await eventually(
      async () => {
        const now = (await app.inject(calls.clipFonts, {}, token())).data
        expect(now.every((font) => font.preview_url !== '')).toBe(true)
        return now
      },
      { timeout: patient(100_000), interval: 200 },
    )
    expect(data.filter((font) => font.is_default === 1).map((font) => font.name)).toEqual([
      expect.stringContaining('新青年'),
    ])
    for (const font of data) {
      for (const [url, head] of [
        [font.file_url, '00010000'],
        [font.preview_url, '89504e47'],
      ] as const) {
        const reply = await app.backend.app.inject({ url, headers: { host: '127.0.0.1:41080' } })
        expect([reply.statusCode, reply.rawPayload.subarray(0, 4).toString('hex')]).toEqual([200, head])
      }
    }
  })

  test('an order through its life, and the lines that explain the count', async () => {
    const added = await order({ client_token: 'order-token-life', save_as_template: 1 })
    expect(added).toMatchObject({ code: 1, data: { reserved: 3, clip_number: 17 } })
    expect(await order({ client_token: 'order-token-life' })).toMatchObject({
      code: 1,
      data: { id: added.data.id, reserved: 3, clip_number: 17 },
    })
    expect(await app.inject(calls.editClip, { id: added.data.id, num: 2 }, token())).toMatchObject({ code: 1 })
    expect((await app.inject(calls.clipInfo, { id: added.data.id }, token())).data).toMatchObject({
      num: 2,
      status: 1,
      outputs: [{ status: 0 }, { status: 0 }],
      ledger: { reserved: 5, released: 3 },
    })
    expect((await app.inject(calls.listClips, { keyword: '新品' }, token())).data).toMatchObject({
      total: 1,
      data: [{ admin_name: '老板1', cost: 0 }],
    })
    expect((await app.inject(calls.cancelClip, { id: added.data.id }, token())).data).toEqual({
      cancelled: 2,
      released: 2,
    })
    const jobs = await me.db.selectFrom('jobs').select('status').where('type', '=', 'clip.render').execute()
    expect(jobs.every((job) => job.status === 'cancelled')).toBe(true)
    expect((await app.inject(calls.refreshClip, { id: added.data.id }, token())).code).toBe(40901)
    expect((await app.inject(calls.deleteClips, { ids: [added.data.id] }, token())).data).toEqual({
      deleted: 1,
      released: 0,
    })
    const wallet = await app.inject(walletLedger, { ref_type: 'clip', ref_id: added.data.id, limit: 100 }, token())
    expect(wallet.data).toMatchObject({ balance: 20, frozen: 0, available: 20, total: 10 })
    expect(wallet.data.data.every((line) => line.ref_name === '新品上市' && line.reason !== '')).toBe(true)
    const log = await me.db
      .selectFrom('operation_logs')
      .select(['action', 'target_id'])
      .where('target_id', '=', String(added.data.id))
      .orderBy('id')
      .execute()
    expect(log.map((line) => line.action)).toEqual(['clip.add', 'clip.add', 'clip.edit', 'clip.cancel', 'clip.delete'])
  })

  test("a kept configuration's uses are the orders made with it; another company's is not touched", async () => {
    const stranger = await app.makeTenant({ clips: 1 })
    const keep = async (who: TestSession) =>
      (await app.inject(saveClipTemplate, { name: '常用', mode: 'clip', config: config() }, { token: who.token })).data
        .id
    const [own, foreign] = [await keep(me), await keep(stranger)]
    const uses = async (who: TestSession, id: number) =>
      (await app.inject(listClipTemplates, { ids: [id] }, { token: who.token })).data.data.map((one) => one.use_count)
    expect(await uses(me, own)).toEqual([0])
    for (const [num, client_token] of [
      [1, 'template-token-1'],
      [2, 'template-token-2'],
      [2, 'template-token-2'],
    ] as const)
      expect(await order({ num, client_token, template_id: own })).toMatchObject({ code: 1 })
    expect(await uses(me, own)).toEqual([2])
    // gone or not one's own: the order is made all the same
    for (const template_id of [foreign, 999_999])
      expect(await order({ num: 1, template_id })).toMatchObject({ code: 1 })
    expect([await uses(stranger, foreign), await uses(me, own)]).toEqual([[0], [2]])
  })

  test('refusals carry their code, sentence and field', async () => {
    expect(await order({ num: 5 })).toMatchObject({ code: 40001, data: { max_num: 4 } })
    expect(await order({ mode: 'smart' })).toMatchObject({ code: 40001, msg: expect.stringContaining('请填写文案') })
    expect(await order({ plan_id: 999_999 })).toMatchObject({ code: 40401 })
    expect(await order({ fission_activity_id: 1 })).toMatchObject({ code: 40302 })
    expect(await order({ wisdom_task_id: 999_999 })).toMatchObject({ code: 40401 })
    expect(await order({ config: { ...config(), seed: -1 } })).toMatchObject({
      code: 40001,
      data: { errors: [{ field: 'config.seed' }] },
    })
    const poor = await app.makeTenant({ clips: 1 })
    const own = [
      await seedAttachment(poor, '甲.mp4', 'video/mp4', 6000),
      await seedAttachment(poor, '乙.mp4', 'video/mp4', 6000),
    ]
    const refused = await app.inject(
      calls.addClip,
      { name: '订单', mode: 'clip', num: 2, config: twoScenes(own, own), client_token: 'poor-token-1' },
      { token: poor.token },
    )
    expect(refused).toMatchObject({
      code: 40201,
      msg: expect.stringContaining('还差 1 条'),
      data: { need: 2, left: 1, short: 1 },
    })
    expect(
      await app.inject(
        calls.addClip,
        { name: '订单', mode: 'clip', num: 1, config: config(), client_token: 'poor-token-2' },
        { token: poor.token },
      ),
    ).toMatchObject({ code: 40401 })
    const viewer = await app.makeAdmin(['clip:list'], { of: me })
    for (const [endpoint, input] of [
      [calls.addClip, { name: '订单', mode: 'clip', num: 1, config: config(), client_token: 'viewer-token' }],
      [calls.cancelClip, { id: 1 }],
      [calls.deleteClips, { ids: [1] }],
      [calls.tryClip, { mode: 'clip', config: config() }],
    ] as const) {
      expect(await app.injectRaw(endpoint, input, { token: viewer.token })).toMatchObject({ code: 40301 })
    }
    expect(await app.inject(walletLedger, {}, { token: viewer.token })).toMatchObject({ code: 40301 })
  })
})
