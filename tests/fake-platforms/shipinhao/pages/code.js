import { h, onTap } from '/__site/kit/dom.js'
import { qrLogin } from '/__site/kit/qr.js'

const img = h('img', { class: 'qrcode', width: 208, height: 208 })
const status = h('div', { class: 'mask', style: 'display:none' })
document.getElementById('root').append(h('div', { class: 'qrcode-wrap' }, img, status))

const renew = qrLogin({
  // The picture's address is relative and tells its token.
  show: ({ token }) => { img.setAttribute('src', `/connect/qrcode/${token}`); status.style.display = 'none' },
  cover: (kind) => {
    status.replaceChildren(kind === 'expired' ? (() => { const p = h('p', {}, '二维码已过期，点击刷新'); onTap(p, () => void renew()); return p })() : '已扫码，需在手机上进行确认')
    status.style.display = ''
  },
  go: (path) => window.top.location.assign(path),
  sms: { dialog: 'sms-verify-dialog', input: 'code', send: 'send', error: 'error-text', confirm: 'weui-desktop-btn_primary', text: 'desc' },
})
