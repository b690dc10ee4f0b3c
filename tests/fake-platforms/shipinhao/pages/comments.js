import { h, onTap, state } from '/__site/kit/dom.js'
import { ask, check, oneByOne, scrolled } from '/__site/kit/comments.js'
import { openBox, replyRow } from '/__site/kit/replies.js'

const MICRO = '/micro/interaction/cgi-bin/mmfinderassistant-bin'
const call = async (path, body) => {
  const reply = await ask(`${MICRO}/${path}`, { method: 'POST', body: { timestamp: String(Date.now()), scene: 7, reqScene: 7, ...body } })
  if (reply.errCode !== 0) { if (reply.errCode !== 300333) document.body.append(h('div', { class: 'weui-desktop-toast' }, reply.errMsg)); throw new Error(reply.errMsg) }
  return reply.data
}
const row = (film, root) => (one) => {
  const name = h('span', { class: 'comment-user-name' }, one.commentNickname)
  const words = h('div', { class: 'comment-content', style: 'min-height:20px' }, one.commentContent)
  const reply = h('div', { class: 'action-item' }, '回复')
  const el = h('div', { class: 'comment-item', style: 'min-height:52px' }, name, h('span', { class: 'comment-time' }, one.commentCreatetime), words, reply, one.levelTwoComment.map(row(film, one)))
  const send = (to) => async (content) => { await call('comment/create_comment', { clientId: crypto.randomUUID(), content, exportId: film, replyCommentId: to.commentId, rootCommentId: root?.commentId ?? to.commentId, comment: to }); return true }
  replyRow({ one, el, name, words, button: reply }, (mine) => openBox({ row: mine, tag: 'textarea', boxClass: 'reply-text', wrapClass: 'reply-box', placeholder: '说点什么', sendClass: 'weui-desktop-btn', sendText: '发送', send: send(mine.one) }))
  return el
}

/** 评论: the films at the left, what was written about one at the right, in an open shadow root. */
export async function drawComments(body) {
  const app = document.createElement('wujie-app')
  app.style.display = 'block'
  const shadow = app.attachShadow({ mode: 'open' })
  body.replaceChildren(app)
  let film = null
  let next = ''
  let pageNo = 1
  const list = scrolled({ class: 'comment-view' }, () => more())
  const more = oneByOne(async () => {
    if (next === null) return
    const mine = film
    const data = await call('comment/comment_list', { exportId: film, lastBuff: next, commentSelection: false, forMcn: false })
    if (mine !== film) return
    next = data.downContinueFlag ? data.lastBuff : null
    list.append(...data.comment.map(row(mine, null)))
  })
  const show = (id) => { film = id; next = ''; list.replaceChildren(); return more() }
  const films = oneByOne(async () => {
    if (pageNo === null) return
    const data = await call('post/post_list', { pageSize: 6, currentPage: pageNo })
    pageNo = data.continueFlag ? pageNo + 1 : null
    feeds.append(...data.list.map((one) => {
      const entry = h('div', { class: 'comment-feed-wrap', style: 'height:70px' }, h('div', { class: 'feed-img', style: 'width:40px;height:30px;background:#ccc' }), h('div', { class: 'feed-title' }, one.desc.description), h('span', { class: 'feed-comment-total' }, String(one.commentCount)))
      onTap(entry, () => void show(one.exportId))
      return entry
    }))
    if (film === null && data.list[0]) await show(data.list[0].exportId)
  })
  const feeds = scrolled({ class: 'scroll-list__wrp feeds-container' }, films, 240)
  shadow.append(h('div', { class: 'main-body-wrap comment-view interaction-wrap router-view' }, feeds, list))
  check({ class: 'tcaptcha_box' })
  if (state.messages !== 'captcha') await films()
}
