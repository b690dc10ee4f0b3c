import { describe, expect, test } from 'vitest'
import { daysBetween, shiftDay, startOfDay } from '../../lib/days.ts'
import { addGain, fansGained, gainsOfWorks, sumOf } from './gains.ts'
import type { Gain } from './gains.ts'

const WEEK = { from: '2026-06-01', to: '2026-06-07' }
const gain = (points: [string, number | null][], fresh = false): Gain => {
  const made: Gain = { days: new Map(), partial: false }
  addGain(
    made,
    points.map(([day, value]) => ({ day, value })),
    WEEK,
    fresh,
  )
  return made
}

describe('what came in', () => {
  test('is the growth since the last value before', () => {
    expect(
      sumOf(
        gain([
          ['2026-05-30', 100],
          ['2026-06-02', 130],
          ['2026-06-05', 180],
          ['2026-06-08', 900],
        ]),
      ),
    ).toBe(80)
  })
  test('is all of it for what was born in these days', () => {
    const born = gain(
      [
        ['2026-06-03', 40],
        ['2026-06-04', 55],
      ],
      true,
    )
    expect([sumOf(born), born.partial]).toEqual([55, false])
  })
  test('is told as partial when nobody saw the beginning', () => {
    const late = gain([
      ['2026-06-03', 40],
      ['2026-06-04', 55],
    ])
    expect([sumOf(late), late.partial]).toEqual([15, true])
  })
  test('is null, not 0, when nothing was seen', () => {
    expect(sumOf(gain([]))).toBeNull()
    expect(
      sumOf(
        gain([
          ['2026-06-03', null],
          ['2026-05-01', 7],
        ]),
      ),
    ).toBeNull()
  })
  test('never falls when a platform corrects itself, and goes on from the corrected value', () => {
    expect(
      sumOf(
        gain([
          ['2026-05-31', 100],
          ['2026-06-02', 90],
          ['2026-06-03', 95],
        ]),
      ),
    ).toBe(5)
  })
  test('works are added up by account', () => {
    const row = (work_id: number, third_auth_id: number, stat_date: string, play: number | null) => ({
      work_id,
      third_auth_id,
      publish_time: 0,
      stat_date,
      play,
      like: null,
      comment: null,
      share: null,
    })
    const gains = gainsOfWorks(
      [
        row(1, 7, '2026-05-31', 10),
        row(1, 7, '2026-06-01', 15),
        row(2, 7, '2026-05-31', 1),
        row(2, 7, '2026-06-02', 3),
        row(3, 8, '2026-06-02', null),
      ],
      WEEK,
      1,
    )
    expect([sumOf(gains.get(7)?.play), sumOf(gains.get(7)?.like), sumOf(gains.get(8)?.play)]).toEqual([7, null, null])
  })
})

test('fans may be lost; one value alone says nothing', () => {
  expect(
    fansGained(
      [
        { day: '2026-05-20', value: 50 },
        { day: '2026-06-02', value: 45 },
        { day: '2026-06-03', value: 47 },
      ],
      WEEK,
    ),
  ).toMatchObject({ gained: -3, partial: false })
  expect(fansGained([{ day: '2026-06-02', value: 45 }], WEEK).gained).toBeNull()
  expect(
    fansGained(
      [
        { day: '2026-06-02', value: 45 },
        { day: '2026-06-04', value: 46 },
      ],
      WEEK,
    ),
  ).toMatchObject({ gained: 1, partial: true })
})

test('days begin where their zone says', () => {
  expect(new Date(startOfDay('2026-06-01', 'Asia/Shanghai')).toISOString()).toBe('2026-05-31T16:00:00.000Z')
  expect(new Date(startOfDay('2026-06-01', 'America/Los_Angeles')).toISOString()).toBe('2026-06-01T07:00:00.000Z')
  expect(new Date(startOfDay('2026-06-01', 'Pacific/Kiritimati')).toISOString()).toBe('2026-05-31T10:00:00.000Z')
  expect([shiftDay('2026-03-01', -1), daysBetween('2026-02-27', '2026-03-01')]).toEqual([
    '2026-02-28',
    ['2026-02-27', '2026-02-28', '2026-03-01'],
  ])
})
