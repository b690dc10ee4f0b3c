// Tracked words: the list, adding, changing, deleting, and ranks that a person saw.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { RANK_LIMITS, RANK_PLATFORMS } from '../../../contract/entities/rank.ts'
import type * as http from '../../../contract/http/rank.ts'
import { rankNorm } from '../../../contract/rank/table.ts'
import { cleanLine } from '../../../contract/titles/lines.ts'
import { badInput } from '../../http/validate.ts'
import { toMillis, toSeconds } from '../../lib/clock.ts'
import { dayOf, shiftDay } from '../../lib/days.ts'
import { toPage } from '../../lib/paging.ts'
import { inTransaction, isUniqueViolation } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { giveEyes, requireEyes, usableEyes, usualEyes } from './eyes.ts'
import { findEvidence, keepLook, settleWord } from './points.repository.ts'
import { openStates, queueState } from './queue.repository.ts'
import { evidenceMissing, laterPoint, planMissing, tooMany, wordExists, wordMissing } from './ranks.errors.ts'
import type { Caller, RanksDeps } from './ranks.ports.ts'
import {
  accountNames,
  countKpi,
  findWords,
  linkPlans,
  lockWords,
  plansExist,
  plansOfWords,
  sparksOf,
  wordsOfPlan,
} from './ranks.repository.ts'
import type { WordRow } from './ranks.repository.ts'

type Http = typeof http
/** Days that the small line in a list's row shows. */
const SPARK_DAYS = 30
/** A person's clock may be ahead of ours by this much, ms. */
const CLOCK_SLACK_MS = 120_000

const canBeLooked = (platform: string): boolean => RANK_PLATFORMS.some((one) => one === platform)

export interface RanksService {
  list(ctx: Caller, input: ParsedInputOf<Http['listRanks']>): Promise<OutputOf<Http['listRanks']>>
  /** @throws BAD_INPUT, NOT_FOUND */
  add(ctx: Caller, input: ParsedInputOf<Http['addRankKeywords']>): Promise<OutputOf<Http['addRankKeywords']>>
  /** @throws BAD_INPUT, NOT_FOUND */
  edit(ctx: Caller, input: ParsedInputOf<Http['editRankKeywords']>): Promise<OutputOf<Http['editRankKeywords']>>
  /** @throws NOT_FOUND, DUPLICATE */
  remove(ctx: Caller, input: ParsedInputOf<Http['deleteRankKeywords']>): Promise<OutputOf<Http['deleteRankKeywords']>>
  /** @throws NOT_FOUND */
  ofPlan(ctx: Caller, input: ParsedInputOf<Http['planWords']>): Promise<OutputOf<Http['planWords']>>
  /** @throws BAD_INPUT, NOT_FOUND, CONFLICT */
  saveManual(ctx: Caller, input: ParsedInputOf<Http['saveManualRank']>): Promise<OutputOf<Http['saveManualRank']>>
}

/** See the interface. */
export function createRanksService({ clock }: Pick<RanksDeps, 'clock'>): RanksService {
  const rowsOf = async (
    db: Db,
    timeZone: string,
    words: readonly WordRow[],
  ): Promise<OutputOf<Http['listRanks']>['data']> => {
    const ids = words.map((word) => word.id)
    const [plans, sparks, open, names, usable] = [
      await plansOfWords(db, ids),
      await sparksOf(db, ids, shiftDay(dayOf(clock.now(), timeZone), 1 - SPARK_DAYS)),
      await openStates(db, { wordIds: ids }),
      await accountNames(
        db,
        words.map((word) => word.third_auth_id),
      ),
      await usableEyes(
        db,
        words.map((word) => word.third_auth_id),
      ),
    ]
    return words.map((word) => ({
      id: word.id,
      keyword: word.keyword,
      platform_value: word.platform_value,
      enabled: word.enabled,
      frequency: word.frequency,
      depth: word.depth,
      third_auth_id: word.third_auth_id,
      openname: names.get(word.third_auth_id) ?? '',
      eyes_ok: usable(word.third_auth_id),
      plans: plans.get(word.id) ?? [],
      last_rank: word.last_rank,
      suspected: word.suspected,
      prev_rank: word.prev_rank,
      best_rank: word.best_rank,
      ok_time: toSeconds(word.ok_time),
      change: word.change_kind,
      change_by:
        word.change_kind === 'none' || word.last_rank === null || word.prev_rank === null
          ? null
          : word.prev_rank - word.last_rank,
      last_status: word.last_status,
      last_checked_time: toSeconds(word.last_checked_time),
      last_error: word.last_error,
      source: word.source,
      next_check_time: word.enabled === 1 && canBeLooked(word.platform_value) ? toSeconds(word.next_check_time) : 0,
      checking: open.get(word.id) ?? 0,
      hit_title: word.hit_title,
      hit_url: word.hit_url,
      spark: sparks.get(word.id) ?? [],
    }))
  }

  return {
    async list({ db, tenant }, input) {
      const pageOf = async () => {
        const { words, total } = await findWords(db, input)
        return toPage(input, total, await rowsOf(db, tenant.timeZone, words))
      }
      const [page, kpi, queue] = await Promise.all([
        pageOf(),
        countKpi(db, input),
        queueState(db, dayOf(clock.now(), tenant.timeZone)),
      ])
      return { ...page, kpi, queue }
    },

    async add(ctx, { list, eyes = [] }) {
      const now = clock.now()
      const wanted = new Map<string, (typeof list)[number] & { norm: string; plans: Set<number> }>()
      for (const one of list) {
        const [keyword, norm] = [cleanLine(one.keyword), rankNorm(one.keyword)]
        if (norm === '') throw badInput([{ field: 'list', msg: '关键词不能为空' }])
        const known = wanted.get(`${one.platform_value} ${norm}`) ?? { ...one, keyword, norm, plans: new Set<number>() }
        if (one.plan_id > 0) known.plans.add(one.plan_id)
        wanted.set(`${one.platform_value} ${norm}`, known)
      }
      const all = [...wanted.values()]
      return await inTransaction(ctx.db, async (trx) => {
        if (
          !(await plansExist(
            trx,
            all.flatMap((one) => [...one.plans]),
          ))
        )
          throw planMissing()
        await requireEyes(trx, eyes)
        const [chosen, usual] = [
          new Map(eyes.map((one) => [one.platform_value as string, one.third_auth_id])),
          await usualEyes(trx),
        ]
        // The company's row is the lock: two who add at once must not pass the limit together.
        await trx.selectFrom('tenants').select('id').where('id', '=', ctx.tenant.id).forUpdate().executeTakeFirst()
        const live = await trx
          .selectFrom('rank_keywords')
          .select(['id', 'platform_value', 'norm'])
          .where('delete_time', 'is', null)
          .execute()
        const known = new Map(live.map((row) => [`${row.platform_value} ${row.norm}`, row.id]))
        const fresh = all.filter((one) => !known.has(`${one.platform_value} ${one.norm}`))
        const left = Math.max(0, RANK_LIMITS.keywords - live.length)
        if (fresh.length > left) throw tooMany(left)
        const ids: number[] = []
        for (const one of fresh) {
          const { id } = await trx
            .insertInto('rank_keywords')
            .values({
              keyword: one.keyword,
              norm: one.norm,
              platform_value: one.platform_value,
              depth: one.depth,
              frequency: one.frequency,
              third_auth_id: chosen.get(one.platform_value) ?? usual(one.platform_value),
              admin_id: ctx.admin.id,
              last_rank: null,
              prev_rank: null,
              best_rank: null,
              next_check_time: one.frequency === 'manual' ? 0 : now,
              delete_time: null,
            })
            .returning('id')
            .executeTakeFirstOrThrow()
          known.set(`${one.platform_value} ${one.norm}`, id)
          ids.push(id)
        }
        await linkPlans(
          trx,
          all.flatMap((one) =>
            [...one.plans].map((planId) => ({ wordId: known.get(`${one.platform_value} ${one.norm}`) ?? 0, planId })),
          ),
        )
        ctx.audit({
          targetType: 'rank',
          targetId: ids.slice(0, 20).join(','),
          summary: `添加 ${ids.length} 个监控词，${all.length - ids.length} 个已存在`,
        })
        return { added: ids.length, skipped: list.length - ids.length, ids }
      })
    },

    async edit(ctx, input) {
      return await inTransaction(ctx.db, async (trx) => {
        const wanted = [...new Set(input.ids)]
        const words = await lockWords(trx, wanted)
        if (words.length !== wanted.length) throw wordMissing()
        if (input.plan_ids !== undefined && !(await plansExist(trx, input.plan_ids))) throw planMissing()
        const chosen = new Map((input.eyes ?? []).map((one) => [one.platform_value as string, one.third_auth_id]))
        const eyesOf = (word: WordRow): number =>
          chosen.get(word.platform_value) ?? input.third_auth_id ?? word.third_auth_id
        await requireEyes(trx, [
          ...(input.eyes ?? []),
          ...(input.third_auth_id === undefined
            ? []
            : words.map((word) => ({ platform_value: word.platform_value, third_auth_id: eyesOf(word) }))),
        ])
        const now = clock.now()
        for (const word of words) {
          const [frequency, enabled] = [input.frequency ?? word.frequency, input.enabled ?? word.enabled]
          const due =
            frequency === 'manual'
              ? 0
              : frequency === word.frequency && word.next_check_time > 0
                ? word.next_check_time
                : now
          await trx
            .updateTable('rank_keywords')
            .set({ enabled, frequency, depth: input.depth ?? word.depth, next_check_time: due, update_time: now })
            .where('id', '=', word.id)
            .execute()
        }
        await giveEyes(trx, words, eyesOf, now)
        // What waits was queued under other settings; what comes of a look under way is still wanted.
        if (input.enabled === 0 || input.depth !== undefined)
          await trx
            .updateTable('rank_checks')
            .set({ status: 'cancelled', is_open: 0 })
            .where('rank_keyword_id', 'in', wanted)
            .where('status', '=', 'waiting')
            .execute()
        if (input.plan_ids !== undefined) {
          await trx.deleteFrom('rank_keyword_plans').where('rank_keyword_id', 'in', wanted).execute()
          await linkPlans(
            trx,
            wanted.flatMap((wordId) => [...new Set(input.plan_ids)].map((planId) => ({ wordId, planId }))),
          )
        }
        ctx.audit({
          targetType: 'rank',
          targetId: wanted.slice(0, 20).join(','),
          summary: `修改 ${words.length} 个监控词`,
        })
        return { updated: words.length }
      })
    },

    async remove(ctx, input) {
      const wanted = [...new Set(input.ids)]
      const [from, to] = input.restore === 1 ? (['is not', null] as const) : (['is', clock.now()] as const)
      try {
        return await inTransaction(ctx.db, async (trx) => {
          const live = Number(
            (
              await trx
                .selectFrom('rank_keywords')
                .select((is) => is.fn.countAll<number>().as('n'))
                .where('delete_time', 'is', null)
                .executeTakeFirst()
            )?.n ?? 0,
          )
          if (input.restore === 1 && live + wanted.length > RANK_LIMITS.keywords)
            throw tooMany(Math.max(0, RANK_LIMITS.keywords - live))
          const rows = await trx
            .updateTable('rank_keywords')
            .set({ delete_time: to })
            .where('id', 'in', wanted)
            .where('delete_time', from, null)
            .returning('id')
            .execute()
          if (rows.length !== wanted.length) throw wordMissing()
          await trx
            .updateTable('rank_checks')
            .set({ status: 'cancelled', is_open: 0 })
            .where('rank_keyword_id', 'in', wanted)
            .where('is_open', '=', 1)
            .execute()
          ctx.audit({
            targetType: 'rank',
            targetId: wanted.slice(0, 20).join(','),
            summary: `${input.restore === 1 ? '恢复' : '删除'} ${rows.length} 个监控词`,
          })
          return { deleted: rows.length }
        })
      } catch (error) {
        if (isUniqueViolation(error)) throw wordExists()
        throw error
      }
    },

    async ofPlan({ db }, input) {
      const words = await wordsOfPlan(db, input.plan_id, input.kind)
      if (words === null) throw planMissing()
      return { words }
    },

    async saveManual(ctx, input) {
      const [now, checkedTime] = [clock.now(), toMillis(input.checked_time)]
      if (checkedTime > now + CLOCK_SLACK_MS) throw badInput([{ field: 'checked_time', msg: '时间不能晚于现在' }])
      return await inTransaction(ctx.db, async (trx) => {
        const [word] = await lockWords(trx, [input.rank_keyword_id])
        if (word === undefined) throw wordMissing()
        const evidenceId = await findEvidence(trx, input)
        if (evidenceId === undefined) throw evidenceMissing()
        const look = {
          date: dayOf(checkedTime, ctx.tenant.timeZone),
          status: 'ok',
          rank: input.rank,
          suspected: false,
          depth: Math.max(word.depth, input.rank ?? 0),
          matched: input.rank === null ? 0 : 1,
          hits: [],
          evidenceId,
          checkedTime,
          deviceId: '',
          identity: '',
          source: 'manual',
          error: '',
        } as const
        const id = await keepLook(trx, word.id, look, now)
        if (id === null) throw laterPoint()
        await settleWord(trx, word, look, { now })
        ctx.audit({
          targetType: 'rank',
          targetId: word.id,
          summary: `登记“${word.keyword}”排名：${input.rank === null ? `未进前${word.depth}` : `第 ${input.rank} 名`}`,
        })
        return { id }
      })
    },
  }
}
