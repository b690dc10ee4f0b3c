import { h, onTap, state } from '/__site/kit/dom.js'
import { redraws } from '/__site/kit/quirks.js'

const two = (n) => String(n).padStart(2, '0')

const switchOf = (changed, checked = false) => {
  const input = h('input', { type: 'checkbox', class: 'weui-desktop-switch__input', style: 'display:none', checked })
  const el = h('label', { class: 'weui-desktop-switch', style: 'display:inline-block;width:44px;height:24px;background:#ccc;border-radius:12px' }, input)
  input.addEventListener('change', () => { el.style.background = input.checked ? '#07c160' : '#ccc'; changed(input.checked) })
  const set = (on) => { input.checked = on; el.style.background = on ? '#07c160' : '#ccc'; changed(on) }
  return { el, on: () => input.checked, set }
}

/** Two switches that look alike: notice to a group, and the timer. The timer's day is a list of words, its time two lists that close by a press beside them. */
export function timerField() {
  const days = Array.from({ length: 7 }, (_, i) => { const at = new Date(); at.setHours(0, 0, 0, 0); at.setDate(at.getDate() + i); return { at, word: i === 0 ? '今天' : i === 1 ? '明天' : `${at.getMonth() + 1}月${at.getDate()}日` } })
  let day = days[0]
  let draft = ['', '']
  const shown = h('dt', { class: 'weui-desktop-form__dropdown__dt', style: 'border:1px solid #ccc;padding:4px 8px;min-width:100px' }, day.word)
  const list = h('div', { style: 'display:none;border:1px solid #ddd' }, days.map((one) => { const el = h('div', { class: 'weui-desktop-dropdown__list-ele' }, h('span', { class: 'weui-desktop-dropdown__list-ele__text' }, one.word)); onTap(el, () => { day = one; shown.textContent = one.word; list.style.display = 'none' }); return el }))
  onTap(shown, () => { list.style.display = list.style.display === 'none' ? '' : 'none' })
  const time = h('input', { placeholder: '请选择时间', readonly: true, size: 8 })
  const column = (name, count, part) => h('ol', { class: `weui-desktop-picker__time__${name}`, style: 'height:120px;overflow:auto;list-style:none;margin:0;padding:4px' }, Array.from({ length: count }, (_, n) => { const el = h('li', {}, two(n)); onTap(el, () => { draft[part] = two(n) }); return el }))
  const panel = h('dd', { style: 'display:none;margin:0' }, h('div', { style: 'display:flex' }, column('hour', 24, 0), column('minute', 60, 1)))
  const dl = h('dl', { class: 'weui-desktop-picker__time', style: 'margin:0' }, h('dt', { class: 'weui-desktop-picker__dt' }, time), panel)
  onTap(time, () => { panel.style.display = ''; dl.classList.add('weui-desktop-picker__focus') })
  document.addEventListener('mousedown', (e) => { if (dl.contains(e.target) || panel.style.display === 'none') return; panel.style.display = 'none'; if (draft[0] && draft[1]) time.value = draft.join(':') })
  const box = h('div', { class: 'mass-send__timer', style: 'display:none' }, shown, list, dl)
  // One that was left over stands beside it, hidden.
  const left = h('dl', { class: 'weui-desktop-picker__time', style: 'display:none' }, h('dt', {}, h('input', { placeholder: '请选择时间' })))
  const notice = switchOf(() => undefined)
  // 群发通知: switched on by the page itself. Older accounts have no such switch.
  const mass = switchOf(() => undefined, true)
  const hasMass = state.formVersion === 2
  const timer = switchOf((on) => { box.style.display = on ? '' : 'none' })
  const setting = (name, label, one, ...rest) => h('div', { class: `mass-send__td-setting ${name}`, style: 'margin:12px 0' }, label, h('div', { class: 'mass-send__timer-wrp' }, one.el), ...rest)
  const el = h('div', { class: 'mass-send__td' }, ...(hasMass ? [setting('mass_send__notify', '群发通知', mass)] : []), setting('group_setting', '分组通知', notice), setting('timer_setting', '定时发表', timer, left, box))
  redraws('timing', { lost: () => timer.set(false), changed: () => { time.value = time.value === '12:00' ? '13:00' : '12:00' } })
  redraws('mass_notice', { lost: () => mass.set(true), changed: () => mass.set(false) })
  return { el, notice: notice.on, mass: () => hasMass && mass.on(), value: () => (timer.on() && time.value ? Math.floor(new Date(`${day.at.getFullYear()}-${two(day.at.getMonth() + 1)}-${two(day.at.getDate())}T${time.value}`).getTime() / 1000) : 0) }
}
