import { h, onTap } from '/__site/kit/dom.js'
import { qrLogin } from '/__site/kit/qr.js'

// The code stands beside a form of its own, whose inputs are none of the text-message step's.
const img = h('img', { width: 173 })
const tip = h('div', { class: 'qrcode-tips', style: 'display:none' })
const box = h('div', { class: 'login-scan-box' }, h('div', { class: 'login-scan__title' }, '扫描二维码登录'), img, tip)
const form = h('div', { class: 'login-pwd-wp' }, h('input', { placeholder: '请输入账号' }), h('input', { type: 'password', placeholder: '请输入密码' }), h('input', { placeholder: '请输入验证码' }))
document.getElementById('root').append(h('div', { class: 'login__main' }, box, form))

const renew = qrLogin({
  show: ({ picture }) => { img.src = picture; img.style.display = ''; tip.style.display = 'none' },
  cover: (kind) => {
    const words = h('p', {}, kind === 'expired' ? '二维码已过期，请点击刷新' : '扫码成功，请在手机上确认')
    if (kind === 'expired') onTap(words, () => void renew())
    tip.replaceChildren(words)
    tip.style.display = ''
  },
  go: (path) => location.assign(path),
  sms: { dialog: 'sms-verify', input: 'code', send: 'send', error: 'error-text', confirm: 'primary', text: 'desc' },
})
