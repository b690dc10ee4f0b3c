import { LostSession, h, sleep, sessionLost, state, toast } from './dom.js'
import { createEditor } from './editor.js'
import { createAnchor, createCollection, createDeclaration, createHotspot, createMusic, createTitle, maybeTour, row } from './fields.js'
import { publishRow } from './publish.js'
import { createSchedule, radioRow } from './schedule.js'
import { uploadImage } from './uploader.js'

/** The pictures of a work: sent one after the other, in their order, more can be added up to 35. */
function createPictures(files) {
  const items = []
  const grid = h('div', { class: 'image-list-iL6' })
  const count = h('span', { class: 'image-count-iL6' }, '')
  const input = h('input', { type: 'file', accept: 'image/png,image/jpeg,image/jpg,image/bmp,image/webp,image/tif', multiple: true, class: 'upload-btn-input', onChange: (e) => add([...e.target.files]) })
  const more = h('label', { class: 'container-add-iL6' }, '继续添加', input)
  const paint = () => {
    grid.replaceChildren(...items.map((item) => h('div', { class: `image-item-iL6 ${item.status}-iL6` }, h('img', { alt: item.file.name, src: item.url }),
      item.status === 'uploading' ? h('div', { class: 'image-mask-iL6' }, '上传中') : null,
      item.status === 'failed' ? h('div', { class: 'image-mask-iL6' }, '上传失败') : null,
      h('span', { class: 'image-remove-iL6', onClick: () => { items.splice(items.indexOf(item), 1); paint() } }, '✕'))))
    const done = items.filter((i) => i.status === 'done').length
    count.replaceChildren(...(done === items.length ? ['已添加', String(done), '张图片'] : [`上传中 ${done}/${items.length}`]))
  }
  async function send(item) {
    try {
      item.uri = await uploadImage(item.file)
      item.status = 'done'
    } catch (error) {
      item.status = 'failed'
      if (error instanceof LostSession) sessionLost()
    }
    paint()
  }
  async function add(list) {
    if (items.length + list.length > 35) return toast('最多支持上传35张图片')
    const fresh = list.map((file) => ({ file, url: URL.createObjectURL(file), status: 'uploading', uri: null }))
    items.push(...fresh)
    paint()
    for (const item of fresh) await send(item)
  }
  void add(files)
  return { el: h('div', { class: 'images-iL6' }, h('div', { class: 'image-head-iL6' }, count, more), grid), items }
}

/** The form of an image work. */
export async function imageForm(main, files) {
  main.replaceChildren(h('div', { class: 'semi-spin form-loading-kL4' }, '加载中…'))
  await sleep(state.formDelayMs / 2)
  const pictures = createPictures(files)
  const title = createTitle('添加作品标题', 20)
  const editor = createEditor('添加作品描述...')
  const music = createMusic()
  const anchor = createAnchor()
  const collection = createCollection()
  const hotspot = createHotspot()
  const declaration = createDeclaration()
  const visibility = radioRow('visibility', ['公开', '好友可见', '仅自己可见'])
  const download = radioRow('download', ['允许', '不允许'])
  const schedule = createSchedule()

  const collect = () => {
    if (pictures.items.length === 0) return '请先上传图片'
    if (pictures.items.some((i) => i.status === 'uploading')) return '图片上传中，请等待上传完成后发布'
    if (pictures.items.some((i) => i.status === 'failed')) return '有图片上传失败，请删除后重新上传'
    const timing = schedule.value()
    if (timing === null) return '定时发布时间需在2小时后至14天内'
    const { text, text_extra } = editor.value()
    if ([...text].length > 1000) return '作品描述不能超过1000字'
    return {
      common: {
        item_title: title.value(), text, text_extra, media_type: 2, video_id: null, images: pictures.items.map((i) => ({ uri: i.uri })),
        visibility_type: [0, 2, 1][visibility.value()], download: download.value() === 0 ? 1 : 2, timing,
        music_id: music.value()?.id ?? null, music_title: music.value()?.title ?? null, hot_sentence: hotspot.value(),
      },
      cover: { poster: null, horizontal: null }, mix: collection.value(), anchor: anchor.value(),
      declare: declaration.value() ? { choose_value: declaration.value() } : null,
      sync: { to_toutiao: false },
    }
  }
  main.replaceChildren(h('div', { class: 'form-layout-kL4' }, h('div', { class: 'card-Hk3 form-container-kL4' },
    row('图片', pictures.el), h('div', { class: 'editor-row-kL4' }, h('div', { class: 'label-box-kL4' }, h('div', { class: 'label-kL4' }, '作品描述')), h('div', { class: 'editor-box-kL4' }, title.el, editor.el)),
    row('作品配乐', music.el), row('添加标签', anchor.el), row('关联热点', hotspot.el), row('添加到合集', collection.el), row('自主声明', declaration.el),
    row('谁可以看', visibility.el), row('保存权限', download.el), row('发布时间', schedule.el), publishRow(collect))))
  maybeTour()
  // Nobody logged in any more shows here first; any other trouble shows when the list is opened.
  await collection.ready.catch((error) => { if (error instanceof LostSession) sessionLost() })
}
