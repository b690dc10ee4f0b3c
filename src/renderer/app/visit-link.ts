import { askWhose } from '../core/session/link-token.ts'
import { loginAddress } from '../core/session/redirect.ts'
import type { Services } from '../core/services/services.ts'
import { PATHS } from '../lib/paths.ts'

/**
 * A link with a token was opened. Whose it is, is asked first: one that is nobody's changes nothing and is told of;
 * while somebody is signed in, the other is offered, never taken. Answers where to go: an address without the token.
 */
export async function visitLink(
  services: Pick<Services, 'http' | 'session'>,
  link: { token: string; to: string },
  signal?: AbortSignal,
): Promise<string> {
  const { http, session } = services
  const before = session.store.getState().token
  if (before === link.token) return PATHS.home
  const person = await askWhose(http, link.token, signal)
  if (person === 'refused') {
    session.refuseLink(before === '' ? 'out' : 'in')
    return before === '' ? loginAddress(link.to) : PATHS.home
  }
  if (before !== '') {
    session.offer(link.token, link.to, person)
    return PATHS.home
  }
  session.setToken(link.token)
  return link.to
}
