import { h, onTap, state } from '/__site/kit/dom.js'
import { ask, check, oneByOne, scrolled } from '/__site/kit/comments.js'

const VC = 'https://api.vc.bilibili.com'
const root = document.getElementById('root')
if (!state.user) location.assign(state.login)
const refused = (body) => document.body.append(h('div', { class: 'bili-toast' }, body.message))
/** Rows of the list by their conversation; names come later than the rows. */
const rows = new Map()
let end = ''
const left = scrolled({ class: 'list' }, () => more(), 240)
const right = h('div', { class: 'right' })
root.append(h('div', { class: 'bili-im', style: 'display:flex' }, h('div', { class: 'left', style: 'width:240px' }, h('div', { class: 'title' }, '近期消息'), left), right))

const more = oneByOne(async () => {
  if (end === null) return
  const body = await ask(`${VC}/session_svr/v1/session_svr/get_sessions?session_type=1&group_fold=1&unfollow_fold=0&sort_rule=2&size=20&build=0&mobi_app=web${end === '' ? '' : `&end_ts=${end}`}`)
  if (body.code === -101) return location.assign(state.login)
  if (body.code !== 0) return refused(body)
  const list = body.data.session_list ?? []
  end = body.data.has_more ? list.at(-1).session_ts : null
  left.append(...list.map((one) => {
    const name = h('div', { class: 'name' }, one.account_info?.name ?? '')
    const el = h('div', { class: 'list-item', style: 'height:60px' }, name, h('div', { class: 'last-word' }, ''), h('span', { class: 'notify-number' }, String(one.unread_count)))
    onTap(el, () => { location.hash = `#/whisper/mid${one.talker_id}` })
    rows.set(String(one.talker_id), name)
    return el
  }))
  const guests = list.filter((one) => one.session_type === 1 && !one.system_msg_type).map((one) => one.talker_id)
  if (guests.length === 0 || state.messages === 'nameless') return
  const cards = await ask(`${VC}/account/v1/user/cards?uids=${guests.join(',')}&build=0&mobi_app=web`)
  for (const card of cards.data ?? []) rows.get(String(card.mid))?.replaceChildren(card.name)
})

/** Names of others, for what mixes conversations up. */
const otherThan = (talker) => [...rows].find(([id]) => id !== String(talker))
/** The editor below a conversation, with a button that wants a text. */
const sendBox = (talker, name, list) => {
  const editor = h('div', { class: 'brt-editor', contenteditable: 'true', style: 'min-height:24px' })
  const button = h('div', { class: '_MessageSendBox__SendBtn_125bg_58 _IsDisabled_125bg_22' }, '发送')
  let busy = false
  editor.addEventListener('input', async () => {
    if (state.replies === 'recycled') name.textContent = otherThan(talker)?.[1].textContent ?? ''
    if (state.replies === 'recalled') await newest()
    button.classList.toggle('_IsDisabled_125bg_22', editor.innerText.trim() === '')
  })
  // A page asks for what is new by itself.
  const newest = () => ask(`${VC}/svr_sync/v1/svr_sync/fetch_session_msgs?talker_id=${talker}&session_type=1&size=20&sender_device_id=1&build=0&mobi_app=web&begin_seqno=1`)
  onTap(button, async () => {
    if (busy || button.classList.contains('_IsDisabled_125bg_22')) return
    busy = true
    if (state.replies === 'captcha') document.dispatchEvent(new Event('check-wanted'))
    const text = editor.innerText
    try {
      const body = await ask(`${VC}/web_im/v1/web_im/send_msg`, { method: 'POST', body: new URLSearchParams({ 'msg[sender_uid]': state.user.uid, 'msg[receiver_id]': talker, 'msg[receiver_type]': 1, 'msg[msg_type]': 1, 'msg[content]': JSON.stringify({ content: text }), csrf_token: 'x' }) })
      if (body.code !== 0) return refused(body)
      editor.replaceChildren()
      list.append(h('div', { class: 'msg-item is-me', style: 'min-height:44px' }, h('div', { class: 'message-content' }, text)))
    } catch { /* the page stays as it is */ } finally { busy = false }
  })
  return state.replies === 'elsewhere' ? h('div', {}) : h('div', {}, h('div', { class: '_MessageSendBox__Textarea_125bg_42 msb-textarea' }, h('div', { class: 'brt-root' }, editor)), button)
}

/** One conversation at the right, newest below; older ones come when it is scrolled up. */
const show = async (talker) => {
  let before = 0
  const list = h('div', { class: 'message-list', style: 'height:300px;overflow:auto' })
  const older = oneByOne(async () => {
    if (before === null) return
    const body = await ask(`${VC}/svr_sync/v1/svr_sync/fetch_session_msgs?talker_id=${talker}&session_type=1&size=20&sender_device_id=1&build=0&mobi_app=web${before === 0 ? '' : `&end_seqno=${before}`}`)
    if (body.code !== 0) return refused(body)
    const isFirst = before === 0
    before = body.data.has_more ? body.data.min_seqno : null
    const made = (body.data.messages ?? []).filter((one) => one.msg_type !== 5).map((one) => h('div', { class: `msg-item${one.sender_uid === talker ? '' : ' is-me'}`, style: 'min-height:44px' }, h('div', { class: 'message-content' }, one.content)))
    list.prepend(...made.toReversed())
    if (!isFirst) return
    list.scrollTop = list.scrollHeight
    await ask(`${VC}/session_svr/v1/session_svr/update_ack`, { method: 'POST', body: new URLSearchParams({ talker_id: talker, session_type: 1, ack_seqno: body.data.max_seqno }) })
  })
  list.addEventListener('scroll', () => { if (list.scrollTop < 20) void older() })
  const title = h('div', { class: 'title' }, h('div', { class: '_ContactName_1lacc_26' }, rows.get(talker)?.textContent ?? ''))
  right.replaceChildren(h('div', { class: 'dialog' }, title, list, sendBox(talker, title.firstChild, list)))
  await older()
}
const route = () => {
  const talker = /^#\/whisper\/mid(\d+)$/.exec(location.hash)?.[1]
  if (!talker) return
  // The list reorders under the pointer: another conversation opens behind the wanted one.
  const other = state.replies === 'moves' ? otherThan(talker)?.[0] : undefined
  state.replies = other ? 'none' : state.replies
  void show(talker).then(() => { if (other) location.hash = `#/whisper/mid${other}` })
}
addEventListener('hashchange', route)
check({ class: 'geetest_panel' })
if (state.messages !== 'captcha') { await more(); route() }
