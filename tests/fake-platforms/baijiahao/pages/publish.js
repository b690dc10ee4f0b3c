import { h, onTap, post, sleep, state } from '/__site/kit/dom.js'
import { createEditor } from '/__site/kit/editor.js'
import { redraws, textWays } from '/__site/kit/quirks.js'
import { fileUpload } from '/__site/kit/upload.js'
import { coverField, declarationField, openSchedule } from './fields.js'
import { newsPage } from './news.js'
import { changed, checked, maybeTour, submitter } from './send.js'

const root = document.getElementById('root')

const uploadPage = () => {
  if (changed('upload')) return root.replaceChildren(h('button', { type: 'button', onClick: () => { const input = document.createElement('input'); input.type = 'file'; input.onchange = () => void form(input.files[0]); input.click() } }, '选择视频'))
  const input = h('input', { type: 'file', accept: '.mp4,.mov,.flv', onChange: () => void form(input.files[0]) })
  root.replaceChildren(h('div', { class: 'video-main-container-x1' }, '点击上传', input))
}

/** The bar goes at the last part; the site's own end of the upload comes later. */
const uploadBox = (upload, ended) => {
  const box = h('div', { class: 'upload-box' })
  upload.onChange(async () => {
    const again = h('input', { type: 'file', accept: '.mp4,.mov,.flv', onChange: () => void upload.start(again.files[0]) })
    box.replaceChildren(...(upload.status === 'uploading' ? [h('div', { class: 'cover-overlay' }, `上传中 ${Math.floor(upload.progress * 100)}%`)] : upload.status === 'failed' ? [h('div', { class: 'cover-overlay' }, '上传失败'), again] : []))
    if (upload.status === 'done') { await post('/materialui/video/compuploadvideo', { uri: upload.uri }); ended() }
  })
  return box
}

async function form(file) {
  try { checked(await post('/materialui/video/preuploadvideo', {})) } catch { return location.assign('https://passport.baidu.com/v3/ucenter?tpl=bjh') }
  await sleep(state.formDelayMs)
  const upload = fileUpload(file, () => location.assign('https://wappass.baidu.com/passport/?login&tpl=bjh'))
  const title = createEditor({
    field: 'title', className: changed('title') ? 'headline' : 'contentEditable-x3', attributes: changed('title') ? {} : { 'data-lexical-editor': 'true', 'aria-placeholder': '添加标题获得更多推荐' }, listClass: 'topicListInner-x4', entryClass: 'topicItem-x4', bind: null,
    suggest: async (word) => checked(await fetch(`/pcui/pcpublisher/searchtopic?content=${encodeURIComponent(word)}&resource_type=3&title=`).then((r) => r.json())).data.recommend.map((one) => ({ id: String(one.id), name: one.title })),
  })
  title.el.textContent = file.name.replace(/\.[^.]+$/, '')
  const desc = h('textarea', { id: 'desc', placeholder: '让别人更懂你', rows: 3, cols: 50 })
  redraws('text', textWays(desc, () => { desc.value = '' }))
  const cover = coverField(changed('cover'))
  const statement = declarationField()
  const covers = h('div', {})
  const go = h('button', { type: 'button', ...(changed('publish') ? { class: 'send' } : { class: 'cheetah-btn cheetah-btn-primary', 'data-testid': 'publish-btn' }) }, changed('publish') ? '提交' : '发布')
  const timed = h('button', { type: 'button', class: 'cheetah-btn' }, '定时发布')
  const row = (label, field) => h('div', { class: 'row' }, h('div', { class: 'label' }, label), h('div', { class: 'field' }, field))
  // The newest form has no description of its own.
  root.replaceChildren(h('div', { id: 'formMain' }, uploadBox(upload, () => covers.replaceChildren(cover.el)), row('标题', title.el), ...(state.formVersion === 1 ? [] : [row('简介', desc)]), row('封面', covers), row('创作声明', statement.el), h('div', { class: 'op-btns' }, timed, go)))
  maybeTour()

  const submit = submitter('ugc_video', (time) => {
    const bare = title.el.cloneNode(true)
    for (const chip of bare.querySelectorAll('[data-chip]')) chip.remove()
    return { title: bare.textContent.replace(/\u00a0/g, ' ').trim(), desc: desc.value, mediaId: upload.uri, bjhtopic_info: JSON.stringify(title.value().topics), ...cover.value(), timer_time: String(time), publish_statement: statement.value() }
  })
  onTap(go, () => void submit(0))
  onTap(timed, () => openSchedule((time) => void submit(time)))
}

if (state.user) void (new URLSearchParams(location.search).get('type') === 'news' ? newsPage() : uploadPage())
else location.assign('https://passport.baidu.com/v3/login/?tpl=bjh')
