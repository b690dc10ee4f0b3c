import { loginAddress, REDIRECT_PARAM, safeRedirect } from '../core/session/redirect.ts'
import { PATHS } from '../lib/paths.ts'
import type { RouteLine } from './route-line.ts'

/** Names the link in the address of a page that links open. */
export const SHARE_PARAM = 'share'

export interface Visit {
  url: URL
  hasToken: boolean
  route: Pick<RouteLine, 'access' | 'path'>
}

/** What happens to a visit: it may enter, it brings a token, or it is sent elsewhere. */
export type Decision =
  /** `asVisitor`: nobody's session is asked for. */
  { do: 'enter'; asVisitor: boolean } | { do: 'redirect'; to: string } | { do: 'visit-link'; token: string; to: string }

/**
 * Access rules: open screens need no token, every other sends a visitor to /login with a redirect, a
 * signed-in person opening /login goes to the redirect or '/', and /login?token= brings a token (visit-link.ts). A link
 * alone never replaces a session: anybody can send one, and what the operator does next would land in a stranger's
 * company.
 */
export function decideVisit({ url, hasToken, route }: Visit): Decision {
  if (route.path === PATHS.login) {
    const target = safeRedirect(url.searchParams.get(REDIRECT_PARAM), url.origin)
    const token = url.searchParams.get('token')
    if (token !== null && token !== '') return { do: 'visit-link', token, to: target }
    return hasToken ? { do: 'redirect', to: target } : { do: 'enter', asVisitor: true }
  }
  if (route.access === 'public') return { do: 'enter', asVisitor: true }
  // Whoever opens a link sees what it shows, whoever he is signed in as; without either the page says so itself.
  if (route.access === 'share') return { do: 'enter', asVisitor: !hasToken || url.searchParams.has(SHARE_PARAM) }
  if (hasToken) return { do: 'enter', asVisitor: false }
  return { do: 'redirect', to: loginAddress(`${url.pathname}${url.search}${url.hash}`) }
}
