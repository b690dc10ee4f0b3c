import { urlOf } from '../../browser/waiting.ts'
import { checkBy } from '../kit/check-login.ts'
import { hasCookie, qrLogin, viewOffice } from '../kit/qr-login.ts'
import { DOMAINS, isHome, OFFICE, ROOT, SESSION } from './info.ts'
import { S } from './selectors.ts'
import { site, tokenOf } from './site.ts'

/** Login by the code on the root page; who runs several accounts chooses one on the phone. */
export const login = qrLogin({
  site,
  url: ROOT,
  office: OFFICE,
  app: '微信',
  image: S.qrImage,
  expired: S.qrExpired,
  scanned: S.qrScanned,
  isIn: async (ctx, page, browser) => {
    const url = urlOf(page)
    return (
      url !== null &&
      isHome(url) &&
      tokenOf(page) !== '' &&
      (await hasCookie(ctx, browser, DOMAINS, (name) => name === SESSION))
    )
  },
})

/** Opens the back-office in the person's window. */
export const view = viewOffice(OFFICE, ROOT)

/** By the home page's own data and by what the root page shows. */
export const checkLogin = checkBy({
  site,
  cookieDomains: DOMAINS,
  sessionCookie: (name) => name === SESSION,
  url: ROOT,
  inside: S.account,
})
