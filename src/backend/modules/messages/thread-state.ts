// What follows from the messages of a conversation. Pure: told of the same messages in any order it says the same.
export interface ThreadMessage {
  readonly id: number
  readonly direction: 'in' | 'out'
  readonly withdrawn: 0 | 1
  /** Unix ms. */
  readonly msg_time: number
}
/** What the team did: read up to a message, and was done with all up to one. 0 = nothing. */
export interface ThreadMarks {
  readonly read_id: number
  readonly settled_id: number
}
/** Cells of the conversation; times in unix ms, 0 = none. */
export interface ThreadState {
  unread_count: number
  last_message_id: number
  last_message_time: number
  last_inbound_time: number
  waiting_since: number
  first_reply_time: number
}

/** Order of a thread. */
export function byTime(a: Pick<ThreadMessage, 'id' | 'msg_time'>, b: Pick<ThreadMessage, 'id' | 'msg_time'>): number {
  return a.msg_time - b.msg_time || a.id - b.id
}

/**
 * What was withdrawn is neither unread nor waited for, nor an answer. Whoever wrote last decides whether a guest waits:
 * an answer of the account ends it, whoever gave it and wherever.
 */
export function threadState(messages: readonly ThreadMessage[], marks: ThreadMarks): ThreadState {
  const thread = messages.toSorted(byTime)
  const standing = thread.filter((one) => one.withdrawn === 0)
  const asked = standing.findIndex((one) => one.direction === 'in')
  const answered = standing.findLastIndex((one) => one.direction === 'out')
  const last = thread.at(-1)
  return {
    unread_count: standing.filter((one) => one.direction === 'in' && one.id > marks.read_id).length,
    last_message_id: last?.id ?? 0,
    last_message_time: last?.msg_time ?? 0,
    last_inbound_time: thread.findLast((one) => one.direction === 'in')?.msg_time ?? 0,
    waiting_since:
      standing.slice(answered + 1).find((one) => one.direction === 'in' && one.id > marks.settled_id)?.msg_time ?? 0,
    first_reply_time: asked < 0 ? 0 : (standing.slice(asked).find((one) => one.direction === 'out')?.msg_time ?? 0),
  }
}
