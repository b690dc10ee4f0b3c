import { captcha } from '/__site/kit/captcha.js'
import { LostSession, h, onTap, sleep, state, toast } from '/__site/kit/dom.js'
import { smsDialog } from '/__site/kit/sms.js'
import { fileUpload } from '/__site/kit/upload.js'
import { MICRO, ask, leave } from './ask.js'
import { createEditor } from './editor.js'
import { button, collectionField, coverField, dialog, markField, placeField, scheduleField } from './fields.js'

const changed = (part) => state.pageChanged.includes(part)
const say = (words) => toast(words, 'weui-desktop-toast')

/** The code of 「管理员本人验证」, which other accounts see as 「实名信息核验」; resolves once the administrator has confirmed it on the phone. */
const adminScan = (host) =>
  new Promise((resolve) => {
    const img = h('img', { class: 'qrcode', width: 160, height: 160 })
    const close = dialog(host, state.formVersion === 1 ? '实名信息核验' : '管理员本人验证', 'admin', h('p', {}, '需管理员扫码验证后发表'), img)
    void (async () => {
      const { token } = await (await fetch('/__site/qr', { method: 'POST' })).json()
      img.setAttribute('src', `/connect/qrcode/${token}`)
      for (;;) {
        await sleep(300)
        const { status } = await (await fetch(`/__site/qr?token=${token}`)).json()
        if (status === 'confirmed' || status === 'verify') { close(); return resolve() }
      }
    })()
  })

const maybeTour = (host) => {
  if (state.tour === 'off' || (state.tour === 'first' && localStorage.getItem('sph-tour'))) return
  setTimeout(() => { const close = dialog(host, '短标题功能介绍', 'intro', button('我知道了', () => { localStorage.setItem('sph-tour', '1'); close() }, 'primary')) }, 200)
}

/** Draws the form into `host`, which may stand in a frame or in an open root. */
export async function drawForm(host) {
  let key
  try { key = (await ask(`${MICRO}/post/get-finder-post-trace-key`)).data } catch { return leave() }
  await sleep(state.formDelayMs)
  let film = null
  const status = h('div', { class: 'media-status-content' })
  const input = h('input', { type: 'file', accept: changed('upload') ? '' : 'video/mp4,video/x-m4v,video/*', style: 'display:none' })
  const drop = h('div', { class: 'upload-content' }, h('div', {}, '上传时长2小时内'), input)
  const editor = createEditor(changed('editor') ? 'txt-8f' : 'input-editor', changed('editor') ? '' : '添加描述')
  const short = h('input', { class: 'weui-desktop-form__input', placeholder: changed('title') ? '标题' : '填写短标题有机会获得更多流量', size: 40 })
  const wrong = h('div', { class: 'error-title', style: 'display:none;color:#c00' })
  const cover = coverField(host, { changed: changed('cover'), delayMs: state.coverDelayMs, crops: state.formVersion === 1 })
  const place = placeField()
  const mark = markField()
  const schedule = scheduleField()
  // Chosen while the film travels, a collection makes the form begin anew.
  const mix = collectionField(() => { if (film?.status === 'done') return false; editor.el.replaceChildren(); short.value = ''; return true })
  const original = h('input', { type: 'checkbox' })
  const go = h('button', { type: 'button', class: 'weui-desktop-btn weui-desktop-btn_primary weui-desktop-btn_disabled' }, changed('publish') ? '提交' : '发表')
  short.addEventListener('input', () => {
    const length = [...short.value].length
    const bad = /[^\p{L}\p{N}《》“”:+?%° ]/u.test(short.value) ? '不支持该符号' : length > 0 && (length < 6 || length > 16) ? '短标题需为6-16个字' : ''
    wrong.textContent = bad
    wrong.style.display = bad ? '' : 'none'
  })
  const draw = () => {
    const bad = film?.status === 'failed'
    go.classList.toggle('weui-desktop-btn_disabled', film?.status !== 'done')
    status.replaceChildren(...(film === null ? [] : bad ? [h('div', { class: 'status-msg error' }, '网络出错'), (() => { const tag = h('div', { class: 'tag-inner', style: 'cursor:pointer;display:inline-block' }, '删除'); onTap(tag, remove); return tag })()] : film.status === 'done' ? [h('span', {}, '封面预览')] : [h('span', {}, '上传中'), h('span', { class: 'ant-progress-text' }, `${Math.floor(film.progress * 100)}%`)]))
    if (film?.status === 'done') cover.ready()
  }
  const remove = () => { const close = dialog(host, '删除视频', 'remove', h('p', {}, '确认删除该视频？'), button('删除', () => { close(); film = null; input.value = ''; draw() }, 'primary')) }
  input.addEventListener('change', () => { if (input.files.length === 0) return; film = fileUpload(input.files[0], leave); film.onChange(draw) })
  const item = (label, field, name = '') => h('div', { class: `form-item ${name}`, style: 'margin:14px 0' }, h('div', { class: 'label' }, label), field)
  host.replaceChildren(h('div', { class: 'post-create-wrap' }, drop, status, item('视频描述', editor.el), item('短标题', h('div', {}, short, wrong)), item('封面预览', cover.el), item('位置', place.el), item('添加到合集', mix.el), item('视频标注', mark.el), item('声明原创', original), item('发表时间', schedule.el), h('div', { class: 'form-btns' }, button('保存草稿', () => undefined), go)))
  draw()
  maybeTour(host)

  const send = () => {
    const { text, topics } = editor.value()
    return ask(`${MICRO}/post/post_create`, { objectDesc: { description: text, shortTitle: short.value, topics, media: { uri: film.uri, coverUri: cover.value() }, location: place.value(), markTag: mark.value() }, collection: mix.value(), original: original.checked, effectiveTime: schedule.value() })
  }
  let pressed = false
  const submit = async () => {
    if (pressed) return
    pressed = true
    try {
      if (state.captcha) await captcha('tcaptcha_box')
      if (key.adminScan) await adminScan(host)
      let reply = await send()
      if (reply.needSms) {
        if (!(await smsDialog('publish', reply.mobile, { dialog: 'sms-verify-dialog', input: 'code', send: 'send', error: 'error-text', confirm: 'weui-desktop-btn_primary', text: 'desc' }))) { pressed = false; return }
        reply = await send()
      }
      if (reply.errCode !== 0) { pressed = false; return say(reply.errMsg) }
    } catch (error) {
      pressed = false
      if (error instanceof LostSession) return leave()
      return say('网络异常，请稍后重试')
    }
    await sleep(state.redirectLateMs)
    window.top.location.assign('/platform/post/list')
  }
  onTap(go, () => {
    if (film?.status !== 'done') return
    if (original.checked) return void submit()
    const close = dialog(host, '声明原创的视频有机会获得广告分成', 'original', button('直接发表', () => { close(); void submit() }), button('声明原创', () => { close(); original.checked = true; void submit() }, 'primary'))
  })
}
