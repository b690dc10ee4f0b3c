import { captcha } from '/__site/kit/captcha.js'
import { LostSession, h, post, state, toast } from '/__site/kit/dom.js'
import { smsDialog } from '/__site/kit/sms.js'

export const say = (words) => toast(words, 'woo-toast--main')
export const changed = (part) => state.pageChanged.includes(part)
/** Somebody who is not signed in is led away, a moment late. */
export const lost = () => location.assign('/newlogin?tabtype=weibo&url=https%3A%2F%2Fweibo.com%2F')

/** The top bar: the person's portrait, or the way in. Portraits of others stand elsewhere on the page. */
export const topBar = () => h('div', { class: 'woo-tab-nav', style: 'display:flex;gap:16px;padding-bottom:12px' }, h('a', { href: '/' }, '首页'),
  state.user ? h('a', { href: `/u/${state.user.uid}` }, h('img', { src: 'https://tvax3.sinaimg.cn/crop.0.0.180.180.50/portrait.jpg', width: 24, height: 24 })) : h('button', { type: 'button' }, '登录/注册'))

/** Hands a post in, with all that may come between. True when the site took it. */
export async function handIn(path, body) {
  const send = async () => {
    const reply = await post(path, body())
    if (reply.ok === -100) throw new LostSession(path)
    return reply
  }
  try {
    if (state.captcha) await captcha('geetest_captcha')
    let reply = await send()
    if (reply.sms) {
      if (!(await smsDialog('publish', reply.mobile, { dialog: 'sms-verify', input: 'code', send: 'send', error: 'error-text', confirm: 'primary', text: 'desc' }))) return false
      reply = await send()
    }
    if (reply.ok !== 1) { say(reply.message); return false }
    return true
  } catch (error) {
    if (error instanceof LostSession) lost()
    else say('网络异常，请稍后重试')
    return false
  }
}

/** A tour over the form. */
export const maybeTour = () => {
  if (state.tour === 'off' || (state.tour === 'first' && localStorage.getItem('wb-tour'))) return
  setTimeout(() => {
    const known = h('button', { type: 'button' }, '我知道了')
    const box = h('div', { class: 'woo-modal-wrap', style: 'position:fixed;inset:0;background:#0005;z-index:1500;display:grid;place-items:center' }, h('div', { style: 'background:#fff;padding:16px' }, '新功能上线', known))
    known.addEventListener('click', () => { localStorage.setItem('wb-tour', '1'); box.remove() })
    document.body.append(box)
  }, 200)
}
