import type { PublishItem } from '../../../src/contract/entities/publish.ts'
import type { Order, SiteWork } from '../count.ts'

/** The end of a restore drill, counted from the sites' own records. */
export interface DrillCount {
  items: number
  /** Works that are out, by the sites. */
  published: number
  twice: number
  /** Told as published, not there. */
  falseSuccess: number
  /** There, but told as surely not published, or not told at all. */
  lost: number
  unconfirmed: number
  faults: string[]
}

/**
 * `known`: works of the restored data. `gone`: works made after the backup, of which only the notice tells; `told` are
 * the titles that it names.
 */
export function countDrill(
  known: readonly Order[],
  items: readonly PublishItem[],
  gone: readonly Order[],
  told: readonly string[],
  works: readonly SiteWork[],
): DrillCount {
  const count: DrillCount = {
    items: known.length + gone.length,
    published: 0,
    twice: 0,
    falseSuccess: 0,
    lost: 0,
    unconfirmed: 0,
    faults: [],
  }
  const byId = new Map(items.map((item) => [item.id, item]))
  const out = (order: Order): number =>
    works.filter((work) => work.platform === order.platform && `${work.title}\n${work.text}`.includes(order.mark))
      .length
  for (const order of known) {
    const [there, item] = [out(order), byId.get(order.itemId)]
    const fault = (words: string): void =>
      void count.faults.push(
        `${order.mark} ${order.platform}: ${words} (status ${item?.publish_status}, ${item?.fail_reason ?? ''}; ${there} on the site)`,
      )
    if (there > 0) count.published += 1
    if (there > 1) {
      count.twice += 1
      fault('out twice')
    }
    if (item === undefined) {
      count.lost += 1
      fault('the item is gone')
    } else if (item.publish_status === 2) {
      if (there === 0) {
        count.falseSuccess += 1
        fault('told as published, not there')
      }
    } else if (item.unconfirmed === 1) count.unconfirmed += 1
    else if (there > 0) {
      count.lost += 1
      fault('there, but told as not published')
    }
  }
  for (const order of gone) {
    const there = out(order)
    if (there > 0) count.published += 1
    if (there > 1) {
      count.twice += 1
      count.faults.push(`${order.mark} ${order.platform}: made after the backup, out twice`)
    }
    if (there > 0 && !told.some((title) => title.includes(order.mark))) {
      count.lost += 1
      count.faults.push(`${order.mark} ${order.platform}: made after the backup, out, and nobody is told`)
    }
  }
  return count
}
