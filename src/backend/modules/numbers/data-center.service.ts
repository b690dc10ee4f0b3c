// What a stretch of days brought: cards, trend, sites, accounts and works, with the stretch before.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { DATA_CARDS, DATA_DAYS, type dataCenter, USUAL_DAYS } from '../../../contract/http/data.ts'
import { PLATFORMS } from '../../../contract/platforms.ts'
import { findCoverage } from '../../lib/account-numbers.ts'
import { toSeconds } from '../../lib/clock.ts'
import { dayGrid, spanBefore } from '../../lib/day-span.ts'
import { countNewLeads, hasLeads } from '../../lib/lead-counts.ts'
import { countTopWords } from '../../lib/rank-places.ts'
import type { SteadyDeps } from '../../lib/steady-answers.ts'
import { findClipsLeft, findTopWorks } from './data-center.repository.ts'
import { leadAccounts, steadyCall } from './question.ts'
import type { Caller, Question } from './question.ts'
import { addUp, NO_SUMS, readStretch } from './stretch.ts'
import type { Stretch } from './stretch.ts'

type Input = ParsedInputOf<typeof dataCenter>
type Output = OutputOf<typeof dataCenter>

const TOP = 10
/** Days of the calls that show numbers: complete ones are usual, since platforms count a day late. */
export const DATA_SPAN = { usual: USUAL_DAYS, max: DATA_DAYS, ends: 'yesterday' } as const

export interface DataCenterService {
  /**
   * `only`: of these accounts alone; absent = of all that the caller sees.
   * @throws BAD_INPUT for days in the wrong order, ahead of today or too many
   */
  read(caller: Caller, input: Input, only?: readonly number[]): Promise<Output>
}

/** See the interface. */
export function createDataCenter(deps: SteadyDeps): DataCenterService {
  const answer = steadyCall(deps, DATA_SPAN, read)
  return { read: async (caller, input, only) => await answer(caller, { ...input, only }) }
}

async function read(
  { db, tenant }: Caller,
  { grid, accounts, ids }: Question,
  input: Input & { only?: readonly number[] | undefined },
): Promise<Output> {
  const { plan_id: planId, platform_value } = input
  const prev = spanBefore(grid)
  const isCompared = input.compare === 'prev'
  const works = { accountIds: ids, planId }
  const prevGrid = dayGrid(prev, tenant.timeZone)
  const ofLeads = { accountIds: leadAccounts(input, ids), planId }
  const [now, before, top, coverage, words, wordsBefore, clips, isCounted] = await Promise.all([
    readStretch(db, works, grid),
    isCompared ? readStretch(db, works, prevGrid) : null,
    findTopWorks(db, works, grid, TOP),
    findCoverage(db, ids),
    countTopWords(db, grid.to, { platform_value, plan_id: planId }),
    isCompared ? countTopWords(db, prev.to, { platform_value, plan_id: planId }) : null,
    planId === undefined ? findClipsLeft(db) : null,
    hasLeads(db),
  ])
  const leads = isCounted ? await countNewLeads(db, { ...ofLeads, fromMs: grid.fromMs, toMs: grid.toMs }) : null
  const leadsBefore =
    isCounted && isCompared
      ? await countNewLeads(db, { ...ofLeads, fromMs: prevGrid.fromMs, toMs: prevGrid.toMs })
      : null
  const isPartial = coverage.seen.size < ids.length || coverage.waiting.size > 0
  const shown = valuesOf(now, { leads, words, clips })
  const former = before === null ? null : valuesOf(before, { leads: leadsBefore, words: wordsBefore, clips: null })
  const byId = new Map(accounts.map((account) => [account.id, account]))
  return {
    range: {
      from: grid.from,
      to: grid.to,
      prev_from: prev.from,
      prev_to: prev.to,
      from_time: toSeconds(grid.fromMs),
      to_time: toSeconds(grid.toMs) - 1,
    },
    cards: DATA_CARDS.map((key) => ({
      key,
      ...compared(shown[key], former?.[key] ?? null),
      unit: key === 'success_rate' ? ('rate' as const) : ('count' as const),
      partial: (planId === undefined ? FROM_SITES.has(key) && (isPartial || isUntold(now, key)) : NOT_OF_PLANS.has(key))
        ? (1 as const)
        : (0 as const),
    })),
    trend: now.trend,
    trend_prev: before?.trend ?? [],
    platforms: [...Map.groupBy(accounts, (account) => account.platform_value)]
      .map(([value, own]) => ({
        platform_value: value,
        name: PLATFORMS.find((one) => one.value === value)?.name ?? value,
        accounts: own.length,
        ...addUp(own.flatMap((account) => now.byAccount.get(account.id) ?? [])),
      }))
      .toSorted((a, b) => (b.play ?? -1) - (a.play ?? -1) || b.published - a.published),
    accounts_top: accounts
      .map((account) => ({
        ...account,
        ...(now.byAccount.get(account.id) ?? NO_SUMS),
        prev_play: before?.byAccount.get(account.id)?.play ?? null,
      }))
      .filter((account) => account.play !== null || account.published > 0)
      .toSorted((a, b) => (b.play ?? -1) - (a.play ?? -1) || b.published - a.published || a.id - b.id)
      .slice(0, TOP),
    works_top: top.map(({ third_auth_id: accountId, publish_time: time, ...work }) => ({
      ...work,
      publish_time: toSeconds(time),
      platform_value: byId.get(accountId)?.platform_value ?? '',
      openname: byId.get(accountId)?.openname ?? '',
    })),
    coverage: {
      accounts_with_data: coverage.seen.size,
      accounts_total: ids.length,
      updated_time: toSeconds(coverage.latest),
    },
  }
}

interface OtherCounts {
  leads: number | null
  words: number | null
  clips: number | null
}

function valuesOf({ total }: Stretch, { leads, words, clips }: OtherCounts) {
  return {
    ...total,
    success_rate: rateOf(total.published, total.failed),
    // Null until the company has a lead: nothing collects them before.
    leads,
    rank_top10: words,
    clip_left: clips,
  }
}

/** Of some account that was seen its site does not tell this number. */
function isUntold({ byAccount }: Stretch, key: (typeof DATA_CARDS)[number]): boolean {
  return (
    (key === 'like' || key === 'comment' || key === 'share') &&
    [...byAccount.values()].some((sums) => sums.play !== null && sums[key] === null)
  )
}

/** Cards whose numbers come from the sites. */
const FROM_SITES: ReadonlySet<string> = new Set(['play', 'like', 'comment', 'share', 'new_fans'])

/** Cards whose numbers can't be split by plan. */
const NOT_OF_PLANS: ReadonlySet<string> = new Set([...FROM_SITES, 'clip_left'])

function rateOf(published: number, failed: number): number | null {
  return published + failed === 0 ? null : published / (published + failed)
}

function compared(value: number | null, prev: number | null) {
  const delta = value === null || prev === null ? null : value - prev
  return {
    value,
    prev,
    delta,
    delta_rate: delta === null || prev === null || prev === 0 ? null : delta / Math.abs(prev),
  }
}
