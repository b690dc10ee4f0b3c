// What a computer tells of a reading: believed by its signature alone, kept once, and what it does to the next reading.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CODE } from '../../../contract/errors.ts'
import * as readings from '../../../contract/http/message-readings.ts'
import { INTERFACE_MESSAGE_PLATFORMS } from '../../../contract/message-platforms.ts'
import { settleIn } from '../restores/after-restore.ts'
import { openInboxBench, seen } from './testing/inbox-bench.ts'
import type { InboxBench } from './testing/inbox-bench.ts'

const MINUTE = 60_000

describe.each(['sqlite', 'postgres'] as const)('reports of readings on %s', (kind) => {
  let bench: InboxBench
  beforeAll(async () => {
    bench = await openInboxBench(kind)
  })
  afterAll(async () => await bench.close())
  const row = async (account: number) =>
    await bench.owner.db
      .selectFrom('message_readings')
      .selectAll()
      .where('third_auth_id', '=', account)
      .where('kind', '=', 'dm')
      .executeTakeFirstOrThrow()
  const kept = async (account: number): Promise<number> =>
    (await bench.owner.db.selectFrom('messages').select('id').where('third_auth_id', '=', account).execute()).length

  it('is off until somebody switches it on, each kind by itself, where the platform has it', async () => {
    const [douyin, other] = [
      await bench.account(bench.owner.adminId),
      await bench.account(bench.owner.adminId, { platform_value: 'weibo' }),
    ]
    const { data } = await bench.get(readings.readingList, { limit: 200 })
    const kinds = (id: number) => data.find((account) => account.third_auth_id === id)?.kinds
    const never = { enabled: 0, status: null, read_time: 0, next_time: 0 }
    expect(kinds(douyin)).toMatchObject([
      { kind: 'comment', ...never },
      { kind: 'dm', ...never },
    ])
    // Nothing of this platform can be read.
    expect(kinds(other)).toBeUndefined()
    const due = async () =>
      (await bench.get(readings.takeDueReadings, { device_id: bench.computer.id, limit: 20 })).list
    expect(await due()).toEqual([])
    expect(await bench.get(readings.setReading, { ids: [douyin, other], kinds: ['comment'], enabled: 1 })).toEqual({
      updated: 1,
      skipped: 1,
    })
    // It is switched on, but signed out.
    expect(await due()).toEqual([])
    const asked = { device_id: bench.computer.id, third_auth_id: douyin, kind: 'comment' } as const
    expect((await bench.ask(readings.takeDueReadings, asked)).code).toBe(CODE.ACCOUNT_OFFLINE)
    await bench.owner.db.updateTable('third_auths').set({ third_login_status: 1 }).execute()
    expect(await due()).toMatchObject([{ look_no: 1, kind: 'comment', cursor: '', thirdauth: { id: douyin } }])
    // It was handed out: nobody else reads it now.
    expect(await due()).toEqual([])
    expect((await bench.ask(readings.takeDueReadings, asked)).code).toBe(CODE.TOO_OFTEN)
    expect((await bench.ask(readings.takeDueReadings, { ...asked, kind: 'dm' })).code).toBe(CODE.CONFLICT)
    await bench.get(readings.setReading, { ids: [douyin], kinds: ['comment'], enabled: 0 })
    bench.time.now += 24 * 60 * MINUTE
    expect(await due()).toEqual([])
    const lister = await bench.person(['chat:reply'])
    expect((await bench.ask(readings.setReading, { ids: [douyin], kinds: ['comment'], enabled: 1 }, lister)).code).toBe(
      CODE.NO_PERMISSION,
    )
  })

  it('of accounts that an official interface alone can read, those are offered that are authorised there', async () => {
    const { adminId, db } = bench.owner
    for (const platform_value of INTERFACE_MESSAGE_PLATFORMS) {
      const [granted, byPage] = [
        await bench.account(adminId, { platform_value }),
        await bench.account(adminId, { platform_value }),
      ]
      await db.updateTable('third_auths').set({ third_token_enc: 'kept' }).where('id', '=', granted).execute()
      await db.updateTable('third_auths').set({ third_token_enc: null }).where('id', '=', byPage).execute()
      const { data } = await bench.get(readings.readingList, { limit: 200, platform_value })
      expect(data.map((account) => account.third_auth_id)).toEqual([granted])
      expect(data[0]?.kinds).toMatchObject([{ kind: 'comment', enabled: 0 }])
      const input = { ids: [granted, byPage], kinds: ['comment' as const, 'dm' as const], enabled: 1 as const }
      expect(await bench.get(readings.setReading, input)).toEqual({ updated: 1, skipped: 3 })
    }
  })

  it('those that are switched off keep none that is on from being handed out', async () => {
    const { db, adminId } = bench.owner
    const on = await bench.readAccount(['comment'])
    const off = await db
      .insertInto('third_auths')
      .values(
        Array.from({ length: 200 }, (_, at) => ({
          platform_value: 'douyin',
          account_id: `reading-off-${at}`,
          openname: `关闭${at}`,
          operator_admin_id: adminId,
          third_login_status: 1 as const,
        })),
      )
      .returning('id')
      .execute()
    await db
      .insertInto('message_readings')
      .values(
        off.map((account) => ({
          third_auth_id: account.id,
          kind: 'comment' as const,
          enabled: 0 as const,
          device_id: null,
          status: null,
          next_time: 0,
        })),
      )
      .execute()
    await db.updateTable('message_readings').set({ next_time: 1 }).where('third_auth_id', '=', on).execute()
    const { list } = await bench.get(readings.takeDueReadings, { device_id: bench.computer.id, limit: 1 })
    expect(list).toMatchObject([{ thirdauth: { id: on } }])
  })

  it('two desktops at once: one of them is given the reading', async () => {
    const account = await bench.readAccount(['dm'])
    const computers = [bench.computer, await bench.addComputer(), await bench.addComputer()]
    const lists = await Promise.all(
      computers.map(
        async (computer) => (await bench.ask(readings.takeDueReadings, { device_id: computer.id, limit: 20 })).data,
      ),
    )
    const taken = lists.flatMap((data) => data.list ?? []).filter((one) => one.thirdauth.id === account)
    expect(taken).toHaveLength(1)
  })

  it('waits half an hour for the computer that signed the account in', async () => {
    const account = await bench.readAccount(['dm'])
    const other = await bench.addComputer()
    await bench.owner.db
      .updateTable('third_auths')
      .set({ device_id: bench.computer.id })
      .where('id', '=', account)
      .execute()
    await bench.owner.db.updateTable('message_readings').set({ next_time: bench.time.now }).execute()
    const due = async (computer = other) =>
      (await bench.get(readings.takeDueReadings, { device_id: computer.id, limit: 20 })).list
        .map((one) => one.thirdauth.id)
        .filter((id) => id === account)
    expect(await due()).toEqual([])
    bench.time.now += 29 * MINUTE
    expect(await due()).toEqual([])
    bench.time.now += MINUTE
    expect(await due()).toEqual([account])
  })

  it('one that somebody asks for comes after the plain pause, and never over a rest', async () => {
    const account = await bench.readAccount(['dm'])
    const asked = { device_id: bench.computer.id, third_auth_id: account, kind: 'dm' } as const
    const shown = async () => {
      const { data } = await bench.get(readings.readingList, { limit: 200 })
      return data.find((one) => one.third_auth_id === account)?.kinds.find((one) => one.kind === 'dm')
    }
    expect(await shown()).toMatchObject({ added: null, state: 'idle' })
    const now = () => Math.floor(bench.time.now / 1_000)
    // What the account itself wrote is no news.
    for (const [messages, added] of [
      [[seen(), seen(), seen({ direction: 'out' })], 2],
      [[], 0],
      [[], 0],
    ] as const) {
      await bench.read(account, messages)
      expect(await shown()).toMatchObject({ added, ask_time: now() + 300 })
    }
    bench.time.now += 5 * MINUTE
    // By itself it is read later.
    expect((await shown())?.next_time).toBeGreaterThan(now())
    const { list } = await bench.get(readings.takeDueReadings, asked)
    expect((await shown())?.state).toBe('running')
    bench.time.now += 5 * MINUTE
    expect((await shown())?.state).toBe('lost')
    await bench.get(readings.reportMessages, await bench.signed(account, list[0] as never, [], { status: 'blocked' }))
    expect((await shown())?.state).toBe('idle')
    bench.time.now += 6 * MINUTE
    const refused = await bench.ask(readings.takeDueReadings, asked)
    expect(refused.code).toBe(CODE.TOO_OFTEN)
    const { retry_after: wait } = refused.data as unknown as { retry_after: number }
    // Rounded up where the list rounds down.
    expect(Math.abs(now() + wait - ((await shown())?.ask_time ?? 0))).toBeLessThanOrEqual(1)
  })

  it('one whose page went away is asked for again under its number, by the same computer alone', async () => {
    const account = await bench.readAccount(['dm'])
    const other = await bench.addComputer()
    const first = await bench.take(account)
    const again = async (computer = bench.computer) =>
      (await bench.get(readings.takeDueReadings, { device_id: computer.id, limit: 20 })).list
        .filter((one) => one.thirdauth.id === account)
        .map((one) => one.look_no)
    // Its page is there, or may be.
    bench.time.now += MINUTE
    expect(await again()).toEqual([])
    bench.time.now += 16_000
    expect(await again(other)).toEqual([])
    expect(await again()).toEqual([first.look_no])
    // It was given out a moment ago.
    expect(await again()).toEqual([])
    expect(await bench.get(readings.reportMessages, await bench.signed(account, first, [seen()]))).toMatchObject({
      added: 1,
    })
    bench.time.now += 2 * MINUTE
    expect(await again()).toEqual([])
    // What failed has given the account free, and is not asked for again at once.
    await bench.take(account)
    await bench.owner.db
      .updateTable('account_uses')
      .set({ device_id: null, purpose: '' })
      .where('third_auth_id', '=', account)
      .execute()
    bench.time.now += 2 * MINUTE
    expect(await again()).toEqual([])
  })

  it('told twice it is kept once, and a reading that is over is answered no more', async () => {
    const account = await bench.readAccount(['dm'])
    const first = await bench.take(account)
    const report = await bench.signed(account, first, [seen(), seen()])
    expect(await bench.get(readings.reportMessages, report)).toMatchObject({ added: 2, repeated: 0 })
    expect(await bench.get(readings.reportMessages, report)).toMatchObject({ added: 0, repeated: 1 })
    await bench.take(account)
    expect((await bench.ask(readings.reportMessages, report)).code).toBe(CODE.CONFLICT)
    expect(await kept(account)).toBe(2)
  })

  it('refused, with a row in the log: unsigned, changed, of another computer, reading or kind', async () => {
    const account = await bench.readAccount(['dm'])
    const [taken, other] = [await bench.take(account), await bench.addComputer()]
    const good = await bench.signed(account, taken, [seen({ text: '真的' })])
    const codes = async (input: typeof good) => (await bench.ask(readings.reportMessages, input)).code
    expect(await codes({ ...good, signature: '' })).toBe(CODE.CONFLICT)
    for (const forged of [
      { ...good, messages: [] },
      { ...good, messages: [{ ...seen(), text: '假的' }] },
      { ...good, cursor: 'another' },
      { ...good, status: 'partial' as const },
      { ...good, look_no: taken.look_no + 1 },
      { ...good, kind: 'comment' as const },
      await bench
        .signed(account, taken, good.messages as never, {}, other)
        .then((one) => ({ ...one, device_id: bench.computer.id })),
    ])
      expect(await codes(forged)).toBe(CODE.BAD_INPUT)
    expect(await codes(await bench.signed(account, taken, [seen()], { device_id: other.id }, other))).toBe(
      CODE.CONFLICT,
    )
    expect(await codes(await bench.signed(account, { ...taken, look_no: 99 }, [seen()]))).toBe(CODE.CONFLICT)
    expect(await kept(account)).toBe(0)
    const log = await bench.owner.db
      .selectFrom('operation_logs')
      .select('summary')
      .where('action', '=', 'messages.report')
      .where('target_id', '=', String(account))
      .execute()
    expect(new Set(log.map((one) => one.summary))).toEqual(
      new Set([
        '未采信消息列表：云管家版本过旧，没有签名',
        '未采信消息列表：签名不正确',
        '未采信消息列表：这次读取没有交给这台电脑',
        '未采信消息列表：回答的不是现在的这次读取',
      ]),
    )
    expect(await codes(good)).toBe(1)
  })

  it('only an ok one moves the cursor; of a partial one the messages are kept, of others nothing', async () => {
    const account = await bench.readAccount(['dm'])
    await bench.read(account, [seen()], { cursor: 'c1' })
    for (const [status, count] of [
      ['partial', 2],
      ['changed', 2],
      ['blocked', 2],
      ['error', 2],
      ['resting', 2],
    ] as const) {
      const taken = await bench.take(account)
      expect(taken.cursor).toBe('c1')
      await bench.get(
        readings.reportMessages,
        await bench.signed(account, taken, [seen()], { status, cursor: 'c2', reason: '电话 13800001111' }),
      )
      expect([status, await kept(account)]).toEqual([status, count])
      expect(await row(account)).toMatchObject({ read_cursor: 'c1', status, reason: '电话 138****1111' })
    }
    await bench.read(account, [], { cursor: 'c3' })
    expect((await row(account)).read_cursor).toBe('c3')
  })

  it('rests longer and longer where the site wants a person, and waits longer where nothing is new', async () => {
    const account = await bench.readAccount(['dm'])
    const rest = async (status: 'blocked' | 'ok', messages: ReturnType<typeof seen>[] = []) => {
      const { next_time: next } = await bench.read(account, messages, { status })
      return (next * 1_000 - bench.time.now) / MINUTE
    }
    const near = (minutes: number, least: number) => {
      expect(minutes).toBeGreaterThanOrEqual(least - 0.02)
      expect(minutes).toBeLessThanOrEqual(least * 1.1 + 0.02)
    }
    for (const minutes of [30, 120, 360, 1440, 1440]) near(await rest('blocked'), minutes)
    for (const minutes of [10, 20, 30, 30]) near(await rest('ok'), minutes)
    near(await rest('ok', [seen()]), 5)
    near(await rest('blocked'), 30)
    const later = Math.floor(bench.time.now / 1000) + 90_000
    const { next_time: asked } = await bench.read(account, [], { resume_at: later })
    expect(asked).toBe(later)
  })

  it('readings have numbers of their own after a backup came back', async () => {
    const account = await bench.readAccount(['dm'])
    const taken = await bench.take(account)
    const old = await bench.signed(account, taken, [seen()])
    const { database } = bench.app.backend.foundation
    await settleIn(
      database.db,
      {
        key: `readings-${process.pid}-${account}`,
        name: 'backup-m.sqlite',
        time: bench.time.now,
        by: '老板',
        tenantId: bench.owner.tenantId,
        adminId: bench.owner.adminId,
        replaced: null,
      },
      null,
      bench.time.now,
    )
    expect((await row(account)).reading_no).toBeGreaterThan(taken.look_no + 1_000)
    await bench.owner.db.updateTable('admin_tokens').set({ revoke_time: null }).execute()
    expect((await bench.ask(readings.reportMessages, old)).code).toBe(CODE.CONFLICT)
  })
})
