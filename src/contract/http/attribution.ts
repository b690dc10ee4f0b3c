// From a keyword to what it brought, and back from a work (domain terms: attribution chain).
import { z } from 'zod'
import { get } from '../endpoint.ts'
import { platformValue } from '../entities/account.ts'
import { id, metric, outFlag, outTime, page, pageQuery, text, unixTime } from '../fields.ts'

const feature = 'plans' as const
const filters = {
  plan_id: id().optional(),
  platform_value: platformValue.optional(),
  from: unixTime().optional(),
  to: unixTime().optional(),
}

/**
 * Leads that the operator sees, and the deals that were won of them. Null = he may not see leads, or the company has
 * none yet.
 */
const leadSums = {
  leads: z.number().int().nullable(),
  deals: z.number().int().nullable(),
  /** Fen, of the deals that named an amount; null = none did, too. */
  deal_amount: z.number().int().nullable(),
}

/**
 * Numbers are the sums of what was read of the works; null = nothing was read yet. `best_rank`: the best place any of
 * its works has in the latest look of a tracked word; null = none of them was found. `failed` leaves out what may be
 * out. A lead is of the word that it names itself, else of its work's title; with a plan, platform or days only leads
 * of such works count, by itself also those without a work.
 */
const attributedWord = z.object({
  main: z.string(),
  titles: z.number().int(),
  works: z.number().int(),
  published: z.number().int(),
  failed: z.number().int(),
  play: metric(),
  like: metric(),
  comment: metric(),
  best_rank: z.number().int().nullable(),
  ...leadSums,
})
export type AttributedWord = z.infer<typeof attributedWord>

/**
 * Main words of the visible plans, those with most titles first. `keyword` looks in the words; `from`, `to`: when works
 * went out, `platform_value` where: works outside are not counted. `beside`: leads and deals that belong to none of all
 * these words; null where leads are not to be seen, and under any filter.
 */
export const attributedWords = get('rank', 'attributionWords', {
  title: '关键词效果',
  perm: 'rank:list',
  feature,
  input: z.object({ ...pageQuery(), ...filters }).strict(),
  output: page(attributedWord).extend({ beside: z.object(leadSums).nullable() }),
})

/**
 * One link: title, its work (`publish_item_id` 0 = none yet), the account, the numbers, and where the work stands now
 * by tracked word.
 */
const chainRow = z.object({
  title_id: z.number().int(),
  title: z.string(),
  main: z.string(),
  region: z.string(),
  suffix: z.string(),
  plan_id: z.number().int(),
  plan_name: z.string(),
  title_status: z.number().int(),
  wisdom_task_id: z.number().int(),
  publish_item_id: z.number().int(),
  publish_status: z.number().int().nullable(),
  published_time: outTime(),
  timing_time: outTime(),
  /** As `scheduled` of a work. */ scheduled: outFlag().optional(),
  /** 1 = nobody knows whether it is out. */ unconfirmed: outFlag().optional(),
  /** As of a work. */ settling: outFlag().optional(),
  platform_value: z.string(),
  openname: z.string(),
  url: z.string(),
  play: metric(),
  like: metric(),
  comment: metric(),
  /** Of this work, whichever word they name. */
  ...leadSums,
  ranks: z.array(
    z.object({
      keyword: z.string(),
      platform_value: z.string(),
      rank: z.number().int(),
      stat_date: z.string(),
      suspected: z.union([z.literal(0), z.literal(1)]),
    }),
  ),
})
export type ChainRow = z.infer<typeof chainRow>

/**
 * Titles of one main word, or the one title of a work, with all that hangs on each; newest first. `keyword` looks in
 * titles. With a platform or days only titles whose works are there. `beside`: leads and deals that none of all their
 * works brought; null where leads are not to be seen, and under any filter.
 */
export const attributionChain = get('rank', 'attributionChain', {
  title: '效果追踪',
  perm: 'rank:list',
  feature,
  input: z
    .object({ ...pageQuery(), ...filters, main: text(100).optional(), publish_item_id: id().optional() })
    .strict(),
  output: page(chainRow).extend({ beside: z.object(leadSums).nullable() }),
})

/** Rows of one answer of the exports. */
export const EXPORT_ROWS = 500
const after = { keyword: text(100).optional(), ...filters, after: z.string().max(240).default('') }
/**
 * All words of the filter, `EXPORT_ROWS` at a time in the order of the words themselves: ask on with `after` = `next`
 * until that is ''. Numbers as in the list.
 */
export const exportAttributedWords = get('rank', 'attributionWordsExport', {
  title: '导出关键词效果',
  perm: 'rank:list',
  feature,
  input: z.object(after).strict(),
  output: z.object({ rows: z.array(attributedWord), next: z.string() }),
})
/**
 * The whole chain of the filter in the list's order, `EXPORT_ROWS` at a time: ask on with `after` = `next` until that
 * is ''. BAD_INPUT for an `after` that was never told.
 */
export const exportAttributionChain = get('rank', 'attributionChainExport', {
  title: '导出效果追踪',
  perm: 'rank:list',
  feature,
  input: z.object({ ...after, main: text(100).optional(), publish_item_id: id().optional() }).strict(),
  output: z.object({ rows: z.array(chainRow), next: z.string() }),
})
