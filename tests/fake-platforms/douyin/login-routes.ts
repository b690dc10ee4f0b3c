import { randomBytes } from 'node:crypto'
import QRCode from 'qrcode'
import type { Route } from '../kernel/http.ts'
import { readJson, redirect } from '../kernel/http.ts'
import type { FakeUser, QrCode } from '../kernel/model.ts'
import type { World } from '../kernel/world.ts'
import { z } from 'zod'
import type { ApiRoute } from './api.ts'
import { apiRoutes, userJson } from './api.ts'

/** The cookies that the real site sets on `.douyin.com`; only `sessionid` counts. */
export function sessionCookies(session: string, user: FakeUser): string[] {
  const hidden = 'Path=/; Domain=.douyin.com; Max-Age=5184000; HttpOnly; Secure; SameSite=None'
  const open = 'Path=/; Domain=.douyin.com; Max-Age=5184000; Secure; SameSite=None'
  return [
    `sessionid=${session}; ${hidden}`,
    `sessionid_ss=${session}; ${hidden}`,
    `sid_guard=${session}%7C${Math.floor(Date.now() / 1000)}%7C5184000; ${hidden}`,
    `uid_tt=${user.uid}; ${hidden}`,
    `passport_csrf_token=${randomBytes(16).toString('hex')}; ${open}`,
    `x-web-secsdk-uid=${randomBytes(8).toString('hex')}; ${open}`,
  ]
}

const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`
const codeBody = z.object({ ticket: z.string(), code: z.string().optional() })

/** `sso.douyin.com`: the QR code, its state, and the check by text message. */
export function ssoRoutes(world: World): Route[] {
  const { store } = world
  const callback = (qr: QrCode): string => `https://creator.douyin.com/passport/sso/login/callback/?ticket=${qr.ticket}`
  const byTicket = (ticket: string): QrCode | undefined =>
    store.qrCodes.find((q) => q.ticket === ticket && q.status === 'verify')

  const routes: ApiRoute[] = [
    {
      method: 'GET',
      path: '/get_qrcode/',
      async handler({ json }) {
        const token = randomBytes(16).toString('hex')
        const now = Date.now()
        const qr: QrCode = {
          token,
          platform: 'douyin',
          status: 'waiting',
          createdAt: now,
          expiresAt: now + store.saved.settings.qrSeconds * 1000,
          askedAt: now,
          uid: null,
          ticket: null,
        }
        store.qrCodes.push(qr)
        if (store.qrCodes.length > 200) store.qrCodes.shift()
        const picture = await QRCode.toDataURL(`https://fake/scan?token=${token}`, { margin: 2, width: 228 })
        json({
          error_code: 0,
          message: 'success',
          data: {
            token,
            qrcode: picture.replace('data:image/png;base64,', ''),
            expire_time: Math.floor(qr.expiresAt / 1000),
          },
        })
      },
    },
    {
      method: 'GET',
      path: '/check_qrconnect/',
      handler({ x, json }) {
        const qr = store.qrCodes.find((q) => q.token === x.url.searchParams.get('token'))
        if (!qr) return json({ error_code: 1, message: 'error', description: '二维码不存在' })
        qr.askedAt = Date.now()
        if (Date.now() > qr.expiresAt && (qr.status === 'waiting' || qr.status === 'scanned')) qr.status = 'expired'
        const user = qr.uid === null ? null : store.user(qr.uid)
        if (qr.status === 'verify' && user) {
          return json({
            error_code: 2046,
            message: 'error',
            description: '为保障账号安全，请完成短信验证',
            data: { verify_ticket: qr.ticket, mobile: maskPhone(user.phone) },
          })
        }
        if (qr.status === 'confirmed' || qr.status === 'done') {
          return json({ error_code: 0, message: 'success', data: { status: '3', redirect_url: callback(qr) } })
        }
        const status = { waiting: '1', scanned: '2', expired: '5', verify: '2' }[qr.status]
        json({ error_code: 0, message: 'success', data: { status, avatar: user && userJson(user) } })
      },
    },
    {
      method: 'POST',
      path: '/passport/web/send_code/',
      async handler({ x, json, user }) {
        const { ticket } = codeBody.parse(await readJson(x))
        const qr = byTicket(ticket)
        const uid = ticket === 'publish' ? user?.uid : qr?.uid
        if (!uid) return json({ error_code: 1, message: 'error', description: '验证已失效，请重新登录' })
        store.sendSms(uid, ticket === 'publish' ? 'publish' : 'login')
        json({ error_code: 0, message: 'success', data: { retry_time: store.saved.settings.smsRetrySeconds } })
      },
    },
    {
      method: 'POST',
      path: '/passport/web/validate_code/',
      async handler({ x, json, user }) {
        const { ticket, code } = codeBody.parse(await readJson(x))
        const qr = byTicket(ticket)
        const uid = ticket === 'publish' ? user?.uid : qr?.uid
        const good =
          uid !== undefined &&
          uid !== null &&
          store.takeSms(uid, ticket === 'publish' ? 'publish' : 'login', code ?? '')
        if (!good) return json({ error_code: 1202, message: 'error', description: '验证码错误或已过期，请重新输入' })
        if (qr) qr.status = 'confirmed'
        else world.publishVerified.add(uid)
        json({ error_code: 0, message: 'success', data: qr ? { redirect_url: callback(qr) } : {} })
      },
    },
  ]
  return apiRoutes(world, routes)
}

/** `creator.douyin.com/passport/*`: the ticket becomes cookies, and logging out ends them. */
export function passportRoutes(world: World): Route[] {
  const { store } = world
  return [
    {
      method: 'GET',
      path: '/passport/sso/login/callback/',
      handler(x) {
        const qr = store.qrCodes.find(
          (q) => q.ticket !== null && q.ticket === x.url.searchParams.get('ticket') && q.status === 'confirmed',
        )
        if (!qr?.uid) return redirect(x, 'https://creator.douyin.com/')
        const user = store.user(qr.uid)
        qr.status = 'done'
        redirect(
          x,
          'https://creator.douyin.com/creator-micro/home',
          sessionCookies(store.openSession(user.uid, 'douyin'), user),
        )
      },
    },
    {
      method: 'GET',
      path: '/passport/web/logout/',
      handler: (x) =>
        redirect(x, 'https://creator.douyin.com/', [
          'sessionid=; Path=/; Domain=.douyin.com; Max-Age=0; Secure; SameSite=None',
        ]),
    },
  ]
}
