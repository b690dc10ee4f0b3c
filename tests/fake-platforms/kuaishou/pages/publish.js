import { captcha } from '/__site/kit/captcha.js'
import { LostSession, h, layer, onTap, post, sleep, state, toast } from '/__site/kit/dom.js'
import { createEditor } from '/__site/kit/editor.js'
import { smsDialog } from '/__site/kit/sms.js'
import { fileUpload, uploadFile } from '/__site/kit/upload.js'
import { redraws } from '/__site/kit/quirks.js'
import { antSelect, cascader, radios, scheduleField } from './fields.js'

const root = document.getElementById('root')
const image = new URLSearchParams(location.search).get('tabType') === '2'
const say = (words) => toast(words, 'ant-message-notice-content')
const lost = () => { root.replaceChildren(h('div', { class: 'names' }, h('div', { class: 'container' }, h('div', { class: 'name' }, '机构服务'))), h('a', { href: state.login }, '立即登录')) }
const ask = async (path, body) => { const reply = await post(path, body); if (reply.result === 109) throw new LostSession(path); return reply }
const changed = (part) => state.pageChanged.includes(part)
/** The form that some accounts still see. */
const old = state.formVersion === 1

const uploadPage = () => {
  const words = image ? '上传图片' : '上传视频'
  const button = h('button', { class: changed('upload') ? 'start-9fK' : '_upload-btn_ysbff_57', type: 'button' }, changed('upload') ? '选择文件' : words)
  // The input is made at the press, as on the real page.
  button.addEventListener('click', () => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = image ? 'image/*' : 'video/*'
    input.multiple = image
    input.onchange = () => void form([...input.files])
    input.click()
  })
  root.replaceChildren(h('div', { class: '_dragger_ysbff_1' }, button))
}

/** Progress, 「上传成功」, or 「上传失败」 with another input. */
const uploadBox = (upload) => {
  const box = h('div', { class: '_upload-box_2hG' })
  upload.onChange(() => {
    const retry = h('input', { type: 'file', accept: 'video/*', onChange: (e) => void upload.start(e.target.files[0]) })
    box.replaceChildren(...(upload.status === 'uploading' ? [h('span', {}, '上传中'), h('span', { class: '_progress-text_2hG' }, `${Math.floor(upload.progress * 100)}%`)] : upload.status === 'failed' ? [h('div', { class: '_upload-fail_2hG' }, h('span', {}, '上传失败'), retry)] : [old ? h('span', {}, '上传成功') : h('div', { class: '_preview-btns_2hG' }, h('div', {}, '预览作品'), h('div', {}, '预览封面'))]))
  })
  return box
}

const coverRow = () => {
  let uri = null
  // The label does nothing; the door shows over the cover, under the pointer.
  const box = h('div', { class: changed('cover') ? 'cv-3kL' : '_default-cover_3kL', style: 'width:90px;height:120px;background:#ddd;position:relative' })
  const open = h('div', { class: changed('cover') ? 'door-3kL' : '_cover-full-editor_3kL', style: 'position:absolute;inset:30px 10px;background:#fff;cursor:pointer' }, '编辑')
  const face = h('img', { src: `/__site/avatar/${state.user.uid}.png`, width: 90, height: 120, style: 'position:absolute;inset:0' })
  box.append(face)
  const own = face.src
  const show = (next) => { uri = next; face.src = next === null ? own : `/__site/file/${next}` }
  redraws('cover', { lost: () => show(null) })
  box.addEventListener('mouseenter', () => box.append(open))
  box.addEventListener('mouseleave', () => open.remove())
  onTap(open, () => {
    let next = null
    const ok = h('button', { class: 'ant-btn ant-btn-primary', type: 'button' }, old ? '确 认' : '确认')
    const clear = h('span', { style: 'display:none;cursor:pointer' }, '清空上传')
    const input = h('input', { type: 'file', accept: 'image/*', style: 'display:none', onChange: async (e) => { const file = e.target.files[0]; const sent = await uploadFile(file); await sleep(state.coverDelayMs); next = sent; clear.style.display = '' } })
    onTap(clear, () => { next = null; clear.style.display = 'none' })
    const panel = h('div', {}, '从视频中截取')
    const tab = h('div', { class: '_header-title-item_3kL' }, '上传封面')
    onTap(tab, () => panel.replaceChildren(input, clear))
    const head = h('div', {}, h('div', { class: '_header-title-item_3kL' }, '封面截取'), tab)
    const close = layer(old ? h('div', { class: 'ant-modal', role: 'document' }, head, panel, h('div', { class: 'ant-modal-footer' }, ok)) : h('div', { id: 'microSupport', style: 'background:#fff;padding:20px' }, head, panel, ok))
    // Open for a press from the start: too early means a frame of the film.
    onTap(ok, () => { show(next); close() })
  })
  return { el: h('div', { class: changed('cover') ? 'ce-3kL' : '_high-cover-editor-main_3kL' }, h('div', { class: '_high-cover-editor-label_3kL' }, '封面设置'), box), value: () => uri }
}

const maybeTour = () => {
  if (state.tour === 'off' || (state.tour === 'first' && localStorage.getItem('ks-tour'))) return
  setTimeout(() => {
    const portal = h('div', { id: 'react-joyride-portal', style: 'position:fixed;inset:0;background:#0005;z-index:1500' })
    const skip = h('button', { type: 'button' }, '跳过')
    skip.addEventListener('click', () => { localStorage.setItem('ks-tour', '1'); portal.remove() })
    portal.append(h('div', { role: 'alertdialog', style: 'background:#fff;padding:16px;width:280px;margin:80px auto' }, '这里可以添加话题', skip))
    document.body.append(portal)
  }, 200)
}

async function form(files) {
  await sleep(state.formDelayMs)
  const upload = image ? null : fileUpload(files[0], lost)
  const images = []
  let sending = image
  const sent = image ? (async () => { for (const file of files) images.push(await uploadFile(file, 'picture')); sending = false })() : null
  const busy = h('div', {}, image ? '上传中' : '')
  if (sent) void sent.then(() => { busy.textContent = `已添加${images.length}张图片` }, () => { busy.textContent = '上传失败' })
  const editor = createEditor({
    className: '_description_eho7l_59', attributes: changed('editor') ? { placeholder: '说点什么' } : { id: 'work-description-edit', placeholder: '添加合适的话题和描述，作品能获得更多推荐～' },
    listClass: '_dropdown-container_1yW', entryClass: '_topic-item_1yW', bind: null,
    suggest: async (word) => (await ask('/rest/cp/works/v2/video/pc/tag/search', { keyword: word })).data.tags.map(({ tag, viewCount }) => ({ id: String(tag.id), name: tag.name, note: String(viewCount) })),
  })
  const cover = coverRow()
  const place = antSelect({ field: 'poi', search: true, placeholder: '请输入视频详细地址，可提升流量', load: async (word) => (await ask('/rest/zt/location/wi/poi/search', { keyword: word, cityName: '' })).locations.map((one) => ({ id: String(one.id), name: one.title, note: one.address })) })
  const region = cascader([['北京市', ['北京市']], ['四川省', ['绵阳市', '成都市']], ['广东省', ['深圳市']]], () => place.enable())
  if (!old) place.disable()
  const mix = antSelect({ field: 'collection', placeholder: '选择要加入到的合集', load: async () => (await ask('/rest/cp/works/v2/video/pc/collection/list', {})).data.list.map((one) => ({ id: String(one.id), name: one.name })) })
  const statement = antSelect({ field: 'declaration', placeholder: '为作品添加补充说明', load: async () => ['内容为AI生成', '演绎情节，仅供娱乐', '个人观点，仅供参考', '素材来源于网络'].map((name) => ({ id: name, name })) })
  const visible = radios(old ? ['公开', '好友可见', '私密'] : ['所有人可见', '好友可见', '仅自己可见'], 'visibility')
  const when = radios(['立即发布', '定时发布'])
  const schedule = scheduleField()
  when.onChange((index) => { schedule.el.style.display = index === 1 ? '' : 'none' })
  schedule.el.style.display = 'none'
  const go = h('div', { class: '_button_3a3lq_1 _button-primary_3a3lq_60', style: 'cursor:pointer;display:inline-block;padding:8px 24px;background:#fe3666;color:#fff' }, h('div', {}, changed('publish') ? '提交作品' : '发布'))
  const row = (label, name, field) => h('div', { class: `_edit-form-item_9pL ${name}` }, h('div', { class: '_label_9pL' }, label), h('div', { class: 'field' }, field))
  root.replaceChildren(
    upload ? uploadBox(upload) : busy, row('描述', '_desc_9pL', editor.el), ...(image ? [] : [row('封面', '_cover_9pL', cover.el)]),
    row('添加地点', '', h('div', {}, old ? null : region.el, place.el)), row('加入合集', '', mix.el), row('作者声明', '', statement.el), row('查看权限', '', visible.el), row('发布时间', old ? '' : '_publish-time_9pL', h('div', {}, when.el, schedule.el)),
    h('div', { class: old ? '_section-form-btns_ysbff_1' : '_edit-section-btns_ysbff_1' }, go))
  maybeTour()

  const send = () => {
    const { text, topics } = editor.value()
    return ask('/rest/cp/works/v2/video/pc/submit', {
      kind: image ? 'image' : 'video', caption: text, topics, fileUri: upload?.uri ?? null, images, coverUri: cover.value(), poi: place.value(), collection: mix.value(), statement: statement.value()?.name ?? null,
      photoStatus: [1, 4, 2][visible.value()], publishTime: when.value() === 1 ? schedule.value() : 0,
    })
  }
  let pressed = false
  const submit = async () => {
    if (pressed) return
    pressed = true
    try {
      if (state.captcha) await captcha('kwai-captcha-slider-wrapper')
      let reply = await send()
      if (reply.needSms) {
        if (!(await smsDialog('publish', reply.mobile, { dialog: 'sms-verify', input: 'code', send: 'send', error: 'error-text', confirm: 'primary', text: 'desc' }))) { pressed = false; return }
        reply = await send()
      }
      if (reply.result !== 1) { pressed = false; return say(reply.message) }
    } catch (error) {
      pressed = false
      if (error instanceof LostSession) { say('登录已过期，请重新登录'); return lost() }
      return say('网络异常，请稍后重试')
    }
    await sleep(state.redirectLateMs)
    location.assign('/article/manage/video?status=2&from=publish')
  }
  onTap(go, () => {
    if (sending || (upload && upload.status !== 'done')) return say('请等待上传完成')
    const yes = h('button', { type: 'button', class: 'ant-btn ant-btn-primary' }, '确认发布')
    const close = layer(h('div', { class: 'ant-modal' }, h('p', {}, '作品发布后将公开展示'), h('button', { type: 'button', onClick: () => close() }, '取消'), yes))
    onTap(yes, () => { close(); void submit() })
  })
}

if (state.user) uploadPage()
else lost()
