// May this session make this call: tenant expiry, right, edition.
import type { Endpoint, Feature } from '../../contract/endpoint.ts'
import type { CardType } from '../../contract/entities/session.ts'
import { CODE } from '../../contract/errors.ts'
import { hasPerm } from '../../contract/permissions.ts'
import { AppError } from '../lib/errors.ts'
import type { Session } from './context.ts'

/** What an edition closes. */
export const CLOSED_FEATURES: Readonly<Record<CardType, readonly Feature[]>> = {
  full: [],
  juliangbao: ['fission'],
  duoketui: ['plans', 'smart-seo'],
}

/** @throws 403 (expired), NO_PERMISSION with `data.perm` or `data.installation`, or EDITION_CLOSED */
export function authorize(endpoint: Endpoint, session: Session, now: number): void {
  const { admin, tenant } = session
  if (endpoint.whileExpired !== true && tenant.expireAt !== null && tenant.expireAt < now)
    throw new AppError(CODE.EXPIRED)
  if (endpoint.perm !== undefined && !hasPerm(admin.perms, endpoint.perm))
    throw new AppError(CODE.NO_PERMISSION, { data: { perm: endpoint.perm } })
  if (endpoint.installation === true && !tenant.runsInstallation && admin.roleCode !== 'super_admin')
    throw new AppError(CODE.NO_PERMISSION, { reason: 'http.notTheInstallation', data: { installation: 1 } })
  if (endpoint.installation === true && admin.dataScope !== 'all')
    throw new AppError(CODE.NO_PERMISSION, {
      reason: 'http.partOfAccounts',
      data: { installation: 1 },
    })
  if (endpoint.feature !== undefined && CLOSED_FEATURES[tenant.cardType].includes(endpoint.feature))
    throw new AppError(CODE.EDITION_CLOSED, { data: { feature: endpoint.feature } })
}
