import { expect, test } from 'vitest'
import { gainedFans, sumKnown } from './account-numbers.ts'

const fans = (account: number, ...points: readonly [string, number | null][]) =>
  points.map(([stat_date, total_fans]) => ({ third_auth_id: account, stat_date, total_fans }))

test('fans may be lost; one value alone says nothing, and a late one only of what came after it', () => {
  const gained = gainedFans(
    [
      ...fans(1, ['2026-05-20', 50], ['2026-06-02', 45], ['2026-06-03', null], ['2026-06-04', 47]),
      ...fans(2, ['2026-06-02', 45]),
      ...fans(3, ['2026-06-02', 45], ['2026-06-04', 46]),
    ],
    '2026-06-01',
  )
  expect([...gained.byAccount]).toEqual([
    [1, -3],
    [3, 1],
  ])
  expect([...gained.byDay]).toEqual([
    ['2026-06-02', -5],
    ['2026-06-04', 3],
  ])
  expect([...gained.late]).toEqual([3])
})

test('a sum is null only where nobody has a number', () => {
  expect([sumKnown([]), sumKnown([null]), sumKnown([null, 0]), sumKnown([1, null, -3])]).toEqual([null, null, 0, -2])
})
