// However a stream of messages is cut, repeated, shuffled and sent by several computers at once: each is kept once, and
// the conversations say what follows from all of them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SeenMessage } from '../../../contract/entities/message.ts'
import { reportMessages } from '../../../contract/http/message-readings.ts'
import { seededRandom } from '../../media/plan/random.ts'
import { wholeCompany } from '../../lib/whole-company.ts'
import { createFieldCipher } from '../../lib/field-cipher.ts'
import { inTransaction } from '../../ports/database.ts'
import { keepMessages } from './keep-messages.ts'
import { createSealedTexts } from './sealed-texts.ts'
import { openInboxBench, seen } from './testing/inbox-bench.ts'
import type { InboxBench } from './testing/inbox-bench.ts'
import { threadState } from './thread-state.ts'

type Random = ReturnType<typeof seededRandom>

const shuffled = <T>(list: readonly T[], random: Random): T[] =>
  list
    .map((one) => ({ one, at: random.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)

/** What a site holds, by chance; some are withdrawn in the end. */
function stream(random: Random, name: string): SeenMessage[] {
  return Array.from({ length: 60 }, (_, at) =>
    seen({
      platform_msg_id: `${name}-${at}`,
      guest_uid: `${name}-guest-${random.int(5)}`,
      direction: random.next() < 0.3 ? 'out' : 'in',
      work_id: `w${random.int(2)}`,
      msg_time: 1_780_000_000 + random.int(1_000),
      text: `文字 ${at}`,
    }),
  )
}

/** Lists as readings may bring them: each message at least once, some withdrawn in a later or earlier list. */
function lists(messages: readonly SeenMessage[], gone: ReadonlySet<string>, random: Random): SeenMessage[][] {
  const isGone = (message: SeenMessage): SeenMessage =>
    gone.has(message.platform_msg_id) ? { ...message, text: '', withdrawn: true } : message
  const all = [
    ...messages.filter((message) => !gone.has(message.platform_msg_id) || random.next() < 0.7),
    ...messages.filter((message) => gone.has(message.platform_msg_id)).map(isGone),
    ...messages.filter(() => random.next() < 0.5).map((message) => (random.next() < 0.5 ? isGone(message) : message)),
  ]
  const mixed = shuffled(all, random)
  const cut: SeenMessage[][] = []
  while (mixed.length > 0) cut.push(mixed.splice(0, 1 + random.int(15)))
  return cut.flatMap((list) => (random.next() < 0.3 ? [list, list] : [list]))
}

describe.each(['sqlite', 'postgres'] as const)('messages that are read on %s', (kind) => {
  let bench: InboxBench
  beforeAll(async () => {
    bench = await openInboxBench(kind)
  })
  afterAll(async () => await bench.close())

  const expectAll = async (account: number, messages: readonly SeenMessage[], gone: ReadonlySet<string>) => {
    const rows = await bench.owner.db.selectFrom('messages').selectAll().where('third_auth_id', '=', account).execute()
    expect(rows.map((row) => row.platform_msg_id).toSorted()).toEqual(
      messages.map((message) => message.platform_msg_id).toSorted(),
    )
    const conversations = await bench.owner.db
      .selectFrom('conversations')
      .selectAll()
      .where('third_auth_id', '=', account)
      .execute()
    const keys = messages.map((message) => `${message.guest_uid} ${message.work_id}`)
    expect(conversations.map((row) => `${row.guest_uid} ${row.work_id}`).toSorted()).toEqual(
      [...new Set(keys)].toSorted(),
    )
    for (const row of rows) {
      const message = messages.find((one) => one.platform_msg_id === row.platform_msg_id)
      const conversation = conversations.find((one) => one.id === row.conversation_id)
      expect([conversation?.guest_uid, conversation?.work_id]).toEqual([message?.guest_uid, message?.work_id])
      const isGone = gone.has(row.platform_msg_id ?? '')
      expect([row.withdrawn, row.content]).toEqual(isGone ? [1, ''] : [0, message?.text])
    }
    for (const conversation of conversations) {
      const thread = rows.flatMap(({ conversation_id: of, direction, ...row }) =>
        of === conversation.id && (direction === 'in' || direction === 'out') ? [{ ...row, direction }] : [],
      )
      expect(conversation).toMatchObject(threadState(thread, conversation))
      const standing = thread.filter((one) => one.withdrawn === 0)
      // Counted plainly, too.
      expect(conversation.unread_count).toBe(standing.filter((one) => one.direction === 'in').length)
      expect(conversation.last_message_time).toBe(Math.max(...thread.map((one) => one.msg_time)))
    }
  }

  it.each(Array.from({ length: 6 }, (_, seed) => seed))('are kept once, whatever the lists: %i', async (seed) => {
    const random = seededRandom('messages', `${kind}-${seed}`)
    const account = await bench.readAccount(['comment'])
    const messages = stream(random, `s${seed}-${account}`)
    const gone = new Set(messages.filter(() => random.next() < 0.2).map((message) => message.platform_msg_id))
    for (const list of lists(messages, gone, random))
      await bench.read(account, list, { kind: 'comment', status: random.next() < 0.8 ? 'ok' : 'partial' })
    await expectAll(account, messages, gone)
  })

  it('are kept once when several computers tell of them at the same moment', async () => {
    const random = seededRandom('messages', `${kind}-at-once`)
    const account = await bench.readAccount(['comment'])
    const messages = stream(random, `once-${account}`)
    const { database, cipher, clock } = { ...bench.app.backend.foundation }
    const deps = {
      clock,
      texts: createSealedTexts(cipher ?? createFieldCipher(new Uint8Array(32))),
      leads: { byGuests: async () => new Map<string, number>(), wrote: async () => undefined },
    }
    // Past the lock of the readings, so that the keys of the tables alone hold.
    const keep = async (list: SeenMessage[]): Promise<number> => {
      const db = wholeCompany(database.forTenant(bench.owner.tenantId), 'messages')
      const { fresh } = await inTransaction(
        db,
        async (trx) =>
          await keepMessages(trx, deps as never, {
            account: { id: account, platform_value: 'douyin' },
            kind: 'comment',
            messages: list,
            now: bench.time.now,
          }),
      )
      return fresh.length
    }
    const reported = [messages, shuffled(messages, random), messages.slice(20)]
    const ends = await Promise.allSettled(reported.map(keep))
    let added = 0
    // Whoever comes second is refused as a whole, and tells it again.
    for (const [index, end] of ends.entries())
      added += end.status === 'fulfilled' ? end.value : await keep(reported[index] ?? [])
    expect(added).toBe(messages.length)
    await expectAll(account, messages, new Set())
  })

  it('of two computers the one whose reading is over is refused, and nothing is lost: the other reads it', async () => {
    const account = await bench.readAccount(['comment'])
    const messages = [seen(), seen()]
    const [first, other] = [await bench.take(account, 'comment'), await bench.addComputer()]
    // The first one was silent for some minutes: the account is there for the taking.
    bench.time.now += 10 * 60_000
    const second = await bench.take(account, 'comment', { computer: other })
    const replies = await Promise.all([
      bench.ask(reportMessages, await bench.signed(account, first, messages)),
      bench.ask(reportMessages, await bench.signed(account, second, messages, { device_id: other.id }, other)),
    ])
    expect(replies.map((reply) => reply.code).toSorted((a, b) => a - b)).toEqual([1, 40901])
    await expectAll(account, messages, new Set())
  })
})
