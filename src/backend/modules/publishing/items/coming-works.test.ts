import { beforeAll, expect, test } from 'vitest'
import { COMING, listItems } from '../../../../contract/http/publish-items.ts'
import { eachDatabase } from '../../../testing/databases.ts'
import { openPublishBench } from '../../../testing/benches/publish-bench.ts'
import type { PublishBench, TestCaller } from '../../../testing/benches/publish-bench.ts'

const HOUR = 3_600

eachDatabase((_kind, open) => {
  let bench: PublishBench
  beforeAll(async () => {
    bench = openPublishBench(await open())
  })
  const now = () => Math.floor(bench.clock.ms / 1000)
  /** A work of a task of its own at each of these hours from now. */
  const works = async (of: TestCaller, account: number, hours: readonly number[]) => {
    const ids: number[] = []
    for (const hour of hours) {
      const { wisdom_task_id } = await bench.add(
        of,
        bench.taskInput({
          sources: { attachment_ids: [await bench.material(of)] },
          third_auth_ids: [account],
          titles: { mode: 'manual', list: [`${hour} 小时后`] },
          schedule: { mode: 'timing', start_time: now() + hour * HOUR },
        }),
      )
      ids.push(...(await bench.itemIds(of, wisdom_task_id)))
    }
    return ids
  }
  const titles = async (of: TestCaller) => (await bench.coming(of)).list.map((work) => work.title)

  test('works of the coming day by time, with who publishes each; filled up with later ones; what is out, over, cancelled or has no time is none', async () => {
    const owner = await bench.tenant()
    const [south, tea] = [
      await bench.account(owner, { name: '城南' }),
      await bench.account(owner, { name: '茶事', platform: 'kuaishou' }),
    ]
    const ids = await works(owner, south, [30, 3, 50, 70])
    const [, first = 0, far = 0] = ids
    await works(owner, tea, [40])
    await bench.add(
      owner,
      bench.taskInput({ sources: { attachment_ids: [await bench.material(owner)] }, third_auth_ids: [south] }),
    )
    expect(await titles(owner)).toEqual(['3 小时后', '30 小时后', '40 小时后', '50 小时后', '70 小时后'])
    // Handed in: its site holds it until its time.
    await owner.db.updateTable('publish_items').set({ publish_status: 2 }).where('id', '=', first).execute()
    await bench.items.cancel(owner, [far])
    expect(await bench.coming(owner)).toMatchObject({
      more: 0,
      untimed: 1,
      list: [
        {
          id: first,
          title: '3 小时后',
          openname: '城南',
          platform_value: 'douyin',
          platform_name: '抖音',
          timing_time: now() + 3 * HOUR,
          publish_status: 2,
        },
        { title: '30 小时后', publish_status: 0, time_channel: 'alarm' },
        { title: '40 小时后', openname: '茶事', platform_name: '快手' },
        { title: '70 小时后' },
      ],
    })
    // The list that the number of works without a time leads to.
    const untimed = await bench.works(owner, listItems.input.parse({ status: 0, overdue: 0, time: 'none' }))
    expect([untimed.total, untimed.data.map((work) => work.timing_time)]).toEqual([1, [0]])
    const before = bench.clock.ms
    bench.clock.ms += 4 * HOUR * 1000
    expect(await titles(owner)).toEqual(['30 小时后', '40 小时后', '70 小时后'])
    bench.clock.ms = before
  })

  test('of many in one day so many are named, and the others counted; later ones fill up no full day', async () => {
    const owner = await bench.tenant()
    const account = await bench.account(owner)
    await works(
      owner,
      account,
      Array.from({ length: COMING.least + 1 }, (_, at) => at + 1),
    )
    await works(owner, account, [90])
    expect(await titles(owner)).toHaveLength(COMING.least + 1)
    await owner.db
      .updateTable('publish_items')
      .set({ timing_time: (now() + HOUR) * 1000 })
      .execute()
    const [sample] = await owner.db.selectFrom('publish_items').selectAll().limit(1).execute()
    if (sample === undefined) throw new Error('no work was made')
    const { id: _, tenant_id: _tenant, ...copied } = sample
    await owner.db
      .insertInto('publish_items')
      .values(Array.from({ length: COMING.most }, () => copied))
      .execute()
    const { list, more } = await bench.coming(owner)
    expect([list.length, more]).toEqual([COMING.most, COMING.least + 2])
  })

  test('nobody sees works of another company, or of accounts that are out of his sight', async () => {
    const owner = await bench.tenant()
    await works(owner, await bench.account(owner), [3])
    const colleague = await bench.colleague(owner, { dataScope: 'self' })
    expect([await titles(owner), await titles(colleague), await titles(await bench.tenant())]).toEqual([
      ['3 小时后'],
      [],
      [],
    ])
  })
})
