import { captcha } from '/__site/kit/captcha.js'
import { LostSession, h, post, sleep, state, toast } from '/__site/kit/dom.js'
import { createEditor } from '/__site/kit/editor.js'
import { smsDialog } from '/__site/kit/sms.js'
import { fileUpload } from '/__site/kit/upload.js'
import { redraws, textWays } from '/__site/kit/quirks.js'
import { bccSelect, coverField, scheduleField, seasonField } from './fields.js'
import { tagField } from './tags.js'

const root = document.getElementById('root')
const say = (words) => toast(words, 'bcc-message')
const lost = () => location.assign(state.login)
const changed = (part) => state.pageChanged.includes(part)
const checked = (reply) => { if (reply.code === -101) throw new LostSession('-101'); return reply }
const get = async (path) => checked(await fetch(path, { credentials: 'include' }).then((r) => r.json()))
const ask = async (path, body) => checked(await post(path, body))

const uploadPage = () => {
  if (changed('upload')) return root.replaceChildren(h('button', { class: 'pick', type: 'button', onClick: () => { const input = document.createElement('input'); input.type = 'file'; input.onchange = () => void form(input.files[0]); input.click() } }, '选择文件'))
  if (state.formVersion === 1) {
    window.addEventListener('message', (e) => { if (e.origin === location.origin && e.data.file) void form(e.data.file) }, { once: true })
    return root.replaceChildren(h('iframe', { name: 'videoUpload', src: '/york/videoup', width: 600, height: 300 }))
  }
  const input = h('input', { type: 'file', name: 'buploader', accept: 'video/*,.mp4', onChange: () => void form(input.files[0]) })
  // One that does nothing stays beside it.
  const dead = h('input', { type: 'file', name: 'buploader', accept: 'video/*,.mp4', style: 'display:none' })
  root.replaceChildren(dead, h('div', { class: 'bcc-upload-wrapper' }, '点击上传或将视频拖拽到此区域', input))
}

/** One file's line: its percentage, 「上传完成」, or 「上传失败」 with another input. */
const uploadLine = (upload) => {
  const box = h('div', { class: 'file-item-content' })
  upload.onChange(() => {
    const again = h('input', { type: 'file', accept: '.mp4', onChange: () => void upload.start(again.files[0]) })
    box.replaceChildren(...(upload.status === 'uploading' ? [h('span', { class: 'file-item-content-status-text' }, `上传中 ${Math.floor(upload.progress * 100)}%`)] : upload.status === 'failed' ? [h('span', {}, '上传失败'), again] : [state.formVersion === 1 ? h('span', {}, '上传完成') : h('div', { class: 'file-item-content-status' }, h('i', { class: 'success', style: 'display:inline-block;width:12px;height:12px;background:#0a0' }))]))
  })
  return box
}

const maybeTour = () => {
  if (state.tour === 'off' || (state.tour === 'first' && localStorage.getItem('bili-tour'))) return
  setTimeout(() => {
    const mask = h('div', { class: 'guide-mask', style: 'position:fixed;inset:0;background:#0005;z-index:1500;display:grid;place-items:center' }, h('div', { style: 'background:#fff;padding:16px' }, '新版投稿页上线了', h('button', { type: 'button', onClick: () => { localStorage.setItem('bili-tour', '1'); mask.remove() } }, '知道了')))
    document.body.append(mask)
  }, 200)
}

/** Once the video is there the site proposes a category and tags; the tags come in two waves. */
const propose = async (name, category, tags) => {
  const found = (await ask('/x/vupre/web/archive/types/predict', { title: name })).data[0]
  if (found) { category.tid = found.id; category.shown.textContent = found.name }
  tags.propose(['生活记录', '日常'])
  await sleep(state.formDelayMs + 250)
  tags.propose(['打卡挑战'])
}

async function form(file) {
  await sleep(state.formDelayMs)
  try { await get('/x/vupre/web/archive/pre') } catch { return lost() }
  const upload = fileUpload(file, lost)
  const name = file.name.replace(/\.[^.]+$/, '')
  const title = h(changed('title') ? 'textarea' : 'input', { class: 'input-val', ...(changed('title') ? {} : { maxlength: '80', placeholder: '请输入稿件标题' }) })
  title.value = name
  redraws('title', textWays(title, () => { title.value = '' }))
  const text = createEditor({ className: changed('editor') ? 'note-area' : 'ql-editor', listClass: 'none', entryClass: 'none', bind: null, suggest: async () => [] })
  const tags = tagField()
  const category = { tid: 0, shown: h('p', { class: 'select-item-cont' }, '请选择分区') }
  const cover = coverField(changed('cover') ? '设置首图' : '添加封面')
  if (changed('cover')) cover.el.querySelectorAll('[class]').forEach((node) => node.removeAttribute('class'))
  const statement = bccSelect('请选择符合视频内容的创作声明', ['内容无需标注', '含AI生成内容', '含虚构演绎内容', '内容含营销信息', '个人观点，仅供参考', '内容为转载'])
  const season = seasonField(async () => (await get('/x2/creative/web/seasons?pn=1&ps=50')).data.seasons.map((one) => ({ id: String(one.season.id), name: one.season.title })))
  const schedule = scheduleField()
  const kind = h('div', { class: 'type-check-radio-wrp' }, ['自制', '转载'].map((word, i) => h('label', { class: 'check-radio-v2-container' }, h('input', { type: 'radio', name: 'copyright', value: String(i + 1), checked: i === 0 }), word)))
  const go = h('span', { class: changed('publish') ? 'send-out' : 'submit-add', style: 'cursor:pointer;display:inline-block;padding:8px 24px;background:#00aeec;color:#fff' }, changed('publish') ? '提交稿件' : '立即投稿')
  const row = (label, field) => h('div', { class: 'row' }, h('div', { class: 'label section-title-content-main' }, label), h('div', { class: 'field' }, field))
  const statements = state.user.uniqueId.startsWith('laochen') ? [] : [row('创作声明', statement.el)]
  root.replaceChildren(uploadLine(upload), row('封面', cover.el), row('标题', h('div', { class: changed('title') ? 'heading' : 'video-title' }, title)), row('类型', kind), row('分区', h('div', { class: 'video-human-type' }, h('div', { class: 'select-controller' }, category.shown))),
    row('标签', tags.el), row('简介', h('div', { class: 'desc-container' }, text.el)), ...statements, row('加入合集', season.el), row('定时发布', schedule.el), h('div', { class: 'submit-container' }, go))
  maybeTour()
  let proposed = false
  upload.onChange(() => { if (upload.status === 'done' && !proposed) { proposed = true; void propose(name, category, tags).catch(() => undefined) } })

  const send = async () => {
    const response = await fetch('/x/vu/web/add/v3', {
      method: 'POST', credentials: 'include', headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        copyright: Number(kind.querySelector('input:checked').value), tid: category.tid, title: title.value.trim(), tag: tags.value().join(','), desc: text.value().text, dtime: schedule.value(), statement: statement.value(), season: season.value(), ...cover.value(), videos: [{ filename: upload.uri }],
      }),
    })
    if (response.status >= 500) throw new Error(`HTTP ${response.status}`)
    return checked(await response.json())
  }
  let pressed = false
  const submit = async () => {
    if (pressed) return
    if (upload.status !== 'done') return say('请等待视频上传完成')
    pressed = true
    try {
      if (state.captcha) await captcha('geetest_panel')
      let reply = await send()
      if (reply.needSms) {
        if (!(await smsDialog('publish', reply.mobile, { dialog: 'sms-verify', input: 'code', send: 'send', error: 'error-text', confirm: 'primary', text: 'desc' }))) { pressed = false; return }
        reply = await send()
      }
      if (reply.code !== 0) { pressed = false; return say(reply.message) }
    } catch (error) {
      pressed = false
      if (error instanceof LostSession) { say('账号未登录'); return lost() }
      return say('网络异常，请稍后重试')
    }
    await sleep(state.redirectLateMs)
    // The newer page stays at its address, the older one leaves for the list.
    if (state.formVersion === 1) location.assign('/platform/upload-manager/article')
    else root.replaceChildren(h('div', { class: 'video-complete' }, h('div', { class: 'step-des' }, '稿件投递成功'), h('button', { type: 'button' }, '查看稿件')))
  }
  go.addEventListener('mouseup', (e) => { if (e.isTrusted) void submit() })
}

uploadPage()
