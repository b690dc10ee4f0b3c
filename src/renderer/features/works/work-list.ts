import type { InputOf } from '../../../contract/endpoint.ts'
import type { ListedItem, listItems } from '../../../contract/http/publish-items.ts'
import { topicLine, topicNames } from '../../../contract/topics.ts'
import type { ListParams } from '../../ui/use-list-state.ts'
import { isIdle } from '../../core/works/item-actions.tsx'

export const WORK_FILTERS = [
  'state',
  'plan_id',
  'platform_value',
  'group_id',
  'third_auth_id',
  'time',
  'from',
  'to',
  'wisdom_task_id',
] as const
export type WorkFilter = (typeof WORK_FILTERS)[number]

/**
 * Tabs: publish_status, works that their sites hold or have as drafts, the missed ones, those that a person skipped, or
 * those whose outcome nobody knows.
 */
export const WORK_STATES = ['0', '1', 'held', '2', 'drafted', '-1', '3', 'overdue', 'skipped', 'unconfirmed'] as const
/** Works of one schedule or one CSV file. */
export const MOST = 500

const idOf = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null

/**
 * Works of a tab: what was missed, or skipped, stands in its own, not among those that will still go out; what a site
 * holds, or has as a draft, not among those that are out, and what may be out not among those that failed.
 */
export function countOfTab(counts: Readonly<Record<string, number>>, key: string): number {
  const of = (state: string): number => counts[state] ?? 0
  if (key === 'all') return ['0', '1', '2', '3', '-1'].reduce((sum, state) => sum + of(state), 0)
  const [all, without] =
    key === '0'
      ? [of('0'), of('overdue') + of('skipped')]
      : key === '2'
        ? [of('2'), of('held') + of('drafted')]
        : key === '-1'
          ? [of('-1'), of('unconfirmed')]
          : [of(key), 0]
  return Math.max(0, all - without)
}

/** Input of the list; what an address has that the list does not know is left out. */
export function workInput({
  page,
  limit,
  keyword,
  sort_field,
  sort_order,
  state,
  time,
  ...rest
}: ListParams<WorkFilter>): InputOf<typeof listItems> {
  const known = WORK_STATES.find((one) => one === state)
  const ids = (['plan_id', 'group_id', 'third_auth_id', 'wisdom_task_id', 'from', 'to'] as const).flatMap((key) => {
    const value = idOf(rest[key])
    return value === null ? [] : [[key, value] as const]
  })
  return {
    page,
    limit,
    ...(keyword === undefined ? {} : { keyword }),
    ...(sort_field === 'timing_time' ? { sort_field, ...(sort_order === undefined ? {} : { sort_order }) } : {}),
    ...(known === undefined
      ? {}
      : known === 'unconfirmed'
        ? { unconfirmed: 1 }
        : known === 'overdue'
          ? { overdue: 1 }
          : known === 'skipped'
            ? { skipped: 1 }
            : known === 'held'
              ? { held: 1 }
              : known === 'drafted'
                ? { drafted: 1 }
                : known === '0'
                  ? { status: 0, overdue: 0 }
                  : known === '2'
                    ? { status: 2, held: 0, drafted: 0 }
                    : known === '-1'
                      ? { status: -1, unconfirmed: 0 }
                      : { status: Number(known) }),
    ...(rest.platform_value !== undefined && /^[a-z_]{1,40}$/.test(rest.platform_value)
      ? { platform_value: rest.platform_value }
      : {}),
    ...(time === 'published' || time === 'failed' || time === 'none' ? { time } : {}),
    ...Object.fromEntries(ids),
  }
}

/** A work that nobody holds may be changed, whatever a run that broke off left behind. */
export function asFree(item: ListedItem): ListedItem {
  return { ...item, edit_status: item.locked_by === '' ? 0 : 1 }
}

/** May be rescheduled, moved to another account or cancelled. */
export function isOpen(item: ListedItem): boolean {
  return isIdle(item) && item.unconfirmed === 0
}

/** Where the work can be seen, '' = not known. */
export function linkOf(item: ListedItem): string {
  return item.work?.state === 'deleted' ? '' : item.work?.url || item.platform_url
}

/** Topics after a change of many: instead of the old ones, or behind them; each once. */
export function topicsAfter(old: string, fresh: readonly string[], mode: 'replace' | 'append'): string {
  return topicLine(topicNames([...(mode === 'append' ? [old] : []), ...fresh]))
}

/** Works dealt to accounts in turn. */
export function dealt(
  items: readonly { id: number }[],
  accounts: readonly number[],
): { id: number; third_auth_id: number }[] {
  return items.flatMap(({ id }, at) => {
    const account = accounts[at % accounts.length]
    return account === undefined ? [] : [{ id, third_auth_id: account }]
  })
}

/** Works by their task, in their order. */
export function byTask(items: readonly Pick<ListedItem, 'id' | 'wisdom_task_id'>[]): Map<number, number[]> {
  const groups = new Map<number, number[]>()
  for (const { id, wisdom_task_id: task } of items) groups.set(task, [...(groups.get(task) ?? []), id])
  return groups
}
