// The four answers of a login check, from two independent marks: a read of the account, and what the page shows.
import type { Page } from 'puppeteer-core'
import type { Selectors } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import type { RunContext } from '../../lib/run-context.ts'
import type { AccountCall, LoginCheck } from '../platform.ts'
import { find, seen } from './look.ts'
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
}

type Sign = 'in' | 'out' | 'unclear'

/** What the page shows. An invalid cookie does not always redirect, so words and address decide, both positive. */
const pageSign = async (ctx: RunContext, page: Page, way: CheckWay): Promise<Sign> => {
  const { site } = way
  await open(ctx, page, way.url)
  const until = Date.now() + (way.settleMs ?? SETTLE_MS)
  const isLogin = (): boolean => {
    const url = URL.parse(page.url())
    return atLogin(site, page) || (url !== null && (way.isLogin?.(url) ?? false))
  }
  do {
    if (isLogin() || (await seen(ctx, page, { out: site.signs.signedOut }, { deep: site.deep })) !== null) return 'out'
    await ctx.sleep(POLL_MS)
  } while (Date.now() < until)
  return (await find(ctx, page, way.inside, { deep: site.deep, hidden: true })) ? 'in' : 'unclear'
}

/**
 * Four answers. Signed in by the read alone; dropped only when read and page both say so, three times; anything else is
 * "could not look".
 */
export const checkBy =
  (way: CheckWay) =>
  async (ctx: RunContext, call: AccountCall): Promise<LoginCheck> => {
    const { browser } = call
    const cookies = await browser.exportCookies(way.cookieDomains)
    if (!cookies.some((cookie) => way.sessionCookie(cookie.name))) return { status: 'never', msg: '没有登录凭证，请重新授权' }
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
        sign = await pageSign(ctx, browser.page, way)
      } catch (error) {
        ctx.check()
        if (!(error instanceof HelperError) || error.kind !== 'network') throw error
        return { status: 'unknown', msg: error.message }
      }
      if (sign === 'in') return { status: 'unknown', msg: '平台的两处登录标志不一致，请稍后再检测' }
      if (sign === 'out' && attempt >= TRIES) return { status: 'dropped', msg: '登录已失效，请重新授权' }
      if (attempt >= TRIES) return { status: 'unknown', msg: '无法确认登录状态，请稍后再检测' }
      await ctx.sleep(RETRY_MS)
    }
  }
