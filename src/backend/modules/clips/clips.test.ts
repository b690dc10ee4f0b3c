import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../lib/clock.ts'
import type { Db } from '../../ports/database.ts'
import { inTransaction } from '../../ports/database.ts'
import { eachDatabase } from '../../testing/databases.ts'
import { createLedger } from '../wallet/wallet.ledger.ts'
import { sumByKind } from '../wallet/wallet.repository.ts'
import { outputsOfClips } from './clip-outputs.repository.ts'
import { outputsFor, usesOf } from './clip-uses.service.ts'
import {
  openClipBench,
  orderRequest,
  refusal,
  seedAttachment,
  someFiles,
  twoScenes,
} from '../../testing/benches/clip-bench.ts'
import type { ClipBench, ClipTenant } from '../../testing/benches/clip-bench.ts'

const ledger = createLedger({ clock: systemClock })

async function expectSums(db: Db): Promise<void> {
  const { balance, frozen } = await ledger.read(db)
  const sums = await sumByKind(db)
  expect(balance).toBe(sums.grant + sums.adjust + sums.refund - sums.capture - sums.expire)
  expect(frozen).toBe(sums.reserve - sums.capture - sums.release)
  expect(frozen).toBeGreaterThanOrEqual(0)
  expect(balance).toBeGreaterThanOrEqual(frozen)
}

eachDatabase((_name, open) => {
  let bench: ClipBench
  beforeAll(async () => {
    bench = openClipBench(await open())
  })

  const order = async (tenant: ClipTenant, num = 3, more: Parameters<typeof orderRequest>[3] = {}) => {
    const [a = 0, b = 0, c = 0, d = 0] = tenant.videos
    return await bench.orders.add(
      tenant.db,
      tenant.tenantId,
      orderRequest(tenant, twoScenes([a, b], [c, d]), num, more),
    )
  }
  const finish = async (tenant: ClipTenant, outputId: number, key = `k${outputId}`) => {
    const [output] = await tenant.db
      .selectFrom('clip_outputs')
      .select('generation')
      .where('id', '=', outputId)
      .execute()
    const ref = { outputId, generation: output?.generation ?? 0 }
    await bench.book.begin(tenant.db, ref)
    return await bench.book.done(tenant.db, tenant.tenantId, ref, someFiles(`${key}g${ref.generation}`))
  }
  const fail = async (tenant: ClipTenant, outputId: number) => {
    const [output] = await tenant.db
      .selectFrom('clip_outputs')
      .select('generation')
      .where('id', '=', outputId)
      .execute()
    const ref = { outputId, generation: output?.generation ?? 0 }
    await bench.book.begin(tenant.db, ref)
    return await bench.book.failed(tenant.db, tenant.tenantId, ref, {
      code: 'material_damaged',
      reason: '素材“a.mp4”：已损坏',
    })
  }
  const info = async (tenant: ClipTenant, id: number) => await bench.lists.info(tenant.db, { id })

  test('an order reserves one unit per output, renders each once and captures on success', async () => {
    const tenant = await bench.tenant({ clips: 10 })
    const made = await order(tenant, 3)
    expect(made).toMatchObject({ reserved: 3, available: 7, existing: false })
    expect(await info(tenant, made.clipId)).toMatchObject({
      status: 1,
      progress: 0,
      num: 3,
      cost: 0,
      ledger: { reserved: 3, captured: 0, released: 0 },
      admin_name: '老板',
    })
    const [first, second, third] = made.outputs.map((output) => output.id)
    expect(bench.queued.filter((job) => made.outputs.some((output) => output.id === job.outputId))).toHaveLength(3)
    expect(await finish(tenant, first ?? 0)).toBe('ok')
    expect(await info(tenant, made.clipId)).toMatchObject({ status: 2, progress: 33, success_num: 1, cost: 1 })
    expect(await ledger.read(tenant.db)).toEqual({ balance: 9, frozen: 2, available: 7 })
    await fail(tenant, second ?? 0)
    await finish(tenant, third ?? 0)
    const done = await info(tenant, made.clipId)
    expect(done).toMatchObject({
      status: 4,
      progress: 100,
      success_num: 2,
      fail_num: 1,
      cost: 2,
      ledger: { reserved: 3, captured: 2, released: 1 },
    })
    expect(done.outputs.map((output) => [output.status, output.fail_reason, output.file_url !== ''])).toEqual([
      [2, '', true],
      [-1, '素材“a.mp4”：已损坏', false],
      [2, '', true],
    ])
    expect(done.preview_url).toBe(done.outputs[0]?.file_url)
    expect(await ledger.read(tenant.db)).toEqual({ balance: 8, frozen: 0, available: 8 })
    expect(
      bench.events
        .filter((event) => event.clipId === made.clipId && event.tenantId === tenant.tenantId)
        .map((event) => event.status),
    ).toEqual(['ok', 'failed', 'ok'])
    await expectSums(tenant.db)
  })

  test('saying done, failed or cancelled again changes nothing', async () => {
    const tenant = await bench.tenant({ clips: 5 })
    const made = await order(tenant, 2)
    const [first = 0, second = 0] = made.outputs.map((output) => output.id)
    const ref = { outputId: first, generation: 0 }
    const task = await bench.book.begin(tenant.db, ref)
    expect(task).toMatchObject({ idx: 0, failures: 0, clipId: made.clipId })
    for (const _ of [1, 2, 3]) expect(await bench.book.done(tenant.db, tenant.tenantId, ref, someFiles('a'))).toBe('ok')
    expect(await bench.book.begin(tenant.db, ref)).toBeNull()
    expect(await bench.book.failed(tenant.db, tenant.tenantId, ref, { code: 'x', reason: 'x' })).toBe('stale')
    await fail(tenant, second)
    expect(await bench.book.done(tenant.db, tenant.tenantId, { outputId: second, generation: 0 }, someFiles('b'))).toBe(
      'stale',
    )
    expect(await bench.changes.cancel(tenant.caller, { id: made.clipId })).toEqual({ cancelled: 0, released: 0 })
    expect(await ledger.read(tenant.db)).toEqual({ balance: 4, frozen: 0, available: 4 })
    await expectSums(tenant.db)
  })

  test('a client_token makes one order however often and however parallel it is sent', async () => {
    const tenant = await bench.tenant({ clips: 50 })
    const results = await Promise.all(Array.from({ length: 8 }, () => order(tenant, 2, { clientToken: 'token-0001' })))
    expect(new Set(results.map((result) => result.clipId)).size).toBe(1)
    expect(results.filter((result) => !result.existing)).toHaveLength(1)
    expect(results.every((result) => result.reserved === 2)).toBe(true)
    expect(await ledger.read(tenant.db)).toMatchObject({ frozen: 2 })
    // With another request it is no repeat: nobody must take the first order for it.
    await expect(order(tenant, 3, { clientToken: 'token-0001' })).rejects.toMatchObject({
      code: 40905,
      msg: expect.stringContaining('未生成新订单'),
    })
    const uses = await tenant.db
      .selectFrom('attachments')
      .select('use_count')
      .where('id', 'in', tenant.videos.slice(0, 4))
      .execute()
    expect(uses.map((row) => row.use_count)).toEqual([1, 1, 1, 1])
    expect((await bench.lists.orders(tenant.db, { page: 1, limit: 20, keyword: undefined })).total).toBe(1)
  })

  test('20 orders at once when only enough for some: 40201 says need, left, short; nothing of the refused ones remains', async () => {
    const tenant = await bench.tenant({ clips: 11 })
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => order(tenant, 2)))
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(5)
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 40201, data: { need: 2, left: 1, short: 1 } })
    expect(await ledger.read(tenant.db)).toEqual({ balance: 11, frozen: 10, available: 1 })
    expect((await bench.lists.orders(tenant.db, { page: 1, limit: 50, keyword: undefined })).total).toBe(5)
    await expectSums(tenant.db)
  })

  test('more outputs than combinations: 40001 with data.max_num', async () => {
    const tenant = await bench.tenant()
    expect(await refusal(order(tenant, 5))).toMatchObject({
      code: 40001,
      data: { max_num: 4, errors: [{ field: 'num' }] },
    })
    const [a = 0, b = 0] = tenant.videos
    const apart = twoScenes([a, b], [a, b], { dedupe: { min_hamming: 2 } })
    expect(await refusal(bench.orders.add(tenant.db, tenant.tenantId, orderRequest(tenant, apart, 3)))).toMatchObject({
      code: 40001,
      data: { max_num: 2 },
    })
    expect(await bench.tryout.capacity(tenant.db, { mode: 'clip', config: apart })).toMatchObject({
      max_num: 2,
      capped: 0,
      unit_cost: 1,
      left: 100,
      duration_s: { min: 12, max: 12 },
    })
    expect((await ledger.read(tenant.db)).frozen).toBe(0)
  })

  test('outputs of an order never share a combination and come out the same for the same seed', async () => {
    const tenant = await bench.tenant()
    const [one, two] = [await order(tenant, 4), await order(tenant, 4)]
    const rows = await outputsOfClips(tenant.db, [one.clipId, two.clipId])
    const of = (id: number) => rows.filter((row) => row.clip_id === id).map((row) => [row.combo_key, row.recipe])
    expect(new Set(of(one.clipId).map(([key]) => key)).size).toBe(4)
    expect(of(one.clipId)).toEqual(of(two.clipId))
  })

  test('a configuration must name live materials of the tenant and of the right kind, and only what is offered', async () => {
    const [tenant, other] = [await bench.tenant(), await bench.tenant()]
    const [a = 0, b = 0, c = 0] = tenant.videos
    const add = (config: Parameters<typeof orderRequest>[1], mode: 'clip' | 'smart' = 'clip') =>
      refusal(bench.orders.add(tenant.db, tenant.tenantId, orderRequest(tenant, config, 1, { mode })))
    expect(await add(twoScenes([a], [b]), 'smart')).toMatchObject({
      code: 40001,
      data: { errors: [{ field: 'config.captions.texts' }] },
    })
    expect(await add(twoScenes([a], [other.videos[0] ?? 0]))).toMatchObject({
      code: 40401,
      data: { ids: [other.videos[0]], errors: [{ field: 'config.groups.1.attachment_ids' }] },
    })
    await tenant.db.updateTable('attachments').set({ delete_time: Date.now() }).where('id', '=', c).execute()
    expect(await add(twoScenes([a], [c]))).toMatchObject({ code: 40401 })
    expect(await add(twoScenes([a], [tenant.song]))).toMatchObject({
      code: 40001,
      data: { errors: [{ field: 'config.groups.1.attachment_ids' }] },
    })
    expect(await add(twoScenes([a], [b], { bgm: { mode: 'fixed', ids: [tenant.image] } }))).toMatchObject({
      code: 40001,
      data: { errors: [{ field: 'config.bgm.ids' }] },
    })
    expect(await add(twoScenes([a], [b], { bgm: { mode: 'random', ids: [] } }))).toMatchObject({ code: 40001 })
    expect(await add(twoScenes([a], [b], { cover: { mode: 'image' } }))).toMatchObject({ code: 40001 })
    expect(await add(twoScenes([a], [b], { transitions: ['spin'] }))).toMatchObject({
      code: 40001,
      data: { errors: [{ field: 'config.transitions' }] },
    })
    expect(
      await add(twoScenes([a], [b], { captions: { mode: 'tts', texts: ['你好'] }, voice: { value: 'zh_child' } })),
    ).toMatchObject({ code: 40001, data: { errors: [{ field: 'config.voice.value' }] } })
    expect(await add({ ...twoScenes([a], [b]), groups: [] })).toMatchObject({
      code: 40001,
      data: { errors: [{ field: 'config.groups' }] },
    })
    const short = await seedAttachment(tenant, '太短.mp4', 'video/mp4', 200)
    const refused = await add(twoScenes([a], [short]))
    expect(refused).toMatchObject({ code: 40001, data: { material_id: short } })
    expect(refused.msg).toContain('太短.mp4')
    bench.engine.ready = false
    bench.engine.reason = '未找到 FFmpeg'
    expect(await add(twoScenes([a], [b]))).toMatchObject({ code: 50003, msg: '未找到 FFmpeg' })
    bench.engine.ready = true
    expect((await ledger.read(tenant.db)).frozen).toBe(0)
  })

  test("cancel stops what waits or renders, keeps what is finished, and a late result is nobody's", async () => {
    const tenant = await bench.tenant({ clips: 10 })
    const made = await order(tenant, 3)
    const [first = 0, second = 0] = made.outputs.map((output) => output.id)
    await finish(tenant, first)
    await bench.book.begin(tenant.db, { outputId: second, generation: 0 })
    expect(await bench.changes.cancel(tenant.caller, { id: made.clipId })).toEqual({ cancelled: 2, released: 2 })
    expect(bench.cancelled.length).toBeGreaterThanOrEqual(2)
    expect(await bench.book.progress(tenant.db, { outputId: second, generation: 0 }, 50)).toBe(false)
    expect(
      await bench.book.done(tenant.db, tenant.tenantId, { outputId: second, generation: 0 }, someFiles('late')),
    ).toBe('stale')
    expect(await info(tenant, made.clipId)).toMatchObject({
      status: 5,
      success_num: 1,
      ledger: { reserved: 3, captured: 1, released: 2 },
    })
    expect(await ledger.read(tenant.db)).toEqual({ balance: 9, frozen: 0, available: 9 })
  })

  test('delete releases what was queued and does not refund what was finished; single outputs too', async () => {
    const tenant = await bench.tenant({ clips: 10 })
    const made = await order(tenant, 4)
    const [first = 0, second = 0] = made.outputs.map((output) => output.id)
    await finish(tenant, first)
    expect(await bench.changes.remove(tenant.caller, { output_ids: [second] })).toEqual({ deleted: 1, released: 1 })
    expect((await info(tenant, made.clipId)).outputs).toHaveLength(3)
    expect(await bench.changes.remove(tenant.caller, { ids: [made.clipId] })).toEqual({ deleted: 1, released: 2 })
    expect(await refusal(info(tenant, made.clipId))).toMatchObject({ code: 40401 })
    expect(await refusal(bench.changes.remove(tenant.caller, { ids: [made.clipId] }))).toMatchObject({ code: 40401 })
    expect(await ledger.read(tenant.db)).toEqual({ balance: 9, frozen: 0, available: 9 })
    await expectSums(tenant.db)
  })

  test('edit plans anew and re-balances the reservation until something was captured', async () => {
    const tenant = await bench.tenant({ clips: 10 })
    const made = await order(tenant, 4)
    const before = await outputsOfClips(tenant.db, [made.clipId])
    await bench.changes.edit(tenant.caller, { id: made.clipId, num: 2, name: '改名' })
    expect(await ledger.read(tenant.db)).toEqual({ balance: 10, frozen: 2, available: 8 })
    expect(await info(tenant, made.clipId)).toMatchObject({
      name: '改名',
      num: 2,
      status: 1,
      ledger: { reserved: 6, released: 4 },
    })
    await bench.changes.edit(tenant.caller, {
      id: made.clipId,
      num: 3,
      config: twoScenes(tenant.videos, tenant.videos),
    })
    const after = await outputsOfClips(tenant.db, [made.clipId])
    expect(after.map((row) => row.idx)).toEqual([0, 1, 2])
    expect(after[0]).toMatchObject({ id: before[0]?.id, generation: 2 })
    expect((await ledger.read(tenant.db)).frozen).toBe(3)
    expect(await bench.book.begin(tenant.db, { outputId: before[0]?.id ?? 0, generation: 0 })).toBeNull()
    expect(await refusal(bench.changes.edit(tenant.caller, { id: made.clipId, num: 100 }))).toMatchObject({
      code: 40001,
    })
    await finish(tenant, after[0]?.id ?? 0)
    expect(await refusal(bench.changes.edit(tenant.caller, { id: made.clipId, num: 2 }))).toMatchObject({ code: 40901 })
    await expectSums(tenant.db)
  })

  test('refresh: failed outputs are free until they succeed, finished ones need confirm_charge and are charged again', async () => {
    const tenant = await bench.tenant({ clips: 10 })
    const made = await order(tenant, 3)
    const [first = 0, second = 0, third = 0] = made.outputs.map((output) => output.id)
    await finish(tenant, first)
    await fail(tenant, second)
    await finish(tenant, third)
    expect(await bench.refresh.refresh(tenant.caller, { id: made.clipId, confirm_charge: 0 })).toEqual({
      requeued: 1,
      reserved: 1,
    })
    expect(await ledger.read(tenant.db)).toEqual({ balance: 8, frozen: 1, available: 7 })
    await finish(tenant, second)
    expect(await info(tenant, made.clipId)).toMatchObject({ status: 3, cost: 3 })
    expect(await refusal(bench.refresh.refresh(tenant.caller, { id: made.clipId, confirm_charge: 0 }))).toMatchObject({
      code: 40901,
    })
    expect(
      await refusal(bench.refresh.refresh(tenant.caller, { id: made.clipId, output_ids: [first], confirm_charge: 0 })),
    ).toMatchObject({ code: 40001, data: { need: 1 } })
    const [before] = await outputsOfClips(tenant.db, [made.clipId])
    await bench.refresh.refresh(tenant.caller, { id: made.clipId, output_ids: [first], confirm_charge: 1 })
    const [again] = await outputsOfClips(tenant.db, [made.clipId])
    expect(again?.combo_key).not.toBe(before?.combo_key)
    await fail(tenant, first)
    expect((await info(tenant, made.clipId)).outputs[0]).toMatchObject({
      status: 2,
      fail_reason: expect.stringContaining('已保留原来的成片'),
    })
    expect(await ledger.read(tenant.db)).toEqual({ balance: 7, frozen: 0, available: 7 })
    await bench.refresh.refresh(tenant.caller, { id: made.clipId, output_ids: [first], confirm_charge: 1 })
    await finish(tenant, first)
    expect(await info(tenant, made.clipId)).toMatchObject({ cost: 4, status: 3 })
    await expectSums(tenant.db)
  })

  test('after any sequence of orders, results, cancels, edits, refreshes and deletes the sums explain the counts', async () => {
    const step = fc.record({
      kind: fc.constantFrom(
        'add',
        'finish',
        'fail',
        'cancel',
        'remove',
        'removeOutput',
        'edit',
        'refresh',
        'begin' as const,
      ),
      pick: fc.nat(50),
      num: fc.integer({ min: 1, max: 4 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 18 }), async (steps) => {
        const tenant = await bench.tenant({ clips: 7 })
        for (const { kind, pick, num } of steps) {
          const clips = await tenant.db
            .selectFrom('clips')
            .select('id')
            .where('delete_time', 'is', null)
            .orderBy('id')
            .execute()
          const outputs = await tenant.db
            .selectFrom('clip_outputs')
            .select(['id', 'generation'])
            .where('delete_time', 'is', null)
            .orderBy('id')
            .execute()
          const clip = clips[pick % Math.max(1, clips.length)]?.id ?? 0
          const output = outputs[pick % Math.max(1, outputs.length)] ?? { id: 0, generation: 0 }
          const work: Record<typeof kind, () => Promise<unknown>> = {
            add: () => order(tenant, num),
            begin: () => bench.book.begin(tenant.db, { outputId: output.id, generation: output.generation }),
            finish: () => finish(tenant, output.id, `r${pick}`),
            fail: () => fail(tenant, output.id),
            cancel: () => bench.changes.cancel(tenant.caller, { id: clip }),
            remove: () => bench.changes.remove(tenant.caller, { ids: [clip] }),
            removeOutput: () => bench.changes.remove(tenant.caller, { output_ids: [output.id] }),
            edit: () => bench.changes.edit(tenant.caller, { id: clip, num }),
            refresh: () =>
              bench.refresh.refresh(tenant.caller, { id: clip, output_ids: [output.id], confirm_charge: 1 }),
          }
          await work[kind]().catch((error: unknown) => {
            if (!(error instanceof Error && error.name === 'AppError')) throw error
          })
          await expectSums(tenant.db)
        }
        const { frozen } = await ledger.read(tenant.db)
        const open = await tenant.db
          .selectFrom('clip_outputs')
          .select('id')
          .where('status', 'in', [0, 1])
          .where('delete_time', 'is', null)
          .execute()
        expect(frozen).toBe(open.length)
      }),
      { numRuns: 12 },
    )
  })

  test('an order inside another transaction disappears with it', async () => {
    const tenant = await bench.tenant({ clips: 10 })
    const request = orderRequest(tenant, twoScenes(tenant.videos.slice(0, 2), tenant.videos.slice(2)), 2)
    const prepared = await bench.orders.prepare(tenant.db, request)
    await expect(
      inTransaction(tenant.db, async (trx) => {
        await bench.orders.reserve(trx, tenant.tenantId, request, prepared)
        throw new Error('the task was refused')
      }),
    ).rejects.toThrow('the task was refused')
    expect(await ledger.read(tenant.db)).toEqual({ balance: 10, frozen: 0, available: 10 })
    expect((await bench.lists.orders(tenant.db, { page: 1, limit: 20, keyword: undefined })).total).toBe(0)
  })

  test('lists page, filter, sort and count', async () => {
    const tenant = await bench.tenant({ clips: 50 })
    const one = await order(tenant, 3, { name: '春季推广' })
    const two = await order(tenant, 2, { name: '100%正品', planId: 77 })
    await finish(tenant, one.outputs[0]?.id ?? 0)
    await fail(tenant, one.outputs[1]?.id ?? 0)
    const page = { page: 1, limit: 20, keyword: undefined }
    expect((await bench.lists.orders(tenant.db, { ...page, keyword: '0%正' })).data.map((clip) => clip.id)).toEqual([
      two.clipId,
    ])
    expect(
      (await bench.lists.orders(tenant.db, { ...page, sort_field: 'num', sort_order: 'asc' })).data.map(
        (clip) => clip.num,
      ),
    ).toEqual([2, 3])
    expect((await bench.lists.orders(tenant.db, { ...page, status: 1 })).data.map((clip) => clip.id)).toEqual([
      two.clipId,
    ])
    expect(await bench.lists.orders(tenant.db, { ...page, limit: 1, page: 2 })).toMatchObject({
      total: 2,
      last_page: 2,
      data: [{ id: one.clipId }],
    })
    const outputs = await bench.lists.outputs(tenant.db, page)
    expect(outputs).toMatchObject({ total: 5, counts: { all: 5, rendering: 3, ok: 1, failed: 1, unused: 1 } })
    expect(outputs.data[0]).toMatchObject({ clip_name: '100%正品', mode: 'clip' })
    expect(
      (await bench.lists.outputs(tenant.db, { ...page, status: 2, used: 0 })).data.map((output) => output.id),
    ).toEqual([one.outputs[0]?.id])
    expect(await bench.lists.outputs(tenant.db, { ...page, status: 2, used: 1 })).toMatchObject({
      total: 0,
      counts: { all: 5 },
    })
    expect(
      (
        await bench.lists.outputs(tenant.db, {
          ...page,
          keyword: '春季',
          clip_id: one.clipId,
          ids: [one.outputs[2]?.id ?? 0],
        })
      ).total,
    ).toBe(1)
    expect([
      (await bench.lists.orders(tenant.db, { ...page, plan_id: 77 })).data.map((clip) => clip.id),
      (await bench.lists.outputs(tenant.db, { ...page, plan_id: 77 })).data.map((output) => output.clip_id),
      (await bench.lists.outputs(tenant.db, { ...page, plan_id: 78 })).total,
    ]).toEqual([[two.clipId], [two.clipId, two.clipId], 0])
    await bench.changes.rename(tenant.caller, { output_id: one.outputs[0]?.id ?? 0, title: '新片名' })
    expect((await bench.lists.outputs(tenant.db, { ...page, keyword: '新片名' })).total).toBe(1)
  })

  test('another tenant sees and changes nothing', async () => {
    const [tenant, other] = [await bench.tenant(), await bench.tenant()]
    const made = await order(tenant, 2)
    const output = made.outputs[0]?.id ?? 0
    const attempts: (() => Promise<unknown>)[] = [
      () => info(other, made.clipId),
      () => bench.changes.cancel(other.caller, { id: made.clipId }),
      () => bench.changes.edit(other.caller, { id: made.clipId, num: 1 }),
      () => bench.changes.remove(other.caller, { ids: [made.clipId] }),
      () => bench.changes.remove(other.caller, { output_ids: [output] }),
      () => bench.changes.rename(other.caller, { output_id: output, title: 'x' }),
      () => bench.refresh.refresh(other.caller, { id: made.clipId, confirm_charge: 1 }),
      () => bench.tryout.download(other.caller, { id: made.clipId, format: 'zip' }),
      () => bench.tryout.download(other.caller, { output_ids: [output], format: 'zip' }),
    ]
    for (const attempt of attempts) expect(await refusal(attempt())).toMatchObject({ code: 40401 })
    expect(await outputsFor(other.db, [output])).toEqual([])
    expect(await bench.book.begin(other.db, { outputId: output, generation: 0 })).toBeNull()
    expect((await ledger.read(tenant.db)).frozen).toBe(2)
  })

  test('ten free previews an hour, refused ones do not count', async () => {
    const tenant = await bench.tenant({ clips: 0 })
    const [a = 0, b = 0] = tenant.videos
    const attempt = (config = twoScenes([a], [b])) => bench.tryout.preview(tenant.caller, { mode: 'clip', config })
    for (let i = 0; i < 3; i += 1) await refusal(attempt({ ...twoScenes([a], [b]), groups: [] }))
    for (let i = 0; i < 10; i += 1) expect((await attempt()).job_id).toBeGreaterThan(0)
    const refused = await refusal(attempt())
    expect(refused.code).toBe(42901)
    expect(refused.data?.['retry_after']).toBeGreaterThan(3500)
    expect(
      await bench.tryout.preview(
        { ...tenant.caller, adminId: tenant.adminId + 1000 },
        { mode: 'clip', config: twoScenes([a], [b]) },
      ),
    ).toHaveProperty('job_id')
    expect(await ledger.read(tenant.db)).toEqual({ balance: 0, frozen: 0, available: 0 })
  })

  test('others can ask which orders use a material and what became of a film; a deleted task releases', async () => {
    const tenant = await bench.tenant({ clips: 10 })
    const made = await order(tenant, 3)
    const used = await usesOf(tenant.db, [tenant.videos[0] ?? 0, tenant.song])
    expect(used.get(tenant.videos[0] ?? 0)).toEqual([{ type: 'clip', id: made.clipId, name: '测试订单', running: 1 }])
    expect(used.has(tenant.song)).toBe(false)
    const task = await tenant.db
      .insertInto('wisdom_tasks')
      .values({
        name: '任务',
        type: 'clip',
        plan_id: null,
        clip_id: made.clipId,
        config: '{}',
        lock_admin_id: null,
        lock_token: null,
        lock_time: null,
        heartbeat_time: null,
        client_token: null,
        admin_id: tenant.adminId,
        delete_time: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tenant.db.updateTable('clips').set({ wisdom_task_id: task.id }).where('id', '=', made.clipId).execute()
    expect(await refusal(bench.changes.edit(tenant.caller, { id: made.clipId, num: 1 }))).toMatchObject({ code: 40901 })
    await finish(tenant, made.outputs[0]?.id ?? 0)
    expect(await outputsFor(tenant.db, [made.outputs[0]?.id ?? 0])).toMatchObject([
      { status: 2, storagePath: expect.stringContaining('films/'), size: 1234 },
    ])
    const released = await inTransaction(tenant.db, (trx) =>
      bench.changes.releaseTask(trx, { tenantId: tenant.tenantId, adminId: tenant.adminId, wisdomTaskIds: [task.id] }),
    )
    expect(released).toMatchObject({ released: 2 })
    expect(released.jobIds).toHaveLength(2)
    expect(await ledger.read(tenant.db)).toEqual({ balance: 9, frozen: 0, available: 9 })
  })
})
