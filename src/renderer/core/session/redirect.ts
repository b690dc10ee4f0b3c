import { PATHS } from '../../lib/paths.ts'

/** Query parameter of /login that says where to go afterwards. */
export const REDIRECT_PARAM = 'redirect'

/**
 * Only addresses inside this site are honoured: one leading slash, no scheme, no host, not the login page itself.
 * Anything else becomes '/'.
 */
export function safeRedirect(wanted: string | null, origin: string): string {
  if (wanted === null || !wanted.startsWith('/') || /^\/[/\\]/.test(wanted)) return PATHS.home
  // Browsers drop these inside addresses, so `/\t/evil` would become `//evil`.
  for (const char of wanted) if (char.charCodeAt(0) < 32) return PATHS.home
  let url: URL
  try {
    url = new URL(wanted, origin)
  } catch {
    return PATHS.home
  }
  if (url.origin !== new URL(origin).origin || url.pathname === PATHS.login) return PATHS.home
  return `${url.pathname}${url.search}${url.hash}`
}

/** /login address that remembers where the person was; pages where returning makes no sense are not remembered. */
export function loginAddress(from: string): string {
  const path = from.split(/[?#]/)[0] ?? ''
  if (path === '' || path === PATHS.home || path === PATHS.login || path === PATHS.notFound || path === PATHS.refused)
    return PATHS.login
  return `${PATHS.login}?${REDIRECT_PARAM}=${encodeURIComponent(from)}`
}
