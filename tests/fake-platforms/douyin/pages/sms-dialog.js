import { h, onTap } from './dom.js'

const sso = 'https://sso.douyin.com/passport/web'
const post = async (path, body) => (await fetch(`${sso}/${path}`, { method: 'POST', credentials: 'include', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })).json()

/** The check by text message; resolves with the server's data when the code was right, null when cancelled. */
export function smsDialog(ticket, mobile) {
  return new Promise((resolve) => {
    const input = h('input', { class: 'uc-ui-input_content', type: 'tel', maxlength: '6', placeholder: '请输入验证码', autocomplete: 'off' })
    const send = h('p', { class: 'uc-ui-typography_descript' }, '获取验证码')
    const right = h('div', { class: 'uc-ui-input_right' }, send)
    const wrong = h('div', { class: 'uc-ui-verify_error', style: 'display:none' }, '')
    const cancel = h('div', { class: 'uc-ui-verify_sms-verify_button second default uc-ui-button' }, '取消')
    const confirm = h('div', { class: 'uc-ui-verify_sms-verify_button primary default uc-ui-button disabled' }, '验证')
    const root = h('div', { id: 'uc-second-verify' },
      h('div', { class: 'second-verify-mask' }),
      h('div', { class: 'second-verify-panel' },
        h('article', { class: 'uc-ui-verify_sms-verify' },
          h('h3', { class: 'uc-ui-verify_sms-verify_title' }, '接收短信验证码'),
          h('p', { class: 'uc-ui-verify_sms-verify_content_desc' }, `为保障账号安全，请完成短信验证。验证码将发送至手机 ${mobile}`),
          h('div', { class: 'uc-ui-verify_sms-verify_input' }, input, right),
          wrong,
          h('div', { class: 'uc-ui-button_group' }, cancel, confirm))))
    document.body.append(root)

    let ready = false
    let wait = 0
    const done = (value) => { clearInterval(timer); root.remove(); resolve(value) }
    const timer = setInterval(() => {
      if (wait <= 0) return
      wait -= 1
      send.textContent = wait > 0 ? `${wait}s 后重新获取` : '获取验证码'
    }, 1000)
    const say = (text) => { wrong.textContent = text; wrong.style.display = text ? '' : 'none' }

    input.addEventListener('input', () => {
      ready = /^\d{4,6}$/.test(input.value)
      confirm.classList.toggle('disabled', !ready)
      say('')
    })
    onTap(right, async () => {
      if (wait > 0) return
      wait = 60
      send.textContent = '60s 后重新获取'
      const reply = await post('send_code/', { ticket })
      if (reply.error_code !== 0) return say(reply.description)
      wait = reply.data.retry_time
      send.textContent = `${wait}s 后重新获取`
    })
    onTap(confirm, async () => {
      if (!ready) return
      const reply = await post('validate_code/', { ticket, code: input.value })
      if (reply.error_code === 0) return done(reply.data)
      say(reply.description)
      input.value = ''
      ready = false
      confirm.classList.add('disabled')
    })
    onTap(cancel, () => done(null))
  })
}
