// Login by a QR code that our own dialog shows: expired codes are renewed, other steps go to the person.
import type { Page } from 'puppeteer-core'
import type { BrowserSession } from '../../browser/session.ts'
import { browserGone, glance, type Selectors } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import type { AccountCall, AccountRef, LoginContext, Profile } from '../platform.ts'
import { captchaWatcher } from './captcha.ts'
import { find, seen } from '../../browser/look.ts'
import { open, tap } from './page-actions.ts'
import { photograph } from './photograph.ts'
import type { Site } from './site.ts'
import { smsWatcher } from './sms.ts'

const POLL_MS = 200
/** A code that can't be renewed is not asked for more often, ms. */
const RENEW_MS = 3_000
/** Without a readable code by then, the person logs in in the window itself, ms. */
const NO_CODE_MS = 20_000

/** The login of one site. */
export interface QrLogin {
  readonly site: Site
  readonly url: string
  /** Name of the back-office: 抖音创作者中心. */
  readonly office: string
  /** What scans the code: 抖音 App, 微信. */
  readonly app: string
  readonly image: Selectors
  readonly expired: Selectors
  readonly scanned: Selectors
  /** Pressed once where the page opens on another way in (password, phone). */
  readonly switchToCode?: Selectors
  /** After the scan something is to be chosen in the window. */
  readonly choice?: { readonly signs: Selectors; readonly text: string }
  /** Is the person in? By address and cookie, never by a missing element. */
  readonly isIn: (ctx: LoginContext, page: Page, browser: BrowserSession) => Promise<boolean>
}

// Runs in the page, so it may use nothing from outside itself. '' = not there yet, 'shoot' = only a picture of the
// screen can tell.
const readCode = (node: Node): string => {
  if (node instanceof HTMLImageElement)
    return node.complete && node.naturalWidth > 0 ? (node.src.startsWith('data:image') ? node.src : 'shoot') : ''
  if (!(node instanceof HTMLCanvasElement)) return 'shoot'
  try {
    return node.toDataURL('image/png')
  } catch {
    return 'shoot'
  }
}

const qrImage = async (ctx: LoginContext, page: Page, { image, site }: QrLogin): Promise<string> => {
  const found = await find(ctx, page, image, { deep: site.deep })
  if (!found) return ''
  const code = await ctx.race(glance(() => found.evaluate(readCode)))
  if (code !== 'shoot') return code ?? ''
  return photograph(ctx, page, found)
}

/** A fresh code: by the layer over an expired one (the text's parent), else by the page anew. */
const renew = async (ctx: LoginContext, page: Page, { expired, url, site }: QrLogin): Promise<void> => {
  const text = await find(ctx, page, expired, { deep: site.deep })
  if (text) await tap(ctx, page, text)
  else await open(ctx, page, url)
}

const waitForPerson = async (ctx: LoginContext, page: Page, browser: BrowserSession, way: QrLogin): Promise<void> => {
  const { site } = way
  const sms = smsWatcher(ctx, page, site, '登录')
  const captcha = captchaWatcher(ctx, page, site, browser.visible)
  const began = Date.now()
  let renewed = 0
  let shown = ''
  let step = ''
  let switched = false
  const show = (
    name: 'qr' | 'qr-expired' | 'scanned' | 'verify',
    text: string,
    qr?: { qrImage: string; expiresAt: number },
  ): void => {
    if (step !== name || qr) ctx.showStep(name, text, qr)
    step = name
  }
  while (!(await way.isIn(ctx, page, browser))) {
    if (page.isClosed() || !browser.isOpen()) throw browserGone()
    const sign = await seen(
      ctx,
      page,
      {
        captcha: site.signs.captcha,
        sms: site.signs.smsInput,
        choice: way.choice?.signs ?? [],
        expired: way.expired,
        scanned: way.scanned,
      },
      { deep: site.deep },
    )
    if (sign === 'sms' || sign === 'captcha') {
      show('verify', sign === 'sms' ? '平台要求短信验证' : '平台要求滑块验证')
      await (sign === 'sms' ? sms() : captcha())
      continue
    }
    if (sign === 'choice') {
      show('verify', way.choice?.text ?? '')
      await ctx.sleep(POLL_MS)
      continue
    }
    const wanted = ctx.refreshWanted()
    if (wanted || (sign === 'expired' && Date.now() - renewed >= RENEW_MS)) {
      show('qr-expired', wanted ? '正在刷新二维码' : '二维码已失效，正在刷新')
      renewed = Date.now()
      await renew(ctx, page, way)
    } else if (sign === 'scanned') show('scanned', '已扫码，请在手机上确认')
    else if (sign === null) {
      const image = await qrImage(ctx, page, way)
      const switcher =
        image || switched || !way.switchToCode ? null : await find(ctx, page, way.switchToCode, { deep: site.deep })
      if (image && image !== shown) {
        shown = image
        show('qr', `请用${way.app}扫描二维码登录`, { qrImage: image, expiresAt: 0 })
      } else if (switcher) {
        switched = true
        await tap(ctx, page, switcher)
      } else if (!shown && Date.now() - began > NO_CODE_MS)
        show(
          'qr',
          browser.visible ? '没有读到二维码，请在打开的浏览器窗口中登录' : '没有读到二维码，平台页面可能已改版',
        )
    }
    await ctx.sleep(POLL_MS)
  }
}

/**
 * Opens the login, waits for the person, reads whose account it is. @throws HelperError OTHER_ACCOUNT when it is not
 * the expected one
 */
export function qrLogin(way: QrLogin) {
  return async (
    ctx: LoginContext,
    call: { browser: BrowserSession; expected: AccountRef | null },
  ): Promise<Profile> => {
    const { page } = call.browser
    ctx.showStep('opening', `正在打开${way.office}`)
    await open(ctx, page, way.url)
    await waitForPerson(ctx, page, call.browser, way)
    ctx.showStep('reading', '登录成功，正在读取账号资料')
    const profile = await way.site.readProfile(ctx, page)
    if (call.expected?.accountId && call.expected.accountId !== profile.accountId) {
      throw new HelperError({
        kind: 'person',
        code: 'OTHER_ACCOUNT',
        msg: `扫码登录的是「${profile.openname}」，不是要重新授权的账号，请用原账号扫码`,
      })
    }
    return profile
  }
}

/** Opens the signed-in back-office in the person's window. */
export function viewOffice(office: string, url: string) {
  return async (ctx: LoginContext, call: AccountCall): Promise<void> => {
    ctx.showStep('opening', `正在打开${office}`)
    await open(ctx, call.browser.page, url)
    ctx.showStep('view', '已打开账号后台，关闭窗口即结束')
  }
}

/** True when one of these cookies has a value. */
export async function hasCookie(
  ctx: LoginContext,
  browser: BrowserSession,
  domains: readonly string[],
  name: (cookie: string) => boolean,
): Promise<boolean> {
  return (await ctx.race(browser.exportCookies(domains))).some((cookie) => name(cookie.name) && cookie.value !== '')
}
