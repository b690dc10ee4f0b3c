// Login by code, and the text-message check, under `/__site/`: the helper only sees what the pages make of them.
import { randomBytes } from 'node:crypto'
import QRCode from 'qrcode'
import { z } from 'zod'
import type { Route } from '../kernel/http.ts'
import { readJson, redirect, sendJson } from '../kernel/http.ts'
import type { QrCode } from '../kernel/model.ts'
import type { SiteKit } from './site-kit.ts'

const smsBody = z.object({ ticket: z.string(), code: z.string().optional() })

/**
 * `POST /__site/qr`, `GET /__site/qr?token=`, `POST /__site/sms`, `POST /__site/sms-check`, `GET
 * /__site/enter?ticket=`, `GET /__site/leave`.
 */
export function loginRoutes(kit: SiteKit): Route[] {
  const { world, options, userOf } = kit
  const { store } = world
  const verifying = (ticket: string): QrCode | undefined =>
    store.qrCodes.find((qr) => qr.ticket === ticket && qr.status === 'verify')
  return [
    {
      method: 'POST',
      path: '/__site/qr',
      async handler(x) {
        const token = randomBytes(16).toString('hex')
        const now = Date.now()
        store.qrCodes.push({
          token,
          platform: options.platform,
          status: 'waiting',
          createdAt: now,
          expiresAt: now + store.saved.settings.qrSeconds * 1000,
          askedAt: now,
          uid: null,
          ticket: null,
        })
        if (store.qrCodes.length > 200) store.qrCodes.shift()
        sendJson(x, {
          token,
          picture: await QRCode.toDataURL(`https://fake/scan?token=${token}`, { margin: 2, width: 228 }),
        })
      },
    },
    {
      method: 'GET',
      path: '/__site/qr',
      handler(x) {
        const qr = store.qrCodes.find((one) => one.token === x.url.searchParams.get('token'))
        if (!qr) return sendJson(x, { status: 'expired' })
        qr.askedAt = Date.now()
        if (Date.now() > qr.expiresAt && (qr.status === 'waiting' || qr.status === 'scanned')) qr.status = 'expired'
        const phone = qr.uid === null ? '' : store.user(qr.uid).phone
        sendJson(x, {
          status: qr.status,
          ticket: qr.ticket,
          mobile: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
          enter: `/__site/enter?ticket=${qr.ticket ?? ''}`,
        })
      },
    },
    {
      method: 'POST',
      path: '/__site/sms',
      async handler(x) {
        const { ticket } = smsBody.parse(await readJson(x))
        const uid = ticket === 'publish' ? userOf(x)?.uid : verifying(ticket)?.uid
        if (!uid) return sendJson(x, { ok: false, error: '验证已失效，请重新登录' })
        store.sendSms(uid, ticket === 'publish' ? 'publish' : 'login')
        sendJson(x, { ok: true, retrySeconds: store.saved.settings.smsRetrySeconds })
      },
    },
    {
      method: 'POST',
      path: '/__site/sms-check',
      async handler(x) {
        const { ticket, code } = smsBody.parse(await readJson(x))
        const qr = verifying(ticket)
        const uid = ticket === 'publish' ? userOf(x)?.uid : qr?.uid
        if (!uid || !store.takeSms(uid, ticket === 'publish' ? 'publish' : 'login', code ?? ''))
          return sendJson(x, { ok: false, error: '验证码错误或已过期，请重新输入' })
        if (qr) qr.status = 'confirmed'
        else world.publishVerified.add(uid)
        sendJson(x, { ok: true, enter: `/__site/enter?ticket=${ticket}` })
      },
    },
    {
      method: 'GET',
      path: '/__site/enter',
      handler(x) {
        const qr = store.qrCodes.find(
          (one) => one.ticket !== null && one.ticket === x.url.searchParams.get('ticket') && one.status === 'confirmed',
        )
        if (!qr?.uid) return redirect(x, options.login)
        const user = store.user(qr.uid)
        qr.status = 'done'
        redirect(x, options.home, options.cookies(store.openSession(user.uid, options.platform), user))
      },
    },
  ]
}
