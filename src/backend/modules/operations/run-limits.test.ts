// Limits of runs, what is left of one that broke off, and the record.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replyPaceOf } from '../../../contract/helper/reply-commands.ts'
import { operationLogList, setOperationStatus } from '../../../contract/http/operations.ts'
import { endOfDay } from '../../lib/days.ts'
import { ZONE } from '../leads/testing/lead-bench.ts'
import { cleanOperationLogs } from './logs.service.ts'
import { openOperationBench } from './testing/operation-bench.ts'
import type { OperationBench } from './testing/operation-bench.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
const CAPS = { per_account_daily: 10, per_hour: 10 }

describe.each(['sqlite', 'postgres'] as const)('limits of runs on %s', (kind) => {
  let bench: OperationBench
  beforeAll(async () => {
    bench = await openOperationBench(kind)
  })
  afterAll(async () => await bench.close())

  const details = async (id: number) =>
    (await bench.runLogs(id)).map(({ detail, done, failed }) => [detail, done, failed])

  const nextReading = async (account: number) =>
    (
      await bench.owner.db
        .selectFrom('message_readings')
        .select('next_time')
        .where('third_auth_id', '=', account)
        .where('kind', '=', 'comment')
        .executeTakeFirstOrThrow()
    ).next_time

  it('an account that breaks off ends nothing else; a start after a crash goes on where it was', async () => {
    const accounts = [await bench.online(), await bench.online(), await bench.online()]
    const [first = 0, second = 0] = accounts
    const id = await bench.operation({ type: 'stats_sync', third_auth_ids: accounts, caps: CAPS })
    const worked: number[] = []
    const runners = {
      stats_sync: async (_db: unknown, { accountId }: { accountId: number }) => {
        worked.push(accountId)
        if (accountId === second) throw new Error('broken')
        return async () => ({ done: 1, detail: 'done' as const })
      },
    }
    expect(await bench.run(id, runners)).toEqual({ accounts: 3, done: 2, failed: 1 })
    expect(await details(id)).toEqual([
      ['done', 1, 0],
      ['broken', 0, 1],
      ['done', 1, 0],
    ])
    expect((await bench.row(id))?.status).toBe('on')
    // As if the first start had come to the first account alone.
    await bench.owner.db
      .deleteFrom('smart_operation_logs')
      .where('operation_id', '=', id)
      .where('third_auth_id', '<>', first)
      .execute()
    await bench.owner.db
      .updateTable('jobs')
      .set({ status: 'queued' })
      .where('id', '=', Number((await lastJob()).id))
      .execute()
    expect(await bench.work(runners)).toEqual([{ accounts: 2, done: 1, failed: 1 }])
    expect((await bench.runLogs(id)).map((log) => log.third_auth_id)).toEqual(accounts)
  })
  const lastJob = async () =>
    await bench.owner.db.selectFrom('jobs').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()

  it('where the day and the hour are used up it names the day', async () => {
    const id = await bench.operation({
      type: 'stats_sync',
      third_auth_ids: [await bench.online()],
      caps: { per_account_daily: 1, per_hour: 1 },
    })
    await bench.run(id)
    await bench.run(id)
    expect(await details(id)).toEqual([
      ['done', 1, 0],
      ['cap_day', 0, 0],
    ])
  })

  it('once the day is used up its next run is of another day', async () => {
    const account = await bench.online()
    const id = await bench.operation({
      type: 'stats_sync',
      third_auth_ids: [account],
      schedule: { every_minutes: 0, times: ['00:00', '23:59'], windows: [] },
      caps: { per_account_daily: 1, per_hour: 5 },
    })
    bench.time.now = endOfDay(bench.time.now, ZONE) + 12 * HOUR
    await bench.get(setOperationStatus, { ids: [id], status: 'off' })
    await bench.get(setOperationStatus, { ids: [id], status: 'on' })
    const midnight = Math.floor(endOfDay(bench.time.now, ZONE) / 1_000)
    expect((await bench.row(id))?.next_run_time).toBe(midnight - 60)
    await bench.run(id)
    expect(await bench.row(id)).toMatchObject({ today_count: 1, today_cap: 1, next_run_time: midnight })
  })

  it('stops at the hour’s cap, over all its accounts', async () => {
    const accounts = [await bench.online(), await bench.online(), await bench.online()]
    const id = await bench.operation({
      type: 'stats_sync',
      third_auth_ids: accounts,
      caps: { per_account_daily: 10, per_hour: 2 },
    })
    await bench.run(id)
    expect(await details(id)).toEqual([
      ['done', 1, 0],
      ['done', 1, 0],
      ['cap_hour', 0, 0],
    ])
    expect(await bench.row(id)).toMatchObject({ today_count: 2, today_cap: 30 })
  })

  it('the log is of accounts in sight, found by operation, account and day, and kept for a while', async () => {
    const narrow = await bench.person(['operation:list'], 'self')
    const [seen, hidden] = [await bench.online(narrow.adminId), await bench.online()]
    const id = await bench.operation({ type: 'stats_sync', third_auth_ids: [seen, hidden], caps: CAPS })
    await bench.run(id)
    const list = async (input: object, by = bench.owner) =>
      (await bench.get(operationLogList, { operation_id: id, ...input }, by)).data.map((log) => log.third_auth_id)
    expect(await list({})).toEqual([hidden, seen])
    expect(await list({}, narrow)).toEqual([seen])
    expect(await list({ third_auth_id: seen })).toEqual([seen])
    expect(await list({ page: 2, limit: 1 })).toEqual([seen])
    expect(await list({ keyword: 'stats' })).toEqual([hidden, seen])
    expect(await list({ keyword: '别的' })).toEqual([])
    const day = new Date(bench.time.now + 8 * HOUR).toISOString().slice(0, 10)
    const before = new Date(bench.time.now - 16 * HOUR).toISOString().slice(0, 10)
    expect(await list({ from: day, to: day })).toEqual([hidden, seen])
    expect(await list({ to: before })).toEqual([])
    const { db } = bench.app.backend.foundation.database
    await cleanOperationLogs(db, bench.time.now + 90 * 24 * HOUR)
    expect(await list({})).toEqual([hidden, seen])
    await cleanOperationLogs(db, bench.time.now + 90 * 24 * HOUR + 1)
    expect(await list({})).toEqual([])
  })

  it('has nothing read that the account could not answer any more today, and says so', async () => {
    const account = await bench.answering()
    const rule = await bench.rule(account)
    const id = await bench.operation({
      type: 'comment_reply',
      third_auth_ids: [account],
      rule_ids: [rule],
      caps: CAPS,
    })
    await bench.readIn(account, [])
    await bench.readIn(account, [])
    bench.time.now += 16 * MINUTE
    await bench.owner.db
      .insertInto('message_sends')
      .values(
        Array.from({ length: replyPaceOf('douyin').day }, (_, at) => ({
          message_id: 9_000_000 + at,
          conversation_id: 1,
          third_auth_id: account,
          admin_id: bench.owner.adminId,
          client_token: `spent-of-${account}-${at}`,
          state: 'sent',
          tried_time: bench.time.now,
          last_end: 'sent',
        })) as never,
      )
      .execute()
    const planned = await nextReading(account)
    expect(await bench.run(id)).toEqual({ accounts: 1, done: 0, failed: 0 })
    expect(await details(id)).toEqual([['cap_reply', 0, 0]])
    expect(await nextReading(account)).toBe(planned)
    expect((await bench.row(id))?.status).toBe('on')
    await bench.owner.db.deleteFrom('message_sends').where('message_id', '>=', 9_000_000).execute()
  })
})
