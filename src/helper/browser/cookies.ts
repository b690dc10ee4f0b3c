// Cookies in and out of a browser. Chromium flushes its own store only every 30 s or so: a kill right after a login
// loses them.
import type { Browser, Cookie, CookieData } from 'puppeteer-core'
import { z } from 'zod'

const sameSite = z.enum(['Strict', 'Lax', 'None', 'Default'])
/** A cookie as it is sealed; `expires` unix seconds, -1 = until the browser closes. */
export const storedCookie = z.object({
  name: z.string(),
  value: z.string(),
  domain: z.string(),
  path: z.string().default('/'),
  expires: z.number().default(-1),
  secure: z.boolean().default(false),
  httpOnly: z.boolean().default(false),
  sameSite: sameSite.optional(),
})
export type StoredCookie = z.infer<typeof storedCookie>

const belongs = (domain: string, suffixes: readonly string[]): boolean => {
  const host = domain.replace(/^\./, '').toLowerCase()
  return suffixes.some((suffix) => host === suffix || host.endsWith(`.${suffix}`))
}
const identity = (cookie: { name: string; domain: string; path?: string | undefined }) =>
  `${cookie.domain}|${cookie.path ?? '/'}|${cookie.name}`

const toStored = (cookie: Cookie): StoredCookie => ({
  name: cookie.name,
  value: cookie.value,
  domain: cookie.domain,
  path: cookie.path,
  expires: cookie.session ? -1 : cookie.expires,
  secure: cookie.secure,
  httpOnly: cookie.httpOnly ?? false,
  ...(cookie.sameSite ? { sameSite: cookie.sameSite } : {}),
})
const toData = (cookie: StoredCookie): CookieData => ({
  name: cookie.name,
  value: cookie.value,
  domain: cookie.domain,
  path: cookie.path,
  secure: cookie.secure,
  httpOnly: cookie.httpOnly,
  ...(cookie.expires > 0 ? { expires: cookie.expires } : {}),
  ...(cookie.sameSite ? { sameSite: cookie.sameSite } : {}),
})

/** Cookies of the given domains (suffixes) only; a platform's login never carries another site's cookies away. */
export async function exportCookies(browser: Browser, domains: readonly string[]): Promise<StoredCookie[]> {
  return (await browser.cookies()).filter((cookie) => belongs(cookie.domain, domains)).map(toStored)
}

/**
 * Puts cookies back; expired ones are left out.
 * @param overwrite false keeps what the profile has: it may be newer than the stored ones
 */
export async function restoreCookies(
  browser: Browser,
  cookies: readonly StoredCookie[],
  overwrite: boolean,
  now: number = Date.now(),
): Promise<void> {
  const have = overwrite ? new Set<string>() : new Set((await browser.cookies()).map(identity))
  const wanted = cookies.filter(
    (cookie) => (cookie.expires <= 0 || cookie.expires * 1000 > now) && !have.has(identity(cookie)),
  )
  if (wanted.length > 0) await browser.setCookie(...wanted.map(toData))
}
