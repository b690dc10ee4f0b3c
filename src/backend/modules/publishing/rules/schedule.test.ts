import { describe, expect, it, test } from 'vitest'
import { minuteIn } from '../../../../contract/acceptance/acceptance.ts'
import type { TimerRule } from '../../../../contract/acceptance/rules.ts'
import { planTimes, timingWindow } from './schedule.ts'
import type { Schedule } from './schedule.ts'
import { openZone } from '../../../lib/zoned-time.ts'

const zone = 'Asia/Shanghai'
const at = (text: string): number => Date.parse(`${text}+08:00`)
const now = at('2026-05-10T10:00:00')
const rule = (more: Partial<TimerRule> = {}): TimerRule => ({
  leadMinutes: 0,
  stepMinutes: 1,
  source: '',
  date: '',
  ...more,
})
const spread = (more: Partial<Schedule> = {}): Schedule => ({
  mode: 'spread',
  windows: [{ from: '12:00', to: '13:00' }],
  min_gap_minutes: 30,
  ...more,
})
const plan = (
  accounts: number[],
  schedule: Schedule,
  taken: [number, number[]][] = [],
  timer: Partial<TimerRule> | null = null,
) =>
  planTimes(
    accounts.map((thirdAuthId) => ({ thirdAuthId, timer: timer === null ? null : rule(timer) })),
    { schedule, defaultGapMinutes: 30, taken: new Map(taken), timeZone: zone, now },
  ).map((ms) => (ms === null ? null : ms === 0 ? 0 : new Date(ms + 8 * 3_600_000).toISOString().slice(5, 16)))

describe('spread', () => {
  it('keeps window, gap per account, and goes on the next day', () => {
    expect(plan([1, 1, 1, 1, 2], spread())).toEqual([
      '05-10T12:00',
      '05-10T12:30',
      '05-10T13:00',
      '05-11T12:00',
      '05-10T12:03',
    ])
  })
  it('lets works of different accounts stand apart, closer in a full day, and as they come in an overfull one', () => {
    expect(plan([1, 2, 3], spread())).toEqual(['05-10T12:00', '05-10T12:03', '05-10T12:06'])
    const narrow = plan([1, 2, 3, 4, 5, 6], spread({ windows: [{ from: '12:00', to: '12:03' }] }))
    expect(narrow).toEqual(['05-10T12:00', '05-10T12:03', '05-10T12:01', '05-10T12:02', '05-10T12:00', '05-10T12:00'])
    expect(
      planTimes([{ thirdAuthId: 1, timer: null }], {
        schedule: spread(),
        defaultGapMinutes: 30,
        taken: new Map(),
        others: [at('2026-05-10T12:01:00')],
        timeZone: zone,
        now,
      }),
    ).toEqual([at('2026-05-10T12:04:00')])
    // Where only whole hours are offered, nothing is pushed by hours.
    expect(plan([1, 2], spread({ windows: [{ from: '12:00', to: '15:00' }] }), [], { stepMinutes: 60 })).toEqual([
      '05-10T12:00',
      '05-10T12:00',
    ])
  })
  it('lets works of one account that needs no gap stand apart, too; together only where the day has no other room, or the site offers no other minute', () => {
    expect(plan([1, 1, 2, 1], spread({ min_gap_minutes: 0 }))).toEqual([
      '05-10T12:00',
      '05-10T12:03',
      '05-10T12:06',
      '05-10T12:09',
    ])
    expect(plan([1], spread({ min_gap_minutes: 0 }), [[1, [at('2026-05-10T12:01:00')]]])).toEqual(['05-10T12:04'])
    expect(plan([1, 1, 1, 1], spread({ min_gap_minutes: 0, windows: [{ from: '12:00', to: '12:01' }] }))).toEqual([
      '05-10T12:00',
      '05-10T12:01',
      '05-10T12:00',
      '05-10T12:00',
    ])
    expect(
      plan([1, 1], spread({ min_gap_minutes: 0, windows: [{ from: '12:00', to: '15:00' }] }), [], { stepMinutes: 60 }),
    ).toEqual(['05-10T12:00', '05-10T12:00'])
  })
  it('keeps the daily maximum per account, works that stand already included', () => {
    expect(plan([1, 1], spread({ per_account_daily_max: 1 }), [[1, [at('2026-05-10T08:00:00')]]])).toEqual([
      '05-11T12:00',
      '05-12T12:00',
    ])
  })
  it('keeps the gap to times that are taken', () => {
    expect(plan([1], spread(), [[1, [at('2026-05-10T12:10:00')]]])).toEqual(['05-10T12:40'])
  })
  it('starts after the platform lead plus ten minutes and stops at its last day', () => {
    expect(plan([1], spread(), [], { leadMinutes: 120 })).toEqual(['05-10T12:10'])
    expect(plan([1, 1, 1, 1], spread({ per_account_daily_max: 1 }), [], { horizonMinutes: 3 * 1440 })).toEqual([
      '05-10T12:00',
      '05-11T12:00',
      '05-12T12:00',
      null,
    ])
  })
  it('knows windows over midnight', () => {
    expect(plan([1, 1, 1], spread({ windows: [{ from: '23:30', to: '00:30' }] }))).toEqual([
      '05-10T23:30',
      '05-11T00:00',
      '05-11T00:30',
    ])
  })
  it('refuses windows that are none', () => {
    expect(() => plan([1], spread({ windows: [{ from: '25:00', to: '26:00' }] }))).toThrow(
      expect.objectContaining({ code: 40001 }),
    )
  })
})

test('one time must lie ahead', () => {
  expect(plan([1], { mode: 'timing', start_time: now / 1000 + 60 })).toEqual(['05-10T10:01'])
  expect(() => plan([1], { mode: 'timing', start_time: now / 1000 })).toThrow(expect.objectContaining({ code: 40001 }))
  expect(plan([1], { mode: 'now' })).toEqual([0])
})

test('the soft lead is added to a lead only, and a site without a timer is planned like any other', () => {
  expect(timingWindow(null, now)).toEqual({ earliest: now, latest: null })
  expect(timingWindow(rule({ leadMinutes: 60, horizonMinutes: 1440 }), now)).toEqual({
    earliest: now + 70 * 60_000,
    latest: now + 86_400_000,
  })
})

test.each(['Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata'])(
  'wall time of %s goes there and back',
  (timeZone) => {
    const { wall, at: from } = openZone(timeZone)
    for (let ms = Date.UTC(2026, 0, 1); ms < Date.UTC(2027, 0, 1); ms += 7 * 3_600_000 + 60_000 * 13) {
      expect(wall(from(wall(ms)))).toEqual(wall(ms))
    }
  },
)

describe('hours', () => {
  const shared = (
    accounts: number[],
    weights: (account: number, hour: number) => number,
    more: Partial<Schedule> = {},
    taken: [number, number[]][] = [],
    timer: TimerRule | null = null,
  ) =>
    planTimes(
      accounts.map((thirdAuthId) => ({ thirdAuthId, timer })),
      {
        schedule: spread({
          windows: [{ from: '09:00', to: '13:00' }],
          start_time: at('2026-05-11T00:00:00') / 1000,
          ...more,
        }),
        defaultGapMinutes: 30,
        taken: new Map(taken),
        timeZone: zone,
        now,
        weights,
      },
    ).map((ms) => (ms === null ? null : new Date(ms + 8 * 3_600_000).toISOString().slice(5, 16)))
  it('are shared out over accounts, then quarters of an hour', () => {
    expect(shared([1, 2, 3, 4, 5, 6, 7], () => 1)).toEqual([
      '05-11T09:00',
      '05-11T10:00',
      '05-11T11:00',
      '05-11T12:00',
      '05-11T13:00',
      '05-11T09:15',
      '05-11T10:15',
    ])
  })
  it('of one account lie far apart in a day and change from day to day', () => {
    expect(shared([1, 1, 1], () => 1)).toEqual(['05-11T09:00', '05-11T13:00', '05-11T11:00'])
    expect(shared([1, 1, 1], () => 1, { per_account_daily_max: 1 })).toEqual([
      '05-11T09:00',
      '05-12T10:00',
      '05-13T11:00',
    ])
  })
  it('that did well come first and often, without taking everything', () => {
    expect(shared([1, 2, 3, 4], (_, hour) => (hour === 12 ? 2.5 : 1))).toEqual([
      '05-11T12:00',
      '05-11T12:15',
      '05-11T09:00',
      '05-11T10:00',
    ])
  })
  describe('stand apart from the company’s works', () => {
    const hourOf = (time: string | null): number => Number(time?.slice(6, 8))
    const minuteOf = (time: string | null): number => hourOf(time) * 60 + Number(time?.slice(9, 11))
    const nearest = (times: readonly (string | null)[]): number => {
      const sorted = times.map(minuteOf).toSorted((a, b) => a - b)
      return Math.min(...sorted.slice(1).map((minute, i) => minute - (sorted[i] ?? 0)))
    }
    const perHour = (times: readonly (string | null)[]): number[] =>
      [9, 10, 11, 12].map((hour) => times.filter((time) => hourOf(time) === hour).length)
    const liked = (_: number, hour: number): number => (hour === 12 ? 2.5 : 1)
    const accounts = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1)
    const windows = [{ from: '09:00', to: '12:59' }]
    /** So many works dealt by weight alone: each to the hour that wants it most. */
    const wanted = (count: number): number[] =>
      accounts(count).reduce(
        (counts) => {
          const wish = counts.map((held, hour) => liked(0, hour + 9) / (1 + held))
          const best = wish.indexOf(Math.max(...wish))
          return counts.map((held, hour) => (hour === best ? held + 1 : held))
        },
        [0, 0, 0, 0],
      )
    it('and each hour gets what its weight gives it', () => {
      const times = shared(accounts(30), liked, { windows })
      expect(new Set(times.map((time) => time?.slice(0, 5)))).toEqual(new Set(['05-11']))
      expect(nearest(times)).toBeGreaterThanOrEqual(3)
      expect(perHour(times)).toEqual(wanted(30))
    })
    it('closer in a full day; what an hour has no room for goes to the next best one before that', () => {
      // Eighty places, three minutes apart.
      const full = shared(accounts(80), liked, { windows })
      expect([perHour(full), nearest(full)]).toEqual([[20, 20, 20, 20], 3])
      const over = shared(accounts(81), liked, { windows })
      expect([over.filter((time) => time?.startsWith('05-11')).length, nearest(over)]).toEqual([81, 1])
      // The last minute of a window is no hour of its own.
      expect(shared(accounts(30), () => 1).filter((time) => time?.endsWith('13:00'))).toHaveLength(1)
    })
    it('those of others included, at minutes that the site offers', () => {
      const others = Array.from({ length: 4 }, (_, i) => at(`2026-05-11T12:${String(i * 15).padStart(2, '0')}:00`))
      const times = planTimes(
        accounts(20).map((thirdAuthId) => ({ thirdAuthId, timer: rule({ stepMinutes: 5 }) })),
        {
          schedule: spread({ windows, start_time: at('2026-05-11T00:00:00') / 1000 }),
          defaultGapMinutes: 30,
          taken: new Map(),
          others,
          timeZone: zone,
          now,
          weights: liked,
        },
      ).map((time) => (time ?? 0) / 60_000)
      expect(times.filter((minute) => minute % 5 !== 0)).toEqual([])
      const all = [...times, ...others.map((time) => time / 60_000)].toSorted((a, b) => a - b)
      expect(Math.min(...all.slice(1).map((minute, i) => minute - (all[i] ?? 0)))).toBe(5)
    })
    it('but are not pushed by hours where the site offers few minutes', () => {
      const times = shared(accounts(8), liked, { windows }, [], rule({ stepMinutes: 60 }))
      expect([perHour(times), new Set(times.map((time) => time?.slice(9)))]).toEqual([wanted(8), new Set(['00'])])
    })
  })
  it('that are full give way to whatever is left of the day', () => {
    expect(
      shared([1, 1, 1], () => 1, { windows: [{ from: '09:00', to: '10:00' }] }, [[1, [at('2026-05-11T09:20:00')]]]),
    ).toEqual(['05-11T10:00', '05-12T09:00', '05-12T10:00'])
  })
})

describe('minutes that the timer of the site offers', () => {
  it('only these are planned, and the gap holds after rounding', () => {
    expect(
      plan([1, 1, 1], spread({ windows: [{ from: '09:00', to: '22:00' }], min_gap_minutes: 20 }), [], {
        stepMinutes: 60,
        leadMinutes: 60,
      }),
    ).toEqual(['05-10T12:00', '05-10T13:00', '05-10T14:00'])
    expect(
      plan([1, 1], spread({ min_gap_minutes: 7 }), [[1, [at('2026-05-10T12:04:00')]]], { stepMinutes: 5 }),
    ).toEqual(['05-10T12:15', '05-10T12:25'])
    expect(plan([1], spread({ windows: [{ from: '12:10', to: '12:50' }] }), [], { stepMinutes: 60 })).toEqual([null])
  })
  it('by hours and weights, too, in a zone that lies half an hour beside the others', () => {
    const times = planTimes(
      [1, 1, 2, 2, 3, 3].map((thirdAuthId) => ({ thirdAuthId, timer: rule({ stepMinutes: 60 }) })),
      {
        schedule: spread({ windows: [{ from: '09:00', to: '21:30' }] }),
        defaultGapMinutes: 30,
        taken: new Map(),
        timeZone: 'Asia/Kolkata',
        now,
        weights: () => 1,
      },
    )
    expect(times.map((time) => minuteIn('Asia/Kolkata', time ?? 1))).toEqual([0, 0, 0, 0, 0, 0])
    expect(Math.min(...[0, 2, 4].map((i) => Math.abs((times[i] ?? 0) - (times[i + 1] ?? 0))))).toBeGreaterThanOrEqual(
      30 * 60_000,
    )
  })
  it('a typed time stays as it is', () => {
    expect(plan([1], { mode: 'timing', start_time: at('2026-05-10T14:37:00') / 1000 }, [], { stepMinutes: 5 })).toEqual(
      ['05-10T14:37'],
    )
  })
})
