// Works that are new, or whose times a person has just changed: they rest before they are handed to their sites, so
// that it can be taken back.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { batchPublish, previewTask } from '../../../../contract/http/publish-grid.ts'
import { listItems } from '../../../../contract/http/publish-items.ts'
import { editTask } from '../../../../contract/http/wisdom-seo.ts'
import { HAND_IN_REST_MS, UPLOAD_BOUNDS_MS } from '../../../../contract/time-channel.ts'
import { eachDatabase } from '../../../testing/databases.ts'
import { plannedWorks } from '../../../testing/benches/planned-works.ts'
import type { PlannedMore } from '../../../testing/benches/planned-works.ts'
import { openPublishBench, reported } from '../../../testing/benches/publish-bench.ts'
import type { PublishBench, TestCaller } from '../../../testing/benches/publish-bench.ts'

const A = 'device-aaaaaaaa'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Before its time a work of 抖音 must start: two hours of lead, ten minutes of room, the least upload. */
const LAST_MS = 2 * HOUR + 10 * MINUTE + UPLOAD_BOUNDS_MS.least

eachDatabase((_kind, open) => {
  let bench: PublishBench
  let owner: TestCaller
  beforeAll(async () => {
    bench = openPublishBench(await open())
  })
  beforeEach(async () => {
    for (const platform of Object.keys(bench.paces)) delete bench.paces[platform]
    bench.settings.autoPublish = true
    owner = await bench.tenant()
  })

  const planned = async (count = 1, more: PlannedMore = {}) => await plannedWorks(bench, owner, count, more)
  const take = async () =>
    (await bench.auto.take(owner, { limit: 20, device_id: A })).videoList.map((item) => [item.id, item.timing_time])
  const report = (id: number, status: 1 | 2, more: { attempt_no?: number; publishId?: string } = {}) =>
    bench.auto.report(owner, { id, device_id: A, status, ...more })

  describe('a work that is made with a time', () => {
    const inBatch = async (time: number): Promise<number[]> => {
      const account = await bench.account(owner, { platform: 'douyin' })
      await owner.db.updateTable('third_auths').set({ time_channel: 'site' }).where('id', '=', account).execute()
      const file = await bench.material(owner, { filename: '成都老房翻新要多少钱.mp4' })
      const made = await bench.batch(
        owner,
        batchPublish.input.parse({
          items: [
            {
              third_auth_id: account,
              title: '成都老房翻新要多少钱',
              media_type: 4,
              attachment_id: file,
              timing_time: time / 1000,
            },
          ],
          client_token: 'rests-at-first',
        }),
      )
      return made.videoList.map((item) => item.id)
    }
    const ways: Record<string, () => Promise<{ time: number; items: number[] }>> = {
      'as a task': async () => await planned(1, { aheadMs: 24 * HOUR }),
      'in a batch': async () => {
        const time = Math.ceil((bench.clock.ms + 24 * HOUR) / HOUR) * HOUR
        return { time, items: await inBatch(time) }
      },
    }
    test.each(Object.entries(ways))(
      '%s rests before it is handed in: until then it can be taken back',
      async (_name, make) => {
        const {
          time,
          items: [item = 0],
        } = await make()
        expect(await take()).toEqual([])
        bench.clock.ms += HAND_IN_REST_MS - 1
        expect(await take()).toEqual([])
        bench.clock.ms += 1
        expect(await take()).toEqual([[item, time / 1000]])
      },
    )

    test('tells when it is handed in for as long as it rests, where it is handed in then and somebody sends it', async () => {
      const restsUntil = async (item: number) =>
        (await bench.works(owner, listItems.input.parse({}))).data.find((one) => one.id === item)?.rests_until
      const until = (bench.clock.ms + HAND_IN_REST_MS) / 1000
      const {
        items: [soon = 0],
      } = await planned(1, { aheadMs: 24 * HOUR })
      const {
        items: [far = 0],
      } = await planned(1, { aheadMs: 5 * 24 * HOUR })
      expect([await restsUntil(soon), await restsUntil(far)]).toEqual([until, undefined])
      // On the start page and in the row of its task, too.
      const elsewhere = async () => [
        (await bench.coming(owner)).list.map((one) => one.rests_until),
        (await bench.lists.list(owner, { page: 1, limit: 20, keyword: undefined })).data.map(
          (task) => task.rests_until,
        ),
      ]
      expect(await elsewhere()).toEqual([
        [until, undefined],
        [undefined, until],
      ])
      bench.settings.autoPublish = false
      expect(await restsUntil(soon)).toBeUndefined()
      expect(await elsewhere()).toEqual([
        [undefined, undefined],
        [undefined, undefined],
      ])
      bench.settings.autoPublish = true
      bench.clock.ms += HAND_IN_REST_MS
      expect(await restsUntil(soon)).toBeUndefined()
    })

    test('is told in the row of its task only while it is the next: what stands there is of one work', async () => {
      const {
        items: [next = 0, later = 0],
      } = await planned(2, { aheadMs: 24 * HOUR })
      const row = async () =>
        (await bench.lists.list(owner, { page: 1, limit: 20, keyword: undefined })).data.map((task) => [
          task.next_timing_time,
          task.rests_until,
        ])
      bench.clock.ms += HAND_IN_REST_MS
      const first = (await row())[0]?.[0] ?? 0
      const changed = (id: number, seconds: number) =>
        bench.items.saveMany(owner, { items: [{ id, timing_time: seconds }] })
      await changed(later, first + 3_600)
      expect(await row()).toEqual([[first, undefined]])
      await changed(next, first - 3_600)
      expect(await row()).toEqual([[first - 3_600, (bench.clock.ms + HAND_IN_REST_MS) / 1000]])
    })

    test('is being handed in from the end of its rest on, and while a run has it for that; where nobody takes it, that is not said for long', async () => {
      const told = async (item: number) =>
        (await bench.works(owner, listItems.input.parse({}))).data.flatMap((one) =>
          one.id === item ? [[one.publish_status, one.rests_until !== undefined, one.handing_in]] : [],
        )
      const {
        items: [soon = 0],
      } = await planned(1, { aheadMs: 24 * HOUR })
      const {
        items: [far = 0],
      } = await planned(1, { aheadMs: 5 * 24 * HOUR })
      expect(await told(soon)).toEqual([[0, true, undefined]])
      bench.clock.ms += HAND_IN_REST_MS
      expect([await told(soon), await told(far)]).toEqual([[[0, false, 1]], [[0, false, undefined]]])
      bench.settings.autoPublish = false
      expect(await told(soon)).toEqual([[0, false, undefined]])
      bench.settings.autoPublish = true
      bench.clock.ms += 2 * MINUTE
      expect(await told(soon)).toEqual([[0, false, undefined]])
      expect((await take()).map(([id]) => id)).toEqual([soon])
      expect(await told(soon)).toEqual([[1, false, 1]])
    })

    test('is told of before it is made and with the answer: how many are handed in soon, until when they can be taken back, and which lack a declaration', async () => {
      const request = async (aheadMs: number) => {
        const account = await bench.account(owner, { platform: 'douyin' })
        await owner.db.updateTable('third_auths').set({ time_channel: 'site' }).where('id', '=', account).execute()
        const files = [
          await bench.material(owner, { filename: '成都老房翻新要多少钱.mp4' }),
          await bench.material(owner, { filename: '老房翻新先做什么.mp4' }),
        ]
        return {
          account,
          input: bench.taskInput({
            sources: { attachment_ids: files },
            third_auth_ids: [account],
            schedule: { mode: 'timing', start_time: (Math.ceil((bench.clock.ms + aheadMs) / HOUR) * HOUR) / 1000 },
          }),
        }
      }
      const foretold = async (input: Parameters<typeof bench.add>[1]) =>
        (
          await bench.preview(
            owner,
            previewTask.input.parse({
              type: input.type,
              sources: input.sources,
              third_auth_ids: input.third_auth_ids,
              schedule: input.schedule,
            }),
          )
        ).hand_ins
      await bench.platforms.sync(owner.db, [reported({ declarations: [{ value: 'ai', name: 'AI 生成' }] })])
      const { account, input } = await request(24 * HOUR)
      const counts = { rested: 2, at_once: 0, unmade: 0, undeclared: 2 }
      expect(await foretold(input)).toEqual(counts)
      // At their minute they go without one as well; of works that only a person sends he is told then.
      const preferring = async (time_channel: 'site' | 'alarm'): Promise<void> =>
        void (await owner.db.updateTable('third_auths').set({ time_channel }).where('id', '=', account).execute())
      await preferring('alarm')
      expect(await foretold(input)).toEqual({ ...counts, rested: 0 })
      bench.settings.autoPublish = false
      expect(await foretold(input)).toBeUndefined()
      bench.settings.autoPublish = true
      await preferring('site')
      expect((await bench.add(owner, input)).hand_ins).toEqual({
        ...counts,
        until: (bench.clock.ms + HAND_IN_REST_MS) / 1000,
      })
      await bench.platforms.sync(owner.db, [reported({})])
      // Too far ahead, too near for the lead, an account that is not there, one that does not prefer it, nobody who
      // sends: none.
      expect([
        await foretold((await request(5 * 24 * HOUR)).input),
        await foretold((await request(HOUR)).input),
      ]).toEqual([undefined, undefined])
      const again = (await request(24 * HOUR)).input
      const ofAgain = again.third_auth_ids[0] ?? account
      expect(await foretold(again)).toEqual({ ...counts, undeclared: 0 })
      bench.settings.autoPublish = false
      expect(await foretold(again)).toBeUndefined()
      bench.settings.autoPublish = true
      // An app on a phone is given no time.
      await owner.db.updateTable('third_auths').set({ ways: 'phone' }).where('id', '=', ofAgain).execute()
      expect(await foretold(again)).toBeUndefined()
      await owner.db
        .updateTable('third_auths')
        .set({ third_login_status: 2, ways: '' })
        .where('id', '=', ofAgain)
        .execute()
      expect(await foretold(again)).toBeUndefined()
      await owner.db
        .updateTable('third_auths')
        .set({ third_login_status: 1, time_channel: 'alarm' })
        .where('id', '=', ofAgain)
        .execute()
      expect(await foretold(again)).toBeUndefined()
    })

    test('goes as late as its site still takes it where the whole rest would lose the lead', async () => {
      bench.clock.ms = Math.ceil(bench.clock.ms / HOUR) * HOUR + 60 * MINUTE - (LAST_MS % HOUR) - 2 * MINUTE
      const {
        time,
        items: [item = 0],
      } = await planned(1, { aheadMs: LAST_MS + 2 * MINUTE })
      expect(time - bench.clock.ms).toBe(LAST_MS + 2 * MINUTE)
      bench.clock.ms += MINUTE - 1
      expect(await take()).toEqual([])
      bench.clock.ms += 1
      expect(await take()).toEqual([[item, time / 1000]])
    })
  })

  describe('a work whose time a person has just changed', () => {
    const inSeconds = (ms: number): number => ms / 1000
    const changes: Record<string, (id: number, to: number, taskId: number) => Promise<unknown>> = {
      'in its drawer': (id, to) => bench.items.edit(owner, { id, timing_time: inSeconds(to) }),
      'with others': (id, to) =>
        bench.items.editMany(owner, { ids: [id], patch: { timing_time: inSeconds(to) }, gap_minutes: 0 }),
      'in the sheet or the calendar': (id, to) =>
        bench.items.saveMany(owner, { items: [{ id, timing_time: inSeconds(to) }] }),
      'with its task': (_id, to, taskId) =>
        bench.tasks.edit(
          owner,
          editTask.input.parse({ wisdom_task_id: taskId, schedule: { mode: 'timing', start_time: inSeconds(to) } }),
        ),
    }
    test.each(Object.entries(changes))(
      '%s rests before it is handed in, from the last change on',
      async (_name, change) => {
        const {
          time,
          taskId,
          items: [item = 0],
        } = await planned()
        bench.clock.ms = time - 24 * HOUR
        await change(item, time + HOUR, taskId)
        bench.clock.ms += HAND_IN_REST_MS - 1
        expect(await take()).toEqual([])
        // Taken back within the rest: it has its old time, and rests anew.
        await change(item, time, taskId)
        bench.clock.ms += HAND_IN_REST_MS - 1
        expect(await take()).toEqual([])
        // Saved again with the time that it has, or with other words: no change of its time.
        await change(item, time, taskId)
        await bench.items.edit(owner, { id: item, title: '成都老房翻新多少钱一平' })
        bench.clock.ms += 1
        expect(await take()).toEqual([[item, time / 1000]])
      },
    )

    test('goes as late as its site still takes it where the whole rest would lose the lead', async () => {
      const {
        time,
        items: [item = 0],
      } = await planned()
      bench.clock.ms = time - 24 * HOUR
      const to = bench.clock.ms + LAST_MS + 2 * MINUTE
      await bench.items.edit(owner, { id: item, timing_time: to / 1000 })
      bench.clock.ms += MINUTE - 1
      expect(await take()).toEqual([])
      bench.clock.ms += 1
      expect(await take()).toEqual([[item, to / 1000]])
    })

    test('a change that was refused lets nothing rest', async () => {
      const {
        time,
        items: [first = 0, second = 0],
      } = await planned(2)
      bench.clock.ms = time - 24 * HOUR
      const { title, attachment_id: film } = await bench.item(owner, first)
      expect(
        (
          await bench.items.saveMany(owner, {
            items: [{ id: second, timing_time: time / 1000 + 3600, title, attachment_id: film ?? 0 }],
          })
        ).refused.map(({ code }) => code),
      ).toEqual([42204])
      expect(await take()).toEqual([
        [first, time / 1000],
        [second, time / 1000],
      ])
    })

    test('counts among what an account’s preference hands in, and goes out at its minute whenever it was changed', async () => {
      const {
        account,
        time,
        items: [item = 0],
      } = await planned(1, { preference: 'alarm' })
      bench.clock.ms = time - 24 * HOUR
      await bench.items.edit(owner, { id: item, timing_time: (bench.clock.ms + 3 * HOUR) / 1000 })
      expect(await bench.forecast.ofAccounts(owner, { ids: [account] })).toEqual({ works: 1, accounts: 1 })
      await bench.items.edit(owner, { id: item, timing_time: (bench.clock.ms + MINUTE) / 1000 })
      bench.clock.ms += MINUTE
      expect(await take()).toEqual([[item, 0]])
    })

    test('can’t be changed any more once its site has it, and is told so', async () => {
      const {
        time,
        items: [item = 0],
      } = await planned()
      bench.clock.ms = time - 24 * HOUR
      await take()
      const undo = async () =>
        (await bench.items.saveMany(owner, { items: [{ id: item, timing_time: time / 1000 + 3600 }] })).refused.map(
          ({ msg }) => msg,
        )
      expect(await undo()).toEqual(['作品正在交给平台定时，交出后只能到平台上修改'])
      await report(item, 1)
      await report(item, 2, { attempt_no: 1, publishId: 'p' })
      expect(await undo()).toEqual(['作品已交给平台定时，只能到平台上修改'])
      bench.clock.ms = time + 1
      expect(await undo()).toEqual(['作品已发布，不能修改'])
    })

    test('it is told which of them lack a declaration that their platform asks for: nobody is there to ask when they go', async () => {
      const {
        time,
        items: [item = 0],
      } = await planned()
      bench.clock.ms = time - 24 * HOUR
      const told = async () =>
        (await bench.forecast.ofTimes(owner, { items: [{ id: item, timing_time: (time + HOUR) / 1000 }] })).undeclared
      await bench.platforms.sync(owner.db, [reported({ declarations: [{ value: 'ai', name: 'AI 生成' }] })])
      const { video_publish_info } = await bench.item(owner, item)
      const declare = async (declaration: string | undefined): Promise<void> =>
        void (await owner.db
          .updateTable('publish_items')
          .set({
            video_publish_info: JSON.stringify({ ...(JSON.parse(video_publish_info ?? '{}') as object), declaration }),
          })
          .where('id', '=', item)
          .execute())
      await declare(undefined)
      expect(await told()).toEqual([item])
      await declare('ai')
      expect(await told()).toEqual([])
      await bench.platforms.sync(owner.db, [reported({})])
    })

    test('it is told which of them go at once: where the whole rest would lose the lead, or none is due', async () => {
      const {
        time,
        items: [item = 0],
      } = await planned()
      bench.clock.ms = time - 24 * HOUR
      const soon = async (at: number) => {
        const { ids, at_once } = await bench.forecast.ofTimes(owner, { items: [{ id: item, timing_time: at / 1000 }] })
        return ids.length === 0 ? null : at_once.length === 0 ? 'rested' : 'atOnce'
      }
      const now = bench.clock.ms
      expect(
        await Promise.all(
          [
            time,
            time + HOUR,
            now + LAST_MS + HAND_IN_REST_MS + MINUTE,
            now + LAST_MS + HAND_IN_REST_MS,
            now + LAST_MS,
            now + LAST_MS - 1000,
          ].map(soon),
        ),
      ).toEqual(['atOnce', 'rested', 'rested', 'atOnce', 'atOnce', null])
      // What was just changed rests as it stands.
      await bench.items.saveMany(owner, { items: [{ id: item, timing_time: time / 1000 + 3600 }] })
      expect(await soon(time + HOUR)).toBe('rested')
      bench.clock.ms += HAND_IN_REST_MS
      expect(await soon(time + HOUR)).toBe('atOnce')
    })
  })
})
