import { call, h, onTap, sleep, state } from '/__site/kit/dom.js'
import { redraws } from '/__site/kit/quirks.js'
import { richEditor } from '/__site/kit/rich.js'
import { uploadFile } from '/__site/kit/upload.js'
import { typed } from './fields.js'
import { changed, handIn, maybeTour, say } from './frame.js'

const root = document.getElementById('root')
const gone = () => location.assign(state.login)

/** 封面 of the last step: the text's first picture until another one is chosen. */
const coverField = (first) => {
  let uri = first
  let chosen = false
  const shown = h('div', { class: 'cover-preview' })
  const draw = () => shown.replaceChildren(...(uri ? [h('img', { src: `/__site/file/${uri}`, width: 80 })] : ['上传封面']))
  const input = h('input', { type: 'file', accept: 'image/png,image/jpeg', onChange: async () => { const next = await uploadFile(input.files[0], 'cover'); await sleep(state.coverDelayMs); uri = next; chosen = true; draw() } })
  redraws('cover', { lost: () => { uri = first; chosen = false; draw() } })
  draw()
  return { el: h('div', { class: changed('cover') ? 'thumb' : 'cover-box' }, shown, h('div', { style: 'display:none' }, input)), value: () => uri, chosen: () => chosen }
}

/** 下一步: cover and the button that publishes. */
const lastStep = (fields, first) => {
  const cover = coverField(first)
  const go = h('button', { type: 'button' }, changed('publish') ? '提交' : '发布')
  const panel = h('div', { role: 'dialog', style: 'position:fixed;inset:0;background:#0006;z-index:900;display:grid;place-items:center' }, h('div', { style: 'background:#fff;padding:24px' }, h('h3', {}, '发布文章'), cover.el, go))
  document.body.append(panel)
  let pressed = false
  onTap(go, async () => {
    if (pressed) return
    if (!cover.value()) return say('请上传封面')
    pressed = true
    const taken = await handIn('/article/v3/aj/editor/publish', () => ({ kind: 'article', ...fields(), fileUri: null, images: [], coverUri: cover.value(), coverChosen: cover.chosen(), collection: null, statement: '无' }))
    pressed = taken
    if (!taken) return
    await sleep(state.redirectLateMs)
    location.assign('/ttarticle/p/show?id=2309404')
  })
}

/** The editor stands read-only until 「写文章」 was pressed; its text and pictures come by paste. */
const workspace = () => {
  const write = h('button', { type: 'button' }, '写文章')
  const title = typed('textarea', { placeholder: changed('title') ? '起个名字' : '请输入标题', readonly: true, rows: 1, cols: 40, maxlength: 32 })
  const lead = typed('textarea', { placeholder: '导语（选填）', readonly: true, rows: 1, cols: 40, maxlength: 44 }, undefined, 'lead')
  let start = () => undefined
  const ready = new Promise((resolve) => { start = resolve })
  const editor = richEditor(h('div', { class: 'ProseMirror', style: 'min-height:120px;border:1px solid #ddd' }), { takesFiles: true, ready, astray: changed('editor'), frameOf: (img) => h('div', { class: 'image-view', contenteditable: 'false' }, h('div', { class: 'image-view__body' }, img)) })
  onTap(write, async () => { await sleep(state.formDelayMs); for (const field of [title.el, lead.el]) field.removeAttribute('readonly'); start() })
  const next = h('button', { type: 'button' }, '下一步')
  onTap(next, () => {
    const { html, text, first } = editor.value()
    if (!title.value()) return say('请输入标题')
    if (!text) return say('请输入正文')
    lastStep(() => ({ title: title.value(), text, html, more: { lead: lead.value() } }), first?.replace('/__site/file/', '') ?? '')
  })
  root.append(h('div', { class: 'drafts' }, write), title.el, lead.el, editor.el, h('div', { class: 'bar' }, h('button', { type: 'button' }, '保存草稿'), h('button', { type: 'button' }, '预览'), next))
  maybeTour()
}

if (!state.user) setTimeout(gone, 200)
else void call('/ajax/multimedia/dispatch').then((reply) => (reply.ok === 1 ? workspace() : gone()))
