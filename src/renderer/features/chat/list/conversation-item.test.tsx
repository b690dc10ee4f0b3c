import { expect, it } from 'vitest'
import { waitOf } from './conversation-item.tsx'

it('tells a wait in one unit and how urgent it is, and none of one that begins later than this clock', () => {
  const now = 1_780_000_000_000
  const waits = [0, 59 * 60, 3_600, 23 * 3_600 + 3_599, 86_400, -300].map((seconds) =>
    waitOf(now / 1_000 - seconds, now),
  )
  expect(waits.map(({ n, unit, urgency }) => `${n} ${unit} ${urgency}`)).toEqual([
    '0 minutes calm',
    '59 minutes calm',
    '1 hours late',
    '23 hours late',
    '1 days overdue',
    '0 minutes calm',
  ])
})
