// Numbers beside the list of accounts.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type { AccountStat, listAccountStats } from '../../../contract/http/account-stats.ts'
import { countByAccount, findCoverage, sumByAccount, sumFans, sumKnown } from '../../lib/account-numbers.ts'
import { dayGrid, readSpan, spanBefore } from '../../lib/day-span.ts'
import type { DaySpan } from '../../lib/day-span.ts'
import { dayOf } from '../../lib/days.ts'
import { countPublished } from '../../lib/works-out.ts'
import { createSteadyAnswers, viewKey } from '../../lib/steady-answers.ts'
import { countNewWorks } from './account-days.repository.ts'
import type { AccountsDeps, Caller } from './accounts.ports.ts'
import { findAccountIds, findOpennames } from './accounts.repository.ts'
import type { AccountsService } from './accounts.service.ts'

/** Today is among the usual days: the list tells what is new. */
const DAYS = { usual: 7, max: 366, ends: 'today' } as const
/** Sums over more accounts than this would make the list wait: they are told as partial. */
const SUMMED_MAX = 500

export interface StatsService {
  /**
   * Numbers of accounts over a stretch of days, with those before it.
   * @throws BAD_INPUT for days in the wrong order, ahead of today or more than 366
   */
  list(caller: Caller, input: ParsedInputOf<typeof listAccountStats>): Promise<OutputOf<typeof listAccountStats>>
}

/** See the interface. */
export function createStatsService(
  deps: Pick<AccountsDeps, 'clock' | 'stamp'> & { accounts: Pick<AccountsService, 'list'> },
): StatsService {
  const kept = createSteadyAnswers<Map<number, AccountStat>>(deps)
  const countStats = async (
    { db, tenant }: Caller,
    ids: readonly number[],
    span: DaySpan,
  ): Promise<Map<number, AccountStat>> => {
    const grid = dayGrid(span, tenant.timeZone)
    const works = { accountIds: ids }
    const [gains, fans, issued, coverage, out, failed] = await Promise.all([
      sumByAccount(db, ids, span),
      sumFans(db, ids, span),
      countNewWorks(db, ids, grid),
      findCoverage(db, ids),
      countPublished(db, works, grid),
      countByAccount(db, 'failed', works, grid),
    ])
    return new Map(
      ids.map((id): [number, AccountStat] => [
        id,
        {
          ...(gains.get(id) ?? UNSEEN),
          // No source of these exists yet: not collected.
          profile_uv: null,
          leads: null,
          new_fans: fans.byAccount.get(id) ?? null,
          new_issue: coverage.seen.has(id) ? (issued.get(id) ?? 0) : null,
          published: out.byAccount.get(id) ?? 0,
          failed: failed.get(id) ?? 0,
          partial: fans.late.has(id) || coverage.waiting.has(id) ? 1 : 0,
        },
      ]),
    )
  }
  const statsOf = async (caller: Caller, ids: readonly number[], span: DaySpan): Promise<Map<number, AccountStat>> =>
    await kept.get(viewKey(caller, { ids, ...span }), async () => await countStats(caller, ids, span))
  return {
    async list(caller, input) {
      const { from: _from, to: _to, ...query } = input
      const range = readSpan(input, dayOf(deps.clock.now(), caller.tenant.timeZone), DAYS)
      const before = spanBefore(range)
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

const UNSEEN = { play: null, like: null, comment: null, share: null } as const
const NONE: AccountStat = {
  ...UNSEEN,
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
  const sum = (key: Exclude<keyof AccountStat, 'partial' | 'published' | 'failed'>): number | null =>
    sumKnown(stats.map((stat) => stat[key]))
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
