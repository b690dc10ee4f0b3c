// The company's words: adding many at once, changing, groups.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import * as http from '../../../contract/http/keywords.ts'
import { readKeywordText } from '../../../contract/keywords/import-lines.ts'
import { scoreKeyword, tierOf, type TierRule } from '../../../contract/keywords/score.ts'
import { cleanLine, titleNorm } from '../../../contract/titles/lines.ts'
import type { RequestContext } from '../../http/context.ts'
import { badInput } from '../../http/validate.ts'
import { toSeconds } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { industryName, isIndustry } from '../../lib/industries.data.ts'
import { isDeep, toPage, totalOf } from '../../lib/paging.ts'
import { createSteadyAnswers } from '../../lib/steady-answers.ts'
import { inTransaction, isUniqueViolation } from '../../ports/database.ts'
import * as rows from './keywords.repository.ts'
import type { KeywordRow, NewKeyword } from './keywords.repository.ts'

type Caller = Pick<RequestContext, 'db' | 'admin' | 'tenantId' | 'audit'>
type Http = typeof http

export interface KeywordsService {
  list(ctx: Caller, input: ParsedInputOf<Http['listKeywords']>): Promise<OutputOf<Http['listKeywords']>>
  /** @throws BAD_INPUT for an unknown line of business and for a text without a word */
  importText(ctx: Caller, input: ParsedInputOf<Http['importKeywords']>): Promise<OutputOf<Http['importKeywords']>>
  /** @throws BAD_INPUT for an unknown line of business */
  add(ctx: Caller, input: ParsedInputOf<Http['addKeywords']>): Promise<OutputOf<Http['addKeywords']>>
  /** @throws NOT_FOUND, DUPLICATE, BAD_INPUT */
  edit(ctx: Caller, input: ParsedInputOf<Http['editKeywords']>): Promise<OutputOf<Http['editKeywords']>>
  /** @throws NOT_FOUND */
  remove(ctx: Caller, input: ParsedInputOf<Http['deleteKeywords']>): Promise<OutputOf<Http['deleteKeywords']>>
  /** @throws NOT_FOUND */
  restore(ctx: Caller, input: ParsedInputOf<Http['restoreKeywords']>): Promise<OutputOf<Http['restoreKeywords']>>
  export(ctx: Caller, input: ParsedInputOf<Http['exportKeywords']>): Promise<OutputOf<Http['exportKeywords']>>
  mix(ctx: Caller, input: ParsedInputOf<Http['mixKeywords']>): Promise<OutputOf<Http['mixKeywords']>>
  groups(ctx: Caller): Promise<OutputOf<Http['keywordGroups']>>
  /** @throws NOT_FOUND */
  renameGroup(
    ctx: Caller,
    input: ParsedInputOf<Http['renameKeywordGroup']>,
  ): Promise<OutputOf<Http['renameKeywordGroup']>>
}

const missing = (): AppError => new AppError(CODE.NOT_FOUND, { msg: '关键词不存在或已删除' })
const checkIndustry = (id: number | undefined): void => {
  if (id !== undefined && id !== 0 && !isIndustry(id))
    throw badInput([{ field: 'industry_id', msg: '请选择列表中的行业' }])
}
const byRule = (word: string, industryId: number) => {
  const { score, reason } = scoreKeyword(word, industryId)
  return { score, score_reason: reason, score_own: 0 as const }
}
const MIXED = ['core', 'hot', 'long_tail'] as const
const OWN_REASON = '人工评分'

const toWire = (row: KeywordRow, rule: TierRule): http.Keyword => ({
  id: row.id,
  word: row.word,
  kind: row.kind,
  industry_id: row.industry_id,
  industry_name: industryName(row.industry_id),
  group_name: row.group_name,
  score: row.score === 0 ? null : row.score,
  score_reason: row.score_reason,
  score_own: row.score_own,
  tier: tierOf(row.word, row.score === 0 ? 5 : row.score, rule),
  source: row.source,
  is_synthetic: row.is_synthetic,
  seed: row.seed,
  rank_in_source: row.rank_in_source,
  create_time: toSeconds(row.create_time),
})

/** See the interface. */
export function createKeywordsService(deps: { now(): number; stamp(): Promise<string> }): KeywordsService {
  const sums = createSteadyAnswers<number>({ clock: deps, stamp: deps.stamp })
  const insert = async (
    ctx: Caller,
    fresh: readonly NewKeyword[],
    refused: readonly OutputOf<Http['importKeywords']>['refused'][number][],
  ) => {
    const added = await inTransaction(ctx.db, async (trx) => await rows.insertKeywords(trx, fresh))
    ctx.audit({
      targetType: 'keyword',
      summary: `添加 ${added} 个词，${fresh.length - added} 个已存在，${refused.length} 行未采用`,
    })
    return {
      added,
      existing: fresh.length - added,
      refused: refused.slice(0, http.REFUSED_NAMED),
      refused_total: refused.length,
    }
  }
  return {
    async list({ db, tenantId }, input) {
      const count = async (): Promise<number> =>
        await sums.get(
          JSON.stringify([tenantId, { ...input, page: 0, limit: 0, sort_field: 0, sort_order: 0 }]),
          async () => await rows.countKeywords(db, input),
        )
      const before = isDeep(input) ? await count() : undefined
      const found = await rows.findKeywords(db, input, before)
      const total = before ?? (await totalOf(input, found.length, count))
      return toPage(
        input,
        total,
        found.map((row) => toWire(row, { coreLength: input.core_length, hotFrom: input.hot_from })),
      )
    },
    async importText(ctx, input) {
      checkIndustry(input.industry_id)
      const read = readKeywordText(input.text.replaceAll('\u0000', ''), input.kind)
      if (read.words.length === 0)
        throw badInput([{ field: 'text', msg: '没有可用的词：每行一个，最多 20 个字，不含 #' }])
      const told = await insert(
        ctx,
        read.words.map(({ word, norm, kind, group, score }) => ({
          word,
          norm,
          kind,
          industry_id: input.industry_id,
          group_name: group || input.group_name,
          source: input.source,
          seed: '',
          rank_in_source: null,
          admin_id: ctx.admin.id,
          delete_time: null,
          ...(score === null
            ? byRule(word, input.industry_id)
            : { score, score_reason: OWN_REASON, score_own: 1 as const }),
        })),
        read.refused,
      )
      return { ...told, ignored_columns: [...read.ignored] }
    },
    async add(ctx, input) {
      checkIndustry(input.industry_id)
      const fresh = new Map<string, NewKeyword>()
      const refused: OutputOf<Http['addKeywords']>['refused'] = []
      for (const [at, one] of input.words.entries()) {
        const word = cleanLine(one.word)
        const norm = titleNorm(word)
        const why =
          norm === ''
            ? ('no_word' as const)
            : word.includes('#')
              ? ('hash' as const)
              : fresh.has(norm)
                ? ('repeated' as const)
                : null
        if (why !== null) refused.push({ line: at + 1, text: one.word, why })
        else
          fresh.set(norm, {
            word,
            norm,
            kind: input.kind,
            industry_id: input.industry_id,
            group_name: input.group_name,
            source: one.source,
            is_synthetic: one.is_synthetic,
            seed: one.seed,
            rank_in_source: one.rank ?? null,
            admin_id: ctx.admin.id,
            delete_time: null,
            ...byRule(word, input.industry_id),
          })
      }
      return await insert(ctx, [...fresh.values()], refused)
    },
    async edit(ctx, input) {
      checkIndustry(input.industry_id)
      const wanted = [...new Set(input.ids)]
      if ((input.word !== undefined || input.score !== undefined) && wanted.length > 1)
        throw badInput([{ field: input.word === undefined ? 'score' : 'word', msg: '一次只能改一个词' }])
      const word = input.word === undefined ? undefined : cleanLine(input.word)
      if (word !== undefined && (titleNorm(word) === '' || word.includes('#')))
        throw badInput([{ field: 'word', msg: '词里要有文字或数字，不能有 #' }])
      try {
        const changed = await inTransaction(ctx.db, async (trx) => {
          const found = await rows.lockKeywords(trx, wanted)
          if (found.length !== wanted.length) throw missing()
          for (const row of found) {
            const next = {
              word: word ?? row.word,
              norm: titleNorm(word ?? row.word),
              kind: input.kind ?? row.kind,
              industry_id: input.industry_id ?? row.industry_id,
              group_name: input.group_name ?? row.group_name,
            }
            const taken =
              next.norm === row.norm && next.kind === row.kind ? null : await rows.keywordOf(trx, next.kind, next.norm)
            if (taken !== null && taken !== row.id) throw exists(next.word, taken)
            const own = input.score === undefined ? row.score_own === 1 : input.score > 0
            const score = own
              ? { score: input.score ?? row.score, score_reason: OWN_REASON, score_own: 1 as const }
              : byRule(next.word, next.industry_id)
            await rows.updateKeywords(trx, [row.id], { ...next, ...score, update_time: deps.now() })
          }
          return found.length
        })
        ctx.audit({ targetType: 'keyword', targetId: wanted.slice(0, 20).join(','), summary: `修改 ${changed} 个词` })
        return { changed }
      } catch (error) {
        if (isUniqueViolation(error)) throw exists(word ?? '', 0)
        throw error
      }
    },
    remove: async (ctx, { ids }) =>
      await inTransaction(ctx.db, async (trx) => {
        const wanted = [...new Set(ids)]
        const deleted = await rows.updateKeywords(trx, wanted, { delete_time: deps.now() })
        if (deleted !== wanted.length) throw missing()
        ctx.audit({ targetType: 'keyword', targetId: wanted.slice(0, 20).join(','), summary: `删除 ${deleted} 个词` })
        return { deleted }
      }),
    restore: async (ctx, { ids }) =>
      await inTransaction(ctx.db, async (trx) => {
        const wanted = [...new Set(ids)]
        const found = await rows.lockDeleted(trx, wanted)
        if (found.length !== wanted.length) throw missing()
        let restored = 0
        for (const row of found) {
          if ((await rows.keywordOf(trx, row.kind, row.norm)) !== null) continue
          await rows.reviveKeyword(trx, row.id, deps.now())
          restored += 1
        }
        ctx.audit({ targetType: 'keyword', targetId: wanted.slice(0, 20).join(','), summary: `恢复 ${restored} 个词` })
        return { restored, taken: found.length - restored }
      }),
    async export({ db }, input) {
      const found = await rows.exportRows(db, input, input.after, http.EXPORT_ROWS)
      return {
        rows: found.map(({ word, kind, group_name, score }) => ({
          word,
          kind,
          group_name,
          score: score === 0 ? null : score,
        })),
        next: found.length < http.EXPORT_ROWS ? 0 : (found.at(-1)?.id ?? 0),
      }
    },
    async mix({ db }, input) {
      const shares = MIXED.map((tier) => input[tier])
      const sum = shares.reduce((all, share) => all + share, 0)
      if (sum === 0) throw badInput([{ field: 'core', msg: '至少一层的比例要大于 0' }])
      // What rounding down leaves goes to the tiers in their order.
      const wanted = shares.map((share) => Math.floor((input.count * share) / sum))
      for (let at = 0, left = input.count - wanted.reduce((all, one) => all + one, 0); left > 0; at += 1) {
        if ((shares[at % shares.length] ?? 0) === 0) continue
        wanted[at % shares.length] = (wanted[at % shares.length] ?? 0) + 1
        left -= 1
      }
      const { kind, industry_id, group_name, core_length, hot_from } = input
      const found = await Promise.all(
        MIXED.map(
          async (tier, at) =>
            await rows.bestOfTier(
              db,
              { kind, industry_id, group_name, ungrouped: 0, tier, core_length, hot_from },
              wanted[at] ?? 0,
            ),
        ),
      )
      return {
        words: MIXED.flatMap((tier, at) =>
          (found[at] ?? []).map(({ id, word, score }) => ({ id, word, tier, score: score === 0 ? null : score })),
        ),
        short: MIXED.flatMap((tier, at) =>
          (found[at]?.length ?? 0) < (wanted[at] ?? 0)
            ? [{ tier, wanted: wanted[at] ?? 0, found: found[at]?.length ?? 0 }]
            : [],
        ),
      }
    },
    groups: async ({ db }) => await rows.countGroups(db),
    async renameGroup(ctx, { from, to }) {
      const changed = await rows.renameGroup(ctx.db, from, to, deps.now())
      if (changed === 0) throw new AppError(CODE.NOT_FOUND, { msg: '分组不存在' })
      ctx.audit({ targetType: 'keyword', summary: to === '' ? `取消分组“${from}”` : `分组“${from}”改名为“${to}”` })
      return { changed }
    },
  }
}

const exists = (word: string, id: number): AppError =>
  new AppError(CODE.DUPLICATE, {
    msg: word === '' ? '词库中已有同样的词' : `词库中已有“${word}”`,
    data: { exist_id: id },
  })
