import { captcha } from '/__site/kit/captcha.js'
import { LostSession, h, post, sleep, state, toast } from '/__site/kit/dom.js'
import { smsDialog } from '/__site/kit/sms.js'

const SMS = { dialog: 'uc-ui-verify_sms-verify', input: 'code', send: 'send', error: 'uc-ui-verify_error', confirm: 'uc-ui-verify_sms-verify_button primary', text: 'uc-ui-verify_sms-verify_content_desc' }

export const say = (words) => toast(words, 'byte-message-notice-content')
export const lost = () => location.assign(state.login)
export const changed = (part) => state.pageChanged.includes(part)

/** A read or a create; the message tells that nobody is signed in. */
export const ask = async (path, body) => {
  const reply = body === undefined ? await fetch(path, { credentials: 'include' }).then((r) => r.json()) : await post(path, body)
  if (reply.code === 401) throw new LostSession(path)
  return reply
}

/** Hands a work in, with all that may come between; then the page leaves for the list. */
export function sender(path, next) {
  let pressed = false
  return async (body) => {
    if (pressed) return
    pressed = true
    try {
      if (state.captcha) await captcha('captcha_verify_container')
      let reply = await ask(path, body())
      if (reply.code === 2046) {
        if (!(await smsDialog('publish', reply.mobile, SMS))) { pressed = false; return }
        reply = await ask(path, body())
      }
      if (reply.code !== 0) { pressed = false; return say(reply.message) }
    } catch (error) {
      pressed = false
      if (error instanceof LostSession) return lost()
      return say('网络异常，请稍后重试')
    }
    say('发布成功')
    await sleep(state.redirectLateMs)
    location.assign(next)
  }
}

/** The helper drawer that opens by itself; only a press on its mask closes it. */
export function maybeDrawer() {
  if (state.tour === 'off' || (state.tour === 'first' && localStorage.getItem('tt-drawer'))) return
  setTimeout(() => {
    const mask = h('div', { class: 'byte-drawer-mask', style: 'position:absolute;inset:0;background:#0005' })
    const drawer = h('div', { class: 'byte-drawer-wrapper publish-assistant-old-drawer', style: 'position:fixed;inset:0;z-index:1500' }, mask, h('div', { style: 'position:absolute;right:0;top:0;bottom:0;width:180px;background:#fff' }, '创作助手'))
    mask.addEventListener('mousedown', (e) => { if (e.isTrusted) { localStorage.setItem('tt-drawer', '1'); drawer.remove() } })
    document.body.append(drawer)
  }, 200)
}
