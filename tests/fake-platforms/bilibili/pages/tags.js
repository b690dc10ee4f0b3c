import { h, onTap } from '/__site/kit/dom.js'
import { redraws } from '/__site/kit/quirks.js'

/** Chips of tags: a real Enter makes one of what was typed, a real press on the cross takes one away; the row is drawn anew each time. */
export function tagField() {
  let names = []
  const row = h('div', { class: 'tag-pre-wrp', style: 'display:flex;gap:8px;flex-wrap:wrap' })
  const input = h('input', { class: 'input-val', placeholder: '按回车键Enter创建标签', size: 24 })
  const draw = () => {
    row.replaceChildren(...names.map((name) => {
      const close = h('span', { class: 'label-item-v2-close', style: 'display:inline-block;width:14px;height:14px;background:#00a1d6;cursor:pointer' })
      onTap(close, () => { names = names.filter((one) => one !== name); draw() })
      return h('div', { class: 'label-item-v2-container', style: 'display:flex;gap:4px' }, h('p', { class: 'label-item-v2-content' }, name), close)
    }))
  }
  const put = (name) => { if (name && !names.includes(name) && names.length < 10) { names = [...names, name]; draw() } }
  input.addEventListener('keydown', (e) => {
    if (e.key !== 'Enter' || !e.isTrusted) return
    const name = input.value.trim()
    input.value = ''
    // Some words are not taken: the input is emptied, no chip comes, nothing is said.
    if (!name.includes('不收的词')) put(name)
  })
  redraws('topic', { lost: () => { names = []; draw() }, changed: () => put('别的标签'), stuck: () => { names = []; draw(); input.addEventListener('keydown', () => { input.value = '' }, { capture: true }) } })
  return { el: h('div', { class: 'tag-input-wrp' }, row, input), value: () => names, propose: (found) => found.forEach(put) }
}
