import { expect, it } from 'vitest'
import { chipState } from './chip.tsx'

const entry = { kind: 'item', publish_status: 2, unconfirmed: 0, missed: 0, conflict: 0 } as const

it('a work that its platform holds until its time is not shown as published: the server says so', () => {
  expect(chipState({ ...entry, scheduled: 1 })).toBe('held')
  expect(chipState(entry)).toBe('done')
  expect(chipState({ ...entry, publish_status: 0 })).toBe('waiting')
})

it('a work that its site only stored as a draft is not shown as published', () => {
  expect(chipState({ ...entry, only_draft: 1 })).toBe('drafted')
})

it('a work that missed its time says so, whatever is near it', () => {
  expect(chipState({ ...entry, publish_status: 0, missed: 1, conflict: 1 })).toBe('missed')
  expect(chipState({ ...entry, publish_status: 0, skipped: 1, conflict: 1 })).toBe('skipped')
})
