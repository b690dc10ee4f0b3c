import { h, onTap, post, sleep, state } from '/__site/kit/dom.js'
import { redraws, textWays } from '/__site/kit/quirks.js'
import { richEditor } from '/__site/kit/rich.js'
import { uploadFile } from '/__site/kit/upload.js'
import { declarationField, modal, openSchedule } from './fields.js'
import { changed, checked, maybeTour, submitter } from './send.js'

const root = document.getElementById('root')
const primary = (words) => h('button', { type: 'button', class: 'cheetah-btn cheetah-btn-primary', disabled: true }, words)

/** The dialog of pictures: 「本地上传」 or what stands there already, then its button. */
const imageModal = (words, tabbed, take) => {
  let uri = ''
  const ok = primary(words)
  const list = h('div', {})
  const input = h('input', { type: 'file', name: 'media', accept: 'image/*', onChange: async () => { uri = await uploadFile(input.files[0]); await sleep(state.coverDelayMs); list.replaceChildren(h('div', { class: 'x7-imgWrapper' }, h('img', { src: `/__site/file/${uri}`, width: 60 }))); ok.disabled = false } })
  const local = h('div', {}, ...(tabbed ? ['正文图片'] : [input]))
  const tab = tabbed ? h('div', { role: 'tab' }, '本地上传') : null
  if (tab) onTap(tab, () => local.replaceChildren(input))
  const hide = modal('选择图片', h('div', { class: 'cheetah-ui-pro-image-modal-local-upload' }, tab, local, list, ok))
  onTap(ok, () => { if (ok.disabled) return; hide(); take(uri) })
}

/** 封面: 三图 from the start; what is not chosen the site takes from the text. */
const coverField = () => {
  const modes = ['单图', '三图']
  let mode = '三图'
  let uri = ''
  const inputs = modes.map((word) => h('input', { type: 'radio', name: 'cover-mode', checked: word === mode }))
  const shown = h('div', { class: 'x7-coverWrapper' })
  const draw = () => {
    const open = h('div', { style: 'cursor:pointer' }, uri === '' ? '选择封面' : '更换')
    onTap(open, () => imageModal('确定 (1)', true, (next) => { uri = next; draw() }))
    shown.replaceChildren(...(uri === '' ? [] : [h('img', { class: 'x7-coverImg', src: `/__site/file/${uri}`, width: 80 })]), open)
  }
  const labels = modes.map((word, i) => { const label = h('label', { class: 'cheetah-radio-wrapper' }, inputs[i], h('span', {}, word)); inputs[i].addEventListener('change', () => { mode = word; draw() }); return label })
  redraws('cover', { lost: () => { uri = ''; draw() } })
  draw()
  return { el: h('div', {}, labels, shown), value: () => ({ mode, uri }) }
}

/** The editor of articles: its text lies in a frame and takes no rich paste, only the browser's own commands. */
export async function newsPage() {
  try { checked(await post('/materialui/video/preuploadvideo', {})) } catch { return location.assign('https://passport.baidu.com/v3/ucenter?tpl=bjh') }
  const title = h('div', { class: 'x7-editor', contenteditable: 'true', role: 'textbox', style: 'border:1px solid #ddd;min-height:28px' })
  redraws('title', textWays(title, () => title.replaceChildren()))
  const frame = h('iframe', { id: 'ueditor_0', style: 'width:100%;height:260px;border:1px solid #ddd' })
  const tool = h('div', { class: 'edui-box edui-button edui-for-insertimage', style: 'width:40px;height:24px;background:#eee;cursor:pointer' }, h('div', { class: 'edui-button-body' }, '图'))
  const cover = coverField()
  const statement = declarationField()
  const go = h('button', { type: 'button', ...(changed('publish') ? { class: 'send' } : { class: 'cheetah-btn cheetah-btn-primary', 'data-testid': 'publish-btn' }) }, changed('publish') ? '提交' : '发布')
  const timed = h('button', { type: 'button', class: 'cheetah-btn' }, '定时发布')
  const row = (label, field) => h('div', { class: 'row' }, h('div', { class: 'label' }, label), h('div', { class: 'field' }, field))
  root.replaceChildren(h('div', { class: changed('title') ? 'headline' : 'input-box' }, title), h('div', { class: 'edui-toolbar' }, tool), frame, row('封面', cover.el), row('创作声明', statement.el), h('div', { class: 'op-btns' }, timed, go))
  maybeTour()
  frame.contentDocument.body.className = 'view news-editor-pc'
  const editor = richEditor(frame.contentDocument.body, { reads: false, ready: sleep(state.formDelayMs) })
  onTap(tool, () => imageModal('确认', false, (uri) => editor.picture(uri)))
  const submit = submitter('news', (time) => {
    const { mode, uri } = cover.value()
    return { title: title.textContent.replace(/\u00a0/g, ' ').trim(), content: editor.value().html, cover_images: uri, cover_layout: mode === '单图' ? 'one' : 'three', timer_time: String(time), publish_statement: statement.value() }
  })
  onTap(go, () => void submit(0))
  onTap(timed, () => openSchedule((time) => void submit(time)))
}
