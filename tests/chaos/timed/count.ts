// What became of each work of a simulated fortnight, by the sites' own records.
import type { SitePost } from './sites.ts'

/** A work at the end. Unix ms. */
export interface TimedWork {
  readonly id: number
  readonly accountId: number
  /** When it was to be public; of one that a person sent by hand, what was planned before. */
  readonly planned: number
  readonly status: number
  readonly unknown: boolean
  readonly reason: string
  /** It was listed as missed at some time: a person decided, or has to. */
  readonly missed: boolean
  /** Attempts that ended because the time was not taken, and left the work failed. */
  readonly timingFailures: number
}
export interface TimedCount {
  works: number
  /** Began within its minute, by its own computer. */
  onTime: number
  /** Public at its minute by the site's timer. */
  bySite: number
  /** Began later than its minute, within the grace, because computer or account were not free: each with its cause. */
  late: number
  missed: number
  needsPerson: number
  failedByTiming: number
  twice: number
  lost: number
  /** Every work that none of the good ends explains, in words. */
  faults: string[]
}

const MINUTE = 60_000
/** A page asks twice a minute. */
const WITHIN_MS = MINUTE

/** Why a work could not begin at a moment; null = nothing kept it. */
export type Hindrance = (
  accountId: number,
  itemId: number,
  at: number,
) => 'power' | 'account' | 'places' | 'pace' | 'clock' | null

/** @param hindrance asked for every quarter of a minute between its time and when it began */
export function countTimed(works: readonly TimedWork[], posts: readonly SitePost[], hindrance: Hindrance): TimedCount {
  const count: TimedCount = {
    works: works.length,
    onTime: 0,
    bySite: 0,
    late: 0,
    missed: 0,
    needsPerson: 0,
    failedByTiming: 0,
    twice: 0,
    lost: 0,
    faults: [],
  }
  const of = new Map<number, SitePost[]>()
  for (const post of posts) of.set(post.itemId, [...(of.get(post.itemId) ?? []), post])
  for (const work of works) {
    const mine = of.get(work.id) ?? []
    const [post] = mine
    const fault = (words: string): void =>
      void count.faults.push(
        `work ${work.id} of account ${work.accountId}, planned ${new Date(work.planned).toISOString()}: ${words} (status ${work.status}, ${work.reason})`,
      )
    count.failedByTiming += work.timingFailures
    if (work.timingFailures > 0) fault('failed by its time')
    if (mine.length > 1) {
      count.twice += 1
      fault('twice on its site')
    }
    if (post === undefined) {
      if (work.status === 2) {
        count.lost += 1
        fault('told as published, not on its site')
      } else if (work.missed) count.missed += 1
      else if (work.unknown || (work.status === -1 && work.reason !== '')) count.needsPerson += 1
      else {
        count.lost += 1
        fault('neither out nor told')
      }
      continue
    }
    if (work.status !== 2 && !work.unknown) {
      count.lost += 1
      fault('on its site, told as not published')
    } else if (work.missed) count.missed += 1
    else if (post.byTimer) {
      if (post.publicAt === work.planned) count.bySite += 1
      else fault(`public at ${new Date(post.publicAt).toISOString()}`)
    } else if (post.beganAt < work.planned) fault(`began before its time, ${new Date(post.beganAt).toISOString()}`)
    else if (post.beganAt <= work.planned + WITHIN_MS) count.onTime += 1
    else {
      const free = freeMoment(work, post, hindrance)
      if (free === null) count.late += 1
      else
        fault(
          `began ${Math.round((post.beganAt - work.planned) / 1000)} s late though nothing kept it at ${new Date(free).toISOString()}`,
        )
    }
  }
  return count
}

/** A stretch in which a page would have asked at least twice, and nothing kept the work; its beginning. */
function freeMoment(work: TimedWork, post: SitePost, hindrance: Hindrance): number | null {
  let since: number | null = null
  for (let at = work.planned; at < post.beganAt; at += MINUTE / 4) {
    if (hindrance(work.accountId, work.id, at) !== null) since = null
    else {
      since ??= at
      if (at - since >= WITHIN_MS) return since
    }
  }
  return null
}
