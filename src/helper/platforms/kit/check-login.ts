// The four answers of a login check, from two independent marks: a read of the account, and what the page shows.
import type { Page } from 'puppeteer-core'
import type { Selectors } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import type { RunContext } from '../../lib/run-context.ts'
import type { AccountCall, LoginCheck } from '../platform.ts'
import { find, seen } from '../../browser/look.ts'
import { open } from './page-actions.ts'
import { atLogin, type Site } from './site.ts'

/** Pages tell late that nobody is signed in; before this time their silence means nothing, ms. */
const SETTLE_MS = 2_500
const POLL_MS = 150
const TRIES = 3
const RETRY_MS = 500

export interface CheckWay {
  readonly site: Site
  readonly cookieDomains: readonly string[]
  /** The cookie without which nobody was ever signed in. */
  readonly sessionCookie: (name: string) => boolean
  /** A page that only signed-in people see. */
  readonly url: string
  /** Stands on that page for signed-in people only; may be hidden. */
  readonly inside: Selectors
  /** The address is that of a login page. Default: never. */
  readonly isLogin?: (url: URL) => boolean
  /** How long the page may take to leave for its login, ms. */
  readonly settleMs?: number
  /**
   * From the first look on the login page means nothing for so long: it may let the person in by itself, ms. Default 0.
   */
  readonly graceMs?: number
  /** Stands on a login page that waits for a press by the person elsewhere, and what is told then. */
  readonly person?: { readonly signs: Selectors; readonly msg: string }
}

type Sign = 'in' | 'out' | 'unclear'

/** What the page shows. An invalid cookie does not always redirect, so words and address decide, both positive. */
const pageSign = async (ctx: RunContext, page: Page, way: CheckWay, graceUntil: number): Promise<Sign> => {
  const { site } = way
  await open(ctx, page, way.url)
  const until = Date.now() + (way.settleMs ?? SETTLE_MS)
  const isLogin = (): boolean => {
    const url = URL.parse(page.url())
    return atLogin(site, page) || (url !== null && (way.isLogin?.(url) ?? false))
  }
  // A login that was on its way when it was looked at, and went by itself.
  let waited = false
  do {
    const out = isLogin() || (await seen(ctx, page, { out: site.signs.signedOut }, { deep: site.deep })) !== null
    if (out && Date.now() >= graceUntil) return 'out'
    if (out) waited = true
    else if (waited) break
    await ctx.sleep(POLL_MS)
  } while (Date.now() < until || (waited && Date.now() <= graceUntil + POLL_MS))
  return (await find(ctx, page, way.inside, { deep: site.deep, hidden: true })) ? 'in' : 'unclear'
}

const asksPerson = async (ctx: RunContext, page: Page, { person, site }: CheckWay): Promise<string | undefined> =>
  person && (await seen(ctx, page, { it: person.signs }, { deep: site.deep })) !== null ? person.msg : undefined

/**
 * Four answers. Signed in by the read alone; dropped only when read and page both say so, three times; anything else is
 * "could not look".
 */
export function checkBy(way: CheckWay) {
  return async (ctx: RunContext, call: AccountCall): Promise<LoginCheck> => {
    const { browser } = call
    const cookies = await browser.exportCookies(way.cookieDomains)
    if (!cookies.some((cookie) => way.sessionCookie(cookie.name)))
      return { status: 'never', msg: '没有登录凭证，请重新授权' }
    const graceUntil = Date.now() + (way.graceMs ?? 0)
    for (let attempt = 1; ; attempt += 1) {
      try {
        return { status: 'ok', profile: await way.site.readProfile(ctx, browser.page) }
      } catch (error) {
        ctx.check()
        if (!(error instanceof HelperError)) throw error
        if (error.kind !== 'session') return { status: 'unknown', msg: error.message }
      }
      let sign: Sign
      try {
        sign = await pageSign(ctx, browser.page, way, graceUntil)
      } catch (error) {
        ctx.check()
        if (!(error instanceof HelperError) || error.kind !== 'network') throw error
        return { status: 'unknown', msg: error.message }
      }
      if (sign === 'in' && attempt < TRIES && way.graceMs !== undefined) continue
      if (sign === 'in') return { status: 'unknown', msg: '平台的两处登录标志不一致，请稍后再检测' }
      if (sign === 'out' && attempt >= TRIES)
        return { status: 'dropped', msg: (await asksPerson(ctx, browser.page, way)) ?? '登录已失效，请重新授权' }
      if (attempt >= TRIES) return { status: 'unknown', msg: '无法确认登录状态，请稍后再检测' }
      await ctx.sleep(RETRY_MS)
    }
  }
}
