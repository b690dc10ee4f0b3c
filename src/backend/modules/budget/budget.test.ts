// What accounts may still do today, of what they did.
import { expect, test } from 'vitest'
import { CODE } from '../../../contract/errors.ts'
import { dayOf, startOfDay } from '../../lib/days.ts'
import { eachDatabase } from '../../testing/databases.ts'
import { seedTenant } from '../../testing/tenant-data.ts'
import { readProxyTest } from '../accounts/proxies.service.ts'
import { messageBudget } from '../messages/message-budget.ts'
import { createPublishBudget } from '../publishing/attempts/publish-budget.ts'
import type { BudgetPart } from './budget.ports.ts'
import { createBudgetService } from './budget.service.ts'

const ZONE = 'Asia/Shanghai'
const MINUTE = 60_000
/** Three in the afternoon there. */
const NOW = startOfDay('2026-06-30', ZONE) + 15 * 60 * MINUTE
const PACE = { gap_minutes: 30, jitter_minutes: 0, daily_cap: 3, quiet_from: '', quiet_to: '' }

const answersApart: BudgetPart = async (db, asked) => await messageBudget(db, asked, { keepsApart: true })

eachDatabase((kind, open) => {
  const budget = createBudgetService({
    clock: { now: () => NOW },
    parts: [createPublishBudget({ paces: { douyin: PACE } }), answersApart],
    outgoingOf: (stored) => readProxyTest(stored)?.ip ?? '',
  })
  const company = async (host: string) => {
    const { db, adminId } = await seedTenant(await open(), { host })
    const task = await db
      .insertInto('wisdom_tasks')
      .values({ name: '任务', type: 'clip', config: '{}', admin_id: adminId } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    let count = 0
    const account = async (platform: string, ip = ''): Promise<number> =>
      (
        await db
          .insertInto('third_auths')
          .values({
            platform_value: platform,
            account_id: `${host}-${(count += 1)}`,
            openname: '账号',
            proxy_test: ip === '' ? null : JSON.stringify({ time: 1, reachable: 1, ms: 9, ip, msg: '' }),
          } as never)
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const published = async (accountId: number, minutesAgo: number): Promise<void> => {
      const item = await db
        .insertInto('publish_items')
        .values({ wisdom_task_id: task.id, third_auth_id: accountId, title: '作品', publish_status: -1 } as never)
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('publish_records')
        .values({
          publish_item_id: item.id,
          third_auth_id: accountId,
          attempt_no: 1,
          start_time: NOW - minutesAgo * MINUTE,
          result: -1,
        } as never)
        .execute()
    }
    const answered = async (accountId: number, minutesAgo: number, end = ''): Promise<void> => {
      count += 1
      await db
        .insertInto('message_sends')
        .values({
          message_id: count,
          conversation_id: 1,
          third_auth_id: accountId,
          admin_id: adminId,
          client_token: `token-${count}`,
          state: 'sent',
          tried_time: NOW - minutesAgo * MINUTE,
          last_end: end,
        } as never)
        .execute()
    }
    const read = async (accountId: number) => {
      const answer = await budget.read({ db, tenant: { timeZone: ZONE } as never }, accountId)
      return { ...answer, list: Object.fromEntries(answer.list.map(({ kind: of, ...row }) => [of, row])) }
    }
    return { db, account, published, answered, read }
  }
  const inMinutes = (minutes: number): number => NOW / 1_000 + minutes * 60

  test('works and answers of today count, whatever came of them; the next waits for its pause', async () => {
    const { account, published, answered, read } = await company(`budget-${kind}`)
    const own = await account('douyin')
    expect((await read(own)).list).toEqual({
      publish: { used: 0, most: 3, is_paced: 1, next_time: 0, wait: null },
      reply: { used: 0, most: 50, is_paced: 1, next_time: 0, wait: null },
    })
    await published(own, 10)
    await published(own, 16 * 60)
    await answered(own, 1)
    await answered(own, 1, 'stopped')
    const { list, address } = await read(own)
    expect(list).toMatchObject({
      publish: { used: 1, next_time: inMinutes(20), wait: 'gap' },
      reply: { used: 1, next_time: inMinutes(1), wait: 'gap' },
    })
    expect(address).toBeNull()
    await published(own, 100)
    await published(own, 200)
    expect((await read(own)).list['publish']).toMatchObject({ used: 3, next_time: inMinutes(9 * 60), wait: 'cap' })
  })

  test('a platform without a pace has no limit, one that can’t be answered no answers', async () => {
    const { account, published, read } = await company(`budget-free-${kind}`)
    const own = await account('weibo')
    await published(own, 1)
    expect((await read(own)).list).toEqual({ publish: { used: 1, most: 0, is_paced: 0, next_time: 0, wait: null } })
  })

  test('readings that are switched on are told, and why one rests', async () => {
    const { db, account, read } = await company(`budget-read-${kind}`)
    const own = await account('douyin')
    const reading = {
      third_auth_id: own,
      kind: 'comment' as const,
      device_id: null,
      status: 'blocked',
      next_time: NOW + 30 * MINUTE,
      day: dayOf(NOW, ZONE),
      day_count: 7,
    }
    await db
      .insertInto('message_readings')
      .values({ ...reading, enabled: 1 })
      .execute()
    expect((await read(own)).list['read_comment']).toEqual({
      used: 7,
      most: 60,
      is_paced: 1,
      next_time: inMinutes(30),
      wait: 'blocked',
    })
    await db.updateTable('message_readings').set({ day: '2026-06-29', next_time: NOW }).execute()
    expect((await read(own)).list['read_comment']).toMatchObject({ used: 0, next_time: 0, wait: null })
    await db.updateTable('message_readings').set({ enabled: 0 }).execute()
    expect((await read(own)).list['read_comment']).toBeUndefined()
  })

  test('what goes out by one address is summed up over its accounts', async () => {
    const { account, published, answered, read } = await company(`budget-address-${kind}`)
    const [own, other] = [await account('douyin', '203.0.113.7'), await account('kuaishou', '203.0.113.7')]
    const elsewhere = await account('douyin', '203.0.113.8')
    await published(own, 10)
    await published(other, 20)
    await answered(other, 3)
    await published(elsewhere, 5)
    expect((await read(own)).address).toEqual({ ip: '203.0.113.7', accounts: 2, used: 3 })
    expect((await read(elsewhere)).address).toEqual({ ip: '203.0.113.8', accounts: 1, used: 1 })
  })

  test('an account that is not there has none', async () => {
    const { read } = await company(`budget-none-${kind}`)
    await expect(read(999)).rejects.toMatchObject({ code: CODE.NOT_FOUND })
  })
})
