// Rules from figures to what to do next: plain functions without a database. None speaks where the figures are too few.
import { toSeconds } from '../../lib/clock.ts'
import { median } from '../../lib/median.ts'
import { NEXT_STEPS_DAYS, NEXT_STEPS_MAX, type NextStep } from '../../../contract/http/next-steps.ts'

interface AccountFacts {
  id: number
  openname: string
  platform_value: string
  /** Signed in and in use. */
  isReady: boolean
  /** Plays that came in over the days, and over as many before; null = not seen. */
  play: number | null
  prevPlay: number | null
  published: number
  prevPublished: number
  /** Works that wait or go out. */
  waiting: number
  failed: number
  /** Why the newest of them failed, and when; unix ms. */
  reason: string
  failedTime: number
  /** Unix ms. */
  since: number
}
interface WordFacts {
  keyword: string
  platform_value: string
  /** Null = not among those that were looked through. */
  rank: number | null
  prevRank: number | null
  /** Unix ms of the look. */
  seen: number
  planIds: readonly number[]
}
interface PlanFacts {
  id: number
  name: string
  regions: readonly string[]
  /** Works that went out lately, by region. */
  works: ReadonlyMap<string, number>
}
interface WorkFacts {
  accountId: number
  title: string
  url: string
  /** Our work behind it; null = it was not published from here. */
  itemId: number | null
  play: number
  /** 0 to 23, the company's zone. */
  hour: number
  /** Unix ms. */
  published: number
}
export interface Facts {
  /** Unix ms. */
  now: number
  accounts: readonly AccountFacts[]
  words: readonly WordFacts[]
  plans: readonly PlanFacts[]
  /** Of the last 90 days, with a play count. */
  works: readonly WorkFacts[]
  /** Hours of the works planned for the coming days. */
  plannedHours: readonly number[]
  /** Works that wait without a time. */
  untimed: number
  /** Guests without an answer, and the first of them, unix ms. */
  guests: { waiting: number; since: number }
  /** Leads due until the end of today, and the first of them, unix ms. */
  followUps: { due: number; firstTime: number }
}

const DAY_MS = 86_400_000
const TOP = 10
/** Plays before a fall below which nothing is said: chance. */
const FALL_FROM = 1_000
const FALL_SHARE = 0.5
/** Fewer works than these in the days before say nothing about the coming ones. */
const USED_TO_LEAST = 3
const HOUR_WORKS = 5
const ALL_WORKS = 20
const HOUR_GAIN = 1.5
const PLANNED_LEAST = 4
const PLANNED_SHARE = 0.2
const WINNER_GAIN = 5
const WINNER_LEAST = 1_000
const WINNER_DAYS = 30
/** Works of one account that make its usual. */
const USUAL_LEAST = 5
const NAMES = 3
const REGION_WORDS = 2

/** Plays that are usual among works, whole. */
const usualOf = (works: readonly WorkFacts[]): number => Math.round(median(works.map((work) => work.play)))

/** The most urgent first, losses before chances. */
export function adviseNext(facts: Facts): NextStep[] {
  return [guests, followUps, fallen, failing, unplanned, falling, region, idle, hour, winner]
    .flatMap((rule) => rule(facts) ?? [])
    .slice(0, NEXT_STEPS_MAX)
}

/** Whoever wrote first waits longest. */
function guests({ guests: { waiting, since } }: Facts): NextStep | null {
  return waiting === 0 ? null : { kind: 'guests', waiting, since: toSeconds(since) }
}

function followUps({ followUps: { due, firstTime } }: Facts): NextStep | null {
  return due === 0 ? null : { kind: 'followUps', due, first_time: toSeconds(firstTime) }
}

/** The word that fell from the best place. */
function fallen({ words, now }: Facts): NextStep | null {
  const lost = words
    .filter(
      ({ rank, prevRank, seen }) =>
        prevRank !== null && prevRank <= TOP && (rank === null || rank > TOP) && now - seen < NEXT_STEPS_DAYS * DAY_MS,
    )
    .toSorted((a, b) => (a.prevRank ?? 0) - (b.prevRank ?? 0))
  const [first] = lost
  return first === undefined
    ? null
    : {
        kind: 'fallen',
        keyword: first.keyword,
        platform_value: first.platform_value,
        prev_rank: first.prevRank ?? 0,
        rank: first.rank,
        more: lost.length - 1,
      }
}

const nameOf = ({ id, openname, platform_value }: AccountFacts) => ({ account_id: id, openname, platform_value })

/** All works that failed, and the account that has more of them than every other. */
function failing({ accounts }: Facts): NextStep | null {
  const hit = accounts.filter((one) => one.failed > 0)
  const [worst, second] = hit.toSorted((a, b) => b.failed - a.failed)
  const [latest] = hit.toSorted((a, b) => b.failedTime - a.failedTime)
  if (worst === undefined || latest === undefined) return null
  return {
    kind: 'failing',
    worst: second?.failed === worst.failed ? null : { ...nameOf(worst), failed: worst.failed },
    accounts: hit.length,
    all: hit.reduce((sum, one) => sum + one.failed, 0),
    reason: latest.reason,
    last_time: toSeconds(latest.failedTime),
  }
}

function unplanned({ accounts, plannedHours, untimed }: Facts): NextStep | null {
  const published = accounts.reduce((sum, one) => sum + one.published, 0)
  const isDry = plannedHours.length === 0 && published >= USED_TO_LEAST
  return untimed === 0 && !isDry
    ? null
    : { kind: 'unplanned', untimed, planned: plannedHours.length, published, days: NEXT_STEPS_DAYS }
}

/** The account that lost most plays. */
function falling({ accounts }: Facts): NextStep | null {
  const [worst] = accounts
    .flatMap((account) => {
      const { play, prevPlay } = account
      return play !== null && prevPlay !== null && prevPlay >= FALL_FROM && play <= prevPlay * FALL_SHARE
        ? [{ account, play, prevPlay }]
        : []
    })
    .toSorted((a, b) => b.prevPlay - b.play - (a.prevPlay - a.play))
  return worst === undefined
    ? null
    : {
        kind: 'falling',
        ...nameOf(worst.account),
        play: worst.play,
        prev_play: worst.prevPlay,
        published: worst.account.published,
        prev_published: worst.account.prevPublished,
      }
}

/** Within one plan: the region with most words in the first ten, and the one without any that has fewest works. */
function region({ plans, words }: Facts): NextStep | null {
  const found = plans.flatMap((plan) => {
    const own = words.filter((word) => word.planIds.includes(plan.id))
    const regions = plan.regions.map((name) => {
      const tracked = own.filter((word) => word.keyword.includes(name))
      return {
        name,
        tracked: tracked.length,
        top: tracked.filter(({ rank }) => rank !== null && rank <= TOP).length,
        works: plan.works.get(name) ?? 0,
      }
    })
    const [strong] = regions.toSorted((a, b) => b.top - a.top || b.works - a.works)
    const [weak] = regions.filter((one) => one.tracked > 0 && one.top === 0).toSorted((a, b) => a.works - b.works)
    if (strong === undefined || weak === undefined || strong.top < REGION_WORDS || strong.works <= weak.works) return []
    return [{ plan, strong, weak, missing: strong.works - weak.works }]
  })
  const [worst] = found.toSorted((a, b) => b.missing - a.missing)
  return worst === undefined
    ? null
    : {
        kind: 'region',
        plan_id: worst.plan.id,
        plan_name: worst.plan.name,
        strong: worst.strong.name,
        strong_words: worst.strong.top,
        strong_works: worst.strong.works,
        weak: worst.weak.name,
        weak_words: worst.weak.tracked,
        weak_works: worst.weak.works,
        missing: worst.missing,
      }
}

/** New accounts are left in peace for as long as the others were silent. */
function idle({ accounts, now }: Facts): NextStep | null {
  const silent = accounts.filter(
    (one) => one.isReady && one.published === 0 && one.waiting === 0 && now - one.since >= NEXT_STEPS_DAYS * DAY_MS,
  )
  return silent.length === 0
    ? null
    : {
        kind: 'idle',
        accounts: silent.length,
        names: silent.slice(0, NAMES).map((one) => one.openname),
        days: NEXT_STEPS_DAYS,
      }
}

/** The hour of which the median is highest, where there are works enough to say so and few are planned for it. */
function hour({ works, plannedHours }: Facts): NextStep | null {
  if (works.length < ALL_WORKS || plannedHours.length < PLANNED_LEAST) return null
  const usual = usualOf(works)
  const [best] = [...Map.groupBy(works, (work) => work.hour)]
    .filter(([, own]) => own.length >= HOUR_WORKS)
    .map(([at, own]) => ({ at, works: own.length, play: usualOf(own) }))
    .toSorted((a, b) => b.play - a.play)
  if (best === undefined || usual === 0 || best.play < usual * HOUR_GAIN) return null
  const then = plannedHours.filter((at) => at === best.at).length
  return then > plannedHours.length * PLANNED_SHARE
    ? null
    : {
        kind: 'hour',
        hour: best.at,
        play: best.play,
        usual_play: usual,
        works: best.works,
        planned: plannedHours.length,
        planned_then: then,
      }
}

/** The work that stands out most from what its account usually brings. */
function winner({ accounts, works, now }: Facts): NextStep | null {
  const byId = new Map(accounts.map((account) => [account.id, account]))
  const [best] = [...Map.groupBy(works, (work) => work.accountId)]
    .flatMap(([accountId, own]) => {
      const account = byId.get(accountId)
      const usual = usualOf(own)
      if (account === undefined || own.length < USUAL_LEAST || usual === 0) return []
      return own
        .filter(
          (work) =>
            work.play >= WINNER_LEAST &&
            work.play >= usual * WINNER_GAIN &&
            now - work.published < WINNER_DAYS * DAY_MS,
        )
        .map((work) => ({ account, work, usual }))
    })
    .toSorted((a, b) => b.work.play / b.usual - a.work.play / a.usual)
  return best === undefined
    ? null
    : {
        kind: 'winner',
        ...nameOf(best.account),
        publish_time: toSeconds(best.work.published),
        title: best.work.title,
        url: best.work.url,
        item_id: best.work.itemId ?? 0,
        play: best.work.play,
        usual_play: best.usual,
      }
}
