import { besides, h, portal } from './dom.js'

/**
 * A semi select. `load(word)` gives `[{ id, name, note }]`; with `filter` an input stands in the box while it is open.
 * The chosen one is in `value`. Old options stay until the new ones have come.
 */
export function createSelect({ placeholder, load, filter = false, optionClass = '', titleClass = 'option-name-aX1', delay = 0, initial = null, onChange = () => {} }) {
  const text = h('span', { class: 'semi-select-selection-text semi-select-selection-placeholder' }, placeholder)
  const slot = h('div', { class: 'semi-select-content-wrapper' }, text)
  const selection = h('div', { class: 'semi-select-selection' }, slot)
  const el = h('div', { class: `semi-select ${filter ? 'semi-select-filterable' : ''} semi-select-single`, tabindex: '0', role: 'combobox', 'aria-expanded': 'false' }, selection, h('div', { class: 'semi-select-arrow' }, '▾'))
  const select = { el, value: initial, set, close }
  let drop = null
  let input = null
  let asked = 0
  let timer

  const paint = () => {
    text.textContent = select.value?.name ?? placeholder
    text.classList.toggle('semi-select-selection-placeholder', select.value === null)
  }
  function set(option) {
    select.value = option
    paint()
    onChange(option)
  }
  function close() {
    if (!drop) return
    document.removeEventListener('mousedown', outside, true)
    drop.remove()
    drop = null
    input?.parentElement.remove()
    input = null
    el.setAttribute('aria-expanded', 'false')
    text.style.display = ''
  }
  const outside = (e) => { if (!el.contains(e.target) && !drop.list.contains(e.target)) close() }
  const row = (option) => h('div', { class: `semi-select-option ${optionClass} ${select.value?.id === option.id ? 'semi-select-option-selected' : ''}`, role: 'option', 'aria-selected': String(select.value?.id === option.id), onClick: () => { set(option); close() } },
    h('div', { class: titleClass }, option.name), option.note ? h('div', { class: 'option-note-aX1' }, option.note) : null)

  async function fill(word) {
    const mine = ++asked
    const found = await load(word).catch((error) => { drop?.list.replaceChildren(h('div', { class: 'semi-select-loading-wrapper' }, '加载失败')); throw error })
    if (mine !== asked || !drop) return
    drop.list.replaceChildren(...(found.length > 0 ? found.map(row) : [h('div', { class: 'semi-select-option-empty' }, '暂无数据')]))
  }
  function open() {
    const list = h('div', { class: 'semi-select-option-list', role: 'listbox' }, h('div', { class: 'semi-select-loading-wrapper' }, '加载中…'))
    const wrapper = h('div', { class: 'semi-popover-wrapper semi-select-dropdown', style: `${besides(el, 270)}min-width:${Math.max(160, el.clientWidth)}px` }, h('div', { class: 'semi-select-option-list-wrapper' }, list))
    drop = { list, remove: portal(wrapper) }
    el.setAttribute('aria-expanded', 'true')
    document.addEventListener('mousedown', outside, true)
    if (filter) {
      input = h('input', { class: 'semi-input semi-input-default', type: 'text', placeholder, autocomplete: 'off' })
      slot.append(h('div', { class: 'semi-input-wrapper' }, input))
      text.style.display = 'none'
      input.focus()
      input.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(() => { void fill(input?.value ?? '') }, delay) })
    }
    void fill('')
  }
  selection.addEventListener('click', () => { if (!drop) open(); else if (!filter) close() })
  el.addEventListener('keydown', (e) => { if (e.key === 'Escape') close() })
  paint()
  return select
}
