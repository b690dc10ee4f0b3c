// Which of our items made which work of a platform's list. Pure.
import type { SeenWork } from '../../../contract/entities/work.ts'
import { isBlankTitle, sameTitle } from '../../../contract/work-title.ts'
import { kindOf } from './work-view.ts'
import type { ItemTrace } from './works.ports.ts'

/** The platform's clock and ours may differ by this much, s. */
const CLOCK_SLACK_S = 120
/** An attempt hands its work in within this time, s: the helper's own limit and a pause for a person. */
const HANDED_IN_S = 3_600

function timeFits(work: SeenWork, trace: ItemTrace): boolean {
  // A list without times can't tell today's work from last month's with the same title.
  if (work.publish_time === 0) return false
  if (trace.timingTime > 0 && Math.abs(work.publish_time - trace.timingTime / 1000) <= CLOCK_SLACK_S) return true
  const started = trace.startedTime / 1000
  return work.publish_time >= started - CLOCK_SLACK_S && work.publish_time <= started + HANDED_IN_S
}

const fits = (work: SeenWork, trace: ItemTrace): boolean =>
  trace.platformItemId === '' &&
  kindOf(trace.mediaType) === work.kind &&
  !isBlankTitle(trace.title) &&
  sameTitle(work.title, trace.title) &&
  timeFits(work, trace)

/**
 * Item by platform_item_id: the item that says this id, else the earliest of the same kind, title and time. No item
 * gets two works; older works choose first, as attempts of one account run one after the other.
 */
export function linkWorks(works: readonly SeenWork[], traces: readonly ItemTrace[]): Map<string, ItemTrace> {
  const links = new Map<string, ItemTrace>()
  const byId = new Map(
    traces.filter((trace) => trace.platformItemId !== '').map((trace) => [trace.platformItemId, trace]),
  )
  for (const work of works) {
    const known = byId.get(work.platform_item_id)
    if (known !== undefined) links.set(work.platform_item_id, known)
  }
  const free = new Set(
    traces
      .filter((trace) => trace.platformItemId === '')
      .toSorted((a, b) => a.startedTime - b.startedTime || a.id - b.id),
  )
  for (const work of works.toSorted((a, b) => a.publish_time - b.publish_time)) {
    if (links.has(work.platform_item_id)) continue
    const found = [...free].find((trace) => fits(work, trace))
    if (found === undefined) continue
    free.delete(found)
    links.set(work.platform_item_id, found)
  }
  return links
}
