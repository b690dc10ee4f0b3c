import { h, layer, onTap, sleep, state } from '/__site/kit/dom.js'
import { redraws } from '/__site/kit/quirks.js'
import { uploadFile } from '/__site/kit/upload.js'
import { modal } from './modal.js'

const two = (n) => String(n).padStart(2, '0')
const dayText = (d) => `${d.getFullYear()}-${two(d.getMonth() + 1)}-${two(d.getDate())}`

/** Cover: a dialog whose input stands there at once; saving opens once the picture was taken over. */
export function coverField(changed) {
  let uri = null
  const open = h('div', { class: changed ? 'thumb-box' : 'edit-container', style: 'cursor:pointer;width:120px;height:40px;background:#eee' }, 'Edit cover')
  onTap(open, () => {
    let next = null
    const preview = h('div', {})
    const save = h('button', { type: 'button', class: 'TUXButton TUXButton--primary', 'data-type': 'primary', 'aria-disabled': 'true' }, 'Save')
    const input = h('input', { type: 'file', accept: 'image/png, image/jpeg, image/jpg', onChange: async (e) => { next = await uploadFile(e.target.files[0]); await sleep(state.coverDelayMs); preview.replaceChildren(h('img', { src: `/__site/file/${next}`, width: 60, height: 80 })); save.setAttribute('aria-disabled', 'false') } })
    const close = layer(h('div', { class: 'Dialog__content' }, 'Edit cover', input, preview, h('div', { class: 'cover-edit-footer' }, save)))
    onTap(save, () => { if (save.getAttribute('aria-disabled') === 'true') return; take(next); close() })
  })
  const shot = h('span', {})
  const take = (next) => { uri = next; shot.replaceChildren(...(next === null ? [] : [h('img', { src: `/__site/file/${next}`, width: 60, height: 80 })])) }
  redraws('cover', { lost: () => take(null) })
  return { el: h('div', changed ? {} : { 'data-e2e': 'cover_container' }, open, shot), value: () => uri }
}

/** Who can see it: a box with a list, entries by the site's own numbers. */
export function visibilityField(words) {
  let value = 0
  let list = null
  const box = h('button', { type: 'button', role: 'combobox', class: 'Select__trigger' }, words[0])
  onTap(box, () => {
    if (list) return
    const at = box.getBoundingClientRect()
    list = h('div', { role: 'listbox', style: `position:absolute;z-index:1100;background:#fff;border:1px solid #ddd;left:${at.left + scrollX}px;top:${at.bottom + scrollY}px;min-width:160px` },
      [0, 2, 1].map((n) => { const el = h('div', { role: 'option', class: 'Select__item', id: `Select-1-options-item-option-"${n}"` }, words[n]); onTap(el, () => { value = n; box.textContent = words[n]; list.remove(); list = null }); return el }))
    document.body.append(list)
  })
  const redraw = (n) => { value = n; box.textContent = words[n] }
  redraws('visibility', { lost: () => redraw(0), changed: () => redraw(2) })
  return { el: h('div', { 'data-e2e': 'video_visibility_container' }, box), value: () => value }
}

/** AI label behind "show more"; the newer page asks before it switches on. */
export function aiField(words) {
  let on = false
  const toggle = h('div', { class: 'Switch__content', 'data-state': 'unchecked', style: 'width:44px;height:24px;background:#ccc;border-radius:12px' })
  const set = (value) => { on = value; toggle.setAttribute('data-state', value ? 'checked' : 'unchecked') }
  onTap(toggle, async () => {
    if (on) return set(false)
    if (state.formVersion === 1 || (await modal('', words.aiSure, words.yesNo))) set(true)
  })
  redraws('declaration', { lost: () => set(false) })
  const hidden = h('div', { class: 'options-form', style: 'display:none' }, h('div', { 'data-e2e': 'aigc_container' }, words.ai, h('div', { class: 'Switch__root' }, toggle)))
  const button = h('div', { class: 'more-btn', style: 'cursor:pointer' }, words.more)
  const more = h('div', { 'data-e2e': 'advanced_settings_container', class: 'more-collapse collapsed' }, button)
  onTap(button, () => { const shut = more.classList.toggle('collapsed'); hidden.style.display = shut ? 'none' : '' })
  return { el: h('div', {}, more, hidden), value: () => on }
}

/** Calendar with days of the window only; its arrow leads a month on. */
function calendar(at, months, pick) {
  let month = new Date(at.getFullYear(), at.getMonth(), 1)
  const last = new Date(Date.now() + 10 * 86_400_000)
  const first = new Date(); first.setHours(0, 0, 0, 0)
  const box = h('div', { class: 'calendar-wrapper', style: 'position:absolute;z-index:1200;background:#fff;border:1px solid #ddd;padding:8px;width:280px' })
  const draw = () => {
    const arrow = (step, sign) => { const el = h('span', { class: 'arrow', style: 'cursor:pointer;padding:0 8px' }, sign); onTap(el, () => { month = new Date(month.getFullYear(), month.getMonth() + step, 1); draw() }); return el }
    const days = Array.from({ length: new Date(month.getFullYear(), month.getMonth() + 1, 0).getDate() }, (_, i) => {
      const day = new Date(month.getFullYear(), month.getMonth(), i + 1)
      const valid = day >= first && day <= last
      const el = h('span', { class: valid ? 'day valid' : 'day', style: 'display:inline-block;width:32px;padding:4px' }, String(i + 1))
      if (valid) onTap(el, () => { box.remove(); pick(day) })
      return el
    })
    box.replaceChildren(h('div', { class: 'month-header-wrapper' }, arrow(-1, '<'), h('span', { class: 'month-title' }, months(month)), arrow(1, '>')), h('div', { class: 'days-wrapper' }, days))
  }
  draw()
  return box
}

/** Two radios; the second one shows time and date, both closed to keys. The older page's lists close after the hour. */
export function scheduleField(words) {
  const soon = new Date(Math.ceil((Date.now() + 20 * 60_000) / 300_000) * 300_000)
  const time = h('input', { class: 'TUXTextInputCore-input', readonly: true, size: 8 })
  const date = h('input', { class: 'TUXTextInputCore-input', readonly: true, size: 12 })
  time.value = `${two(soon.getHours())}:${two(soon.getMinutes())}`
  date.value = dayText(soon)
  const picker = h('div', { class: 'scheduled-picker', style: 'display:flex;gap:16px;position:relative' }, h('div', { class: 'TUXTextInput' }, time), h('div', { class: 'TUXTextInput' }, date))
  let lists = null
  let sheet = null
  const shut = () => { lists?.remove(); sheet?.remove(); lists = null; sheet = null }
  const place = (el, anchor) => { const at = anchor.getBoundingClientRect(); el.style.left = `${at.left + scrollX}px`; el.style.top = `${at.bottom + scrollY}px`; document.body.append(el) }
  onTap(time, () => {
    if (lists) return shut()
    shut()
    const column = (side, values, part) => h('div', { class: 'tiktok-timepicker-time-scroll-container', style: 'height:140px;width:60px;overflow:auto' }, values.map((value) => {
      const el = h('span', { class: `tiktok-timepicker-option-text tiktok-timepicker-${side}`, style: 'display:block;padding:6px' }, two(value))
      onTap(el, () => { const parts = time.value.split(':'); parts[part] = two(value); time.value = parts.join(':'); if (part === 0 && state.formVersion === 1) shut() })
      return el
    }))
    lists = h('div', { class: 'tiktok-timepicker-time-picker-container', style: 'position:absolute;z-index:1200;background:#fff;border:1px solid #ddd;display:flex' }, column('left', Array.from({ length: 24 }, (_, i) => i), 0), column('right', Array.from({ length: 12 }, (_, i) => i * 5), 1))
    place(lists, time)
  })
  onTap(date, () => { shut(); sheet = calendar(new Date(`${date.value}T00:00`), words.months, (day) => { date.value = dayText(day) }); place(sheet, date) })
  const radio = (value, word) => h('label', { class: 'Radio__root', style: 'margin-right:16px' }, h('input', { type: 'radio', name: 'postSchedule', value, checked: value === 'post_now' }), word)
  const el = h('div', { 'data-e2e': 'schedule_container' }, radio('post_now', words.now), radio('schedule', words.later))
  const isTimed = () => el.querySelector('input:checked').value === 'schedule'
  el.addEventListener('change', () => { if (isTimed()) el.append(picker); else { picker.remove(); shut() } })
  redraws('timing', { lost: () => { el.querySelector('input').checked = true; picker.remove() }, changed: () => { const [hours, minutes] = time.value.split(':'); time.value = `${two((Number(hours) + 1) % 24)}:${minutes}` } })
  return { el, value: () => (isTimed() ? Math.floor(new Date(`${date.value}T${time.value}`).getTime() / 1000) : 0) }
}
