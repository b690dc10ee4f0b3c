import { h, onTap, state } from './dom.js'

/** Rows that stand there, each with its comment and elements. */
const rows = []
export const forgetRows = () => { rows.length = 0 }

/** A row whose 回复 opens its box; by the fault another row's, or none. */
export function replyRow(row, open) {
  rows.push(row)
  onTap(row.button, () => {
    if (state.replies === 'elsewhere') return
    const at = rows.indexOf(row)
    open(state.replies === 'moves' ? (rows[at + 1] ?? rows[at - 1] ?? row) : row)
  })
}

let shown = null
/** The box of a reply, one at a time: below the words of its row, with a button that wants a text. */
export function openBox({ row, tag, boxClass, wrapClass, placeholder, sendClass, sendText, send }) {
  shown?.remove()
  const editable = tag === 'div'
  const box = h(tag, { class: boxClass, placeholder, ...(editable ? { contenteditable: 'true', style: 'min-height:24px' } : {}) })
  const button = h('button', { type: 'button', class: sendClass, disabled: true }, h('span', {}, sendText))
  const wrap = h('div', { class: wrapClass }, box, button)
  const text = () => (editable ? box.innerText : box.value)
  box.addEventListener('input', () => {
    button.toggleAttribute('disabled', text().trim() === '')
    const other = rows.find((one) => one !== row)
    if (state.replies === 'recycled' && other) row.name.textContent = other.name.textContent
  })
  let busy = false
  onTap(button, async () => {
    if (busy || button.hasAttribute('disabled')) return
    busy = true
    if (state.replies === 'captcha') document.dispatchEvent(new Event('check-wanted'))
    try { if (await send(text())) wrap.remove() } catch { /* the page stays as it is */ } finally { busy = false }
  })
  // Behind the buttons of its row, before what stands below it.
  const place = row.button.parentElement === row.el ? row.button : row.button.parentElement
  place.after(wrap)
  shown = wrap
}
