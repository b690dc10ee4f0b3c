import { h, onTap, state } from './dom.js'
import { redraws, textWays } from './quirks.js'

/**
 * A rich editor as these sites have them: only real keys count; `#词` opens a list that is asked from `suggest(word)` and gives {id, name};
 * the site's own key (`bind`: ' ', 'Enter' or null) or a press on an entry binds it to the real topic, shown as a chip.
 * `field`: what the text is called where a redraw loses it. `value()` = {text, topics, friends}; an unbound `#词` stays plain text.
 */
export function createEditor({ className, attributes = {}, listClass, listAttributes = {}, entryClass, suggest, people = null, bind = ' ', delayMs = 150, field = 'text', doorOnly = false, chip = (name) => `#${name}` }) {
  const el = h('div', { class: className, contenteditable: 'true', role: 'textbox', style: 'min-height:96px;border:1px solid #ddd;padding:8px;white-space:pre-wrap;outline:none', ...attributes })
  let list = null
  let entries = []
  let round = 0
  // With `doorOnly` a typed sign is plain text; `door()` begins a topic.
  let armed = !doorOnly
  const door = () => { armed = true; el.focus(); document.execCommand('insertText', false, '#') }
  const close = () => { list?.remove(); list = null; entries = []; round += 1 }
  const word = () => {
    const selection = getSelection()
    const node = selection?.anchorNode
    if (!node || node.nodeType !== Node.TEXT_NODE || !el.contains(node) || node.parentElement?.dataset.chip) return null
    const before = node.nodeValue.slice(0, selection.anchorOffset)
    const found = /([#@])([^\s#@]*)$/.exec(before)
    return found ? { sign: found[1], text: found[2], node, start: found.index, end: selection.anchorOffset } : null
  }
  const lost = new Set()
  const staysText = ({ name }) => state.topics === 'never' || (state.topics === 'second' && !lost.has(name) && lost.add(name) !== null)
  const take = (entry) => {
    const at = word()
    if (!at || (at.sign === '#' && staysText(entry))) return close()
    const range = document.createRange()
    range.setStart(at.node, at.start)
    range.setEnd(at.node, at.end)
    range.deleteContents()
    const shown = at.sign === '#' ? chip(entry.name) : `@${entry.name}`
    const node = h('span', { contenteditable: 'false', 'data-chip': at.sign, 'data-id': entry.id, 'data-name': entry.name, style: 'color:#1677ff' }, shown)
    range.insertNode(node)
    const space = document.createTextNode(' ')
    node.after(space)
    getSelection().collapse(space, 1)
    armed = !doorOnly
    close()
  }
  const open = async () => {
    const at = word()
    if (!at || !armed || (at.sign === '@' && people === null)) return close()
    const mine = (round += 1)
    await new Promise((resolve) => { setTimeout(resolve, delayMs) })
    if (mine !== round) return
    const found = at.text === '' ? [] : await (at.sign === '#' ? suggest : people)(at.text).catch(() => [])
    if (mine !== round) return
    list?.remove()
    entries = found
    if (found.length === 0) { list = null; return }
    const box = el.getBoundingClientRect()
    list = h('div', { class: listClass, ...listAttributes, style: `position:absolute;z-index:1200;background:#fff;color:#222;border:1px solid #ddd;min-width:220px;left:${box.left + scrollX}px;top:${box.bottom + scrollY + 2}px` },
      found.map((entry) => { const row = h('div', { class: entryClass }, h('span', {}, entry.label ?? entry.name), entry.note ? h('i', {}, entry.note) : null); onTap(row, () => take(entry)); row.addEventListener('mousedown', (e) => e.preventDefault()); return row }))
    document.body.append(list)
  }
  el.addEventListener('input', (event) => { if (event.isTrusted) void open() })
  el.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') return close()
    if (list !== null && bind !== null && event.key === bind) {
      const at = word()
      const entry = entries.find((one) => one.name === at?.text)
      if (entry && at.sign === '#' && staysText(entry)) close()
      else if (entry) { event.preventDefault(); take(entry) } else if (bind === 'Enter') { event.preventDefault() }
    }
  })
  const value = () => {
    const chips = [...el.querySelectorAll('[data-chip]')]
    const named = (sign) => chips.filter((node) => node.dataset.chip === sign).map((node) => ({ id: node.dataset.id, name: node.dataset.name }))
    return { text: el.innerText.replace(/ /g, ' ').trim(), topics: named('#'), friends: named('@').map(({ id, name }) => ({ uid: id, nickname: name })) }
  }
  redraws(field, textWays(el, () => el.replaceChildren()))
  redraws('topic', { lost: () => { for (const node of el.querySelectorAll('[data-chip="#"]')) node.replaceWith(node.textContent) } })
  return { el, value, door }
}
