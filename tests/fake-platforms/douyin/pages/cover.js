import { button, h, modal, portal, sleep, state, toast } from './dom.js'
import { uploadImage } from './uploader.js'
import { redraws } from '/__site/kit/quirks.js'

const changed = state.pageChanged.includes('cover')

/** Three stills of the film, or drawn stand-ins when this browser can't decode it. */
async function frames(file) {
  const canvas = h('canvas', { width: '270', height: '360' })
  const pen = canvas.getContext('2d')
  const shot = () => new Promise((resolve) => { canvas.toBlob((b) => resolve(b), 'image/jpeg', 0.8) })
  const film = h('video', { muted: true, preload: 'auto', playsinline: true })
  const when = (name, ms) => Promise.race([new Promise((resolve) => { film.addEventListener(name, () => resolve(true), { once: true }) }), sleep(ms).then(() => false)])
  film.src = URL.createObjectURL(file)
  const playable = await when('loadeddata', 2500)
  const shots = []
  for (const at of [0.1, 0.4, 0.7]) {
    if (playable) {
      film.currentTime = (film.duration || 1) * at
      await when('seeked', 1500)
      const scale = Math.max(270 / (film.videoWidth || 1), 360 / (film.videoHeight || 1))
      pen.drawImage(film, (270 - film.videoWidth * scale) / 2, (360 - film.videoHeight * scale) / 2, film.videoWidth * scale, film.videoHeight * scale)
    } else {
      const wash = pen.createLinearGradient(0, 0, 270, 360)
      wash.addColorStop(0, `hsl(${at * 360} 60% 55%)`)
      wash.addColorStop(1, `hsl(${at * 360 + 60} 60% 35%)`)
      pen.fillStyle = wash
      pen.fillRect(0, 0, 270, 360)
    }
    shots.push(await shot())
  }
  URL.revokeObjectURL(film.src)
  return shots
}

/** The cover section: two tiles, the recommended stills, and the dialog. `value()` gives what the create call wants. */
export function createCover(upload) {
  const chosen = { poster: null, horizontal: null }
  const words = changed ? '封面图' : state.formVersion === 1 ? '编辑封面' : '选择封面'
  const tile = (kind, label) => h('div', { class: `coverControl-CjlzqC`, onClick: () => open(kind) }, h('div', { class: 'cover-Jg3T4p' }, h('div', { class: 'title-wA45Xd' }, words)), h('span', { class: 'cover-label-Jg3' }, label))
  const tiles = { poster: tile('poster', '竖封面3:4'), horizontal: tile('horizontal', '横封面4:3') }
  const stills = h('div', { class: 'recommendCoverContainer-fPc' })
  const warning = h('div', { class: 'cover-warning-fPc', style: 'display:none' }, '请设置封面后再发布')
  const check = h('div', { class: 'cover-check' }, h('span', { class: 'title-cC4' }, '横/竖双封面缺失'))
  const el = h('div', { class: 'content-upload-new' }, h('div', { class: 'cover-tiles-Jg3' }, tiles.poster, tiles.horizontal), check, warning, h('div', { class: 'recommend-title-fPc' }, '智能推荐封面'), stills)

  const take = (kind, picture) => {
    chosen[kind] = picture
    tiles[kind].querySelector('.cover-Jg3T4p').replaceChildren(h('img', { class: 'cover-img-Jg3', alt: '封面', src: picture.url }), h('div', { class: 'title-wA45Xd' }, changed ? '封面图' : '编辑封面'))
    warning.style.display = 'none'
    check.firstChild.textContent = chosen.poster && chosen.horizontal ? '封面检测通过' : chosen.poster ? '横封面缺失' : '竖封面缺失'
  }
  const bySystem = async (blob) => ({ uri: await uploadImage(new File([blob], 'recommend.jpeg', { type: 'image/jpeg' })), source: 'recommend', url: URL.createObjectURL(blob) })

  upload.onChange(() => {
    if (upload.status !== 'done' || stills.childElementCount > 0 || stills.dataset.busy) return
    stills.dataset.busy = '1'
    stills.replaceChildren(h('div', { class: 'coverChecking-fPc' }, '封面生成中…'))
    void frames(upload.file).then((blobs) => stills.replaceChildren(...blobs.map((blob) => h('div', { class: changed ? 'still-n3w' : 'recommendCover-vWWsHB', onClick: () => {
      // Only the older form asks back.
      if (state.formVersion === 2) return void bySystem(blob).then((p) => take('poster', p))
      modal('是否确认应用此封面？', h('p', {}, '应用后将替换当前封面'), [['取消', 'tertiary'], ['确定', 'primary', () => { void bySystem(blob).then((p) => take('poster', p)) }]])
    } }, h('img', { alt: '推荐封面', src: URL.createObjectURL(blob) })))))
  })

  function open(first) {
    let kind = first
    const draft = { poster: null, horizontal: null }
    const preview = h('div', { class: 'cover-preview-mQ6' })
    const done = button('完成', 'primary', () => { if (!done.classList.contains('semi-button-disabled')) finish() })
    const ready = (yes) => { done.classList.toggle('semi-button-disabled', !yes); done.setAttribute('aria-disabled', String(!yes)) }
    const tabs = [['poster', '设置竖封面'], ['horizontal', '设置横封面']].map(([id, text]) => h('div', { class: 'cover-tab-mQ6', 'data-kind': id, onClick: () => turn(id) }, text))
    const put = async (file) => {
      if (!file.type.startsWith('image/')) return toast('图片格式不支持')
      const target = kind
      ready(false)
      preview.replaceChildren(h('div', { class: 'cover-loading-mQ6' }, '上传中…'))
      const uri = await uploadImage(file)
      await sleep(state.coverDelayMs)
      draft[target] = { uri, source: 'upload', url: URL.createObjectURL(file) }
      preview.replaceChildren(h('img', { alt: '封面预览', src: draft[target].url }))
      // The newer form proposes a second cover at once; 完成 stays shut until that is answered.
      if (state.formVersion === 2 && target === 'poster' && !draft.horizontal) promote()
      else ready(true)
    }
    const promote = () => { modal('设置横封面', h('p', {}, '设置横/竖双封面的作品更易获得流量'), [['暂不设置', 'tertiary', () => ready(true)], ['设置横封面', 'primary', () => { turn('horizontal'); ready(true) }]]) }
    const hidden = (onFile) => h('input', { type: 'file', class: 'semi-upload-hidden-input', accept: 'image/png,image/jpeg,image/jpg,image/webp', tabindex: '-1', onChange: (e) => { const file = e.target.files[0]; if (file) void onFile(file) } })
    const ai = h('div', { class: 'semi-upload semi-upload-picture' }, hidden(async () => toast('AI 参考图已添加', 'info')), h('div', { class: 'semi-upload-add' }, '添加参考图'))
    const drag = h('div', { class: 'semi-upload' }, hidden(put), h('div', { class: 'semi-upload-drag-area' }, h('div', { class: 'semi-upload-drag-area-main-text' }, '点击上传 或直接将图片文件拖入此区域'), h('div', { class: 'semi-upload-drag-area-sub-text' }, '支持 png、jpg、webp')))
    const box = h('div', { class: changed ? 'cover-dialog-n3w' : state.formVersion === 1 ? 'dy-creator-content-modal' : 'content-mQ6', id: changed ? undefined : state.formVersion === 1 ? 'dy-creator-content-modal-1' : 'dy-creator-content-modal-body', role: 'dialog' },
      h('div', { class: 'cover-tabs-mQ6' }, ...tabs, h('span', { class: 'cover-close-mQ6', onClick: () => close() }, '✕')),
      h('div', { class: 'cover-main-mQ6' }, preview, h('div', { class: 'cover-side-mQ6' }, h('div', { class: 'side-title-mQ6' }, 'AI 生成封面'), ai, h('div', { class: 'side-title-mQ6' }, '上传封面'), drag)),
      h('div', { class: 'cover-foot-mQ6' }, button('取消', 'tertiary', () => close()), done))
    const close = portal(h('div', { class: state.formVersion === 1 ? 'dy-creator-content-modal-wrap' : 'modal-wrap-mQ6' }, box), 1040)
    function turn(id) {
      kind = id
      for (const tab of tabs) tab.classList.toggle('active-mQ6', tab.dataset.kind === id)
      const now = draft[id] ?? chosen[id]
      preview.replaceChildren(now ? h('img', { alt: '封面预览', src: now.url }) : h('div', { class: 'dim' }, id === 'poster' ? '竖封面 3:4' : '横封面 4:3'))
      ready(Object.values(draft).some(Boolean))
    }
    function finish() {
      const save = () => { for (const id of ['poster', 'horizontal']) if (draft[id]) take(id, draft[id]); close() }
      const oneOnly = !(draft.horizontal ?? chosen.horizontal) || !(draft.poster ?? chosen.poster)
      // The newer form asks back when one of the two formats is missing.
      if (state.formVersion === 2 && oneOnly) modal('封面缺失提醒', h('p', {}, '缺少另一种比例的封面，可能影响作品推荐'), [['去设置', 'tertiary'], ['仍然完成', 'primary', save]])
      else save()
    }
    turn(kind)
  }

  const forget = () => {
    Object.assign(chosen, { poster: null, horizontal: null })
    for (const one of Object.values(tiles)) one.querySelector('.cover-Jg3T4p').replaceChildren(h('div', { class: 'title-wA45Xd' }, words))
  }
  redraws('cover', { lost: forget })
  let forgets = state.coverLost
  const clean = (p) => p && { uri: p.uri, source: p.source }
  return {
    el,
    /** Shows the complaint at its place. */
    complain() { warning.style.display = ''; el.scrollIntoView({ block: 'center' }) },
    value() {
      if (forgets) forget()
      forgets = false
      return { poster: clean(chosen.poster), horizontal: clean(chosen.horizontal) }
    },
  }
}
