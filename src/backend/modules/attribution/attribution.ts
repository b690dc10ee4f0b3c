// Reads along the chain: main word, title, work, numbers, rank. Writes nothing.
import type { Selectable } from 'kysely'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { EXPORT_ROWS } from '../../../contract/http/attribution.ts'
import type {
  attributedWords,
  attributionChain,
  exportAttributedWords,
  exportAttributionChain,
} from '../../../contract/http/attribution.ts'
import { hasPerm } from '../../../contract/permissions.ts'
import { isScheduled } from '../../../contract/work-time.ts'
import type { RequestContext } from '../../http/context.ts'
import { badInput } from '../../http/validate.ts'
import type { Clock } from '../../lib/clock.ts'
import { toSeconds } from '../../lib/clock.ts'
import { createKeptAnswers } from '../../lib/kept-answers.ts'
import { toPage } from '../../lib/paging.ts'
import { hasLeads } from '../../lib/lead-counts.ts'
import { NO_LEAD, sumLeadsBeside, sumLeadsBesideWorks, sumLeadsOfWords, sumLeadsOfWorks } from '../../lib/lead-words.ts'
import type { LeadSum } from '../../lib/lead-words.ts'
import { livePlans } from '../../lib/live-plans.ts'
import { settlingAmong } from '../../lib/settling-works.ts'
import type { TitlesTable } from '../../tables/publishing.ts'
import {
  countTitles,
  findMains,
  findMainsAfter,
  findTitles,
  findTitlesBelow,
  isNarrowed,
  mainsOf,
  NO_WORK,
  sumWords,
  worksOf,
  worksOfTitles,
} from './attribution.repository.ts'
import type { Main, WorkFilter, WordSum } from './attribution.repository.ts'
import { ranksOfItems } from './item-ranks.ts'

type Caller = Pick<RequestContext, 'db' | 'admin' | 'tenant'>
type WordsExport = ParsedInputOf<typeof exportAttributedWords>
type ChainExport = ParsedInputOf<typeof exportAttributionChain>
type WordRows = OutputOf<typeof attributedWords>['data']

export interface Attribution {
  words(caller: Caller, input: ParsedInputOf<typeof attributedWords>): Promise<OutputOf<typeof attributedWords>>
  chain(caller: Caller, input: ParsedInputOf<typeof attributionChain>): Promise<OutputOf<typeof attributionChain>>
  exportWords(caller: Caller, input: WordsExport): Promise<OutputOf<typeof exportAttributedWords>>
  /** @throws BAD_INPUT for an unknown `after` */
  exportChain(caller: Caller, input: ChainExport): Promise<OutputOf<typeof exportAttributionChain>>
}

/** What was added up over more titles than this is kept for a minute: platforms are read once an hour. */
const HEAVY = 2_000
const KEEP_MS = 60_000
/** Pages of words that are added up at once. */
const TOGETHER = 50
/** With more titles than this the newest are met soon: a page is read along all titles. */
const MANY = 5_000

const leadCells = (sum: LeadSum | null) => ({
  leads: sum?.leads ?? null,
  deals: sum?.won ?? null,
  deal_amount: sum?.amount ?? null,
})
/** May the caller see leads, and are there any? */
const areLeadsShown = async ({ db, admin }: Caller): Promise<boolean> =>
  hasPerm(admin.perms, 'lead:list') && (await hasLeads(db))

/** What nothing of a list brought; null under a filter, and where leads are not to be seen. */
async function besideOf(
  caller: Caller,
  input: WorkFilter & { plan_id?: number | undefined; keyword?: string | undefined },
  sum: (db: Caller['db']) => Promise<LeadSum>,
): Promise<OutputOf<typeof attributedWords>['beside']> {
  const isFiltered = input.plan_id !== undefined || (input.keyword ?? '') !== '' || isNarrowed(input)
  return isFiltered || !(await areLeadsShown(caller)) ? null : leadCells(await sum(caller.db))
}

/** These titles with all that hangs on each, in the order given. */
async function chainRows(
  caller: Caller,
  now: number,
  names: ReadonlyMap<number, string>,
  rows: readonly Selectable<TitlesTable>[],
): Promise<OutputOf<typeof attributionChain>['data']> {
  const { db } = caller
  const ids = rows.flatMap((row) => row.publish_item_id ?? [])
  const [works, ranks, leads] = [
    new Map((await worksOfTitles(db, ids)).map((row) => [row.id, row])),
    await ranksOfItems(db, ids),
    (await areLeadsShown(caller)) ? await sumLeadsOfWorks(db, ids) : null,
  ]
  const settling = await settlingAmong(db, [...works.values()])
  return rows.map((row) => {
    const work = works.get(row.publish_item_id ?? 0)
    return {
      title_id: row.id,
      title: row.title,
      main: row.main,
      region: row.region,
      suffix: row.suffix,
      plan_id: row.plan_id ?? 0,
      plan_name: names.get(row.plan_id ?? 0) ?? '',
      title_status: row.status,
      wisdom_task_id: work?.wisdom_task_id ?? 0,
      publish_item_id: work?.id ?? 0,
      publish_status: work?.publish_status ?? null,
      published_time: toSeconds(work?.published_time ?? 0),
      timing_time: toSeconds(work?.timing_time ?? 0),
      ...(work !== undefined &&
      isScheduled({ publish_status: work.publish_status, timing_time: toSeconds(work.timing_time) }, now)
        ? { scheduled: 1 as const }
        : {}),
      ...(work?.outcome_unknown === 1 ? { unconfirmed: 1 as const } : {}),
      ...(work !== undefined && settling.has(work.id) ? { settling: 1 as const } : {}),
      platform_value: work?.platform_value ?? '',
      openname: work?.openname ?? '',
      url: work?.platform_url || work?.url || '',
      play: work?.last_play ?? null,
      like: work?.last_like ?? null,
      comment: work?.last_comment ?? null,
      ...leadCells(leads === null || work === undefined ? null : (leads.get(work.id) ?? NO_LEAD)),
      ranks: ranks.get(row.publish_item_id ?? 0) ?? [],
    }
  })
}

/**
 * Where an export of the chain stands: among titles with a work (`w`) or those that only lie ready (`t`), below this
 * id; 0 = at the first.
 */
function readMark(after: string): { phase: 'w' | 't'; below: number } {
  const [, phase, below] = /^([wt])(\d{1,15})$/.exec(after === '' ? 'w0' : after) ?? []
  if (phase === undefined || below === undefined) throw badInput([{ field: 'after', msg: '不是上一次给出的位置' }])
  return { phase: phase === 'w' ? 'w' : 't', below: Number(below) }
}

/** See the interface. */
export function createAttribution(clock: Clock): Attribution {
  const keeping = { now: () => clock.now(), keepMs: KEEP_MS }
  const sums = createKeptAnswers<WordSum>(keeping)
  const pages = createKeptAnswers<Awaited<ReturnType<typeof findMains>>>(keeping)
  const counts = createKeptAnswers<number>(keeping)

  const plansOf = async ({ db }: Caller, planId: number | undefined): Promise<Map<number, string>> => {
    let plans = livePlans(db).select(['p.id', 'p.name'])
    if (planId !== undefined) plans = plans.where('p.id', '=', planId)
    return new Map((await plans.execute()).map((row) => [row.id, row.name]))
  }
  /** What works brought is added up of those in sight; whoever sees everything shares the sums. */
  const keyOf = ({ tenant, admin }: Caller, plans: readonly number[], input: object): string =>
    JSON.stringify([tenant.id, admin.dataScope === 'all' ? 0 : [admin.id, admin.dataScope], plans, input])

  /**
   * These main words with all that they brought, in the order given: those with few titles at once, the others one by
   * one, so that other calls have their turn in between.
   */
  const wordRows = async (
    caller: Caller,
    plans: readonly number[],
    { plan_id, platform_value, from, to }: WorkFilter & { plan_id?: number | undefined },
    mains: readonly Main[],
  ): Promise<WordRows> => {
    const within = { platform_value, from, to }
    const found = await sumWords(
      caller.db,
      plans,
      mains.flatMap(({ main, n }) => (n > HEAVY ? [] : [main])),
      within,
    )
    for (const { main, n } of mains) {
      if (n <= HEAVY) continue
      found.set(
        main,
        await sums.get(keyOf(caller, plans, { main, ...within }), async () => ({
          answer: (await sumWords(caller.db, plans, [main], within)).get(main) ?? NO_WORK,
          heavy: true,
        })),
      )
    }
    const { db } = caller
    const works = plan_id === undefined && !isNarrowed(within) ? null : worksOf(db, plans, within)
    const words = mains.map(({ main }) => main)
    const leads = (await areLeadsShown(caller)) ? await sumLeadsOfWords(db, words, works) : null
    return mains.map(({ main, n }) => ({
      main,
      titles: n,
      ...(found.get(main) ?? NO_WORK),
      ...leadCells(leads === null ? null : (leads.get(main) ?? NO_LEAD)),
    }))
  }

  return {
    async words(caller, input) {
      const plans = [...(await plansOf(caller, input.plan_id)).keys()]
      const beside = await besideOf(caller, input, async (db) => await sumLeadsBeside(db, mainsOf(db, plans)))
      if (plans.length === 0) return { ...toPage(input, 0, []), beside }
      const { page, limit, keyword } = input
      // Whoever turns a page asks for the next one, and adding up the words costs the same for one page and for many.
      const block = Math.ceil(page / TOGETHER)
      const { rows, total } = await pages.get(keyOf(caller, plans, { block, limit, keyword }), async () => {
        const answer = await findMains(caller.db, plans, { page: block, limit: limit * TOGETHER, keyword })
        return { answer, heavy: answer.rows.reduce((sum, { n }) => sum + n, 0) > MANY }
      })
      const at = ((page - 1) % TOGETHER) * limit
      return { ...toPage(input, total, await wordRows(caller, plans, input, rows.slice(at, at + limit))), beside }
    },
    async exportWords(caller, { after, ...input }) {
      const plans = [...(await plansOf(caller, input.plan_id)).keys()]
      if (plans.length === 0) return { rows: [], next: '' }
      const mains = await findMainsAfter(caller.db, plans, input, after, EXPORT_ROWS)
      return {
        rows: await wordRows(caller, plans, input, mains),
        next: mains.length < EXPORT_ROWS ? '' : (mains.at(-1)?.main ?? ''),
      }
    },
    async chain(caller, input) {
      const names = await plansOf(caller, input.plan_id)
      const plans = [...names.keys()]
      const isOfAll = input.main === undefined && input.publish_item_id === undefined
      const beside = isOfAll
        ? await besideOf(caller, input, async (db) => await sumLeadsBesideWorks(db, worksOf(db, plans, {})))
        : null
      if (plans.length === 0) return { ...toPage(input, 0, []), beside }
      const { page: _page, limit: _limit, ...filter } = input
      const total = await counts.get(keyOf(caller, plans, filter), async () => {
        const n = await countTitles(caller.db, plans, input)
        return { answer: n, heavy: n > MANY }
      })
      const titles = await findTitles(caller.db, plans, input, { isMany: total > MANY })
      return { ...toPage(input, total, await chainRows(caller, clock.now(), names, titles)), beside }
    },
    async exportChain(caller, { after, ...input }) {
      const { phase, below } = readMark(after)
      const names = await plansOf(caller, input.plan_id)
      if (names.size === 0) return { rows: [], next: '' }
      const rows = await findTitlesBelow(caller.db, [...names.keys()], input, below, phase === 'w', EXPORT_ROWS)
      const next = rows.length === EXPORT_ROWS ? `${phase}${rows.at(-1)?.id ?? 0}` : phase === 'w' ? 't0' : ''
      return { rows: await chainRows(caller, clock.now(), names, rows), next }
    },
  }
}
