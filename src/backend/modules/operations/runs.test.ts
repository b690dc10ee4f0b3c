// What runs of each kind of operation come to, within their caps.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setReading } from '../../../contract/http/message-readings.ts'
import * as rules from '../../../contract/http/auto-reply.ts'
import { operationReports, setOperationStatus } from '../../../contract/http/operations.ts'
import { addRankKeywords, takeRankJobs } from '../../../contract/http/rank.ts'
import { takeLoginChecks } from '../../../contract/http/third-auth.ts'
import { takeDueLooks } from '../../../contract/http/works.ts'
import { openOperationBench } from './testing/operation-bench.ts'
import type { OperationBench } from './testing/operation-bench.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const CAPS = { per_account_daily: 10, per_hour: 10 }

describe.each(['sqlite', 'postgres'] as const)('runs of operations on %s', (kind) => {
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

  describe('comment_reply', () => {
    const operation = async (account: number, rule: number) =>
      await bench.operation({ type: 'comment_reply', third_auth_ids: [account], rule_ids: [rule], caps: CAPS })
    /** Two readings that brought nothing: the next one is far away. */
    const quiet = async (account: number) => {
      await bench.readIn(account, [])
      await bench.readIn(account, [])
    }

    it('has comments read as soon as the plain pause is over, and sends nothing', async () => {
      const account = await bench.answering()
      const id = await operation(account, await bench.rule(account))
      await quiet(account)
      const planned = await nextReading(account)
      expect(await bench.run(id)).toEqual({ accounts: 1, done: 0, failed: 0 })
      bench.time.now += 15 * MINUTE
      expect(planned).toBeGreaterThan(bench.time.now)
      expect(await bench.run(id)).toEqual({ accounts: 1, done: 1, failed: 0 })
      expect(await nextReading(account)).toBe(bench.time.now)
      expect(await bench.run(id)).toEqual({ accounts: 1, done: 0, failed: 0 })
      expect(await details(id)).toEqual([
        ['too_early', 0, 0],
        ['done', 1, 0],
        ['waiting', 0, 0],
      ])
      const sends = await bench.owner.db.selectFrom('message_sends').select('message_id').execute()
      expect(sends).toEqual([])
      // What came too early says when it was done before, and by which computer.
      const logs = await bench.runLogs(id)
      expect(logs.map((log) => [log.earlier_time > 0, log.earlier_by !== ''])).toEqual([
        [true, true],
        [false, false],
        [false, false],
      ])
    })

    it('leaves a site alone that wants a rest', async () => {
      const account = await bench.answering()
      const id = await operation(account, await bench.rule(account))
      await bench.read(account, [], { kind: 'comment', status: 'blocked', reason: '需要验证' })
      const planned = await nextReading(account)
      bench.time.now += 16 * MINUTE
      await bench.run(id)
      expect(await details(id)).toEqual([['resting', 0, 0]])
      expect(await nextReading(account)).toBe(planned)
      expect((await bench.row(id))?.status).toBe('on')
    })

    it('says what is missing, and rests until a person switches it on again', async () => {
      const account = await bench.answering()
      const rule = await bench.rule(account)
      const id = await operation(account, rule)
      await quiet(account)
      const off = async (work: () => Promise<unknown>, detail: string) => {
        await work()
        await bench.run(id)
        expect(await bench.row(id)).toMatchObject({ status: 'error', last_error: detail, next_run_time: 0 })
        await bench.get(setOperationStatus, { ids: [id], status: 'on' })
        expect(await bench.row(id)).toMatchObject({ status: 'on', last_error: null })
      }
      await off(async () => await bench.get(rules.setRuleStatus, { ids: [rule], enabled: 0 }), 'rules_off')
      await off(async () => await bench.get(rules.setRuleAccounts, { ids: [account], enabled: 0 }), 'answer_off')
      await off(
        async () => await bench.get(setReading, { ids: [account], kinds: ['comment'], enabled: 0 }),
        'reading_off',
      )
      const set = async (change: object) =>
        await bench.owner.db.updateTable('third_auths').set(change).where('id', '=', account).execute()
      await off(async () => await set({ platform_value: 'xiaohongshu' }), 'not_supported')
      await off(async () => await set({ third_login_status: 2 }), 'account_offline')
      await off(async () => await set({ delete_time: bench.time.now }), 'accounts_gone')
      expect((await bench.row(id))?.account_count).toBe(0)
    })
  })

  describe('lead_capture', () => {
    const contact = (phone: string) => bench.comment(`联系我 ${phone}`, { msg_time: Math.floor(bench.time.now / 1000) })
    const leads = async (account: number) =>
      await bench.owner.db
        .selectFrom('guest_capitals')
        .select(['id', 'phone_mask', 'owner_admin_id'])
        .where('third_auth_id', '=', account)
        .orderBy('id')
        .execute()

    it('makes leads of contacts that guests wrote, each once, no more than its cap', async () => {
      const account = await bench.readAccount(['comment'])
      await bench.readIn(account, [
        contact('13712340001'),
        contact('13712340002'),
        contact('13712340003'),
        bench.comment('多少钱'),
      ])
      const id = await bench.operation({
        type: 'lead_capture',
        third_auth_ids: [account],
        caps: { per_account_daily: 2, per_hour: 60 },
      })
      expect(await bench.run(id)).toEqual({ accounts: 1, done: 2, failed: 0 })
      expect(await bench.run(id)).toEqual({ accounts: 1, done: 0, failed: 0 })
      expect(await details(id)).toEqual([
        ['done', 2, 0],
        ['cap_day', 0, 0],
      ])
      expect((await leads(account)).map((lead) => lead.owner_admin_id)).toEqual([0, 0])
      bench.time.now += 24 * HOUR
      expect(await bench.run(id)).toEqual({ accounts: 1, done: 1, failed: 0 })
      expect(await bench.run(id)).toEqual({ accounts: 1, done: 0, failed: 0 })
      expect((await leads(account)).map((lead) => lead.phone_mask)).toEqual([
        '137****0001',
        '137****0002',
        '137****0003',
      ])
      expect((await details(id)).at(-1)).toEqual(['nothing', 0, 0])
    })

    it('leaves old words to people, and says where nothing is read', async () => {
      const account = await bench.readAccount(['comment'])
      await bench.readIn(account, [contact('13712340009')])
      await bench.owner.db
        .updateTable('messages')
        .set((is) => ({ msg_time: is('msg_time', '-', 7 * 24 * HOUR) }))
        .where('third_auth_id', '=', account)
        .execute()
      const id = await bench.operation({ type: 'lead_capture', third_auth_ids: [account], caps: CAPS })
      await bench.run(id)
      await bench.get(setReading, { ids: [account], kinds: ['comment'], enabled: 0 })
      await bench.run(id)
      expect(await details(id)).toEqual([
        ['nothing', 0, 0],
        ['reading_off', 0, 1],
      ])
      expect(await leads(account)).toEqual([])
    })
  })

  describe('stats_sync', () => {
    it('has figures of works read by the next computer that asks, as far back as a month', async () => {
      const account = await bench.online()
      const device = bench.computer.id
      const due = async () => (await bench.get(takeDueLooks, { device_id: device, limit: 20 })).list
      expect(await due()).toEqual([])
      const id = await bench.operation({ type: 'stats_sync', third_auth_ids: [account], caps: CAPS })
      expect(await bench.run(id)).toEqual({ accounts: 1, done: 1, failed: 0 })
      expect(await bench.run(id)).toEqual({ accounts: 1, done: 0, failed: 0 })
      const [handed] = await due()
      expect(handed?.thirdauth.id).toBe(account)
      expect(handed?.since).toBe(Math.floor(bench.time.now / 1_000) - 30 * 86_400)
      // Nobody reported it: it comes again after a while.
      expect(await due()).toEqual([])
      bench.time.now += 11 * MINUTE
      expect((await due()).map((one) => one.thirdauth.id)).toEqual([account])
      expect(await details(id)).toEqual([
        ['done', 1, 0],
        ['waiting', 0, 0],
      ])
    })

    it('asks for nothing that is fresh, nor of accounts that are signed out', async () => {
      const [fresh, out] = [await bench.online(), await bench.account(bench.owner.adminId)]
      await bench.owner.db
        .insertInto('work_looks')
        .values({ third_auth_id: fresh, device_id: null, looked_time: bench.time.now })
        .execute()
      const id = await bench.operation({ type: 'stats_sync', third_auth_ids: [fresh, out], caps: CAPS })
      expect(await bench.run(id)).toEqual({ accounts: 2, done: 0, failed: 1 })
      expect(await details(id)).toEqual([
        ['too_early', 0, 0],
        ['account_offline', 0, 1],
      ])
      // One of them is well.
      expect((await bench.row(id))?.status).toBe('on')
    })
  })

  it('login_check has sign-ins checked first, never sooner than the platform’s pause', async () => {
    const account = await bench.online()
    const never = await bench.account(bench.owner.adminId)
    const set = async (change: object) =>
      await bench.owner.db.updateTable('third_auths').set(change).where('id', '=', account).execute()
    await set({ last_check_time: bench.time.now })
    const id = await bench.operation({ type: 'login_check', third_auth_ids: [account, never], caps: CAPS })
    await bench.run(id)
    bench.time.now += 10 * MINUTE
    await bench.run(id)
    await bench.run(id)
    expect(await details(id)).toEqual([
      ['too_early', 0, 0],
      ['not_supported', 0, 1],
      ['done', 1, 0],
      ['not_supported', 0, 1],
      ['waiting', 0, 0],
      ['not_supported', 0, 1],
    ])
    const { list } = await bench.get(takeLoginChecks, { device_id: bench.computer.id })
    expect(list[0]?.id).toBe(account)
  })

  it('rank_check queues the words that nobody looked up for longest, within its caps', async () => {
    const id = await bench.operation({ type: 'rank_check', caps: { per_account_daily: 100, per_hour: 2 } })
    await bench.run(id)
    expect(await bench.row(id)).toMatchObject({ status: 'error', last_error: 'no_words' })
    // Whoever made it hears of it.
    const notices = await bench.owner.db
      .selectFrom('notifications')
      .select(['admin_id', 'title', 'jump_url'])
      .where('kind', '=', 'operation_stopped')
      .execute()
    expect(notices.at(-1)).toMatchObject({ admin_id: bench.owner.adminId, jump_url: '/operation/operation' })
    // While the maker is not at work, the company's administrators are told instead of nobody.
    const gone = await bench.person(['operation:list', 'operation:edit'])
    const helper = await bench.person(['operation:list', 'operation:edit'])
    await bench.owner.db
      .updateTable('smart_operations')
      .set({ status: 'on', admin_id: gone.adminId })
      .where('id', '=', id)
      .execute()
    await bench.owner.db.updateTable('admins').set({ status: 0 }).where('id', '=', gone.adminId).execute()
    await bench.run(id)
    const later = await bench.owner.db
      .selectFrom('notifications')
      .select('admin_id')
      .where('kind', '=', 'operation_stopped')
      .where('admin_id', 'in', [gone.adminId, helper.adminId, bench.owner.adminId])
      .orderBy('id')
      .execute()
    expect(later.slice(notices.length).map((one) => one.admin_id)).toEqual([bench.owner.adminId])
    const words = ['一', '二', '三'].map((keyword) => ({
      keyword,
      platform_value: 'douyin',
      frequency: 'manual' as const,
    }))
    await bench.get(addRankKeywords, { list: words })
    expect(await bench.run(id)).toEqual({ accounts: 1, done: 2, failed: 0 })
    expect(await bench.run(id)).toEqual({ accounts: 1, done: 0, failed: 0 })
    bench.time.now += HOUR
    expect(await bench.run(id)).toEqual({ accounts: 1, done: 1, failed: 0 })
    bench.time.now += HOUR
    expect(await bench.run(id)).toEqual({ accounts: 1, done: 0, failed: 0 })
    expect(await details(id)).toEqual([
      ['no_words', 0, 1],
      ['no_words', 0, 1],
      ['done', 2, 0],
      ['cap_hour', 0, 0],
      ['done', 1, 0],
      ['nothing', 0, 0],
    ])
    const { list } = await bench.get(takeRankJobs, { device_id: bench.computer.id, limit: 5 })
    expect(list.map((one) => one.keyword)).toEqual(['一', '二', '三'])
  })

  it('daily_report tells each who runs operations yesterday’s figures, of what he sees, once a day', async () => {
    const narrow = await bench.person(['operation:list', 'operation:edit'], 'self')
    const reader = await bench.person(['operation:list'])
    const id = await bench.operation({ type: 'daily_report', caps: { per_account_daily: 1, per_hour: 1 } })
    await bench.lead()
    bench.time.now += 24 * HOUR
    // Leads are stamped by the database, not by the bench.
    await bench.owner.db
      .updateTable('guest_capitals')
      .set({ create_time: bench.time.now - 24 * HOUR, update_time: bench.time.now })
      .execute()
    const own = await bench.owner.db.selectFrom('guest_capitals').select('owner_admin_id').execute()
    expect(own.some((lead) => lead.owner_admin_id === bench.owner.adminId)).toBe(true)
    await bench.run(id)
    await bench.run(id)
    const notices = await bench.owner.db
      .selectFrom('notifications')
      .select(['id', 'admin_id', 'title', 'body', 'jump_url'])
      .where('kind', '=', 'daily_report')
      .execute()
    expect(notices.map((notice) => notice.jump_url)).toEqual(
      notices.map((notice) => `/operation/operation?report=${notice.id}`),
    )
    const of = (person: number) => notices.filter((notice) => notice.admin_id === person)
    expect(of(bench.owner.adminId)).toHaveLength(1)
    expect(of(narrow.adminId)).toHaveLength(1)
    expect(of(reader.adminId)).toEqual([])
    // Each is shown his own alone.
    for (const [who, reports] of [
      [bench.owner, 1],
      [narrow, 1],
      [reader, 0],
    ] as const) {
      expect((await bench.get(operationReports, {}, who)).list).toHaveLength(reports)
    }
    const [shown] = (await bench.get(operationReports, {})).list
    expect(shown).toMatchObject({ body: of(bench.owner.adminId)[0]?.body })
    expect(shown?.create_time).toBeLessThanOrEqual(Math.floor(bench.time.now / 1_000))
    expect(of(bench.owner.adminId)[0]?.title).toMatch(/^2026-\d\d-\d\d 运营日报$/)
    const leadsOf = (person: number) => /新线索 (\d+) 条/.exec(of(person)[0]?.body ?? '')?.[1]
    expect(Number(leadsOf(bench.owner.adminId))).toBe(own.length)
    // Leads of others are none of his; those of the pool are.
    expect(Number(leadsOf(narrow.adminId))).toBe(own.filter((lead) => lead.owner_admin_id === 0).length)
    expect(await details(id)).toEqual([
      ['done', 1, 0],
      ['cap_day', 0, 0],
    ])
  })
})
