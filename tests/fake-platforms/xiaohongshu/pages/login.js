import { h, onTap } from '/__site/kit/dom.js'
import { qrLogin } from '/__site/kit/qr.js'

// Opens on the text-message form; the code is behind the picture in the corner.
const svg = 'data:image/svg+xml;utf8,<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48"><rect width="48" height="48" fill="red"/></svg>'
const toggle = h('img', { class: 'css-wemwzq', src: svg, width: 48, height: 48, style: 'cursor:pointer;float:right' })
const form = h('div', { class: 'css-sms' }, h('div', {}, '短信登录'), h('input', { placeholder: '手机号' }), h('input', { placeholder: '请输入验证码' }), h('span', {}, '发送验证码'))
const img = h('img', { width: 160 })
const status = h('div', { class: 'css-status', style: 'display:none' })
const code = h('div', { class: 'css-qr', style: 'display:none' }, h('div', { class: 'css-tip' }, 'APP扫一扫登录'), h('div', { class: 'css-code' }, img), status)
onTap(toggle, () => { form.style.display = 'none'; code.style.display = '' })
document.getElementById('root').append(h('div', { class: 'login-box-container' }, toggle, form, code))

const renew = qrLogin({
  show: ({ picture }) => { img.src = picture; status.style.display = 'none' },
  cover: (kind) => {
    status.replaceChildren(kind === 'expired' ? (() => { const p = h('p', {}, '二维码已过期'); onTap(p, () => void renew()); return p })() : '扫码成功，请在手机上确认')
    status.style.display = ''
  },
  go: (path) => location.assign(path),
  sms: { dialog: 'verify-dialog', input: 'code', send: 'send', error: 'error-text', confirm: 'primary', text: 'desc' },
})
