import { call, h, onTap, sleep, state } from '/__site/kit/dom.js'
import { uploadFile } from '/__site/kit/upload.js'
import { bodyField, statementField } from './fields.js'
import { changed, handIn, lost, topBar } from './frame.js'

const root = document.getElementById('root')

const composer = () => {
  let images = []
  let busy = 0
  const go = h('button', { type: 'button', disabled: true }, changed('publish') ? '提交' : '发送')
  const thumbs = h('div', { class: '_picbed_3a1' })
  const body = bodyField(() => update())
  const statement = statementField()
  const update = () => { go.disabled = busy > 0 || (images.length === 0 && body.value().trim() === '') }
  const input = h('input', { type: 'file', accept: 'image/*, .jpg, .jpeg, .bmp, .gif, .png, .heif, .heic', multiple: true, onChange: async (e) => {
    const files = [...e.target.files]
    busy += files.length
    const note = h('span', {}, '上传中')
    thumbs.append(note)
    update()
    try {
      for (const file of files) { images.push(await uploadFile(file, 'picture')); busy -= 1 }
      note.remove()
    } catch { note.textContent = '上传失败' }
    update()
  } })
  const card = h('div', { class: '_composer_3a1' }, body.el, thumbs, h('div', { class: 'woo-pop-wrap' }, '图片', h('div', { style: 'display:none' }, input)), statement.el, go)
  let pressed = false
  onTap(go, async () => {
    if (go.disabled || pressed) return
    pressed = true
    const taken = await handIn('/ajax/statuses/update', () => ({ kind: 'image', title: '', text: body.value(), fileUri: null, images, coverUri: null, collection: null, statement: statement.value(), more: {} }))
    if (taken) { await sleep(state.redirectLateMs); body.clear(); images = []; thumbs.replaceChildren(); update() }
    pressed = false
  })
  return card
}

root.append(topBar())
if (state.user) void call('/ajax/multimedia/dispatch').then((reply) => (reply.ok === 1 ? root.append(composer()) : lost()))
else setTimeout(lost, 400)
