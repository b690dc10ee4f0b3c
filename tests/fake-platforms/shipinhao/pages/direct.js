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
  const known = h('div', { class: 'weui-desktop-tab__nav' }, '私信')
  const place = h('div', {})
  shadow.append(h('div', { class: 'private-msg-wrap' }, known, greetings, h('div', { style: 'display:flex' }, list, place)))
  check({ class: 'tcaptcha_box' })
  if (state.messages === 'captcha') return
  const { cookie: newest } = await call('get-login-cookie')
  const all = []
  let names = new Map()
  let isGreeting = false
  const ofSession = (id) => all.filter((one) => one.sessionId === id)
  /** The conversation that was pressed, at the right. */
  const open = (id, heard = id) => {
    const thread = ofSession(id)
    const [first] = thread
    const name = h('span', { class: 'name' }, names.get(id) ?? '')
    const edit = h('div', { class: 'edit_area', contenteditable: 'true', style: 'min-height:32px;width:300px' })
    const button = h('button', { type: 'button', class: 'weui-desktop-btn weui-desktop-btn_default', disabled: true }, '发送')
    let busy = false
    edit.addEventListener('input', () => {
      button.toggleAttribute('disabled', edit.innerText.trim() === '')
      const other = [...names].find(([one]) => one !== heard)
      if (state.replies === 'recycled' && other) name.textContent = other[1]
    })
    onTap(button, async () => {
      if (busy || button.hasAttribute('disabled')) return
      busy = true
      if (state.replies === 'captcha') document.dispatchEvent(new Event('check-wanted'))
      const to = first.sessionId.replace('session-', '')
      try {
        const reply = await ask(`${BIN}/private-msg/send-private-msg`, { method: 'POST', body: { scene: 7, reqScene: 7, msgPack: { sessionId: id, toUsername: to, msgType: 1, textMsg: { content: edit.innerText } } } })
        const { errcode = 0, errmsg = '' } = reply.data?.baseResp ?? {}
        if (errcode !== 0) return shadow.append(h('div', { class: 'weui-desktop-toast' }, errmsg))
        edit.replaceChildren()
      } catch { /* the page stays as it is */ } finally { busy = false }
    })
    const box = state.replies === 'elsewhere' ? null : h('div', {}, edit, button)
    place.replaceChildren(h('div', { class: 'session-dialog' }, h('div', { class: 'dialog-header' }, name), h('div', { class: 'dialog-content' }, thread.map((one) => h('div', { class: 'msg-content' }, one.rawContent ?? ''))), box))
  }
  const draw = () => list.replaceChildren(...[...new Set(all.map((one) => one.sessionId))].filter((id) => ofSession(id)[0].isGreeting === isGreeting).map((id, at, ids) => {
    const el = h('div', { class: 'session-wrap', style: 'height:48px' }, h('span', { class: 'name' }, names.get(id) ?? ''), h('span', {}, ofSession(id).at(-1)?.rawContent ?? ''))
    // The list reorders under the pointer.
    onTap(el, () => open(state.replies === 'moves' ? (ids.find((one) => one !== id) ?? id) : id, id))
    return el
  }))
  for (let cookie = '', goes = true; goes;) {
    const data = await call('get-history-msg', { cookie })
    all.push(...data.msg)
    cookie = data.cookie
    goes = data.isContinue === 1
  }
  draw()
  const look = async () => {
    const fresh = await call('get-new-msg', { cookie: newest })
    all.push(...fresh.msg)
    const info = await call('get-session-info', { sessionId: [...new Set(all.map((one) => one.sessionId))] })
    names = new Map((info.sessionInfo ?? []).map((one) => [one.sessionId, one.nickname]))
    draw()
  }
  onTap(greetings, () => { isGreeting = true; draw(); void look() })
  onTap(known, () => { isGreeting = false; draw() })
  if (all.length > 0) await look()
}
