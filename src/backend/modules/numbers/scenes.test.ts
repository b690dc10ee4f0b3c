import { beforeAll, expect, test } from 'vitest'
import { taskType } from '../../../contract/entities/publish.ts'
import { CODE } from '../../../contract/errors.ts'
import { sceneCounts } from '../../../contract/http/scenes.ts'
import { SCENE_NAMES, SCENES } from '../../../contract/scene-words.ts'
import { dayOf, shiftDay, startOfDay } from '../../lib/days.ts'
import { seededRandom } from '../../media/plan/random.ts'
import { openPublishBench } from '../../testing/benches/publish-bench.ts'
import type { PublishBench, TestCaller } from '../../testing/benches/publish-bench.ts'
import { eachDatabase } from '../../testing/databases.ts'
import { createSceneCounts } from './scenes.ts'

const ZONE = 'Asia/Shanghai'
const HOUR = 3_600_000
const DAYS = 30
const NOTHING = { total: 0, today: 0, waiting: 0, published: 0, failed: 0, clip_used: 0 }

interface PlainItem {
  scene: string
  account: number
  made: number
  status: 0 | 1 | 2 | 3 | -1
  isDraft: boolean
  isUnknown: boolean
  isDeleted: boolean
  /** Of a film that was charged; 0 = none. */
  film: number
}

/** Works of every kind on a company's accounts, the last of which was deleted, and the same in memory. */
async function fill(bench: PublishBench, owner: TestCaller, colleague: TestCaller, seed: string) {
  const { db } = owner
  const random = seededRandom('scenes', seed)
  const pick = <T>(list: readonly T[]): T => list[random.int(list.length)] as T
  const chance = (share: number): boolean => random.next() < share
  const idOf = async (query: { executeTakeFirstOrThrow(): Promise<{ id: number }> }): Promise<number> =>
    (await query.executeTakeFirstOrThrow()).id
  const begins = startOfDay(shiftDay(dayOf(bench.clock.ms, ZONE), -DAYS), ZONE)

  const accounts: number[] = []
  for (const operator of [owner, owner, colleague, owner])
    accounts.push(await bench.account(owner, { operator: operator.admin.id }))
  const tasks = await Promise.all(
    taskType.options.map(async (type) => ({
      type,
      id: await idOf(
        db
          .insertInto('wisdom_tasks')
          .values({ name: type, type, config: '{}', admin_id: owner.admin.id } as never)
          .returning('id'),
      ),
    })),
  )
  const plan = await idOf(
    db
      .insertInto('plans')
      .values({
        name: '计划',
        daily_num: 1,
        total_num: 1,
        per_account_daily_max: 1,
        windows: '[]',
        min_gap_minutes: 30,
        start_date: '2026-06-01',
        admin_id: owner.admin.id,
      } as never)
      .returning('id'),
  )
  const clip = await idOf(
    db
      .insertInto('clips')
      .values({ name: '剪辑', mode: 'clip', num: 8, config: '{}', admin_id: owner.admin.id } as never)
      .returning('id'),
  )
  const films: { id: number; isCharged: boolean }[] = []
  for (let idx = 0; idx < 8; idx += 1) {
    const isCharged = idx % 4 !== 0
    const id = await idOf(
      db
        .insertInto('clip_outputs')
        .values({ clip_id: clip, idx, status: 2, charged: isCharged ? 1 : 0 } as never)
        .returning('id'),
    )
    films.push({ id, isCharged })
  }
  const items: PlainItem[] = []
  for (let number = 0; number < 160; number += 1) {
    const task = pick(tasks)
    const isPlanned = chance(0.3)
    const film = chance(0.5) ? pick(films) : null
    const item: PlainItem = {
      scene: isPlanned ? 'plan' : task.type,
      account: pick(accounts),
      made: begins + random.int((DAYS + 1) * 24) * HOUR,
      status: pick([0, 1, 2, 2, 3, -1] as const),
      isDraft: chance(0.2),
      isUnknown: chance(0.2),
      isDeleted: chance(0.1),
      film: film?.isCharged === true ? film.id : 0,
    }
    items.push(item)
    await db
      .insertInto('publish_items')
      .values({
        wisdom_task_id: task.id,
        third_auth_id: item.account,
        plan_id: isPlanned ? plan : null,
        clip_output_id: film?.id ?? null,
        title: `作品 ${number}`,
        publish_status: item.status,
        only_draft: item.isDraft ? 1 : 0,
        outcome_unknown: item.isUnknown ? 1 : 0,
        create_time: item.made,
        delete_time: item.isDeleted ? 5 : null,
      } as never)
      .execute()
  }
  const gone = accounts.at(-1) ?? 0
  await db.updateTable('third_auths').set({ delete_time: 5 }).where('id', '=', gone).execute()
  return { accounts: accounts.slice(0, -1), of: accounts[2] ?? 0, items }
}

eachDatabase((kind, open) => {
  let bench: PublishBench
  let ask: ReturnType<typeof createSceneCounts>
  let today: string
  const companies: { owner: TestCaller; colleague: TestCaller; filled: Awaited<ReturnType<typeof fill>> }[] = []
  beforeAll(async () => {
    bench = openPublishBench(await open())
    today = dayOf(bench.clock.ms, ZONE)
    ask = createSceneCounts({ clock: bench.clock, stamp: async () => await bench.database.stamp() })
    for (const seed of [1, 2]) {
      const owner = await bench.tenant()
      const colleague = await bench.colleague(owner, { dataScope: 'self' })
      companies.push({ owner, colleague, filled: await fill(bench, owner, colleague, `${kind}-${seed}`) })
    }
  })

  const plain = (items: readonly PlainItem[]) => {
    const list = SCENES.map((scene) => {
      const own = items.filter((item) => item.scene === scene)
      return {
        scene,
        name: SCENE_NAMES[scene],
        total: own.length,
        today: own.filter((item) => dayOf(item.made, ZONE) === today).length,
        waiting: own.filter((item) => item.status === 0 || item.status === 1).length,
        published: own.filter((item) => item.status === 2 && !item.isDraft).length,
        failed: own.filter((item) => item.status === -1 && !item.isUnknown).length,
        clip_used: new Set(own.flatMap((item) => (item.film === 0 ? [] : [item.film]))).size,
      }
    })
    const total = { ...NOTHING }
    for (const key of Object.keys(total) as (keyof typeof total)[])
      total[key] = list.reduce((sum, one) => sum + one[key], 0)
    return { list, total }
  }
  const check = async (caller: TestCaller, input: { from?: string; to?: string }, items: readonly PlainItem[]) => {
    const answer = await ask(caller, sceneCounts.input.parse(input))
    expect(sceneCounts.output.parse(answer)).toEqual(plain(items))
    return answer
  }

  test('every scene is a plain count of works by how they came about, whenever they were made', async () => {
    for (const { owner, filled } of companies) {
      const own = filled.items.filter((item) => !item.isDeleted && filled.accounts.includes(item.account))
      const { list, total } = await check(owner, {}, own)
      expect(total.total).toBe(own.length)
      expect([total.today, total.waiting, total.published, total.failed, total.clip_used].every((sum) => sum > 0)).toBe(
        true,
      )
      expect(list.find((one) => one.scene === 'fission')).toEqual({
        scene: 'fission',
        name: SCENE_NAMES.fission,
        ...NOTHING,
      })
    }
  })

  test('of days, both included, those that were made on them by the company’s clock', async () => {
    for (const { owner, filled } of companies) {
      const own = filled.items.filter((item) => !item.isDeleted && filled.accounts.includes(item.account))
      const [from, to] = [shiftDay(today, -20), shiftDay(today, -3)]
      const within = (first: string, last: string) =>
        own.filter((item) => dayOf(item.made, ZONE) >= first && dayOf(item.made, ZONE) <= last)
      await check(owner, { from, to }, within(from, to))
      await check(owner, { from }, within(from, today))
      await check(owner, { to }, within('2000-01-01', to))
      await check(owner, { from: today, to: today }, within(today, today))
    }
  })

  test('an operator counts works of the accounts in sight, another company nothing', async () => {
    for (const { colleague, filled } of companies)
      await check(
        colleague,
        {},
        filled.items.filter((item) => !item.isDeleted && item.account === filled.of),
      )
    await check(await bench.tenant(), {}, [])
  })

  test('counts again once something was written, and on the next day', async () => {
    const [{ owner, filled } = { owner: await bench.tenant(), filled: null }] = companies
    const before = await ask(owner, {})
    await owner.db
      .insertInto('publish_items')
      .values({
        wisdom_task_id: (await owner.db.selectFrom('wisdom_tasks').select('id').executeTakeFirstOrThrow()).id,
        third_auth_id: filled?.accounts[0] ?? 0,
        plan_id: null,
        title: '新作品',
        create_time: bench.clock.ms,
      } as never)
      .execute()
    const after = await ask(owner, {})
    expect([after.total.total, after.total.today]).toEqual([before.total.total + 1, before.total.today + 1])
    bench.clock.ms += 24 * HOUR
    expect((await ask(owner, {})).total).toEqual({ ...after.total, today: 0 })
    bench.clock.ms -= 24 * HOUR
  })

  test('refuses days in the wrong order, ahead of today, or too many', async () => {
    const [{ owner } = { owner: await bench.tenant() }] = companies
    for (const input of [
      { from: today, to: shiftDay(today, -1) },
      { from: today, to: shiftDay(today, 1) },
      { from: shiftDay(today, -366), to: today },
    ])
      await expect(ask(owner, input)).rejects.toMatchObject({ code: CODE.BAD_INPUT })
  })
})
