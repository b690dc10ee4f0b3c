import { h, layer, onTap, sleep, state } from '/__site/kit/dom.js'
import { redraws, textWays } from '/__site/kit/quirks.js'
import { uploadFile } from '/__site/kit/upload.js'

/** An input or textarea of a controlled component: what scripts set is put back, only typed text counts. */
export function typed(tag, props, field = 'title') {
  let value = ''
  const el = h(tag, props)
  el.addEventListener('input', (e) => { if (e.isTrusted) value = el.value; else el.value = value })
  redraws(field, textWays(el, () => { value = ''; el.value = '' }))
  return { el, value: () => value }
}

/** Checkboxes with the site's markup; `on` are checked from the start. */
export function checkboxes(words, on = []) {
  const inputs = words.map((word, i) => h('input', { type: 'checkbox', value: String(i + 1), checked: on.includes(word), style: 'position:absolute;opacity:0' }))
  const labels = words.map((word, i) => h('label', { class: 'byte-checkbox checkbot-item', style: 'margin-right:16px;cursor:pointer' }, inputs[i], h('span', { class: 'byte-checkbox-wrapper' }, h('div', { class: 'byte-checkbox-mask', style: 'display:inline-block;width:12px;height:12px;border:1px solid #999;margin-right:4px' }), h('span', { class: 'byte-checkbox-inner-text' }, word))))
  // Small boxes beside it are no declarations.
  if (words.length > 1) redraws('declaration', { lost: () => inputs.forEach((input) => { input.checked = false }), changed: () => inputs.forEach((input, i) => { input.checked = i === 1 }) })
  return { el: h('div', {}, labels), value: () => words.filter((_, i) => inputs[i].checked) }
}

/** The tag field: the list comes late; Enter makes a free tag of what has no entry. */
export function tagField(suggest) {
  let tags = []
  let list = null
  let round = 0
  const chips = h('span', {})
  const input = h('input', { class: 'arco-input-tag-input', size: 16 })
  const el = h('div', { class: 'hash-tag-editor' }, h('div', { class: 'arco-input-tag' }, h('div', { class: 'arco-input-tag-inner' }, chips, input)))
  const close = () => { list?.remove(); list = null; round += 1 }
  const add = (tag) => {
    if (state.topics === 'never') return close()
    tags.push(tag)
    input.value = ''
    close()
    chips.append(h('span', { class: 'arco-tag arco-tag-checked', title: `#${tag.name}` }, `#${tag.name}`))
  }
  input.addEventListener('input', async (e) => {
    if (!e.isTrusted) return
    const mine = (round += 1)
    await sleep(180)
    if (mine !== round || input.value === '') return
    const found = await suggest(input.value).catch(() => [])
    if (mine !== round) return
    list?.remove()
    const at = input.getBoundingClientRect()
    list = h('div', { class: 'arco-trigger arco-dropdown', style: `position:absolute;z-index:1100;background:#fff;border:1px solid #ddd;left:${at.left + scrollX}px;top:${at.bottom + scrollY}px;min-width:160px` }, found.map((one) => { const row = h('div', { class: 'arco-dropdown-menu-item', role: 'menuitem' }, `#${one.name}`); onTap(row, () => add(one)); return row }))
    document.body.append(list)
  })
  input.addEventListener('keydown', (e) => { if (e.key === 'Enter' && e.isTrusted && input.value) { e.preventDefault(); add({ id: '', name: input.value }) } })
  const drop = () => { tags = []; chips.replaceChildren() }
  redraws('topic', { lost: drop, stuck: () => { drop(); new MutationObserver(() => { if (tags.length > 0) drop() }).observe(chips, { childList: true }) } })
  return { el, value: () => tags }
}

/** 封面: 本地上传, 完成裁剪, 确定, and a question whether that is meant. */
export function posterField(portrait, renamed) {
  let uri = null
  const el = h('div', { class: `${renamed ? 'poster-box' : 'xigua-poster-editor'}${portrait ? ' portrait' : ''}`, style: 'position:relative;width:160px;height:90px;background:#eee' })
  // Of a wide film the entrance is a part of the box, at its lower edge: the middle does nothing.
  const trigger = h('div', { class: renamed || portrait ? undefined : 'fake-upload-trigger', style: `position:absolute;inset:${renamed || portrait ? '0' : 'auto 0 0'};height:${renamed || portrait ? '90px' : '20px'};cursor:pointer` }, renamed ? '换封面' : '修改封面')
  el.append(trigger)
  redraws('cover', { lost: () => { uri = null; el.replaceChildren(trigger) } })
  // The variant shows by this box alone: it stays where only the entrance was renamed.
  const mark = renamed && portrait ? h('div', { class: 'xigua-poster-editor portrait' }) : null
  onTap(trigger, () => {
    let next = null
    const ok = h('button', { type: 'button', class: 'm-button red', disabled: true }, '确定')
    const panel = h('div', { style: 'min-height:60px' }, '从视频中截取')
    const input = h('input', { type: 'file', accept: 'image/jpeg,image/png,image/jpg', onChange: async (e) => {
      const file = e.target.files[0]
      next = await uploadFile(file)
      await sleep(state.coverDelayMs)
      const crop = h('button', { type: 'button' }, '完成裁剪')
      onTap(crop, () => { panel.replaceChildren(h('img', { src: `/__site/file/${next}`, width: 60 })); ok.disabled = false })
      panel.replaceChildren(h('div', {}, '拖动以裁剪'), crop)
    } })
    const local = h('li', {}, '本地上传')
    onTap(local, () => panel.replaceChildren('点击上传', input))
    const close = layer(h('div', { class: 'm-xigua-dialog m-poster-upgrade' }, h('ul', {}, h('li', {}, '封面截取'), local), panel, h('div', { class: 'footer' }, ok)))
    ok.addEventListener('click', () => {
      const yes = h('button', { type: 'button', class: 'm-button red' }, '确定')
      const drop = layer(h('div', { class: 'm-xigua-dialog m-modal m-dialog-edit' }, h('div', { class: 'body' }, '完成后无法继续编辑，是否确定完成？'), h('div', { class: 'footer' }, h('button', { type: 'button', class: 'm-button', onClick: () => drop() }, '取消'), yes)), 1050)
      onTap(yes, () => { uri = next; el.replaceChildren(h('img', { src: `/__site/file/${next}`, width: 80 })); drop(); close() })
    })
  })
  return { el: h('div', {}, el, mark), value: () => uri }
}

/** 选择合集: radios, then 「确定」. */
export function seriesField(load) {
  let chosen = null
  const shown = h('span', {})
  const el = h('div', { class: 'form-item-series' }, h('button', { type: 'button' }, '选择合集'), shown)
  const show = (one) => { chosen = one; shown.textContent = one?.name ?? '' }
  redraws('collection', { lost: () => show(null), changed: () => show({ id: '1', name: '别的合集' }) })
  onTap(el.firstChild, async () => {
    let marked = null
    const box = h('div', { class: 'add-to-series' }, '加载中')
    const ok = h('button', { type: 'button' }, '确定')
    const close = layer(h('div', { class: 'm-xigua-dialog' }, box, h('div', { class: 'add-to-series-action' }, h('button', { type: 'button', onClick: () => close() }, '取消'), ok)))
    const found = await load().catch(() => [])
    await sleep(150)
    box.replaceChildren(...found.map((one) => h('label', { class: 'byte-radio', style: 'display:block' }, h('input', { type: 'radio', name: 'series', value: one.id, onChange: () => { marked = one } }), h('span', { class: 'byte-radio-inner-text' }, one.name))))
    onTap(ok, () => { show(marked); close() })
  })
  return { el, value: () => chosen }
}

/** The drawer of pictures: each file chosen is one more; 「确定」 hands them over. With `tabbed`, the way to local files is behind a tab. */
export function imageDrawer(take, tabbed = false) {
  const added = []
  const list = h('div', { class: 'image-list' })
  const ok = h('button', { type: 'button', class: 'byte-btn byte-btn-primary', 'data-e2e': 'imageUploadConfirm-btn', disabled: true }, '确定')
  const input = h('input', { type: 'file', accept: 'image/*', multiple: true, onChange: async (e) => {
    for (const file of e.target.files) {
      const item = h('div', { class: 'pic-select-image-item', style: 'height:44px' }, '上传中')
      list.append(item)
      try {
        added.push(await uploadFile(file, 'picture'))
        item.replaceChildren(h('div', { class: 'success' }), h('div', { class: 'img-wrap', style: 'height:40px' }, h('img', { src: `/__site/file/${added.at(-1)}`, width: 40, height: 40 })))
        ok.disabled = false
      } catch { item.textContent = '上传失败' }
    }
  } })
  const local = h('div', { class: 'upload-handler' }, ...(tabbed ? ['从正文选择'] : ['本地上传', input]))
  const tab = tabbed ? h('div', { class: 'byte-tabs-header-title' }, '上传图片') : null
  if (tab) onTap(tab, () => local.replaceChildren('本地上传', h('button', { type: 'button', class: 'btn-upload-handle' }, input)))
  const drawer = h('div', { class: 'byte-drawer-wrapper mp-ic-img-drawer', style: 'position:fixed;inset:0;background:#0005;z-index:1000' }, h('div', { style: 'background:#fff;width:480px;padding:24px;margin-left:auto;height:100%' }, tab, local, list, ok))
  onTap(ok, () => { if (ok.disabled) return; drawer.remove(); take(added) })
  document.body.append(drawer)
}

const two = (n) => String(n).padStart(2, '0')

/** 定时发布: three selects; the dialog's own button hands the work in. `submit` gets unix seconds. */
export function openTimer(submit) {
  const start = new Date(Date.now() + 2 * 3_600_000)
  const days = Array.from({ length: 8 }, (_, i) => { const d = new Date(); d.setDate(d.getDate() + i); return d })
  const picked = { day: 0, hour: start.getHours(), minute: 0 }
  const dayText = (d) => `${two(d.getMonth() + 1)}月${two(d.getDate())}日`
  const at = () => { const d = new Date(days[picked.day]); d.setHours(picked.hour, picked.minute, 0, 0); return d }
  const sum = h('div', { class: 'timer-time' })
  const tell = () => { const d = at(); sum.textContent = `${d.getFullYear()}-${two(d.getMonth() + 1)}-${two(d.getDate())} ${two(d.getHours())}:${two(d.getMinutes())}` }
  const popups = []
  const turns = {}
  const select = (name, words) => {
    const value = h('span', { class: 'byte-select-view-value' }, words[picked[name]])
    const view = h('div', { class: 'byte-select-view', style: 'border:1px solid #ccc;padding:4px 12px;display:inline-block;min-width:80px' }, value)
    const list = h('ul', { class: 'byte-select-popup', style: 'display:none;position:fixed;z-index:1100;background:#fff;border:1px solid #ddd;margin:0;padding:0;list-style:none;max-height:160px;overflow:auto' },
      words.map((word, i) => { const row = h('li', { class: 'byte-select-option', role: 'option', style: 'padding:2px 12px' }, word); onTap(row, () => { picked[name] = i; value.textContent = word; list.style.display = 'none'; tell() }); return row }))
    onTap(view, () => { const box = view.getBoundingClientRect(); list.style.left = `${box.left}px`; list.style.top = `${box.bottom + 2}px`; list.style.display = '' })
    // Closed lists stay in the document.
    document.body.append(list)
    popups.push(list)
    turns[name] = (i) => { picked[name] = i; value.textContent = words[i]; tell() }
    return h('div', { class: `${name}-select byte-select`, style: 'display:inline-block;margin-right:8px' }, view)
  }
  const go = h('button', { type: 'button', class: 'byte-btn byte-btn-primary' }, '定时发布')
  const end = () => { for (const popup of popups) popup.remove(); close() }
  const close = layer(h('div', { class: 'byte-modal common-timing-picker video-publish-timer-picker' }, h('div', { class: 'byte-modal-title' }, '定时发布'), h('div', {}, select('day', days.map(dayText)), select('hour', Array.from({ length: 24 }, (_, i) => String(i))), select('minute', Array.from({ length: 60 }, (_, i) => two(i)))), sum, h('div', { class: 'byte-modal-footer' }, h('button', { type: 'button', class: 'byte-btn', onClick: end }, '取消'), go)))
  tell()
  redraws('timing', { lost: () => { turns.day(0); turns.hour(0) }, changed: () => turns.hour((picked.hour + 1) % 24) })
  onTap(go, () => { const time = Math.floor(at().getTime() / 1000); end(); submit(time) })
}
