import { urlOf } from '../../browser/waiting.ts'
import { checkBy } from '../kit/check-login.ts'
import { hasCookie, qrLogin, viewOffice } from '../kit/qr-login.ts'
import { DOMAINS, HOME, LOGIN, OFFICE, SESSION, UPLOAD_VIDEO } from './info.ts'
import { S } from './selectors.ts'
import { site } from './site.ts'

/** Login by QR code; the passport hands the session over to the creator site, whose cookie counts. */
export const login = qrLogin({
  site,
  url: LOGIN,
  office: OFFICE,
  app: '快手 App ',
  image: S.qrImage,
  expired: S.qrExpired,
  scanned: S.qrScanned,
  switchToCode: S.qrSwitch,
  isIn: async (ctx, page, browser) =>
    urlOf(page)?.hostname === 'cp.kuaishou.com' && (await hasCookie(ctx, browser, DOMAINS, (name) => name === SESSION)),
})

/** Opens the creator centre in the person's window. */
export const view = viewOffice(OFFICE, HOME)

/** By the profile read and by what the publish page shows or leads to. */
export const checkLogin = checkBy({
  site,
  cookieDomains: DOMAINS,
  sessionCookie: (name) => name === SESSION,
  url: UPLOAD_VIDEO,
  inside: S.uploadButton,
  isLogin: (url) => url.hostname === 'passport.kuaishou.com',
})
