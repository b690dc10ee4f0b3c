// The page of one person's works: what people write in private, then each work with its comments.
import { ask, avatar, call, dayAndClock, draw, frame, h, part, siteOf, sites, sitesOf } from './phone-dom.js'
import { commentParts, revealComment } from './phone-comments.js'
import { directSection, revealDirect } from './phone-directs.js'

const states = {
  reviewing: '审核中',
  public: '已发布',
  private: '仅自己可见',
  friends: '好友可见',
  scheduled: '定时发布中',
  rejected: '未通过',
}

const field = (name, value) =>
  value === null || value === undefined || value === '' ? null : [h('dt', {}, name), h('dd', {}, value)]
const mediaOf = (w) => {
  const file = (f) => `/__phone/file/${f.uri}`
  if (w.video) return h('video', { controls: '', preload: 'metadata', src: file(w.video) })
  if (w.images.length > 0)
    return h('div', { class: 'pictures' }, w.images.map((i) => h('img', { alt: '', src: file(i) })))
  return h('p', { class: 'nofile soft' }, '以前发布的作品，这里没有它的文件')
}
const textOf = (w) =>
  h('div', { class: 'text' },
    h('div', {},
      w.cover ? h('img', { class: 'cover', alt: '封面', src: `/__phone/file/${w.cover.uri}` }) : null,
      h('b', {}, w.title || '无标题'),
      h('br'),
      h('span', { class: 'tag' }, `${siteOf(w.platform)} · ${states[w.state]}`)),
    h('dl', {}, [
      field('描述', w.text),
      field('话题', w.topics.map((t) => `#${t.name}`).join(' ')),
      field('好友', w.friends.map((f) => `@${f.nickname}`).join(' ')),
      field('位置', w.poi?.name),
      field('合集', w.collection?.name),
      field('声明', w.declaration),
      field('热点', w.hotspot),
      field('音乐', w.music?.title),
      field('定时', w.scheduleTime === null ? null : dayAndClock(w.scheduleTime * 1000)),
      field('下载', w.allowDownload ? '允许' : '不允许'),
      field('发布时间', dayAndClock(w.createdAt)),
      field('作品编号', w.id),
    ].flat().filter(Boolean)))

/** A work. Its figures and its bare request are not shown: they draw nothing again. */
const workCard = (work, threads, redraw, refresh) => {
  const { statistics: _figures, raw: _request, ...w } = work
  return frame(`work-${w.id}`, () => h('article', { class: 'work', id: `work-${w.id}` }), [
    part(`media-${w.id}`, [w.video, w.images], () => mediaOf(w)),
    part(`text-${w.id}`, w, () => textOf(w)),
    ...commentParts(w, threads, redraw, refresh),
  ])
}
const headOf = (user, list) =>
  h('div', { class: 'person' }, avatar(user),
    h('span', {},
      h('b', {}, user.nickname),
      h('span', { class: 'soft' }, `账号 ${user.uniqueId} · ${sitesOf(list)}${list.length} 个作品`)))
/** Names that the forms propose. */
const namesOf = (guests) => h('datalist', { id: 'guests' }, guests.map((value) => h('option', { value })))

const back = () => part('back', null, () => h('p', {}, h('a', { href: '/__phone' }, '← 返回模拟手机')))
const empty = (words) => part('no-works', words, () => h('p', { class: 'empty' }, words))

const newestFirst = (list) => list.toReversed().toSorted((a, b) => b.createdAt - a.createdAt)

let commentedOnly = false
/** Leaves out the works that nobody wrote below; null where that would change nothing. */
const filterOf = (total, commented) => {
  if (commented === 0 || commented === total) return null
  const change = (e) => {
    commentedOnly = e.currentTarget.checked
    redraw()
  }
  return h('label', { class: 'filter' },
    h('input', { type: 'checkbox', id: 'commented', checked: commentedOnly ? '' : null, onchange: change }),
    `只看有评论的作品（${commented}）`)
}

/** What was asked last: a button that was drawn earlier draws this too. */
let latest = null
const redraw = () => {
  const { user, list, on, messages, refresh } = latest
  const commented = list.filter((w) => messages.threads[w.id])
  const shown = commentedOnly && commented.length > 0 ? commented : list
  draw(() => [
    back(),
    part('head', [user, list.map((w) => w.id)], () => headOf(user, list)),
    part('guests', messages.guests, () => namesOf(messages.guests)),
    directSection(user.uid, on, messages.conversations, redraw, refresh),
    frame('section-works', () => h('section', { id: 'works' }), [
      part('title-works', [list.length, commented.length], () =>
        h('div', { class: 'line head' }, h('h2', {}, '作品'), filterOf(list.length, commented.length))),
      list.length === 0
        ? empty('还没有作品。发布成功后会出现在这里。')
        : frame('works', () => h('div', { class: 'works' }),
          newestFirst(shown).map((w) => workCard(w, messages.threads[w.id] ?? [], redraw, refresh))),
    ]),
  ])
}
/** Draws the page of a person. */
export async function works(uid, refresh) {
  const [users, list, accounts, messages] = await Promise.all([
    call('users'),
    call('works', uid),
    call('accounts'),
    ask(`messages/${encodeURIComponent(uid)}`),
  ])
  const user = users.find((u) => u.uid === uid)
  const on = accounts.filter((a) => a.uid === uid).map((a) => a.platform).filter((p) => sites[p]?.directs)
  latest = { user, list, on, messages, refresh }
  redraw()
}
/** Opens the lists as far as what the address names. */
export const reveal = () => {
  if (latest === null) return
  revealComment(latest.messages.threads, location.hash)
  revealDirect(latest.messages.conversations, location.hash)
  redraw()
}
/** Says that nobody has this id. */
export const nobody = () => draw(() => [back(), empty('没有这个演示账号，它可能已被移除。')])
