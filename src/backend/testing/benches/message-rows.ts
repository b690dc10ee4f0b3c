// Messages of a company with numbers, by chance, and the same in memory, to be counted plainly.
import { daysBetween, shiftDay, startOfDay } from '../../lib/days.ts'
import { seededRandom } from '../../media/plan/random.ts'
import { DATA_ZONE } from './data-bench.ts'
import type { DataCompany } from './data-bench.ts'
import type { TestCaller } from './publish-bench.ts'

const MINUTE = 60_000
const MESSAGES = 120

export interface PlainMessage {
  account: number
  /** Unix ms. */
  time: number
  isInbound: boolean
}

/** Adds messages to the company of `owner`, and notes that its accounts were read. */
export async function fillWithMessages(
  owner: TestCaller,
  { accounts, today }: Pick<DataCompany, 'accounts' | 'today'>,
  seed: string,
): Promise<PlainMessage[]> {
  const random = seededRandom('messages', seed)
  const days = daysBetween(shiftDay(today, -40), today)
  const conversations = new Map<number, number>()
  for (const { id } of accounts) {
    const row = await owner.db
      .insertInto('conversations')
      .values({ third_auth_id: id, platform_value: 'douyin', kind: 'dm', guest_uid: 'guest' })
      .returning('id')
      .executeTakeFirstOrThrow()
    conversations.set(id, row.id)
    await owner.db
      .insertInto('message_readings')
      .values({ third_auth_id: id, kind: 'dm', device_id: null, status: 'ok', read_time: 1_000 })
      .execute()
  }
  const messages: PlainMessage[] = []
  for (let number = 0; number < MESSAGES; number += 1) {
    const account = accounts[random.int(accounts.length)]?.id ?? 0
    const time = startOfDay(days[random.int(days.length)] ?? today, DATA_ZONE) + random.int(24 * 60) * MINUTE
    const drawn = random.next()
    const direction = drawn < 0.6 ? 'in' : drawn < 0.8 ? 'out' : 'note'
    await owner.db
      .insertInto('messages')
      .values({
        conversation_id: conversations.get(account) ?? 0,
        third_auth_id: account,
        kind: 'dm',
        platform_msg_id: direction === 'note' ? null : `m${number}`,
        direction,
        content: 'x',
        content_enc: null,
        msg_time: time,
      })
      .execute()
    messages.push({ account, time, isInbound: direction === 'in' })
  }
  return messages
}
