// Comments below a work, what was really answered to them, and a form to write one as a guest.
import { call, frame, h, moreButton, open, part, shownOf, siteOf, sites, timeOf } from './phone-dom.js'
import { guestForm } from './phone-forms.js'

/** Who can see a work can write below it. */
const OPEN_STATES = ['public', 'friends']
const listKey = (work) => `comments-${work.id}`
const answersKey = (thread) => `answers-${thread.id}`

/** Opens the lists as far as the comment that the address names. */
export const revealComment = (threads, hash) => {
  for (const [workId, list] of Object.entries(threads))
    for (const [at, thread] of list.entries()) {
      const below = thread.answers.findIndex((one) => hash === `#comment-${one.id}`)
      if (hash !== `#comment-${thread.id}` && below === -1) continue
      open(`comments-${workId}`, at + 1)
      if (below !== -1) open(answersKey(thread), thread.answers.length - below)
    }
}

const wordsOf = (one) => {
  if (one.withdrawn) return h('span', { class: 'soft gone' }, '这条评论已被删除')
  return h('span', { class: 'words' }, one.hasImage ? `［图片］${one.text}` : one.text)
}
/** One comment. `tag` marks what the account wrote; `button` stands at the end of the line. */
const row = (one, tag, button = null) => [
  h('div', { class: 'line' },
    h('b', {}, one.name),
    one.to === '' ? null : h('span', { class: 'soft' }, `回复 ${one.to}`),
    one.byOwner ? h('span', { class: 'tag' }, tag) : null,
    timeOf(one.at),
    button),
  wordsOf(one),
]
const answerRow = (one) =>
  h('li', { id: `comment-${one.id}`, class: one.byOwner ? 'own' : null }, row(one, '账号回复'))
/** A comment and what stands below it, of which the newest are shown. */
const threadRow = (thread, shown, work, redraw) => {
  const key = answersKey(thread)
  const answer = thread.answers.findLast((one) => one.byOwner && !one.withdrawn) ?? thread
  const write = () => formOf(work).answer({ id: answer.id, name: thread.name, to: answer })
  const again = { type: 'button', class: 'link', id: `again-${thread.id}`, title: '以客人身份追问', onclick: write }
  return h('li', { id: `comment-${thread.id}` },
    row(thread, '账号', thread.byOwner || thread.withdrawn || !canWrite(work) ? null : h('button', again, '追问')),
    thread.answers.length === 0
      ? null
      : h('div', {},
        moreButton(key, thread.answers.length, redraw, (more) => `更早的 ${more} 条`),
        h('ul', { class: 'below' }, thread.answers.slice(-shown).map(answerRow))))
}

const canWrite = (work) => sites[work.platform]?.comments && OPEN_STATES.includes(work.state)
/** Why nobody can write below a work. */
const silence = (work) =>
  sites[work.platform]?.comments
    ? '作品公开以后，客人才能评论'
    : `演示里的${siteOf(work.platform)}没有评论页，不能在这里以客人身份评论`

const forms = new Map()
/** The form of a work: made once, so that a half-typed text stays. */
const formOf = (work, refresh) => {
  const known = forms.get(work.id)
  if (known) return known
  const made = guestForm({
    key: `comment-${work.id}`,
    title: '以客人身份评论',
    action: '发评论',
    done: '已发出。软件下次读取评论时会收到，「消息读取」里有下次的时间。',
    send: ({ name, text, to }) =>
      call('addComments', work.id, [{ name, text, ...(to === null ? {} : { answers: to }) }]),
    sent: refresh,
  })
  forms.set(work.id, made)
  return made
}

/** What stands below a work. */
export const commentParts = (work, threads, redraw, refresh) => {
  const key = listKey(work)
  const shown = threads.slice(0, shownOf(key)).map((thread) => ({ thread, rows: shownOf(answersKey(thread)) }))
  const count = threads.reduce((sum, thread) => sum + 1 + thread.answers.length, 0)
  const title = () => (count === 0 ? h('p', { class: 'soft' }, '还没有评论') : h('h3', {}, `评论 ${count}`))
  const list = () =>
    h('div', {},
      h('ul', { class: 'threads' }, shown.map(({ thread, rows }) => threadRow(thread, rows, work, redraw))),
      moreButton(key, threads.length, redraw))
  return [
    frame(`below-${work.id}`, () => h('div', { class: 'comments' }), [
      part(`count-${work.id}`, count, title),
      count === 0 ? null : part(key, [shown, threads.length, canWrite(work)], list),
      canWrite(work)
        ? formOf(work, refresh).el
        : part(`silent-${work.id}`, silence(work), () => h('p', { class: 'soft small' }, silence(work))),
    ]),
  ]
}
