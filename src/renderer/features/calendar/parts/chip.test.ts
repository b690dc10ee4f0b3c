import { expect, it } from 'vitest'
import { chipState } from './chip.tsx'

const NOW_S = Math.floor(Date.now() / 1_000)
const entry = { kind: 'item', publish_status: 2, unconfirmed: 0, missed: 0, conflict: 0, timing_time: 0 } as const

it('a work that its platform holds until its time is not shown as published', () => {
  expect(chipState({ ...entry, timing_time: NOW_S + 3_600 })).toBe('held')
  expect(chipState({ ...entry, timing_time: NOW_S - 3_600 })).toBe('done')
  expect(chipState({ ...entry, publish_status: 0, timing_time: NOW_S + 3_600 })).toBe('waiting')
})

it('a work that missed its time says so, whatever is near it', () => {
  expect(chipState({ ...entry, publish_status: 0, missed: 1, conflict: 1, timing_time: NOW_S - 3_600 })).toBe('missed')
})
