// Reads along the chain: main word, title, work, numbers, rank. Writes nothing.
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { EXPORT_ROWS } from '../../../contract/http/attribution.ts'
import type { attributedWords, attributionChain, exportAttributedWords, exportAttributionChain } from '../../../contract/http/attribution.ts'
import { titleNorm } from '../../../contract/titles/lines.ts'
import type { RequestContext } from '../../http/context.ts'
import { badInput } from '../../http/validate.ts'
import { toMillis, toSeconds } from '../../lib/clock.ts'
import { offsetOf, toPage } from '../../lib/paging.ts'
import { visiblePlans } from '../../lib/plan-scope.ts'
import { containsPattern } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import type { TitlesTable } from '../../tables/publishing.ts'
import { ranksOfItems } from './item-ranks.ts'

type Caller = Pick<RequestContext, 'db' | 'admin'>
type WordsExport = ParsedInputOf<typeof exportAttributedWords>
type ChainExport = ParsedInputOf<typeof exportAttributionChain>
type WordsInput = ParsedInputOf<typeof attributedWords>
type ChainInput = ParsedInputOf<typeof attributionChain>
/** What narrows a list, be it shown by pages or taken out whole. */
type WordFilter = Omit<WordsExport, 'after'>
type ChainFilter = Omit<ChainExport, 'after'>

export interface Attribution {
  words(caller: Caller, input: WordsInput): Promise<OutputOf<typeof attributedWords>>
  chain(caller: Caller, input: ChainInput): Promise<OutputOf<typeof attributionChain>>
  exportWords(caller: Caller, input: WordsExport): Promise<OutputOf<typeof exportAttributedWords>>
  /** Throws 40001 for an unknown `after`. */
  exportChain(caller: Caller, input: ChainExport): Promise<OutputOf<typeof exportAttributionChain>>
}

const NARROWED = (input: { platform_value?: string | undefined; from?: number | undefined; to?: number | undefined }): boolean => input.platform_value !== undefined || input.from !== undefined || input.to !== undefined

/** Works with a title of these plans, inside platform and days. */
const worksOf = (db: Db, plans: readonly number[], input: Pick<WordFilter, 'platform_value' | 'from' | 'to'>) => {
  let query = db
    .selectFrom('titles as t').innerJoin('publish_items as i', 'i.id', 't.publish_item_id').innerJoin('third_auths as a', 'a.id', 'i.third_auth_id').leftJoin('platform_works as w', (join) => join.onRef('w.publish_item_id', '=', 'i.id').on('w.is_deleted', '=', 0))
    .where('t.delete_time', 'is', null).where('t.plan_id', 'in', [...plans]).where('i.delete_time', 'is', null)
  if (input.platform_value !== undefined) query = query.where('a.platform_value', '=', input.platform_value)
  if (input.from !== undefined) query = query.where('i.published_time', '>=', toMillis(input.from))
  if (input.to !== undefined) query = query.where('i.published_time', '<=', toMillis(input.to) + 999)
  return query
}
const total = (value: string | number | bigint | null | undefined): number | null => (value === null || value === undefined ? null : Number(value))

/** Titles with a main word that the filter means. */
function wordTitles({ db }: Caller, plans: readonly number[], input: WordFilter) {
  const titles = db.selectFrom('titles').where('delete_time', 'is', null).where('plan_id', 'in', [...plans]).where('main', '<>', '')
  return input.keyword ? titles.where('main', 'ilike', containsPattern(input.keyword)) : titles
}

/** These main words with all that they brought, in the order given. */
async function wordRows({ db }: Caller, plans: readonly number[], input: WordFilter, mains: readonly { main: string; n: number }[]): Promise<OutputOf<typeof attributedWords>['data']> {
  if (mains.length === 0) return []
  const names = mains.map((row) => row.main)
  const sums = await worksOf(db, plans, input)
    .where('t.main', 'in', names)
    .select((is) => [
      't.main', is.fn.countAll<number>().as('works'), is.fn.countAll<number>().filterWhere('i.publish_status', '=', 2).as('published'), is.fn.countAll<number>().filterWhere('i.publish_status', '=', -1).as('failed'),
      is.fn.sum('w.last_play').as('play'), is.fn.sum('w.last_like').as('like'), is.fn.sum('w.last_comment').as('comment'),
    ])
    .groupBy('t.main').execute()
  const ranked = await db
    .selectFrom('rank_hits as h').innerJoin('rank_results as r', 'r.id', 'h.rank_result_id').innerJoin('rank_keywords as k', 'k.id', 'r.rank_keyword_id').innerJoin('titles as t', 't.publish_item_id', 'h.publish_item_id')
    .select((is) => ['t.main', is.fn.min('h.rank').as('rank')])
    .where('t.main', 'in', names).where('t.plan_id', 'in', [...plans]).where('t.delete_time', 'is', null).where('k.delete_time', 'is', null).where('r.status', '=', 'ok').whereRef('r.checked_time', '=', 'k.ok_time').groupBy('t.main').execute()
  const [sumOf, rankOf] = [new Map(sums.map((row) => [row.main, row])), new Map(ranked.map((row) => [row.main, row.rank]))]
  return mains.map(({ main, n }) => {
    const sum = sumOf.get(main)
    return { main, titles: Number(n), works: Number(sum?.works ?? 0), published: Number(sum?.published ?? 0), failed: Number(sum?.failed ?? 0), play: total(sum?.play), like: total(sum?.like), comment: total(sum?.comment), best_rank: total(rankOf.get(main)) }
  })
}

/** Titles that the filter means. */
function chainTitles({ db }: Caller, plans: readonly number[], input: ChainFilter) {
  let titles = db.selectFrom('titles as t').where('t.delete_time', 'is', null).where('t.plan_id', 'in', [...plans])
  if (input.main) titles = titles.where('t.main', '=', input.main)
  if (input.publish_item_id !== undefined) titles = titles.where('t.publish_item_id', '=', input.publish_item_id)
  const norm = titleNorm(input.keyword ?? '')
  if (norm !== '') titles = titles.where('t.norm', 'like', containsPattern(norm))
  return NARROWED(input) ? titles.where('t.id', 'in', worksOf(db, plans, input).select('t.id')) : titles
}

/** These titles with all that hangs on each, in the order given. */
async function chainRows({ db }: Caller, names: ReadonlyMap<number, string>, rows: readonly Selectable<TitlesTable>[]): Promise<OutputOf<typeof attributionChain>['data']> {
  const ids = rows.flatMap((row) => row.publish_item_id ?? [])
  const works = ids.length === 0 ? [] : await worksOf(db, [...names.keys()], {}).select(['i.id', 'i.wisdom_task_id', 'i.publish_status', 'i.published_time', 'i.platform_url', 'a.platform_value', 'a.openname', 'w.url', 'w.last_play', 'w.last_like', 'w.last_comment']).where('i.id', 'in', ids).execute()
  const [workOf, ranks] = [new Map(works.map((one) => [one.id, one])), await ranksOfItems(db, ids)]
  return rows.map((row) => {
    const work = workOf.get(row.publish_item_id ?? 0)
    return {
      title_id: row.id, title: row.title, main: row.main, region: row.region, suffix: row.suffix, plan_id: row.plan_id ?? 0, plan_name: names.get(row.plan_id ?? 0) ?? '', title_status: row.status,
      wisdom_task_id: work?.wisdom_task_id ?? 0, publish_item_id: work?.id ?? 0, publish_status: work?.publish_status ?? null, published_time: toSeconds(work?.published_time ?? 0), platform_value: work?.platform_value ?? '', openname: work?.openname ?? '',
      url: work?.platform_url || work?.url || '', play: work?.last_play ?? null, like: work?.last_like ?? null, comment: work?.last_comment ?? null, ranks: ranks.get(row.publish_item_id ?? 0) ?? [],
    }
  })
}

/** Where an export of the chain stands: among titles with a work (`w`) or those that only lie ready (`t`), below this id; 0 = at the first. */
function readMark(after: string): { phase: 'w' | 't'; below: number } {
  const [, phase, below] = /^([wt])(\d{1,15})$/.exec(after === '' ? 'w0' : after) ?? []
  if (phase === undefined || below === undefined) throw badInput([{ field: 'after', msg: '不是上一次给出的位置' }])
  return { phase: phase === 'w' ? 'w' : 't', below: Number(below) }
}

/** See the interface. */
export function createAttribution(): Attribution {
  const plansOf = async ({ db, admin }: Caller, planId: number | undefined): Promise<Map<number, string>> => {
    let plans = visiblePlans(db, admin).select(['p.id', 'p.name'])
    if (planId !== undefined) plans = plans.where('p.id', '=', planId)
    return new Map((await plans.execute()).map((row) => [row.id, row.name]))
  }
  return {
    async words(caller, input) {
      const plans = [...(await plansOf(caller, input.plan_id)).keys()]
      if (plans.length === 0) return toPage(input, 0, [])
      const titles = wordTitles(caller, plans, input)
      const mains = await titles.select((is) => ['main', is.fn.countAll<number>().as('n')]).groupBy('main').orderBy('n', 'desc').orderBy('main').limit(input.limit).offset(offsetOf(input)).execute()
      const all = await caller.db.selectFrom(titles.select('main').distinct().as('m')).select((is) => is.fn.countAll<number>().as('n')).executeTakeFirst()
      return toPage(input, Number(all?.n ?? 0), await wordRows(caller, plans, input, mains))
    },
    async exportWords(caller, { after, ...input }) {
      const plans = [...(await plansOf(caller, input.plan_id)).keys()]
      if (plans.length === 0) return { rows: [], next: '' }
      const titles = wordTitles(caller, plans, input)
      const mains = await (after === '' ? titles : titles.where('main', '>', after)).select((is) => ['main', is.fn.countAll<number>().as('n')]).groupBy('main').orderBy('main').limit(EXPORT_ROWS).execute()
      return { rows: await wordRows(caller, plans, input, mains), next: mains.length < EXPORT_ROWS ? '' : (mains.at(-1)?.main ?? '') }
    },
    async chain(caller, input) {
      const names = await plansOf(caller, input.plan_id)
      if (names.size === 0) return toPage(input, 0, [])
      const titles = chainTitles(caller, [...names.keys()], input)
      const count = await titles.select((is) => is.fn.countAll<number>().as('n')).executeTakeFirst()
      // A title with a work tells more than one that only lies ready.
      const rows = await titles.selectAll('t').orderBy(sql`case when t.publish_item_id is null then 1 else 0 end`).orderBy('t.id', 'desc').limit(input.limit).offset(offsetOf(input)).execute()
      return toPage(input, Number(count?.n ?? 0), await chainRows(caller, names, rows))
    },
    async exportChain(caller, { after, ...input }) {
      const { phase, below } = readMark(after)
      const names = await plansOf(caller, input.plan_id)
      if (names.size === 0) return { rows: [], next: '' }
      let titles = chainTitles(caller, [...names.keys()], input).where('t.publish_item_id', phase === 'w' ? 'is not' : 'is', null)
      if (below > 0) titles = titles.where('t.id', '<', below)
      const rows = await titles.selectAll('t').orderBy('t.id', 'desc').limit(EXPORT_ROWS).execute()
      const next = rows.length === EXPORT_ROWS ? `${phase}${rows.at(-1)?.id ?? 0}` : phase === 'w' ? 't0' : ''
      return { rows: await chainRows(caller, names, rows), next }
    },
  }
}
