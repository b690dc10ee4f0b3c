import { h, onTap, sleep, state } from '/__site/kit/dom.js'
import { qrLogin } from '/__site/kit/qr.js'

if (state.user) {
  // Signed in: the root leads on, a moment late, and tells the token by the address.
  await sleep(150)
  const reply = await (await fetch('/__office')).json()
  location.replace(reply.base_resp.ret === 0 ? `/cgi-bin/home?t=home/index&lang=zh_CN&token=${reply.token}` : state.login)
} else {
  const img = h('img', { class: 'login__type__container__scan__qrcode', width: 180, alt: '' })
  const status = h('div', { class: 'login__type__container__scan__info' })
  document.getElementById('root').append(h('div', { class: 'login__type__container login__type__container__scan' }, img, status))
  const renew = qrLogin({
    show: ({ picture }) => { img.src = picture; status.replaceChildren() },
    cover: (kind) => { status.replaceChildren(kind === 'expired' ? (() => { const p = h('p', {}, '二维码已过期，点击刷新'); onTap(p, () => void renew()); return p })() : h('p', {}, '扫描成功，请在微信中选择账号登录')) },
    go: (path) => location.assign(path),
    sms: { dialog: 'sms-verify-dialog', input: 'code', send: 'send', error: 'error-text', confirm: 'weui-desktop-btn_primary', text: 'desc' },
  })
}
