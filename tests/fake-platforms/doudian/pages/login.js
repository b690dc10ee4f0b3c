import { h, onTap } from '/__site/kit/dom.js'
import { qrLogin } from '/__site/kit/qr.js'

const root = document.getElementById('root')
const tabs = h('div', { class: 'account-center-tabs' }, h('span', {}, '手机登录'), h('span', {}, '邮箱登录'))
const toCode = h('div', { class: 'account-center-switch-code' }, '扫码登录')
root.append(h('div', { class: 'account-center' }, tabs, h('input', { placeholder: '请输入手机号' }), toCode))

// The page opens on the phone's form; the code is made when it is asked for.
onTap(toCode, () => {
  const img = h('img', { width: 200, alt: '' })
  const status = h('div', { class: 'account-center-code-status' })
  toCode.replaceWith(h('div', { class: 'account-center-image-content' }, img), status)
  const renew = qrLogin({
    show: ({ picture }) => { img.src = picture; status.replaceChildren() },
    cover: (kind) => {
      if (kind !== 'expired') return status.replaceChildren(h('p', {}, '扫码成功'))
      const again = h('button', { type: 'button', class: 'account-center-code-expired-refresh' }, '刷新二维码')
      onTap(again, () => void renew())
      status.replaceChildren(again)
    },
    // A person with shops chooses one of them before the back-office opens.
    go: (path) => {
      const item = h('div', { class: 'index_roleItem__3a1' }, h('span', { class: 'index_introName__3a1' }, '旗舰店'))
      onTap(item, () => location.assign(path))
      root.append(item)
      setTimeout(() => location.assign(path), 600)
    },
    sms: { dialog: 'sms-verify', input: 'code', send: 'send', error: 'error-text', confirm: 'primary', text: 'desc' },
  })
})
