// Gathers what the rules look at.
import { NEXT_STEPS_DAYS, type NextStep } from '../../../contract/http/next-steps.ts'
import { hasPerm } from '../../../contract/permissions.ts'
import type { Clock } from '../../lib/clock.ts'
import { dayOf, knownZone, shiftDay, startOfDay } from '../../lib/days.ts'
import { openZone } from '../../lib/zoned-time.ts'
import { sumByAccount } from './data-center.repository.ts'
import type { Caller } from './data-center.service.ts'
import {
  countOut,
  findFailed,
  findPlans,
  findPlayedWorks,
  findPublishers,
  findWaiting,
  findWords,
} from './next-steps.repository.ts'
import { adviseNext } from './next-steps.ts'

const DAY_MS = 86_400_000
/** Works that went out for a region are counted over these days. */
const REGION_DAYS = 30
/** Hours are told apart by the works of these days. */
const HOUR_DAYS = 90

/** What to do next, the most urgent first; see the contract. */
export async function readNextSteps({ db, admin, tenant }: Caller, { clock }: { clock: Clock }): Promise<NextStep[]> {
  const now = clock.now()
  const today = dayOf(now, tenant.timeZone)
  const from = shiftDay(today, -NEXT_STEPS_DAYS)
  const before = shiftDay(from, -NEXT_STEPS_DAYS)
  const [fromMs, beforeMs, todayMs] = [from, before, today].map((day) => startOfDay(day, tenant.timeZone)) as [
    number,
    number,
    number,
  ]
  const publishers = await findPublishers(db)
  const ids = publishers.map((account) => account.id)
  const [gains, gainsBefore, out, outBefore, waiting, failed, words, works] = await Promise.all([
    sumByAccount(db, ids, { from, to: shiftDay(today, -1) }),
    sumByAccount(db, ids, { from: before, to: shiftDay(from, -1) }),
    countOut(db, fromMs, now + 1),
    countOut(db, beforeMs, fromMs),
    findWaiting(db, now, now + NEXT_STEPS_DAYS * DAY_MS),
    findFailed(db, fromMs),
    hasPerm(admin.perms, 'rank:list') ? findWords(db) : [],
    findPlayedWorks(db, todayMs - HOUR_DAYS * DAY_MS),
  ])
  const plans = await findPlans(db, [...new Set(words.flatMap((word) => word.planIds))], now - REGION_DAYS * DAY_MS)
  const zone = openZone(knownZone(tenant.timeZone))
  const hourOf = (ms: number): number => Math.floor(zone.wall(ms).minutes / 60)
  const playOf = (rows: Awaited<ReturnType<typeof sumByAccount>>) =>
    new Map(rows.map((row) => [row.accountId, row.play]))
  const [play, playBefore] = [playOf(gains), playOf(gainsBefore)]
  return adviseNext({
    now,
    accounts: publishers.map((account) => ({
      ...account,
      play: play.get(account.id) ?? null,
      prevPlay: playBefore.get(account.id) ?? null,
      published: out.get(account.id) ?? 0,
      prevPublished: outBefore.get(account.id) ?? 0,
      waiting: waiting.byAccount.get(account.id) ?? 0,
      ...(failed.get(account.id) ?? { failed: 0, reason: '' }),
    })),
    words,
    plans,
    works: works.map((work) => ({ ...work, hour: hourOf(work.published) })),
    plannedHours: waiting.times.map(hourOf),
  })
}
