import { h, onTap, sleep, state } from '/__site/kit/dom.js'
import { redraws } from '/__site/kit/quirks.js'
import { uploadFile } from '/__site/kit/upload.js'

/** A dialog of the component library: closed ones stay in the document, hidden. */
export function modal(title, ...content) {
  const close = h('button', { type: 'button', class: 'cheetah-modal-close', 'aria-label': 'Close' }, '×')
  const wrap = h('div', { class: 'cheetah-modal-wrap layer', style: 'z-index:1000' }, h('div', { class: 'cheetah-modal', role: 'dialog', 'aria-label': title }, h('h3', {}, title), ...content, close))
  const hide = () => { wrap.style.display = 'none' }
  onTap(close, hide)
  document.body.append(wrap)
  return hide
}
const primary = (words) => h('button', { type: 'button', class: 'cheetah-btn cheetah-btn-primary' }, words)

/** 封面: two boxes with frames of the video in them; each opens a dialog of its own. */
export function coverField(changed) {
  const uris = ['', '']
  const boxes = ['16:9', '3:4'].map((shape, index) => {
    const img = h('img', { src: `/__site/avatar/1.png?${index}`, width: 64, height: 48 })
    const el = h('div', { class: changed ? 'slot' : 'cover-container-x2', style: 'cursor:pointer;display:inline-block;margin:4px' }, h('span', {}, shape), img)
    onTap(el, () => {
      let uri = ''
      const ok = primary('确 定')
      ok.disabled = true
      const input = h('input', { type: 'file', accept: 'image/*', onChange: async () => { uri = await uploadFile(input.files[0]); await sleep(state.coverDelayMs); ok.disabled = false } })
      const hide = modal('选择封面', h('div', { class: 'upload' }, '本地上传', input), ok)
      onTap(ok, () => { if (ok.disabled) return; uris[index] = uri; img.src = `/__site/file/${uri}`; hide() })
    })
    return el
  })
  redraws('cover', { lost: () => boxes.forEach((box, index) => { uris[index] = ''; box.querySelector('img').src = `/__site/avatar/1.png?${index}` }) })
  return { el: h('div', { class: changed ? 'slots' : 'coverWrap-x2' }, boxes), value: () => ({ cover_images: uris[0], vertical_cover_images: uris[1] }) }
}

/** 创作声明: required; chosen in a dialog with a second list that may stay empty. */
export function declarationField() {
  const input = h('input', { placeholder: '请选择创作声明', readonly: true, size: 24 })
  onTap(input, () => {
    const name = `d${Math.random().toString(36).slice(2)}`
    const row = (word) => {
      const radio = h('input', { type: 'radio', class: 'cheetah-radio-input', name, value: word })
      const el = h('div', { class: 'flex items-center cursor-pointer' }, radio, h('span', {}, word))
      onTap(el, () => { radio.checked = true })
      return el
    }
    const rows = ['无需声明', '含AI生成内容', '内容为转载', '含虚构演绎内容', '内容含营销信息', '个人观点，仅供参考'].map(row)
    const ok = primary('确 定')
    const list = h('div', {}, rows)
    const hide = modal('创作声明', list, h('div', { class: 'more' }, '可能引人不适 / 高危险行为 / 理性适度消费'), ok)
    onTap(ok, () => { input.value = list.querySelector('input:checked')?.value ?? ''; hide() })
  })
  redraws('declaration', { lost: () => { input.value = '' }, changed: () => { input.value = '内容含营销信息' } })
  return { el: input, value: () => input.value }
}

/** One list of the schedule: its input lies under the chosen words; once open it listens to arrow keys and Enter, and starts anew behind its end. */
function keySelect(id, load) {
  let entries = load()
  let chosen = 0
  let active = 0
  let popup = null
  const input = h('input', { id, role: 'combobox', 'aria-expanded': 'false', style: 'opacity:0;width:100px' })
  const shown = h('span', { class: 'cheetah-select-selection-item', style: 'position:absolute;inset:0;padding:6px' }, entries[0])
  const el = h('div', { class: 'cheetah-select', style: 'display:inline-block;margin:4px' }, h('div', { class: 'cheetah-select-selector', style: 'position:relative;border:1px solid #ccc;width:110px' }, input, shown))
  const draw = () => {
    const from = Math.max(0, Math.min(active - 3, entries.length - 8))
    popup.replaceChildren(...entries.slice(from, from + 8).map((word, i) => h('div', { class: `cheetah-select-item cheetah-select-item-option${from + i === active ? ' cheetah-select-item-option-active' : ''}`, title: word }, h('div', { class: 'cheetah-select-item-option-content' }, word))))
    input.setAttribute('aria-activedescendant', `${id}_list_${active}`)
  }
  const close = () => { popup?.classList.add('cheetah-select-dropdown-hidden'); if (popup) popup.style.display = 'none'; popup = null; input.setAttribute('aria-expanded', 'false') }
  onTap(el, () => {
    if (popup) return
    entries = load()
    active = Math.min(chosen, entries.length - 1)
    const at = el.getBoundingClientRect()
    popup = h('div', { class: 'cheetah-select-dropdown', style: `position:fixed;z-index:1200;background:#fff;border:1px solid #ddd;left:${at.left}px;top:${at.bottom}px;width:110px` })
    document.body.append(popup)
    input.focus()
    input.setAttribute('aria-expanded', 'true')
    draw()
  })
  input.addEventListener('keydown', (e) => {
    if (!popup || !e.isTrusted) return
    if (e.key === 'ArrowDown') active = (active + 1) % entries.length
    else if (e.key === 'ArrowUp') active = (active + entries.length - 1) % entries.length
    else if (e.key === 'Enter') { chosen = active; shown.textContent = entries[active]; return close() }
    draw()
  })
  return { el, value: () => ({ index: chosen, word: shown.textContent }), redraw: (index) => { chosen = index; shown.textContent = entries[index] } }
}

/** 定时发布: a dialog with day, hour and minute; its button publishes. */
export function openSchedule(publish) {
  const now = new Date()
  const day = (n) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + n)
  const date = keySelect('select-date', () => Array.from({ length: 8 }, (_, n) => `${day(n).getMonth() + 1}月${day(n).getDate()}日`))
  const hour = keySelect('select-hour', () => Array.from({ length: 24 }, (_, n) => `${n}点`))
  const minute = keySelect('select-minute', () => ['0分'])
  redraws('timing', { lost: () => { date.redraw(0); hour.redraw(0) }, changed: () => hour.redraw((hour.value().index + 1) % 24) })
  const go = primary('定时发布')
  const hide = modal('定时发布', date.el, hour.el, minute.el, go)
  onTap(go, () => {
    const at = day(date.value().index)
    at.setHours(parseInt(hour.value().word, 10))
    hide()
    publish(Math.floor(at.getTime() / 1000))
  })
}
