import { h, state } from '/__site/kit/dom.js'
import { redraws, textWays } from '/__site/kit/quirks.js'

/** `.input-editor`: real keys only; a blank after `#词` makes it a topic, no list opens. Works inside a shadow root, too. */
export function createEditor(className, placeholder) {
  const el = h('div', { class: className, contenteditable: 'true', 'data-placeholder': placeholder, style: 'min-height:96px;border:1px solid #ddd;padding:8px;white-space:pre-wrap;outline:none' })
  const selection = () => { const root = el.getRootNode(); return (typeof root.getSelection === 'function' ? root : document).getSelection() }
  el.addEventListener('keydown', (event) => {
    if (!event.isTrusted || (event.key !== ' ' && event.key !== 'Enter')) return
    const at = selection()
    const node = at?.anchorNode
    if (!node || node.nodeType !== Node.TEXT_NODE || !el.contains(node)) return
    const found = /#([^\s#]+)$/.exec(node.nodeValue.slice(0, at.anchorOffset))
    if (!found || state.topics === 'never') return
    event.preventDefault()
    const range = document.createRange()
    range.setStart(node, found.index)
    range.setEnd(node, at.anchorOffset)
    range.deleteContents()
    const topic = h('span', { class: 'topic', 'data-type': 'topic', contenteditable: 'false', style: 'color:#1677ff' }, `#${found[1]}`)
    range.insertNode(topic)
    const blank = document.createTextNode(' ')
    topic.after(blank)
    at.collapse(blank, 1)
  })
  redraws('text', textWays(el, () => el.replaceChildren()))
  redraws('topic', { lost: () => { for (const topic of el.querySelectorAll('span.topic')) topic.replaceWith(topic.textContent) } })
  return { el, value: () => ({ text: el.innerText.replace(/\u00a0/g, ' ').trim(), topics: [...el.querySelectorAll('span.topic')].map((topic) => topic.textContent.slice(1)) }) }
}
