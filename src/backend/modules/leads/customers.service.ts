// Customers, and leads that become some.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import type * as calls from '../../../contract/http/customer.ts'
import type { RequestContext } from '../../http/context.ts'
import { toMillis } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { toPage, totalOf } from '../../lib/paging.ts'
import { wholeCompany } from '../../lib/whole-company.ts'
import { inTransaction, isUniqueViolation } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import * as rows from './customers.repository.ts'
import { checkHandOver } from './duplicates.ts'
import { noteEvents } from './events.ts'
import { findFollowUps } from './history.repository.ts'
import { showCustomers, showLeads } from './lead-view.ts'
import { lockLead, standing, updateLeads } from './leads.repository.ts'
import { boundsOf, ownerOf, searchOf } from './leads.service.ts'
import type { LeadsDeps } from './leads.ports.ts'
import { requireOwners } from './people.ts'
import { namesOf } from '../../lib/people.ts'
import { putTags, requireTags, setTags } from '../../lib/tags.ts'
import { checkArea, refusePhones } from './texts.ts'

type In<K extends 'listCustomers' | 'saveCustomer' | 'deleteCustomers' | 'convertLead'> = ParsedInputOf<
  (typeof calls)[K]
>
type Out<K extends 'listCustomers' | 'getCustomer' | 'convertLead'> = OutputOf<(typeof calls)[K]>

const FOLLOW_UPS = 100
const LEADS = 100

export interface CustomersService {
  list(ctx: RequestContext, input: In<'listCustomers'>): Promise<Out<'listCustomers'>>
  /** @throws NOT_FOUND */
  info(ctx: RequestContext, id: number): Promise<Out<'getCustomer'>>
  /** @throws BAD_INPUT, NOT_FOUND, DUPLICATE, NO_PERMISSION */
  save(ctx: RequestContext, input: In<'saveCustomer'>): Promise<{ id: number }>
  /** @throws NOT_FOUND, DUPLICATE when a phone was entered anew meanwhile */
  remove(ctx: RequestContext, input: In<'deleteCustomers'>): Promise<{ deleted: number }>
  /** @throws NOT_FOUND, DUPLICATE when the customer is one that the caller does not see */
  convert(ctx: RequestContext, input: In<'convertLead'>): Promise<Out<'convertLead'>>
}

/** See the interface. */
export function createCustomersService(deps: LeadsDeps): CustomersService {
  const { clock, cells } = deps

  const taken = async (db: Db, holder: { id: number; owner_admin_id: number }): Promise<AppError> => {
    const owner = (await namesOf(db, [holder.owner_admin_id])).get(holder.owner_admin_id) ?? ''
    const isSeen = (await rows.findCustomer(db, holder.id)) !== undefined
    return new AppError(CODE.DUPLICATE, {
      reason: owner === '' ? 'leads.customerTakenFree' : 'leads.customerTaken',
      params: { owner },
      field: 'phone',
      data: { exist_id: isSeen ? holder.id : 0, owner_name: owner },
    })
  }

  const cellsOf = (tenantId: number, input: In<'saveCustomer'>) => ({
    ...(input.name !== undefined && { name: input.name }),
    ...(input.company !== undefined && { company: input.company }),
    ...(input.industry_id !== undefined && { industry_id: input.industry_id }),
    ...(input.area_adcode !== undefined && { area_adcode: input.area_adcode }),
    ...(input.level !== undefined && { level: input.level }),
    ...(input.deal_amount !== undefined && { won_amount: input.deal_amount }),
    ...(input.deal_time !== undefined && { won_time: toMillis(input.deal_time) }),
    ...(input.remark !== undefined && { remark: input.remark }),
    ...(input.phone !== undefined && cells.phone(tenantId, input.phone)),
    ...(input.wechat !== undefined && cells.wechat(tenantId, input.wechat)),
  })

  const write = async (ctx: RequestContext, trx: Db, input: In<'saveCustomer'>): Promise<number> => {
    const now = clock.now()
    const before = input.id === undefined ? undefined : await rows.lockCustomer(trx, input.id)
    const owner = input.owner_admin_id ?? before?.owner_admin_id ?? ctx.admin.id
    checkHandOver(ctx, owner, before?.owner_admin_id)
    if (owner > 0 && owner !== ctx.admin.id && owner !== before?.owner_admin_id) await requireOwners(trx, [owner])
    const values = { ...cellsOf(ctx.tenant.id, input), owner_admin_id: owner, update_time: now }
    const holder = await rows.findCustomerByPhone(trx, values.phone_hash ?? null, input.id)
    if (holder !== undefined) throw await taken(trx, holder)
    if (before !== undefined) {
      if (input.tag_ids !== undefined) await setTags(trx, 'customer', before.id, input.tag_ids)
      await trx.updateTable('customers').set(values).where('id', '=', before.id).execute()
      return before.id
    }
    await requireTags(trx, 'customer', input.tag_ids ?? [])
    const id = await insertCustomer(trx, { ...values, admin_id: ctx.admin.id, create_time: now })
    await putTags(trx, 'customer', id, input.tag_ids ?? [])
    return id
  }

  return {
    async list(ctx, input) {
      const { db, tenant } = ctx
      const filter = {
        ...boundsOf(input, tenant.timeZone),
        search: searchOf(deps, tenant.id, input.keyword),
        level: input.level,
        owner: ownerOf(ctx, input.owner),
        tag: input.tag,
        source: input.source,
      }
      const found = await rows.findCustomerPage(db, filter, input)
      const total = await totalOf(input, found.length, async () => await rows.countCustomers(db, filter))
      return toPage(input, total, await showCustomers(db, found))
    },
    async info({ db }, id) {
      const row = await rows.findCustomer(db, id)
      const [customer] = row === undefined ? [] : await showCustomers(db, [row])
      if (customer === undefined) throw new AppError(CODE.NOT_FOUND)
      const leads = await standing(db)
        .selectAll('l')
        .where('l.customer_id', '=', id)
        .orderBy('l.id', 'desc')
        .limit(LEADS)
        .execute()
      return {
        customer,
        leads: await showLeads(db, leads, clock.now()),
        follow_ups: await findFollowUps(db, { leadIds: leads.map((lead) => lead.id), customerId: id }, FOLLOW_UPS),
      }
    },
    async save(ctx, input) {
      const { name, company, remark } = input
      if (name === '' || (name === undefined && input.id === undefined))
        throw new AppError(CODE.BAD_INPUT, { reason: 'leads.customerNameMissing', field: 'name' })
      refusePhones({ name, company, remark })
      checkArea(input.area_adcode)
      try {
        const id = await inTransaction(ctx.db, async (trx) => await write(ctx, trx, input))
        ctx.audit({ targetType: 'customer', targetId: id, summary: name ?? '' })
        return { id }
      } catch (error) {
        if (!isUniqueViolation(error, 'customers') || input.phone === undefined) throw error
        const { phone_hash: hash } = cells.phone(ctx.tenant.id, input.phone)
        const holder = await rows.findCustomerByPhone(ctx.db, hash, input.id)
        throw holder === undefined ? error : await taken(ctx.db, holder)
      }
    },
    async remove(ctx, input) {
      const wanted = [...new Set(input.ids)]
      const isBack = input.restore === 1
      const now = clock.now()
      await inTransaction(ctx.db, async (trx) => {
        const found = await trx
          .selectFrom('customers')
          .select('id')
          .where('id', 'in', wanted)
          .where('delete_time', isBack ? 'is not' : 'is', null)
          .forUpdate()
          .execute()
        if (found.length < wanted.length) throw new AppError(CODE.NOT_FOUND)
        await trx
          .updateTable('customers')
          .set({ delete_time: isBack ? null : now, update_time: now })
          .where('id', 'in', wanted)
          .execute()
      }).catch((error: unknown) => {
        throw isUniqueViolation(error, 'customers')
          ? new AppError(CODE.DUPLICATE, { reason: 'leads.contactTaken' })
          : error
      })
      ctx.audit({ targetType: 'customer', targetId: wanted.join(','), after: { restore: input.restore } })
      return { deleted: wanted.length }
    },
    async convert(ctx, input) {
      const now = clock.now()
      const made = await inTransaction(ctx.db, async (trx) => {
        const lead = await lockLead(trx, input.lead_id)
        // Of a lead in sight the customer may be out of it.
        const company = wholeCompany(trx, 'leads')
        if (lead.customer_id > 0 && (await rows.findCustomer(company, lead.customer_id)) !== undefined)
          return { id: lead.customer_id, created: 0 as const, name: lead.guest_name, isLinked: true }
        const holder = await rows.findCustomerByPhone(trx, lead.phone_hash)
        if (holder !== undefined && (await rows.findCustomer(trx, holder.id)) === undefined)
          throw await taken(trx, holder)
        const id =
          holder?.id ??
          (await insertCustomer(trx, {
            name: lead.guest_name,
            phone_enc: lead.phone_enc,
            phone_hash: lead.phone_hash,
            phone_mask: lead.phone_mask,
            wechat_enc: lead.wechat_enc,
            wechat_hash: lead.wechat_hash,
            wechat_mask: lead.wechat_mask,
            area_adcode: lead.area_adcode,
            source: lead.source,
            owner_admin_id: lead.owner_admin_id > 0 ? lead.owner_admin_id : ctx.admin.id,
            won_amount: lead.won_amount,
            won_time: lead.won_time,
            last_follow_time: lead.last_follow_time,
            admin_id: ctx.admin.id,
            create_time: now,
            update_time: now,
          }))
        await noteEvents(trx, [
          { lead_id: lead.id, kind: 'converted', after: String(id), admin_id: ctx.admin.id, create_time: now },
        ])
        await updateLeads(company, [lead.id], { customer_id: id, update_time: now })
        return {
          id,
          created: holder === undefined ? (1 as const) : (0 as const),
          name: lead.guest_name,
          isLinked: false,
        }
      }).catch((error: unknown) => {
        // Somebody else made the same customer at the same moment.
        throw isUniqueViolation(error, 'customers')
          ? new AppError(CODE.CONFLICT, { reason: 'http.requestJustEnded' })
          : error
      })
      ctx.audit({
        unchanged: made.isLinked,
        targetType: 'lead',
        targetId: input.lead_id,
        summary: made.name,
        after: { customer_id: made.id },
      })
      return { customer_id: made.id, created: made.created }
    },
  }
}

type CustomerCells = Partial<Omit<rows.CustomerDbRow, 'id' | 'tenant_id'>>

async function insertCustomer(trx: Db, values: CustomerCells): Promise<number> {
  const { id } = await trx
    .insertInto('customers')
    .values({
      phone_enc: null,
      phone_hash: null,
      wechat_enc: null,
      wechat_hash: null,
      won_amount: null,
      delete_time: null,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
