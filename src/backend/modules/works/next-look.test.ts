import { describe, expect, test } from 'vitest'
import type { LookHistory } from './next-look.ts'
import { dayIsFull, nextLook } from './next-look.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const OUT = Date.parse('2026-06-01T10:00:00+08:00')
const TOMORROW = Date.parse('2026-06-02T00:00:00+08:00')
const history = (more: Partial<LookHistory> = {}): LookHistory => ({
  accountId: 7,
  platform: 'douyin',
  newestAt: OUT,
  lookedAt: 0,
  triedAt: 0,
  failed: 0,
  today: 0,
  tomorrowAt: TOMORROW,
  ...more,
})
/** The look that comes after one at `lookedAt` (ms after the work went out). */
const after = (lookedAt: number, more: Partial<LookHistory> = {}): number => {
  const at = nextLook(history({ lookedAt: OUT + lookedAt, triedAt: OUT + lookedAt, ...more }))
  return at === null ? Number.NaN : at - OUT
}

describe('the next look at an account', () => {
  test.each([
    [0, 2 * MINUTE],
    [3 * MINUTE, 10 * MINUTE],
    [12 * MINUTE, 30 * MINUTE],
    [34 * MINUTE, 2 * HOUR],
    [3 * HOUR, 6 * HOUR],
    [7 * HOUR, 18 * HOUR],
    [19 * HOUR, 30 * HOUR],
    [31 * HOUR, 42 * HOUR],
    [43 * HOUR, 54 * HOUR],
    [55 * HOUR, 66 * HOUR],
  ])('after one at %d ms comes the one at %d ms, a little later', (lookedAt, wanted) => {
    const at = after(lookedAt)
    expect(at).toBeGreaterThanOrEqual(wanted)
    expect(at).toBeLessThan(wanted + Math.min(30 * MINUTE, wanted * 0.1))
  })

  test('there is none after three days', () => {
    expect(nextLook(history({ lookedAt: OUT + 67 * HOUR }))).toBeNull()
    expect(after(55 * HOUR)).toBeLessThan(72 * HOUR)
  })

  test('a computer that was off makes up for what it missed by one look', () => {
    const late = nextLook(history({ lookedAt: OUT + 3 * MINUTE, triedAt: OUT + 3 * MINUTE }))
    expect(late).toBeLessThan(OUT + 12 * MINUTE)
    expect(after(9 * HOUR)).toBeGreaterThan(18 * HOUR - 1)
  })

  test('a newer work begins anew', () => {
    expect(nextLook(history({ newestAt: OUT + 20 * HOUR, lookedAt: OUT + 19 * HOUR }))).toBeLessThan(
      OUT + 20 * HOUR + 3 * MINUTE,
    )
  })

  test('accounts and works differ, the same one does not', () => {
    const first = Array.from(
      { length: 200 },
      (_, accountId) => nextLook(history({ accountId, lookedAt: OUT + 7 * HOUR })) ?? 0,
    )
    expect(new Set(first).size).toBeGreaterThan(190)
    // Over the whole of the half hour, not in one corner of it.
    expect(Math.max(...first) - Math.min(...first)).toBeGreaterThan(25 * MINUTE)
    expect(nextLook(history())).toBe(nextLook(history()))
  })

  test.each([
    [1, 10 * MINUTE],
    [2, 20 * MINUTE],
    [4, 80 * MINUTE],
    [20, 12 * HOUR],
  ])('after %d looks that nobody reported it waits %d ms', (failed, pause) => {
    expect(nextLook(history({ triedAt: OUT + 4 * MINUTE, failed }))).toBe(OUT + 4 * MINUTE + pause)
  })

  test('小红书 is asked four times a day, others as often as planned', () => {
    const full = { today: 4, lookedAt: OUT + 12 * MINUTE }
    expect(nextLook(history({ ...full, platform: 'xiaohongshu' }))).toBeGreaterThanOrEqual(TOMORROW)
    expect(nextLook(history({ ...full, platform: 'xiaohongshu', today: 3 }))).toBeLessThan(OUT + 34 * MINUTE)
    expect(nextLook(history({ ...full, today: 40 }))).toBeLessThan(OUT + 34 * MINUTE)
    expect([dayIsFull('xiaohongshu', 3), dayIsFull('xiaohongshu', 4), dayIsFull('douyin', 400)]).toEqual([
      false,
      true,
      false,
    ])
  })
})
