import { h, onTap } from '/__site/kit/dom.js'
import { redraws } from '/__site/kit/quirks.js'

/** An antd select; with `search` the entries are asked for as one types. */
export function antSelect({ load, search = false, placeholder = '请选择', field }) {
  let chosen = null
  let list = null
  let round = 0
  const shown = h('span', { class: 'ant-select-selection-placeholder' }, placeholder)
  const input = h('input', { type: 'search', class: 'ant-select-selection-search-input', style: search ? 'width:200px' : 'display:none' })
  const box = h('div', { class: 'ant-select-selector', style: 'border:1px solid #ccc;padding:4px 8px;min-width:220px;display:inline-block' }, input, shown)
  const close = () => { list?.remove(); list = null }
  const show = (entry) => { chosen = entry; shown.className = entry ? 'ant-select-selection-item' : 'ant-select-selection-placeholder'; shown.textContent = entry?.name ?? placeholder }
  redraws(field, { lost: () => show(null), changed: () => show({ id: '1', name: '别的一项' }) })
  const open = async () => {
    const mine = (round += 1)
    await new Promise((resolve) => { setTimeout(resolve, search ? 200 : 0) })
    if (mine !== round) return
    const entries = await load(input.value).catch(() => [])
    if (mine !== round) return
    close()
    const at = box.getBoundingClientRect()
    list = h('div', { class: 'ant-select-dropdown', style: `position:absolute;z-index:1100;background:#fff;border:1px solid #ddd;max-height:220px;overflow:auto;left:${at.left + scrollX}px;top:${at.bottom + scrollY}px;min-width:220px` },
      entries.map((entry) => { const el = h('div', { class: 'ant-select-item-option', label: entry.name, style: 'padding:4px 8px' }, h('div', {}, entry.name), entry.note ? h('small', {}, entry.note) : null); onTap(el, () => { show({ id: entry.id, name: entry.name }); input.value = ''; round += 1; close() }); return el }))
    document.body.append(list)
  }
  let shut = false
  onTap(box, () => { if (list || shut) return; input.focus(); void open() })
  input.addEventListener('input', (e) => { if (e.isTrusted) void open() })
  const el = h('div', { class: 'ant-select' }, box)
  return { el, value: () => chosen, disable: () => { shut = true; el.classList.add('ant-select-disabled') }, enable: () => { shut = false; el.classList.remove('ant-select-disabled') } }
}

/** An antd cascader of two levels, `[province, cities]`: what was chosen opens what comes below it. */
export function cascader(levels, done) {
  const shown = h('span', { class: 'ant-select-selection-placeholder' }, '请选择所在地区')
  const box = h('div', { class: 'ant-select-selector', style: 'border:1px solid #ccc;padding:4px 8px;min-width:180px;display:inline-block' }, h('input', { style: 'display:none' }), shown)
  let menus = null
  const item = (word, press) => { const el = h('li', { class: 'ant-cascader-menu-item', style: 'padding:2px 8px' }, h('div', { class: 'ant-cascader-menu-item-content' }, word)); onTap(el, press); return el }
  onTap(box, () => {
    if (menus) return
    const at = box.getBoundingClientRect()
    const second = h('ul', { class: 'ant-cascader-menu' })
    menus = h('div', { class: 'ant-cascader-dropdown', style: `position:absolute;z-index:1100;background:#fff;display:flex;border:1px solid #ddd;left:${at.left + scrollX}px;top:${at.bottom + scrollY}px` },
      h('ul', { class: 'ant-cascader-menu' }, levels.map(([province, cities]) => item(province, () => second.replaceChildren(...cities.map((city) => item(city, () => { shown.textContent = `${province} / ${city}`; menus.remove(); menus = null; done() })))))), second)
    document.body.append(menus)
  })
  return { el: h('div', { class: 'ant-select ant-cascader' }, box) }
}

/** antd radios. */
export function radios(words, field) {
  const name = `r${Math.random().toString(36).slice(2)}`
  const listeners = []
  const inputs = words.map((_, i) => h('input', { type: 'radio', name, class: 'ant-radio-input', checked: i === 0, onChange: () => listeners.forEach((fn) => fn(i)) }))
  const el = h('div', {}, words.map((word, i) => h('label', { class: 'ant-radio-wrapper', style: 'margin-right:16px' }, h('span', { class: 'ant-radio' }, inputs[i]), h('span', {}, word))))
  const pick = (i) => { inputs[i].checked = true; listeners.forEach((fn) => fn(i)) }
  if (field) redraws(field, { lost: () => pick(0), changed: () => pick(1) })
  return { el, value: () => inputs.findIndex((input) => input.checked), onChange: (fn) => listeners.push(fn), pick }
}

/** 选择日期时间: keys do nothing in it; its own setter with events, then 「确定」, counts. */
export function scheduleField() {
  let taken = 0
  const input = h('input', { placeholder: '选择日期时间', readonly: true, size: 22 })
  const ok = h('li', { class: 'ant-picker-ok', style: 'display:none' }, h('button', { type: 'button' }, '确 定'))
  input.addEventListener('focus', () => { ok.style.display = '' })
  ok.firstChild.addEventListener('click', () => { ok.style.display = 'none'; commit() })
  const commit = () => {
    const time = new Date(input.value.replace(' ', 'T')).getTime()
    if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(input.value) || time < Date.now() + 3_540_000 || time > Date.now() + 14 * 86_400_000) { input.value = ''; taken = 0 } else taken = time
  }
  // A minute that the site does not have is rounded without a word.
  const round = () => { taken = Math.ceil((taken + 1) / 3_600_000) * 3_600_000; const at = new Date(taken); input.value = `${at.getFullYear()}-${[at.getMonth() + 1, at.getDate()].map((n) => String(n).padStart(2, '0')).join('-')} ${[at.getHours(), at.getMinutes(), 0].map((n) => String(n).padStart(2, '0')).join(':')}` }
  redraws('timing', { lost: () => { input.value = ''; taken = 0 }, changed: round })
  return { el: h('div', {}, input, ok), value: () => taken }
}
