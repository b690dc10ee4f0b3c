import { h, onTap } from '/__site/kit/dom.js'
import { qrLogin } from '/__site/kit/qr.js'

const img = h('img', { class: 'web-login-scan-code__content__qrcode-wrapper__qrcode', width: 180, alt: '' })
const status = h('div', { class: 'web-login-scan-code__content__status', style: 'display:none' })
document.getElementById('root').append(h('div', { class: 'web-login-scan-code' }, h('h3', {}, '扫码登录'), h('div', { class: 'web-login-scan-code__content' }, img, status)))

const renew = qrLogin({
  show: ({ picture }) => { img.src = picture; status.style.display = 'none' },
  cover: (kind) => {
    const words = h('p', {}, kind === 'expired' ? '二维码已失效，点击刷新' : '扫码成功，请在手机上确认')
    if (kind === 'expired') onTap(words, () => void renew())
    status.replaceChildren(words)
    status.style.display = ''
  },
  go: (path) => location.assign(path),
  sms: { dialog: 'uc-ui-verify_sms-verify', input: 'code', send: 'send', error: 'uc-ui-verify_error', confirm: 'uc-ui-verify_sms-verify_button primary', text: 'uc-ui-verify_sms-verify_content_desc' },
})
