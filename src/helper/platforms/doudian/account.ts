import { urlOf } from '../../browser/waiting.ts'
import { checkBy } from '../kit/check-login.ts'
import { hasCookie, qrLogin, viewOffice } from '../kit/qr-login.ts'
import { DOMAINS, HOME, LOGIN, OFFICE, ORIGIN, SESSION } from './info.ts'
import { S } from './selectors.ts'
import { site } from './site.ts'

/** The login ends in the back-office; a person with several shops chooses one of them in the window. */
export const login = qrLogin({
  site,
  url: LOGIN,
  office: '抖店登录页',
  app: '抖音 App ',
  image: S.qrImage,
  expired: S.qrExpired,
  scanned: S.qrScanned,
  switchToCode: S.switchToCode,
  choice: { signs: S.shopChoice, text: '请在打开的窗口中选择要登录的店铺' },
  isIn: async (ctx, page, browser) => {
    const url = urlOf(page)
    return (
      url !== null &&
      url.origin === ORIGIN &&
      url.pathname.startsWith('/ffa/') &&
      (await hasCookie(ctx, browser, DOMAINS, (name) => name === SESSION))
    )
  },
})

export const view = viewOffice(OFFICE, HOME)

/** By the read of the shop and by the top bar of the home page. */
export const checkLogin = checkBy({
  site,
  cookieDomains: DOMAINS,
  sessionCookie: (name) => name === SESSION,
  url: HOME,
  inside: S.inside,
})
