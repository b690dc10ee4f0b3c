// Who wrote when in the conversations of a report.
import type { Db } from '../../../ports/database.ts'
import type { MessageRow } from '../messages.repository.ts'
import { byTime } from '../thread-state.ts'
import { SPOKEN_STATES } from './question.ts'

type Placed = Pick<MessageRow, 'id' | 'conversation_id' | 'msg_time'>
export interface Turns {
  /** Has the guest written nothing before it in its conversation? */
  isFirst(message: Placed, guestUid: string): boolean
  /** Has anybody answered after it, or may somebody have? */
  isAnswered(message: Placed): boolean
}

const AT_ONCE = 100

/** Reads the threads of these conversations. */
export async function findTurns(db: Db, conversationIds: readonly number[]): Promise<Turns> {
  const rows: (Placed & Pick<MessageRow, 'direction' | 'withdrawn' | 'author_uid'>)[] = []
  for (let from = 0; from < conversationIds.length; from += AT_ONCE)
    rows.push(
      ...(await db
        .selectFrom('messages as m')
        .leftJoin('message_sends as s', 's.message_id', 'm.id')
        .select(['m.id', 'm.conversation_id', 'm.direction', 'm.withdrawn', 'm.msg_time', 'm.author_uid'])
        .where('m.conversation_id', 'in', conversationIds.slice(from, from + AT_ONCE))
        .where('m.direction', 'in', ['in', 'out'])
        .where((is) => is.or([is('s.state', 'is', null), is('s.state', 'in', [...SPOKEN_STATES])]))
        .execute()),
    )
  const threads = Map.groupBy(rows, (row) => row.conversation_id)
  const thread = (message: Placed) => threads.get(message.conversation_id) ?? []
  return {
    isFirst: (message, guestUid) =>
      !thread(message).some(
        (one) => one.direction === 'in' && [guestUid, ''].includes(one.author_uid) && byTime(one, message) < 0,
      ),
    isAnswered: (message) =>
      thread(message).some((one) => one.direction === 'out' && one.withdrawn === 0 && byTime(one, message) > 0),
  }
}
