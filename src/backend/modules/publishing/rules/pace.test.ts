import { describe, expect, test } from 'vitest'
import type { Pace } from '../../../../contract/entities/pace.ts'
import { jitterOf, paceOf } from './pace.ts'
import { openZone } from '../../../lib/zoned-time.ts'

const NONE: Pace = { gap_minutes: 0, jitter_minutes: 0, daily_cap: 0, quiet_from: '', quiet_to: '' }
/** `MM-DD HH:mm` of 2026 as a clock with this offset shows it. */
const moment = (text: string, offset = '+08:00'): number => Date.parse(`2026-${text.replace(' ', 'T')}:00${offset}`)
const decide = (
  pace: Partial<Pace>,
  starts: readonly string[],
  now: string,
  more: { timeZone?: string; offset?: string; answered?: string } = {},
): string => {
  const rule = { pace: { ...NONE, ...pace }, zone: openZone(more.timeZone ?? 'Asia/Shanghai'), seed: '1:1' }
  const answered = more.answered === undefined ? undefined : moment(more.answered, more.offset)
  const pause = paceOf(
    starts.map((start) => moment(start, more.offset)),
    { ...rule, answered },
    moment(now, more.offset),
  )
  if (pause === null) return 'free'
  const hours = more.offset === '+05:30' ? 5.5 : 8
  return `${new Date(pause.until + hours * 3_600_000).toISOString().slice(5, 16).replace('T', ' ')} ${pause.reason}`
}

describe('an account’s pace', () => {
  test.each([
    ['right after an answer', {}, '06-01 10:00', '06-01 10:04', '06-01 10:05 gap'],
    ['five minutes later', {}, '06-01 10:00', '06-01 10:05', 'free'],
    [
      'a gap that ends in quiet hours',
      { quiet_from: '10:04', quiet_to: '11:00' },
      '06-01 10:00',
      '06-01 10:01',
      '06-01 11:00 quiet',
    ],
  ])('keeps apart from answers: %s', (_name, pace, answered, now, expected) => {
    expect(decide(pace, [], now, { answered })).toBe(expected)
  })

  test.each([
    ['nothing set', {}, ['06-01 10:00'], '06-01 10:00', 'free'],
    ['the first work', { gap_minutes: 5, daily_cap: 1 }, [], '06-01 10:00', 'free'],
    ['inside the gap', { gap_minutes: 5 }, ['06-01 10:00', '06-01 09:00'], '06-01 10:04', '06-01 10:05 gap'],
    ['at the end of the gap', { gap_minutes: 5 }, ['06-01 10:00'], '06-01 10:05', 'free'],
    ['a gap over midnight', { gap_minutes: 30 }, ['06-01 23:50'], '06-02 00:10', '06-02 00:20 gap'],
    ['one below the cap', { daily_cap: 3 }, ['06-01 00:00', '06-01 09:00'], '06-01 10:00', 'free'],
    ['the cap', { daily_cap: 2 }, ['06-01 00:00', '06-01 09:00'], '06-01 10:00', '06-02 00:00 cap'],
    ['yesterday’s works', { daily_cap: 2 }, ['05-31 23:59', '06-01 09:00'], '06-01 10:00', 'free'],
    ['the cap at the end of the month', { daily_cap: 1 }, ['05-31 01:00'], '05-31 23:59', '06-01 00:00 cap'],
    ['the end of the year', { daily_cap: 1 }, ['12-31 01:00'], '12-31 22:00', '01-01 00:00 cap'],
    ['before quiet hours', { quiet_from: '12:00', quiet_to: '14:00' }, [], '06-01 11:59', 'free'],
    ['quiet hours', { quiet_from: '12:00', quiet_to: '14:00' }, [], '06-01 12:00', '06-01 14:00 quiet'],
    ['the end of quiet hours', { quiet_from: '12:00', quiet_to: '14:00' }, [], '06-01 14:00', 'free'],
    ['quiet hours from midnight', { quiet_from: '00:00', quiet_to: '07:00' }, [], '06-01 00:00', '06-01 07:00 quiet'],
    ['quiet hours to midnight', { quiet_from: '22:00', quiet_to: '00:00' }, [], '06-01 23:59', '06-02 00:00 quiet'],
    ['quiet over midnight, late', { quiet_from: '23:00', quiet_to: '07:30' }, [], '06-30 23:10', '07-01 07:30 quiet'],
    ['quiet over midnight, early', { quiet_from: '23:00', quiet_to: '07:30' }, [], '06-30 06:00', '06-30 07:30 quiet'],
    ['quiet over midnight, by day', { quiet_from: '23:00', quiet_to: '07:30' }, [], '06-30 12:00', 'free'],
    [
      'a gap that ends in quiet hours',
      { gap_minutes: 30, quiet_from: '22:00', quiet_to: '08:00' },
      ['06-01 21:45'],
      '06-01 21:50',
      '06-02 08:00 quiet',
    ],
    [
      'a cap whose next day begins quietly',
      { daily_cap: 1, quiet_from: '00:00', quiet_to: '07:00' },
      ['06-01 08:00'],
      '06-01 09:00',
      '06-02 07:00 cap',
    ],
    [
      'a day that is full already when the gap ends',
      { gap_minutes: 10, daily_cap: 2 },
      ['06-02 00:05', '06-02 00:30'],
      '06-02 00:31',
      '06-03 00:00 cap',
    ],
  ])('%s', (_name, pace, starts, now, expected) => {
    expect(decide(pace, starts, now)).toBe(expected)
  })

  test('the day and the quiet hours are those of the company’s zone', () => {
    const india = { timeZone: 'Asia/Kolkata', offset: '+05:30' }
    expect(decide({ daily_cap: 1 }, ['06-01 00:10'], '06-01 23:00', india)).toBe('06-02 00:00 cap')
    expect(decide({ quiet_from: '23:00', quiet_to: '07:00' }, [], '06-01 23:30', india)).toBe('06-02 07:00 quiet')
    // The same moments are another day in Shanghai.
    expect(decide({ daily_cap: 1 }, ['06-01 02:40'], '06-02 01:30')).toBe('free')
  })

  test('jitter is added to the gap: for one work always the same, between nothing and its most, not the same for all', () => {
    const many = Array.from({ length: 200 }, (_, at) => jitterOf(`${at}:1780000000000`, 10))
    expect(many).toEqual(Array.from({ length: 200 }, (_, at) => jitterOf(`${at}:1780000000000`, 10)))
    expect([Math.min(...many) >= 0, Math.max(...many) < 600_000, new Set(many).size > 100]).toEqual([true, true, true])
    expect(many.every((ms) => ms % 1000 === 0)).toBe(true)
    const pace = { ...NONE, gap_minutes: 5, jitter_minutes: 10 }
    const zone = openZone('Asia/Shanghai')
    const start = moment('06-01 10:00')
    for (const later of [0, 1, 4 * 60_000])
      expect(paceOf([start], { pace, zone, seed: '7:1' }, start + later)?.until).toBe(
        start + 5 * 60_000 + jitterOf('7:1', 10),
      )
  })

  test('when the time has come, the answer is free', () => {
    const pace = { gap_minutes: 30, jitter_minutes: 10, daily_cap: 3, quiet_from: '22:00', quiet_to: '07:00' }
    const zone = openZone('Asia/Shanghai')
    const starts: number[] = []
    let now = moment('06-01 06:00')
    for (let at = 0; at < 20; at += 1) {
      const rule = { pace, zone, seed: `${at}:1` }
      now = paceOf(starts, rule, now)?.until ?? now
      expect(paceOf(starts, rule, now)).toBeNull()
      expect(zone.wall(now).minutes).toBeGreaterThanOrEqual(7 * 60)
      starts.push(now)
    }
    expect(zone.wall(now)).toMatchObject({ month: 6, day: 7 })
  })
})
