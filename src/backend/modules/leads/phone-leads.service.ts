// Leads with a phone, as a list to call along.
import { sql } from 'kysely'
import { CALL_DIRECTIONS, CALL_RESULTS, CLOSED_STAGES } from '../../../contract/entities/lead.ts'
import type { CallResult } from '../../../contract/entities/lead.ts'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type { listPhoneLeads } from '../../../contract/http/lead.ts'
import type { RequestContext } from '../../http/context.ts'
import { toSeconds } from '../../lib/clock.ts'
import { dayOf, endOfDay, startOfDay } from '../../lib/days.ts'
import { offsetOf, toPage, totalOf } from '../../lib/paging.ts'
import type { Db } from '../../ports/database.ts'
import { findLeadRows, matchingLeads } from './lead-lists.repository.ts'
import type { LeadFilter } from './lead-filter.ts'
import { showLeads } from './lead-view.ts'
import { boundsOf, ownerOf, searchOf } from './leads.service.ts'
import type { LeadsDeps } from './leads.ports.ts'

type Input = ParsedInputOf<typeof listPhoneLeads>
interface CallFilter {
  result?: CallResult | 'none' | undefined
  /** Unix ms. */
  from?: number | undefined
  to?: number | undefined
}

/** Answers the call. */
export async function phoneLeads(
  deps: LeadsDeps,
  ctx: RequestContext,
  input: Input,
): Promise<OutputOf<typeof listPhoneLeads>> {
  const { db, tenant } = ctx
  const now = deps.clock.now()
  const filter: LeadFilter = {
    search: searchOf(deps, tenant.id, input.keyword),
    stage: input.stage,
    owner: ownerOf(ctx, input.owner),
    dueBefore: input.due === undefined ? undefined : input.due === 'overdue' ? now : endOfDay(now, tenant.timeZone),
    has_phone: 1,
  }
  const calls: CallFilter = { result: input.result, ...boundsOf(input, tenant.timeZone) }
  const ids = await findPage(db, { filter, calls, dayEnd: endOfDay(now, tenant.timeZone) }, input)
  const total = await totalOf(input, ids.length, async () => {
    const row = await matchingCalled(db, filter, calls)
      .select((is) => is.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return Number(row.n)
  })
  const leads = await showLeads(db, await findLeadRows(db, ids), now)
  const last = await lastCalls(db, ids)
  return {
    ...toPage(
      input,
      total,
      leads.map((lead) => ({
        ...lead,
        last_call: last.get(lead.id)?.call ?? null,
        call_count: last.get(lead.id)?.count ?? 0,
      })),
    ),
    stats: await callsOf(db, {
      from: startOfDay(dayOf(now, tenant.timeZone), tenant.timeZone),
      to: endOfDay(now, tenant.timeZone),
    }),
  }
}

/** The last call of the lead `l`. */
function lastCall(db: Db) {
  return db
    .selectFrom('call_records as r')
    .select('r.id')
    .where('r.lead_id', '=', sql.ref<number>('l.id'))
    .orderBy('r.start_time', 'desc')
    .orderBy('r.id', 'desc')
    .limit(1)
}

function matchingCalled(db: Db, filter: LeadFilter, { result, from, to }: CallFilter) {
  const leads = matchingLeads(db, filter)
  if (result === undefined && from === undefined && to === undefined) return leads
  const calls = db.selectFrom('call_records as c').select('c.id').where('c.lead_id', '=', sql.ref<number>('l.id'))
  if (result === 'none') return leads.where((is) => is.not(is.exists(calls)))
  let wanted = calls.where('c.id', '=', lastCall(db))
  if (result !== undefined) wanted = wanted.where('c.result', '=', result)
  if (from !== undefined) wanted = wanted.where('c.start_time', '>=', from)
  if (to !== undefined) wanted = wanted.where('c.start_time', '<', to)
  return leads.where((is) => is.exists(wanted))
}

/** `dayEnd`: what is due before it is called first, then those of whom nothing was said; unix ms. */
async function findPage(
  db: Db,
  { filter, calls, dayEnd }: { filter: LeadFilter; calls: CallFilter; dayEnd: number },
  input: Input,
): Promise<number[]> {
  const order = input.sort_order ?? (input.sort_field === 'due' ? 'asc' : 'desc')
  const base = matchingCalled(db, filter, calls).select('l.id')
  const sorted =
    input.sort_field === 'due'
      ? base
          .orderBy((is) =>
            is
              .case()
              .when('l.stage', 'in', [...CLOSED_STAGES])
              .then(3)
              .when('l.next_follow_time', '=', 0)
              .then(1)
              .when('l.next_follow_time', '>=', dayEnd)
              .then(2)
              .else(0)
              .end(),
          )
          .orderBy('l.next_follow_time', order)
          .orderBy('l.intent_score', (by) => by.desc().nullsLast())
      : base.orderBy(`l.${input.sort_field}`, (by) => (order === 'asc' ? by.asc() : by.desc()).nullsLast())
  const rows = await sorted.orderBy('l.id', 'desc').limit(input.limit).offset(offsetOf(input)).execute()
  return rows.map((row) => row.id)
}

type Called = NonNullable<OutputOf<typeof listPhoneLeads>['data'][number]['last_call']>

/** The last call of each lead, and how many there were. */
async function lastCalls(db: Db, ids: readonly number[]): Promise<Map<number, { call: Called; count: number }>> {
  const found = new Map<number, { call: Called; count: number }>()
  if (ids.length === 0) return found
  const counts = await db
    .selectFrom('call_records')
    .select((is) => ['lead_id', is.fn.countAll<number>().as('n')])
    .where('lead_id', 'in', [...ids])
    .groupBy('lead_id')
    .execute()
  const rows = await db
    .selectFrom('guest_capitals as l')
    .innerJoin('call_records as c', 'c.lead_id', 'l.id')
    .select(['l.id', 'c.start_time', 'c.result', 'c.duration_s', 'c.direction'])
    .where('l.id', 'in', [...ids])
    .where('c.id', '=', lastCall(db))
    .execute()
  const countOf = new Map(counts.map((row) => [row.lead_id, Number(row.n)]))
  for (const row of rows)
    found.set(row.id, {
      call: {
        start_time: toSeconds(row.start_time),
        duration_s: row.duration_s,
        result: CALL_RESULTS.find((one) => one === row.result) ?? 'no_answer',
        direction: CALL_DIRECTIONS.find((one) => one === row.direction) ?? 'out',
      },
      count: countOf.get(row.id) ?? 0,
    })
  return found
}

async function callsOf(db: Db, { from, to }: { from: number; to: number }) {
  const rows = await db
    .selectFrom('call_records')
    .select((is) => ['result', is.fn.countAll<number>().as('n')])
    .where('start_time', '>=', from)
    .where('start_time', '<', to)
    .groupBy('result')
    .execute()
  return {
    calls_today: rows.reduce((sum, row) => sum + Number(row.n), 0),
    connected_today: rows.reduce((sum, row) => sum + (row.result === 'connected' ? Number(row.n) : 0), 0),
  }
}
