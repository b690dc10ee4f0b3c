// Guests of the inbox who become leads, and what the inbox asks of leads: the module's door for it.
import { LEAD_STAGE } from '../../../contract/entities/lead.ts'
import type { LeadRow } from '../../../contract/entities/lead.ts'
import type { RequestContext } from '../../http/context.ts'
import { putTags, requireTags } from '../../lib/tags.ts'
import { wholeCompany } from '../../lib/whole-company.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { checkHandOver, duplicateOf, findMatch } from './duplicates.ts'
import type { Match } from './duplicates.ts'
import { noteEvents } from './events.ts'
import { showLeads } from './lead-view.ts'
import { findHolder, findLead, insertLead, lockLead, standing, updateLeads } from './leads.repository.ts'
import type { LeadChange } from './leads.repository.ts'
import type { LeadsDeps } from './leads.ports.ts'
import { fillBlanks, joinLeads } from './merge.ts'
import { requireOwners } from './people.ts'
import { namesOf } from '../../lib/people.ts'
import { refusePhones } from './texts.ts'

/** A guest as the inbox knows him; contacts in plain, as he wrote them. */
interface Guest {
  readonly source: 'dm' | 'comment'
  readonly platform_value: string
  readonly third_auth_id: number
  readonly guest_uid: string
  readonly avatar: string
  readonly publish_item_id: number
  readonly keyword: string
  readonly guest_name: string
  readonly need_text?: string | undefined
  readonly remark?: string | undefined
  readonly tag_ids: readonly number[]
  readonly owner_admin_id?: number | undefined
  readonly phone?: string | undefined
  readonly wechat?: string | undefined
  readonly on_dup: 'refuse' | 'merge'
  readonly lead_id: number
}

/** In notes: nobody did it. */
const BY_ITSELF = 0
/** A chain of merges is followed so far. */
const MERGES_MOST = 10

/** Ids of leads as they stand today, by the ids asked for; those that are gone are left out. */
async function followMerges(db: Db, ids: readonly number[]): Promise<Map<number, { id: number; stage: number }>> {
  const company = wholeCompany(db, 'leads')
  const found = new Map<number, { id: number; stage: number }>()
  let open = new Map([...new Set(ids)].filter((id) => id > 0).map((id) => [id, [id]]))
  for (let round = 0; round < MERGES_MOST && open.size > 0; round += 1) {
    const rows = await company
      .selectFrom('guest_capitals')
      .select(['id', 'stage', 'merged_into_id'])
      .where('id', 'in', [...open.keys()])
      .where('delete_time', 'is', null)
      .execute()
    const next = new Map<number, number[]>()
    for (const row of rows) {
      const asked = open.get(row.id) ?? []
      if (row.merged_into_id === 0) for (const id of asked) found.set(id, { id: row.id, stage: row.stage })
      else next.set(row.merged_into_id, [...(next.get(row.merged_into_id) ?? []), ...asked])
    }
    open = next
  }
  return found
}

/** What the inbox is given of the leads. */
export function createGuestLeads({ clock, cells }: Pick<LeadsDeps, 'cells' | 'clock'>) {
  const contactsOf = (tenantId: number, { phone, wechat }: Pick<Guest, 'phone' | 'wechat'>) => ({
    ...(phone !== undefined && cells.phone(tenantId, phone)),
    ...(wechat !== undefined && cells.wechat(tenantId, wechat)),
  })

  const byGuests = async (db: Db, platform: string, uids: readonly string[]): Promise<Map<string, number>> => {
    const wanted = [...new Set(uids)]
    if (wanted.length === 0) return new Map()
    const rows = await standing(wholeCompany(db, 'leads'))
      .select(['l.id', 'l.guest_uid'])
      .where('l.guest_uid', 'in', wanted)
      .where('l.platform_value', '=', platform)
      .orderBy('l.id', 'desc')
      .execute()
    return new Map(rows.map((row) => [row.guest_uid, row.id]))
  }

  /** The lead that he is already, as the caller sees it. */
  const ownLead = async (trx: Db, guest: Guest): Promise<Match | null> => {
    const known = (await followMerges(trx, [guest.lead_id])).get(guest.lead_id)?.id
    const id = known ?? (await byGuests(trx, guest.platform_value, [guest.guest_uid])).get(guest.guest_uid)
    if (id === undefined) return null
    const row = await wholeCompany(trx, 'leads')
      .selectFrom('guest_capitals')
      .select('owner_admin_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return {
      id,
      ownerName: (await namesOf(trx, [row.owner_admin_id])).get(row.owner_admin_id) ?? '',
      field: 'phone',
      isSeen: (await findLead(trx, id)) !== undefined,
    }
  }

  /** What the guest tells becomes part of a lead; a contact that somebody accepted is the lead's from now on. */
  const addTo = async (adminId: number, trx: Db, id: number, values: LeadChange, own: boolean): Promise<void> => {
    const now = clock.now()
    const lead = await lockLead(trx, id)
    const isLost = lead.stage === LEAD_STAGE.lost
    const contacts = Object.fromEntries(Object.entries(values).filter(([cell]) => /^(?:phone|wechat)_/u.test(cell)))
    const filled = { ...fillBlanks(lead, [values]), ...(own && contacts) }
    const fields = [...new Set(Object.keys(filled).map((cell) => cell.replace(/_(?:enc|hash|mask)$/u, '')))]
    const note = { lead_id: id, admin_id: adminId, create_time: now }
    await noteEvents(trx, [
      ...(fields.length === 0 ? [] : [{ ...note, kind: 'edited' as const, after: fields.join(',') }]),
      ...(isLost
        ? [{ ...note, kind: 'stage' as const, before: String(lead.stage), after: String(LEAD_STAGE.following) }]
        : []),
    ])
    await updateLeads(wholeCompany(trx, 'leads'), [id], {
      ...filled,
      ...(isLost && { stage: LEAD_STAGE.following, stage_reason: '' }),
      last_time: now,
      update_time: now,
    })
  }

  const add = async (adminId: number, trx: Db, values: LeadChange): Promise<number> => {
    const now = clock.now()
    // Account and work are those of a conversation in sight, whoever has the account.
    const id = await insertLead(wholeCompany(trx, 'leads'), {
      ...values,
      owned_time: now,
      first_time: now,
      last_time: now,
      admin_id: adminId,
      create_time: now,
      update_time: now,
    })
    await noteEvents(trx, [
      { lead_id: id, kind: 'created', after: values.source ?? '', admin_id: adminId, create_time: now },
    ])
    return id
  }

  return {
    /**
     * In the caller's transaction. `owner`: whose lead it is from now on; 0 = nobody's, or it was a lead before.
     * @throws BAD_INPUT, NOT_FOUND, DUPLICATE, NO_PERMISSION as `leadFromConversation`
     */
    async fromGuest(
      ctx: RequestContext,
      trx: Db,
      guest: Guest,
    ): Promise<{ id: number; created: boolean; owner: number }> {
      refusePhones({ guest_name: guest.guest_name, need_text: guest.need_text, remark: guest.remark })
      const owner = guest.owner_admin_id ?? ctx.admin.id
      checkHandOver(ctx, owner)
      if (owner > 0 && owner !== ctx.admin.id) await requireOwners(trx, [owner])
      await requireTags(trx, 'lead', guest.tag_ids)
      const contacts = contactsOf(ctx.tenant.id, guest)
      const values = valuesOf(guest, contacts)
      const own = await ownLead(trx, guest)
      const match = await findMatch(trx, contacts, own?.id ?? 0)
      for (const one of [own, match])
        if (one !== null && (!one.isSeen || (one === match && guest.on_dup !== 'merge')))
          throw duplicateOf(one, guest.on_dup === 'merge')
      const joined = own ?? match
      const now = clock.now()
      let id = joined?.id ?? 0
      if (joined === null) id = await add(ctx.admin.id, trx, { ...values, owner_admin_id: owner })
      else {
        // What two leads have stays with the one that has it; then they become one.
        await addTo(
          ctx.admin.id,
          trx,
          joined.id,
          own !== null && match !== null ? withoutContacts(values) : values,
          own !== null,
        )
        if (own !== null && match !== null) id = (await joinLeads(trx, ctx, { ids: [own.id, match.id], now })).id
      }
      await putTags(wholeCompany(trx, 'leads'), 'lead', id, guest.tag_ids)
      ctx.audit({
        targetType: 'lead',
        targetId: id,
        summary: guest.guest_name,
        after: { source: guest.source, merged: joined === null ? 0 : 1 },
      })
      return { id, created: joined === null, owner: joined === null ? owner : 0 }
    },

    /**
     * The same by itself, in the transaction that took his message in: the lead lies in the pool, and two leads stay
     * two. `trx` sees the whole company.
     * @throws BAD_INPUT
     */
    async fromRule(trx: Db, tenantId: number, guest: Guest): Promise<{ id: number; created: boolean }> {
      refusePhones({ guest_name: guest.guest_name })
      const joined = (await ownLead(trx, guest)) ?? (await findMatch(trx, contactsOf(tenantId, guest), 0))
      const parts = [contactsOf(tenantId, { phone: guest.phone }), contactsOf(tenantId, { wechat: guest.wechat })]
      let values = valuesOf(guest, {})
      // A contact that another lead has stays with that one.
      for (const contact of parts)
        if ((await findMatch(trx, contact, joined?.id ?? 0)) === null) values = { ...values, ...contact }
      if (joined === null) return { id: await add(BY_ITSELF, trx, { ...values, owner_admin_id: 0 }), created: true }
      await addTo(BY_ITSELF, trx, joined.id, values, false)
      return { id: joined.id, created: false }
    },

    /** One lead that the caller sees, those it became part of followed; null = none. */
    async show(db: Db, asked: number): Promise<LeadRow | null> {
      const id = (await followMerges(db, [asked])).get(asked)?.id
      const row = id === undefined ? undefined : await findLead(db, id)
      return row === undefined ? null : ((await showLeads(db, [row], clock.now()))[0] ?? null)
    },

    /** As they stand today; those that are gone or that the caller does not see are left out. */
    async standing(db: Db, ids: readonly number[]): Promise<Map<number, { id: number; stage: number }>> {
      const found = await followMerges(db, ids)
      if (found.size === 0) return found
      const seen = await db
        .selectFrom('guest_capitals')
        .select('id')
        .where('id', 'in', [...new Set([...found.values()].map((one) => one.id))])
        .execute()
      const isSeen = new Set(seen.map((row) => row.id))
      return new Map([...found].filter(([, one]) => isSeen.has(one.id)))
    },

    byGuests,

    /** The lead that has a contact; 0 = none, or one that the caller does not see. */
    async byContact(db: Db, tenantId: number, contact: { phone?: string; wechat?: string }): Promise<number> {
      const { phone_hash: phone = null, wechat_hash: wechat = null } = {
        phone_hash: null,
        wechat_hash: null,
        ...contactsOf(tenantId, contact),
      }
      const holder = await findHolder(db, { phone, wechat }, 0)
      return holder !== undefined && (await findLead(db, holder.id)) !== undefined ? holder.id : 0
    },

    /** Leads in sight whose contact it is; null where the words are no whole phone number or WeChat. */
    async search(db: Db, tenantId: number, words: string): Promise<number[] | null> {
      const contact = cells.search(tenantId, words)
      if (contact === null) return null
      const rows = await standing(db)
        .select('l.id')
        .where((is) =>
          is.or([
            ...(contact.phone === null ? [] : [is('l.phone_hash', '=', contact.phone)]),
            ...(contact.wechat === null ? [] : [is('l.wechat_hash', '=', contact.wechat)]),
          ]),
        )
        .execute()
      return rows.map((row) => row.id)
    },

    /** These leads wrote at these moments, unix ms. */
    async wrote(db: Db, times: ReadonlyMap<number, number>): Promise<void> {
      if (times.size === 0) return
      const company = wholeCompany(db, 'leads')
      const now = await followMerges(company, [...times.keys()])
      await inTransaction(company, async (trx) => {
        for (const [asked, time] of [...times].toSorted((a, b) => a[0] - b[0])) {
          const id = now.get(asked)?.id
          if (id === undefined) continue
          await trx
            .updateTable('guest_capitals')
            .set({ last_time: time })
            .where('id', '=', id)
            .where('last_time', '<', time)
            .execute()
        }
      })
    },
  }
}

/** What a lead takes of a guest. */
const valuesOf = (guest: Guest, contacts: LeadChange): LeadChange => ({
  source: guest.source,
  platform_value: guest.platform_value,
  third_auth_id: guest.third_auth_id,
  guest_uid: guest.guest_uid,
  avatar: guest.avatar,
  publish_item_id: guest.publish_item_id,
  keyword: guest.keyword,
  guest_name: guest.guest_name,
  ...(guest.need_text !== undefined && { need_text: guest.need_text }),
  ...(guest.remark !== undefined && { remark: guest.remark }),
  ...contacts,
})

const withoutContacts = (values: LeadChange): LeadChange =>
  Object.fromEntries(Object.entries(values).filter(([cell]) => !/^(?:phone|wechat)_/u.test(cell)))
