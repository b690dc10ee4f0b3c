import { dateText, h, layer, onTap, sleep, state } from '/__site/kit/dom.js'
import { redraws } from '/__site/kit/quirks.js'
import { uploadFile } from '/__site/kit/upload.js'

/** bcc-select: a read-only input that opens a list below itself. */
export function bccSelect(placeholder, words) {
  const input = h('input', { class: 'bcc-select-input-inner', placeholder, readonly: true, size: 28 })
  const list = h('ul', { class: 'bcc-select-list-wrap', style: 'display:none;list-style:none;border:1px solid #ddd' }, words.map((word) => { const li = h('li', { class: 'bcc-option' }, h('span', {}, word)); onTap(li, () => { input.value = word; list.style.display = 'none' }); return li }))
  onTap(input, () => { list.style.display = '' })
  redraws('declaration', { lost: () => { input.value = '' }, changed: () => { input.value = words[0] } })
  return { el: h('div', { class: 'statement-content' }, h('div', { class: 'bcc-select' }, input), list), value: () => input.value || null }
}

/** 合集: the words that ask to choose give way to the name. */
export function seasonField(load) {
  let chosen = null
  const shown = h('span', {}, '请选择合集')
  const enter = h('div', { class: 'season-enter', style: 'border:1px solid #ccc;padding:4px 8px;cursor:pointer' }, shown)
  const list = h('div', { class: 'season-list' })
  const show = (one) => { chosen = one; shown.textContent = one?.name ?? '请选择合集' }
  redraws('collection', { lost: () => show(null), changed: () => show({ id: '1', name: '别的合集' }) })
  onTap(enter, async () => {
    const found = await load()
    list.replaceChildren(...found.map((one) => { const item = h('div', { class: 'season-item' }, h('p', { class: 'season-item-title' }, one.name)); onTap(item, () => { show(one); list.replaceChildren() }); return item }))
  })
  return { el: h('div', { class: 'season-select' }, enter, list), value: () => chosen }
}

/**
 * 封面: a dialog with two canvases; 完成 waits for the picture, and both shapes get it only where they go together. Where no frame of the film could be taken, both
 * shapes are empty, and the entry has another class (the words beside it have no source) and takes a press on itself alone.
 */
export function coverField(words) {
  let uris = { cover43: null, cover169: null }
  const failed = state.coverEntry === 'failed'
  const pill = failed ? h('div', { class: 'cover-empty failed', style: 'cursor:pointer;display:inline-block' }, '封面截取失败') : h('div', { class: 'cover-empty-pill', style: 'cursor:pointer;display:inline-block' }, h('span', { class: 'add-icon' }, '+'), h('span', { class: 'add-text' }, words))
  const slot = h('div', { class: 'cover-slot' }, pill)
  // A frame of the film stands in the other shape until a picture of one's own does.
  const frame = h('img', { src: `/__site/avatar/${state.user.uid}.png`, width: 80, height: 45 })
  const own = frame.src
  const other = h('div', { class: 'cover-slot' }, failed ? [] : [frame])
  onTap(failed ? pill : slot, () => {
    let uri = null
    const sync = h('input', { type: 'checkbox' })
    const done = h('div', { class: 'button submit disabled', style: 'cursor:pointer;display:inline-block;padding:8px 16px' }, '完成')
    const input = h('input', { type: 'file', accept: 'image/*', onChange: async () => { uri = await uploadFile(input.files[0]); await sleep(state.coverDelayMs); done.classList.remove('disabled') } })
    const canvas = (shape) => h('div', { class: `cover-editor-panel-canvas-image editor_${shape}`, style: 'width:120px;height:68px;background:#eee;margin:4px' })
    const close = layer(h('div', { class: 'cover-editor bcc-dialog' }, h('h3', {}, '封面制作'), canvas('4_3'), canvas('16_9'), h('label', { class: 'sync-checkbox' }, sync, '双比例同步'), h('div', { class: 'cover-upload' }, '上传封面', input), done))
    onTap(done, () => {
      if (uri !== null) {
        const both = sync.checked && state.coverSync === 'both'
        uris = { cover43: uri, cover169: both ? uri : null }
        if (both) {
          frame.src = `/__site/file/${uri}`
          other.replaceChildren(frame)
        }
        slot.replaceChildren(h('img', { src: `/__site/file/${uri}`, width: 80, height: 60 }))
      }
      close()
    })
  })
  redraws('cover', { lost: () => { uris = { cover43: null, cover169: null }; slot.replaceChildren(pill); frame.src = own } })
  return { el: h('div', { class: 'cover-main' }, slot, other), value: () => uris }
}

const two = (n) => String(n).padStart(2, '0')
const arrow = (press) => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('width', '16')
  svg.setAttribute('height', '16')
  onTap(svg, press)
  return svg
}

/** 定时发布: a switch, a calendar, and two lists for the time; what is shown follows when the lists are closed. */
export function scheduleField() {
  let on = false
  let day = new Date(Date.now() + 86_400_000)
  let time = '12:00'
  let next = time
  const first = state.calendar === 'next-month' ? new Date() : day
  const month = new Date(first.getFullYear(), first.getMonth() + (first === day ? 0 : 1), 1)
  const toggle = h('div', { class: 'switch-container', style: 'width:40px;height:20px;background:#ccc;cursor:pointer' })
  const dateShown = h('p', { class: 'date-show' }, dateText(day))
  const timeShown = h('p', { class: 'date-show' }, time)
  const dateBox = h('div', { class: 'date-picker-date', style: 'cursor:pointer' }, dateShown)
  const timeBox = h('div', { class: 'date-picker-timer', style: 'cursor:pointer' }, timeShown)
  const calendar = h('div', { class: 'date-picker-container', style: 'display:none' })
  const draw = () => {
    const turn = (n) => () => { month.setMonth(month.getMonth() + n); draw() }
    const last = new Date(month.getFullYear(), month.getMonth() + 1, 0).getDate()
    const days = Array.from({ length: last }, (_, i) => new Date(month.getFullYear(), month.getMonth(), i + 1)).map((one) => {
      const free = one.getTime() >= new Date().setHours(0, 0, 0, 0) && one.getTime() <= Date.now() + 15 * 86_400_000
      const cell = h('div', { class: `date-picker-body-item date-item${free ? '' : ' date-item-disabled'}` }, String(one.getDate()))
      if (free) onTap(cell, () => { day = one; dateShown.textContent = dateText(one); calendar.style.display = 'none' })
      return cell
    })
    calendar.replaceChildren(h('div', { class: 'date-picker-nav-wrp', style: 'display:flex;gap:8px' }, arrow(turn(-12)), arrow(turn(-1)), h('span', { class: 'date-picker-nav-title' }, `${month.getFullYear()}年${month.getMonth() + 1}月`), arrow(turn(1)), arrow(turn(12))),
      h('div', { class: 'date-wrp', style: 'display:grid;grid-template-columns:repeat(7,28px)' }, days))
  }
  onTap(dateBox, () => { draw(); calendar.style.display = '' })
  const panel = h('div', { class: 'time-picker-panel', style: 'display:none;gap:8px' })
  const list = (values, take) => h('div', { class: 'time-picker-panel-select-wrp', style: 'height:96px;width:48px;overflow:auto' }, values.map((value) => { const item = h('span', { class: 'time-picker-panel-select-item', style: 'display:block' }, value); onTap(item, () => take(value)); return item }))
  onTap(timeBox, () => {
    next = time
    panel.replaceChildren(list(Array.from({ length: 24 }, (_, i) => two(i)), (hour) => { next = `${hour}:${next.split(':')[1]}` }), list(Array.from({ length: 12 }, (_, i) => two(i * 5)), (minute) => { next = `${next.split(':')[0]}:${minute}` }))
    panel.style.display = 'flex'
  })
  document.addEventListener('keydown', (e) => { if (e.key === 'Escape' && e.isTrusted && panel.style.display === 'flex') { panel.style.display = 'none'; time = next; timeShown.textContent = time } })
  const fields = h('div', { style: 'display:none' }, dateBox, calendar, timeBox, panel)
  onTap(toggle, () => { on = !on; fields.style.display = on ? '' : 'none' })
  redraws('timing', { lost: () => { on = false; fields.style.display = 'none' }, changed: () => { time = time === '12:00' ? '13:00' : '12:00'; timeShown.textContent = time } })
  return { el: h('div', { class: 'time-container' }, toggle, fields), value: () => (on ? Math.floor(new Date(`${dateText(day)}T${time}:00`).getTime() / 1000) : 0) }
}
