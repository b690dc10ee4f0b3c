import { h, onTap, sleep, state } from '/__site/kit/dom.js'
import { fileUpload } from '/__site/kit/upload.js'
import { checkboxes, openTimer, posterField, seriesField, tagField, typed } from './fields.js'
import { ask, changed, lost, maybeDrawer, say, sender } from './send.js'

const root = document.getElementById('root')
// The site decides by the film's shape; here the fault `formVersion` does: 1 = portrait.
const portrait = state.formVersion === 1
const row = (label, name, field) => h('div', { class: `row video-form-item ${name}` }, h('div', { class: 'label' }, label), h('div', { class: 'field' }, field))

const uploadPage = () => {
  const input = h('input', { type: 'file', accept: changed('upload') ? '.mp4' : 'video/mp4,video/x-m4v,video/*', onChange: (e) => void form(e.target.files[0]) })
  root.replaceChildren(h('div', { class: 'xigua-upload-video-trigger' }, changed('upload') ? '选择文件' : '点击上传或将文件拖入此区域', input))
}

const uploadBox = (upload) => {
  const box = h('div', { class: 'm-progress' })
  upload.onChange(() => {
    if (upload.status === 'failed') box.replaceChildren(h('span', { class: 'percent' }, '上传失败'), h('span', {}, '重新上传', h('input', { type: 'file', accept: 'video/*', onChange: (e) => void upload.start(e.target.files[0]) })))
    else box.replaceChildren(h('span', { class: 'percent' }, upload.status === 'done' ? '上传成功' : `上传中 ${Math.floor(upload.progress * 100)}%`))
  })
  return box
}

async function form(file) {
  await sleep(state.formDelayMs)
  try { await ask('/xigua/api/upload/getAuthKey/?params=%7B%22type%22%3A%22video%22%7D') } catch { return lost() }
  const upload = fileUpload(file, lost)
  const title = typed('input', { placeholder: changed('title') ? '一句话概括' : '请输入 1～30 个字符', size: 40, maxlength: 30 })
  const desc = typed('textarea', { placeholder: '请输入视频简介', rows: 3, cols: 48, maxlength: 400 }, 'text')
  const tags = tagField(async (word) => (await ask(`/mp/agw/hashtag/search?keyword=${encodeURIComponent(word)}`)).data)
  const poster = posterField(portrait, changed('cover'))
  const source = checkboxes(['取自站外', '引用站内', '自行拍摄', 'AI生成', '虚构演绎，故事经历', '投资观点，仅供参考', '健康医疗分享，仅供参考'])
  const extra = checkboxes(['生成图文'], ['生成图文'])
  const series = seriesField(async () => Object.entries((await ask('/xigua/api/pSeries/simpleGetAlbumInfoByMediaId/?params=%7B%22Limit%22%3A0%7D')).data).map(([id, one]) => ({ id, name: one.Title })))
  const timer = h('button', { type: 'button', class: 'action-footer-btn timer' }, '定时发布')
  const go = h('button', { type: 'button', class: changed('publish') ? 'footer-main' : 'action-footer-btn submit' }, changed('publish') ? '提交' : '发布')
  root.replaceChildren(
    uploadBox(upload), h('div', { class: changed('title') ? 'headline' : 'article-title-wrap' }, title.el), ...(portrait ? [] : [row('视频简介', 'form-item-desc', desc.el)]),
    row('话题', 'form-item-hash_tag', tags.el), row('封面', 'form-item-poster', poster.el), row('作品声明', 'form-item-source', source.el), row('生成图文', 'form-item-trans', extra.el), ...(portrait ? [] : [row('合集', 'form-item-pseries', series.el)]),
    h('div', { class: 'video-form-footer' }, timer, go))
  maybeDrawer()
  const send = sender('/xigua/api/upload/PublishVideo', '/profile_v4/xigua/content-manage-v2')
  const submit = (time) => {
    if (upload.status !== 'done') return say('请等待视频上传完成')
    void send(() => ({
      kind: 'video', title: title.value(), text: portrait ? '' : desc.value(), topics: tags.value(), fileUri: upload.uri, images: [], coverUri: poster.value(), collection: series.value(),
      declarations: source.value(), timer: time, more: { variant: portrait ? 'portrait' : 'landscape', generateImages: extra.value().length > 0, timedByDialog: time > 0 },
    }))
  }
  onTap(timer, () => openTimer(submit))
  onTap(go, () => submit(0))
}

if (state.user) uploadPage()
else setTimeout(lost, 400)
