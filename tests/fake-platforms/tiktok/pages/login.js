import { h, onTap } from '/__site/kit/dom.js'
import { qrLogin } from '/__site/kit/qr.js'

// The code is drawn, it has no address.
const canvas = h('canvas', { width: 212, height: 212 })
const cover = h('div', { style: 'display:none' })
document.getElementById('root').append(h('h2', { 'data-e2e': 'qr-page-title' }, 'Log in with QR code'), h('div', { 'data-e2e': 'qr-code', style: 'width:240px;background:#fff;padding:8px' }, canvas, cover))

const renew = qrLogin({
  show: ({ picture }) => {
    const image = new Image()
    image.onload = () => canvas.getContext('2d').drawImage(image, 0, 0, 212, 212)
    image.src = picture
    cover.style.display = 'none'
  },
  cover: (kind) => {
    cover.className = kind === 'expired' ? 'css-1x-DivRefreshMask' : 'css-1x-DivScannedMask'
    cover.replaceChildren(kind === 'expired' ? (() => { const p = h('p', {}, 'Refresh'); onTap(p, () => void renew()); return p })() : 'Scanned')
    cover.style.display = ''
  },
  go: (path) => location.assign(path),
  sms: { dialog: 'sms-verify-dialog', input: 'code', send: 'send-code', error: 'error-text', confirm: 'primary', text: 'desc' },
})
