import { expect, it } from 'vitest'
import { shownState } from './shown-state.ts'

const NOW = 1_700_000_000_000

it('a work that its platform held is public once its time has come; what else was seen of it stays', () => {
  const seen = (state: Parameters<typeof shownState>[0]['state'], timing: number, is_deleted: 0 | 1 = 0): string =>
    shownState({ state, is_deleted }, timing, NOW)
  expect([seen('scheduled', NOW + 60_000), seen('scheduled', NOW), seen('scheduled', 0)]).toEqual([
    'scheduled',
    'published',
    'scheduled',
  ])
  expect([seen('in-review', NOW - 60_000), seen('rejected', NOW - 60_000), seen('scheduled', NOW - 60_000, 1)]).toEqual(
    ['in-review', 'rejected', 'deleted'],
  )
})
