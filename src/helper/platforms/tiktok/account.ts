import { urlOf } from '../../browser/waiting.ts'
import { checkBy } from '../kit/check-login.ts'
import { hasCookie, qrLogin, viewOffice } from '../kit/qr-login.ts'
import { DOMAINS, HOME, isInside, isLogin, LOGIN, OFFICE, SESSION, UPLOAD } from './info.ts'
import { S } from './selectors.ts'
import { site } from './site.ts'

/** Login by QR code; in the window a person may take any other way in. */
export const login = qrLogin({
  site,
  url: LOGIN,
  office: OFFICE,
  app: 'TikTok App ',
  image: S.qrImage,
  expired: S.qrExpired,
  scanned: S.qrScanned,
  isIn: async (ctx, page, browser) => {
    const url = urlOf(page)
    return url !== null && isInside(url) && (await hasCookie(ctx, browser, DOMAINS, (name) => name === SESSION))
  },
})

/** Opens the studio in the person's window. */
export const view = viewOffice(OFFICE, HOME)

/** By the profile read and by where the upload page leads to. */
export const checkLogin = checkBy({
  site,
  cookieDomains: DOMAINS,
  sessionCookie: (name) => name === SESSION,
  url: UPLOAD,
  inside: S.fileInput,
  isLogin,
})
