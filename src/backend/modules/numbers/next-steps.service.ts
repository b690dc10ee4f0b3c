// Gathers what the rules look at.
import { NEXT_STEPS_DAYS, type NextStep } from '../../../contract/http/next-steps.ts'
import { hasPerm } from '../../../contract/permissions.ts'
import { countByAccount, sumByAccount } from '../../lib/account-numbers.ts'
import { dayOf, endOfDay, knownZone, shiftDay, startOfDay } from '../../lib/days.ts'
import { openZone } from '../../lib/zoned-time.ts'
import { createSteadyAnswers, viewKey } from '../../lib/steady-answers.ts'
import type { SteadyDeps } from '../../lib/steady-answers.ts'
import type { Caller } from './question.ts'
import {
  findFailed,
  findFollowUps,
  findGuests,
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

/** What to do next, the most urgent first; see the contract. Kept for as long as nothing is written. */
export function createNextSteps(deps: SteadyDeps): (caller: Caller) => Promise<{ list: NextStep[] }> {
  const answers = createSteadyAnswers<{ list: NextStep[] }>(deps)
  return async (caller) => {
    const may = {
      ranks: hasPerm(caller.admin.perms, 'rank:list'),
      guests: hasPerm(caller.admin.perms, 'chat:reply'),
      leads: hasPerm(caller.admin.perms, 'lead:list'),
    }
    const today = dayOf(deps.clock.now(), caller.tenant.timeZone)
    return await answers.get(
      viewKey({ tenantId: caller.tenant.id, admin: caller.admin }, { today, may }),
      async () => ({
        list: await readNextSteps(caller, { now: deps.clock.now(), today, may }),
      }),
    )
  }
}

async function readNextSteps(
  { db, tenant }: Caller,
  { now, today, may }: { now: number; today: string; may: Record<'ranks' | 'guests' | 'leads', boolean> },
): Promise<NextStep[]> {
  const from = shiftDay(today, -NEXT_STEPS_DAYS)
  const before = shiftDay(from, -NEXT_STEPS_DAYS)
  const [fromMs, beforeMs, todayMs] = [from, before, today].map((day) => startOfDay(day, tenant.timeZone)) as [
    number,
    number,
    number,
  ]
  const publishers = await findPublishers(db)
  const ids = publishers.map((account) => account.id)
  const [gains, gainsBefore, out, outBefore, waiting, failed, words, works, guests, followUps] = await Promise.all([
    sumByAccount(db, ids, { from, to: shiftDay(today, -1) }),
    sumByAccount(db, ids, { from: before, to: shiftDay(from, -1) }),
    countByAccount(db, 'published', { accountIds: ids }, { fromMs, toMs: now + 1 }),
    countByAccount(db, 'published', { accountIds: ids }, { fromMs: beforeMs, toMs: fromMs }),
    findWaiting(db, now, now + NEXT_STEPS_DAYS * DAY_MS),
    findFailed(db),
    may.ranks ? findWords(db) : [],
    findPlayedWorks(db, todayMs - HOUR_DAYS * DAY_MS),
    may.guests ? findGuests(db, now) : { waiting: 0, since: 0 },
    may.leads ? findFollowUps(db, endOfDay(now, tenant.timeZone)) : { due: 0, firstTime: 0 },
  ])
  const plans = await findPlans(db, [...new Set(words.flatMap((word) => word.planIds))], now - REGION_DAYS * DAY_MS)
  const zone = openZone(knownZone(tenant.timeZone))
  const hourOf = (ms: number): number => Math.floor(zone.wall(ms).minutes / 60)
  return adviseNext({
    now,
    accounts: publishers.map((account) => ({
      ...account,
      play: gains.get(account.id)?.play ?? null,
      prevPlay: gainsBefore.get(account.id)?.play ?? null,
      published: out.get(account.id) ?? 0,
      prevPublished: outBefore.get(account.id) ?? 0,
      waiting: waiting.byAccount.get(account.id) ?? 0,
      ...(failed.get(account.id) ?? { failed: 0, reason: '', failedTime: 0 }),
    })),
    words,
    plans,
    works: works.map((work) => ({ ...work, hour: hourOf(work.published) })),
    plannedHours: waiting.times.map(hourOf),
    untimed: waiting.untimed,
    guests,
    followUps,
  })
}
