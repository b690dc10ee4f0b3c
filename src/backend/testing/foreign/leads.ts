// A lead, what was done with it, a customer and an appointment of another tenant, or of a colleague.
import type { ForeignAccountsIds } from './accounts.ts'
import { idOf, NOTHING } from './marking.ts'
import type { Marking } from './marking.ts'

export interface ForeignLeadsIds {
  /** Two leads with an owner. */
  lead: number
  leadTwo: number
  merge: number
  customer: number
  appointment: number
  /** Of the company as a whole. */
  leadTag: number
}

/** One of each, all with an owner. */
export async function seedLeads(
  { session: { db, adminId }, mark }: Marking,
  { account }: Pick<ForeignAccountsIds, 'account'>,
): Promise<ForeignLeadsIds> {
  const contact = (number: number) => ({
    phone_enc: `enc:v1:${mark.own}`,
    phone_hash: `${mark.own}-${adminId}-${number}`,
    phone_mask: mark.own,
    wechat_enc: null,
    wechat_hash: null,
  })
  const add = async (number: number, more: { merged_into_id?: number; merge_id?: number } = {}): Promise<number> =>
    await idOf(
      db
        .insertInto('guest_capitals')
        .values({
          guest_name: mark.own,
          ...contact(number),
          need_text: mark.own,
          remark: mark.own,
          keyword: mark.own,
          third_auth_id: account,
          owner_admin_id: adminId,
          intent_score: null,
          won_amount: null,
          first_time: 1_000,
          last_time: Date.now(),
          admin_id: adminId,
          ...more,
          ...NOTHING,
        })
        .returning('id'),
    )
  const [lead, leadTwo] = [await add(1), await add(2)]
  const merge = await idOf(
    db
      .insertInto('lead_merges')
      .values({ master_id: lead, undo_until: Date.now() + 86_400_000, snapshot: null, admin_id: adminId })
      .returning('id'),
  )
  await add(3, { merged_into_id: lead, merge_id: merge })
  await db.insertInto('lead_events').values({ lead_id: lead, kind: 'created', content: mark.own }).execute()
  await db
    .insertInto('follow_ups')
    .values({ lead_id: lead, channel: 'phone', content: mark.own, admin_id: adminId })
    .execute()
  await db
    .insertInto('call_records')
    .values({
      lead_id: lead,
      direction: 'out',
      phone_mask: mark.own,
      start_time: Date.now(),
      result: 'connected',
      remark: mark.own,
      admin_id: adminId,
    })
    .execute()
  const customer = await idOf(
    db
      .insertInto('customers')
      .values({
        name: mark.own,
        company: mark.own,
        ...contact(1),
        owner_admin_id: adminId,
        won_amount: null,
        remark: mark.own,
        ...NOTHING,
      })
      .returning('id'),
  )
  const appointment = await idOf(
    db
      .insertInto('appointment_users')
      .values({
        lead_id: lead,
        guest_name: mark.own,
        phone_enc: null,
        phone_hash: null,
        phone_mask: mark.own,
        service_name: mark.own,
        appoint_time: Date.now(),
        third_auth_id: account,
        admin_id: adminId,
        ...NOTHING,
      })
      .returning('id'),
  )
  const leadTag = await idOf(db.insertInto('tags').values({ name: mark.shared, kind: 'lead' }).returning('id'))
  await db
    .insertInto('taggables')
    .values([
      { tag_id: leadTag, target_type: 'lead', target_id: lead },
      { tag_id: leadTag, target_type: 'customer', target_id: customer },
    ])
    .execute()
  await db
    .insertInto('contact_reveals')
    .values({ admin_id: adminId, target_type: 'lead', target_id: lead, field: 'phone' })
    .execute()
  return { lead, leadTwo, merge, customer, appointment, leadTag }
}
