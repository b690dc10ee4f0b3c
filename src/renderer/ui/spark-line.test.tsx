import { expect, it } from 'vitest'
import { runsOf } from './spark-line.tsx'

it('an unknown day breaks the line; it is never drawn as 0', () => {
  const of = (...values: (number | null)[]) =>
    runsOf(values.map((value, at) => ({ date: `2026-06-0${at + 1}`, value })))
  expect(of(1, 2, null, 3)).toEqual([
    [
      { at: 0, value: 1 },
      { at: 1, value: 2 },
    ],
    [{ at: 3, value: 3 }],
  ])
  expect(of(null, null)).toEqual([])
  expect(of(0)).toEqual([[{ at: 0, value: 0 }]])
})
