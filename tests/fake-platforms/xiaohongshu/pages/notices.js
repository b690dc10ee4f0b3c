import { h, state } from '/__site/kit/dom.js'
import { ask, check, oneByOne, scrolled } from '/__site/kit/comments.js'

// The main site: who is there, then the notices of comments and mentions.
const signature = () => ({ 'x-s': `XYS_${Math.random().toString(36).slice(2)}`, 'x-t': String(Date.now()) })
const edith = (path) => ask(`https://edith.xiaohongshu.com${path}`, { headers: signature() })
const root = document.getElementById('root')
root.append(h('div', { class: 'reds-tabs-list' }, ['评论和@', '赞和收藏', '新增关注'].map((name, at) => h('div', { class: `reds-tab-item ${at === 0 ? 'active' : ''}` }, name))))
let cursor = ''
const list = scrolled({ class: 'tabs-content-container' }, () => more())
const more = oneByOne(async () => {
  if (cursor === null) return
  const body = await edith(`/api/sns/web/v1/you/mentions?num=10&cursor=${cursor}`)
  if (body.code !== 0) { cursor = null; document.body.append(h('div', { class: 'reds-toast' }, body.msg)); return }
  cursor = body.data.has_more ? body.data.strCursor : null
  list.append(...body.data.message_list.map((one) => h('div', { class: 'container', style: 'height:64px' }, h('div', { class: 'user-info' }, one.user_info.nickname, ' ', one.title), h('div', { class: 'interaction-content' }, one.comment_info?.content ?? ''), h('span', { class: 'action-reply' }, '回复'))))
})
root.append(list)
check({ class: 'captcha-container', id: 'red-captcha' })
const me = await edith('/api/sns/web/v2/user/me')
if (me.code === 0 && !me.data.guest && state.messages !== 'captcha') await more()
