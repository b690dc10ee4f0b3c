import { h, onTap, state } from './dom.js'

const ask = (path, body) => fetch(path, { method: 'POST', credentials: 'include', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }).then((r) => r.json())

/** The check by text message; resolves with the server's answer when the code was right, null when cancelled. `names` = class names of the parts. */
export function smsDialog(ticket, mobile, names = {}) {
  // Names and words of a box that nobody has seen yet.
  const other = state.smsBox === 'other' && ticket === 'publish'
  const name = (part) => (other ? `k7x-${part.slice(0, 2)}` : (names[part] ?? `sms-${part}`))
  return new Promise((resolve) => {
    const input = h('input', { class: name('input'), type: 'tel', maxlength: '6', placeholder: other ? '6 位数字' : '请输入验证码', autocomplete: 'off' })
    const send = h('span', { class: name('send') }, '获取验证码')
    const wrong = h('div', { class: name('error'), role: 'alert', style: 'display:none' })
    const confirm = h('button', { class: name('confirm'), type: 'button' }, other ? '确定' : '验证')
    const cancel = h('button', { class: name('cancel'), type: 'button' }, '取消')
    const root = h('div', { class: name('dialog'), style: 'position:fixed;inset:0;background:#0007;display:grid;place-items:center;z-index:9000' },
      h('div', { style: 'background:#fff;color:#222;padding:24px;border-radius:8px;width:360px' }, h('h3', {}, '短信验证'),
        h('p', { class: name('text') }, `为保障账号安全，请完成短信验证。验证码将发送至手机 ${mobile}`), h('div', {}, input, send), wrong, h('div', {}, cancel, confirm)))
    document.body.append(root)
    const say = (words) => { wrong.textContent = words; wrong.style.display = words ? '' : 'none' }
    let wait = 0
    const timer = setInterval(() => { if (wait > 0) { wait -= 1; send.textContent = wait > 0 ? `${wait}s 后重新获取` : '获取验证码' } }, 1000)
    const done = (value) => { clearInterval(timer); root.remove(); resolve(value) }
    onTap(send, async () => {
      if (wait > 0) return
      const reply = await ask('/__site/sms', { ticket })
      if (!reply.ok) return say(reply.error)
      wait = reply.retrySeconds
      send.textContent = `${wait}s 后重新获取`
    })
    onTap(confirm, async () => {
      if (!/^\d{4,6}$/.test(input.value)) return
      const reply = await ask('/__site/sms-check', { ticket, code: input.value })
      if (reply.ok) return done(reply)
      input.value = ''
      say(reply.error)
    })
    onTap(cancel, () => done(null))
  })
}
