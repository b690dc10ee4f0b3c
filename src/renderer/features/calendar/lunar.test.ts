import { describe, expect, it } from 'vitest'
import { noticeOf } from './holiday-notices.ts'
import { almanac, termOf } from './lunar.ts'

describe('almanac', () => {
  it('names lunar days, with leap months, and the month on its first day', () => {
    expect(almanac('2026-02-17')).toMatchObject({ lunar: '正月', full: '正月初一', holiday: 'spring' })
    expect(almanac('2025-07-25')).toMatchObject({ lunar: '闰六月', full: '闰六月初一', holiday: null })
    expect(['2026-02-26', '2026-03-08', '2026-03-18', '2025-12-20'].map((day) => almanac(day).full)).toEqual([
      '正月初十',
      '正月二十',
      '正月三十',
      '冬月初一',
    ])
  })
  it('knows the days on which solar terms begin', () => {
    // As published by the Purple Mountain Observatory.
    const known: readonly (readonly [string, number])[] = [
      ['2024-04-04', 1],
      ['2024-06-21', 6],
      ['2024-12-21', 18],
      ['2025-02-03', 21],
      ['2025-03-20', 0],
      ['2025-04-04', 1],
      ['2025-06-21', 6],
      ['2025-08-07', 9],
      ['2025-12-21', 18],
      ['2026-02-04', 21],
      ['2026-04-05', 1],
      ['2026-06-21', 6],
      ['2026-12-22', 18],
    ]
    for (const [day, term] of known) expect(termOf(day), day).toBe(term)
    expect(termOf('2026-04-04')).toBeNull()
    const year = Array.from({ length: 365 }, (_, at) =>
      termOf(new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10)),
    ).filter((term) => term !== null)
    expect(year).toEqual(Array.from({ length: 24 }, (_, at) => (at + 19) % 24))
  })
  it('tells the holidays of the law, not those of years before it', () => {
    const days = (holiday: string, from: string, n: number) =>
      Array.from({ length: n }, (_, at) =>
        new Date(Date.parse(from) + at * 86_400_000).toISOString().slice(0, 10),
      ).filter((day) => almanac(day).holiday === holiday)
    expect(days('springEve', '2025-01-01', 365)).toEqual(['2025-01-28'])
    expect(days('spring', '2026-01-01', 365)).toEqual(['2026-02-17', '2026-02-18', '2026-02-19'])
    expect([
      almanac('2026-06-19').holiday,
      almanac('2026-09-25').holiday,
      almanac('2026-05-02').holiday,
      almanac('2026-10-03').holiday,
      almanac('2026-10-04').holiday,
    ]).toEqual(['dragonBoat', 'midAutumn', 'labour', 'national', null])
    expect(almanac('2024-05-01').holiday).toBeNull()
  })
  it('knows what the notices free and swap: as many days as they say, every holiday of the law among them, weekend days worked for them', () => {
    const all = ['2025', '2026'].map((year) =>
      Array.from({ length: 365 }, (_, at) => new Date(Date.UTC(Number(year), 0, 1 + at)).toISOString().slice(0, 10)),
    )
    expect(all.map((days) => days.filter((day) => noticeOf(day) === 'off').length)).toEqual([
      1 + 8 + 3 + 5 + 3 + 8,
      3 + 9 + 3 + 5 + 3 + 3 + 7,
    ])
    for (const day of all.flat()) {
      if (almanac(day).holiday !== null) expect(noticeOf(day), day).toBe('off')
      if (noticeOf(day) === 'work') expect([0, 6], day).toContain(new Date(`${day}T00:00:00Z`).getUTCDay())
    }
    expect(['2026-02-14', '2026-02-16', '2026-10-09', '2099-10-01'].map(noticeOf)).toEqual([
      'work',
      'off',
      'plain',
      'unknown',
    ])
  })
})
