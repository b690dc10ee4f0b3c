import { expect, it } from 'vitest'
import { fieldOf } from './account-matrix.tsx'

it.each([0, 1, 14, 15, 150, 151, 999, 2_000])('%i squares fit into a field that is wider than high', (count) => {
  const { columns, rows } = fieldOf(count)
  expect(columns * rows).toBeGreaterThanOrEqual(count)
  expect(columns / rows).toBeGreaterThanOrEqual(1.4)
  expect(columns / rows).toBeLessThanOrEqual(1.7)
})

it('a few accounts get squares, no slabs', () => {
  expect(fieldOf(3)).toEqual(fieldOf(100))
})
