import { hasPerm } from '../../contract/permissions.ts'
import type { CardType } from '../../contract/entities/session.ts'
import type { Feature } from '../../contract/endpoint.ts'
import { ApiError, type ApiErrorKind } from '../core/http/api-error.ts'
import { loadInfo } from '../core/session/sign-in.ts'
import type { Services } from '../core/services/services.ts'
import { PATHS, withQuery } from '../lib/paths.ts'
import type { RouteLine } from './route-line.ts'

/** Parts of the product that an edition closes. */
const CLOSED: Readonly<Record<CardType, readonly Feature[]>> = {
  full: [],
  juliangbao: ['fission'],
  duoketui: ['plans', 'smart-seo'],
}

/** Failures that the shell answers by itself, or that nobody waits for any more. */
const LEFT_TO_SHELL: readonly ApiErrorKind[] = ['unauthorized', 'expired', 'cancelled']

/**
 * Loads who is signed in once per page, then answers where a person who may not see the screen goes; null = welcome.
 * Where the shell asks to sign in, or tells the expiry, the screen opens below it.
 * @throws ApiError when it can't be told who is signed in: a screen would take unknown rights for none
 */
export async function ensureSession(
  services: Pick<Services, 'http' | 'session'>,
  line: Pick<RouteLine, 'path' | 'perm' | 'feature'>,
  signal: AbortSignal,
): Promise<string | null> {
  if (services.session.store.getState().admin === null) {
    try {
      await loadInfo(services.http, services.session, signal)
    } catch (error) {
      if (error instanceof ApiError && !LEFT_TO_SHELL.includes(error.kind)) throw error
      return null
    }
  }
  const { admin, perms } = services.session.store.getState()
  if (admin === null) return null
  // Only the settings page works while the tenant is expired.
  if (admin.expired === 1 && line.path !== PATHS.personal) return PATHS.personal
  if (line.feature !== undefined && CLOSED[admin.cardType].includes(line.feature))
    return withQuery(PATHS.refused, { reason: 'edition' })
  if (line.perm !== undefined && !hasPerm(perms, line.perm)) return withQuery(PATHS.refused, { reason: 'right' })
  return null
}
