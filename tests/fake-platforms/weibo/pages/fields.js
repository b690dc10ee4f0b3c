import { h, onTap, sleep, state } from '/__site/kit/dom.js'
import { redraws, textWays } from '/__site/kit/quirks.js'
import { uploadFile } from '/__site/kit/upload.js'

/** A text field of a controlled component: what scripts set is put back. */
export function typed(tag, props, onInput = () => undefined, field = 'title') {
  let value = ''
  const el = h(tag, props)
  el.addEventListener('input', (e) => { if (e.isTrusted) { value = el.value; onInput(value) } else el.value = value })
  const clear = () => { value = ''; el.value = '' }
  redraws(field, textWays(el, clear))
  return { el, value: () => value, clear }
}

/** The text: `#` opens a list of topics over what stands below; the second sign or Escape closes it, Enter takes its first entry. */
export function bodyField(onInput) {
  let list = null
  const close = () => { list?.remove(); list = null }
  const field = typed('textarea', { placeholder: '有什么新鲜事想分享给大家？', rows: 4, cols: 60 }, (value) => { look(value); onInput?.(value) }, 'text')
  const look = (value) => {
    close()
    const open = (value.slice(0, field.el.selectionStart).match(/#/g)?.length ?? 0) % 2 === 1
    if (!open) return
    list = h('div', { class: 'woo-pop-main topic-list', style: `position:absolute;z-index:1200;background:#fff;border:1px solid #ddd;left:${field.el.offsetLeft}px;top:${field.el.offsetTop + field.el.offsetHeight}px;width:480px;height:260px` }, '推荐话题')
    document.body.append(list)
  }
  field.el.addEventListener('keydown', (e) => { if (e.key === 'Escape') close() })
  return field
}

/** Type of the film; the page presets one. */
export function typeField() {
  const words = ['原创', '二创', '转载']
  const inputs = words.map((_, i) => h('input', { type: 'radio', name: 'type', checked: i === 0, class: 'woo-radio-input' }))
  return { el: h('div', {}, words.map((word, i) => h('label', { class: 'woo-radio-main' }, inputs[i], h('span', {}, word)))), value: () => words[inputs.findIndex((input) => input.checked)] }
}

/** The switch of 合集 among others; its rows are inputs with 「名字(共N集)」 and a box each. */
export function collectionField() {
  const toggle = (name) => { const label = h('label', { class: 'woo-switch-main', style: 'display:inline-block;width:36px;height:20px;background:#ddd;border-radius:10px;cursor:pointer' }); return { label, row: h('div', { class: '_switch_9k1', style: 'display:flex;gap:12px;margin:8px 0' }, h('div', {}, name), h('div', {}, label)) } }
  const others = [toggle('允许他人剪辑'), toggle('允许划重点')]
  const own = toggle('合集')
  let on = false
  let chosen = null
  const rows = h('div', {})
  onTap(own.label, async () => {
    on = !on
    own.label.style.background = on ? '#ff8200' : '#ddd'
    if (!on) { chosen = null; return rows.replaceChildren() }
    await sleep(200)
    rows.replaceChildren(...state.user.mixes.map((mix) => {
      const box = h('input', { type: 'checkbox' })
      box.addEventListener('change', () => { chosen = box.checked ? mix.name : null })
      return h('div', { class: '_top2_9k1', style: 'display:flex;gap:8px' }, h('label', { class: 'woo-checkbox-main' }, box), h('div', { class: 'woo-box-item-flex' }, h('input', { type: 'text', readonly: true, value: `${mix.name}(共${mix.episodes}集)` })))
    }))
  })
  const check = (at) => { const boxes = [...rows.querySelectorAll('input[type=checkbox]')]; boxes.forEach((box, i) => { box.checked = i === at }); chosen = state.user.mixes[at]?.name ?? null }
  redraws('collection', { lost: () => check(-1), changed: () => check(0) })
  return { el: h('div', {}, others.map(({ row }) => row), own.row, rows), value: () => chosen }
}

const PANEL = { 必选: ['内容无需标注', '内容为转载', '含AI生成内容', '含虚构演绎内容', '个人观点，仅供参考', '内容含营销信息'], 可选: ['内容可能引人不适，请谨慎观看', '内容含有高危险行为，请勿模仿', '请理性适度消费', '未成年人请在监护人指导下浏览'] }

/** 内容声明: a menu (version 1), or a panel that must be answered and counts after 「确定」 (version 2). */
export function statementField() {
  let value = state.formVersion === 1 ? '无' : ''
  if (state.formVersion === 1) {
    const open = h('span', { class: 'woo-pop-ctrl', style: 'cursor:pointer' }, h('span', {}, '内容声明'))
    const box = h('div', { class: '_statement_4d2' }, open)
    onTap(open, () => {
      const menu = h('div', { class: 'woo-pop-main', style: 'border:1px solid #ddd;padding:8px' }, ['无', '内容为自主创作', '内容为转载', '内容由AI生成', '内容为虚构演绎'].map((word) => { const button = h('button', { type: 'button' }, word); onTap(button, () => { value = word; menu.remove() }); return button }))
      box.append(menu)
    })
    return { el: box, value: () => value }
  }
  const shown = h('div', { class: '_triggerText_nsg', style: 'cursor:pointer' }, ' 请进行内容声明（必填） ')
  const box = h('div', {}, shown)
  const words = shown.textContent
  redraws('declaration', { lost: () => { value = ''; shown.textContent = words }, changed: () => { value = '内容含营销信息'; shown.textContent = value } })
  onTap(shown, async () => {
    let marked = null
    await sleep(150)
    const ok = h('button', { type: 'button', class: 'woo-button-main' }, h('span', { class: 'woo-button-content' }, ' 确定 '))
    const panel = h('div', { class: '_panel_nsg', style: 'border:1px solid #ddd;padding:8px' }, Object.entries(PANEL).map(([section, words]) => [h('div', { class: '_sectionTitle_nsg' }, section), ...words.map((word) => { const button = h('button', { type: 'button' }, h('span', { class: '_check_nsg' }), h('span', { class: '_optionLabel_nsg' }, word)); onTap(button, () => { if (section === '必选') marked = word }); return button })]).flat(), h('div', { class: '_footer_nsg' }, ok))
    onTap(ok, () => { if (marked === null) return; value = marked; shown.textContent = marked; panel.remove() })
    box.append(panel)
  })
  return { el: box, value: () => value }
}

/** 上传封面: a native window opens at once, beside the dialog; after 「完成」 the servers cut it, and `away` hides the form meanwhile. */
export function coverField(renamed, away) {
  let uri = null
  const link = h('a', { style: 'cursor:pointer' }, renamed ? '换一张图' : '上传封面')
  const shown = h('div', {}, link)
  link.addEventListener('click', () => {
    let next = null
    const done = h('button', { type: 'button', disabled: true }, '完成')
    const take = async (e) => { next = await uploadFile(e.target.files[0], 'cover'); await sleep(state.coverDelayMs); done.disabled = false }
    const input = h('input', { type: 'file', accept: '.jpg, .jpeg, .bmp, .gif, .png, .webp', onChange: take })
    const again = h('input', { type: 'file', accept: '.jpg, .jpeg, .bmp, .gif, .png, .webp', onChange: take })
    const dialog = h('div', { class: 'wbpro-layer', style: 'position:fixed;inset:0;background:#0006;z-index:1000;display:grid;place-items:center' }, h('div', { style: 'background:#fff;padding:24px' }, h('div', {}, '编辑封面'), input, again, done))
    document.body.append(dialog)
    input.click()
    onTap(done, async () => {
      dialog.remove()
      const back = away()
      await sleep(state.coverDelayMs * 10 + 400)
      uri = next
      back()
    })
  })
  return { el: shown, value: () => uri }
}
