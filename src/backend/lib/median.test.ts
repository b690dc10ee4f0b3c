import { expect, it } from 'vitest'
import { median } from './median.ts'

it.each([
  [[], 0],
  [[3], 3],
  [[4, 1], 2.5],
  [[9, 1, 5], 5],
  [[10, 9, 100, 2], 9.5],
])('median of %j is %d', (values, middle) => {
  expect(median(values)).toBe(middle)
})
