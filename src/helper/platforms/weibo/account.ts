import { urlOf } from '../../browser/waiting.ts'
import { checkBy } from '../kit/check-login.ts'
import { hasCookie, qrLogin, viewOffice } from '../kit/qr-login.ts'
import { DOMAINS, LOGIN, OFFICE, OFFICE_URL, SESSION } from './info.ts'
import { S } from './selectors.ts'
import { site } from './site.ts'

/** The passport leaves for the site by itself; the profile read that follows tells a person from a visitor. */
export const login = qrLogin({
  site,
  url: LOGIN,
  office: OFFICE,
  app: '微博 App ',
  image: S.qrImage,
  expired: S.qrExpired,
  scanned: S.qrScanned,
  isIn: async (ctx, page, browser) => {
    const url = urlOf(page)
    return (
      url !== null &&
      /^(www\.)?weibo\.com$/.test(url.hostname) &&
      !url.pathname.startsWith('/newlogin') &&
      (await hasCookie(ctx, browser, DOMAINS, (name) => name === SESSION))
    )
  },
})

/** Opens the creators' page in the person's window. */
export const view = viewOffice(OFFICE, OFFICE_URL)

/** By the profile read and by the top bar of the creators' page: that page stays where it is without a session. */
export const checkLogin = checkBy({
  site,
  cookieDomains: DOMAINS,
  sessionCookie: (name) => name === SESSION,
  url: OFFICE_URL,
  inside: S.inside,
})
