import { sleep } from './dom.js'
import { smsDialog } from './sms.js'

/**
 * Keeps a login code fresh: `show({ picture })`, `cover('scanned' | 'expired')`, `go(address)`.
 * Returns `renew`. `sms` = class names of the site's text-message dialog.
 */
export function qrLogin({ show, cover, go, sms }) {
  let round = 0
  const watch = async (token, mine) => {
    while (mine === round) {
      await sleep(300)
      const reply = await fetch(`/__site/qr?token=${token}`).then((r) => r.json()).catch(() => null)
      if (!reply || mine !== round) continue
      if (reply.status === 'scanned') cover('scanned')
      if (reply.status === 'expired') return cover('expired')
      if (reply.status === 'verify') {
        const done = await smsDialog(reply.ticket, reply.mobile, sms)
        return done ? go(done.enter) : renew()
      }
      if (reply.status === 'confirmed') return go(reply.enter)
    }
  }
  const renew = async () => {
    round += 1
    const mine = round
    const reply = await fetch('/__site/qr', { method: 'POST' }).then((r) => r.json())
    show(reply)
    void watch(reply.token, mine)
  }
  void renew()
  return renew
}
