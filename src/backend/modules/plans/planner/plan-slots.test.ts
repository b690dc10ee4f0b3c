import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf } from '../../../lib/days.ts'
import { openZone } from '../../../lib/zoned-time.ts'
import { weekdayOf } from './day-times.ts'
import { roomOf } from './account-room.ts'
import { planSlots } from './plan-slots.ts'
import type { BookedWork, PlanAccount, PlannedSlot, PlannerRequest, PlanWish } from './planner-types.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOW = Date.parse('2026-03-02T08:00:00+08:00')
const account = (id: number, more: Partial<PlanAccount> = {}): PlanAccount => ({
  id,
  online: true,
  leadMinutes: 30,
  restUntil: 0,
  stepMinutes: 1,
  gapMinutes: 0,
  dailyCap: 0,
  quiet: null,
  ...more,
})
const plan = (id: number, more: Partial<PlanWish> = {}): PlanWish => ({
  id,
  seed: id,
  accountIds: [1, 2, 3, 4],
  dailyNum: 8,
  left: 1000,
  perAccountDailyMax: 3,
  minGapMinutes: 30,
  windows: [{ from: 540, to: 1320 }],
  weekdays: [],
  startDate: '2026-03-01',
  endDate: '',
  recent: new Map(),
  made: [],
  ...more,
})
const ask = (more: Partial<PlannerRequest> = {}): PlannerRequest => ({
  plans: [plan(1)],
  accounts: [1, 2, 3, 4].map((id) => account(id)),
  booked: [],
  others: [],
  timeZone: 'Asia/Shanghai',
  now: NOW,
  days: 3,
  ...more,
})

/** What has been taken, as the next planning hears of it. */
const bookedOf = (slots: readonly PlannedSlot[], plans: readonly PlanWish[]): BookedWork[] =>
  slots.map(({ accountId, planId, at }) => {
    const own = plans.find((one) => one.id === planId)
    return { accountId, planId, at, gapMinutes: own?.minGapMinutes ?? 0, cap: own?.perAccountDailyMax ?? 0 }
  })

/** Everything that is promised, looked at from outside. */
function problemsOf(request: PlannerRequest, slots: readonly PlannedSlot[]): string[] {
  const found: string[] = []
  const zone = openZone(request.timeZone)
  const all = [...request.booked, ...bookedOf(slots, request.plans)]
  for (const slot of slots) {
    const own = request.plans.find((one) => one.id === slot.planId)
    const on = request.accounts.find((one) => one.id === slot.accountId)
    if (own === undefined || on === undefined) return ['a slot of nobody']
    const { minutes } = zone.wall(slot.at)
    const day = dayOf(slot.at, request.timeZone)
    if (day !== slot.day) found.push('another day')
    if (!on.online || !own.accountIds.includes(on.id)) found.push('an account that can not')
    if (slot.at < request.now + on.leadMinutes * MINUTE) found.push('too soon')
    if (slot.at < on.restUntil) found.push('while its site wants it left alone')
    if (minutes % on.stepMinutes !== 0) found.push('a minute that is not offered')
    if (!own.windows.some((window) => minutes >= window.from && minutes < window.to)) found.push('outside the windows')
    if (own.weekdays.length > 0 && !own.weekdays.includes(weekdayOf(day))) found.push('on another weekday')
    if (day < own.startDate || (own.endDate !== '' && day > own.endDate)) found.push('outside its dates')
    const works = all.filter((work) => work.accountId === on.id && dayOf(work.at, request.timeZone) === day)
    if (works.length > own.perAccountDailyMax || (on.dailyCap > 0 && works.length > on.dailyCap))
      found.push('above the cap')
    if (
      all.filter(
        (work) =>
          work.accountId === on.id && Math.abs(work.at - slot.at) < Math.max(own.minGapMinutes, on.gapMinutes) * MINUTE,
      ).length > 1
    )
      found.push('too close')
  }
  for (const own of request.plans) {
    const mine = slots.filter((slot) => slot.planId === own.id)
    if (mine.length > own.left) found.push('more than is left')
    for (const day of new Set(mine.map((slot) => slot.day))) {
      const made = own.made.filter((slot) => slot.day === day)
      const seqs = [...made, ...mine.filter((slot) => slot.day === day)].map((slot) => slot.seq)
      if (seqs.length > own.dailyNum) found.push('more than a day has')
      if (new Set(seqs).size < seqs.length) found.push('a number twice')
    }
  }
  return found
}

const windows = fc.constantFrom(
  [{ from: 540, to: 1320 }],
  [
    { from: 420, to: 540 },
    { from: 1080, to: 1380 },
  ],
  [{ from: 0, to: 1440 }],
  [{ from: 60, to: 240 }],
)
const requests = fc
  .record({
    plans: fc.array(
      fc.record({
        dailyNum: fc.integer({ min: 1, max: 30 }),
        left: fc.integer({ min: 0, max: 60 }),
        perAccountDailyMax: fc.integer({ min: 1, max: 5 }),
        minGapMinutes: fc.constantFrom(5, 30, 120, 600),
        windows,
        weekdays: fc.constantFrom([], [1, 3, 5], [6, 7]),
        accountIds: fc.subarray([1, 2, 3, 4, 5, 6], { minLength: 1 }),
        endDate: fc.constantFrom('', '2026-03-03', '2026-03-29'),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    accounts: fc.tuple(
      ...[1, 2, 3, 4, 5, 6].map((id) =>
        fc
          .record({
            online: fc.boolean(),
            leadMinutes: fc.constantFrom(1, 130),
            restUntil: fc.constantFrom(0, NOW - HOUR, NOW + 3 * HOUR, NOW + 30 * HOUR),
            stepMinutes: fc.constantFrom(1 as const, 5 as const, 60 as const),
            gapMinutes: fc.constantFrom(0, 40),
            dailyCap: fc.constantFrom(0, 2),
            quiet: fc.constantFrom(null, { from: 0, to: 420 }),
          })
          .map((more) => account(id, more)),
      ),
    ),
    at: fc.constantFrom(NOW, Date.parse('2026-03-28T23:30:00+08:00'), Date.parse('2026-03-07T01:00:00+08:00')),
    timeZone: fc.constantFrom('Asia/Shanghai', 'America/New_York', 'Europe/Berlin', 'No/Where'),
    booked: fc.array(fc.record({ accountId: fc.integer({ min: 1, max: 6 }), by: fc.integer({ min: 0, max: 72 }) }), {
      maxLength: 8,
    }),
  })
  .map(({ plans, accounts, at, timeZone, booked }) =>
    ask({
      plans: plans.map((more, index) => plan(index + 1, more)),
      accounts,
      now: at,
      timeZone,
      booked: booked.map(({ accountId, by }) => ({
        accountId,
        planId: null,
        at: at + by * HOUR,
        gapMinutes: 0,
        cap: 0,
      })),
    }),
  )

describe('the planner', () => {
  it('keeps every promise, says the same again, and nothing more once it is done', () => {
    fc.assert(
      fc.property(requests, (request) => {
        const { slots } = planSlots(request)
        // Works that were there before may break a cap by themselves: then the account gets nothing.
        expect(problemsOf(request, slots)).toEqual([])
        expect(planSlots(request).slots).toEqual(slots)
        const after = request.plans.map((own) => {
          const made = slots.filter((slot) => slot.planId === own.id)
          return { ...own, left: own.left - made.length, made: [...own.made, ...made] }
        })
        const again = { ...request, plans: after, booked: [...request.booked, ...bookedOf(slots, request.plans)] }
        const more = planSlots(again)
        expect(problemsOf(again, more.slots)).toEqual([])
      }),
      { numRuns: 40, seed: 20_261_121 },
    )
  })

  it('whole hours only where the site offers no others, and the gap holds all the same', () => {
    const accounts = [1, 2, 3, 4].map((id) => account(id, { stepMinutes: 60 }))
    const { slots } = planSlots(ask({ accounts, plans: [plan(1, { minGapMinutes: 90 })] }))
    expect(slots.length).toBeGreaterThan(12)
    expect(slots.every((slot) => openZone('Asia/Shanghai').wall(slot.at).minutes % 60 === 0)).toBe(true)
    expect(planSlots(ask({ accounts, plans: [plan(1, { windows: [{ from: 545, to: 595 }] })] })).slots).toEqual([])
  })

  it('leaves an account alone that its site wants to rest, and crowds nothing in behind the rest', () => {
    const until = NOW + 8 * HOUR
    const wish = { accountIds: [1], minGapMinutes: 5, perAccountDailyMax: 12, dailyNum: 12 }
    const today = (restUntil: number) =>
      planSlots(ask({ plans: [plan(1, wish)], accounts: [account(1, { restUntil })], days: 1 })).slots
    const free = today(0)
    const rested = today(until)
    expect(free.filter((slot) => slot.at < until).length).toBeGreaterThan(3)
    expect(rested.every((slot) => slot.at >= until)).toBe(true)
    expect(rested).toHaveLength(free.filter((slot) => slot.at >= until).length)
  })

  it('fills a day to its number and asks for nothing twice', () => {
    const first = planSlots(ask())
    expect(first.slots).toHaveLength(24)
    expect(first.short.size).toBe(0)
    const done = ask({ plans: [plan(1, { made: first.slots })], booked: bookedOf(first.slots, [plan(1)]) })
    expect(planSlots(done).slots).toEqual([])
    expect(
      planSlots({ ...done, now: NOW - 3 * 24 * HOUR, days: 3 }).slots.filter((slot) => slot.day >= '2026-03-02'),
    ).toEqual([])
  })

  it('keeps its works some minutes apart from all of the company’s while a day has room, and takes every minute where it has none', () => {
    const taken = planSlots(ask({ days: 1 })).slots.map((slot) => slot.at)
    const apart = (times: readonly number[]): number =>
      Math.min(
        ...times
          .toSorted((a, b) => a - b)
          .flatMap((at, index, all) => (index === 0 ? [] : [(at - (all[index - 1] ?? 0)) / MINUTE])),
      )
    // The same plan for other accounts wishes for the very same minutes.
    const twin = ask({
      days: 1,
      accounts: [5, 6, 7, 8].map((id) => account(id)),
      plans: [plan(1, { accountIds: [5, 6, 7, 8] })],
    })
    expect(planSlots(twin).slots.map((slot) => slot.at)).toEqual(taken)
    const beside = planSlots({ ...twin, others: taken }).slots.map((slot) => slot.at)
    expect([beside.length, apart([...taken, ...beside]) >= 3]).toEqual([8, true])
    // Two plans of one pass, too.
    const both = planSlots(
      ask({
        days: 1,
        accounts: [1, 2, 3, 4, 5, 6, 7, 8].map((id) => account(id)),
        plans: [plan(1), plan(2, { seed: 1, accountIds: [5, 6, 7, 8] })],
      }),
    ).slots.map((slot) => slot.at)
    expect([both.length, apart(both) >= 3]).toEqual([16, true])
    const narrow = plan(1, { windows: [{ from: 720, to: 723 }], dailyNum: 3, accountIds: [1, 2, 3] })
    expect(planSlots(ask({ days: 1, plans: [narrow], others: [NOW + 4 * HOUR] })).slots).toHaveLength(3)
  })

  it('spreads over accounts and hours', () => {
    const { slots } = planSlots(ask({ days: 40 }))
    const perAccount = [1, 2, 3, 4].map((id) => slots.filter((slot) => slot.accountId === id).length)
    expect(Math.max(...perAccount) - Math.min(...perAccount)).toBeLessThanOrEqual(1)
    const zone = openZone('Asia/Shanghai')
    const perHour = Array.from(
      { length: 13 },
      (_, hour) => slots.filter((slot) => Math.floor(zone.wall(slot.at).minutes / 60) === hour + 9).length,
    )
    expect(Math.min(...perHour)).toBeGreaterThan(slots.length / 13 / 2)
  })

  it('does not make up for what has passed, and tells what found no room', () => {
    const late = planSlots(ask({ now: Date.parse('2026-03-02T21:00:00+08:00') }))
    expect(late.slots.filter((slot) => slot.day === '2026-03-02').length).toBeLessThanOrEqual(1)
    const tight = planSlots(ask({ plans: [plan(1, { perAccountDailyMax: 1 })] }))
    expect(tight.slots).toHaveLength(12)
    expect(tight.short.get(1)).toBe(12)
    expect(planSlots(ask({ accounts: [account(1, { online: false })] })).slots).toEqual([])
  })

  it('keeps the promises of a plan whose account another plan uses, too', () => {
    const strict = plan(1, { accountIds: [1], dailyNum: 1, perAccountDailyMax: 1, minGapMinutes: 300 })
    const eager = plan(2, { accountIds: [1], dailyNum: 20, perAccountDailyMax: 20, minGapMinutes: 5 })
    const { slots } = planSlots(ask({ plans: [strict, eager], days: 1 }))
    expect(slots).toHaveLength(1)
  })
})

describe('room of an account', () => {
  const plan = {
    windows: [
      { from: 540, to: 600 },
      { from: 610, to: 720 },
    ],
    minGapMinutes: 30,
    perAccountDailyMax: 9,
  }
  it('follows windows, the wider gap, the smaller cap and quiet hours over midnight', () => {
    expect(roomOf(plan, { stepMinutes: 1, gapMinutes: 0, dailyCap: 0, quiet: null })).toBe(6)
    expect(roomOf(plan, { stepMinutes: 1, gapMinutes: 60, dailyCap: 0, quiet: null })).toBe(3)
    expect(roomOf(plan, { stepMinutes: 1, gapMinutes: 0, dailyCap: 2, quiet: null })).toBe(2)
    expect(roomOf(plan, { stepMinutes: 1, gapMinutes: 0, dailyCap: 0, quiet: { from: 700, to: 610 } })).toBe(3)
    expect(roomOf(plan, { stepMinutes: 1, gapMinutes: 0, dailyCap: 0, quiet: { from: 500, to: 720 } })).toBe(0)
    expect(roomOf(plan, { stepMinutes: 60, gapMinutes: 0, dailyCap: 0, quiet: null })).toBe(2)
  })
})
