import { urlOf } from '../../browser/waiting.ts'
import { checkBy } from '../kit/check-login.ts'
import { seen } from '../../browser/look.ts'
import { hasCookie, qrLogin, viewOffice } from '../kit/qr-login.ts'
import { DOMAINS, HOME, LOGIN, OFFICE, SESSION } from './info.ts'
import { S } from './selectors.ts'
import { site } from './site.ts'

/** A signed-in page: address, cookie and the person's corner, all three. */
export const login = qrLogin({
  site,
  url: LOGIN,
  office: OFFICE,
  app: '今日头条 App ',
  image: S.qrImage,
  expired: S.qrExpired,
  scanned: S.qrScanned,
  isIn: async (ctx, page, browser) => {
    const url = urlOf(page)
    if (url?.hostname !== 'mp.toutiao.com' || !url.pathname.startsWith('/profile_v4')) return false
    return (
      (await hasCookie(ctx, browser, DOMAINS, (name) => name === SESSION)) &&
      (await seen(ctx, page, { panel: S.userPanel })) !== null
    )
  },
})

/** Opens the back-office in the person's window. */
export const view = viewOffice(OFFICE, HOME)

/** By the profile read and by the home page, which leads to the login only after a while. */
export const checkLogin = checkBy({
  site,
  cookieDomains: DOMAINS,
  sessionCookie: (name) => name === SESSION,
  url: HOME,
  inside: S.userPanel,
  settleMs: 3_000,
})
