import { expect, it } from 'vitest'
import { clockOf, cutOf, isCut, rangeOf, shownLength } from './cut.ts'

it('keeps a part of at least half a second, and no end where the material ends', () => {
  expect(cutOf([1.24, 4], 6, true)).toEqual({ in: 1.2, out: 4, muted: 1 })
  expect(cutOf([0, 6], 6, false)).toEqual({ in: 0, out: 0, muted: 0 })
  expect(cutOf([5.9, 6], 6, false)).toEqual({ in: 5.5, out: 0, muted: 0 })
  expect(cutOf([0, 0.1], 6, false)).toEqual({ in: 0, out: 0.5, muted: 0 })
})

it('shows what is used', () => {
  expect(rangeOf({ in: 1, out: 0, muted: 0 }, 6)).toEqual([1, 6])
  expect([
    shownLength({ cut: { in: 2, out: 5, muted: 0 }, duration_ms: 9_000 }),
    shownLength({ cut: { in: 0, out: 0, muted: 0 }, duration_ms: null }),
  ]).toEqual(['0:03', ''])
  expect([isCut({ in: 0, out: 0, muted: 0 }), isCut({ in: 0, out: 0, muted: 1 }), clockOf(67.5)]).toEqual([
    false,
    true,
    '1:07.5',
  ])
})
