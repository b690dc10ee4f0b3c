import { captcha } from '/__site/kit/captcha.js'
import { LostSession, h, sleep, state, toast } from '/__site/kit/dom.js'
import { smsDialog } from '/__site/kit/sms.js'

export const say = (words) => toast(words, 'cheetah-message-notice-content')
export const changed = (part) => state.pageChanged.includes(part)
export const checked = (reply) => { if (reply.errno === 10000010) throw new LostSession('10000010'); return reply }
const inPlace = () => document.getElementById('root').replaceChildren(h('div', { class: 'empty' }, h('a', { href: state.login }, '注册/登录百家号')))

export const maybeTour = () => {
  if (state.tour === 'off' || (state.tour === 'first' && localStorage.getItem('bjh-tour'))) return
  setTimeout(() => {
    const mask = h('div', { class: 'cheetah-tour', style: 'position:fixed;inset:0;background:#0005;z-index:1500;display:grid;place-items:center' }, h('div', { style: 'background:#fff;padding:16px' }, '现在可以定时发布了', h('button', { type: 'button', class: 'cheetah-tour-close', onClick: () => { localStorage.setItem('bjh-tour', '1'); mask.remove() } }, '×')))
    document.body.append(mask)
  }, 200)
}

/** Hands a work in, with all that may come between; then the page leaves for the list. `fields(time)` gives the form's values, `time` in unix s. */
export function submitter(type, fields) {
  const send = async (time) => {
    const response = await fetch(`/pcui/article/publish?callback=bjhpublish&type=${type}`, { method: 'POST', credentials: 'include', body: new URLSearchParams(fields(time)) })
    if (response.status >= 500) throw new Error(`HTTP ${response.status}`)
    return checked(JSON.parse((await response.text()).replace(/^bjhpublish\(([\s\S]*)\)$/, '$1')))
  }
  let pressed = false
  return async (time) => {
    if (pressed) return
    pressed = true
    try {
      if (state.captcha) await captcha('passMod_dialog-container')
      let reply = await send(time)
      if (reply.needSms) {
        if (!(await smsDialog('publish', reply.mobile, { dialog: 'sms-verify', input: 'code', send: 'send', error: 'error-text', confirm: 'primary', text: 'desc' }))) { pressed = false; return }
        reply = await send(time)
      }
      if (reply.errno !== 0) { pressed = false; return say(reply.errmsg) }
    } catch (error) {
      pressed = false
      if (error instanceof LostSession) return inPlace()
      return say('网络异常，请稍后重试')
    }
    await sleep(state.redirectLateMs)
    location.assign(state.formVersion === 1 ? '/builder/rc/content' : '/builder/rc/clue?from=publish')
  }
}
