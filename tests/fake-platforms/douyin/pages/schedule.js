import { besides, dateText, h, minuteText, portal } from './dom.js'
import { redraws } from '/__site/kit/quirks.js'

const hour = 3_600_000
const radio = (name, text, checked, onPick) => h('label', { class: 'radio-d4zkru' }, h('input', { type: 'checkbox', class: 'native-radio-d4zkru', name, checked, onChange: onPick }), h('span', { class: 'text-radio-d4zkru' }, text))

/** A row of the platform's own radios (boxes that look like radios); `value()` is the chosen index. */
export function radioRow(name, texts, onChange = () => {}) {
  let chosen = 0
  const items = texts.map((text, i) => radio(name, text, i === 0, () => pick(i)))
  function pick(i) {
    chosen = i
    items.forEach((item, n) => { item.querySelector('input').checked = n === i; item.classList.toggle('checked-d4zkru', n === i) })
    onChange(i)
  }
  items[0].classList.add('checked-d4zkru')
  redraws(name, { lost: () => pick(0), changed: () => pick(texts.length - 1 === chosen ? 0 : texts.length - 1) })
  return { el: h('div', { class: 'group-radio-d4zkru' }, ...items), value: () => chosen, pick }
}

/** Reads `YYYY-MM-DD HH:mm`; null when it is no moment. */
function parse(text) {
  const hit = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)$/.exec(text.trim())
  if (!hit) return null
  const date = new Date(+hit[1], hit[2] - 1, +hit[3], +hit[4], +hit[5])
  return minuteText(date) === text.trim() ? date : null
}

/** 发布时间: at once or timed. `value()` is unix seconds, 0 for at once, null when the time is not allowed. */
export function createSchedule() {
  let value = null
  const input = h('input', { class: 'semi-input semi-input-default', type: 'text', placeholder: '日期和时间', format: 'yyyy-MM-dd HH:mm', autocomplete: 'off' })
  const error = h('div', { class: 'time-error-pT2', style: 'display:none' }, '定时发布时间需在2小时后至14天内')
  const picker = h('div', { class: 'semi-datepicker' }, h('div', { class: 'semi-datepicker-input' }, h('div', { class: 'semi-input-wrapper' }, input)), error)
  picker.style.display = 'none'
  const group = radioRow('publishTime', ['立即发布', '定时发布'], (i) => {
    picker.style.display = i === 1 ? '' : 'none'
    if (i === 1 && value === null) put(new Date(Math.ceil((Date.now() + 2.1 * hour) / 300_000) * 300_000))
  })
  let panel = null
  const allowed = (d) => d.getTime() >= Date.now() + 2 * hour - 60_000 && d.getTime() <= Date.now() + 14 * 24 * hour
  function put(date) {
    value = date
    input.value = minuteText(date)
    error.style.display = allowed(date) ? 'none' : ''
    if (panel) draw()
  }
  function close() {
    panel?.remove()
    panel = null
    document.removeEventListener('mousedown', outside, true)
    // What is typed and makes no moment goes back to the last good one.
    if (value) input.value = minuteText(value)
  }
  const outside = (e) => { if (!panel.body.contains(e.target) && e.target !== input) close() }
  const wheel = (name, count, now, pick) => h('div', { class: `semi-scrolllist-item-wheel undefined-list-${name}` }, h('ul', { role: 'listbox' }, ...Array.from({ length: count }, (_, i) => h('li', { class: i === now ? 'semi-scrolllist-item-selected' : '', role: 'option', onClick: () => pick(i) }, String(i).padStart(2, '0')))))
  function draw() {
    const base = new Date(panel.month)
    const days = new Date(base.getFullYear(), base.getMonth() + 1, 0).getDate()
    const day = (n) => {
      const date = new Date(base.getFullYear(), base.getMonth(), n, value.getHours(), value.getMinutes())
      const off = dateText(date) < dateText(new Date()) || date.getTime() > Date.now() + 15 * 24 * hour
      return h('div', { class: `semi-datepicker-day ${off ? 'semi-datepicker-day-disabled' : ''} ${dateText(date) === dateText(value) ? 'semi-datepicker-day-selected' : ''}`, title: dateText(date), onClick: () => { if (!off) put(date) } }, String(n))
    }
    const turn = (step) => { panel.month = new Date(base.getFullYear(), base.getMonth() + step, 1); draw() }
    const time = panel.time
    panel.body.replaceChildren(
      h('div', { class: 'semi-datepicker-navigation' }, h('button', { type: 'button', onClick: () => turn(-1) }, '‹'), h('span', { class: 'semi-datepicker-navigation-month' }, `${base.getFullYear()}年 ${base.getMonth() + 1}月`), h('button', { type: 'button', onClick: () => turn(1) }, '›')),
      time
        ? h('div', { class: 'semi-scrolllist-body' }, wheel('hour', 24, value.getHours(), (n) => { const d = new Date(value); d.setHours(n); put(d) }), wheel('minute', 60, value.getMinutes(), (n) => { const d = new Date(value); d.setMinutes(n); put(d) }))
        : h('div', { class: 'semi-datepicker-month' }, ...Array.from({ length: days }, (_, i) => day(i + 1))),
      h('div', { class: 'semi-datepicker-switch' }, h('div', { class: 'semi-datepicker-switch-date', onClick: () => { panel.time = false; draw() } }, dateText(value)), h('div', { class: 'semi-datepicker-switch-time', onClick: () => { panel.time = true; draw() } }, minuteText(value).slice(11))))
  }
  input.addEventListener('click', () => {
    if (panel) return
    const body = h('div', { class: 'semi-datepicker semi-datepicker-panel', style: besides(input, 330) })
    panel = { body, remove: portal(h('div', { class: 'semi-popover-wrapper' }, body)), month: value, time: false }
    draw()
    document.addEventListener('mousedown', outside, true)
  })
  input.addEventListener('input', () => { const date = parse(input.value); if (date) put(date) })
  input.addEventListener('keydown', (e) => { if (e.key === 'Enter' || e.key === 'Escape') { if (panel) close(); else if (value) input.value = minuteText(value) } })
  redraws('timing', { lost: () => group.pick(0), changed: () => put(new Date(value.getTime() + hour)) })
  return {
    el: h('div', { class: 'schedule-pT2' }, group.el, picker),
    value() {
      if (group.value() === 0) return 0
      return value && allowed(value) ? Math.floor(value.getTime() / 1000) : null
    },
  }
}
