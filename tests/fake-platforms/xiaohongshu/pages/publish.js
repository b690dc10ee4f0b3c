import { captcha } from '/__site/kit/captcha.js'
import { LostSession, h, onTap, sleep, state, toast } from '/__site/kit/dom.js'
import { createEditor } from '/__site/kit/editor.js'
import { smsDialog } from '/__site/kit/sms.js'
import { fileUpload, uploadFile } from '/__site/kit/upload.js'
import { redraws, textWays } from '/__site/kit/quirks.js'
import { ask, edith, leave } from './ask.js'
import { publishButton } from './button.js'
import { topicPanel } from './topic-panel.js'
import { collectionField, coverField, dSelect, declarationList, placeList, switchCard, timeField, visibilityList } from './fields.js'

const root = document.getElementById('root')
const say = (words) => toast(words, 'd-toast-content')
const changed = (part) => state.pageChanged.includes(part)
const FILMS = '.mp4,.mov,.flv,.f4v,.mkv,.rm,.rmvb,.m4v,.mpg,.mpeg,.ts'
const PICTURES = '.jpg,.jpeg,.png,.webp'

const uploadPage = (banner) => {
  // The older form opens on the films whatever the address says, and a popover lies over its tabs.
  let image = state.formVersion === 2 && new URLSearchParams(location.search).get('target') === 'image'
  const holder = h('div', {})
  const draw = () => {
    const input = h('input', { class: changed('upload') ? 'pick-3Ke' : 'upload-input', type: 'file', accept: changed('upload') ? '' : image ? PICTURES : FILMS, multiple: image })
    input.onchange = () => void form([...input.files], image)
    holder.replaceChildren(h('div', { class: changed('upload') ? 'up-2c' : 'upload-content' }, h('p', {}, `拖拽${image ? '图片' : '视频'}到此或点击上传`), input))
  }
  const tab = (words, isImage) => { const el = h('div', { class: 'creator-tab', style: 'display:inline-block;padding:8px 16px;cursor:pointer' }, h('span', { class: 'title' }, words)); onTap(el, () => { image = isImage; draw() }); return el }
  const decoy = h('div', { class: 'creator-tab', style: 'position:absolute;left:-9999px;top:-9999px' }, h('span', { class: 'title' }, '上传图文'))
  const tabs = h('div', { class: 'header-tabs', style: 'margin-top:24px' }, decoy, tab('上传视频', false), tab('上传图文', true))
  draw()
  root.replaceChildren(...(banner ? [h('div', { class: 'notice-bar' }, banner)] : []), tabs, holder)
  if (state.formVersion !== 1) return
  const pop = h('div', { class: 'd-popover', style: 'position:absolute;left:0;right:0;top:60px;height:120px;background:#fffd;z-index:1500' }, '新功能上线')
  document.addEventListener('mousedown', (e) => { if (e.isTrusted && !pop.contains(e.target)) pop.remove() })
  document.body.append(pop)
}

/** `.preview-new` of a film on its way. */
const filmBox = (upload) => {
  const box = h('div', { class: 'preview-new' })
  upload.onChange(() => {
    const retry = h('input', { type: 'file', accept: FILMS, onChange: (e) => void upload.start(e.target.files[0]) })
    box.replaceChildren(...(upload.status === 'uploading' ? [h('div', { class: 'uploading' }, `上传中 ${Math.floor(upload.progress * 100)}%`)] : upload.status === 'failed' ? [h('div', {}, '上传失败'), h('span', {}, '重新上传'), retry] : [h('div', {}, '视频文件'), h('span', {}, '重新上传'), h('div', {}, `${upload.file.name} 检测为高清视频`)]))
  })
  return box
}

/** Pictures given at once travel side by side and are placed as they arrive. */
const pictures = (first, lost) => {
  const uris = []
  let travelling = 0
  const area = h('div', { class: 'img-preview-area' })
  const words = h('div', {})
  const more = h('input', { class: 'upload-input', type: 'file', accept: PICTURES, multiple: true })
  const add = async (files) => {
    travelling += files.length
    await Promise.all(files.map(async (file, index) => {
      try {
        const uri = await uploadFile(file, 'picture')
        await sleep((files.length - index) * 60)
        uris.push(uri)
        area.insertBefore(h('div', { class: 'pr', style: 'display:inline-block;width:60px;height:80px' }, h('img', { src: `/__site/file/${uri}`, width: 50 })), more)
      } catch (error) { if (error instanceof LostSession) return lost(); words.textContent = '上传失败' }
      travelling -= 1
    }))
  }
  more.onchange = () => { const files = [...more.files]; more.value = ''; void add(files) }
  area.append(more)
  void add(first)
  return { el: h('div', {}, area, words), uris, busy: () => travelling > 0 }
}

const maybeTour = () => {
  if (state.tour === 'off' || (state.tour === 'first' && localStorage.getItem('xhs-tour'))) return
  setTimeout(() => {
    const ok = h('button', { type: 'button' }, '我知道了')
    const pop = h('div', { class: 'd-popover', style: 'position:fixed;inset:0;background:#0005;z-index:1500' }, h('div', { style: 'background:#fff;padding:16px;width:260px;margin:60px auto' }, '智能标题上线了', ok))
    ok.addEventListener('click', () => { localStorage.setItem('xhs-tour', '1'); pop.remove() })
    document.body.append(pop)
  }, 200)
}

const weighted = (text) => Math.ceil([...text].reduce((sum, char) => sum + (char <= '\u007f' ? 0.5 : char.length), 0))
const named = (list) => list.map((name) => ({ id: name, name }))

async function form(files, image) {
  await sleep(state.formDelayMs)
  const film = image ? null : fileUpload(files[0], leave)
  const shots = image ? pictures(files, leave) : null
  const title = h('input', { class: 'd-text', placeholder: changed('title') ? '起个名字' : '填写标题会有更多赞哦', size: 50 })
  redraws('title', textWays(title, () => { title.value = '' }))
  const over = h('div', { class: 'max_suffix', style: 'display:none' })
  title.addEventListener('input', () => { const count = weighted(title.value); over.textContent = `${count}/20`; over.style.display = count > 20 ? '' : 'none' })
  const editor = createEditor({
    className: changed('editor') ? 'rich-1' : 'tiptap ProseMirror', listClass: 'topic-list', listAttributes: { id: 'creator-editor-topic-container' }, entryClass: 'item', bind: null, delayMs: 700, doorOnly: state.formVersion === 1, chip: (name) => `#${name}[话题]#`, attributes: changed('editor') ? { role: 'note' } : {},
    suggest: async (word) => (await ask(edith('/web_api/sns/v1/search/topic'), { keyword: word, page: { page_size: 30, page: 1 } })).data.topic_info_dtos.map((one) => ({ id: one.id, name: one.name, label: `#${one.name}`, note: `${one.view_num}浏览` })),
  })
  const topicButton = h('button', { type: 'button', class: 'contentBtn topic-btn' }, '话题')
  topicButton.addEventListener('mousedown', (e) => e.preventDefault())
  onTap(topicButton, () => editor.door())
  const cover = coverField({ changed: changed('cover'), delayMs: state.coverDelayMs, older: state.formVersion === 1 })
  const place = dSelect({ field: 'poi', placeholder: '添加地点', search: true, list: placeList, load: async (word) => (await ask(edith('/web_api/sns/v1/local/poi/creator/search'), { keyword: word, page: 1, size: 50, source: 'WEB', type: 3 })).data.poi_list.map((one) => ({ id: one.poi_id, name: one.name, note: one.full_address })) })
  const mix = collectionField(async () => (await ask(edith('/api/sns/v1/note/collection/pc/list_v2'))).data.collections)
  const declaration = dSelect({ field: 'declaration', placeholder: '添加内容类型声明', confirm: true, list: declarationList, load: async () => named(['虚构演绎，仅供娱乐', '笔记含AI合成内容', '内容包含营销广告', '内容来源声明']) })
  const who = dSelect({ field: 'visibility', value: { id: '公开可见', name: '公开可见' }, list: visibilityList, load: async () => named(['公开可见', '仅自己可见', '仅互关好友可见']) })
  const original = switchCard('原创声明')
  const timed = switchCard('定时发布')
  const time = timeField(() => timed.off())
  const button = publishButton({ changed: changed('publish'), onPublish: () => void submit() })
  timed.onChange((on) => { time.el.style.display = on ? '' : 'none' })
  const row = (label, field, name = '') => h('div', { class: `row ${name}` }, h('div', { class: 'label' }, label), h('div', { class: 'field' }, field))
  root.replaceChildren(
    film ? filmBox(film) : shots.el, ...(image ? [] : [cover.el]), row('标题', h('div', { class: changed('title') ? 'name-box' : 'title-container' }, h('div', { class: changed('title') ? 'box' : 'd-input' }, title), over)), row('正文', h('div', { class: 'edit-container' }, editor.el, topicButton)),
    row('加入合集', mix.el), row('', original.el), row('内容类型', declaration.el), row('地点', h('div', { class: 'address-box' }, place.el)), row('可见范围', h('div', { class: 'permission-card-wrapper' }, who.el)), row('', h('div', {}, timed.el, time.el), 'post-time-wrapper'), button.el)
  if (state.topicPanel !== 'none') topicPanel(editor, button.el)
  maybeTour()
  // The site works on an uploaded film for a while before it lets the note be published.
  if (film) film.onChange(() => { if (film.status === 'done') setTimeout(() => button.ready(true), state.coverDelayMs * 2); else button.ready(false) })
  else button.ready(true)

  const send = () => {
    const { text, topics } = editor.value()
    return ask(edith('/web_api/sns/v2/note'), {
      common: { type: image ? 'normal' : 'video', title: title.value, desc: text, ats: [], hash_tag: topics, post_loc: place.value() && { poi_id: place.value().id, name: place.value().name }, privacy_info: { type: { 公开可见: 0, 仅自己可见: 1, 仅互关好友可见: 4 }[who.value().name] } },
      image_info: image ? { images: shots.uris.map((uri) => ({ file_id: uri })) } : null,
      video_info: film && { file_id: film.uri, cover_id: cover.value() },
      business_binds: { notePostTiming: { postTime: timed.value() ? time.value() : null }, noteCollectionBind: mix.value(), declaration: declaration.value()?.name ?? null, original: original.value() },
    })
  }
  let pressed = false
  async function submit() {
    if (pressed) return
    if (film ? film.status !== 'done' : shots.busy()) return say('请等待上传完成')
    pressed = true
    try {
      if (state.captcha) await captcha('captcha-container')
      let reply = await send()
      if (reply.needSms) {
        if (!(await smsDialog('publish', reply.mobile, { dialog: 'verify-dialog', input: 'code', send: 'send', error: 'error-text', confirm: 'primary', text: 'desc' }))) { pressed = false; return }
        reply = await send()
      }
      if (!reply.success) { pressed = false; return say(reply.msg) }
    } catch (error) {
      pressed = false
      if (error instanceof LostSession) return leave()
      return say('网络异常，请稍后重试')
    }
    await sleep(state.redirectLateMs)
    location.assign('/publish/success?source=publish&published=true')
  }
}

try {
  const { data } = await ask('/__site/limits')
  uploadPage(data.banner)
} catch { leave() }
