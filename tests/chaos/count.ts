import type { PublishItem } from '../../src/contract/entities/publish.ts'
import type { FakeWorkView } from '../fake-platforms/kernel/model.ts'

/** What the count needs of a work as a site has it. */
export type SiteWork = Pick<FakeWorkView, 'platform' | 'uid' | 'title' | 'text' | 'topics'> & {
  readonly video: { readonly sha256: string } | null
}

/** What was ordered: one work of one account. */
export interface Order {
  readonly itemId: number
  /** Stands in the title and nowhere else. */
  readonly mark: string
  readonly platform: string
  /** The person's id on the fake sites. */
  readonly uid: string
  readonly videoSha256: string
  readonly topics: readonly string[]
}

/** The end of a chaos run, counted from the sites' own records. */
export interface ChaosCount {
  items: number
  /** To which the works go. */
  platforms: number
  done: number
  unconfirmed: number
  needsPerson: number
  /** Not begun, or put back to be tried again, when time ran out; nothing is out. */
  waiting: number
  failed: number
  /** Works that are out more than once. */
  twice: number
  /** Told as published but not there, or there while told as not published for sure. */
  lost: number
  /** On the wrong account or platform, or with the wrong file or topics. */
  wrong: number
  /** Items that are none of the above, in words. */
  faults: string[]
}

/** Reasons that a person can act on: a sentence, not an error text. */
const isSentence = (reason: string): boolean => /[\u4e00-\u9fff]{4,}/.test(reason)

/**
 * The reason names a page on which only the person can publish it (an account of which the site wants what no work
 * has): nobody would press again.
 */
export function isLeft(reason: string): boolean {
  return /请在.*网页发布/.test(reason)
}

/** Compares what the product says with what the sites have. */
export function countChaos(
  orders: readonly Order[],
  items: readonly PublishItem[],
  works: readonly SiteWork[],
): ChaosCount {
  const count: ChaosCount = {
    items: orders.length,
    platforms: new Set(orders.map((order) => order.platform)).size,
    done: 0,
    unconfirmed: 0,
    needsPerson: 0,
    waiting: 0,
    failed: 0,
    twice: 0,
    lost: 0,
    wrong: 0,
    faults: [],
  }
  const byId = new Map(items.map((item) => [item.id, item]))
  for (const order of orders) {
    const out = works.filter((work) => `${work.title}\n${work.text}`.includes(order.mark))
    const item = byId.get(order.itemId)
    const fault = (words: string): void =>
      void count.faults.push(
        `${order.mark} ${order.platform}: ${words} (status ${item?.publish_status}, ${item?.fail_reason ?? ''}; ${out.length} on the site)`,
      )
    if (out.length > 1) {
      count.twice += 1
      fault('out twice')
    }
    for (const work of out) {
      const right =
        work.uid === order.uid &&
        work.platform === order.platform &&
        work.video?.sha256 === order.videoSha256 &&
        order.topics.every((topic) => work.topics.some((one) => one.name === topic))
      if (right) continue
      count.wrong += 1
      fault(`wrong: ${work.platform} ${work.uid} ${work.topics.map((topic) => topic.name).join()}`)
    }
    if (item === undefined) {
      count.lost += 1
      fault('the item is gone')
    } else if (item.publish_status === 2) {
      count.done += 1
      if (out.length === 0) {
        count.lost += 1
        fault('told as published, not there')
      }
    } else if (item.publish_status === 1) {
      // Time ran out while it was being published, or while somebody was asked.
      count.needsPerson += 1
    } else if (item.unconfirmed === 1) {
      count.unconfirmed += 1
      if (!isSentence(item.fail_reason)) fault('unconfirmed without a sentence')
    } else {
      if (out.length > 0) {
        count.lost += 1
        fault('there, but told as not published')
      }
      if (item.publish_status === 0) {
        count.waiting += 1
        continue
      }
      if (!isSentence(item.fail_reason)) fault('failed without a sentence')
      if (isLeft(item.fail_reason) || /登录|掉线|授权|验证|扫码|人工/.test(item.fail_reason)) count.needsPerson += 1
      else count.failed += 1
    }
  }
  return count
}
