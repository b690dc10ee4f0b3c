// Leads that are there already, and who may have whom.
import { CODE } from '../../../contract/errors.ts'
import { hasPerm } from '../../../contract/permissions.ts'
import type { Perm } from '../../../contract/permissions.ts'
import type { RequestContext } from '../../http/context.ts'
import { AppError } from '../../lib/errors.ts'
import type { Db } from '../../ports/database.ts'
import type { PhoneCells, WechatCells } from './contact-cells.ts'
import { findHolder, findLead } from './leads.repository.ts'
import { namesOf } from '../../lib/people.ts'

/** Another lead that has the phone or the WeChat. */
export interface Match {
  id: number
  ownerName: string
  field: 'phone' | 'wechat'
  /** Does the caller see it? */
  isSeen: boolean
}

type Contacts = Partial<PhoneCells & WechatCells>

/** Null = the contacts are free. `own`: the lead that they are meant for, 0 = a new one. */
export async function findMatch(db: Db, contacts: Contacts, own: number): Promise<Match | null> {
  const { phone_hash: phone = null, wechat_hash: wechat = null } = contacts
  const byPhone = await findHolder(db, { phone, wechat: null }, own)
  const holder = byPhone ?? (await findHolder(db, { phone: null, wechat }, own))
  if (holder === undefined) return null
  return {
    id: holder.id,
    ownerName: (await namesOf(db, [holder.owner_admin_id])).get(holder.owner_admin_id) ?? '',
    field: byPhone === undefined ? 'wechat' : 'phone',
    isSeen: (await findLead(db, holder.id)) !== undefined,
  }
}

/** DUPLICATE. */
export function duplicateOf(match: Match, wantsMerge = false): AppError {
  const { ownerName: owner, field } = match
  return new AppError(CODE.DUPLICATE, {
    reason:
      wantsMerge && !match.isSeen ? 'leads.mergeUnseen' : owner === '' ? 'leads.duplicateInPool' : 'leads.duplicate',
    params: { owner },
    field,
    data: { exist_id: match.isSeen ? match.id : 0, owner_name: owner },
  })
}

/** @throws NO_PERMISSION naming the right that the caller lacks */
export function requirePerm(ctx: Pick<RequestContext, 'admin'>, perm: Perm): void {
  if (!hasPerm(ctx.admin.perms, perm)) throw new AppError(CODE.NO_PERMISSION, { data: { perm } })
}

/**
 * Everybody may take out of the pool and put back what is his own; whatever else changes hands needs the right to
 * assign. `from` absent = a new one.
 * @throws NO_PERMISSION
 */
export function checkHandOver(ctx: Pick<RequestContext, 'admin'>, to: number, from?: number): void {
  const { id } = ctx.admin
  if (to === from) return
  const isOwn = (to === id || to === 0) && (from === undefined || from === id || from === 0)
  if (!isOwn) requirePerm(ctx, 'lead:assign')
}
