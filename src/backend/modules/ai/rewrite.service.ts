// Rewriting: by the company's service, else by rules; every result measured, marked and kept until a person has read
// it.
import { CODE } from '../../../contract/errors.ts'
import type { RewriteStyle } from '../../../contract/http/ai.ts'
import { bigramSimilarity } from '../../../contract/titles/near.ts'
import { titleNorm } from '../../../contract/titles/lines.ts'
import { AppError } from '../../lib/errors.ts'
import type { FindWords } from '../../lib/forbidden-words.ts'
import type { Db } from '../../ports/database.ts'
import { inTransaction } from '../../ports/database.ts'
import type { RewriteOutcome, RewriteRequest, RewriteRisk, RewriteTexts } from '../../ports/rewrite.ts'
import * as rows from './ai.repository.ts'
import { askModel, ChatError, type ModelFetch } from './chat.ts'
import { factRisks } from './facts.ts'
import { rewriteLocally } from './local-rewrite.ts'
import { messagesFor, readAnswer } from './prompt.ts'
import type { Provider, ProviderService } from './provider.service.ts'

export interface Preference {
  readonly rewrite_on: 0 | 1
  readonly style: RewriteStyle
  readonly forbid_words: readonly string[]
}
interface Deps {
  readonly now: () => number
  readonly fetch: ModelFetch
  readonly provider: Pick<ProviderService, 'current' | 'state'>
  readonly words: { finder(db: Db): Promise<FindWords> }
  preference(db: Db, adminId: number): Promise<Preference>
}
export interface RewriteService extends Omit<RewriteTexts, 'ask'> {
  /** Likeness of a text to its source, and its risks. */
  measure(db: Db, one: { adminId: number; source: string; text: string }): Promise<{ sim: number; risk: RewriteRisk[] }>
}

/** A refusal because the day's number is used up; nothing changes until tomorrow. */
export function isSpent(error: AppError): boolean {
  return error.data?.['why'] === 'spent'
}

/** Texts that the service is asked for at once. */
const AT_ONCE = 3
const LIMIT_NOTE = '今日 AI 改写次数已用完，已改用本地改写'
const LOCAL_NOTE = '本地改写：只换同义词和句序，不区分风格'
const UNSET_NOTE = '尚未配置 AI 服务，使用本地改写（只换同义词和句序，不区分风格）'

/**
 * Runs over the items, so many at once, in their order. Those begun are waited for before the first failure is thrown:
 * what they used has to be counted.
 */
async function each<T, R>(items: readonly T[], run: (item: T) => Promise<R>): Promise<R[]> {
  const made: R[] = []
  for (let at = 0; at < items.length; at += AT_ONCE) {
    for (const one of await Promise.allSettled(items.slice(at, at + AT_ONCE).map(run))) {
      if (one.status === 'rejected') throw one.reason
      made.push(one.value)
    }
  }
  return made
}

/** See the interface. */
export function createRewriteService(deps: Deps): RewriteService {
  interface Job {
    readonly texts: readonly string[]
    readonly num: number
    readonly style: RewriteStyle
    readonly keep: readonly string[]
    readonly avoid: readonly string[]
    readonly seed: number
    readonly find: FindWords
    readonly signal: AbortSignal | undefined
  }

  const locally = (job: Job): string[][] =>
    job.texts.map((text) =>
      rewriteLocally(text, {
        keep: job.keep,
        seed: job.seed,
        num: job.num,
        allowed: (word) => job.find(word).length === 0 && !job.avoid.some((bad) => word.includes(bad)),
      }),
    )

  /**
   * What some texts cost before another failed is counted all the same.
   * @throws ChatError
   */
  const byService = async (
    db: Db,
    provider: Provider,
    job: Job,
  ): Promise<{ lists: string[][]; cost: number | null } | 'limit'> => {
    const day = await rows.today(db, deps.now())
    const wanted = job.texts.length * job.num
    if (!(await rows.takeUsage(db, day, wanted, provider.dailyLimit))) return 'limit'
    const told = { tokens: 0, micro: 0, untold: 0, made: 0 }
    try {
      const lists = await each(job.texts, async (text) => {
        const answer = await askModel(
          deps.fetch,
          provider,
          messagesFor({
            text,
            num: job.num,
            style: job.style,
            keep: job.keep.filter((word) => text.includes(word)),
            avoid: job.avoid,
          }),
          job.signal,
        )
        if (answer.usage === null) told.untold += 1
        else {
          told.tokens += answer.usage.input + answer.usage.output
          // Yuan for 1 000 tokens times tokens = thousandths of a yuan; in millionths.
          told.micro += Math.round(
            (answer.usage.input * provider.priceIn + answer.usage.output * provider.priceOut) * 1000,
          )
        }
        const list = readAnswer(answer.text, job.num)
        if (list === null) throw new ChatError('format', 'AI 服务没有按要求回答，请换一个模型或稍后重试')
        told.made += list.length
        return list.filter((one) => one !== text)
      })
      return { lists, cost: told.untold > 0 ? null : told.micro / 1_000_000 }
    } finally {
      await rows.settleUsage(db, day, {
        back: wanted - told.made,
        tokens: told.tokens,
        costMicro: told.micro,
        untold: told.untold,
      })
    }
  }

  const riskOf = (job: Pick<Job, 'avoid' | 'keep' | 'find'>, source: string, text: string): RewriteRisk[] => {
    const forbidden = job
      .find(text)
      .map((hit): RewriteRisk => ({ kind: 'forbidden', word: hit.word, level: hit.level }))
    const own = job.avoid
      .filter((word) => text.includes(word) && !forbidden.some((one) => one.word === word))
      .map((word): RewriteRisk => ({ kind: 'forbidden', word, level: 2 }))
    return [
      ...forbidden,
      ...own,
      ...factRisks(
        source,
        text,
        job.keep.filter((word) => source.includes(word)),
      ),
    ]
  }

  const run = async (
    db: Db,
    request: RewriteRequest,
    job: Job,
  ): Promise<{ engine: 'llm' | 'local'; model: string; note: string; cost: number | null; lists: string[][] }> => {
    const engine = request.engine ?? 'auto'
    const local = (note: string) => ({ engine: 'local' as const, model: '', note, cost: 0, lists: locally(job) })
    if (engine === 'local') return local(LOCAL_NOTE)
    const provider = await deps.provider.current(db)
    if (provider === null) {
      if (engine === 'llm') throw new AppError(CODE.AI_MISSING)
      return local(UNSET_NOTE)
    }
    try {
      const made = await byService(db, provider, job)
      if (made !== 'limit') return { engine: 'llm', model: provider.model, note: '', ...made }
      if (engine === 'llm')
        throw new AppError(CODE.CONFLICT, {
          msg: `今日 AI 改写次数已用完（每天 ${provider.dailyLimit} 条），明天恢复，或在系统设置中调高`,
          data: { why: 'spent' },
        })
      return local(LIMIT_NOTE)
    } catch (error) {
      if (!(error instanceof ChatError)) throw error
      if (engine === 'llm') throw new AppError(CODE.CONFLICT, { msg: error.message, cause: error })
      return local(`${error.message}。已改用本地改写`)
    }
  }

  const simOf = (source: string, text: string): number =>
    Math.round(bigramSimilarity(titleNorm(source), titleNorm(text)) * 100) / 100
  const keptOf = async (db: Db, texts: readonly string[], own: readonly string[] = []): Promise<string[]> => [
    ...new Set([...own, ...(await rows.libraryWordsIn(db, texts.join('\n')))]),
  ]

  return {
    async rewriteTexts(db, request): Promise<RewriteOutcome> {
      const before = request.key === undefined ? null : await rows.madeBefore(db, request.key, request.texts)
      if (before !== null) return before
      const [preference, find, state] = [
        await deps.preference(db, request.adminId),
        await deps.words.finder(db),
        await deps.provider.state(db),
      ]
      const job: Job = {
        texts: request.texts,
        num: request.num,
        style: request.style ?? preference.style,
        keep: await keptOf(db, request.texts, request.keep),
        avoid: preference.forbid_words,
        seed: request.seed ?? 1,
        find,
        signal: request.signal,
      }
      const { lists, ...told } = await run(db, request, job)
      const made = job.texts.map((source, at) =>
        (lists[at] ?? []).map((text) => ({ source, text, sim: simOf(source, text), risk: riskOf(job, source, text) })),
      )
      const status = state.autoAccept ? (1 as const) : (0 as const)
      const kept = {
        engine: told.engine,
        model: told.model,
        note: told.note,
        style: job.style,
        status,
        adminId: request.adminId,
        planId: request.target?.planId ?? 0,
        itemId: request.target?.itemId ?? 0,
        key: request.key ?? '',
      }
      const ids =
        request.readElsewhere === true
          ? []
          : await inTransaction(
              db,
              async (trx) =>
                await rows.insertRewrites(
                  trx,
                  made.flat().map((one) => ({ ...one, ...kept })),
                ),
            )
      let next = 0
      return {
        ...told,
        needsReview: status === 0,
        results: job.texts.map((src, at) => ({
          src,
          list: (made[at] ?? []).map(({ text, sim, risk }) => ({ id: ids[next++] ?? 0, text, sim, risk })),
        })),
      }
    },
    autoAccepts: async (db) => (await deps.provider.state(db)).autoAccept,
    wants: async (db, adminId) => (await deps.preference(db, adminId)).rewrite_on === 1,
    unreviewed: async (db, texts) => await rows.unreadOf(db, texts),
    async measure(db, { adminId, source, text }) {
      const [preference, find] = [await deps.preference(db, adminId), await deps.words.finder(db)]
      return {
        sim: simOf(source, text),
        risk: riskOf({ avoid: preference.forbid_words, keep: await keptOf(db, [source]), find }, source, text),
      }
    },
  }
}
