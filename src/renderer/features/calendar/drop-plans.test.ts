import dayjs from 'dayjs'
import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { type Movable, freeTimeOn } from './clashes.ts'
import { dayOf, daysOf, timeOn } from './days.ts'
import { type Field, judge, planDrop } from './drop-plans.ts'
import { layLanes } from './lanes.ts'

/** Texts of their own names. */
const { t } = i18next.createInstance({ lng: 'cimode', ns: 'calendar', initAsync: false }, () => undefined)
const TODAY = '2026-11-21'
const at = (day: string, hours: number, minutes = 0): number => timeOn(day, hours * 60 + minutes)
const work = (id: number, timing_time: number, more: Partial<Movable> = {}): Movable => ({
  id,
  title: `作品${id}`,
  third_auth_id: 1,
  openname: '账号',
  platform_value: 'douyin',
  gap_minutes: 30,
  timing_time,
  ...more,
})
const field = (list: readonly Movable[]): Field => ({
  works: new Map(list.map((one) => [one.id, one])),
  standing: Map.groupBy(
    list.filter((one) => one.timing_time > 0),
    (one) => one.third_auth_id,
  ),
  now: at(TODAY, 8),
  t,
})
const spot = (day: string, minutes: number | null = null) => ({ day, minutes, tray: false })

describe('days', () => {
  it('begin weeks on Monday and fill whole weeks for a month', () => {
    expect(daysOf('week', dayjs('2026-11-22'))).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
    ])
    const month = daysOf('month', dayjs('2026-11-21'))
    expect([month[0], month.at(-1), month.length]).toEqual(['2026-10-26', '2026-12-06', 42])
  })
})

describe('dropping', () => {
  const list = [
    work(1, at('2026-11-23', 10, 7)),
    work(2, at('2026-11-25', 10, 20)),
    work(3, at('2026-11-24', 15)),
    work(4, 0),
  ]
  it('across days keeps the time of day and tells what is too near', () => {
    const plan = planDrop(field(list), [1], 1, spot('2026-11-23'), spot('2026-11-25'))
    expect(plan).toMatchObject({ moves: [{ id: 1, timing_time: at('2026-11-25', 10, 7) }], bad: false })
    expect([...(plan?.clashes ?? [])].toSorted()).toEqual([1, 2])
    expect(planDrop(field(list), [1], 1, spot('2026-11-23'), spot('2026-11-26'))?.clashes.size).toBe(0)
  })
  it('among hours moves by quarters from where it was taken hold of', () => {
    expect(planDrop(field(list), [1], 1, spot('2026-11-23', 610), spot('2026-11-23', 671))?.moves).toEqual([
      { id: 1, timing_time: at('2026-11-23', 11, 7) },
    ])
    expect(planDrop(field(list), [1], 1, spot('2026-11-23', 610), spot('2026-11-23', 614))?.moves).toEqual([])
  })
  it('moves all that were chosen by the same step', () => {
    expect(planDrop(field(list), [1, 3], 1, spot('2026-11-23'), spot('2026-11-26'))?.moves).toEqual([
      { id: 1, timing_time: at('2026-11-26', 10, 7) },
      { id: 3, timing_time: at('2026-11-27', 15) },
    ])
  })
  it('refuses the past; too soon or too far for the platform, it says that we publish it ourselves', () => {
    expect(planDrop(field(list), [1], 1, spot('2026-11-23'), spot('2026-11-20'))).toMatchObject({
      bad: true,
      moves: [],
      text: 'bad.past',
    })
    const told = (time: number) => judge(field(list), [{ id: 1, timing_time: time }])
    expect(
      [told(at(TODAY, 10)), told(at(TODAY, 10, 10)), told(at('2026-12-06', 10))].map(({ bad, text }) => [
        bad,
        text.endsWith('drop.own'),
      ]),
    ).toEqual([
      [false, true],
      [false, false],
      [false, true],
    ])
  })
  it('gives works without a time a free one of the day, and takes times away over the tray', () => {
    expect(planDrop(field(list), [4], 4, { day: '', minutes: null, tray: true }, spot('2026-11-25'))?.moves).toEqual([
      { id: 4, timing_time: at('2026-11-25', 9) },
    ])
    expect(
      planDrop(
        field([...list, work(5, at('2026-11-25', 9, 10)), work(6, 0)]),
        [4, 6],
        4,
        { day: '', minutes: null, tray: true },
        spot('2026-11-25'),
      )?.moves,
    ).toEqual([
      { id: 4, timing_time: at('2026-11-25', 9, 40) },
      { id: 6, timing_time: at('2026-11-25', 10, 50) },
    ])
    expect(planDrop(field(list), [1, 4], 1, spot('2026-11-23'), { day: '', minutes: null, tray: true })?.moves).toEqual(
      [{ id: 1, timing_time: 0 }],
    )
    expect(
      freeTimeOn(
        TODAY,
        work(9, 0, { gap_minutes: 1_440 }),
        field(list).standing,
        [work(8, at(TODAY, 12))],
        at(TODAY, 10),
      ),
    ).toBeNull()
    expect(dayOf(at('2026-11-25', 23, 59))).toBe('2026-11-25')
  })
})

describe('lanes', () => {
  it('stand side by side where they overlap, and tell the rest as a number', () => {
    const laid = layLanes(
      [
        [1, 600],
        [2, 610],
        [3, 615],
        [4, 618],
        [5, 700],
      ].map(([entry = 0, minutes = 0]) => ({ entry, at: minutes })),
      30,
      2,
    )
    expect(laid.placed.map(({ entry, lane, lanes }) => [entry, lane, lanes])).toEqual([
      [1, 0, 2],
      [2, 1, 2],
      [5, 0, 1],
    ])
    expect(laid.rest).toEqual([{ at: 615, entries: [3, 4] }])
  })
})
