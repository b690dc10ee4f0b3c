import { captcha } from '/__site/kit/captcha.js'
import { LostSession, h, layer, onTap, post, sleep, state, toast } from '/__site/kit/dom.js'
import { createEditor } from '/__site/kit/editor.js'
import { smsDialog } from '/__site/kit/sms.js'
import { fileUpload, uploadFile } from '/__site/kit/upload.js'
import { antSelect, radios, scheduleField } from './fields.js'

const root = document.getElementById('root')
const image = new URLSearchParams(location.search).get('tabType') === '2'
const say = (words) => toast(words, 'ant-message-notice-content')
const lost = () => { root.replaceChildren(h('div', { class: 'names' }, h('div', { class: 'container' }, h('div', { class: 'name' }, '机构服务'))), h('a', { href: state.login }, '立即登录')) }
const ask = async (path, body) => { const reply = await post(path, body); if (reply.result === 109) throw new LostSession(path); return reply }
const changed = (part) => state.pageChanged.includes(part)

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
    box.replaceChildren(...(upload.status === 'uploading' ? [h('span', {}, '上传中'), h('span', { class: '_progress-text_2hG' }, `${Math.floor(upload.progress * 100)}%`)] : upload.status === 'failed' ? [h('div', { class: '_upload-fail_2hG' }, h('span', {}, '上传失败'), retry)] : [h('span', {}, '上传成功')]))
  })
  return box
}

const coverRow = () => {
  let uri = null
  const open = h('div', { class: '_default-cover_3kL', style: 'cursor:pointer' }, h('span', {}, changed('cover') ? '作品封面' : '封面设置'))
  onTap(open, () => {
    let next = null
    const preview = h('div', { class: '_cover-preview_3kL' })
    const ok = h('button', { class: 'ant-btn ant-btn-primary', type: 'button', disabled: true }, '确 认')
    const input = h('input', { type: 'file', accept: 'image/*', onChange: async (e) => { const file = e.target.files[0]; next = await uploadFile(file); await sleep(state.coverDelayMs); preview.replaceChildren(h('img', { src: `/__site/file/${next}`, width: 60, height: 80 })); ok.disabled = false } })
    const panel = h('div', {}, '从视频中截取')
    const tab = h('div', { class: 'ant-tabs-tab' }, '上传封面')
    onTap(tab, () => panel.replaceChildren(input, preview))
    const close = layer(h('div', { class: 'ant-modal', role: 'document' }, h('div', {}, h('div', { class: 'ant-tabs-tab' }, '封面截取'), tab), panel, h('div', { class: 'ant-modal-footer' }, ok)))
    ok.addEventListener('click', () => { uri = next; close() })
  })
  return { el: open, value: () => uri }
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
  const sent = image ? (async () => { for (const file of files) images.push(await uploadFile(file)); sending = false })() : null
  const busy = h('div', {}, image ? '上传中' : '')
  if (sent) void sent.then(() => { busy.textContent = `已添加${images.length}张图片` }, () => { busy.textContent = '上传失败' })
  const editor = createEditor({
    className: '_description_eho7l_59', attributes: changed('editor') ? { placeholder: '说点什么' } : { id: 'work-description-edit', placeholder: '添加合适的话题和描述，作品能获得更多推荐～' },
    listClass: '_dropdown-container_1yW', entryClass: '_topic-item_1yW', bind: null,
    suggest: async (word) => (await ask('/rest/cp/works/v2/video/pc/tag/search', { keyword: word })).data.tags.map(({ tag, viewCount }) => ({ id: String(tag.id), name: tag.name, note: String(viewCount) })),
  })
  const cover = coverRow()
  const place = antSelect({ search: true, load: async (word) => (await ask('/rest/zt/location/wi/poi/search', { keyword: word, cityName: '' })).locations.map((one) => ({ id: String(one.id), name: one.title, note: one.address })) })
  const mix = antSelect({ load: async () => (await ask('/rest/cp/works/v2/video/pc/collection/list', {})).data.list.map((one) => ({ id: String(one.id), name: one.name })) })
  const statement = antSelect({ placeholder: '为作品添加补充说明', load: async () => ['内容为AI生成', '演绎情节，仅供娱乐', '个人观点，仅供参考', '素材来源于网络'].map((name) => ({ id: name, name })) })
  const visible = radios(['公开', '好友可见', '私密'])
  const when = radios(['立即发布', '定时发布'])
  const schedule = scheduleField()
  when.onChange((index) => { schedule.el.style.display = index === 1 ? '' : 'none' })
  schedule.el.style.display = 'none'
  const go = h('div', { class: '_button_3a3lq_1 _button-primary_3a3lq_60', style: 'cursor:pointer;display:inline-block;padding:8px 24px;background:#fe3666;color:#fff' }, h('div', {}, changed('publish') ? '提交作品' : '发布'))
  const row = (label, name, field) => h('div', { class: `row ${name}` }, h('div', { class: 'label' }, label), h('div', { class: 'field' }, field))
  root.replaceChildren(
    upload ? uploadBox(upload) : busy, row('描述', '_desc_9pL', editor.el), ...(image ? [] : [row('封面', '_cover_9pL', cover.el)]),
    row('添加地点', '_location_9pL', place.el), row('加入合集', '_collection_9pL', mix.el), row('作者声明', '_statement_9pL', statement.el), row('查看权限', '_visible_9pL', visible.el), row('发布时间', '_time_9pL', h('div', {}, when.el, schedule.el)),
    h('div', { class: '_section-form-btns_ysbff_1' }, go))
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
