// Private messages of a person, by site and guest, and a form to write one as a guest.
import { call, frame, h, moreButton, open, part, shownOf, siteOf, sites, timeOf } from './phone-dom.js'
import { guestForm } from './phone-forms.js'

const LIST = 'conversations'
const keyOf = (one) => `direct-${one.platform}-${one.guestUid}`
/** What stands for a message that is no text. */
const kinds = { image: '［图片］', card: '［作品］', tip: '［平台提示］', strange: '［不能显示的消息］' }
const tags = { notice: '平台通知', group: '群聊' }

/** Opens the lists as far as the message that the address names. */
export const revealDirect = (conversations, hash) => {
  for (const [at, one] of conversations.entries()) {
    const row = one.messages.findIndex((message) => hash === `#direct-${message.id}`)
    if (row === -1) continue
    open(LIST, at + 1)
    open(keyOf(one), one.messages.length - row)
  }
}

const wordsOf = (one) => {
  if (one.withdrawn) return h('span', { class: 'soft gone' }, `${one.byOwner ? '账号' : '客人'}撤回了这条消息`)
  const kind = kinds[one.type]
  // The address of a picture says nothing to anybody.
  return h('span', { class: 'words' }, one.type === 'image' ? kind : `${kind ?? ''}${one.text}`)
}
const messageRow = (one) =>
  h('li', { id: `direct-${one.id}`, class: one.byOwner ? 'own' : null },
    h('div', { class: 'line' },
      h('b', {}, one.name),
      one.byOwner ? h('span', { class: 'tag' }, '账号回复') : null,
      timeOf(one.at)),
    wordsOf(one))
const conversationCard = (one, shown, write, redraw) => {
  const key = keyOf(one)
  return h('article', { class: 'conversation', 'aria-label': `${siteOf(one.platform)} · ${one.name}` },
    h('div', { class: 'line' },
      h('b', {}, one.name),
      h('span', { class: 'tag' }, siteOf(one.platform)),
      tags[one.from] ? h('span', { class: 'soft' }, tags[one.from]) : null),
    moreButton(key, one.messages.length, redraw, (more) => `更早的 ${more} 条`),
    h('ul', { class: 'messages' }, one.messages.slice(-shown).map(messageRow)),
    write === null
      ? null
      : h('button', { type: 'button', class: 'link', id: `again-${key}`, onclick: write }, '以这位客人的身份再写'))
}

let form = null
let known = []
/** The form, made once. A name that stands in a conversation of that site is the person of it. */
const formOf = (uid, refresh) => {
  form ??= guestForm({
    key: 'direct',
    title: '以客人身份发私信',
    action: '发私信',
    done: '已发出。软件下次读取私信时会收到，「消息读取」里有下次的时间。',
    sites: true,
    send: ({ name, text, platform, guestUid }) => {
      const found = known.find((one) => one.platform === platform && one.name === name && one.from === 'guest')
      const guest = guestUid ?? found?.guestUid
      return call('addDirects', uid, platform, [{ name, text, ...(guest === undefined ? {} : { guestUid: guest }) }])
    },
    sent: refresh,
  })
  return form
}

/** The section 私信. `on`: sites with private messages that the person has an account on. */
export const directSection = (uid, on, conversations, redraw, refresh) => {
  known = conversations
  const writing = formOf(uid, refresh)
  writing.setSites(on)
  const cards = conversations.slice(0, shownOf(LIST)).map((one) => {
    const shown = shownOf(keyOf(one))
    const canWrite = one.from === 'guest' && on.includes(one.platform)
    const write = canWrite
      ? () => writing.answer({ name: one.name, platform: one.platform, guestUid: one.guestUid })
      : null
    const data = [{ ...one, messages: one.messages.slice(-shown) }, one.messages.length, canWrite]
    return part(keyOf(one), data, () => conversationCard(one, shown, write, redraw))
  })
  const names = Object.values(sites).filter((site) => site.directs).map((site) => site.name).join('、')
  const empty =
    on.length === 0
      ? `这个账号没有在能收发私信的平台（${names}）登录过。登录以后，客人的私信会出现在这里。`
      : '还没有私信。可以先以客人身份写一条，再到软件里回复。'
  const title = `私信${conversations.length === 0 ? '' : ` ${conversations.length} 个会话`}`
  return frame('section-directs', () => h('section', { id: 'directs' }), [
    part('title-directs', title, () => h('h2', {}, title)),
    conversations.length === 0
      ? part('empty-directs', empty, () => h('p', { class: 'empty' }, empty))
      : frame('conversations', () => h('div', { class: 'conversations' }), cards),
    part('more-conversations', [conversations.length, shownOf(LIST)], () =>
      moreButton(LIST, conversations.length, redraw, (more) => `再看 ${more} 个会话`) ?? h('div')),
    on.length === 0 ? null : writing.el,
  ])
}
