import { captcha } from '/__site/kit/captcha.js'
import { LostSession, call, h, onTap, post, sleep, state, toast } from '/__site/kit/dom.js'
import { createEditor } from '/__site/kit/editor.js'
import { smsDialog } from '/__site/kit/sms.js'
import { fileUpload } from '/__site/kit/upload.js'
import { aiField, coverField, scheduleField, visibilityField } from './fields.js'
import { modal } from './modal.js'

const root = document.getElementById('root')
const changed = (part) => state.pageChanged.includes(part)
const lost = () => top.location.assign(state.login)
const say = (words) => toast(words, 'TUXTopToast-content')
// Words follow the account's language, whatever the address asks for.
const WORDS = state.formVersion === 1
  ? { post: 'Đăng', yesNo: ['Hủy', 'Bật'], checks: 'Bật tự động kiểm tra nội dung?', sure: 'Đăng ngay?', ai: 'Nội dung do AI tạo', aiSure: '', more: 'Hiện thêm', now: 'Ngay', later: 'Lên lịch', seen: ['Mọi người', 'Chỉ mình bạn', 'Bạn bè'], tip: 'Mẹo', wait: 'Đang tải lên', ok: 'Đã tải lên', bad: 'Lỗi', months: (d) => `Tháng ${d.getMonth() + 1}` }
  : { post: 'Post', yesNo: ['Cancel', 'Turn on'], checks: 'Turn on automatic content checks?', sure: 'Continue to post?', ai: 'AI-generated content', aiSure: 'Labeling AI-generated content', more: 'Show more', now: 'Now', later: 'Schedule', seen: ['Everyone', 'Only you', 'Friends'], tip: 'New editing features', wait: 'Uploading', ok: 'Uploaded', bad: 'Something went wrong', months: (d) => d.toLocaleString('en', { month: 'long' }) }

const ask = async (path) => { const reply = await call(path); if (reply.status_code === 8) throw new LostSession(path); return reply }

const uploadPage = () => {
  const input = h('input', { type: 'file', accept: changed('upload') ? '.mp4' : 'video/*', onChange: (e) => void form(e.target.files[0]) })
  root.replaceChildren(h('div', { 'data-e2e': 'select_video_container' }, h('button', { type: 'button', 'data-e2e': 'select_video_button' }, 'Select video'), input))
}

const uploadLine = (upload) => {
  const box = h('div', changed('upload') ? {} : { 'data-e2e': 'upload_status_container' })
  upload.onChange(() => {
    if (upload.status === 'failed') box.replaceChildren(h('div', { class: 'info-status error' }, WORDS.bad), h('input', { type: 'file', accept: 'video/*', onChange: (e) => void upload.start(e.target.files[0]) }))
    else if (upload.status === 'done') box.replaceChildren(h('div', { class: 'info-status success' }, WORDS.ok))
    else box.replaceChildren(h('div', { class: 'info-status' }, WORDS.wait), h('div', { class: 'info-progress-num' }, `${Math.floor(upload.progress * 100)}%`))
  })
  return box
}

let autoCheck = false
const maybeTour = () => {
  if (state.tour === 'off' || (state.tour === 'first' && localStorage.getItem('tiktok-tour'))) return
  localStorage.setItem('tiktok-tour', '1')
  setTimeout(() => {
    const ok = h('button', { type: 'button' }, 'OK')
    const tip = h('div', { class: 'tutorial-tooltip', style: 'position:fixed;left:0;right:0;top:0;height:60%;background:#fffd;z-index:1500;padding:24px' }, WORDS.tip, ok)
    onTap(ok, () => tip.remove())
    document.body.append(tip)
  }, 150)
  // The proposal comes by itself on the newer page, at the first choice below "show more" on the older one.
  const propose = async () => { autoCheck = await modal('', WORDS.checks, WORDS.yesNo) }
  if (state.formVersion === 2) setTimeout(propose, 250)
  else document.querySelector('.Switch__content').addEventListener('mouseup', () => void propose(), { once: true })
}

async function form(file) {
  await sleep(state.formDelayMs)
  try { await ask('/api/v1/video/upload/auth/') } catch (error) { if (error instanceof LostSession) return lost(); throw error }
  const upload = fileUpload(file, lost)
  const editor = createEditor({
    className: changed('editor') ? 'caption-input' : 'public-DraftEditor-content', attributes: changed('editor') ? { placeholder: 'Describe your post' } : {}, listClass: 'mention-list-popover', entryClass: 'hashtag-suggestion-item', bind: ' ',
    suggest: async (word) => (await ask(`/api/upload/challenge/sug/?keyword=${encodeURIComponent(word)}`)).sug_list.map((one) => ({ id: String(one.cid), name: one.cha_name, note: String(one.view_count) })),
  })
  // The caption starts as the file's name.
  editor.el.append(file.name.replace(/\.\w+$/, ''))
  const cover = coverField(changed('cover'))
  const seen = visibilityField(WORDS.seen)
  const ai = aiField(WORDS)
  const when = scheduleField(WORDS)
  const go = h('button', { type: 'button', ...(changed('publish') ? { class: 'footer-primary' } : { 'data-e2e': 'post_video_button' }), 'aria-disabled': 'true' }, WORDS.post)
  upload.onChange(() => go.setAttribute('aria-disabled', upload.status === 'done' ? 'false' : 'true'))
  const row = (label, field) => h('div', { class: 'row' }, h('div', { class: 'label' }, label), h('div', { class: 'field' }, field))
  root.replaceChildren(uploadLine(upload), row('Caption', h('div', changed('editor') ? {} : { 'data-e2e': 'caption_container' }, editor.el)), row('Cover', cover.el), row('When', when.el), row('Who', seen.el), ai.el, go)
  maybeTour()

  const send = () => {
    const { text, topics } = editor.value()
    return post('/tiktok/web/project/post/v1/', { caption: text, topics, videoUri: upload.uri, coverUri: cover.value(), visibility: seen.value(), aigc: ai.value(), autoCheck, scheduleTime: when.value() })
  }
  let pressed = false
  const submit = async () => {
    pressed = true
    try {
      if (state.captcha) await captcha('captcha_verify_container')
      let reply = await send().catch((error) => { if (error instanceof LostSession) throw error; return { status_code: -1 } })
      if (reply.needSms) {
        if (!(await smsDialog('publish', reply.mobile, { dialog: 'sms-verify-dialog', input: 'code', send: 'send-code', error: 'error-text', confirm: 'primary', text: 'desc' }))) { pressed = false; return }
        reply = await send()
      }
      if (reply.status_code === 8) return lost()
      if (reply.status_code !== 0) { pressed = false; return say(WORDS.bad) }
    } catch (error) {
      pressed = false
      if (error instanceof LostSession) return lost()
      return say(WORDS.bad)
    }
    await sleep(state.redirectLateMs)
    top.location.assign('/tiktokstudio/content')
  }
  onTap(go, async () => {
    if (pressed || go.getAttribute('aria-disabled') === 'true') return
    // The checks of the content are not through: the newer page asks once more.
    if (state.formVersion === 2 && !(await modal('common-modal-confirm-modal', WORDS.sure, ['Cancel', 'Post now']))) return
    void submit()
  })
}

if (state.user) uploadPage()
else setTimeout(lost, 300)
