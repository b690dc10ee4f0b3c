import { describe, expect, it } from 'vitest'
import { shiftDay } from '../../lib/days.ts'
import { seededRandom } from '../../media/plan/random.ts'
import { gainsOfWork, METRICS, type Snapshot, SPREAD_DAYS } from './work-gains.ts'

const at = (day: string, play: number | null, more: Partial<Snapshot> = {}): Snapshot => ({
  day,
  play,
  like_count: null,
  comment: null,
  share: null,
  collect: null,
  ...more,
})
const plays = (snapshots: Snapshot[], publishDay: string | null) =>
  gainsOfWork(snapshots, publishDay).map((one) => [one.day.slice(5), one.play, one.isSpread, one.isCorrected])

describe('what came in day by day', () => {
  it('is the difference to the day before; a work that went out that day began at 0', () => {
    expect(plays([at('2026-03-01', 5), at('2026-03-02', 8), at('2026-03-03', 8)], '2026-03-01')).toEqual([
      ['03-01', 5, false, false],
      ['03-02', 3, false, false],
      ['03-03', 0, false, false],
    ])
  })
  it('is spread over the days that nobody looked at, and marked; what can’t be divided came in last', () => {
    expect(plays([at('2026-02-27', 10), at('2026-03-02', 18)], null)).toEqual([
      ['02-28', 2, true, false],
      ['03-01', 3, true, false],
      ['03-02', 3, true, false],
    ])
  })
  it('is a loss, marked, where a platform corrected its counter', () => {
    expect(plays([at('2026-03-01', 10), at('2026-03-04', 7)], null)).toEqual([['03-04', -3, false, true]])
  })
  it('is not known of a work that is old, or whose day is not known, when it is first seen', () => {
    for (const day of [null, shiftDay('2026-03-01', -SPREAD_DAYS - 1), '2026-03-02'])
      expect(plays([at('2026-03-01', 900)], day)).toEqual([])
    expect(plays([at('2026-03-01', 900)], '2026-02-28')).toEqual([
      ['02-28', 450, true, false],
      ['03-01', 450, true, false],
    ])
  })
  it('is spread over sixty days at most', () => {
    const days = gainsOfWork([at('2025-01-01', 0), at('2026-01-01', 120)], null)
    expect([days.length, days[0]?.day, days[0]?.play]).toEqual([
      SPREAD_DAYS,
      shiftDay('2026-01-01', 1 - SPREAD_DAYS),
      2,
    ])
  })
  it('is told of each counter for itself', () => {
    const [first, second] = gainsOfWork(
      [at('2026-03-01', 4, { comment: null }), at('2026-03-02', null, { comment: 2 })],
      '2026-03-01',
    )
    expect([first?.play, first?.comment, first?.share]).toEqual([4, 1, null])
    expect([second?.play, second?.comment]).toEqual([null, 1])
  })
})

it('always sums up to the last counter less the first that is known', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = seededRandom(seed)
    const publishDay = random.next() < 0.3 ? null : shiftDay('2026-01-31', Math.floor(random.next() * 90) - 80)
    let day = '2026-01-31'
    const snapshots: Snapshot[] = []
    for (let count = 0; count < 12; count += 1) {
      day = shiftDay(day, 1 + Math.floor(random.next() * (random.next() < 0.2 ? 70 : 3)))
      const value = (): number | null => (random.next() < 0.2 ? null : Math.floor(random.next() * 1_000))
      snapshots.push(at(day, value(), { comment: value(), share: value(), like_count: value(), collect: value() }))
    }
    const gains = gainsOfWork(snapshots, publishDay)
    for (const metric of METRICS) {
      const known = snapshots.flatMap((one) => (one[metric] === null ? [] : [{ day: one.day, value: one[metric] }]))
      const [first] = known
      const began =
        first !== undefined &&
        publishDay !== null &&
        publishDay <= first.day &&
        shiftDay(publishDay, SPREAD_DAYS) >= first.day
          ? 0
          : (first?.value ?? 0)
      const sum = gains.reduce((total, one) => total + (one[metric] ?? 0), 0)
      expect([seed, metric, sum]).toEqual([seed, metric, (known.at(-1)?.value ?? 0) - (known.length === 0 ? 0 : began)])
    }
    expect(gains.map((one) => one.day)).toEqual([...new Set(gains.map((one) => one.day))].toSorted())
  }
})
