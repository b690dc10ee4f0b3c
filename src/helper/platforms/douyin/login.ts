import { urlOf } from '../../browser/waiting.ts'
import { hasCookie, qrLogin, viewOffice } from '../kit/qr-login.ts'
import { HOME, LOGIN } from './info.ts'
import { S } from './selectors.ts'
import { site } from './site.ts'

/** Login by QR code, shown in our own dialog. */
export const login = qrLogin({
  site,
  url: LOGIN,
  office: '抖音创作者中心',
  app: '抖音 App ',
  image: S.qrImage,
  expired: S.qrExpired,
  scanned: S.qrScanned,
  isIn: async (ctx, page, browser) =>
    (urlOf(page)?.pathname.startsWith('/creator-micro') ?? false) &&
    (await hasCookie(ctx, browser, ['douyin.com'], (name) => name === 'sessionid')),
})

/** Opens the signed-in creator centre in the person's window. */
export const view = viewOffice('抖音创作者中心', HOME)
