import { h, onTap } from '/__site/kit/dom.js'
import { qrLogin } from '/__site/kit/qr.js'

const img = h('img', { width: 180, alt: '' })
const status = h('div', { class: '_status_1x2', style: 'display:none' })
document.getElementById('root').append(h('div', { class: '_signin_1x2' }, h('h3', {}, '扫描二维码登录'), img, status))

const renew = qrLogin({
  // The real picture's address names what it is; the fragment stands for that.
  show: ({ picture }) => { img.src = `${picture}#qrcode`; status.style.display = 'none' },
  cover: (kind) => {
    const words = h('p', {}, kind === 'expired' ? '二维码已失效，点击刷新' : '扫描成功，请在手机上确认')
    if (kind === 'expired') onTap(words, () => void renew())
    status.replaceChildren(words)
    status.style.display = ''
  },
  go: (path) => location.assign(`https://weibo.com${path}`),
  sms: { dialog: 'sms-verify', input: 'code', send: 'send', error: 'error-text', confirm: 'primary', text: 'desc' },
})
