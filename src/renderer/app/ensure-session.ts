import { hasPerm } from '../../contract/permissions.ts'
import type { CardType } from '../../contract/entities/session.ts'
import type { Feature } from '../../contract/endpoint.ts'
import { loadInfo } from '../core/session/sign-in.ts'
import type { Services } from '../core/services/services.ts'
import { PATHS, withQuery } from '../lib/paths.ts'
import type { RouteLine } from './routes.tsx'

/** Parts of the product that an edition closes (contract 1). */
const CLOSED: Readonly<Record<CardType, readonly Feature[]>> = { full: [], juliangbao: ['fission'], duoketui: ['plans', 'smart-seo'] }

/**
 * Loads who is signed in once per page, then answers where a person who may not see the screen goes; null = welcome.
 * A failed load lets the screen open: its own calls say what is wrong.
 */
export const ensureSession = async (services: Pick<Services, 'http' | 'session'>, line: Pick<RouteLine, 'path' | 'perm' | 'feature'>, signal: AbortSignal): Promise<string | null> => {
  if (services.session.store.getState().admin === null) {
    try {
      await loadInfo(services.http, services.session, signal)
    } catch {
      return null
    }
  }
  const { admin, perms } = services.session.store.getState()
  if (admin === null) return null
  // Only the settings page works while the tenant is expired (screens 7.10).
  if (admin.expired === 1 && line.path !== PATHS.personal) return PATHS.personal
  if (line.feature !== undefined && CLOSED[admin.cardType].includes(line.feature)) return withQuery(PATHS.refused, { reason: 'edition' })
  if (line.perm !== undefined && !hasPerm(perms, line.perm)) return withQuery(PATHS.refused, { reason: 'right' })
  return null
}
