// The company's words: regions, main words, prefixes, suffixes, brands, negatives.
import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { flag, idOrZero, ids, int, outFlag, outTime, page, pageQuery, text } from '../fields.ts'
import { IMPORT_LINES, KEYWORD_KINDS } from '../keywords/import-lines.ts'
import { TIER_RULE } from '../keywords/score.ts'
import { LINE_MAX } from '../titles/lines.ts'

export const keywordKind = z.enum(KEYWORD_KINDS)
export const keywordSource = z.enum([
  'manual',
  'import',
  'local',
  'baidu',
  'so360',
  'sogou',
  'bing',
  'douyin_helper',
  'kuaishou_helper',
  'xiaohongshu_helper',
  'bilibili_helper',
])
export type KeywordSource = z.infer<typeof keywordSource>
export const tier = z.enum(['core', 'hot', 'long_tail', 'off'])

/**
 * `score` 1 to 10, null = not scored; it says how much the word sounds like buying, nothing of how often it is
 * searched. `score_own` 1 = set by a person.
 */
const keyword = z.object({
  id: z.number().int(),
  word: z.string(),
  kind: keywordKind,
  industry_id: z.number().int(),
  industry_name: z.string(),
  group_name: z.string(),
  score: z.number().int().nullable(),
  score_reason: z.string(),
  score_own: outFlag(),
  tier,
  source: keywordSource,
  is_synthetic: outFlag(),
  seed: z.string(),
  rank_in_source: z.number().int().nullable(),
  create_time: outTime(),
})
export type Keyword = z.infer<typeof keyword>

/** Where the tiers part: longest core word in characters, lowest score of a hot one. */
const tierRule = {
  core_length: int(1, 20).default(TIER_RULE.coreLength),
  hot_from: int(3, 10).default(TIER_RULE.hotFrom),
}
const filters = {
  kind: keywordKind.optional(),
  industry_id: int(1).optional(),
  group_name: text(20).optional(),
  ungrouped: flag().default(0),
  source: keywordSource.optional(),
  tier: tier.optional(),
  score_from: int(1, 10).optional(),
  ...tierRule,
}
/**
 * Newest first, else by `sort_field` score, word. `keyword` looks in the words; `group_name` '' = all, `ungrouped` 1 =
 * in none; `industry_id` counts its parts too. A word without a score counts as 5.
 */
export const listKeywords = get('keyword', 'keywordList', {
  title: '词库',
  perm: 'plan:list',
  input: z.object({ ...pageQuery(), sort_field: z.enum(['id', 'score', 'word']).optional(), ...filters }).strict(),
  output: page(keyword),
})

/** Words of one answer of the export. */
export const EXPORT_ROWS = 10_000
/** The words of a filter, oldest first, `EXPORT_ROWS` at a time: ask on with `after` = `next` until that is 0. */
export const exportKeywords = get('keyword', 'keywordExport', {
  title: '导出词库',
  perm: 'plan:list',
  input: z.object({ keyword: text(100).optional(), ...filters, after: idOrZero().default(0) }).strict(),
  output: z.object({
    rows: z.array(
      z.object({ word: z.string(), kind: keywordKind, group_name: z.string(), score: z.number().int().nullable() }),
    ),
    next: z.number().int(),
  }),
})
/** Most words of one mix. */
export const MIX_MAX = 2_000
/**
 * The best words of each tier in the shares `core`, `hot`, `long_tail` (5 : 3 : 2 unless said otherwise). What a tier
 * lacks is not made up from another: `short` tells it.
 */
export const mixKeywords = get('keyword', 'keywordMix', {
  title: '按比例取词',
  perm: 'plan:list',
  input: z
    .object({
      kind: keywordKind.default('main'),
      industry_id: int(1).optional(),
      group_name: text(20).optional(),
      count: int(1, MIX_MAX).default(100),
      core: int(0, 10).default(5),
      hot: int(0, 10).default(3),
      long_tail: int(0, 10).default(2),
      ...tierRule,
    })
    .strict(),
  output: z.object({
    words: z.array(z.object({ id: z.number().int(), word: z.string(), tier, score: z.number().int().nullable() })),
    short: z.array(z.object({ tier, wanted: z.number().int(), found: z.number().int() })),
  }),
})

const added = z.object({
  added: z.number().int(),
  existing: z.number().int(),
  refused: z.array(
    z.object({
      line: z.number().int(),
      text: z.string(),
      why: z.enum(['too_long', 'hash', 'no_word', 'repeated', 'bad_kind', 'bad_score', 'too_many']),
    }),
  ),
  refused_total: z.number().int(),
})
/** Most refused lines that are named. */
export const REFUSED_NAMED = 100
/**
 * Adds the lines of `text`: one word each, or a table whose first line names its columns (关键词, 类型, 分组, 评分). Words that
 * are there already stay as they are and are counted. Words without a score get one by rule. `ignored_columns` names
 * the table's columns that nothing is read from. BAD_INPUT for an unknown line of business, and when no line holds a
 * word.
 */
export const importKeywords = post('keyword', 'importKeyword', {
  title: '导入关键词',
  perm: 'plan:edit',
  audit: 'keyword.import',
  input: z
    .object({
      text: z.string().min(1, '请填写至少一个词').max(600_000, `一次最多 ${IMPORT_LINES} 行`),
      kind: keywordKind.default('main'),
      industry_id: int(0).default(0),
      group_name: text(20).default(''),
      source: z.enum(['manual', 'import']).default('manual'),
    })
    .strict(),
  output: added.extend({ ignored_columns: z.array(z.string()) }),
})
/** Keeps words that were found (`searchCrux`, `getPullDownAndRelevantWord`), with where they come from. */
export const addKeywords = post('keyword', 'addKeyword', {
  title: '添加关键词',
  perm: 'plan:edit',
  audit: 'keyword.add',
  input: z
    .object({
      words: z
        .array(
          z
            .object({
              word: text(LINE_MAX, 1),
              source: keywordSource.default('manual'),
              is_synthetic: flag().default(0),
              seed: text(LINE_MAX).default(''),
              rank: int(1, 1000).optional(),
            })
            .strict(),
        )
        .min(1)
        .max(500, '一次最多 500 个词'),
      kind: keywordKind.default('main'),
      industry_id: int(0).default(0),
      group_name: text(20).default(''),
    })
    .strict(),
  output: added,
})
/**
 * Changes what is named. `word` and `score` for one word only: BAD_INPUT else; `score` 0 = by rule again. DUPLICATE
 * with `exist_id` when the word is there already, NOT_FOUND when one is missing.
 */
export const editKeywords = post('keyword', 'editKeyword', {
  title: '修改关键词',
  perm: 'plan:edit',
  audit: 'keyword.edit',
  input: z
    .object({
      ids: ids(500),
      word: text(LINE_MAX, 1).optional(),
      kind: keywordKind.optional(),
      industry_id: int(0).optional(),
      group_name: text(20).optional(),
      score: int(0, 10).optional(),
    })
    .strict(),
  output: z.object({ changed: z.number().int() }),
})
/** NOT_FOUND when one is not there: then none is deleted. */
export const deleteKeywords = post('keyword', 'delKeyword', {
  title: '删除关键词',
  perm: 'plan:edit',
  audit: 'keyword.delete',
  input: z.object({ ids: ids(500) }).strict(),
  output: z.object({ deleted: z.number().int() }),
})
/**
 * Takes a deletion back. NOT_FOUND when one was not deleted. Words that have been added anew meanwhile stay deleted and
 * are counted in `taken`.
 */
export const restoreKeywords = post('keyword', 'restoreKeyword', {
  title: '恢复关键词',
  perm: 'plan:edit',
  audit: 'keyword.restore',
  input: z.object({ ids: ids(500) }).strict(),
  output: z.object({ restored: z.number().int(), taken: z.number().int() }),
})
/** Names of the groups with their words counted, and how many words each kind has. */
export const keywordGroups = get('keyword', 'keywordGroup', {
  title: '词库分组',
  perm: 'plan:list',
  input: z.object({}).strict(),
  output: z.object({
    groups: z.array(z.object({ name: z.string(), count: z.number().int() })),
    kinds: z.array(z.object({ kind: keywordKind, count: z.number().int() })),
  }),
})
/**
 * Gives a group another name; `to` '' takes its words out of it, a name that exists joins both. NOT_FOUND for an empty
 * one.
 */
export const renameKeywordGroup = post('keyword', 'renameKeywordGroup', {
  title: '修改词库分组',
  perm: 'plan:edit',
  audit: 'keyword.group',
  input: z.object({ from: text(20, 1), to: text(20) }).strict(),
  output: z.object({ changed: z.number().int() }),
})
