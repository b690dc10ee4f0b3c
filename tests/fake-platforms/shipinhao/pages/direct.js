import { h, onTap, state } from '/__site/kit/dom.js'
import { ask, check } from '/__site/kit/comments.js'

const BIN = '/cgi-bin/mmfinderassistant-bin'
const call = async (path, body) => {
  const reply = await ask(`${BIN}/private-msg/${path}`, { method: 'POST', body: { timestamp: String(Date.now()), scene: 7, reqScene: 7, ...body } })
  if (reply.errCode !== 0) { if (reply.errCode !== 300333) document.body.append(h('div', { class: 'weui-desktop-toast' }, reply.errMsg)); throw new Error(reply.errMsg) }
  return reply.data
}

/** 私信: two tabs, and the conversations of the chosen one, in an open shadow root. All messages were asked for before. */
export async function drawDirect(body) {
  const app = document.createElement('wujie-app')
  app.style.display = 'block'
  const shadow = app.attachShadow({ mode: 'open' })
  body.replaceChildren(app)
  const list = h('div', { class: 'session-list' })
  const greetings = h('div', { class: 'weui-desktop-tab__nav' }, '打招呼消息')
  shadow.append(h('div', { class: 'private-msg-wrap' }, h('div', { class: 'weui-desktop-tab__nav' }, '私信'), greetings, list))
  check({ class: 'tcaptcha_box' })
  if (state.messages === 'captcha') return
  const { cookie: newest } = await call('get-login-cookie')
  const all = []
  for (let cookie = '', goes = true; goes;) {
    const data = await call('get-history-msg', { cookie })
    all.push(...data.msg)
    cookie = data.cookie
    goes = data.isContinue === 1
  }
  const draw = (names) => list.replaceChildren(...[...new Set(all.map((one) => one.sessionId))].map((id) => h('div', { class: 'session-wrap', style: 'height:48px' }, h('span', { class: 'name' }, names.get(id) ?? ''), h('span', {}, all.findLast((one) => one.sessionId === id)?.rawContent ?? ''))))
  draw(new Map())
  const look = async () => {
    const fresh = await call('get-new-msg', { cookie: newest })
    all.push(...fresh.msg)
    const info = await call('get-session-info', { sessionId: [...new Set(all.map((one) => one.sessionId))] })
    draw(new Map((info.sessionInfo ?? []).map((one) => [one.sessionId, one.nickname])))
  }
  onTap(greetings, () => void look())
  if (all.length > 0) await look()
}
