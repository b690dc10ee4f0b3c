import { urlOf } from '../../browser/waiting.ts'
import { checkBy } from '../kit/check-login.ts'
import { hasCookie, qrLogin, viewOffice } from '../kit/qr-login.ts'
import { DOMAINS, HOME, isLogin, isSession, LOGIN, OFFICE, UPLOAD } from './info.ts'
import { S } from './selectors.ts'
import { site } from './site.ts'

/** Login by QR code; the page opens on the text-message form, the code is behind the switch in its corner. */
export const login = qrLogin({
  site,
  url: LOGIN,
  office: OFFICE,
  app: '小红书 App ',
  image: S.qrImage,
  expired: S.qrExpired,
  scanned: S.qrScanned,
  switchToCode: S.qrSwitch,
  isIn: async (ctx, page, browser) => {
    const url = urlOf(page)
    return (
      url?.hostname === 'creator.xiaohongshu.com' &&
      !isLogin(url) &&
      (await hasCookie(ctx, browser, DOMAINS, isSession))
    )
  },
})

/** Opens the creator centre in the person's window. */
export const view = viewOffice(OFFICE, HOME)

/** By the profile read and by where the publish page leads to. */
export const checkLogin = checkBy({
  site,
  cookieDomains: DOMAINS,
  sessionCookie: isSession,
  url: UPLOAD.video,
  inside: S.videoInput,
  isLogin,
})
