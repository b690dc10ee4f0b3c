// A changed time is taken back: the work has what it had before, a time that is over, too; there is no other way to
// such a time.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveItems } from '../../../../contract/http/publish-grid.ts'
import { listItems } from '../../../../contract/http/publish-items.ts'
import { HAND_IN_REST_MS } from '../../../../contract/time-channel.ts'
import { eachDatabase } from '../../../testing/databases.ts'
import { plannedWorks } from '../../../testing/benches/planned-works.ts'
import { openPublishBench } from '../../../testing/benches/publish-bench.ts'
import type { PublishBench, TestCaller } from '../../../testing/benches/publish-bench.ts'

const A = 'device-aaaaaaaa'
const MINUTE = 60_000
const HOUR = 60 * MINUTE

eachDatabase((_kind, open) => {
  let bench: PublishBench
  let owner: TestCaller
  beforeAll(async () => {
    bench = openPublishBench(await open())
  })
  beforeEach(async () => {
    owner = await bench.tenant()
  })

  /** A work whose time is over, by two hours unless told otherwise, that was given another one a day ahead. */
  const rescheduled = async ({ overMs = 2 * HOUR, skip_time = 0 }: { overMs?: number; skip_time?: number } = {}) => {
    const {
      items: [item = 0],
      time,
      taskId,
    } = await plannedWorks(bench, owner, 1, { preference: 'alarm' })
    bench.clock.ms = time + overMs
    await owner.db.updateTable('publish_items').set({ auto_publish: 0, skip_time }).where('id', '=', item).execute()
    const [to, from] = [time / 1000, (time + 26 * HOUR) / 1000]
    expect((await bench.items.saveMany(owner, { items: [{ id: item, timing_time: from }] })).saved).toEqual([item])
    return {
      item,
      taskId,
      to,
      from,
      undo: async (by = owner) =>
        (
          await bench.items.saveMany(
            by,
            saveItems.input.parse({ items: [{ id: item, timing_time: to, undo_of: from }] }),
          )
        ).refused.map(({ msg }) => msg),
    }
  }
  const stored = async (id: number) => {
    const { timing_time, auto_publish, publish_status, skip_time } = await bench.item(owner, id)
    return { timing_time: timing_time / 1000, auto_publish, publish_status, skip_time }
  }
  const listed = async (state: object) =>
    (await bench.works(owner, listItems.input.parse(state))).data.map((one) => one.id)
  const sent = async () => (await bench.auto.take(owner, { limit: 20, device_id: A })).videoList.map((one) => one.id)

  describe('of a work whose time was over', () => {
    test('it is missed again, and nothing sends it', async () => {
      const { item, to, undo } = await rescheduled()
      expect(await listed({ overdue: 1 })).toEqual([])
      bench.clock.ms += MINUTE
      expect(await undo()).toEqual([])
      expect(await stored(item)).toEqual({ timing_time: to, auto_publish: 0, publish_status: 0, skip_time: 0 })
      expect([await listed({ overdue: 1 }), await sent()]).toEqual([[item], []])
      // Once; and it can be given a time as before.
      expect(await undo()).toEqual(['作品的时间之后又改过，没有恢复'])
    })

    test('by so little that it would still go out, nothing sends it either', async () => {
      const { item, undo } = await rescheduled({ overMs: MINUTE })
      expect(await undo()).toEqual([])
      expect([await listed({ overdue: 1 }), await sent()]).toEqual([[item], []])
    })

    test('one that a person had skipped is skipped again', async () => {
      const { item, to, undo } = await rescheduled({ skip_time: 1_000 })
      expect((await stored(item)).skip_time).toBe(0)
      expect(await undo()).toEqual([])
      expect(await stored(item)).toEqual({ timing_time: to, auto_publish: 0, publish_status: 0, skip_time: 1_000 })
    })

    test('what went out, was tried or was cancelled since is left alone', async () => {
      const { item, taskId, from, undo } = await rescheduled()
      const { lock_token: token } = await bench.lock.set(owner, {
        wisdom_task_id: taskId,
        oneClickPublishStatus: 1,
        force: 0,
      })
      await bench.run.setEditStatus(owner, { wisdom_task_id: taskId, edit_status: 1, lock_token: token })
      expect(await undo()).toHaveLength(1)
      await bench.run.start(owner, { id: item, lock_token: token })
      expect(await undo()).toHaveLength(1)
      await bench.run.record(owner, { taskId: item, publishId: '', status: -1, msg: '网络', attempt_no: 1 })
      await bench.lock.set(owner, { wisdom_task_id: taskId, oneClickPublishStatus: 0, force: 0, lock_token: token })
      // As it was before it was sent.
      await owner.db
        .updateTable('publish_items')
        .set({ timing_time: from * 1000 })
        .where('id', '=', item)
        .execute()
      expect(await undo()).toEqual(['作品改时间后发布过，没有恢复'])
      expect(await stored(item)).toMatchObject({ timing_time: from, publish_status: -1 })
      await owner.db.updateTable('publish_items').set({ publish_status: 2 }).where('id', '=', item).execute()
      expect(await undo()).toHaveLength(1)
      const other = await rescheduled()
      await bench.items.cancel(owner, [other.item])
      expect(await other.undo()).toEqual(['作品已取消，不能修改'])
      expect(await stored(other.item)).toMatchObject({ timing_time: other.from, publish_status: 3 })
    })

    test('another person’s change meanwhile is left alone, also one that ends where it began', async () => {
      const { item, from, undo } = await rescheduled()
      const colleague = await bench.colleague(owner, {})
      const give = async (timing_time: number) =>
        await bench.items.saveMany(colleague, { items: [{ id: item, timing_time }] })
      await give(from + 3600)
      expect(await undo()).toEqual(['作品的时间之后又改过，没有恢复'])
      await give(from)
      expect(await undo()).toEqual(['作品的时间之后又改过，没有恢复'])
      expect(await stored(item)).toMatchObject({ timing_time: from, auto_publish: 1 })
    })

    test('is no way to another time that is over, nor later than a few minutes', async () => {
      const { item, to, from, undo } = await rescheduled()
      const other = await bench.items.saveMany(owner, { items: [{ id: item, timing_time: to - 60, undo_of: from }] })
      expect(other.refused.map(({ msg }) => msg)).toEqual(['作品的时间之后又改过，没有恢复'])
      bench.clock.ms += HAND_IN_REST_MS + MINUTE + 1
      expect(await undo()).toEqual(['已过了可以撤销的时间，没有恢复'])
      expect(await stored(item)).toMatchObject({ timing_time: from, auto_publish: 1 })
      // Nor is anything else changed by it.
      expect(
        saveItems.input.safeParse({ items: [{ id: item, timing_time: to, undo_of: from, title: '别的' }] }).success,
      ).toBe(false)
      expect(saveItems.input.safeParse({ items: [{ id: item, undo_of: from }] }).success).toBe(false)
    })
  })

  test('of a work whose time was ahead it has that again, by itself, and one that had none has none', async () => {
    const {
      items: [item = 0],
      time,
    } = await plannedWorks(bench, owner, 1, { preference: 'alarm' })
    const save = async (timing_time: number, undo_of?: number) =>
      (
        await bench.items.saveMany(owner, {
          items: [{ id: item, timing_time, ...(undo_of === undefined ? {} : { undo_of }) }],
        })
      ).refused.map(({ msg }) => msg)
    const [was, then] = [time / 1000, time / 1000 + 3600]
    expect([await save(then), await save(was, then), await stored(item)]).toEqual([
      [],
      [],
      { timing_time: was, auto_publish: 1, publish_status: 0, skip_time: 0 },
    ])
    expect([await save(0), await save(then), await save(0, then), await stored(item)]).toEqual([
      [],
      [],
      [],
      { timing_time: 0, auto_publish: 0, publish_status: 0, skip_time: 0 },
    ])
  })
})
