import { LostSession, h, onTap, sessionLost, state } from './dom.js'
import { ask, check, oneByOne, scrolled } from '/__site/kit/comments.js'
import { openBox, replyRow } from '/__site/kit/replies.js'

const API = '/web/api/third_party/aweme/api/comment/read/aweme/v1/web/comment/list'
const call = async (path) => {
  const body = await ask(path)
  if (body.status_code === 8) { sessionLost(); throw new LostSession(path) }
  return body
}
const minute = (s) => new Date(s * 1000).toLocaleString('zh-CN')
const toast = (words) => document.body.append(h('div', { class: 'semi-toast-content-text' }, words))
const publish = async (work, one, text) => {
  const root = one === null ? '0' : one.reply_id === '0' ? one.cid : one.reply_id
  const body = await ask('/web/api/third_party/aweme/api/comment/publish/aweme/v1/web/comment/publish/?aid=2906', { method: 'POST', body: new URLSearchParams({ aweme_id: work, text, text_extra: '[]', reply_id: root, reply_to_reply_id: one === null || root === one.cid ? '0' : one.cid }) })
  if (body.status_code !== 0) toast(body.status_msg)
  return body.status_code === 0
}
const row = (work, one) => {
  const name = h('span', { class: 'username-aLgaNB' }, one.user.nickname)
  const words = h('div', { class: 'comment-content-text-JvmAKq', style: 'min-height:22px' }, one.text)
  const reply = h('span', {}, '回复')
  const el = h('div', { class: 'container-sXKyMs', style: one.reply_id === '0' ? '' : 'padding-left:36px' }, name, h('span', { class: 'time-NRtTXO' }, minute(one.create_time)), words, h('div', { class: 'operations-WFV7Am' }, reply, h('span', {}, '删除'), h('span', {}, '举报')))
  replyRow({ one, el, name, words, button: reply }, (mine) => openBox({ row: mine, tag: 'div', boxClass: 'input-d24X73', wrapClass: 'reply-wrap-Kd3', placeholder: `回复 ${mine.one.user.nickname}：`, sendClass: 'douyin-creator-interactive-button', sendText: '发送', send: (text) => publish(work, mine.one, text) }))
  return el
}

/** 评论管理: the newest work by itself, any other by 「选择作品」. */
export async function commentsPage(main) {
  let work = null
  let next = 0
  const list = scrolled({ class: 'list-Jh2' }, () => more())
  const button = h('button', { type: 'button', class: 'douyin-creator-interactive-button douyin-creator-interactive-button-primary' }, h('span', { class: 'douyin-creator-interactive-button-content' }, '选择作品'))
  const own = h('div', { class: 'input-d24X73', contenteditable: 'true', placeholder: '有爱评论，说点好听的~' })
  const ownSend = h('button', { type: 'button', class: 'douyin-creator-interactive-button' }, h('span', { class: 'douyin-creator-interactive-button-content' }, '发送'))
  // A press on the box at the top would begin a comment of one's own.
  main.append(h('div', { class: 'header-TONxG8' }, h('h2', {}, '评论管理'), button), h('div', { class: 'header-input-Vt1' }, own, ownSend), list)
  onTap(ownSend, async () => { if (own.textContent !== '' && await publish(work, null, own.innerText)) own.textContent = '' })

  /** Answers below a comment: folded until somebody wants them, the next ten by another press. */
  const thread = (one) => {
    if (!one.reply_comment_total) return null
    const inside = h('div', { class: 'reply-list-QwXCb' })
    // React splits the sentence into several text nodes.
    const fold = h('div', { class: 'load-more-PBHEq2' }, '查看', String(one.reply_comment_total), '条回复')
    let from = 0
    onTap(fold, async () => {
      if (fold.textContent === '收起') return
      const body = await call(`${API}/reply/?item_id=${work}&comment_id=${encodeURIComponent(one.cid)}&cursor=${from}&count=10`)
      from = body.cursor
      inside.append(...(body.comments ?? []).map((below) => row(work, below)))
      fold.replaceChildren(body.has_more ? '展开更多回复' : '收起')
    })
    return h('div', {}, inside, fold)
  }
  const more = oneByOne(async () => {
    if (next === null) return
    const mine = work
    const body = await call(`${API}/select/?aweme_id=${work}&cursor=${next}&count=10&comment_select_options=0&sort_options=0`)
    if (body.status_code !== 0) { document.body.append(h('div', { class: 'semi-toast-content-text' }, body.status_msg)); next = null; return }
    if (mine !== work) return
    next = body.has_more ? body.cursor : null
    for (const one of body.comments ?? []) { list.append(row(work, one)); const below = thread(one); if (below) list.append(below) }
  })
  const show = (id) => { work = id; next = 0; list.replaceChildren(); return more() }

  const choose = () => {
    let cursor = 0
    const rows = h('ul', { class: 'douyin-creator-interactive-list-items', style: 'margin:0;padding:0' })
    const load = oneByOne(async () => {
      if (cursor === null) return
      const body = await call(`/aweme/v1/creator/item/list/?cursor=${cursor}&count=6`)
      cursor = body.has_more ? body.cursor : null
      rows.append(...(body.item_info_list ?? []).map((one) => {
        const entry = h('div', { class: 'container-Lkxos9', style: 'height:70px' }, h('img', { alt: '', style: 'width:40px;height:54px;background:#ccc' }), h('div', { class: 'title-LUOP3b' }, one.title), h('div', {}, one.create_time))
        onTap(entry, () => { sheet.remove(); void show(one.item_id_plain) })
        return entry
      }))
    })
    const body = scrolled({ class: 'douyin-creator-interactive-sidesheet-body' }, load, 300)
    body.append(rows)
    const sheet = h('div', { class: 'douyin-creator-interactive-sidesheet', style: 'position:fixed;right:0;top:0;width:320px;background:#fff;color:#222;z-index:1000' }, body)
    document.body.append(sheet)
    void load()
  }
  onTap(button, () => { if (!document.querySelector('.douyin-creator-interactive-sidesheet')) choose() })
  check({ id: 'captcha_container' })
  if (state.messages === 'captcha') return
  const first = await call('/aweme/v1/creator/item/list/?cursor=0&count=6')
  if (first.item_info_list?.[0]) await show(first.item_info_list[0].item_id_plain)
}
