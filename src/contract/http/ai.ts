// Rewriting copy: by a text service that the company configured, else by this machine's own rules,
// and said so.
import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { flag, id, ids, int, outFlag, outTime, page, pageQuery, text } from '../fields.ts'

export const REWRITE_STYLES = ['plain', 'lively', 'professional', 'story'] as const
export const rewriteStyle = z.enum(REWRITE_STYLES)
export type RewriteStyle = z.infer<typeof rewriteStyle>
export const rewriteEngine = z.enum(['llm', 'local'])
/** Longest text and most texts of one call. */
export const REWRITE_LENGTH = 1000
export const REWRITE_TEXTS = 10

/**
 * forbidden: a word better not published (level 2 blocks). lost: a number, name or main keyword of the source is
 * missing. added: a number that the source does not have.
 */
export const rewriteRisk = z.object({
  kind: z.enum(['forbidden', 'lost', 'added']),
  word: z.string(),
  level: z.union([z.literal(1), z.literal(2)]),
})
const rewritten = z.object({
  /** Of the kept result, for `acceptRewrite`. */
  id: z.number().int(),
  text: z.string(),
  /** Likeness to the source, 0 to 1: shared pairs of neighbouring characters. */
  sim: z.number(),
  risk: z.array(rewriteRisk),
})
export type Rewritten = z.infer<typeof rewritten>

/**
 * Keeps the caller's preference; with `texts` also rewrites. `engine` auto = the configured service, else local
 * rules; `llm` forces the service (AI_MISSING when there is none, CONFLICT with its reason when it refuses). `keep`:
 * words that must stay. Results are kept unreviewed until they are accepted, unless the company turned that off.
 */
export const setUserAiRewrite = post('common', 'setUserAiRewrite', {
  title: 'AI 改写',
  unlogged: 'one’s own preferences, and texts that are only proposed',
  perm: 'clip:edit',
  perMinute: 30,
  input: z
    .object({
      rewrite_on: flag().optional(),
      style: rewriteStyle.optional(),
      forbid_words: z.array(text(20, 1)).max(50, '最多 50 个避用词').optional(),
      texts: z.array(text(REWRITE_LENGTH, 1)).min(1).max(REWRITE_TEXTS, `一次最多 ${REWRITE_TEXTS} 段`).optional(),
      num: int(1, 5).default(1),
      keep: z.array(text(40, 1)).max(50).default([]),
      engine: z.enum(['auto', 'llm', 'local']).default('auto'),
      seed: int(0, 2_147_483_647).default(1),
    })
    .strict(),
  output: z.object({
    rewrite_on: outFlag(),
    style: rewriteStyle,
    forbid_words: z.array(z.string()),
    provider_ready: outFlag(),
    used_today: z.number().int(),
    daily_limit: z.number().int(),
    engine: rewriteEngine.optional(),
    model: z.string().optional(),
    /** Why it was not the service, or what the operator should know; '' = nothing. */ note: z.string().optional(),
    /** Yuan; null = the service tells no usage. */ cost: z.number().nullable().optional(),
    review: outFlag().optional(),
    results: z.array(z.object({ src: z.string(), list: z.array(rewritten) })).optional(),
  }),
})
export type RewriteAnswer = z.infer<typeof setUserAiRewrite.output>

/**
 * The work that a rewrite was made for. `state`: waiting = accepting puts the text into it; changed = somebody wrote
 * another text; out = it is being published or out; gone = cancelled or deleted.
 */
const rewriteItem = z.object({
  id: z.number().int(),
  title: z.string(),
  openname: z.string(),
  platform_value: z.string(),
  timing_time: outTime(),
  state: z.enum(['waiting', 'changed', 'out', 'gone']),
  /** 1 = the text stands in it. */ applied: outFlag(),
})
/** One result. `note`: why it was not the service, '' = nothing. `edited` 1 = a person changed its words. */
export const rewriteRow = z.object({
  id: z.number().int(),
  engine: rewriteEngine,
  model: z.string(),
  style: rewriteStyle,
  src: z.string(),
  text: z.string(),
  sim: z.number(),
  risk: z.array(rewriteRisk),
  status: z.number().int(),
  note: z.string(),
  edited: outFlag(),
  plan_id: z.number().int(),
  plan_name: z.string(),
  item: rewriteItem.nullable(),
  create_time: outTime(),
})
export type RewriteRow = z.infer<typeof rewriteRow>

/**
 * Results, newest first. `status` 0 not read yet, 1 accepted, 2 thrown away; `risky` 1 = only those with a risk.
 * `counts` by status, without that filter; `asked` = texts of works that still wait to be rewritten. Operators whose
 * view is narrowed see their own and those of plans they may see.
 */
export const listRewrites = get('common', 'getRewriteList', {
  title: '改写结果',
  perm: 'clip:list',
  input: z
    .object({
      ...pageQuery(),
      status: int(0, 2).optional(),
      engine: rewriteEngine.optional(),
      plan_id: id().optional(),
      risky: flag().default(0),
    })
    .strict(),
  output: page(rewriteRow).extend({
    counts: z.object({ unread: z.number().int(), accepted: z.number().int(), dropped: z.number().int() }),
    asked: z.number().int(),
    plans: z.array(z.object({ id: z.number().int(), name: z.string() })),
  }),
})
const refused = z.array(z.object({ id: z.number().int(), msg: z.string() }))
/**
 * A person has read them: `accept` 1 = may be used, 0 = thrown away. An accepted one is put into its work while that
 * waits with the text it was made of (`applied`). What its work can't take, or has a word that must not be published,
 * stays unread and is told in `refused`. NOT_FOUND when one is not there: then none changes.
 */
export const acceptRewrites = post('common', 'acceptRewrite', {
  title: '审核改写结果',
  perm: 'clip:edit',
  audit: 'ai.review',
  input: z.object({ ids: ids(200), accept: flag() }).strict(),
  output: z.object({ changed: z.number().int(), applied: z.number().int(), refused }),
})
/**
 * Takes a decision back: unread again; a work that waits with the text gets its own back, one that is out can't
 * (`refused`). NOT_FOUND.
 */
export const reopenRewrites = post('common', 'reopenRewrite', {
  title: '撤销审核改写',
  perm: 'clip:edit',
  audit: 'ai.review',
  input: z.object({ ids: ids(200) }).strict(),
  output: z.object({ reopened: z.number().int(), refused }),
})
/**
 * Changes the words of one that is unread; likeness and risks are measured anew. NOT_FOUND; CONFLICT when it was
 * decided already.
 */
export const editRewrite = post('common', 'editRewrite', {
  title: '修改改写结果',
  perm: 'clip:edit',
  audit: 'ai.review',
  input: z.object({ id: id(), text: text(REWRITE_LENGTH, 1) }).strict(),
  output: rewriteRow,
})

const price = z.number().min(0, '不能小于 0').max(1000, '不能大于 1000')
const setup = z.object({
  configured: outFlag(),
  base_url: z.string(),
  model: z.string(),
  /** Last four characters of the key; '' = none or too short. */ tail: z.string(),
  daily_limit: z.number().int(),
  price_in: z.number(),
  price_out: z.number(),
  timeout_s: z.number().int(),
  auto_accept: outFlag(),
  used_today: z.number().int(),
  tokens_today: z.number().int(),
  /** Yuan. */ cost_today: z.number(),
  /** Calls whose usage the service did not tell: not in tokens and cost. */ untold_today: z.number().int(),
  how_to: z.array(z.string()),
})
export type AiSetup = z.infer<typeof setup>
export const aiSetup = get('admin', 'getAiSetup', {
  title: 'AI 改写设置',
  perm: 'clip:list',
  input: z.object({}).strict(),
  output: setup,
})
/**
 * A key left empty stays, but only for the host that it was entered for. BAD_INPUT for an address that may not be
 * called. Prices in yuan for 1 000 tokens; `daily_limit` 0 = none.
 */
export const saveAiSetup = post('admin', 'setAiSetup', {
  title: '保存 AI 改写设置',
  perm: 'setting:edit',
  audit: 'settings.ai',
  input: z
    .object({
      base_url: text(300, 1),
      model: text(100, 1),
      key: text(300).default(''),
      daily_limit: int(0, 100_000).default(200),
      price_in: price.default(0),
      price_out: price.default(0),
      timeout_s: int(5, 300).default(60),
      auto_accept: flag().default(0),
    })
    .strict(),
  output: setup,
})
export const clearAiSetup = post('admin', 'delAiSetup', {
  title: '清除 AI 改写设置',
  perm: 'setting:edit',
  audit: 'settings.ai',
  input: z.object({}).strict(),
  output: z.object({ cleared: outFlag() }),
})
/** One short question to the stored service; a refusal is no error of the call. Not counted. */
export const testAi = post('admin', 'testAi', {
  title: '测试 AI 服务',
  perm: 'setting:edit',
  audit: 'settings.ai_test',
  perMinute: 20,
  input: z.object({}).strict(),
  output: z.object({ ok: outFlag(), msg: z.string() }),
})
