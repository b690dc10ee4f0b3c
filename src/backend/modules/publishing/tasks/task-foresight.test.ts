import { expect, test } from 'vitest'
import { openZone } from '../../../lib/zoned-time.ts'
import { paceOf } from '../rules/pace.ts'
import type { PaceLedger } from '../attempts/pacing.ts'
import { delayedBy, putOff } from './task-foresight.ts'

const ZONE = 'Asia/Shanghai'
const at = (time: string): number => Date.parse(`2026-06-${time.replace(' ', 'T')}:00+08:00`)
const work = (time: string, account = 1) => ({
  publishAtMs: at(time),
  account: { id: account, platform_value: 'douyin' },
})

/** Accounts that rest from 22:00 to 08:00, and no other rule. */
function nightly(): PaceLedger {
  const pace = { gap_minutes: 0, jitter_minutes: 0, daily_cap: 0, quiet_from: '22:00', quiet_to: '08:00' }
  return {
    pauseOf: (_row, moment) => paceOf([], { pace, zone: openZone(ZONE), seed: '' }, moment),
    require: () => undefined,
    note: () => undefined,
  }
}

test('a work that stands behind one that is held until the next day goes out on the next day, too, and is held by the same', () => {
  const [first, second, third] = [work('03 21:50'), work('03 22:20'), work('03 22:50')]
  const delayed = delayedBy(nightly(), [first, second, third], at('03 12:00'))
  // When its turn comes, in the morning, nothing holds the third any more.
  expect(delayed.map(({ draft, start, reason }) => [draft, start, reason])).toEqual([
    [second, at('04 08:00'), 'quiet'],
    [third, at('04 08:00'), 'quiet'],
  ])
  expect(putOff(delayed, ZONE)).toEqual([second, third])
})

test('a work that another account holds up, or that starts later on its own day, is not put off', () => {
  const delayed = delayedBy(nightly(), [work('03 22:20', 1), work('04 07:00', 2), work('04 09:00', 2)], at('03 12:00'))
  expect(delayed.map((one) => one.start)).toEqual([at('04 08:00'), at('04 08:00')])
  expect(putOff(delayed, ZONE)).toEqual([delayed[0]?.draft])
})
