// Attempts for reading.
import { sql } from 'kysely'
import type { SelectQueryBuilder } from 'kysely'
import { PUBLISH_STATUS } from '../../../../contract/entities/publish.ts'
import type { OutputOf, ParsedInputOf } from '../../../../contract/endpoint.ts'
import type { listRecords } from '../../../../contract/http/wisdom-seo.ts'
import { visibleAccountIds } from '../../../lib/account-scope.ts'
import { toMillis, toSeconds } from '../../../lib/clock.ts'
import { offsetOf, toPage, totalOf } from '../../../lib/paging.ts'
import { createSteadyAnswers, viewKey } from '../../../lib/steady-answers.ts'
import { containsPattern } from '../../../ports/database.ts'
import type { Db } from '../../../ports/database.ts'
import type { Database } from '../../../tables/database.ts'
import type { Caller, PublishingDeps } from '../publishing.ports.ts'
import { tunedSight } from '../../../lib/tuned-sight.ts'
import { wholeCompany } from '../../../lib/whole-company.ts'

type Input = ParsedInputOf<typeof listRecords>
type Output = OutputOf<typeof listRecords>

export interface Records {
  /**
   * Newest first; `result` 1 = still open, -1 = failed, without those whose outcome nobody knows. Works that went out:
   * the latest first.
   */
  list(caller: Caller, input: Input): Promise<Output>
}

type From = Database & { r: Database['publish_records'] }

/** See the interface. */
export function createRecords(deps: Pick<PublishingDeps, 'clock' | 'stamp' | 'platforms'>): Records {
  const totals = createSteadyAnswers<number>(deps)
  /** Works that went out are read along their own order; every one of them has an attempt that succeeded. */
  const findOut = async (caller: Caller, input: Input): Promise<{ ids: number[]; total: number }> => {
    const works = await outWorks(caller.db, input)
      .select('w.id')
      .orderBy('w.published_time', 'desc')
      .orderBy('w.id', 'desc')
      .limit(input.limit)
      .offset(offsetOf(input))
      .execute()
    const ids = await successes(caller.db, [0, ...works.map((work) => work.id)]).execute()
    const about = { ...input, page: 0, limit: 0 }
    const total = await totals.get(viewKey(caller, about), async () => {
      const row = await outWorks(caller.db, input)
        .select((is) => is.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return Number(row.total)
    })
    return { ids: ids.map((row) => row.id), total }
  }
  return {
    async list(caller, input) {
      const base = narrow(caller, caller.db.selectFrom('publish_records as r'), input)
      const count = async (): Promise<number> =>
        Number((await base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total)
      // What a search or a narrowed view asks of other tables is gathered once, for page and total together.
      const found = isPlainlyOut(input)
        ? await findOut(caller, input)
        : input.keyword || caller.admin.dataScope !== 'all'
          ? await findIds(base, input)
          : null
      const shown =
        found === null
          ? base.limit(input.limit).offset(offsetOf(input))
          : caller.db.selectFrom('publish_records as r').where('r.id', 'in', found.ids.length > 0 ? found.ids : [0])
      const rows = await shown
        .leftJoin('publish_items as i', 'i.id', 'r.publish_item_id')
        .leftJoin('third_auths as a', 'a.id', 'i.third_auth_id')
        .leftJoin('admins as who', 'who.id', 'r.admin_id')
        .selectAll('r')
        .select(['i.wisdom_task_id', 'i.title', 'a.openname', 'a.platform_value', 'who.nickname', 'who.username'])
        .$if(input.time === 'published', (list) => list.orderBy('i.published_time', 'desc').orderBy('i.id', 'desc'))
        .orderBy('r.id', 'desc')
        .execute()
      const total = await totalOf(input, rows.length, async () => found?.total ?? (await count()))
      const platforms = await deps.platforms.all(caller.db)
      return toPage(
        input,
        total,
        rows.map(
          (row) =>
            ({
              id: row.id,
              publish_item_id: row.publish_item_id,
              wisdom_task_id: row.wisdom_task_id ?? 0,
              title: row.title ?? '',
              openname: row.openname ?? '',
              platform_name: platforms.get(row.platform_value ?? '')?.name ?? row.platform_value ?? '',
              attempt_no: row.attempt_no,
              epoch: row.epoch,
              start_time: toSeconds(row.start_time),
              end_time: toSeconds(row.end_time) ?? 0,
              // An open attempt is publishing; one whose outcome nobody knows is told apart from those that failed.
              result: row.result === null ? 1 : row.result === 2 ? 2 : -1,
              ...(row.result === -2 ? { unconfirmed: 1 as const } : {}),
              channel: row.channel,
              publish_id: row.publish_id,
              error_code: row.error_code,
              msg: row.msg,
              admin_name: row.nickname || row.username || '',
              device_id: row.device_id ?? '',
            }) as const,
        ),
      )
    },
  }
}

/** Ids of one page, newest first, and how many attempts there are in all; null = the page lies behind the end. */
async function findIds(
  query: SelectQueryBuilder<From, 'r', object>,
  input: Input,
): Promise<{ ids: number[]; total: number | null }> {
  const rows = await query
    .select((eb) => ['r.id', eb.fn.countAll<number>().over().as('total')])
    .orderBy('r.id', 'desc')
    .limit(input.limit)
    .offset(offsetOf(input))
    .execute()
  const [first] = rows
  return { ids: rows.map((row) => row.id), total: first === undefined ? null : Number(first.total) }
}

/**
 * Conditions on the attempt alone, what they ask of item, task and account in subqueries: the count joins nothing, and
 * the list walks along the index of its order.
 */
function narrow(caller: Pick<Caller, 'db' | 'admin'>, query: SelectQueryBuilder<From, 'r', object>, input: Input) {
  const company = wholeCompany(caller.db, 'sight')
  const items = () => company.selectFrom('publish_items as x').select('x.id')
  let q = query
  const accounts = visibleAccountIds(caller.db, caller.admin)
  if (accounts !== null) {
    const tasks = company.selectFrom('wisdom_tasks as t').select('t.id').where('t.admin_id', '=', caller.admin.id)
    q = q.where((is) =>
      tunedSight(
        'r',
        is(
          'r.publish_item_id',
          'in',
          items()
            .where('x.third_auth_id', 'in', accounts)
            .unionAll(items().where('x.wisdom_task_id', 'in', tasks)),
        ),
      ),
    )
  }
  if (input.publish_item_id !== undefined) q = q.where('r.publish_item_id', '=', input.publish_item_id)
  if (input.wisdom_task_id !== undefined)
    q = q.where('r.publish_item_id', 'in', items().where('x.wisdom_task_id', '=', input.wisdom_task_id))
  if (input.third_auth_id !== undefined)
    q = q.where('r.publish_item_id', 'in', items().where('x.third_auth_id', '=', input.third_auth_id))
  if (input.channel !== undefined) q = q.where('r.channel', '=', input.channel)
  if (input.result === 1) q = q.where('r.result', 'is', null)
  else if (input.result === -1 || input.result === 2) q = q.where('r.result', '=', input.result)
  // No attempt waits or is cancelled.
  else if (input.result !== undefined) q = q.where((eb) => eb('r.id', '=', 0))
  if (input.time === 'published') q = q.where('r.id', 'in', successes(caller.db, outIds(caller.db, input)))
  else {
    if (input.platform_value !== undefined || input.group_id !== undefined)
      q = q.where('r.publish_item_id', 'in', items().where('x.third_auth_id', 'in', accountsOf(company, input)))
    if (input.from !== undefined) q = q.where('r.start_time', '>=', toMillis(input.from))
    if (input.to !== undefined) q = q.where('r.start_time', '<=', toMillis(input.to) + 999)
  }
  if (input.keyword) {
    const pattern = containsPattern(input.keyword)
    const accountsNamed = company.selectFrom('third_auths as y').select('y.id').where('y.openname', 'ilike', pattern)
    const named = items()
      .where('x.title', 'ilike', pattern)
      .unionAll(items().where('x.third_auth_id', 'in', accountsNamed))
    const attempts = () => company.selectFrom('publish_records as f').select('f.id')
    // Spelled out, not as a parameter: the index over attempts that say something is found by these words.
    const spoken = attempts()
      .where((eb) => eb('f.msg', '<>', sql.lit('')))
      .where('f.msg', 'ilike', pattern)
    q = q.where('r.id', 'in', attempts().where('f.publish_item_id', 'in', named).unionAll(spoken))
  }
  return q
}

function accountsOf(db: Db, { platform_value, group_id }: Input) {
  let accounts = db.selectFrom('third_auths as a').select('a.id')
  if (platform_value !== undefined) accounts = accounts.where('a.platform_value', '=', platform_value)
  if (group_id !== undefined) accounts = accounts.where('a.group_id', '=', group_id)
  return accounts
}

/** Asked for works that went out, by nothing that only their attempts know. */
function isPlainlyOut(input: Input): boolean {
  const { time, keyword, publish_item_id: item, wisdom_task_id: task, result, channel } = input
  return time === 'published' && !keyword && [item, task, result, channel].every((one) => one === undefined)
}

/**
 * Works that count as published: of accounts that are there and in the operator's sight, more than stored as a draft. A
 * work that was deleted afterwards went out all the same.
 */
function outWorks(db: Db, input: Input) {
  let works = db
    .selectFrom('publish_items as w')
    .where('w.publish_status', '=', sql.lit(PUBLISH_STATUS.success))
    .where('w.only_draft', '=', 0)
    .where('w.third_auth_id', 'in', accountsOf(db, input).where('a.delete_time', 'is', null))
  if (input.third_auth_id !== undefined) works = works.where('w.third_auth_id', '=', input.third_auth_id)
  if (input.from !== undefined) works = works.where('w.published_time', '>=', toMillis(input.from))
  if (input.to !== undefined) works = works.where('w.published_time', '<=', toMillis(input.to) + 999)
  return works
}

/** The attempt by which each of these works went out, as `id`. */
function successes(db: Db, works: number[] | ReturnType<typeof outIds>) {
  return db
    .selectFrom('publish_records as s')
    .select((is) => is.fn.max('s.id').as('id'))
    .where('s.result', '=', 2)
    .where('s.publish_item_id', 'in', works)
    .groupBy('s.publish_item_id')
}
function outIds(db: Db, input: Input) {
  return outWorks(db, input).select('w.id')
}
