// Leads and deals of a stretch of days, as pages of figures count them.
import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { CLOSED_STAGES } from '../../contract/entities/lead.ts'
import type { Db } from '../ports/database.ts'
import { wholeCompany } from './whole-company.ts'

/** It is to be seen to at some moment, and nobody is done with it. `table`: `guest_capitals` as the query names it. */
export function isLeadDue(table: string) {
  const closed = sql.join(CLOSED_STAGES)
  return sql<SqlBool>`(${sql.ref(`${table}.next_follow_time`)} > 0 and ${sql.ref(`${table}.stage`)} not in (${closed}))`
}

export interface LeadsAsked {
  /** Of these accounts alone; absent = of all leads in sight, those without an account included. */
  readonly accountIds?: readonly number[] | undefined
  /** Of works of this plan alone. */
  readonly planId?: number | undefined
  /** Unix ms, the second excluded. */
  readonly fromMs: number
  readonly toMs: number
}

/** Does the company collect leads at all? Whoever sees which, and whatever became of them. */
export async function hasLeads(db: Db): Promise<boolean> {
  const row = await wholeCompany(db, 'leads').selectFrom('guest_capitals').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

const counted = (db: Db, { accountIds, planId }: LeadsAsked) =>
  db
    .selectFrom('guest_capitals as l')
    .select((is) => is.fn.countAll<number>().as('n'))
    .where('l.delete_time', 'is', null)
    .where(sql<SqlBool>`l.merged_into_id = 0`)
    .$if(accountIds !== undefined, (query) => query.where('l.third_auth_id', 'in', [...(accountIds ?? []), -1]))
    .$if(planId !== undefined, (query) =>
      query.where(
        'l.publish_item_id',
        'in',
        db
          .selectFrom('publish_items as i')
          .select('i.id')
          .where('i.plan_id', '=', planId ?? 0),
      ),
    )

/** Leads that were created then. */
export async function countNewLeads(db: Db, asked: LeadsAsked): Promise<number> {
  const row = await counted(db, asked)
    .where('l.create_time', '>=', asked.fromMs)
    .where('l.create_time', '<', asked.toMs)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** Leads that were won then. */
export async function countWonLeads(db: Db, asked: LeadsAsked): Promise<number> {
  const row = await counted(db, asked)
    .where(sql<SqlBool>`l.won_time > 0`)
    .where('l.won_time', '>=', asked.fromMs)
    .where('l.won_time', '<', asked.toMs)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}
