import { expect, it } from 'vitest'
import { createOverlay } from './overlay.ts'

it('counts calls under way and never goes below zero', () => {
  const overlay = createOverlay()
  const counts: number[] = []
  overlay.store.subscribe((state) => counts.push(state.count))
  const first = overlay.begin()
  const second = overlay.begin()
  first()
  first()
  second()
  expect(counts).toEqual([1, 2, 1, 0])
})
