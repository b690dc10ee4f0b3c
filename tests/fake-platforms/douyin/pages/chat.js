import { h, onTap, sleep, state } from '/__site/kit/dom.js'
import { check } from '/__site/kit/comments.js'

const root = document.getElementById('root')
const post = async (path, body) => {
  const response = await fetch(path, { method: 'POST', credentials: 'include', headers: { 'x-page-mark': state.mark }, body })
  const bytes = new Uint8Array(await response.arrayBuffer()).map((byte) => 255 - byte)
  return JSON.parse(new TextDecoder().decode(bytes))
}
const two = (n) => String(n).padStart(2, '0')
const clock = (d) => `${two(d.getHours())}:${two(d.getMinutes())}`
/** The site's own clock, whatever the browser's is. */
const ahead = state.now - Date.now()
const siteNow = () => Date.now() + ahead
/** A time as the site says it: ever less exactly. */
const said = (at) => {
  const [date, now] = [new Date(at), new Date(siteNow())]
  const minutes = Math.floor((now - date) / 60_000)
  if (minutes < 1) return '刚刚'
  if (minutes < 60) return `${minutes}分钟前`
  const days = Math.round((new Date(now.getFullYear(), now.getMonth(), now.getDate()) - new Date(date.getFullYear(), date.getMonth(), date.getDate())) / 86_400_000)
  if (days === 0) return clock(date)
  if (days === 1) return `昨天 ${clock(date)}`
  return `${two(date.getMonth() + 1)}-${two(date.getDate())} ${clock(date)}`
}
/** Only rows near the window stand in the document: others come and go as the box is scrolled. */
const virtual = (className, height, rowHeight, count, draw) => {
  const inner = h('div', { style: `position:relative;height:${count * rowHeight}px` })
  const box = h('div', { class: className, style: `height:${height}px;overflow-y:auto` }, inner)
  const show = () => {
    const from = Math.max(0, Math.floor(box.scrollTop / rowHeight))
    const to = Math.min(count, Math.ceil((box.scrollTop + height) / rowHeight))
    inner.replaceChildren(...Array.from({ length: Math.max(0, to - from) }, (_, at) => {
      const el = draw(from + at)
      el.style.cssText = `position:absolute;left:0;right:0;top:${(from + at) * rowHeight}px;height:${rowHeight - 4}px;overflow:hidden`
      return el
    }))
  }
  box.addEventListener('scroll', show)
  return { box, show }
}
const preview = (one) => one === undefined ? '' : one.withdrawn ? '撤回了一条消息' : one.type === 'text' ? one.text : `[${one.type}]`

let named = false
const left = h('div', { style: 'width:320px' })
const right = h('div', { style: 'width:520px' })
const content = (one) => {
  const of = { image: () => h('img', { src: one.text, width: 20, height: 20 }), card: () => h('div', { class: 'MessageItemShareAwemecontainer' }, h('img', { src: 'http://i2.hdslb.com/a.jpg', width: 20, height: 20 }), one.text), strange: () => h('div', { class: 'MessageItemUnsuportunsupport' }, '暂不支持查看') }
  return of[one.type]?.() ?? h('span', { class: 'TextMessageTexttextInnerContent' }, one.text)
}
let talks = []
const open = (wanted) => {
  // The list reorders under the pointer.
  const talk = state.replies === 'moves' ? (talks.find((one) => one.id !== wanted.id) ?? wanted) : wanted
  const all = talk.messages
  const header = h('div', { class: 'RightPanelHeadertitle' }, talk.name)
  const place = h('div', {})
  const draw = () => {
    const list = virtual('messageMessageListlist', 360, 60, all.length, (at) => {
      const one = all[at]
      const isNotice = one.withdrawn || one.type === 'tip'
      const label = at === 0 || one.at - all[at - 1].at > 300_000 ? h('div', { class: 'MessageBoxTimetimeLayout' }, said(one.at)) : null
      const words = isNotice ? h('div', {}, one.withdrawn ? '撤回了一条消息' : one.text) : h('div', { 'data-e2e': state.messages === 'changed' ? 'message' : 'msg-item-content' }, content(one))
      const mark = one.failed ? h('span', { class: 'ContentSideSendStatusretry' }, '!') : null
      return h('div', { class: 'messageMessageBoxmessageBox' }, label, h('div', { class: one.byOwner ? 'messageMessageBoxcontentBox MessageBoxContentisFromMe' : 'messageMessageBoxcontentBox' }, words, mark))
    })
    place.replaceChildren(list.box)
    list.box.scrollTop = all.length * 60
    list.show()
  }
  const editor = h('div', { contenteditable: 'true', style: 'min-height:24px' })
  const button = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  button.setAttribute('class', 'messageMsgInputpublishBtn e2e-send-msg-btn')
  button.setAttribute('width', '32')
  button.setAttribute('height', '32')
  editor.addEventListener('input', () => {
    const other = talks.find((one) => one.id !== talk.id)
    if (state.replies === 'recycled' && other) header.textContent = other.name
    const last = all.findLast((one) => !one.byOwner)
    if (state.replies === 'recalled' && last) { last.withdrawn = true; draw() }
  })
  let busy = false
  onTap(button, async () => {
    const text = editor.innerText
    if (busy || text.trim() === '') return
    busy = true
    if (state.replies === 'captcha') document.dispatchEvent(new Event('check-wanted'))
    try {
      const answer = await post('/v1/message/send', JSON.stringify({ to: talk.id, text }))
      if (answer.is === 'silent') return
      editor.replaceChildren()
      all.push({ byOwner: true, type: 'text', text, at: siteNow(), withdrawn: false, failed: answer.is !== 'kept' })
      draw()
      if (answer.is === 'refused') document.body.append(h('div', { class: 'semi-toast-content-text' }, `消息发送失败：${answer.why}`))
    } catch { /* the page stays as it is */ } finally { busy = false }
  })
  const box = state.replies === 'elsewhere' ? null : h('div', {}, h('div', { 'data-e2e': 'msg-input', class: 'DraftEditor-root' }, editor), button)
  right.replaceChildren(header, place, box ?? '')
  draw()
  void post('/v1/conversation/mark_read', talk.id)
}
const drawList = (className, talks) => {
  const list = virtual(className, 300, 67, talks.length, (at) => {
    const talk = talks[at]
    const last = talk.messages.at(-1)
    const el = h('div', { 'data-e2e': 'conversation-item', class: 'conversationConversationItemwrapper' }, talk.isGroup ? h('span', { class: 'commonGroupAvatar' }) : null, h('div', { class: 'conversationConversationItemtitle' }, named ? talk.name : talk.id), h('div', { class: 'ConversationItemTagNextToTitletimeStr' }, said(last.at)), h('pre', { class: 'ConversationItemHinttextBox', style: 'margin:0' }, preview(last)))
    onTap(el, () => open(talk))
    return el
  })
  list.show()
  return list
}

root.append(h('div', { style: 'display:flex' }, left, right))
check({ class: 'captcha_verify_container' })
if (!state.user) root.append(h('div', { 'data-e2e': 'login-container' }, '扫码登录'))
else if (state.messages === 'busy') document.body.append(h('div', { class: 'semi-toast-content-text' }, '操作频繁，请稍后再试'))
else if (state.messages !== 'captcha') {
  const self = fetch('/aweme/v1/web/user/profile/self/', { credentials: 'include', headers: { 'x-page-mark': state.mark } }).then((response) => response.json())
  // Whose page it is may come after its list.
  if (state.messages !== 'other-login') await self
  talks = await post('/v2/message/get_by_user_init', '')
  const strangers = talks.filter((one) => one.isStranger)
  const list = drawList('conversationConversationListwrapper', talks.filter((one) => !one.isStranger))
  const entry = h('div', { class: 'conversationStrangerBoxrowArea2', style: 'height:40px' }, '陌生人消息')
  onTap(entry, () => left.replaceChildren(drawList('conversationStrangerConversationListlistWrapper', strangers).box))
  left.replaceChildren(...(strangers.length > 0 ? [entry] : []), list.box)
  // Names come late: until then a row shows the number of its person.
  await sleep(250)
  named = true
  list.show()
}
