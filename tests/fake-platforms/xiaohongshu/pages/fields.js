import { dateText, h, layer, minuteText, onTap, sleep } from '/__site/kit/dom.js'
import { redraws } from '/__site/kit/quirks.js'
import { uploadFile } from '/__site/kit/upload.js'

const below = (el, child) => { const at = el.getBoundingClientRect(); child.style.cssText = `position:absolute;z-index:1100;background:#fff;border:1px solid #ddd;min-width:220px;max-height:220px;overflow:auto;left:${at.left + scrollX}px;top:${at.bottom + scrollY}px`; document.body.append(child) }

/** A d-select. `search` asks as one types; `confirm` asks once more before it counts; `list` draws the entries. */
export function dSelect({ placeholder = '', value: first = null, load, search = false, confirm = false, list: draw, field }) {
  let chosen = first
  let list = null
  let round = 0
  const input = h('input', { style: 'width:200px' })
  const filter = h('div', { class: 'd-select-input-filter', style: 'display:none' }, input)
  const content = h('div', { class: 'd-select-content' })
  const show = () => content.replaceChildren(chosen ? h('span', { class: 'd-select-description' }, chosen.name) : h('span', { class: 'd-select-placeholder' }, placeholder))
  const wrapper = h('div', { class: 'd-select-wrapper', style: 'border:1px solid #ccc;padding:4px 8px;min-width:220px;display:inline-block' }, content, filter)
  const close = () => { round += 1; list?.remove(); list = null; filter.style.display = 'none' }
  const take = (entry) => {
    close()
    if (!confirm) { chosen = entry; show(); return }
    const yes = h('button', { type: 'button', class: 'd-button' }, '确认')
    const remove = layer(h('div', { class: 'd-modal' }, h('p', {}, '声明后将展示在笔记中'), yes))
    onTap(yes, () => { remove(); chosen = entry; show() })
  }
  const open = async () => {
    const mine = (round += 1)
    await sleep(search ? 250 : 0)
    if (mine !== round) return
    const entries = await load(input.value).catch(() => [])
    if (mine !== round) return
    list?.remove()
    list = draw(entries, (el, entry) => onTap(el, () => take(entry)))
    below(wrapper, list)
  }
  onTap(wrapper, () => { if (list) return; if (search) { filter.style.display = ''; input.focus() } void open() })
  input.addEventListener('input', (e) => { if (e.isTrusted) void open() })
  show()
  const redraw = (to) => { chosen = to; show() }
  redraws(field, { lost: () => redraw(first), changed: () => redraw({ id: '1', name: first === null ? '别的一项' : '仅互关好友可见' }) })
  return { el: h('div', { class: 'd-select' }, wrapper), value: () => chosen }
}

/** 添加地点: rows of a name and an address. */
export const placeList = (entries, on) => h('div', { class: 'd-popover d-dropdown' }, entries.map((entry) => { const el = h('div', { class: 'item' }, h('div', { class: 'name' }, entry.name), h('div', { class: 'desc' }, entry.note)); on(el, entry); return el }))
export const declarationList = (entries, on) => h('div', { class: 'd-popover' }, entries.map((entry) => { const el = h('div', { class: 'd-option' }, h('div', { class: 'd-option-name' }, entry.name)); on(el, entry); return el }))
export const visibilityList = (entries, on) => h('div', { class: 'd-options-wrapper' }, entries.map((entry) => { const el = h('div', { class: 'custom-option' }, entry.name); on(el, entry); return h('div', { class: 'd-grid-item' }, el) }))

/** 加入合集, with 「创建合集」 below the list. */
export function collectionField(load) {
  let chosen = null
  const box = h('div', { class: 'collection-plugin-wrapper' })
  const button = h('div', { class: 'collection-plugin-button', style: 'cursor:pointer;display:inline-block;padding:4px 12px;border:1px solid #ccc' }, '选择合集')
  onTap(button, async () => {
    const entries = await load()
    const list = h('div', { class: 'collection-plugin-popover' }, h('div', { class: 'collection-plugin-popover-content' }, entries.map((entry) => {
      const el = h('div', { class: 'item' }, h('span', { class: 'item-label' }, entry.name))
      onTap(el, () => { list.remove(); show(entry) })
      return el
    })), h('div', { class: 'popover-footer' }, '创建合集'))
    below(button, list)
  })
  const show = (entry) => { chosen = entry; box.replaceChildren(entry === null ? button : h('div', { class: 'collection-plugin-choose' }, h('span', { class: 'collection-name' }, entry.name))) }
  redraws('collection', { lost: () => show(null), changed: () => show({ id: '1', name: '别的合集' }) })
  show(null)
  return { el: box, value: () => chosen }
}

/** A switch in its card. */
export function switchCard(words) {
  let on = false
  const listeners = []
  const box = h('input', { type: 'checkbox', style: 'display:none' })
  const face = h('div', { class: 'd-switch-simulator unchecked', style: 'width:36px;height:20px;background:#ccc' })
  const el = h('div', { class: 'd-switch', style: 'display:inline-block;cursor:pointer' }, face, box)
  onTap(el, () => { on = !on; box.checked = on; face.className = `d-switch-simulator ${on ? 'checked' : 'unchecked'}`; for (const fn of listeners) fn(on) })
  return { el: h('div', { class: 'custom-switch-card' }, h('span', { class: 'has-tips' }, words), el), value: () => on, onChange: (fn) => listeners.push(fn), off: () => { on = false; box.checked = false; for (const fn of listeners) fn(on) } }
}

/** The time of 定时发布: counts when Enter ends it; a wrong one jumps back. */
export function timeField(off) {
  let taken = Math.ceil((Date.now() + 3_660_000) / 300_000) * 300_000
  const input = h('input', { class: 'd-text', size: 18 })
  const show = () => { input.value = minuteText(new Date(taken)) }
  input.addEventListener('keydown', (e) => {
    if (!e.isTrusted || e.key !== 'Enter') return
    const time = new Date(input.value.replace(' ', 'T')).getTime()
    if (/^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(input.value) && time >= Date.now() + 3_540_000 && time <= Date.now() + 14 * 86_400_000) taken = time
    show()
  })
  show()
  // A minute that the site does not have is rounded without a word.
  redraws('timing', { lost: off, changed: () => { taken = Math.ceil((taken + 1) / 3_600_000) * 3_600_000; show() } })
  return { el: h('div', { class: 'd-datepicker-input-filter', title: dateText(new Date()), style: 'display:none' }, input), value: () => taken }
}

/** The editor of covers since September 2026: a picture of one's own stands beside those that were there, and counts once it was pressed; 完成 opens when the film is loaded. */
function coverEditor(delayMs, take) {
  let chosen = null
  const done = h('button', { type: 'button', disabled: true }, '完成')
  const thumbs = h('div', {})
  const add = (uri) => { const one = h('button', { type: 'button', class: 'uploaded-thumbnail', style: 'width:40px;height:54px' }, h('img', { src: uri ? `/__site/file/${uri}` : '', width: 30 })); onTap(one, () => { chosen = uri }); thumbs.append(one) }
  add(null)
  const input = h('input', { type: 'file', 'aria-label': '上传封面图片', accept: 'image/*', style: 'display:none', onChange: async (e) => { const uri = await uploadFile(e.target.files[0]); await sleep(delayMs); add(uri) } })
  const decoy = h('input', { type: 'file', accept: 'video/*', style: 'display:none' })
  const close = layer(h('div', { class: 'd-modal main-cover-editor-modal' }, h('div', {}, '设置封面'), decoy, input, thumbs, done))
  setTimeout(() => { done.disabled = false }, delayMs * 3)
  onTap(done, () => { take(chosen); close() })
}

/** 设置封面: its door shows only under the pointer. */
export function coverField({ changed, delayMs, older }) {
  let uri = null
  const face = h('div', { class: 'default', style: 'width:90px;height:120px;background:#ddd' }, '默认截取第一帧作为封面')
  const show = (next) => { uri = next; face.replaceChildren(...(next === null ? ['默认截取第一帧作为封面'] : [h('img', { src: `/__site/file/${next}`, width: 90, height: 120 })])) }
  redraws('cover', { lost: () => show(null) })
  const cover = h('div', { class: 'cover', style: 'position:relative;display:inline-block' }, face)
  const door = h('div', { class: changed ? 'op-7Xa' : 'operator', style: 'position:absolute;left:0;right:0;bottom:0;background:#0008;color:#fff;cursor:pointer' }, changed ? '更换' : '修改封面')
  // Since September 2026 only its corner is the door.
  const entry = h('span', { class: changed ? 'en-7Xa' : 'cover-edit-entry', style: 'position:absolute;left:0;bottom:0;width:28px;height:14px;background:#fff;font-size:8px' }, changed ? '更换' : '编辑封面')
  if (!older) { door.replaceChildren(entry); door.style.height = '100%' }
  cover.addEventListener('mouseenter', () => cover.append(door))
  cover.addEventListener('mouseleave', () => door.remove())
  onTap(entry, () => coverEditor(delayMs, show))
  if (older) onTap(door, () => {
    let next = null
    const shown = h('div', {})
    const input = h('input', { type: 'file', accept: 'image/*', onChange: async (e) => { next = await uploadFile(e.target.files[0]); await sleep(delayMs); shown.replaceChildren(h('img', { src: `/__site/file/${next}`, width: 60, height: 80 })) } })
    const panel = h('div', {}, '从视频中截取')
    const tab = h('div', { class: 'd-tabs-header' }, '上传封面')
    onTap(tab, () => panel.replaceChildren(h('div', { class: 'upload-wrapper' }, input, shown)))
    // Open for a press from the start: too early means the frame of the film.
    const yes = h('button', { type: 'button', class: 'mojito-button' }, '确定')
    const close = layer(h('div', { class: 'd-modal cover-modal' }, h('div', {}, h('div', { class: 'd-tabs-header' }, '截取封面'), tab), panel, yes))
    onTap(yes, () => { show(shown.firstChild ? next : null); close() })
  })
  return { el: h('div', { class: changed ? 'pv-1c' : 'cover-plugin-preview' }, h('div', {}, '设置封面'), cover), value: () => uri }
}
