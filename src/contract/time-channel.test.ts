import { describe, expect, it } from 'vitest'
import { rulesFor } from './acceptance/acceptance.ts'
import type { TimerRule } from './acceptance/rules.ts'
import {
  channelByHand,
  channelOf,
  foreseenUpload,
  handInFrom,
  HAND_IN_AHEAD_MS,
  HAND_IN_REST_MS,
  handInSoon,
  handInUntil,
  isHandIn,
  restsUntil,
  SOFT_LEAD_MS,
  timerFor,
  UPLOAD_BOUNDS_MS,
} from './time-channel.ts'
import type { RestingWork } from './time-channel.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ZONE = 'Asia/Shanghai'
const TIME = Date.parse('2026-06-05T18:00:00+08:00')
const UPLOAD = 7 * MINUTE
const rule = (more: Partial<TimerRule> = {}): TimerRule => ({
  leadMinutes: 120,
  horizonMinutes: 14 * 1_440,
  stepMinutes: 1,
  source: 'test',
  date: '2026-06',
  ...more,
})
const work = (more: Partial<RestingWork> = {}): RestingWork => ({
  timeMs: TIME,
  preference: 'site',
  refused: false,
  timer: rule(),
  changedAt: 0,
  ...more,
})
const at = (startAt: number) => ({ startAt, uploadMs: UPLOAD, timeZone: ZONE })
const UNTIL = TIME - 2 * HOUR - SOFT_LEAD_MS - UPLOAD

describe('the channel of a work', () => {
  it('is the site where the account wants it and the timer takes the time', () =>
    expect(channelOf(work(), at(TIME - 24 * HOUR))).toBe('site'))
  it.each([
    ['the account prefers the alarm', work({ preference: 'alarm' })],
    ['the site has no timer', work({ timer: null })],
    ['the site refused this time before', work({ refused: true })],
    ['the site offers no such minute', work({ timer: rule({ stepMinutes: 60 }), timeMs: TIME + 5 * MINUTE })],
  ])('is the alarm where %s', (_name, one) => expect(channelOf(one, at(TIME - 24 * HOUR))).toBe('alarm'))
  it('reads minutes in the zone of the form', () => {
    const hourly = work({ timer: rule({ stepMinutes: 60 }), timeMs: Date.parse('2026-06-05T18:00:00+05:30') })
    expect([
      channelOf(hourly, { ...at(0), timeZone: 'Asia/Kolkata' }),
      channelOf(hourly, { ...at(0), timeZone: ZONE }),
    ]).toEqual(['site', 'alarm'])
  })
  it('becomes the alarm when lead, room and upload no longer fit', () => {
    expect(handInUntil(TIME, rule(), UPLOAD)).toBe(UNTIL)
    expect([channelOf(work(), at(UNTIL)), channelOf(work(), at(UNTIL + 1))]).toEqual(['site', 'alarm'])
  })
  it('of a time beyond the horizon is the site: it is handed in when it is nearer', () =>
    expect(channelOf(work(), at(TIME - 60 * 24 * HOUR))).toBe('site'))
})

describe('by hand', () => {
  const lead = 2 * HOUR
  it('a work goes to the site wherever its timer takes the time, whatever the account prefers', () => {
    const one = work({ preference: 'alarm' })
    expect([
      channelByHand(one, at(TIME - lead - SOFT_LEAD_MS)),
      channelByHand(one, at(TIME - lead - SOFT_LEAD_MS + 1)),
    ]).toEqual(['site', 'alarm'])
    expect([
      channelByHand(work({ refused: true }), at(0)),
      channelByHand(work({ timer: null }), at(0)),
      channelByHand(work(), at(TIME - 15 * 24 * HOUR)),
    ]).toEqual(['alarm', 'alarm', 'alarm'])
  })
  it('an account whose attempts take long needs more room than the usual', () => {
    const slow = (startAt: number) => ({ ...at(startAt), uploadMs: 40 * MINUTE })
    expect([
      channelByHand(work(), slow(TIME - lead - 40 * MINUTE)),
      channelByHand(work(), slow(TIME - lead - 39 * MINUTE)),
    ]).toEqual(['site', 'alarm'])
  })
})

describe('handing in', () => {
  it('begins three days before the time, and not before the site takes it', () => {
    expect(handInFrom(TIME, rule())).toBe(TIME - HAND_IN_AHEAD_MS)
    expect(handInFrom(TIME, {})).toBe(TIME - HAND_IN_AHEAD_MS)
    expect(handInFrom(TIME, rule({ horizonMinutes: 1_440 }))).toBe(TIME - 24 * HOUR)
  })
  it('goes on until the last moment', () => {
    expect(
      [TIME - HAND_IN_AHEAD_MS - 1, TIME - HAND_IN_AHEAD_MS, UNTIL, UNTIL + 1].map((now) => isHandIn(work(), at(now))),
    ).toEqual([false, true, true, false])
    expect(isHandIn(work({ preference: 'alarm' }), at(UNTIL))).toBe(false)
    expect(isHandIn(work({ timer: null }), at(UNTIL))).toBe(false)
  })
})

describe('a work whose time was changed', () => {
  const CHANGED = TIME - 24 * HOUR
  const handedIn = (changedAt: number, ...moments: number[]) =>
    moments.map((now) => isHandIn(work({ changedAt }), at(now)))
  it('rests, and is handed in then', () =>
    expect(handedIn(CHANGED, CHANGED, CHANGED + HAND_IN_REST_MS - 1, CHANGED + HAND_IN_REST_MS)).toEqual([
      false,
      false,
      true,
    ]))
  it('rests only as long as its site still takes it, with room for one more look', () => {
    expect(handedIn(UNTIL - 3 * MINUTE, UNTIL - 3 * MINUTE, UNTIL - MINUTE - 1, UNTIL - MINUTE, UNTIL)).toEqual([
      false,
      false,
      true,
      true,
    ])
    expect(handedIn(UNTIL - MINUTE, UNTIL - MINUTE)).toEqual([true])
  })
  it('is not kept back by a clock that was far ahead when it was changed', () =>
    expect(handedIn(CHANGED + HOUR, CHANGED)).toEqual([true]))
  it('without a timer has nothing to rest for', () =>
    expect(restsUntil(work({ timer: null, changedAt: CHANGED }), at(CHANGED))).toBe(0))
  it('is foreseen once rested, or at once', () => {
    const soon = (changedAt: number, now: number) => handInSoon(work({ changedAt }), at(now))
    expect([
      soon(0, CHANGED),
      soon(CHANGED, CHANGED),
      soon(CHANGED, CHANGED + HAND_IN_REST_MS),
      soon(UNTIL - 3 * MINUTE, UNTIL - 3 * MINUTE),
      soon(UNTIL + 1, UNTIL + 1),
    ]).toEqual(['atOnce', 'rested', 'atOnce', 'atOnce', null])
    const from = TIME - HAND_IN_AHEAD_MS
    expect([soon(0, from - MINUTE), soon(from - MINUTE, from - MINUTE)]).toEqual([null, 'rested'])
  })
})

describe('the timer that a work meets', () => {
  it('is that of the first way, and none on a phone', () => {
    const tiktok = { value: 'tiktok' }
    expect(timerFor(tiktok, 'video', ['browser'])).toBe(rulesFor(tiktok, 'video')?.timer)
    expect(timerFor(tiktok, 'video', ['browser'])).not.toBeNull()
    expect([
      timerFor(tiktok, 'video', ['official', 'browser']),
      timerFor({ value: 'douyin' }, 'video', ['phone', 'browser']),
      timerFor({ value: 'weibo' }, 'video', []),
      timerFor({ value: 'nowhere' }, 'video', []),
    ]).toEqual([null, null, null, null])
  })
})

it('the foreseen upload is the slow end, within bounds', () => {
  expect(foreseenUpload([])).toBe(UPLOAD_BOUNDS_MS.least)
  expect(foreseenUpload([1_000])).toBe(UPLOAD_BOUNDS_MS.least)
  expect(foreseenUpload([3 * HOUR])).toBe(UPLOAD_BOUNDS_MS.most)
  expect(foreseenUpload([...Array.from({ length: 18 }, () => 6 * MINUTE), 20 * MINUTE, 50 * MINUTE])).toBe(6 * MINUTE)
  expect(foreseenUpload([...Array.from({ length: 17 }, () => 6 * MINUTE), 20 * MINUTE, 30 * MINUTE, 50 * MINUTE])).toBe(
    20 * MINUTE,
  )
})
