// An account that is read and answered at once is given free by the last that is told of.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as readings from '../../../contract/http/message-readings.ts'
import type { Taken } from './testing/inbox-bench.ts'
import { openReplyBench } from './testing/reply-bench.ts'
import type { ReplyBench } from './testing/reply-bench.ts'

const MINUTE = 60_000

describe.each(['sqlite', 'postgres'] as const)('the account of readings and answers on %s', (kind) => {
  let bench: ReplyBench
  beforeAll(async () => {
    bench = await openReplyBench(kind)
  })
  afterAll(async () => await bench.close())

  const report = async (account: number, taken: Taken) =>
    await bench.get(readings.reportMessages, await bench.signed(account, taken, []))
  const due = async (account: number) =>
    (await bench.get(readings.takeDueReadings, { device_id: bench.computer.id, limit: 20 })).list
      .filter((one) => one.thirdauth.id === account)
      .map((one) => [one.kind, one.look_no])
  const holder = async (account: number) =>
    (
      await bench.owner.db
        .selectFrom('account_uses')
        .select('device_id')
        .where('third_auth_id', '=', account)
        .executeTakeFirstOrThrow()
    ).device_id

  it('stays held after the other kind was told of, and what a page left behind is found again', async () => {
    const account = await bench.readAccount(['comment', 'dm'])
    const first = await bench.take(account, 'comment')
    const asked = { device_id: bench.computer.id, third_auth_id: account, kind: 'dm' } as const
    for (const second of (await bench.get(readings.takeDueReadings, asked)).list) await report(account, second)
    expect(await holder(account)).toBe(bench.computer.id)
    bench.time.now += MINUTE + 16_000
    expect(await due(account)).toEqual([['comment', first.look_no]])
    await report(account, first)
    expect(await holder(account)).toBeNull()
  })

  it('is not held for one that failed before it was taken anew', async () => {
    const account = await bench.readAccount(['comment', 'dm'])
    await bench.take(account, 'comment')
    await bench.owner.db
      .updateTable('account_uses')
      .set({ device_id: null, purpose: '' })
      .where('third_auth_id', '=', account)
      .execute()
    bench.time.now += 1_000
    await report(account, await bench.take(account, 'dm'))
    expect(await holder(account)).toBeNull()
  })

  it('stays held while an answer of it is pressed, and while it is read after an answer', async () => {
    const { account, conversation } = await bench.asked()
    const answer = async () => {
      bench.time.now += 10 * MINUTE
      await bench.reply(conversation)
      const taken = await bench.takeReply(account)
      if (taken === undefined) throw new Error('nothing was handed out')
      return taken
    }
    const first = await answer()
    await report(account, await bench.take(account, 'comment'))
    expect(await holder(account)).toBe(bench.computer.id)
    await bench.ended(first)
    expect(await holder(account)).toBeNull()
    const second = await answer()
    const reading = await bench.take(account, 'comment')
    await bench.ended(second)
    expect(await holder(account)).toBe(bench.computer.id)
    await report(account, reading)
    expect(await holder(account)).toBeNull()
  })
})
