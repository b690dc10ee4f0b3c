import { call, h, onTap, sleep, state } from '/__site/kit/dom.js'
import { fileUpload } from '/__site/kit/upload.js'
import { bodyField, collectionField, coverField, statementField, typeField, typed } from './fields.js'
import { changed, handIn, lost, maybeTour, say, topBar } from './frame.js'

const root = document.getElementById('root')
const row = (label, field) => h('div', { class: 'row' }, h('div', { class: 'label' }, label), h('div', { class: 'field' }, field))
// One account's films must stand in a channel.
const needsChannel = state.user?.uniqueId === 'laochen_auto'
const collection = collectionField()

const uploadPage = () => {
  const button = h('button', { type: 'button', id: changed('upload') ? 'pick_9' : 'video_button_upload_1' }, changed('upload') ? '选择文件' : '上传视频')
  // The input is made at the press, as on the real page.
  button.addEventListener('click', () => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = 'video/*'
    input.onchange = () => void form(input.files[0])
    input.click()
  })
  root.replaceChildren(topBar(), h('div', { class: '_drag_7f2' }, button), row('设置', collection.el))
}

/** Three notes stand in the document at all times; one of them can be seen. */
const statusBox = (upload, onDone) => {
  const percent = h('span', { class: '_percent_7f2' })
  const notes = { uploading: h('div', { class: '_info_7f2' }, h('span', {}, '上传中'), percent), done: h('div', { class: '_info_7f2' }, h('i', { class: 'woo-font woo-font--check' }), '上传完成'), failed: h('div', { class: '_info_7f2' }, h('i', { class: 'woo-font woo-font--warn' }), '上传失败') }
  upload.onChange(() => {
    percent.textContent = `${Math.floor(upload.progress * 100)}%`
    for (const [name, el] of Object.entries(notes)) el.style.display = name === upload.status ? '' : 'none'
    if (upload.status === 'done') onDone()
  })
  return h('div', {}, Object.values(notes))
}

async function form(file) {
  await sleep(state.formDelayMs)
  if ((await call('/ajax/multimedia/dispatch')).ok !== 1) return lost()
  const upload = fileUpload(file, lost)
  const go = h('button', { type: 'button' }, '自动发布')
  const status = statusBox(upload, () => { go.textContent = changed('publish') ? '立即提交' : '发布' })
  const title = typed('input', { placeholder: changed('title') ? '起个名字' : '填写标题（0～30个字）', size: 40 })
  const body = bodyField()
  const kind = typeField()
  const statement = statementField()
  const again = h('div', { style: 'display:none' }, h('p', {}, '视频已上传成功，将在转码后发布'), h('button', { type: 'button' }, '再发一条视频'))
  const fields = h('div', {})
  const busy = h('div', { style: 'display:none' }, '封面裁剪中，请稍候')
  const cover = coverField(changed('cover'), () => { fields.style.display = 'none'; busy.style.display = ''; return () => { fields.style.display = ''; busy.style.display = 'none' } })
  fields.append(row('类型', kind.el), row('标题', title.el), row('封面', cover.el), row('频道', h('div', { class: 'wbpro-select' }, needsChannel ? '请选择合适的频道（必填）' : '请选择合适的频道')), row('设置', collection.el), row('正文', h('div', {}, body.el, h('input', { type: 'file', accept: 'image/*, .jpg, .jpeg' }))), row('声明', statement.el), go)
  root.replaceChildren(topBar(), status, fields, busy, again)
  maybeTour()
  let pressed = false
  onTap(go, async () => {
    if (upload.status !== 'done') return say('视频上传完成后将自动发布')
    if (pressed) return
    pressed = true
    const taken = await handIn('/ajax/multimedia/publish', () => ({ kind: 'video', title: title.value(), text: body.value(), fileUri: upload.uri, images: [], coverUri: cover.value(), collection: collection.value(), statement: statement.value(), more: { type: kind.value() } }))
    pressed = taken
    if (!taken) return
    await sleep(state.redirectLateMs)
    fields.style.display = 'none'
    again.style.display = ''
  })
}

if (state.user) uploadPage()
else { root.append(topBar()); setTimeout(lost, 400) }
