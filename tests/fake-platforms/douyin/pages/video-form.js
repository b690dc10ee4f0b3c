import { LostSession, h, sessionLost, sleep, state } from './dom.js'
import { createCover } from './cover.js'
import { createEditor } from './editor.js'
import { createAnchor, createCollection, createDeclaration, createHotspot, createSync, createTitle, maybeTour, row } from './fields.js'
import { publishRow } from './publish.js'
import { createSchedule, radioRow } from './schedule.js'

/** The card at the right: progress while the file travels, 「重新上传」 when it has arrived, another input when it broke. */
function uploadCard(upload) {
  const card = h('div', { class: 'long-card-HSc5XX' })
  const again = (className) => h('input', { type: 'file', class: className, accept: 'video/*', tabindex: '-1', onChange: (e) => { const file = e.target.files[0]; if (file) void upload.start(file) } })
  let shown = ''
  let percent = null
  upload.onChange(() => {
    const text = `${Math.floor(upload.progress * 100)}%`
    if (upload.status === 'uploading' && shown === 'uploading') { percent.textContent = text; return }
    shown = upload.status
    if (shown === 'uploading') {
      percent = h('span', { class: 'progress-text-pR7' }, text)
      card.replaceChildren(h('div', { class: 'progress-div' }, h('div', { class: 'uploading-pR7' }, '上传中 ', percent), h('div', { class: 'file-name-pR7' }, upload.file.name), h('div', { class: 'cancel-pR7' }, '取消上传')))
    } else if (shown === 'failed') {
      card.replaceChildren(h('div', { class: 'progress-div' }, h('div', { class: 'fail-pR7' }, '上传失败'), h('label', { class: 'retry-pR7' }, '点击重试', again('upload-btn-input-uY4'))))
    } else {
      card.replaceChildren(h('div', { class: 'preview-pR7' }, h('video', { controls: true, muted: true, preload: 'metadata', src: URL.createObjectURL(upload.file) })), h('div', { class: 'file-name-pR7' }, upload.file.name), h('label', { class: 'reupload-pR7' }, h('div', {}, '重新上传'), again('upload-btn-input-uY4')))
    }
  })
  return card
}

/** The form of a video, version 1 or 2: the same fields in another order and with other words. */
export async function videoForm(main, upload) {
  main.replaceChildren(h('div', { class: 'semi-spin form-loading-kL4' }, '加载中…'))
  await sleep(state.formDelayMs / 2)
  const title = createTitle('填写作品标题，为作品获得更多流量', 30)
  const editor = createEditor('添加作品简介')
  const cover = createCover(upload)
  const anchor = createAnchor()
  const collection = createCollection()
  const hotspot = createHotspot()
  const declaration = createDeclaration()
  const sync = createSync()
  const visibility = radioRow('visibility', ['公开', '好友可见', '仅自己可见'])
  const download = radioRow('download', ['允许', '不允许'])
  const schedule = createSchedule()

  const collect = () => {
    if (upload.status === 'uploading') return '视频上传中，请等待上传完成后发布'
    if (upload.status === 'failed') return '视频上传失败，请重新上传'
    const timing = schedule.value()
    if (timing === null) return '定时发布时间需在2小时后至14天内'
    const covers = cover.value()
    if (state.coverRequired && !covers.poster) { cover.complain(); return '请设置封面后再发布' }
    const { text, text_extra } = editor.value()
    if ([...text].length > 1000) return '作品描述不能超过1000字'
    return {
      common: {
        item_title: title.value(), text, text_extra, media_type: 4, video_id: upload.uri, images: [],
        visibility_type: [0, 2, 1][visibility.value()], download: download.value() === 0 ? 1 : 2, timing,
        music_id: null, music_title: null, hot_sentence: hotspot.value(),
      },
      cover: covers, mix: collection.value(), anchor: anchor.value(),
      declare: declaration.value() ? { choose_value: declaration.value() } : null,
      sync: { to_toutiao: sync.value() },
    }
  }

  const description = h('div', { class: 'editor-row-kL4' }, h('div', { class: 'label-box-kL4' }, h('div', { class: 'label-kL4' }, state.pageChanged.includes('title') ? '创作信息' : '作品描述')), h('div', { class: 'editor-box-kL4' }, title.el, editor.el))
  const coverRow = row('设置封面', cover.el)
  const rest = [row('添加标签', anchor.el), row('关联热点', hotspot.el), row('添加到合集', collection.el)]
  const declare = row('自主声明', declaration.el)
  const settings = [row('同步至其他平台', sync.el), row('谁可以看', visibility.el), row('保存权限', download.el), row('发布时间', schedule.el)]
  const parts = state.formVersion === 1 ? [description, coverRow, ...rest, declare, ...settings] : [description, declare, coverRow, ...rest, ...settings]
  main.replaceChildren(h('div', { class: 'form-layout-kL4' },
    h('div', { class: 'card-Hk3 form-container-kL4' }, h('h3', {}, '基础信息'), ...parts, publishRow(collect)),
    h('div', { class: 'card-Hk3 side-container-kL4' }, uploadCard(upload))))
  maybeTour()
  // Nobody logged in any more shows here first; any other trouble shows when the list is opened.
  await collection.ready.catch((error) => { if (error instanceof LostSession) sessionLost() })
}
