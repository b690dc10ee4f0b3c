// What was done with a lead or a customer.
import { CALL_DIRECTIONS, CALL_RESULTS, FOLLOW_WAYS, LEAD_EVENTS } from '../../../contract/entities/lead.ts'
import type { CallRow, FollowUpRow, LeadEvent } from '../../../contract/entities/lead.ts'
import { toSeconds } from '../../lib/clock.ts'
import type { Db } from '../../ports/database.ts'
import { namesOf } from '../../lib/people.ts'

const EVENTS = 200
const SHOWN = 50

/** The latest events, the newest first. */
export async function findEvents(db: Db, leadId: number): Promise<LeadEvent[]> {
  const rows = await db
    .selectFrom('lead_events')
    .selectAll()
    .where('lead_id', '=', leadId)
    .orderBy('id', 'desc')
    .limit(EVENTS)
    .execute()
  const people = await namesOf(
    db,
    rows.map((row) => row.admin_id),
  )
  return rows.flatMap((row) => {
    const kind = LEAD_EVENTS.find((one) => one === row.kind)
    return kind === undefined
      ? []
      : [
          {
            id: row.id,
            kind,
            content: row.content,
            before: row.before,
            after: row.after,
            admin_name: people.get(row.admin_id) ?? '',
            create_time: toSeconds(row.create_time),
          },
        ]
  })
}

/** Follow-ups of these leads, or of this customer and his leads; the newest first. */
export async function findFollowUps(
  db: Db,
  of: { leadIds: readonly number[]; customerId?: number },
  limit: number,
): Promise<FollowUpRow[]> {
  const { leadIds, customerId } = of
  if (leadIds.length === 0 && customerId === undefined) return []
  const rows = await db
    .selectFrom('follow_ups')
    .selectAll()
    .where((is) =>
      is.or([
        ...(leadIds.length === 0 ? [] : [is('lead_id', 'in', [...leadIds])]),
        ...(customerId === undefined ? [] : [is('customer_id', '=', customerId)]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  const people = await namesOf(
    db,
    rows.map((row) => row.admin_id),
  )
  return rows.map((row) => ({
    id: row.id,
    lead_id: row.lead_id,
    customer_id: row.customer_id,
    way: FOLLOW_WAYS.find((one) => one === row.channel) ?? 'other',
    content: row.content,
    result: row.result,
    next_follow_time: toSeconds(row.next_follow_time),
    admin_name: people.get(row.admin_id) ?? '',
    create_time: toSeconds(row.create_time),
  }))
}

/** The latest calls, the newest first. */
export async function findCalls(db: Db, leadId: number): Promise<CallRow[]> {
  const rows = await db
    .selectFrom('call_records')
    .selectAll()
    .where('lead_id', '=', leadId)
    .orderBy('start_time', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  const people = await namesOf(
    db,
    rows.map((row) => row.admin_id),
  )
  return rows.map((row) => ({
    id: row.id,
    lead_id: row.lead_id,
    direction: CALL_DIRECTIONS.find((one) => one === row.direction) ?? 'out',
    phone_mask: row.phone_mask,
    start_time: toSeconds(row.start_time),
    duration_s: row.duration_s,
    result: CALL_RESULTS.find((one) => one === row.result) ?? 'no_answer',
    remark: row.remark,
    admin_name: people.get(row.admin_id) ?? '',
    create_time: toSeconds(row.create_time),
  }))
}

/** Live appointments of a lead, the latest first. */
export async function findAppointmentsOf(db: Db, leadId: number) {
  return await db
    .selectFrom('appointment_users')
    .selectAll()
    .where('lead_id', '=', leadId)
    .where('delete_time', 'is', null)
    .orderBy('appoint_time', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
}
