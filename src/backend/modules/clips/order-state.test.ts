import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderState } from './order-state.ts'
import type { OutputState, OutputStatus } from './order-state.ts'

const of = (
  ...list: (OutputStatus | { status: OutputStatus; progress?: number; deleted?: boolean })[]
): OutputState[] =>
  list.map((item) =>
    typeof item === 'object' ? { progress: 0, deleted: false, ...item } : { status: item, progress: 0, deleted: false },
  )

test('an order is what its outputs are', () => {
  expect(orderState(of(0, 0)).status).toBe(1)
  expect(orderState(of(0, 1)).status).toBe(2)
  expect(orderState(of(0, 2)).status).toBe(2)
  expect(orderState(of(2, 2)).status).toBe(3)
  expect(orderState(of(2, -1)).status).toBe(4)
  expect(orderState(of(-1, -1)).status).toBe(-1)
  expect(orderState(of(2, 5)).status).toBe(5)
  expect(orderState(of(2, { status: -1, deleted: true })).status).toBe(3)
  expect(orderState(of({ status: 2, deleted: true })).status).toBe(3)
  expect(orderState(of({ status: 5, deleted: true })).status).toBe(5)
})

test('progress is the mean over the outputs and reaches 100 only at the end', () => {
  expect(orderState(of({ status: 1, progress: 50 }, 0, 2, -1)).progress).toBe(62)
  const any = fc.record({
    status: fc.constantFrom<OutputStatus>(0, 1, 2, -1, 5),
    progress: fc.integer({ min: 0, max: 100 }),
    deleted: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(any, { minLength: 1, maxLength: 20 }), (outputs) => {
      const state = orderState(outputs)
      const busy = outputs.some((output) => !output.deleted && (output.status === 0 || output.status === 1))
      expect(state.progress === 100).toBe(!busy)
      expect(state.status === 1 || state.status === 2).toBe(busy)
    }),
  )
})
