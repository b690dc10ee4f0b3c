// Leads as they are read: lists, one with all that belongs to it, and what is due.
import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { LEAD_STAGES } from '../../../contract/entities/lead.ts'
import type { LeadChain } from '../../../contract/entities/lead.ts'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import type { getLead, listDueFollowUps, listLeadOwners } from '../../../contract/http/lead.ts'
import type { listLeads } from '../../../contract/http/message.ts'
import type { RequestContext } from '../../http/context.ts'
import { dayOf, endOfDay, shiftDay, startOfDay } from '../../lib/days.ts'
import { AppError } from '../../lib/errors.ts'
import { findRowsWith } from '../../lib/kept-words.ts'
import { toPage, totalOf } from '../../lib/paging.ts'
import { findChain } from '../../lib/work-chain.ts'
import type { Db } from '../../ports/database.ts'
import { showAppointments } from './appointments.repository.ts'
import * as history from './history.repository.ts'
import * as lists from './lead-lists.repository.ts'
import type { LeadFilter, Search } from './lead-filter.ts'
import { showLeads } from './lead-view.ts'
import { findLead } from './leads.repository.ts'
import type { LeadDbRow } from './leads.repository.ts'
import type { LeadsDeps } from './leads.ports.ts'
import { mergedInto } from './merges.repository.ts'
import { findOwners, openLeadsOf } from './people.ts'

const DUE_SHOWN = 100

export interface LeadsService {
  list(ctx: RequestContext, input: ParsedInputOf<typeof listLeads>): Promise<OutputOf<typeof listLeads>>
  /** @throws NOT_FOUND */
  info(ctx: RequestContext, id: number): Promise<OutputOf<typeof getLead>>
  due(ctx: RequestContext, input: ParsedInputOf<typeof listDueFollowUps>): Promise<OutputOf<typeof listDueFollowUps>>
  owners(ctx: RequestContext): Promise<OutputOf<typeof listLeadOwners>>
}

/** What somebody typed into a search; undefined = nothing. */
export function searchOf({ cells }: Pick<LeadsDeps, 'cells'>, tenantId: number, typed?: string): Search | undefined {
  return typed === undefined || typed === '' ? undefined : { words: typed, contact: cells.search(tenantId, typed) }
}

/** Bounds of days in the company's zone, unix ms: from the first moment to behind the last. */
export function boundsOf(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
): { from: number | undefined; to: number | undefined } {
  return {
    from: from === undefined ? undefined : startOfDay(from, timeZone),
    to: to === undefined ? undefined : startOfDay(shiftDay(to, 1), timeZone),
  }
}

/** Id of an owner as it is asked for. */
export function ownerOf(ctx: RequestContext, asked: number | 'me' | undefined): number | undefined {
  return asked === 'me' ? ctx.admin.id : asked
}

type LeadsAsked = Pick<
  ParsedInputOf<typeof listLeads>,
  Exclude<keyof ParsedInputOf<typeof listLeads>, 'page' | 'limit' | 'sort_field' | 'sort_order'>
>

/** Filters of the wire as the database is asked. */
export function filterOf(deps: Pick<LeadsDeps, 'cells' | 'clock'>, ctx: RequestContext, asked: LeadsAsked): LeadFilter {
  const { id, timeZone } = ctx.tenant
  const now = deps.clock.now()
  const won = boundsOf({ from: asked.won_from, to: asked.won_to }, timeZone)
  return {
    ...boundsOf(asked, timeZone),
    wonFrom: won.from,
    wonTo: won.to,
    account_platform: asked.account_platform,
    account_group_id: asked.account_group_id,
    search: searchOf(deps, id, asked.keyword),
    stage: asked.stage,
    source: asked.source,
    platform_value: asked.platform_value,
    third_auth_id: asked.third_auth_id,
    owner: ownerOf(ctx, asked.owner_admin_id),
    pool: asked.pool,
    tag: asked.tag,
    dueBefore: asked.due === undefined ? undefined : asked.due === 'overdue' ? now : endOfDay(now, timeZone),
    has_phone: asked.has_phone,
    word: asked.word,
    publish_item_id: asked.publish_item_id,
    dup: asked.dup,
  }
}

/** By a work that we did not publish its title is known from what was read. */
async function chainOf(db: Db, row: LeadDbRow): Promise<LeadChain> {
  const chain = await findChain(db, row)
  if (chain.title !== null) return chain
  const seen = await db
    .selectFrom('conversations')
    .select(['work_title', 'work_url'])
    .where(sql<SqlBool>`lead_id > 0`)
    .where('lead_id', '=', row.id)
    .where('work_title', '<>', '')
    .orderBy('last_message_time', 'desc')
    .limit(1)
    .executeTakeFirst()
  return seen === undefined
    ? chain
    : { ...chain, title: seen.work_title, work_url: chain.work_url ?? (seen.work_url || null) }
}

/** See the interface. */
export function createLeadsService(deps: LeadsDeps): LeadsService {
  const { clock } = deps
  return {
    async list(ctx, input) {
      const { db } = ctx
      const now = clock.now()
      const filter = filterOf(deps, ctx, input)
      if (filter.search !== undefined) filter.search.found = await findRowsWith(db, 'lead_texts', filter.search.words)
      const ids = await lists.findLeadPage(db, filter, input)
      const stages = await lists.countStages(db, filter)
      const total = await totalOf(input, ids.length, async () =>
        input.stage === undefined
          ? [...stages.values()].reduce((sum, count) => sum + count, 0)
          : (stages.get(input.stage) ?? 0),
      )
      return {
        ...toPage(input, total, await showLeads(db, await lists.findLeadRows(db, ids), now)),
        stage_counts: LEAD_STAGES.map((stage) => ({ stage, count: stages.get(stage) ?? 0 })),
        pool_count: await lists.countPool(db, filter),
      }
    },
    async info({ db }, id) {
      const row = await findLead(db, id)
      if (row === undefined) throw new AppError(CODE.NOT_FOUND)
      const now = clock.now()
      const [lead] = await showLeads(db, [row], now)
      if (lead === undefined) throw new AppError(CODE.NOT_FOUND)
      return {
        lead,
        events: await history.findEvents(db, id),
        follow_ups: await history.findFollowUps(db, { leadIds: [id] }, 50),
        calls: await history.findCalls(db, id),
        appointments: await showAppointments(db, await history.findAppointmentsOf(db, id)),
        merged: await mergedInto(db, id, now),
        chain: await chainOf(db, row),
        merged_into_id: row.merged_into_id,
      }
    },
    async due(ctx, input) {
      const { db, tenant } = ctx
      const now = clock.now()
      const date = input.date ?? dayOf(now, tenant.timeZone)
      const [start, next, after] = [0, 1, 2].map((by) => startOfDay(shiftDay(date, by), tenant.timeZone)) as [
        number,
        number,
        number,
      ]
      const owner = ownerOf(ctx, input.owner)
      // Today's are overdue once their moment has passed, as in the lists.
      const late = input.date === undefined || date === dayOf(now, tenant.timeZone) ? now : start
      const part = async (bounds: Pick<LeadFilter, 'dueBefore' | 'dueFrom'>) => {
        const filter = { owner, ...bounds }
        const page = { page: 1, limit: DUE_SHOWN, sort_field: 'next_follow_time' as const }
        const ids = await lists.findLeadPage(db, filter, page)
        return {
          total: await totalOf(page, ids.length, async () => await lists.countLeads(db, filter)),
          list: await showLeads(db, await lists.findLeadRows(db, ids), now),
        }
      }
      return {
        date,
        overdue: await part({ dueBefore: late }),
        today: await part({ dueFrom: late, dueBefore: next }),
        tomorrow: await part({ dueFrom: next, dueBefore: after }),
      }
    },
    async owners({ db }) {
      const people = await findOwners(db)
      const open = await openLeadsOf(
        db,
        people.map((one) => one.id),
      )
      return { list: people.map((one) => ({ ...one, open_leads: open.get(one.id) ?? 0 })) }
    },
  }
}
