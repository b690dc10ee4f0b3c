import { urlOf } from '../../browser/waiting.ts'
import { checkBy } from '../kit/check-login.ts'
import { hasCookie, qrLogin, viewOffice } from '../kit/qr-login.ts'
import { DOMAINS, HOME, isLogin, LOGIN, OFFICE, SESSION } from './info.ts'
import { S } from './selectors.ts'
import { site } from './site.ts'

/** Login by QR code, which comes up after a press on 「登录」. */
export const login = qrLogin({
  site,
  url: LOGIN,
  office: OFFICE,
  app: '百度 App ',
  image: S.qrImage,
  expired: S.qrExpired,
  scanned: S.qrScanned,
  switchToCode: S.loginButton,
  isIn: async (ctx, page, browser) => {
    const url = urlOf(page)
    return (
      url !== null &&
      url.hostname === 'baijiahao.baidu.com' &&
      !isLogin(url) &&
      (await hasCookie(ctx, browser, DOMAINS, (name) => name === SESSION))
    )
  },
})

/** Opens the back-office in the person's window. */
export const view = viewOffice(OFFICE, HOME)

/** By the profile read, and by what the home page shows or leads to. */
export const checkLogin = checkBy({
  site,
  cookieDomains: DOMAINS,
  sessionCookie: (name) => name === SESSION,
  url: HOME,
  inside: S.inside,
})
