// Numbers beside the list of accounts.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type { AccountStat, listAccountStats } from '../../../contract/http/account-stats.ts'
import { dayOf, daysBetween, shiftDay, startOfDay } from '../../lib/days.ts'
import {
  BASE_DAYS,
  countNewWorks,
  countOwnItems,
  findAccountDays,
  findWorkSums,
  LIST_BASE_DAYS,
} from './account-days.repository.ts'
import type { DayRange } from './account-days.repository.ts'
import type { AccountsDeps, Caller } from './accounts.ports.ts'
import { findAccountIds, findOpennames } from './accounts.repository.ts'
import type { AccountsService } from './accounts.service.ts'
import { fansGained, sumsOfWorks } from './gains.ts'
import { readRange } from './trend.ts'

const LIST_DAYS = 7
const MAX_DAYS = 366
/** Sums over more accounts than this would make the list wait: they are told as partial. */
const SUMMED_MAX = 500

export interface StatsService {
  /**
   * Numbers of accounts over a stretch of days, with those before it.
   * @throws BAD_INPUT for days in the wrong order or more than 366
   */
  list(caller: Caller, input: ParsedInputOf<typeof listAccountStats>): Promise<OutputOf<typeof listAccountStats>>
}

/** See the interface. */
export function createStatsService(
  deps: Pick<AccountsDeps, 'clock'> & { accounts: Pick<AccountsService, 'list'> },
): StatsService {
  const statsOf = async (
    caller: Caller,
    ids: readonly number[],
    range: DayRange,
  ): Promise<Map<number, AccountStat>> => {
    const { db, tenant } = caller
    const fromMs = startOfDay(range.from, tenant.timeZone)
    const toMs = startOfDay(shiftDay(range.to, 1), tenant.timeZone)
    const reach = { base: shiftDay(range.from, -BASE_DAYS), to: range.to }
    const [works, days, issued, items] = await Promise.all([
      findWorkSums(db, ids, { base: shiftDay(range.from, -LIST_BASE_DAYS), ...range }),
      findAccountDays(db, ids, reach),
      countNewWorks(db, ids, fromMs, toMs),
      countOwnItems(db, ids, fromMs, toMs),
    ])
    const gains = sumsOfWorks(works, fromMs)
    return new Map(
      ids.map((id): [number, AccountStat] => {
        const own = gains.get(id)
        const fans = fansGained(
          days.filter((row) => row.third_auth_id === id).map((row) => ({ day: row.stat_date, value: row.total_fans })),
          range,
        )
        const partial = fans.partial || own?.partial === true
        return [
          id,
          {
            play: own?.play ?? null,
            like: own?.like ?? null,
            comment: own?.comment ?? null,
            share: own?.share ?? null,
            // No source of these exists yet: not collected.
            profile_uv: null,
            leads: null,
            new_fans: fans.gained,
            new_issue: issued.get(id) ?? null,
            published: items.get(id)?.published ?? 0,
            failed: items.get(id)?.failed ?? 0,
            partial: partial ? 1 : 0,
          },
        ]
      }),
    )
  }
  return {
    async list(caller, input) {
      const { from: _from, to: _to, ...query } = input
      const range = readRange(input, dayOf(deps.clock.now(), caller.tenant.timeZone), LIST_DAYS, MAX_DAYS)
      const length = daysBetween(range.from, range.to).length
      const before = { from: shiftDay(range.from, -length), to: shiftDay(range.from, -1) }
      const page = await deps.accounts.list(caller, query)
      const ids = page.data.map((account) => account.id)
      const whole =
        page.total > ids.length && page.total <= SUMMED_MAX
          ? await findAccountIds(caller.db, caller.admin, { ...query, now: deps.clock.now() }, SUMMED_MAX)
          : ids
      const [now, prev, parents] = await Promise.all([
        statsOf(caller, whole, range),
        statsOf(caller, ids, before),
        findOpennames(
          caller.db,
          page.data.map((account) => account.parent_id),
        ),
      ])
      return {
        ...page,
        data: page.data.map((account) => ({
          ...account,
          parent_name: parents.get(account.parent_id) ?? '',
          stat: { ...(now.get(account.id) ?? NONE), prev: prev.get(account.id) ?? NONE },
        })),
        range: { from: range.from, to: range.to, prev_from: before.from, prev_to: before.to },
        summary: addUp([...now.values()], whole.length < page.total),
      }
    },
  }
}

const NONE: AccountStat = {
  play: null,
  like: null,
  comment: null,
  share: null,
  new_fans: null,
  new_issue: null,
  profile_uv: null,
  leads: null,
  published: 0,
  failed: 0,
  partial: 0,
}

/** Null stays null only where nobody has a number; a sum that misses somebody is partial. */
function addUp(stats: readonly AccountStat[], more: boolean): AccountStat {
  const sum = (key: Exclude<keyof AccountStat, 'partial' | 'published' | 'failed'>): number | null => {
    const seen = stats.flatMap((stat) => stat[key] ?? [])
    return seen.length === 0 ? null : seen.reduce((total, one) => total + one, 0)
  }
  return {
    play: sum('play'),
    like: sum('like'),
    comment: sum('comment'),
    share: sum('share'),
    new_fans: sum('new_fans'),
    new_issue: sum('new_issue'),
    profile_uv: null,
    leads: null,
    published: stats.reduce((total, stat) => total + stat.published, 0),
    failed: stats.reduce((total, stat) => total + stat.failed, 0),
    partial:
      more ||
      stats.some((stat) => stat.partial === 1 || (stat.play === null && stats.some((other) => other.play !== null)))
        ? 1
        : 0,
  }
}
