// Attempts for reading (contract row 34).
import type { SelectQueryBuilder } from 'kysely'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type { listRecords } from '../../../contract/http/wisdom-seo.ts'
import { visibleAccountIds } from '../../lib/account-scope.ts'
import { toMillis, toSeconds } from '../../lib/clock.ts'
import { offsetOf, toPage } from '../../lib/paging.ts'
import { containsPattern } from '../../ports/database.ts'
import type { Database } from '../../tables/database.ts'
import type { Caller, PublishingDeps } from './publishing.ports.ts'

type Input = ParsedInputOf<typeof listRecords>
type Output = OutputOf<typeof listRecords>

export interface Records {
  /** Newest first; `result` 1 = still open. */
  list(caller: Caller, input: Input): Promise<Output>
}

type From = Database & { r: Database['publish_records']; i: Database['publish_items']; t: Database['wisdom_tasks']; a: Database['third_auths'] }

/** See the interface. */
export function createRecords(deps: Pick<PublishingDeps, 'platforms'>): Records {
  return {
    async list(caller, input) {
      const base = narrow(visibleRecords(caller), input)
      const { total } = await base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      const rows = await base
        .leftJoin('admins as who', 'who.id', 'r.admin_id')
        .selectAll('r')
        .select(['i.wisdom_task_id', 'i.title', 'a.openname', 'a.platform_value', 'who.nickname', 'who.username'])
        .orderBy('r.create_time', 'desc')
        .orderBy('r.id', 'desc')
        .limit(input.limit)
        .offset(offsetOf(input))
        .execute()
      const platforms = await deps.platforms.all(caller.db)
      return toPage(input, Number(total), rows.map((row) => ({
        id: row.id,
        publish_item_id: row.publish_item_id,
        wisdom_task_id: row.wisdom_task_id,
        title: row.title,
        openname: row.openname,
        platform_name: platforms.get(row.platform_value)?.name ?? row.platform_value,
        attempt_no: row.attempt_no,
        start_time: toSeconds(row.start_time),
        end_time: toSeconds(row.end_time) ?? 0,
        // An open attempt is publishing; one whose outcome nobody knows shows as failed with its code.
        result: row.result === null ? 1 : row.result === 2 ? 2 : -1,
        channel: row.channel,
        publish_id: row.publish_id,
        error_code: row.error_code,
        msg: row.msg,
        admin_name: row.nickname || row.username || '',
        device_id: row.device_id ?? '',
      } as const)))
    },
  }
}

function visibleRecords(caller: Pick<Caller, 'db' | 'admin'>) {
  const { db, admin } = caller
  const all = db
    .selectFrom('publish_records as r')
    .innerJoin('publish_items as i', 'i.id', 'r.publish_item_id')
    .innerJoin('wisdom_tasks as t', 't.id', 'i.wisdom_task_id')
    .innerJoin('third_auths as a', 'a.id', 'i.third_auth_id')
  const accounts = visibleAccountIds(db, admin)
  return accounts === null ? all : all.where((eb) => eb.or([eb('t.admin_id', '=', admin.id), eb('i.third_auth_id', 'in', accounts)]))
}

function narrow(query: SelectQueryBuilder<From, 'r' | 'i' | 't' | 'a', object>, input: Input) {
  let q = query
  if (input.publish_item_id !== undefined) q = q.where('r.publish_item_id', '=', input.publish_item_id)
  if (input.wisdom_task_id !== undefined) q = q.where('i.wisdom_task_id', '=', input.wisdom_task_id)
  if (input.third_auth_id !== undefined) q = q.where('i.third_auth_id', '=', input.third_auth_id)
  if (input.channel !== undefined) q = q.where('r.channel', '=', input.channel)
  if (input.result === 1) q = q.where('r.result', 'is', null)
  else if (input.result === -1) q = q.where('r.result', 'in', [-1, -2])
  else if (input.result === 2) q = q.where('r.result', '=', 2)
  // No attempt waits or is cancelled.
  else if (input.result !== undefined) q = q.where((eb) => eb.lit(false))
  if (input.from !== undefined) q = q.where('r.start_time', '>=', toMillis(input.from))
  if (input.to !== undefined) q = q.where('r.start_time', '<=', toMillis(input.to) + 999)
  if (input.keyword) {
    const pattern = containsPattern(input.keyword)
    q = q.where((eb) => eb.or([eb('i.title', 'ilike', pattern), eb('a.openname', 'ilike', pattern), eb('r.msg', 'ilike', pattern)]))
  }
  return q
}

