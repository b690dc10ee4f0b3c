import { dateText, h, onTap, sleep } from '/__site/kit/dom.js'
import { redraws } from '/__site/kit/quirks.js'
import { uploadFile } from '/__site/kit/upload.js'
import { BIN, ask } from './ask.js'

/** A dialog of the office; returns its remover. */
export function dialog(host, title, className, ...children) {
  const box = h('div', { class: `weui-desktop-dialog__wrp ${className}`, style: 'position:fixed;inset:0;background:#0006;display:grid;place-items:center;z-index:1400' }, h('div', { class: 'weui-desktop-dialog', style: 'background:#fff;padding:24px;min-width:320px' }, h('h3', {}, title), children))
  host.append(box)
  return () => box.remove()
}
export const button = (words, fn, kind = 'default') => { const el = h('button', { type: 'button', class: `weui-desktop-btn weui-desktop-btn_${kind}` }, words); onTap(el, fn); return el }

/** 位置: the site chooses a place near by itself; the first entry is 「不显示位置」. */
export function placeField() {
  let chosen = { id: 'near', name: '成都市' }
  const place = h('div', { class: 'place' })
  const show = () => place.replaceChildren(chosen ? h('span', { class: 'location-name' }, chosen.name) : '不显示位置')
  const wrap = h('div', { class: 'position-display-wrap', style: 'border:1px solid #ccc;padding:4px 8px;cursor:pointer' }, place)
  const list = h('div', { class: 'common-option-list-wrap' })
  const input = h('input', { placeholder: '搜索附近位置' })
  const panel = h('div', { style: 'display:none' }, input, list)
  const pick = (one) => { chosen = one; panel.style.display = 'none'; show() }
  const row = (one, address) => { const el = h('div', { class: 'option-item', style: 'padding:4px' }, h('div', { class: 'location-item-info' }, h('div', { class: 'name' }, one?.name ?? '不显示位置'), address ? h('div', { class: 'address' }, address) : null)); onTap(el, () => pick(one)); return el }
  let round = 0
  const load = async () => {
    const mine = (round += 1)
    await sleep(200)
    if (mine !== round) return
    const { data } = await ask(`${BIN}/helper/helper_search_location`, { query: input.value, longitude: 0, latitude: 0 })
    if (mine === round) list.replaceChildren(row(null, ''), ...data.list.map((one) => row({ id: one.uid, name: one.name }, one.fullAddress)))
  }
  onTap(wrap, () => { panel.style.display = ''; input.focus(); void load() })
  input.addEventListener('input', (e) => { if (e.isTrusted) void load() })
  show()
  redraws('poi', { lost: () => pick(null), changed: () => pick({ id: 'near', name: '成都市' }) })
  return { el: h('div', {}, wrap, panel), value: () => chosen }
}

/** 添加到合集: chosen before the film has arrived, the form begins anew. */
export function collectionField(reset) {
  let chosen = null
  const shown = h('div', { class: 'display-text' }, '选择合集')
  const wrap = h('div', { class: 'post-album-display-wrap', style: 'border:1px solid #ccc;padding:4px 8px;cursor:pointer' }, shown)
  const list = h('div', { class: 'option-list-wrap', style: 'display:none' })
  const show = (one) => { chosen = one; shown.textContent = one?.name ?? '选择合集' }
  redraws('collection', { lost: () => show(null), changed: () => show({ id: '1', name: '别的合集' }) })
  onTap(wrap, async () => {
    const { data } = await ask(`${BIN}/collection/get_collection_list`, { pageNum: 1, pageSize: 200 })
    list.replaceChildren(...data.collectionList.map((one) => { const el = h('div', { class: 'option-item', style: 'padding:4px' }, h('div', { class: 'item' }, h('div', { class: 'name' }, one.name))); onTap(el, () => { list.style.display = 'none'; if (reset()) return; show({ id: one.id, name: one.name }) }); return el }))
    list.style.display = ''
  })
  return { el: h('div', { class: 'post-album-wrap' }, wrap, list), value: () => chosen }
}

/** 视频标注. */
export function markField() {
  let chosen = null
  const shown = h('div', { class: 'select-display', style: 'border:1px solid #ccc;padding:4px 8px;cursor:pointer' }, '选择视频标注')
  const list = h('div', { class: 'mark-tag-options', style: 'display:none' }, ['无需标注', '含AI生成内容', '内容为虚构剧情，仅供娱乐', '个人观点，仅供参考', '内容包含营销广告'].map((name) => { const el = h('div', { class: 'mark-tag-option', style: 'padding:4px' }, h('div', { class: 'option-main' }, name)); onTap(el, () => { chosen = name === '无需标注' ? null : name; shown.textContent = name; list.style.display = 'none' }); return el }))
  onTap(shown, () => { list.style.display = '' })
  const show = (name) => { chosen = name; shown.textContent = name ?? '选择视频标注' }
  redraws('declaration', { lost: () => show(null), changed: () => show('内容包含营销广告') })
  return { el: h('div', { class: 'post-with-mark-tag' }, h('div', { class: 'mark-tag-select' }, shown), list), value: () => chosen }
}

/** 定时: a calendar for the day, keys for the time, which counts once something else is pressed. */
export function scheduleField() {
  const radio = (words, on) => { const input = h('input', { type: 'radio', name: 'timing', checked: on }); return { input, el: h('label', { class: 'weui-desktop-form__check-label', style: 'margin-right:12px' }, input, h('span', { class: 'weui-desktop-form__check-content' }, words)) } }
  const now = radio('不定时', true)
  const later = radio('定时', false)
  let day = new Date(Date.now() + 3_660_000)
  let taken = null
  const date = h('input', { placeholder: '请选择发表时间', readonly: true, size: 20 })
  const time = h('input', { placeholder: '请选择时间', size: 8 })
  const panel = h('div', { class: 'weui-desktop-picker__panel', style: 'display:none' })
  const fields = h('div', { style: 'display:none' }, date, panel, time)
  const show = () => { date.value = `${dateText(day)} ${time.value || '00:00'}` }
  const draw = (month) => {
    const days = new Date(month.getFullYear(), month.getMonth() + 1, 0).getDate()
    const cells = Array.from({ length: days }, (_, i) => {
      const one = new Date(month.getFullYear(), month.getMonth(), i + 1)
      const shut = one < new Date(new Date().setHours(0, 0, 0, 0)) || one > new Date(Date.now() + 14 * 86_400_000)
      const a = h('a', { class: shut ? 'weui-desktop-picker__disabled' : '', style: 'display:inline-block;width:28px' }, String(i + 1))
      if (!shut) onTap(a, () => { day = one; panel.style.display = 'none'; show() })
      return h('td', {}, a)
    })
    // The last days of the month before stand faded in the same table.
    const before = [30, 31].map((n) => h('td', {}, h('a', { class: 'weui-desktop-picker__faded' }, String(n))))
    const all = [...before, ...cells]
    const rows = Array.from({ length: Math.ceil(all.length / 7) }, (_, i) => h('tr', {}, all.slice(i * 7, i * 7 + 7)))
    const next = h('button', { type: 'button', class: 'weui-desktop-btn__icon__right' }, '>')
    onTap(next, () => draw(new Date(month.getFullYear(), month.getMonth() + 1, 1)))
    panel.replaceChildren(h('span', { class: 'weui-desktop-picker__panel__label' }, `${month.getFullYear()}年`), h('span', { class: 'weui-desktop-picker__panel__label' }, `${String(month.getMonth() + 1).padStart(2, '0')}月`), next, h('table', { class: 'weui-desktop-picker__table' }, rows))
  }
  for (const one of [now, later]) one.input.addEventListener('change', () => { fields.style.display = later.input.checked ? '' : 'none' })
  onTap(date, () => { draw(new Date(day.getFullYear(), day.getMonth(), 1)); panel.style.display = '' })
  time.addEventListener('blur', () => { const [hh = NaN, mm = NaN] = time.value.split(':').map(Number); if (!(hh < 24 && mm < 60)) { time.value = ''; taken = null } else { taken = hh * 60 + mm; show() } })
  redraws('timing', { lost: () => { now.input.checked = true; fields.style.display = 'none' }, changed: () => { taken = (taken + 60) % 1440; time.value = [Math.floor(taken / 60), taken % 60].map((n) => String(n).padStart(2, '0')).join(':'); show() } })
  return { el: h('div', {}, now.el, later.el, fields), value: () => (later.input.checked && taken !== null ? Math.floor(new Date(day.getFullYear(), day.getMonth(), day.getDate(), 0, taken).getTime() / 1000) : 0) }
}

/** 封面: shut while the site makes its preview; a new picture is cropped, then confirmed. */
export function coverField(host, { changed, delayMs, crops }) {
  let uri = null
  const wrap = h('div', { class: changed ? 'cov-9d' : 'vertical-cover-wrap', style: 'position:relative;width:120px;height:160px;background:#ddd;cursor:pointer' }, h('span', {}, changed ? '卡片' : '个人主页卡片 3:4'))
  const veil = h('div', { class: 'vertical-mask-layer', style: 'position:absolute;inset:0;background:#fff9' }, '预览图生成中，请等待完成后再编辑')
  wrap.append(veil)
  const shot = h('span', {})
  wrap.append(shot)
  const take = (next) => { uri = next; shot.replaceChildren(...(next === null ? [] : [h('img', { src: `/__site/file/${next}`, width: 60, height: 80 })])) }
  redraws('cover', { lost: () => take(null) })
  onTap(wrap, () => {
    if (wrap.contains(veil)) return
    let next = null
    const input = h('input', { type: 'file', accept: 'image/jpeg,image/jpg,image/png', style: 'display:none' })
    const shown = h('div', {}, '上传封面')
    input.addEventListener('change', async () => {
      const sent = await uploadFile(input.files[0])
      // A picture of the right shape is taken as it is: the newer form.
      const use = async () => { await sleep(delayMs); next = sent; shown.replaceChildren(h('img', { src: `/__site/file/${sent}`, width: 60, height: 80 })); yes.disabled = false; yes.classList.remove('weui-desktop-btn_disabled') }
      if (!crops) return void use()
      const closeCrop = dialog(host, '裁剪封面图', 'crop', button('确定', () => { closeCrop(); void use() }, 'primary'))
    })
    const yes = button('确认', () => { take(next); close() }, 'primary')
    yes.disabled = true
    yes.classList.add('weui-desktop-btn_disabled')
    const close = dialog(host, '编辑个人主页卡片', 'cover', h('div', { class: 'single-cover-uploader-wrap' }, h('div', { class: 'wrap' }, shown), input), yes)
  })
  return { el: wrap, value: () => uri, ready: () => setTimeout(() => veil.remove(), delayMs) }
}
