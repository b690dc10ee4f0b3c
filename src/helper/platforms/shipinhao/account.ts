import { urlOf } from '../../browser/waiting.ts'
import { checkBy } from '../kit/check-login.ts'
import type { Times } from '../kit/times.ts'
import type { Platform } from '../platform.ts'
import { hasCookie, qrLogin, viewOffice } from '../kit/qr-login.ts'
import { CREATE, DOMAINS, HOME, isLogin, LOGIN, OFFICE, SESSION } from './info.ts'
import { S } from './selectors.ts'
import { site } from './site.ts'

/** The site needs up to this long to lead somebody without a session to its login, ms. */
const LATE_MS = 8_000

/** Login by a code that sits in a frame; who owns several channels chooses one in the window afterwards. */
export const login = qrLogin({
  site,
  url: LOGIN,
  office: OFFICE,
  app: '微信',
  image: S.qrImage,
  expired: S.qrExpired,
  scanned: S.qrScanned,
  isIn: async (ctx, page, browser) =>
    (urlOf(page)?.pathname.startsWith('/platform') ?? false) &&
    (await hasCookie(ctx, browser, DOMAINS, (name) => name === SESSION)),
})

/** Opens the office in the person's window. */
export const view = viewOffice(OFFICE, HOME)

/** By the profile read and by where the publish page leads to, late. */
export function createCheckLogin(times: Times): Platform['checkLogin'] {
  return checkBy({
    site,
    cookieDomains: DOMAINS,
    sessionCookie: (name) => name === SESSION,
    url: CREATE,
    inside: S.videoInput,
    isLogin,
    settleMs: LATE_MS,
    // The login page first tries the account that it remembers, without a scan.
    graceMs: times.loginGrace,
    person: { signs: S.quickLogin, msg: '登录页在等待「微信快捷登录」，请重新授权该账号，并在电脑微信上点「允许」' },
  })
}
