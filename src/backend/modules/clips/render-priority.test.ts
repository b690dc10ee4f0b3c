import { expect, it } from 'vitest'
import { PATIENCE_S, priorityOf } from './render-priority.ts'

const noon = Date.UTC(2026, 10, 21, 12)
const after = (seconds: number): number => noon + seconds * 1000

it('makes three films before a hundred that were ordered earlier', () => {
  expect(priorityOf(3, after(600))).toBeGreaterThan(priorityOf(100, noon))
  expect(priorityOf(3, noon)).toBeGreaterThan(priorityOf(3, after(1)))
})

it('lets nobody wait for ever: a large order goes before small ones that come late enough', () => {
  const patience = 97 * PATIENCE_S
  expect(priorityOf(3, after(patience - 1))).toBeGreaterThan(priorityOf(100, noon))
  expect(priorityOf(3, after(patience + 1))).toBeLessThan(priorityOf(100, noon))
})

it('stays below previews and within 32 bits for decades', () => {
  for (const now of [0, noon, Date.UTC(2090, 0, 1)]) {
    expect(priorityOf(100, now)).toBeLessThan(0)
    expect(priorityOf(100, now)).toBeGreaterThan(-(2 ** 31))
  }
})
