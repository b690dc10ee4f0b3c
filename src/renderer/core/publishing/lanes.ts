import type { PublishItem } from '../../../contract/entities/publish.ts'

/** Items of one account stay in their order, one after another; accounts are dealt into at most `width` lanes. */
export const inLanes = (items: readonly PublishItem[], width: number): PublishItem[][] => {
  if (width <= 1) return items.length > 0 ? [[...items]] : []
  const byAccount = new Map<number, PublishItem[]>()
  for (const item of items) byAccount.set(item.thirdauth.id, [...(byAccount.get(item.thirdauth.id) ?? []), item])
  const lanes: PublishItem[][] = []
  for (const list of [...byAccount.values()].sort((a, b) => b.length - a.length)) {
    const shortest = lanes.length < width ? undefined : lanes.reduce((best, lane) => (lane.length < best.length ? lane : best))
    if (shortest) shortest.push(...list)
    else lanes.push([...list])
  }
  return lanes
}
