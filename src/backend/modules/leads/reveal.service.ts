// The one call that answers a contact in plain.
import type { Insertable } from 'kysely'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import type { revealContact } from '../../../contract/http/lead.ts'
import type { RequestContext } from '../../http/context.ts'
import { dayOf, endOfDay, startOfDay } from '../../lib/days.ts'
import { AppError } from '../../lib/errors.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import type { ContactRevealsTable } from '../../tables/leads.ts'
import { findCustomer } from './customers.repository.ts'
import { noteEvents } from './events.ts'
import { findLead } from './leads.repository.ts'
import type { LeadsDeps } from './leads.ports.ts'
import { leadRules } from './rules.ts'
import { refusePhones } from './texts.ts'

/** @throws NOT_FOUND, BAD_INPUT without a reason or where there is none, TOO_OFTEN beyond what one may in a day */
export async function reveal(
  { clock, cells }: LeadsDeps,
  ctx: RequestContext,
  input: ParsedInputOf<typeof revealContact>,
): Promise<OutputOf<typeof revealContact>> {
  const { id, of, field, reason } = input
  checkReason(reason)
  const now = clock.now()
  const answer = await inTransaction(ctx.db, async (trx) => {
    const row = of === 'lead' ? await findLead(trx, id) : await findCustomer(trx, id)
    if (row === undefined) throw new AppError(CODE.NOT_FOUND)
    const value = cells.open(row, field)
    if (value === null)
      throw new AppError(CODE.BAD_INPUT, {
        reason: field === 'phone' ? 'leads.noPhone' : 'leads.noWechat',
        field: 'field',
      })
    const left = await spendReveal(trx, ctx, now, { target_type: of, target_id: id, field })
    if (of === 'lead')
      await noteEvents(trx, [
        { lead_id: id, kind: 'reveal', content: reason, after: field, admin_id: ctx.admin.id, create_time: now },
      ])
    return { value, left_today: left, name: 'guest_name' in row ? row.guest_name : row.name }
  })
  ctx.audit({ targetType: of, targetId: id, summary: answer.name, after: { field, reason } })
  return { value: answer.value, left_today: answer.left_today }
}

/** @throws BAD_INPUT at `reason` */
export function checkReason(reason: string): void {
  if (reason === '') throw new AppError(CODE.BAD_INPUT, { reason: 'leads.reasonMissing', field: 'reason' })
  refusePhones({ reason })
}

/**
 * Counts one opening of today, in the transaction that answers it; answers how many are left.
 * @throws TOO_OFTEN beyond what one may in a day
 */
export async function spendReveal(
  trx: Db,
  ctx: RequestContext,
  now: number,
  opened: Pick<Insertable<ContactRevealsTable>, 'target_type' | 'target_id' | 'field'>,
): Promise<number> {
  const { timeZone } = ctx.tenant
  const { reveals_per_day: most } = await leadRules.read(trx)
  // Two at once count one after the other.
  await trx.selectFrom('admins').select('id').where('id', '=', ctx.admin.id).forUpdate().execute()
  const used = await countToday(trx, ctx.admin.id, startOfDay(dayOf(now, timeZone), timeZone))
  if (used >= most)
    throw new AppError(CODE.TOO_OFTEN, {
      reason: 'leads.revealsUsed',
      params: { most },
      data: { retry_after: Math.ceil((endOfDay(now, timeZone) - now) / 1_000) },
    })
  await trx
    .insertInto('contact_reveals')
    .values({ admin_id: ctx.admin.id, ...opened, create_time: now })
    .execute()
  return most - used - 1
}

async function countToday(db: Db, adminId: number, since: number): Promise<number> {
  const row = await db
    .selectFrom('contact_reveals')
    .select((is) => is.fn.countAll<number>().as('n'))
    .where('admin_id', '=', adminId)
    .where('create_time', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}
