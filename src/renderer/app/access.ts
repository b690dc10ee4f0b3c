import { loginAddress, REDIRECT_PARAM, safeRedirect } from '../core/session/redirect.ts'
import { PATHS } from '../lib/paths.ts'
import type { RouteLine } from './routes.tsx'

export interface Visit {
  url: URL
  hasToken: boolean
  route: Pick<RouteLine, 'access' | 'path'>
}

/** What happens to a visit: it may enter, it brings a token (to take, or, while somebody is signed in, to ask about), or it is sent elsewhere. */
export type Decision = { do: 'enter' } | { do: 'redirect'; to: string } | { do: 'take-token' | 'ask-token'; token: string; to: string }

/**
 * Access rules of spec 2: open screens need no token, every other sends a visitor to /login with a redirect,
 * a signed-in person opening /login goes to the redirect or '/', and /login?token= brings a token. A link alone never replaces a session: anybody can
 * send one, and what the operator does next would land in a stranger's company.
 */
export const decideVisit = ({ url, hasToken, route }: Visit): Decision => {
  if (route.path === PATHS.login) {
    const target = safeRedirect(url.searchParams.get(REDIRECT_PARAM), url.origin)
    const token = url.searchParams.get('token')
    if (token !== null && token !== '') return { do: hasToken ? 'ask-token' : 'take-token', token, to: target }
    return hasToken ? { do: 'redirect', to: target } : { do: 'enter' }
  }
  if (route.access === 'public' || hasToken) return { do: 'enter' }
  return { do: 'redirect', to: loginAddress(`${url.pathname}${url.search}${url.hash}`) }
}
