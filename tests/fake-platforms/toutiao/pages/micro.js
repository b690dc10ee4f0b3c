import { h, onTap, sleep, state } from '/__site/kit/dom.js'
import { createEditor } from '/__site/kit/editor.js'
import { checkboxes, imageDrawer, openTimer } from './fields.js'
import { ask, changed, lost, maybeDrawer, say, sender } from './send.js'

const root = document.getElementById('root')

/** 「确定」 of the drawer puts its pictures under the text. */
const imageBox = () => {
  let images = []
  const shown = h('div', { class: 'upload-box' })
  const open = h('button', { type: 'button', class: 'syl-toolbar-button' }, '图片')
  onTap(open, () => imageDrawer((added) => { images = [...images, ...added]; shown.replaceChildren(...images.map((uri) => h('div', { class: 'img-box-item', style: 'display:inline-block' }, h('div', { class: 'item', style: `width:60px;height:60px;background:url(/__site/file/${uri})` })))) }))
  return { open, shown, value: () => images }
}

async function form() {
  await sleep(state.formDelayMs)
  try { await ask('/xigua/api/upload/getAuthKey/?params=%7B%22type%22%3A%22video%22%7D') } catch { return lost() }
  const editor = createEditor({
    className: changed('editor') ? 'text-box' : 'ProseMirror', listClass: 'mention-selector-modal', entryClass: 'forum-list-item', bind: null, chip: (name) => `#${name}#`,
    suggest: async (word) => (await ask(`/mp/agw/hashtag/search?keyword=${encodeURIComponent(word)}`)).data,
  })
  const images = imageBox()
  const source = checkboxes(['取材网络', '引用站内', '个人观点，仅供参考', '引用AI', '虚构演绎，故事经历', '投资观点，仅供参考', '健康医疗分享，仅供参考'])
  const timer = h('button', { type: 'button', class: 'byte-btn' }, '定时发布')
  const go = h('button', { type: 'button', class: changed('publish') ? 'send' : 'byte-btn byte-btn-primary publish-content' }, '发布')
  root.replaceChildren(h('div', { class: 'weitoutiao_publish-wrapper' }, editor.el, h('div', { class: 'syl-toolbar-tool weitoutiao-image-plugin static' }, images.open), images.shown, h('div', { class: 'source-info-wrap' }, source.el), h('div', { class: 'footer' }, timer, go)))
  maybeDrawer()
  const send = sender('/mp/agw/article/wtt', '/profile_v4/weitoutiao')
  const submit = (time) => {
    const { text, topics } = editor.value()
    if (!text) return say('请输入正文')
    if (images.value().length > 9) return say('最多上传9张图片')
    void send(() => ({ kind: 'image', title: '', text, topics, fileUri: null, images: images.value(), coverUri: null, collection: null, declarations: source.value(), timer: time, more: {} }))
  }
  onTap(timer, () => openTimer(submit))
  onTap(go, () => submit(0))
}

if (state.user) void form()
else setTimeout(lost, 400)
