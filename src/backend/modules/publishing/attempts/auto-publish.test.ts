import { beforeAll, describe, expect, test } from 'vitest'
import { listItems } from '../../../../contract/http/publish-items.ts'
import { eachDatabase } from '../../../testing/databases.ts'
import { BROKEN_OFF } from '../publishing.errors.ts'
import { endLapsedLeases } from './recovery.ts'
import { openAt, openPublishBench, race, refusal } from '../../../testing/benches/publish-bench.ts'
import type { PublishBench, TestCaller } from '../../../testing/benches/publish-bench.ts'

const A = 'device-aaaaaaaa'
const B = 'device-bbbbbbbb'

eachDatabase((_kind, open) => {
  let bench: PublishBench
  beforeAll(async () => {
    bench = openPublishBench(await open())
  })

  /** `count` items of one account whose time is now. */
  const due = async (of: TestCaller, count = 1, more: { cookie?: string } = {}) => {
    const account = await bench.account(of, { name: `到期${Math.random()}`, ...more })
    const materials: number[] = []
    for (let at = 0; at < count; at += 1) materials.push(await bench.material(of))
    const later = Math.floor(bench.clock.ms / 1000) + 3 * 3600
    const task = await bench.add(
      of,
      bench.taskInput({
        sources: { attachment_ids: materials },
        third_auth_ids: [account],
        schedule: { mode: 'timing', start_time: later },
      }),
    )
    bench.clock.ms = later * 1000
    return {
      dueAt: bench.clock.ms,
      taskId: task.wisdom_task_id,
      account,
      items: await bench.itemIds(of, task.wisdom_task_id),
    }
  }
  const take = async (caller: TestCaller, device: string, limit = 20) =>
    (await bench.auto.take(caller, { limit, device_id: device })).videoList.map((item) => item.id)
  const report = (
    caller: TestCaller,
    id: number,
    device: string,
    status: 1 | 2 | -1,
    more: { attempt_no?: number; error_code?: string; msg?: string; publishId?: string } = {},
  ) => bench.auto.report(caller, { id, device_id: device, status, ...more })

  describe('taking', () => {
    test('two desktops never take the same item', async () => {
      const owner = await bench.tenant()
      const { items } = await due(owner, 30)
      const all = (await race(owner, 10, (at) => take(owner, at % 2 === 0 ? A : B, 7))).flat()
      expect(new Set(all).size).toBe(all.length)
      for (let rest = await take(owner, A); rest.length > 0; rest = await take(owner, A)) all.push(...rest)
      expect(all.toSorted((a, b) => a - b)).toEqual(items)
    })

    test('only what is due, by the maker’s setting, on good accounts, not in a run by hand', async () => {
      const owner = await bench.tenant()
      const {
        taskId,
        account,
        items: [item = 0],
      } = await due(owner)
      bench.clock.ms -= 1_000
      expect(await take(owner, A)).toEqual([])
      bench.clock.ms += 1_000
      bench.settings.autoPublish = false
      expect(await take(owner, A)).toEqual([])
      bench.settings.autoPublish = true
      await owner.db.updateTable('third_auths').set({ third_login_status: 3 }).where('id', '=', account).execute()
      expect(await take(owner, A)).toEqual([])
      await owner.db.updateTable('third_auths').set({ third_login_status: 1 }).where('id', '=', account).execute()
      const { lock_token } = await bench.lock.set(owner, { wisdom_task_id: taskId, oneClickPublishStatus: 1, force: 0 })
      expect(await take(owner, A)).toEqual([])
      await bench.lock.set(owner, { wisdom_task_id: taskId, oneClickPublishStatus: 0, force: 0, lock_token })
      expect(await take(owner, A)).toEqual([item])
      expect(await bench.item(owner, item)).toMatchObject({ publish_status: 1, lease_device_id: A, attempt_count: 0 })
    })

    test('nothing goes out by itself while the clock is doubted, nor what was taken before', async () => {
      const owner = await bench.tenant()
      const {
        items: [one = 0, two = 0],
      } = await due(owner, 2)
      expect(await take(owner, A, 1)).toEqual([one])
      bench.doubts.clock = true
      expect(await take(owner, A)).toEqual([])
      expect(await refusal(report(owner, one, A, 1))).toMatchObject({ code: 40901, data: { clock_doubted: 1 } })
      expect((await bench.item(owner, one)).attempt_count).toBe(0)
      bench.doubts.clock = false
      expect(await take(owner, A)).toEqual([two])
      expect((await report(owner, one, A, 1)).attempt_no).toBe(1)
    })

    test('items that wait for a click are left alone', async () => {
      const owner = await bench.tenant()
      await bench.add(
        owner,
        bench.taskInput({
          sources: { attachment_ids: [await bench.material(owner)] },
          third_auth_ids: [await bench.account(owner)],
        }),
      )
      expect(await take(owner, A)).toEqual([])
    })

    test('credentials are sealed to the device that takes them', async () => {
      const owner = await bench.tenant()
      const device = await bench.device(owner)
      await due(owner, 1, { cookie: 'k=v' })
      const {
        videoList: [item],
        lease_seconds,
      } = await bench.auto.take(owner, { limit: 5, device_id: device.id })
      expect(lease_seconds).toBe(120)
      expect(openAt(device, item?.thirdauth.third_cookie ?? '', 'douyin', item?.thirdauth.account_id ?? '')).toBe('k=v')
    })
  })

  describe('the time of a work', () => {
    test('a work is handed out from its time on, never before it', async () => {
      const owner = await bench.tenant()
      const { dueAt, items } = await due(owner)
      for (const seconds of [59, 45, 1]) {
        bench.clock.ms = dueAt - seconds * 1000
        expect([seconds, await take(owner, A)]).toEqual([seconds, []])
      }
      bench.clock.ms = dueAt
      expect(await take(owner, A)).toEqual(items)
      for (const seconds of [1, 45, 59]) {
        const later = await due(owner)
        bench.clock.ms = later.dueAt + seconds * 1000
        expect([seconds, await take(owner, A)]).toEqual([seconds, later.items])
      }
    })

    test('a work goes to the helper without a time for the site’s timer, and keeps its own', async () => {
      const owner = await bench.tenant()
      const {
        dueAt,
        items: [item = 0],
      } = await due(owner)
      expect(
        (await bench.auto.take(owner, { limit: 5, device_id: A })).videoList.map((one) => [one.id, one.timing_time]),
      ).toEqual([[item, 0]])
      await report(owner, item, A, 1)
      expect((await bench.item(owner, item)).timing_time).toBe(dueAt)
      bench.clock.ms += 40_000
      await report(owner, item, A, 2, { publishId: 'p' })
      expect(await bench.item(owner, item)).toMatchObject({
        publish_status: 2,
        timing_time: dueAt,
        published_time: dueAt + 40_000,
      })
      expect(await owner.db.selectFrom('run_logs').select('title').where('ref_id', '=', item).execute()).toMatchObject([
        { title: expect.stringContaining('自动发布成功') },
      ])
    })

    test('no attempt begins before it when the clock was set back since the work was taken', async () => {
      const owner = await bench.tenant()
      const {
        dueAt,
        items: [item = 0],
      } = await due(owner)
      await take(owner, A)
      bench.clock.ms = dueAt - 1_000
      expect(await refusal(report(owner, item, A, 1))).toMatchObject({ code: 40901, data: { not_now: 1 } })
      expect(await bench.item(owner, item)).toMatchObject({ publish_status: 1, attempt_count: 0 })
      bench.clock.ms = dueAt
      expect(await report(owner, item, A, 1)).toMatchObject({ attempt_no: 1 })
    })

    test('a work whose time was changed meanwhile is not leased for the old one', async () => {
      const owner = await bench.tenant()
      const {
        dueAt,
        items: [item = 0],
      } = await due(owner)
      const unreviewed = bench.deps.rewrites.unreviewed
      // Asked after what is due was read, before it is leased.
      bench.deps.rewrites.unreviewed = async (...args) => {
        await owner.db
          .updateTable('publish_items')
          .set({ timing_time: dueAt + 3_600_000 })
          .where('id', '=', item)
          .execute()
        return await unreviewed(...args)
      }
      try {
        expect(await take(owner, A)).toEqual([])
      } finally {
        bench.deps.rewrites.unreviewed = unreviewed
      }
      expect((await bench.item(owner, item)).publish_status).toBe(0)
    })

    test('late by less than the grace a work goes out; later it is missed: it waits, counted and listed, until a person decides', async () => {
      const owner = await bench.tenant()
      const {
        dueAt,
        items: [item = 0],
      } = await due(owner)
      const missed = async () => await bench.works(owner, listItems.input.parse({ overdue: 1 }))
      bench.clock.ms = dueAt + 31 * 60_000
      const before = await bench.item(owner, item)
      for (const device of [A, B]) expect(await take(owner, device)).toEqual([])
      expect(await bench.item(owner, item)).toEqual(before)
      expect(await missed()).toMatchObject({
        total: 1,
        data: [{ id: item, publish_status: 0, missed: 1, timing_time: dueAt / 1000 }],
        status_counts: { overdue: 1 },
      })
      bench.clock.ms = dueAt + 29 * 60_000
      expect(await missed()).toMatchObject({ total: 0, status_counts: { overdue: 0 } })
      expect((await bench.works(owner, listItems.input.parse({}))).data[0]?.missed).toBeUndefined()
      expect(await take(owner, A)).toEqual([item])
      // Back from a computer that slept: missed by now.
      bench.clock.ms = dueAt + 32 * 60_000
      expect(await refusal(report(owner, item, A, 1))).toMatchObject({ code: 40901, data: { not_now: 1 } })
      expect(await take(owner, B)).toEqual([])
      expect(await bench.item(owner, item)).toMatchObject({ publish_status: 0, fail_reason: '', lease_device_id: null })
      expect(await missed()).toMatchObject({ total: 1 })
      // With a new time it goes out then.
      const again = bench.clock.ms + 3 * 3_600_000
      await bench.items.saveMany(owner, { items: [{ id: item, timing_time: Math.floor(again / 1000) }] })
      expect(await missed()).toMatchObject({ total: 0 })
      bench.clock.ms = again
      expect(await take(owner, A)).toEqual([item])
    })
  })

  test('a company’s own grace decides what is missed: what is taken, started, listed and shown', async () => {
    const owner = await bench.tenant()
    const {
      dueAt,
      items: [item = 0],
    } = await due(owner)
    const missed = async () => (await bench.works(owner, listItems.input.parse({ overdue: 1 }))).total
    const coming = async () => await bench.works(owner, listItems.input.parse({ status: 0, overdue: 0, keyword: '' }))
    await bench.pace.set(owner, { list: [], missed_grace_minutes: 10 })
    expect(await coming()).toMatchObject({ total: 1, data: [{ id: item }] })
    bench.clock.ms = dueAt + 9 * 60_000
    expect([await missed(), await take(owner, A)]).toEqual([0, [item]])
    bench.clock.ms = dueAt + 11 * 60_000 + 1
    expect((await refusal(report(owner, item, A, 1))).msg).toContain('已错过')
    expect([await take(owner, B), await missed()]).toEqual([[], 1])
    expect(await coming()).toMatchObject({ total: 0, data: [], status_counts: { 0: 1, overdue: 1 } })
    await bench.pace.set(owner, { list: [], missed_grace_minutes: 120 })
    bench.clock.ms = dueAt + 119 * 60_000
    expect([await missed(), await take(owner, B)]).toEqual([0, [item]])
  })

  describe('a lease that runs out', () => {
    test('before the start: the item waits again', async () => {
      const owner = await bench.tenant()
      const {
        items: [item = 0],
      } = await due(owner)
      await take(owner, A)
      bench.clock.ms += 119_000
      expect(await take(owner, B)).toEqual([])
      bench.clock.ms += 2_000
      expect((await refusal(report(owner, item, A, 1))).code).toBe(40901)
      expect(await take(owner, B)).toEqual([item])
      // The first desktop comes back: nothing is its own any more.
      expect((await refusal(report(owner, item, A, 1))).code).toBe(40901)
      expect(await report(owner, item, A, -1, { msg: '下载失败' })).toMatchObject({ publish_status: 1, attempt_no: 0 })
      expect((await refusal(report(owner, item, A, 2))).code).toBe(40901)
      expect(await bench.item(owner, item)).toMatchObject({ publish_status: 1, lease_device_id: B })
    })

    test('after the start: nobody knows, and nothing is retried', async () => {
      const owner = await bench.tenant()
      const {
        items: [item = 0],
      } = await due(owner)
      await take(owner, A)
      expect(await report(owner, item, A, 1)).toMatchObject({ publish_status: 1, attempt_no: 1 })
      bench.clock.ms += 14 * 60_000
      expect(await report(owner, item, A, 1)).toMatchObject({ publish_status: 1, attempt_no: 1 })
      bench.clock.ms += 14 * 60_000
      expect(await endLapsedLeases(owner.db, bench.clock.ms)).toBe(0)
      bench.clock.ms += 2 * 60_000
      expect(await take(owner, B)).toEqual([])
      expect(await bench.item(owner, item)).toMatchObject({
        publish_status: -1,
        outcome_unknown: 1,
        fail_reason: BROKEN_OFF,
        lease_device_id: null,
      })
      // A late success wins.
      expect(await report(owner, item, A, 2, { attempt_no: 1, publishId: 'p' })).toMatchObject({
        publish_status: 2,
        attempt_no: 1,
      })
      expect(await bench.item(owner, item)).toMatchObject({ publish_id: 'p', outcome_unknown: 0 })
    })
  })

  describe('reporting', () => {
    test('is idempotent by attempt, and failures are told to the maker', async () => {
      const owner = await bench.tenant()
      const {
        taskId,
        items: [item = 0],
      } = await due(owner)
      await take(owner, A)
      await report(owner, item, A, 1)
      for (let again = 0; again < 2; again += 1)
        expect(
          await report(owner, item, A, -1, { attempt_no: 1, msg: '标题违规', error_code: 'content' }),
        ).toMatchObject({ publish_status: -1, attempt_no: 1 })
      expect(await bench.item(owner, item)).toMatchObject({ fail_reason: '标题违规', outcome_unknown: 0 })
      expect(await owner.db.selectFrom('notifications').select(['kind', 'admin_id']).execute()).toEqual([
        { kind: 'publish_failed', admin_id: owner.admin.id },
      ])
      expect(
        (await bench.records(owner, { page: 1, limit: 20, keyword: undefined, wisdom_task_id: taskId })).data,
      ).toMatchObject([{ channel: 'auto', device_id: A, result: -1, error_code: 'content' }])
      // Whoever lets it wait again decides when it goes out: its time is over.
      await bench.items.retry(owner, { ids: [item], verified_absent: 0 })
      expect(await take(owner, A)).toEqual([])
      await bench.items.edit(owner, { id: item, timing_time: bench.clock.ms / 1000 + 60 } as never)
      bench.clock.ms += 60_000
      expect(await take(owner, A)).toEqual([item])
      expect(await report(owner, item, A, 1)).toMatchObject({ publish_status: 1, attempt_no: 2 })
      expect(await report(owner, item, A, 2)).toMatchObject({ publish_status: 2, attempt_no: 2 })
    })

    test('a start needs a good account at that moment; a failure before it opens no attempt', async () => {
      const owner = await bench.tenant()
      const {
        account,
        items: [item = 0],
      } = await due(owner)
      await take(owner, A)
      await owner.db.updateTable('third_auths').set({ third_login_status: 2 }).where('id', '=', account).execute()
      expect(await refusal(report(owner, item, A, 1))).toMatchObject({
        code: 42202,
        data: { third_auth_ids: [account] },
      })
      expect(await report(owner, item, A, -1, { msg: '账号已掉线' })).toMatchObject({
        publish_status: -1,
        attempt_no: 0,
      })
    })

    test('another device can’t speak for an attempt', async () => {
      const owner = await bench.tenant()
      const {
        items: [item = 0],
      } = await due(owner)
      await take(owner, A)
      await report(owner, item, A, 1)
      expect((await refusal(report(owner, item, B, 2, { attempt_no: 1 }))).code).toBe(40901)
      expect((await refusal(report(owner, item, B, 2))).code).toBe(40901)
      expect((await bench.item(owner, item)).publish_status).toBe(1)
    })

    test('a text that nobody has read is not started either when it was changed after it was taken', async () => {
      const owner = await bench.tenant()
      const {
        items: [item = 0],
      } = await due(owner)
      expect(await take(owner, A)).toEqual([item])
      bench.unread.set('改写过的标题', '原来的标题')
      await owner.db.updateTable('publish_items').set({ title: '改写过的标题' }).where('id', '=', item).execute()
      expect((await refusal(report(owner, item, A, 1))).code).toBe(40901)
      bench.unread.clear()
      expect(await report(owner, item, A, 1)).toMatchObject({ attempt_no: 1 })
    })

    test('of 20 starts at once one attempt comes', async () => {
      const owner = await bench.tenant()
      const {
        items: [item = 0],
      } = await due(owner)
      await take(owner, A)
      const results = await race(owner, 20, async () => (await report(owner, item, A, 1)).attempt_no)
      expect(new Set(results)).toEqual(new Set([1]))
      expect(
        await owner.db.selectFrom('publish_records').select('attempt_no').where('publish_item_id', '=', item).execute(),
      ).toEqual([{ attempt_no: 1 }])
    })
  })
})
