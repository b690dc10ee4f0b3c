// Where rows stand that the list does not hold any more.
import { PUBLISH_STATUS } from '../../../../contract/entities/publish.ts'
import type { PublishItem } from '../../../../contract/entities/publish.ts'

export interface Places {
  shown: readonly PublishItem[]
  /** Of these, works that are not listed any more. */
  gone: ReadonlySet<number>
}

/**
 * What is listed now, and what was shown before behind the row that it stood behind. Nothing is kept of a list that has
 * become empty: there is nothing beside it to be hit.
 */
export function keepPlaces(before: readonly PublishItem[], now: readonly PublishItem[]): Places {
  const listed = new Set(now.map((item) => item.id))
  const left = now.length === 0 ? [] : before.filter((item) => !listed.has(item.id))
  if (left.length === 0) return { shown: now, gone: new Set() }
  const ahead = new Map(before.map((item, at) => [item.id, before[at - 1]?.id]))
  const shown = [...now]
  for (const item of left) shown.splice(shown.findIndex((one) => one.id === ahead.get(item.id)) + 1, 0, item)
  return { shown, gone: new Set(left.map((item) => item.id)) }
}

/**
 * A work that left the list as it stands now, as far as that is known; until then as one that is being published. None
 * for one that a person cancelled.
 */
export function standing(item: PublishItem, now: PublishItem | undefined): PublishItem[] {
  if (now?.publish_status === PUBLISH_STATUS.cancelled) return []
  return [now?.publish_status === PUBLISH_STATUS.success ? now : { ...item, edit_status: 1 }]
}
