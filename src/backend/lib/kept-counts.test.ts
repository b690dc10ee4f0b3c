import { expect, it } from 'vitest'
import { summed } from './kept-counts.ts'

it('changes of one sort become one, and those that cancel out none', () => {
  const change = (id: number, stage: number, rows_more: number) => ({ id, stage, rows_more })
  expect(summed([change(1, 0, 2), change(2, 1, 1), change(3, 0, -1), change(4, 1, -1)])).toEqual([
    { stage: 0, rows_more: 1 },
  ])
})
