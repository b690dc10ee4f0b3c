import { h, onTap } from '/__site/kit/dom.js'
import { qrLogin } from '/__site/kit/qr.js'

// Opens on the password form; the code is behind the switch in the corner.
const img = h('img', { alt: 'qrcode', width: 180 })
const status = h('div', { class: 'qrcode-status', style: 'display:none' })
const qr = h('div', { class: 'qr-login', style: 'display:none' }, img, status)
const password = h('div', { class: 'password-login' }, h('input', { placeholder: '请输入手机号' }), h('input', { type: 'password', placeholder: '请输入密码' }))
const toggle = h('div', { class: 'platform-switch', style: 'cursor:pointer' }, '扫码')
onTap(toggle, () => { password.style.display = 'none'; qr.style.display = '' })
document.getElementById('root').append(h('main', { id: 'login-form' }, toggle, password, qr))

const renew = qrLogin({
  show: ({ picture }) => { img.src = picture; status.style.display = 'none' },
  cover: (kind) => {
    status.className = `qrcode-status qrcode-status-${kind === 'expired' ? 'timeout' : 'scanned'}`
    status.replaceChildren(kind === 'expired' ? (() => { const p = h('p', { class: 'qrcode-refresh' }, '二维码已失效，点击刷新'); onTap(p, () => void renew()); return p })() : '扫描成功，请在手机上确认')
    status.style.display = ''
  },
  // The session belongs to the creator site: the passport hands it over there.
  go: (path) => location.assign(`https://cp.kuaishou.com${path}`),
  sms: { dialog: 'sms-verify', input: 'code', send: 'send', error: 'error-text', confirm: 'primary', text: 'desc' },
})
