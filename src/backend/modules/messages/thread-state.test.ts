import { expect, it } from 'vitest'
import { seededRandom } from '../../media/plan/random.ts'
import { threadState } from './thread-state.ts'
import type { ThreadMessage } from './thread-state.ts'

const one = (id: number, direction: 'in' | 'out', msg_time: number, withdrawn: 0 | 1 = 0): ThreadMessage => ({
  id,
  direction,
  msg_time,
  withdrawn,
})
const NONE = { read_id: 0, settled_id: 0 }

it('of nothing nothing follows', () => {
  expect(threadState([], NONE)).toEqual({
    unread_count: 0,
    last_message_id: 0,
    last_message_time: 0,
    last_inbound_time: 0,
    waiting_since: 0,
    first_reply_time: 0,
  })
})

it('an account that wrote first gave no answer by it', () => {
  expect(threadState([one(1, 'out', 10), one(2, 'in', 20)], NONE)).toMatchObject({
    first_reply_time: 0,
    waiting_since: 20,
  })
})

it('a withdrawn answer is none', () => {
  expect(threadState([one(1, 'in', 10), one(2, 'out', 20, 1)], NONE)).toMatchObject({
    first_reply_time: 0,
    waiting_since: 10,
    last_message_id: 2,
  })
})

it('what was settled does not wait, what came in since does', () => {
  const thread = [one(1, 'in', 10), one(2, 'in', 20)]
  expect(threadState(thread, { read_id: 0, settled_id: 2 }).waiting_since).toBe(0)
  expect(threadState([...thread, one(3, 'in', 30)], { read_id: 2, settled_id: 2 })).toMatchObject({
    waiting_since: 30,
    unread_count: 1,
  })
})

it('says the same in whatever order it is told', () => {
  const random = seededRandom('thread', 'order')
  for (let round = 0; round < 200; round += 1) {
    const thread = Array.from({ length: random.int(12) }, (_, at) =>
      one(at + 1, random.next() < 0.5 ? 'in' : 'out', random.int(6), random.next() < 0.2 ? 1 : 0),
    )
    const marks = { read_id: random.int(12), settled_id: random.int(12) }
    const mixed = thread.toSorted(() => random.next() - 0.5)
    expect(threadState(mixed, marks)).toEqual(threadState(thread, marks))
  }
})
