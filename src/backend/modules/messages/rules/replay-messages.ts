// What was written in the last days, the newest first, page by page.
import type { Db } from '../../../ports/database.ts'
import { breathe } from './breathe.ts'

/** Guests' messages that are read at most. */
export const REPLAY_MOST = 20_000
const PAGE = 2_000
const AT_ONCE = 500

function pageOf(db: Db, since: number, before: { msg_time: number; id: number } | undefined) {
  const query = db
    .selectFrom('messages as m')
    .leftJoin('message_sends as s', 's.message_id', 'm.id')
    .select(['m.id', 'm.conversation_id', 'm.third_auth_id', 'm.kind', 'm.direction', 'm.content', 'm.content_enc'])
    .select(['m.author_uid', 'm.withdrawn', 'm.msg_time', 'm.is_time_known', 's.rule_id', 's.state'])
    .where('m.msg_time', '>=', since)
    .where('m.direction', 'in', ['in', 'out'])
  return (
    before === undefined
      ? query
      : query
          // For the index; the second condition decides.
          .where('m.msg_time', '<=', before.msg_time)
          .where((is) => is.or([is('m.msg_time', '<', before.msg_time), is('m.id', '<', before.id)]))
  )
    .orderBy('m.msg_time', 'desc')
    .orderBy('m.id', 'desc')
    .limit(PAGE)
}
export type ReplayedMessage = Awaited<ReturnType<ReturnType<typeof pageOf>['execute']>>[number]

/** In the order in which they were written; `isCut`: there are older ones. */
export async function readMessages(
  db: Db,
  since: number,
): Promise<{ messages: readonly ReplayedMessage[]; isCut: boolean }> {
  const found: ReplayedMessage[] = []
  let guests = 0
  for (;;) {
    const page = await pageOf(db, since, found.at(-1)).execute()
    for (const row of page) {
      if (row.direction === 'in' && guests === REPLAY_MOST) return { messages: found.toReversed(), isCut: true }
      guests += row.direction === 'in' ? 1 : 0
      found.push(row)
    }
    if (page.length < PAGE) return { messages: found.toReversed(), isCut: false }
    await breathe()
  }
}

/** The conversations of these messages, with the names of their accounts. */
export async function readHeads(db: Db, ids: readonly number[]) {
  const heads = new Map<number, Awaited<ReturnType<ReturnType<typeof headsOf>['execute']>>[number]>()
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    for (const row of await headsOf(db, ids.slice(from, from + AT_ONCE)).execute()) heads.set(row.id, row)
    await breathe()
  }
  return heads
}

const headsOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('conversations as c')
    .innerJoin('third_auths as a', 'a.id', 'c.third_auth_id')
    .select(['c.id', 'c.guest_uid', 'c.guest_name', 'c.platform_value', 'a.openname'])
    .where('c.id', 'in', ids)

/** When the guest of each of these conversations first wrote in it. */
export async function readFirstTimes(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const times = new Map<number, number>()
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const rows = await db
      .selectFrom('messages as m')
      .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
      .select((is) => ['m.conversation_id', is.fn.min<number>('m.msg_time').as('first')])
      .where('m.conversation_id', 'in', ids.slice(from, from + AT_ONCE))
      .where('m.direction', '=', 'in')
      .where((is) => is.or([is('m.author_uid', '=', ''), is('m.author_uid', '=', is.ref('c.guest_uid'))]))
      .groupBy('m.conversation_id')
      .execute()
    for (const row of rows) times.set(row.conversation_id, Number(row.first))
    await breathe()
  }
  return times
}
