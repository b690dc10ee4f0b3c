import type { Page } from 'puppeteer-core'
import { urlOf } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import type { RunContext } from '../../lib/run-context.ts'
import type { AccountCall, LoginCheck } from '../platform.ts'
import { UPLOAD_VIDEO } from './info.ts'
import { find, seen } from './look.ts'
import { open } from './page-actions.ts'
import { readProfile } from './profile.ts'
import { S } from './selectors.ts'

/** The page tells late that nobody is signed in; before this time its silence means nothing, ms. */
const SETTLE_MS = 2_500
const POLL_MS = 150
const TRIES = 3
const RETRY_MS = 500

type Sign = 'in' | 'out' | 'unclear'

/** Second, independent mark: what the upload page shows. An invalid cookie does not always redirect, so the words decide. */
const pageSign = async (ctx: RunContext, page: Page): Promise<Sign> => {
  await open(ctx, page, UPLOAD_VIDEO)
  const until = Date.now() + SETTLE_MS
  do {
    if ((await seen(ctx, page, { out: S.signedOut })) !== null) return 'out'
    await ctx.sleep(POLL_MS)
  } while (Date.now() < until)
  return urlOf(page)?.pathname.startsWith('/creator-micro/content') && (await find(ctx, page, S.videoInput, { hidden: true })) ? 'in' : 'unclear'
}

/**
 * Four answers. Signed in by the profile call alone; dropped only when call and page both say so, three times; anything else is
 * "could not look".
 */
export const checkLogin = async (ctx: RunContext, call: AccountCall): Promise<LoginCheck> => {
  const { browser } = call
  const cookies = await browser.exportCookies(['douyin.com'])
  if (!cookies.some((cookie) => cookie.name === 'sessionid')) return { status: 'never', msg: '没有登录凭证，请重新授权' }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { status: 'ok', profile: await readProfile(ctx, browser.page) }
    } catch (error) {
      ctx.check()
      if (!(error instanceof HelperError)) throw error
      if (error.kind !== 'session') return { status: 'unknown', msg: error.message }
    }
    let sign: Sign
    try {
      sign = await pageSign(ctx, browser.page)
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
