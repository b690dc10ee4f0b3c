import type { Page } from 'puppeteer-core'
import type { BrowserSession } from '../../browser/session.ts'
import { browserGone, glance, urlOf } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import type { AccountCall, AccountRef, LoginContext, Profile } from '../platform.ts'
import { captchaWatcher } from './captcha.ts'
import { HOME, info, LOGIN } from './info.ts'
import { find, seen } from './look.ts'
import { open, tap } from './page-actions.ts'
import { readProfile } from './profile.ts'
import { S } from './selectors.ts'
import { smsWatcher } from './verification.ts'

const DOMAINS = ['douyin.com']
const POLL_MS = 200
/** A code that can't be renewed is not asked for more often, ms. */
const RENEW_MS = 3_000
/** Without a readable code by then, the person logs in in the window itself, ms. */
const NO_CODE_MS = 20_000

const loggedIn = async (ctx: LoginContext, page: Page, browser: BrowserSession): Promise<boolean> => {
  if (!urlOf(page)?.pathname.startsWith('/creator-micro')) return false
  return (await ctx.race(browser.exportCookies(DOMAINS))).some((cookie) => cookie.name === 'sessionid' && cookie.value !== '')
}

const qrImage = async (ctx: LoginContext, page: Page): Promise<string> => {
  const image = await find(ctx, page, S.qrImage)
  if (!image) return ''
  const src = await ctx.race(glance(() => image.evaluate((node) => (node instanceof HTMLImageElement && node.complete && node.naturalWidth > 0 ? node.src : ''))))
  if (!src || src.startsWith('data:image')) return src ?? ''
  const shot = await ctx.race(glance(() => image.screenshot({ encoding: 'base64' })))
  return shot ? `data:image/png;base64,${shot}` : ''
}

/** A fresh code: by the layer over an expired one (the text's parent), else by the page anew. */
const renew = async (ctx: LoginContext, page: Page): Promise<void> => {
  const text = await find(ctx, page, S.qrExpired)
  if (text) await tap(ctx, page, text)
  else await open(ctx, page, LOGIN)
}

const waitForPerson = async (ctx: LoginContext, page: Page, browser: BrowserSession): Promise<void> => {
  const sms = smsWatcher(ctx, page, '登录')
  const captcha = captchaWatcher(ctx, page, browser.visible)
  const began = Date.now()
  let renewed = 0
  let shown = ''
  let step = ''
  const show = (name: 'qr' | 'qr-expired' | 'scanned' | 'verify', text: string, qr?: { qrImage: string; expiresAt: number }): void => {
    if (step !== name || qr) ctx.showStep(name, text, qr)
    step = name
  }
  while (!(await loggedIn(ctx, page, browser))) {
    if (page.isClosed() || !browser.isOpen()) throw browserGone()
    const sign = await seen(ctx, page, { captcha: S.captcha, sms: S.smsInput, expired: S.qrExpired, scanned: S.qrScanned })
    if (sign === 'sms' || sign === 'captcha') {
      show('verify', sign === 'sms' ? '平台要求短信验证' : '平台要求滑块验证')
      await (sign === 'sms' ? sms() : captcha())
      continue
    }
    const wanted = ctx.refreshWanted()
    if (wanted || (sign === 'expired' && Date.now() - renewed >= RENEW_MS)) {
      show('qr-expired', wanted ? '正在刷新二维码' : '二维码已失效，正在刷新')
      renewed = Date.now()
      await renew(ctx, page)
    } else if (sign === 'scanned') show('scanned', '已扫码，请在手机上确认')
    else if (sign === null) {
      const image = await qrImage(ctx, page)
      if (image && image !== shown) {
        shown = image
        show('qr', '请用抖音 App 扫描二维码登录', { qrImage: image, expiresAt: 0 })
      } else if (!shown && Date.now() - began > NO_CODE_MS) show('qr', browser.visible ? '没有读到二维码，请在打开的浏览器窗口中登录' : '没有读到二维码，平台页面可能已改版')
    }
    await ctx.sleep(POLL_MS)
  }
}

/** Login by QR code, shown in our own dialog; expired codes are renewed, the text-message step goes to the person. */
export const login = async (ctx: LoginContext, call: { browser: BrowserSession; expected: AccountRef | null }): Promise<Profile> => {
  const { page } = call.browser
  ctx.showStep('opening', '正在打开抖音创作者中心')
  await open(ctx, page, LOGIN)
  await waitForPerson(ctx, page, call.browser)
  ctx.showStep('reading', '登录成功，正在读取账号资料')
  const profile = await readProfile(ctx, page)
  if (call.expected?.accountId && call.expected.accountId !== profile.accountId) {
    throw new HelperError({ kind: 'person', code: 'OTHER_ACCOUNT', msg: `扫码登录的是「${profile.openname}」，不是要重新授权的账号，请用原账号扫码` })
  }
  return profile
}

/** Opens the signed-in creator centre in the person's window. */
export const view = async (ctx: LoginContext, call: AccountCall): Promise<void> => {
  ctx.showStep('opening', `正在打开${info.name}创作者中心`)
  await open(ctx, call.browser.page, HOME)
  ctx.showStep('view', '已打开账号后台，关闭窗口即结束')
}
