// What the figures say to do next: sentences made by rules, each with what it was made from.
import { z } from 'zod'
import { get } from '../endpoint.ts'
import { outTime } from '../fields.ts'

/** Most sentences of one answer. */
export const NEXT_STEPS_MAX = 5
/** Days of figures that the rules look at, and as many before them. */
export const NEXT_STEPS_DAYS = 7

const count = () => z.number().int()
const account = { account_id: count(), openname: z.string(), platform_value: z.string() }

/** One sentence: `kind` tells the rule, the rest what it was made from. */
const nextStep = z.discriminatedUnion('kind', [
  /** Guests who wait for an answer, and since when the first of them does. */
  z.object({ kind: z.literal('guests'), waiting: count(), since: outTime() }),
  /** Leads to be followed up until the end of today, what is overdue included, and when the first of them was due. */
  z.object({ kind: z.literal('followUps'), due: count(), first_time: outTime() }),
  /** A tracked word that left the first ten; `rank` null = not found any more; `more` further such words. */
  z.object({
    kind: z.literal('fallen'),
    keyword: z.string(),
    platform_value: z.string(),
    prev_rank: count(),
    rank: count().nullable(),
    more: count(),
  }),
  /**
   * Works that failed and wait for a person, whenever that was: `all` of so many `accounts`, why and when the newest of
   * them did; `worst` has more of them than every other account, null = none has.
   */
  z.object({
    kind: z.literal('failing'),
    worst: z.object({ ...account, failed: count() }).nullable(),
    accounts: count(),
    all: count(),
    reason: z.string(),
    last_time: outTime(),
  }),
  /** Works that wait without a time, or nothing planned for the coming days where there was something before. */
  z.object({ kind: z.literal('unplanned'), untimed: count(), planned: count(), published: count(), days: count() }),
  /** An account of which the plays fell by half. */
  z.object({
    kind: z.literal('falling'),
    ...account,
    play: count(),
    prev_play: count(),
    published: count(),
    prev_published: count(),
  }),
  /** A region of a plan without a word in the first ten, where another has some: `missing` works fewer than it. */
  z.object({
    kind: z.literal('region'),
    plan_id: count(),
    plan_name: z.string(),
    strong: z.string(),
    strong_words: count(),
    strong_works: count(),
    weak: z.string(),
    weak_words: count(),
    weak_works: count(),
    missing: count(),
  }),
  /** Accounts that are signed in, sent nothing in these days and have nothing planned. */
  z.object({ kind: z.literal('idle'), accounts: count(), names: z.array(z.string()), days: count() }),
  /** An hour (0 to 23, the company's zone) that brings more plays than others, and how few works are planned for it. */
  z.object({
    kind: z.literal('hour'),
    hour: count(),
    play: count(),
    usual_play: count(),
    works: count(),
    planned: count(),
    planned_then: count(),
  }),
  /** A work that was played far more than is usual for its account; `item_id` 0 = it was not published from here. */
  z.object({
    kind: z.literal('winner'),
    ...account,
    publish_time: outTime(),
    title: z.string(),
    url: z.string(),
    item_id: count(),
    play: count(),
    usual_play: count(),
  }),
])
export type NextStep = z.infer<typeof nextStep>

/**
 * At most `NEXT_STEPS_MAX` sentences, the most urgent first, within the operator's accounts; none where the figures
 * say nothing. Words, conversations and leads are looked at only for who may see them.
 */
export const nextSteps = get('data', 'nextSteps', {
  title: '下一步建议',
  perm: 'account:list',
  input: z.object({}).strict(),
  output: z.object({ list: z.array(nextStep).max(NEXT_STEPS_MAX) }),
})
