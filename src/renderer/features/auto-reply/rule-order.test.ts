import { expect, it } from 'vitest'
import { placedAt, stepped } from './rule-order.ts'

const ids = [1, 2, 3, 4]

it('a dropped rule takes the place of the one it was dropped on', () => {
  expect(placedAt(ids, 4, 2)).toEqual([1, 4, 2, 3])
  expect(placedAt(ids, 1, 3)).toEqual([2, 3, 1, 4])
  expect(placedAt(ids, 2, 2)).toEqual(ids)
  expect(placedAt(ids, 2, 9)).toEqual(ids)
})

it('steps end at the ends', () => {
  expect([stepped(ids, 3, 'up'), stepped(ids, 3, 'down'), stepped(ids, 3, 'top')]).toEqual([
    [1, 3, 2, 4],
    [1, 2, 4, 3],
    [3, 1, 2, 4],
  ])
  expect([stepped(ids, 1, 'up'), stepped(ids, 4, 'down'), stepped(ids, 9, 'down')]).toEqual([ids, ids, ids])
})
