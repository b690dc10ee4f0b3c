// Reads along the chain: main word, title, work, numbers, rank. Writes nothing.
import { sql } from 'kysely'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type { attributedWords, attributionChain } from '../../../contract/http/attribution.ts'
import { titleNorm } from '../../../contract/titles/lines.ts'
import type { RequestContext } from '../../http/context.ts'
import { toMillis, toSeconds } from '../../lib/clock.ts'
import { offsetOf, toPage } from '../../lib/paging.ts'
import { visiblePlans } from '../../lib/plan-scope.ts'
import { containsPattern } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { ranksOfItems } from './item-ranks.ts'

type Caller = Pick<RequestContext, 'db' | 'admin'>
type WordsInput = ParsedInputOf<typeof attributedWords>
type ChainInput = ParsedInputOf<typeof attributionChain>

export interface Attribution {
  words(caller: Caller, input: WordsInput): Promise<OutputOf<typeof attributedWords>>
  chain(caller: Caller, input: ChainInput): Promise<OutputOf<typeof attributionChain>>
}

const NARROWED = (input: { platform_value?: string | undefined; from?: number | undefined; to?: number | undefined }): boolean => input.platform_value !== undefined || input.from !== undefined || input.to !== undefined

/** Works with a title of these plans, inside platform and days. */
const worksOf = (db: Db, plans: readonly number[], input: Pick<WordsInput, 'platform_value' | 'from' | 'to'>) => {
  let query = db
    .selectFrom('titles as t').innerJoin('publish_items as i', 'i.id', 't.publish_item_id').innerJoin('third_auths as a', 'a.id', 'i.third_auth_id').leftJoin('platform_works as w', (join) => join.onRef('w.publish_item_id', '=', 'i.id').on('w.is_deleted', '=', 0))
    .where('t.delete_time', 'is', null).where('t.plan_id', 'in', [...plans]).where('i.delete_time', 'is', null)
  if (input.platform_value !== undefined) query = query.where('a.platform_value', '=', input.platform_value)
  if (input.from !== undefined) query = query.where('i.published_time', '>=', toMillis(input.from))
  if (input.to !== undefined) query = query.where('i.published_time', '<=', toMillis(input.to) + 999)
  return query
}
const total = (value: string | number | bigint | null | undefined): number | null => (value === null || value === undefined ? null : Number(value))

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
      let titles = caller.db.selectFrom('titles').where('delete_time', 'is', null).where('plan_id', 'in', plans).where('main', '<>', '')
      if (input.keyword) titles = titles.where('main', 'ilike', containsPattern(input.keyword))
      const mains = await titles.select((is) => ['main', is.fn.countAll<number>().as('n')]).groupBy('main').orderBy('n', 'desc').orderBy('main').limit(input.limit).offset(offsetOf(input)).execute()
      const all = await caller.db.selectFrom(titles.select('main').distinct().as('m')).select((is) => is.fn.countAll<number>().as('n')).executeTakeFirst()
      if (mains.length === 0) return toPage(input, Number(all?.n ?? 0), [])
      const names = mains.map((row) => row.main)
      const sums = await worksOf(caller.db, plans, input)
        .where('t.main', 'in', names)
        .select((is) => [
          't.main', is.fn.countAll<number>().as('works'), is.fn.countAll<number>().filterWhere('i.publish_status', '=', 2).as('published'), is.fn.countAll<number>().filterWhere('i.publish_status', '=', -1).as('failed'),
          is.fn.sum('w.last_play').as('play'), is.fn.sum('w.last_like').as('like'), is.fn.sum('w.last_comment').as('comment'),
        ])
        .groupBy('t.main').execute()
      const ranked = await caller.db
        .selectFrom('rank_hits as h').innerJoin('rank_results as r', 'r.id', 'h.rank_result_id').innerJoin('rank_keywords as k', 'k.id', 'r.rank_keyword_id').innerJoin('titles as t', 't.publish_item_id', 'h.publish_item_id')
        .select((is) => ['t.main', is.fn.min('h.rank').as('rank')])
        .where('t.main', 'in', names).where('t.plan_id', 'in', plans).where('t.delete_time', 'is', null).where('k.delete_time', 'is', null).where('r.status', '=', 'ok').whereRef('r.checked_time', '=', 'k.ok_time').groupBy('t.main').execute()
      return toPage(input, Number(all?.n ?? 0), mains.map(({ main, n }) => {
        const sum = sums.find((row) => row.main === main)
        return { main, titles: Number(n), works: Number(sum?.works ?? 0), published: Number(sum?.published ?? 0), failed: Number(sum?.failed ?? 0), play: total(sum?.play), like: total(sum?.like), comment: total(sum?.comment), best_rank: total(ranked.find((row) => row.main === main)?.rank) }
      }))
    },
    async chain(caller, input) {
      const names = await plansOf(caller, input.plan_id)
      const plans = [...names.keys()]
      if (plans.length === 0) return toPage(input, 0, [])
      let titles = caller.db.selectFrom('titles as t').where('t.delete_time', 'is', null).where('t.plan_id', 'in', plans)
      if (input.main) titles = titles.where('t.main', '=', input.main)
      if (input.publish_item_id !== undefined) titles = titles.where('t.publish_item_id', '=', input.publish_item_id)
      const norm = titleNorm(input.keyword ?? '')
      if (norm !== '') titles = titles.where('t.norm', 'like', containsPattern(norm))
      if (NARROWED(input)) titles = titles.where('t.id', 'in', worksOf(caller.db, plans, input).select('t.id'))
      const count = await titles.select((is) => is.fn.countAll<number>().as('n')).executeTakeFirst()
      // A title with a work tells more than one that only lies ready.
      const rows = await titles.selectAll('t').orderBy(sql`case when t.publish_item_id is null then 1 else 0 end`).orderBy('t.id', 'desc').limit(input.limit).offset(offsetOf(input)).execute()
      const ids = rows.flatMap((row) => row.publish_item_id ?? [])
      const works = ids.length === 0 ? [] : await worksOf(caller.db, plans, {}).select(['i.id', 'i.wisdom_task_id', 'i.publish_status', 'i.published_time', 'i.platform_url', 'a.platform_value', 'a.openname', 'w.url', 'w.last_play', 'w.last_like', 'w.last_comment']).where('i.id', 'in', ids).execute()
      const ranks = await ranksOfItems(caller.db, ids)
      return toPage(input, Number(count?.n ?? 0), rows.map((row) => {
        const work = works.find((one) => one.id === row.publish_item_id)
        return {
          title_id: row.id, title: row.title, main: row.main, region: row.region, suffix: row.suffix, plan_id: row.plan_id ?? 0, plan_name: names.get(row.plan_id ?? 0) ?? '', title_status: row.status,
          wisdom_task_id: work?.wisdom_task_id ?? 0, publish_item_id: work?.id ?? 0, publish_status: work?.publish_status ?? null, published_time: toSeconds(work?.published_time ?? 0), platform_value: work?.platform_value ?? '', openname: work?.openname ?? '',
          url: work?.platform_url || work?.url || '', play: work?.last_play ?? null, like: work?.last_like ?? null, comment: work?.last_comment ?? null, ranks: ranks.get(row.publish_item_id ?? 0) ?? [],
        }
      }))
    },
  }
}
