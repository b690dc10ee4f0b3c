// Titles of plans as people look through them.
import { z } from 'zod'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import type * as http from '../../../contract/http/plan-titles.ts'
import { titleNorm } from '../../../contract/titles/lines.ts'
import type { RequestContext } from '../../http/context.ts'
import { toSeconds } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { isDeep, offsetOf, toPage, totalOf, windowOf } from '../../lib/paging.ts'
import { livePlans } from '../../lib/live-plans.ts'
import { createSteadyAnswers } from '../../lib/steady-answers.ts'
import type { SteadyDeps } from '../../lib/steady-answers.ts'
import { containsPattern, inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import type { PlansDeps } from './plans.ports.ts'
import { tunedSight } from '../../lib/tuned-sight.ts'

type Caller = Pick<RequestContext, 'db' | 'admin' | 'tenantId' | 'audit'>
type Http = typeof http

export interface PlanTitles {
  list(
    caller: Pick<Caller, 'db' | 'admin' | 'tenantId'>,
    input: ParsedInputOf<Http['listPlanTitles']>,
  ): Promise<OutputOf<Http['listPlanTitles']>>
  /** @throws NOT_FOUND */
  discard(caller: Caller, input: ParsedInputOf<Http['discardPlanTitles']>): Promise<OutputOf<Http['discardPlanTitles']>>
}

const READY = 0
const OUT = 3
const STATES = [0, 1, 2, 3] as const

const risk = z.object({ level: z.number() })
/** As the book of titles writes it; null = never looked at. */
const isRisky = (json: string | null): 0 | 1 => (json !== null && risk.parse(JSON.parse(json)).level > 0 ? 1 : 0)

/** See the interface. */
export function createPlanTitles(deps: Pick<PlansDeps, 'clock'> & SteadyDeps): PlanTitles {
  const sums = createSteadyAnswers<Record<string, number>>(deps)
  const matching = (
    db: Db,
    plans: readonly number[],
    input: Pick<ParsedInputOf<Http['listPlanTitles']>, 'keyword' | 'main' | 'status'>,
  ) => {
    const [only, other] = plans
    let query = db.selectFrom('titles').where('delete_time', 'is', null)
    // One plan leads to its titles; of many the titles are asked, in the order of the list.
    query =
      other === undefined
        ? query.where((is) => tunedSight('titles', is('plan_id', '=', only ?? 0)))
        : query.where((is) => tunedSight('titles', is(is('plan_id', '+', is.lit(0)), 'in', [...plans])))
    const status = STATES.find((one) => one === input.status)
    if (status !== undefined) query = query.where('status', '=', status)
    // Norms have no upper case: a plain `like` is enough.
    const norm = titleNorm(input.keyword ?? '')
    if (norm !== '') query = query.where('norm', 'like', containsPattern(norm))
    return input.main === undefined || input.main === '' ? query : query.where('main', '=', input.main)
  }
  const countsOf = async (db: Db, plans: readonly number[]): Promise<Record<string, number>> => {
    const rows = await matching(db, plans, {})
      .select((is) => ['status', is.fn.countAll<number>().as('n')])
      .groupBy('status')
      .execute()
    return Object.fromEntries(rows.map((row) => [String(row.status), Number(row.n)]))
  }
  return {
    async list({ db, tenantId }, input) {
      let plans = livePlans(db).select(['p.id', 'p.name'])
      if (input.plan_id !== undefined) plans = plans.where('p.id', '=', input.plan_id)
      const names = new Map((await plans.execute()).map((row) => [row.id, row.name]))
      const ids = [...names.keys()]
      if (ids.length === 0) return { ...toPage(input, 0, []), status_counts: {} }
      const searched = (input.keyword ?? '') !== '' || (input.main ?? '') !== ''
      const counts = searched
        ? undefined
        : await sums.get(JSON.stringify([tenantId, ids]), async () => await countsOf(db, ids))
      const count = async (): Promise<number> =>
        counts === undefined
          ? Number(
              (
                await matching(db, ids, input)
                  .select((is) => is.fn.countAll<number>().as('n'))
                  .executeTakeFirst()
              )?.n ?? 0,
            )
          : STATES.reduce<number>(
              (sum, state) =>
                sum + (input.status === undefined || input.status === state ? (counts[String(state)] ?? 0) : 0),
              0,
            )
      const before = isDeep(input) ? await count() : undefined
      const { offset, limit, fromEnd } =
        before === undefined ? { offset: offsetOf(input), limit: input.limit, fromEnd: false } : windowOf(input, before)
      const wanted = input.sort_order ?? 'desc'
      const page =
        limit === 0
          ? []
          : await matching(db, ids, input)
              .select('id')
              .orderBy('id', fromEnd ? (wanted === 'asc' ? 'desc' : 'asc') : wanted)
              .limit(limit)
              .offset(offset)
              .execute()
      const found = (fromEnd ? page.toReversed() : page).map((row) => row.id)
      const total = before ?? (await totalOf(input, found.length, count))
      const rows = new Map(
        found.length === 0
          ? []
          : (await db.selectFrom('titles').selectAll().where('id', 'in', found).execute()).map((row) => [row.id, row]),
      )
      const data = found.flatMap((id) => {
        const row = rows.get(id)
        if (row === undefined) return []
        const { plan_id: plan, title, region, prefix, main, suffix, char_len, status } = row
        return [
          {
            id,
            plan_id: plan ?? 0,
            plan_name: names.get(plan ?? 0) ?? '',
            title,
            region,
            prefix,
            main,
            suffix,
            char_len,
            risk: isRisky(row.risk),
            status,
            wisdom_task_id: row.wisdom_task_id ?? 0,
            publish_item_id: row.publish_item_id ?? 0,
            create_time: toSeconds(row.create_time),
          },
        ]
      })
      return { ...toPage(input, total, data), ...(counts === undefined ? {} : { status_counts: counts }) }
    },
    async discard({ db, audit }, { ids, restore }) {
      const wanted = [...new Set(ids)]
      const [from, to] = restore === 1 ? ([OUT, READY] as const) : ([READY, OUT] as const)
      const changed = await inTransaction(db, async (trx) => {
        const own = livePlans(trx).select('p.id')
        const found = await trx
          .selectFrom('titles')
          .select('id')
          .where('id', 'in', wanted)
          .where('delete_time', 'is', null)
          .where('plan_id', 'in', own)
          .orderBy('id')
          .forUpdate()
          .execute()
        if (found.length !== wanted.length) throw new AppError(CODE.NOT_FOUND, { reason: 'plans.titleMissing' })
        const done = await trx
          .updateTable('titles')
          .set({ status: to, update_time: deps.clock.now() })
          .where('id', 'in', wanted)
          .where('status', '=', from)
          .executeTakeFirst()
        return Number(done.numUpdatedRows)
      })
      audit({
        targetType: 'title',
        targetId: wanted.slice(0, 20).join(','),
        summary: restore === 1 ? `恢复 ${changed} 个标题` : `剔除 ${changed} 个标题`,
      })
      return { changed }
    },
  }
}
