import { h, onTap } from '/__site/kit/dom.js'
import { qrLogin } from '/__site/kit/qr.js'

// The code comes up after a press; its picture is another host's.
const root = document.getElementById('root')
const button = h('button', { type: 'button', 'data-testid': 'bjh-login-btn' }, '登录/注册百家号')
root.append(button)
onTap(button, () => {
  const img = h('img', { class: 'tang-pass-qrcode-img', width: 180, height: 180 })
  const tip = h('div', { class: 'tang-pass-qrcode-tip', style: 'display:none' })
  root.append(h('div', { class: 'tang-pass-qrcode' }, img, tip))
  const renew = qrLogin({
    show: ({ token }) => { img.src = `https://passport.baidu.com/v2/api/qrcode?sign=${token}&lp=pc`; tip.style.display = 'none' },
    cover: (kind) => {
      const words = h('p', {}, kind === 'expired' ? '二维码已失效，点击刷新' : '扫描成功，请在手机端确认登录')
      if (kind === 'expired') onTap(words, () => void renew())
      tip.replaceChildren(words)
      tip.style.display = ''
    },
    go: (path) => location.assign(path),
    sms: { dialog: 'sms-verify', input: 'code', send: 'send', error: 'error-text', confirm: 'primary', text: 'desc' },
  })
})
