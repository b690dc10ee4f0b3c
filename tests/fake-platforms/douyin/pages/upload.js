import { h, sleep, state, toast } from './dom.js'
import { imageForm } from './image-form.js'
import { videoUpload } from './uploader.js'
import { videoForm } from './video-form.js'

const changed = state.pageChanged.includes('upload')
const videoTypes = 'video/x-flv,video/mp4,video/x-m4v,video/*,.mkv,.webm'
const imageTypes = 'image/png,image/jpeg,image/jpg,image/bmp,image/webp,image/tif'

const dropZone = (accept, multiple, words, onFiles) => {
  const pick = (e) => { const files = [...e.target.files]; if (files.length > 0) onFiles(files) }
  // After the redesign the input is made by the script at the click, outside the page.
  if (changed) {
    const open = () => { const input = h('input', { type: 'file', accept, multiple }); input.addEventListener('change', pick); input.click() }
    return h('div', { class: 'dropzone-new', onClick: open }, ...words)
  }
  return h('div', { class: 'container-drag-VAfIfu' },
    h('input', { type: 'file', class: 'upload-btn-input', accept, multiple, tabindex: '-1', onChange: pick }),
    h('div', { class: 'container-drag-inner' }, ...words))
}

/** The page where a file is chosen. The form takes its place, and its address, as soon as the upload begins. */
export function uploadPage(main) {
  const tabs = [['发布视频', '0'], ['发布图文', '3'], ['发布全景视频', '4'], ['发布文章', '5']]
  const body = h('div', { class: 'upload-body-Gp7' })
  const strip = h('div', { class: 'tab-container-VYhwuB' }, ...tabs.map(([text, id]) => h('div', { class: 'tab-item-BcCLTS', 'data-tab': id, onClick: () => show(id) }, text)))

  // The address changes some time after the choice, the form comes later still.
  const open = async (address, form) => {
    strip.remove()
    body.replaceChildren(h('div', { class: 'semi-spin form-loading-kL4' }, '加载中…'))
    await sleep(state.formDelayMs / 2)
    history.pushState({}, '', `/creator-micro/content/${address}`)
    await form()
  }
  const video = ([file]) => {
    if (!file.type.startsWith('video/') && !/\.(mp4|mov|mkv|webm|flv|m4v)$/i.test(file.name)) return toast('视频格式不支持，请重新选择')
    if (file.size > 16 * 1024 ** 3) return toast('视频大小不能超过16G')
    const upload = videoUpload(file)
    void open(`${state.formVersion === 1 ? 'publish' : 'post/video'}?enter_from=publish_page`, () => videoForm(main, upload))
  }
  const images = (files) => {
    if (files.length > 35) return toast('最多支持上传35张图片')
    if (files.some((f) => !f.type.startsWith('image/') || f.type === 'image/gif')) return toast('图片格式不支持gif格式')
    void open('post/image?enter_from=publish_page&media_type=image&type=new', () => imageForm(main, files))
  }
  function show(id) {
    for (const tab of strip.children) tab.classList.toggle('active-BcCLTS', tab.dataset.tab === id)
    if (id === '3') body.replaceChildren(dropZone(imageTypes, true, [h('p', {}, '点击上传 或直接将图片文件拖入此区域'), h('p', { class: 'dim' }, '最多支持上传35张图片，图片格式不支持gif格式')], images))
    else if (id === '0') body.replaceChildren(dropZone(videoTypes, false, [h('p', {}, '点击上传 或直接将视频文件拖入此区域'), h('p', { class: 'dim' }, '为了更好的观看体验和平台安全，平台将对上传的视频预审。超过40秒的视频建议上传横版视频')], video))
    else body.replaceChildren(h('p', { class: 'dim' }, '该功能仅对部分创作者开放'))
  }
  main.append(h('div', { class: 'card-Hk3 upload-Gp7' }, strip, body))
  show(new URLSearchParams(location.search).get('default-tab') === '3' ? '3' : '0')
}
