import { urlOf } from '../../browser/waiting.ts'
import { checkBy } from '../kit/check-login.ts'
import { hasCookie, qrLogin, viewOffice } from '../kit/qr-login.ts'
import { DOMAINS, HOME, isLogin, LOGIN, OFFICE, SESSION, UPLOAD } from './info.ts'
import { S } from './selectors.ts'
import { site } from './site.ts'

/** Login by QR code; afterwards the passport leads to another page of the site. */
export const login = qrLogin({
  site,
  url: LOGIN,
  office: OFFICE,
  app: 'B站 App ',
  image: S.qrImage,
  expired: S.qrExpired,
  scanned: S.qrScanned,
  isIn: async (ctx, page, browser) => {
    const url = urlOf(page)
    return (
      url !== null &&
      url.hostname.endsWith('.bilibili.com') &&
      !isLogin(url) &&
      (await hasCookie(ctx, browser, DOMAINS, (name) => name === SESSION))
    )
  },
})

/** Opens the creator centre in the person's window. */
export const view = viewOffice(OFFICE, HOME)

/** By the profile read, and by what the upload page shows or leads to. */
export const checkLogin = checkBy({
  site,
  cookieDomains: DOMAINS,
  sessionCookie: (name) => name === SESSION,
  url: UPLOAD,
  inside: S.fileInput,
})
