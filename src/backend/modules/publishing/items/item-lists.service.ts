// The list of all works, whatever task or plan they are of.
import { PUBLISH_STATUS } from '../../../../contract/entities/publish.ts'
import { PUBLISH_LOCK_STALE_MS } from '../../../../contract/constants.ts'
import type { OutputOf, ParsedInputOf } from '../../../../contract/endpoint.ts'
import type { ListedItem, listItems } from '../../../../contract/http/publish-items.ts'
import { isScheduled } from '../../../../contract/work-time.ts'
import { toMillis, toSeconds } from '../../../lib/clock.ts'
import { missedGraceMs } from '../../../lib/missed-works.ts'
import { shownState } from '../../../lib/shown-state.ts'
import { toPage } from '../../../lib/paging.ts'
import { createSteadyAnswers, viewKey } from '../../../lib/steady-answers.ts'
import {
  countDrafted,
  countHeld,
  countItems,
  countPassed,
  countsFirst,
  findItemIds,
  totalOfItems,
} from '../store/item-lists.repository.ts'
import type { ItemFilter } from '../store/item-lists.repository.ts'
import { findItemExtras } from '../store/item-extras.repository.ts'
import { findItems, isHeld } from '../store/items.repository.ts'
import type { ItemRow } from '../store/items.repository.ts'
import type { ItemViews } from './item-view.ts'
import type { Caller, PublishingDeps } from '../publishing.ports.ts'

/** A work whose time passes counts as overdue, or as public, this much later at most, ms. */
const LATE_MS = 5_000

export interface ItemLists {
  list(caller: Caller, input: ParsedInputOf<typeof listItems>): Promise<OutputOf<typeof listItems>>
}

/** See the interface. */
export function createItemLists({
  clock,
  stamp,
  views,
}: Pick<PublishingDeps, 'clock' | 'stamp'> & { views: ItemViews }): ItemLists {
  const sums = createSteadyAnswers<Record<string, number>>({ clock, stamp })
  const late = createSteadyAnswers<{ overdue: number; held: number; drafted: number }>({ clock, stamp })
  const pages = createSteadyAnswers<number[]>({ clock, stamp })
  const countsOf = async (caller: Caller, filter: ItemFilter): Promise<Record<string, number>> => {
    const about = {
      ...filter,
      status: 0,
      unconfirmed: 0,
      overdue: 0,
      skipped: 0,
      held: 0,
      drafted: 0,
      nowMs: 0,
      page: 0,
      limit: 0,
      sort_field: 0,
      sort_order: 0,
    }
    return {
      ...(await sums.get(viewKey(caller, about), async () => await countItems(caller.db, caller.admin, filter))),
      // The time goes on while nothing is written.
      ...(await late.get(viewKey(caller, { ...about, nowMs: Math.floor(filter.nowMs / LATE_MS) }), async () => ({
        ...(await countPassed(caller.db, caller.admin, filter)),
        held: await countHeld(caller.db, caller.admin, filter),
        drafted: await countDrafted(caller.db, caller.admin, filter),
      }))),
    }
  }
  /** Who publishes it; a run without heartbeat holds nothing. */
  const holderOf = (row: ItemRow, extras: Awaited<ReturnType<typeof findItemExtras>>): string => {
    if ((row.lease_until ?? 0) > clock.now()) return extras.devices.get(row.lease_device_id ?? '') || '云管家'
    return isHeld(row, clock.now() - PUBLISH_LOCK_STALE_MS)
      ? extras.tasks.get(row.wisdom_task_id)?.holder || '其他成员'
      : ''
  }
  const workOf = (row: ItemRow, { works }: Awaited<ReturnType<typeof findItemExtras>>): ListedItem['work'] => {
    const work = works.get(row.id)
    return work === undefined
      ? null
      : {
          state: shownState(work, row.timing_time, clock.now()),
          reason: work.reason,
          url: work.url,
          play: work.last_play,
          like: work.last_like,
          comment: work.last_comment,
          look_time: toSeconds(work.last_sync_time),
        }
  }

  const show = async (caller: Caller, ids: readonly number[]): Promise<ListedItem[]> => {
    // The operator's view was asked for with the ids.
    const found = new Map((await findItems(caller.db, ids)).map((row) => [row.id, row]))
    const rows = ids.flatMap((id) => found.get(id) ?? [])
    const [items, extras] = await Promise.all([views.show(caller, rows), findItemExtras(caller.db, rows)])
    return items.flatMap((item, at): ListedItem[] => {
      const row = rows[at]
      if (row === undefined) return []
      return [
        {
          ...item,
          task_name: extras.tasks.get(row.wisdom_task_id)?.name ?? '',
          plan_id: row.plan_id ?? 0,
          plan_name: extras.plans.get(row.plan_id ?? 0) ?? '',
          keyword: extras.words.get(row.id) ?? '',
          locked_by: holderOf(row, extras),
          work: workOf(row, extras),
        },
      ]
    })
  }

  return {
    async list(caller, input) {
      const filter: ItemFilter = {
        ...input,
        nowMs: clock.now(),
        graceMs: 0,
        fromMs: input.from === undefined ? undefined : toMillis(input.from),
        toMs: input.to === undefined ? undefined : toMillis(input.to) + 999,
      }
      const isFirst = countsFirst(caller.admin, filter)
      // What is found by its passed time needs it before, the counts beside the rows.
      if (isFirst || input.overdue !== undefined || input.skipped !== undefined)
        filter.graceMs = await missedGraceMs(caller.db)
      const count = async (): Promise<Record<string, number>> =>
        await countsOf(caller, { ...filter, graceMs: filter.graceMs || (await missedGraceMs(caller.db)) })
      const before = isFirst ? await count() : undefined
      const find = async (): Promise<number[]> => await findItemIds(caller.db, caller.admin, filter, before)
      // A rare word is looked for in all there is: going back to what it found must not do so again.
      const ids =
        filter.keyword &&
        filter.overdue === undefined &&
        filter.skipped === undefined &&
        filter.held === undefined &&
        filter.drafted === undefined
          ? await pages.get(viewKey(caller, { ...filter, nowMs: 0 }), find)
          : await find()
      const mayBeWhole =
        input.page === 1 &&
        ids.length < input.limit &&
        input.status === undefined &&
        input.unconfirmed !== 1 &&
        input.overdue !== 1 &&
        input.skipped !== 1 &&
        input.held !== 1 &&
        input.drafted !== 1
      const [data, counted] = await Promise.all([
        show(caller, ids),
        before === undefined && !mayBeWhole ? count() : before,
      ])
      // All there is on one page: its rows are the counts, unless some may be overdue or skipped.
      const whole =
        mayBeWhole &&
        !data.some(
          (item) =>
            item.publish_status === PUBLISH_STATUS.waiting &&
            item.timing_time > 0 &&
            toMillis(item.timing_time) <= filter.nowMs,
        )
      const counts = counted ?? (whole ? countOf(data, filter.nowMs) : await count())
      return { ...toPage(input, totalOfItems(counts, filter), data), status_counts: counts }
    },
  }
}

function countOf(items: readonly ListedItem[], nowMs: number): Record<string, number> {
  const counts: Record<string, number> = {
    unconfirmed: items.filter((item) => item.unconfirmed === 1).length,
    overdue: 0,
    skipped: 0,
    held: items.filter((item) => isScheduled(item, nowMs)).length,
    drafted: items.filter((item) => item.only_draft === 1).length,
  }
  for (const { publish_status: state } of items) counts[state] = (counts[state] ?? 0) + 1
  return counts
}
