import { h, onTap, state } from '/__site/kit/dom.js'
import { ask, check, oneByOne } from '/__site/kit/comments.js'
import { forgetRows, openBox, replyRow } from '/__site/kit/replies.js'

const root = document.getElementById('root')
const list = h('div', { class: 'section-list_wrap' })
const number = h('span', {}, '1')
const next = h('button', { type: 'button', class: 'bcc-pagination-next' }, '下一页')
root.append(h('h2', {}, '评论管理'), list, h('div', { class: 'bcc-pagination' }, number, next))
const show = oneByOne(async (pn) => {
  const body = await ask(`https://api.bilibili.com/x/v2/reply/up/fulllist?order=1&filter=-1&type=1&pn=${pn}&ps=10&charge_plus_filter=false`)
  if (body.code === -101) return location.assign(state.login)
  if (body.code !== 0) return document.body.append(h('div', { class: 'bcc-message' }, body.message))
  number.textContent = String(pn)
  forgetRows()
  list.replaceChildren(...(body.data.list ?? []).map((one) => {
    const name = h('a', { class: 'ci-title' }, one.member.uname)
    const words = h('div', { class: 'ci-content', style: 'min-height:20px' }, one.content.message)
    const reply = h('span', { class: 'reply action' }, '回复')
    const el = h('div', { class: 'comment-list-item', style: 'min-height:48px' }, h('div', { class: 'ci-video' }, one.title), name, words, reply)
    const send = (to) => async (message) => {
      const sent = await ask('https://api.bilibili.com/x/v2/reply/add', { method: 'POST', body: new URLSearchParams({ oid: to.oid, type: to.type, message, root: to.root || to.rpid, parent: to.rpid, plat: 1, csrf: 'x' }) })
      if (sent.code !== 0) document.body.append(h('div', { class: 'bcc-message' }, sent.message))
      return sent.code === 0
    }
    replyRow({ one, el, name, words, button: reply }, (mine) => openBox({ row: mine, tag: 'textarea', boxClass: 'bcc-textarea', wrapClass: 'reply-wrap', placeholder: '请输入回复内容', sendClass: 'bcc-button', sendText: '发布', send: send(mine.one) }))
    return el
  }))
  next.toggleAttribute('disabled', body.data.page.num * body.data.page.size >= body.data.page.total)
})
onTap(next, () => { if (!next.hasAttribute('disabled')) void show(Number(number.textContent) + 1) })
check({ class: 'geetest_panel' })
if (state.messages !== 'captcha') await show(1)
