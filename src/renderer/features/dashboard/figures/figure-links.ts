import type { CardKey } from '../../../core/figures/cards.tsx'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import type { FigureInput } from './use-figure-filters.ts'

/** The days as the server took them; the moments in unix seconds, both included. */
export interface FigureRange {
  from: string
  to: string
  from_time: number
  to_time: number
}
type Narrowed = Pick<FigureInput, 'platform_value' | 'group_id'> & { third_auth_id?: number }

/** Works that failed in these days and wait for a person. */
export function failedOf(range: FigureRange, { platform_value, group_id, third_auth_id }: Narrowed): string {
  return withQuery(PATHS.planTask, {
    state: -1,
    time: 'failed',
    from: range.from_time,
    to: range.to_time,
    platform_value,
    group_id,
    third_auth_id,
  })
}

/** Works that failed before these days and still wait. */
export function earlierOf(range: FigureRange, narrowed: Narrowed): string {
  return failedOf({ ...range, from_time: 1, to_time: range.from_time - 1 }, narrowed)
}

/** Works that are planned for these days, whatever became of them. */
export function plannedOf(range: FigureRange, { platform_value, group_id }: Narrowed): string {
  return withQuery(PATHS.planTask, { from: range.from_time, to: range.to_time, platform_value, group_id })
}

/** Accounts with what these days brought them. */
export function accountsOf(range: Pick<FigureRange, 'from' | 'to'>, { platform_value, group_id }: Narrowed): string {
  return withQuery(PATHS.accounts, { from: range.from, to: range.to, platform_value, group_id })
}

/** Leads that came on these days by these accounts; without a site or group, those without an account too. */
export function leadsOf(
  range: Pick<FigureRange, 'from' | 'to'>,
  { platform_value, group_id }: Narrowed,
  source?: string,
): string {
  return withQuery(PATHS.leads, {
    source,
    from: range.from,
    to: range.to,
    account_platform: platform_value,
    account_group_id: group_id,
  })
}

/** Leads that were won on these days, whenever they came. */
export function dealsOf(range: Pick<FigureRange, 'from' | 'to'>, { platform_value, group_id }: Narrowed): string {
  return withQuery(PATHS.leads, {
    won_from: range.from,
    won_to: range.to,
    account_platform: platform_value,
    account_group_id: group_id,
  })
}

/** What the address of a list does not say. */
export interface ShownWorks {
  /** Works that failed in these days and still wait. */
  failed: number
  /** Shows the works that went out, on the page itself. */
  onPublished: () => void
}

/** The screen with the list that a card counts, or what shows it; null = there is none. */
export function listOf(
  card: CardKey,
  range: FigureRange,
  narrowed: Narrowed,
  { failed, onPublished }: ShownWorks,
): string | (() => void) | null {
  switch (card) {
    case 'published':
      return onPublished
    case 'success_rate':
      // Where none failed the rate is made of those that went out.
      return failed > 0 ? failedOf(range, narrowed) : onPublished
    case 'play':
    case 'like':
    case 'comment':
    case 'share':
    case 'new_fans':
      return accountsOf(range, narrowed)
    case 'rank_top10':
      return withQuery(PATHS.planRank, {
        range: 'top10',
        range_day: range.to,
        platform_value: narrowed.platform_value,
      })
    case 'clip_left':
      return withQuery(PATHS.personal, { tab: 'company' })
    case 'leads':
      return leadsOf(range, narrowed)
  }
}
