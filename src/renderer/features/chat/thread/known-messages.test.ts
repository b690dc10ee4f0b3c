import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MessageRow } from '../../../../contract/entities/conversation.ts'
import { messageRow } from '../testing-chat.ts'
import { inOrder, type KnownMessages, takeLatest, takeNewer, takeOlder } from './known-messages.ts'

const idsOf = (known: KnownMessages): number[] => inOrder(known).map((row) => row.id)
const rows = (...ids: number[]): MessageRow[] => ids.map((id) => messageRow(id))
const answer = (data: MessageRow[], hasMore = false) => ({ data, has_more: hasMore })

describe('messages that are known of a thread', () => {
  it('a new page replaces what was withdrawn meanwhile and adds what is new', () => {
    const first = takeLatest(null, answer(rows(1, 2), true))
    const known = takeLatest(first, answer([messageRow(2, { withdrawn: 1, text: '' }), messageRow(3)], true))
    expect(idsOf(known)).toEqual([1, 2, 3])
    expect([known.rows.get(2)?.withdrawn, known.hasOlder, known.newestId]).toEqual([1, true, 2])
  })

  it('a page that does not meet them leaves no gap: only the page is known', () => {
    const known = takeLatest(takeLatest(null, answer(rows(1, 2), true)), answer(rows(8, 9), true))
    expect([idsOf(known), known.hasOlder]).toEqual([[8, 9], true])
  })

  it('what is read in late stands at its time, and not at all where earlier ones are missing', () => {
    const known = takeLatest(null, answer([messageRow(5, { msg_time: 500 }), messageRow(6, { msg_time: 600 })], true))
    const late = [messageRow(7, { msg_time: 550 }), messageRow(8, { msg_time: 100 })]
    const next = takeNewer(known, late)
    expect([idsOf(next), next.newestId]).toEqual([[5, 7, 6], 8])
    expect(idsOf(takeNewer({ ...known, hasOlder: false }, late))).toEqual([8, 5, 7, 6])
  })

  it('whatever pages are read and whatever comes between, the thread is whole from the earliest known one on', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 40 }),
        fc.array(fc.constantFrom('latest', 'older', 'write'), { maxLength: 30 }),
        (times, steps) => {
          const SIZE = 4
          const written = times.map((time, at) => messageRow(at + 1, { msg_time: time }))
          let there = Math.ceil(written.length / 2)
          const thread = () => written.slice(0, there).toSorted((a, b) => a.msg_time - b.msg_time || a.id - b.id)
          const latest = () => answer(thread().slice(-SIZE), there > SIZE)
          const withNewer = (now: KnownMessages): KnownMessages =>
            takeNewer(
              now,
              written.slice(0, there).filter((row) => row.id > now.newestId),
            )
          let known = takeLatest(null, latest())
          for (const step of steps) {
            if (step === 'write') there = Math.min(written.length, there + 1)
            else if (step === 'latest') {
              known = withNewer(takeLatest(known, latest()))
            } else if (known.hasOlder) {
              const all = thread()
              const at = all.findIndex((row) => row.id === idsOf(known)[0])
              known = takeOlder(known, answer(all.slice(Math.max(0, at - SIZE), at), at > SIZE))
            }
          }
          known = withNewer(takeLatest(known, latest()))
          const all = thread().map((row) => row.id)
          const from = all.indexOf(idsOf(known)[0] ?? 0)
          expect(idsOf(known)).toEqual(all.slice(known.hasOlder ? from : 0))
        },
      ),
    )
  })
})
