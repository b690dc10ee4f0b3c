import { h, onTap, state } from '/__site/kit/dom.js'
import { ask, check, oneByOne, scrolled } from '/__site/kit/comments.js'
import { openBox, replyRow } from '/__site/kit/replies.js'

const API = '/rest/cp/creator/comment'
const post = async (path, body) => {
  const reply = await ask(`${API}/${path}`, { method: 'POST', body: { ...body, 'kuaishou.web.cp.api_ph': 'x' } })
  if (reply.result === 109) location.assign(state.login)
  if (reply.result !== 1) { document.body.append(h('div', { class: 'el-message' }, reply.message)); throw new Error(reply.message) }
  return reply.data
}
const content = (one) => {
  const name = h('span', { class: 'comment-content__username' }, one.authorName)
  const words = h('div', { class: 'comment-content__detail' }, one.content)
  const reply = h('span', { class: 'comment-content__btns__btn' }, '回复')
  const el = h('div', { class: 'comment-content' }, name, h('span', { class: 'comment-content__date' }, String(one.timestamp)), words, h('div', { class: 'comment-content__btns' }, reply))
  const send = (to) => async (text) => { await post('add', { photoId: photo, content: text, replyToCommentId: to.commentId, replyTo: to.authorId }); return true }
  replyRow({ one, el, name, words, button: reply }, (mine) => openBox({ row: mine, tag: 'textarea', boxClass: 'comment-input', wrapClass: 'comment-input-wrapper', placeholder: '请输入回复', sendClass: 'el-button', sendText: '确认', send: send(mine.one) }))
  return el
}

const root = document.getElementById('root')
let photo = null
let next = ''
const list = scrolled({ class: 'auto-load-list' }, () => more())

/** Answers below a comment come all at once. */
const thread = (one) => {
  if (!one.subCommentCount) return null
  const below = h('div', { class: 'comment-item__content__sub-comments' })
  const fold = h('div', { class: 'comment-item__content__expand-btn' }, h('span', {}, `展开查看${one.subCommentCount}条回复`))
  onTap(fold, async () => {
    if (fold.textContent === '收起回复') return
    const data = await post('subCommentList', { commentId: one.commentId, photoId: photo })
    below.append(...data.list.map((sub) => h('div', { class: 'comment-sub-item' }, content(sub))))
    fold.replaceChildren('收起回复')
  })
  return [below, fold]
}
const more = oneByOne(async () => {
  if (next === null) return
  const mine = photo
  const data = await post('commentList', { photoId: photo, sortType: '', selectedComment: false, ...(next === '' ? {} : { pcursor: next }) })
  if (mine !== photo) return
  next = data.pcursor ?? null
  list.append(...data.list.map((one) => h('div', { class: 'comment-item' }, h('div', { class: 'comment-item__content' }, content(one), thread(one) ?? []))))
})
const show = (id) => { photo = id; next = ''; list.replaceChildren(); return more() }

const choose = () => {
  let cursor = 0
  const rows = h('div', { class: 'auto-load-list' })
  const load = oneByOne(async () => {
    if (cursor === null) return
    const data = await post('photoList', cursor ? { pcursor: cursor } : {})
    cursor = data.pcursor ?? null
    rows.append(...data.photoList.map((one) => {
      const entry = h('div', { class: 'video-item', style: 'height:80px' }, h('div', { class: 'video-info__cover', style: 'width:40px;height:30px;background:#ccc' }), h('a', { class: 'video-info__content__title', href: `https://www.kuaishou.com/short-video/${one.photoId}` }, one.title), h('div', { class: 'video-info__content__date' }, '2026-11-02'), h('div', {}, String(one.commentCount)))
      onTap(entry, (event) => { if (event.target.closest('a')) return; drawer.remove(); void show(one.photoId) })
      return entry
    }))
  })
  const inside = scrolled({ class: 'drawer__content' }, load, 300)
  inside.append(rows)
  const drawer = h('div', { class: 'drawer video-list', style: 'position:fixed;right:0;top:0;width:320px;background:#fff;color:#222;z-index:1000' }, inside)
  document.body.append(drawer)
  void load()
}

if (!state.user) root.append(h('a', { href: state.login }, '立即登录'))
else {
  const button = h('button', { type: 'button', class: 'comment__header__video-btn' }, '选择视频')
  onTap(button, choose)
  root.append(h('div', { class: 'comment' }, h('div', { class: 'comment__header' }, button), h('div', { class: 'comment__content' }, h('div', { class: 'comment-list' }, list))))
  check({ id: 'captcha-container' })
  if (state.messages !== 'captcha') {
    const home = await post('home', {})
    if (home.photo) await show(home.photo.photoId)
    else await post('photoList', {})
  }
}
