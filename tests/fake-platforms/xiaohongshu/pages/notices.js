import { h, state } from '/__site/kit/dom.js'
import { ask, check, oneByOne, scrolled } from '/__site/kit/comments.js'
import { openBox, replyRow } from '/__site/kit/replies.js'

// The main site: who is there, then the notices of comments and mentions.
const signature = () => ({ 'x-s': `XYS_${Math.random().toString(36).slice(2)}`, 'x-t': String(Date.now()) })
const edith = (path, more = {}) => ask(`https://edith.xiaohongshu.com${path}`, { ...more, headers: signature() })
const toast = (words) => document.body.append(h('div', { class: 'reds-toast' }, words))
const root = document.getElementById('root')
root.append(h('div', { class: 'reds-tabs-list' }, ['评论和@', '赞和收藏', '新增关注'].map((name, at) => h('div', { class: `reds-tab-item ${at === 0 ? 'active' : ''}` }, name))))
let cursor = ''
const list = scrolled({ class: 'tabs-content-container' }, () => more())
const more = oneByOne(async () => {
  if (cursor === null) return
  const body = await edith(`/api/sns/web/v1/you/mentions?num=10&cursor=${cursor}`)
  if (body.code !== 0) { cursor = null; document.body.append(h('div', { class: 'reds-toast' }, body.msg)); return }
  cursor = body.data.has_more ? body.data.strCursor : null
  list.append(...body.data.message_list.map((one) => {
    const name = h('a', {}, one.user_info.nickname)
    const words = h('div', { class: 'interaction-content', style: 'min-height:20px' }, one.comment_info?.content ?? '')
    const reply = h('span', { class: 'action-reply' }, '回复')
    const el = h('div', { class: 'container', style: 'min-height:64px' }, h('div', { class: 'user-info' }, name, ' ', h('span', {}, one.title)), words, reply)
    const send = (to) => async (content) => {
      const sent = await edith('/api/sns/web/v1/comment/post', { method: 'POST', body: { note_id: to.item_info.id, content, target_comment_id: to.comment_info.id, at_users: [] } })
      if (sent.code !== 0) toast(sent.msg)
      return sent.code === 0
    }
    replyRow({ one, el, name, words, button: reply }, (mine) => openBox({ row: mine, tag: 'textarea', boxClass: 'comment-input', wrapClass: 'comment-wrapper', placeholder: `回复 ${mine.one.user_info.nickname}`, sendClass: 'submit', sendText: '发送', send: send(mine.one) }))
    return el
  }))
})
root.append(list)
check({ class: 'captcha-container', id: 'red-captcha' })
const me = await edith('/api/sns/web/v2/user/me')
if (me.code === 0 && !me.data.guest && state.messages !== 'captcha') await more()
