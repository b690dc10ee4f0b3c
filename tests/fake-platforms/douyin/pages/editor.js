import { api, h, state, toast } from './dom.js'
import { redraws, textWays } from '/__site/kit/quirks.js'

const changed = state.pageChanged.includes('editor')

const suggest = {
  '#': async (word) => (await api(`/aweme/v1/search/challengesug/?aid=1&keyword=${encodeURIComponent(word)}`)).sug_list
    .map((t) => ({ id: t.cid, name: t.cha_name, note: `${(t.view_count / 10_000).toFixed(1)}万次播放` })),
  '@': async (word) => (await api(`/web/api/v2/discover/search/?search_source=publish_web&count=10&keyword=${encodeURIComponent(word)}&cursor=0&scene=1`)).user_list
    .map((u) => ({ id: u.uid, name: u.nickname, note: `抖音号：${u.unique_id}`, picture: u.avatar_thumb.url_list[0] })),
}

/** The description editor: own model, topics with `#词`+Space, mentions with `@名字` and a choice. Changes made by scripts are put back. */
export function createEditor(placeholder) {
  const zone = h('div', { class: changed ? 'rich-text-n3w' : 'zone-container', 'data-zone-container': changed ? undefined : '*', contenteditable: 'true', spellcheck: 'false', 'data-placeholder': placeholder })
  const counter = h('span', { class: 'editor-count-c3D' }, '0/1000')
  const el = h('div', { class: changed ? 'rich-outer-n3w' : 'editor-kit-container editor-comp-publish' }, zone, h('div', { class: 'editor-tools-c3D' },
    h('span', { class: 'toolbar-button-c3D', onClick: () => { zone.focus(); document.execCommand('insertText', false, '#') } }, '#添加话题'),
    h('span', { class: 'toolbar-button-c3D', onClick: () => { zone.focus(); document.execCommand('insertText', false, '@') } }, '@好友'), counter))

  let snapshot = ''
  let query = null
  let options = []
  let asked = 0
  let list = null

  const read = () => {
    let text = ''
    const text_extra = []
    const walk = (node) => {
      for (const child of node.childNodes) {
        if (child.nodeType === Node.TEXT_NODE) text += child.data.replaceAll('\u00a0', ' ')
        else if (child.dataset?.mention) {
          const start = text.length
          const { kind, id, name } = JSON.parse(child.dataset.mention)
          text += `${kind}${name}`
          text_extra.push(kind === '#' ? { type: 1, hashtag_name: name, hashtag_id: id, start, end: text.length } : { type: 0, user_id: id, nickname: name, start, end: text.length })
        } else if (child.nodeName === 'BR') { if (child.nextSibling) text += '\n' } else {
          if (text !== '' && child.nodeName === 'DIV') text += '\n'
          walk(child)
        }
      }
    }
    walk(zone)
    return { text: text.trimEnd(), text_extra }
  }
  const commit = () => {
    snapshot = zone.innerHTML
    const { text } = read()
    counter.textContent = `${text.length}/1000`
    counter.classList.toggle('over-c3D', text.length > 1000)
    zone.classList.toggle('empty-c3D', text === '' && zone.textContent === '')
  }
  new MutationObserver(() => { if (zone.innerHTML !== snapshot) zone.innerHTML = snapshot }).observe(zone, { childList: true, characterData: true, subtree: true })

  const closeList = () => { list?.remove(); list = null; options = [] }
  const caretQuery = () => {
    const { anchorNode: node, anchorOffset: end } = getSelection()
    if (!node || node.nodeType !== Node.TEXT_NODE || !zone.contains(node)) return null
    const hit = /([#@])([^\s#@]*)$/.exec(node.data.slice(0, end))
    return hit ? { kind: hit[1], word: hit[2], node, start: hit.index, end } : null
  }
  const lost = new Set()
  const staysText = (name) => state.topics === 'never' || (state.topics === 'second' && !lost.has(name) && lost.add(name) !== null)
  function bind(q, name, id) {
    if (q.kind === '#' && staysText(name)) return closeList()
    if (q.kind === '#' && zone.querySelectorAll('[data-mention*=\'"#"\']').length >= 5) return toast('最多添加5个话题')
    const range = document.createRange()
    range.setStart(q.node, q.start)
    range.setEnd(q.node, q.end)
    range.deleteContents()
    const space = document.createTextNode(' ')
    const chip = h('span', { class: 'mention-text-mY2', contenteditable: 'false', 'data-mention': JSON.stringify({ kind: q.kind, id, name }) }, `${q.kind}${name}`)
    range.insertNode(space)
    range.insertNode(chip)
    getSelection().collapse(space, 1)
    query = null
    closeList()
    commit()
  }
  function draw() {
    if (!list) {
      list = h('div', { class: 'mention-wrapper-sW3' }, h('div', { class: 'mention-suggest-mount-dom' }))
      document.body.append(list)
    }
    const caret = getSelection().rangeCount > 0 ? getSelection().getRangeAt(0).getBoundingClientRect() : zone.getBoundingClientRect()
    const box = zone.getBoundingClientRect()
    list.style.left = `${(caret.left || box.left) + scrollX}px`
    list.style.top = `${(caret.bottom || box.bottom) + 4 + scrollY}px`
    list.firstChild.replaceChildren(...options.map((o, i) => h('div', { class: `tag-dVUDkJ ${i === 0 ? 'active-dVUDkJ' : ''}`, onMousedown: (e) => e.preventDefault(), onClick: () => { if (query) bind(query, o.name, o.id) } },
      o.picture ? h('img', { class: 'tag-avatar', alt: '', src: o.picture }) : h('span', { class: 'tag-hash' }, '#'),
      h('span', { class: 'tag-name' }, o.name), h('span', { class: 'tag-note' }, o.note))))
  }
  async function ask(q) {
    const mine = ++asked
    await new Promise((resolve) => { setTimeout(resolve, 250) })
    if (mine !== asked) return
    const found = await suggest[q.kind](q.word).catch(() => [])
    if (mine !== asked || query === null) return
    options = found
    if (found.length > 0) draw()
    else closeList()
  }

  zone.addEventListener('beforeinput', (e) => {
    if (e.inputType !== 'insertText' || e.data !== ' ') return
    const q = caretQuery()
    if (!q || q.kind !== '#' || q.word === '') return
    asked += 1
    if (staysText(q.word)) return closeList()
    e.preventDefault()
    bind(q, q.word, options.find((o) => o.name === q.word)?.id ?? '')
  })
  zone.addEventListener('input', (e) => {
    if (!e.isTrusted) return
    commit()
    const q = caretQuery()
    if (q) { query = q; void ask(q) } else if (query?.kind === '#') { query = null; asked += 1; closeList() }
  })
  zone.addEventListener('keydown', (e) => {
    if (e.key === 'Escape') { asked += 1; query = null; closeList() }
    if (e.key === 'Enter' && list && query && options[0]) { e.preventDefault(); bind(query, options[0].name, options[0].id) }
  })
  // Pasting keeps the words only.
  zone.addEventListener('paste', (e) => { e.preventDefault(); document.execCommand('insertText', false, e.clipboardData.getData('text/plain')) })
  commit()
  redraws('text', textWays(zone, () => { zone.replaceChildren(); commit() }))
  const plain = (sign) => () => { for (const chip of zone.querySelectorAll(`[data-mention*='"${sign}"']`)) chip.replaceWith(chip.textContent); commit() }
  redraws('topic', { lost: plain('#') })
  redraws('friends', { lost: plain('@') })
  return { el, value: read }
}
