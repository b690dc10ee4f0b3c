import { h, layer, onTap, sleep, state } from '/__site/kit/dom.js'
import { redraws } from '/__site/kit/quirks.js'
import { richEditor } from '/__site/kit/rich.js'
import { checkboxes, imageDrawer, openTimer, typed } from './fields.js'
import { ask, changed, lost, maybeDrawer, say, sender } from './send.js'

const root = document.getElementById('root')

/** 展示封面: the page takes the text's first picture by itself until another one is chosen; it is wanted unless 无封面 is. */
const coverField = () => {
  const modes = ['单图', '三图', '无封面']
  let mode = '三图'
  let uri = null
  const inputs = modes.map((word) => h('input', { type: 'radio', name: 'cover', checked: word === mode }))
  const box = h('div', { class: 'article-cover-images-wrap' })
  const draw = () => {
    const add = h('div', { class: 'article-cover-add', style: 'width:80px;height:54px;background:#eee;cursor:pointer' }, '+')
    onTap(add, () => imageDrawer(([first]) => { uri = first; draw() }, true))
    const off = h('div', { class: 'article-cover-delete', style: 'cursor:pointer' }, '删除')
    onTap(off, () => { uri = null; draw() })
    box.replaceChildren(...(mode === '无封面' ? [] : uri === null ? [add] : [h('img', { src: `/__site/file/${uri}`, width: 80, height: 54 }), off]))
  }
  const labels = modes.map((word, i) => { const label = h('label', { class: 'byte-radio', style: 'margin-right:12px' }, inputs[i], h('span', { class: 'byte-radio-inner-text' }, word)); inputs[i].addEventListener('change', () => { mode = word; draw() }); return label })
  redraws('cover', { lost: () => { uri = null; draw() } })
  draw()
  let offered = false
  return { el: h('div', { class: 'article-cover' }, h('div', { class: 'byte-radio-group article-cover-radio-group' }, labels), box), value: () => ({ mode, uri }), offer: (first) => { if (!offered && uri === null && first) { offered = true; uri = first; draw() } } }
}

/** What the page shows before it publishes; only its own button does. */
const preview = (words, go) => {
  const yes = h('button', { type: 'button', class: 'byte-btn byte-btn-primary publish-btn' }, '确认发布')
  const back = h('button', { type: 'button', class: 'byte-btn publish-btn' }, '返回编辑')
  const close = layer(h('div', { class: 'preview-dialog', style: 'background:#fff;padding:16px' }, h('h3', {}, words), back, yes))
  onTap(back, close)
  onTap(yes, () => { close(); go() })
}

async function form() {
  try { await ask('/xigua/api/upload/getAuthKey/?params=%7B%22type%22%3A%22image%22%7D') } catch { return lost() }
  const cover = coverField()
  const title = typed('textarea', { placeholder: changed('title') ? '一句话概括' : '请输入文章标题（2～30个字）', rows: 1, cols: 40 })
  // Its headings have one size, and links to elsewhere lose their address. A picture stands in a box of its own, with a caption.
  const editor = richEditor(h('div', { class: changed('editor') ? 'text-box' : 'ProseMirror', style: 'min-height:120px;border:1px solid #ddd;padding:8px' }), {
    rename: { H2: 'H1', H3: 'H1', A: null }, ready: sleep(state.formDelayMs), frameOf: (img) => h('div', { class: 'pgc-image', contenteditable: 'false' }, img, h('p', {}, '请输入图片描述')),
    onChange: () => cover.offer(editor.value().first?.replace('/__site/file/', '')),
  })
  const tool = h('button', { type: 'button', class: 'syl-toolbar-button' }, '图片')
  onTap(tool, () => imageDrawer((added) => { for (const uri of added) editor.picture(uri) }))
  const source = checkboxes(['取材网络', '引用站内', '个人观点，仅供参考', '引用AI', '虚构演绎，故事经历', '投资观点，仅供参考', '健康医疗分享，仅供参考'])
  const timer = h('button', { type: 'button', class: 'byte-btn publish-btn' }, '定时发布')
  const go = h('button', { type: 'button', class: changed('publish') ? 'footer-main' : 'byte-btn byte-btn-primary publish-btn publish-btn-last' }, changed('publish') ? '下一步' : '预览并发布')
  root.replaceChildren(h('div', { class: 'editor-title' }, title.el), h('div', { class: 'syl-toolbar' }, h('div', { class: 'syl-toolbar-tool image static' }, tool)), editor.el, cover.el, h('div', { class: 'source-info-wrap' }, source.el), h('div', { class: 'footer' }, timer, go))
  maybeDrawer()
  const send = sender('/mp/agw/article/publish', '/profile_v4/graphic/articles')
  const submit = (time) => {
    const { html, text } = editor.value()
    const { mode, uri } = cover.value()
    if (mode !== '无封面' && uri === null) return say('请上传封面')
    const hand = () => void send(() => ({ kind: 'article', title: title.value(), text, html, topics: [], fileUri: null, images: [], coverUri: uri, collection: null, declarations: source.value(), timer: time, more: { cover: mode, timedByDialog: time > 0 } }))
    // Some accounts have no preview.
    return state.formVersion === 1 ? hand() : preview(title.value(), hand)
  }
  onTap(timer, () => openTimer(submit))
  onTap(go, () => submit(0))
}

if (state.user) void form()
else setTimeout(lost, 400)
