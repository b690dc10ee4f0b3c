import { expect, it, vi } from 'vitest'
import { carriedBy, carry, type DragData, slotOfKey } from './drag.ts'
import { collectArrivals } from './arrivals.ts'

it('hands over what arrives together for each slot at once', () => {
  vi.useFakeTimers()
  const hand = vi.fn()
  const arrived = collectArrivals(hand, 400)
  arrived(1, 10)
  arrived(2, 20)
  vi.advanceTimersByTime(300)
  arrived(1, 11)
  vi.advanceTimersByTime(200)
  arrived(1, 12)
  vi.advanceTimersByTime(500)
  expect(hand.mock.calls).toEqual([
    [1, [10, 11]],
    [2, [20]],
    [1, [12]],
  ])
  vi.useRealTimers()
})

it('carries materials of this page alone, and reads slots from plain digits', () => {
  const held = new Map<string, string>()
  const data: DragData = {
    setData: (type, text) => void held.set(type, text),
    getData: (type) => held.get(type) ?? '',
    effectAllowed: 'all',
  }
  expect(carriedBy(data)).toBeNull()
  carry(data, { ids: [4, 5], from: 3 })
  expect(carriedBy(data)).toEqual({ ids: [4, 5], from: 3 })
  const key = { ctrlKey: false, metaKey: false, altKey: false }
  expect([
    slotOfKey({ ...key, key: '9' }),
    slotOfKey({ ...key, key: '0' }),
    slotOfKey({ ...key, key: '3', ctrlKey: true }),
  ]).toEqual([9, 0, 0])
})
