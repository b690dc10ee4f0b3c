// Why works failed: grouped by the code of their attempt.
import { sql } from 'kysely'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { PUBLISH_STATUS } from '../../../contract/entities/publish.ts'
import { CLIP_FAILED, VERIFIED_ABSENT } from '../../../contract/failure-words.ts'
import { NOT_PUBLISHED } from '../../../contract/helper/outcome-proof.ts'
import { FAILURE_CODES, type failures } from '../../../contract/http/data.ts'
import { TIMING_REFUSED } from '../../../contract/time-channel.ts'
import { countByAccount, failedWorks } from '../../lib/account-numbers.ts'
import { toSeconds } from '../../lib/clock.ts'
import type { DayGrid } from '../../lib/day-span.ts'
import type { SteadyDeps } from '../../lib/steady-answers.ts'
import type { Db } from '../../ports/database.ts'
import { DATA_SPAN } from './data-center.service.ts'
import { steadyCall } from './question.ts'
import type { Caller, Question } from './question.ts'

type Input = ParsedInputOf<typeof failures>
type Output = OutputOf<typeof failures>
type Newest = Output['list'][number]['newest']

/** Codes of attempts after which their work goes on by itself, or that a person settled: their work did not fail. */
const GOES_ON = [TIMING_REFUSED, NOT_PUBLISHED, VERIFIED_ABSENT]

/** One work that failed. */
interface Failure {
  itemId: number
  code: string
  isOpen: boolean
  /** Unix ms. */
  time: number
  /** The attempt that says why; null = the work does. */
  recordId: number | null
}

/** Answers the call. @throws BAD_INPUT for days in the wrong order, ahead of today or too many */
export function createFailures(deps: SteadyDeps): (caller: Caller, input: Input) => Promise<Output> {
  return steadyCall(deps, DATA_SPAN, read)
}

async function read({ db }: Caller, { grid, ids }: Question): Promise<Output> {
  const [open, handled, before] =
    ids.length === 0
      ? [[], [], new Map<number, number>()]
      : await Promise.all([
          findOpen(db, ids, grid),
          findHandled(db, ids, grid),
          countByAccount(db, 'failed', { accountIds: ids }, { fromMs: 0, toMs: grid.fromMs }),
        ])
  const groups = [...Map.groupBy([...open, ...handled], (one) => one.code)].map(([code, all]) => {
    const own = all.filter((one) => one.isOpen)
    return { code, count: all.length, open: own.length, newest: newestOf(own.length > 0 ? own : all) }
  })
  const shown = await findNewest(
    db,
    groups.flatMap((group) => group.newest ?? []),
  )
  return {
    range: { from: grid.from, to: grid.to },
    count: open.length + handled.length,
    open: open.length,
    earlier: [...before.values()].reduce((sum, count) => sum + count, 0),
    list: groups
      // What waits for somebody first.
      .toSorted((a, b) => b.open - a.open || b.count - a.count || (a.code < b.code ? -1 : 1))
      .flatMap(({ newest, ...group }) => {
        const work = shown.get(newest?.itemId ?? 0)
        return work === undefined ? [] : [{ ...group, newest: work }]
      }),
  }
}

/** Those that still wait for somebody. */
async function findOpen(db: Db, accountIds: readonly number[], grid: DayGrid): Promise<Failure[]> {
  const works = failedWorks(db, { accountIds }, grid).select((is) => [
    'id',
    'attempt_count',
    'update_time',
    is.case().when('fail_reason', 'like', `${CLIP_FAILED}%`).then(1).else(0).end().as('is_film'),
  ])
  const rows = await db
    .selectFrom(works.as('i'))
    .leftJoin('publish_records as r', (join) =>
      join.onRef('r.publish_item_id', '=', 'i.id').onRef('r.attempt_no', '=', 'i.attempt_count'),
    )
    .select(['i.id', 'i.update_time', 'i.is_film', 'r.error_code'])
    .execute()
  return rows.map((row) => ({
    itemId: row.id,
    code: Number(row.is_film) === 1 ? FAILURE_CODES.film : row.error_code || FAILURE_CODES.other,
    isOpen: true,
    time: row.update_time,
    recordId: null,
  }))
}

/** Those that were handled since, each by its latest failed attempt of these days. */
async function findHandled(db: Db, accountIds: readonly number[], { fromMs, toMs }: DayGrid): Promise<Failure[]> {
  const rows = await db
    .selectFrom('publish_records as r')
    .innerJoin('publish_items as i', 'i.id', 'r.publish_item_id')
    .select(['r.id', 'r.publish_item_id', 'r.end_time', 'r.error_code'])
    .where('r.result', '=', sql.lit(-1))
    .where('r.end_time', '>=', fromMs)
    .where('r.end_time', '<', toMs)
    .where('r.error_code', 'not in', GOES_ON)
    .where('i.third_auth_id', 'in', [...accountIds])
    .where((is) =>
      is.or([
        is('i.publish_status', '<>', PUBLISH_STATUS.failed),
        is('i.delete_time', 'is not', null),
        is('i.outcome_unknown', '=', 1),
      ]),
    )
    .orderBy('r.id')
    .execute()
  const latest = new Map(rows.map((row) => [row.publish_item_id, row]))
  return [...latest.values()].map((row) => ({
    itemId: row.publish_item_id,
    code: row.error_code || FAILURE_CODES.other,
    isOpen: false,
    time: row.end_time ?? 0,
    recordId: row.id,
  }))
}

function newestOf(list: readonly Failure[]): Failure | undefined {
  return list.toSorted((a, b) => b.time - a.time || b.itemId - a.itemId)[0]
}

/** What is shown of works, by id. */
async function findNewest(db: Db, list: readonly Failure[]): Promise<Map<number, Newest>> {
  const some = (ids: readonly (number | null)[]): number[] => [0, ...ids.flatMap((id) => id ?? [])]
  const [works, records] = await Promise.all([
    db
      .selectFrom('publish_items as i')
      .innerJoin('third_auths as a', 'a.id', 'i.third_auth_id')
      .select(['i.id', 'i.wisdom_task_id', 'i.title', 'i.fail_reason', 'a.openname', 'a.platform_value'])
      .where('i.id', 'in', some(list.map((one) => one.itemId)))
      .execute(),
    db
      .selectFrom('publish_records')
      .select(['id', 'msg'])
      .where('id', 'in', some(list.map((one) => one.recordId)))
      .execute(),
  ])
  const [byId, said] = [new Map(works.map((row) => [row.id, row])), new Map(records.map((row) => [row.id, row.msg]))]
  return new Map(
    list.flatMap((one): [number, Newest][] => {
      const work = byId.get(one.itemId)
      if (work === undefined) return []
      const { id, fail_reason: reason, ...shown } = work
      return [
        [
          id,
          {
            publish_item_id: id,
            ...shown,
            reason: one.recordId === null ? reason : (said.get(one.recordId) ?? ''),
            time: toSeconds(one.time),
          },
        ],
      ]
    }),
  )
}
