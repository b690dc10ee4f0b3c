import { captcha } from '/__site/kit/captcha.js'
import { LostSession, h, onTap, sleep, state, toast } from '/__site/kit/dom.js'
import { createEditor } from '/__site/kit/editor.js'
import { redraws, textWays } from '/__site/kit/quirks.js'
import { smsDialog } from '/__site/kit/sms.js'
import { uploadFile } from '/__site/kit/upload.js'
import { ask, button, dialog, lost, maybeTour, templates, token } from './office.js'
import { timerField } from './timer.js'

const changed = (part) => state.pageChanged.includes(part)
const say = (words) => toast(words, 'weui-desktop-toast')
const CLAIMS = [['1', '内容由AI生成'], ['2', '素材来源官方媒体/网络新闻'], ['3', '内容剧情演绎，仅供娱乐'], ['4', '个人观点，仅供参考'], ['5', '健康医疗分享，仅供参考'], ['6', '投资观点，仅供参考'], ['0', '无需声明']]
const plain = (className, field = 'text') => createEditor({ className, field, listClass: 'none', entryClass: 'none', bind: null, suggest: async () => [] })

const claimField = () => {
  let value = null
  const shown = h('span', { class: 'js_claim_source_selected' })
  const open = h('span', { class: 'allow_click_opr js_claim_source_desc', style: 'cursor:pointer' }, '未添加')
  const show = (words) => { value = words; shown.textContent = words ?? ''; open.textContent = words === null ? '未添加' : '修改' }
  redraws('declaration', { lost: () => show(null), changed: () => show('个人观点，仅供参考') })
  onTap(open, () => {
    const ok = button('确认', () => { show(panel.querySelector('input:checked').parentElement.textContent); close() }, 'primary')
    ok.classList.add('weui-desktop-btn_disabled')
    const panel = h('div', { class: 'claim-source_dialog_panel', onChange: () => ok.classList.remove('weui-desktop-btn_disabled') }, CLAIMS.map(([number, words]) => h('label', { class: 'weui-desktop-form__check-label', style: 'display:block' }, h('input', { type: 'radio', name: 'claim', class: 'weui-desktop-form__radio', value: number }), h('span', { class: 'weui-desktop-form__check-content' }, words))))
    const close = dialog('创作来源', panel, ok)
  })
  return { el: h('div', { id: 'js_claim_source_area' }, open, shown), touched: () => value !== null, value: () => (value === '无需声明' ? null : value) }
}

/** The administrator's code; true once confirmed, false when refused or run out. */
const adminScan = () =>
  new Promise((resolve) => {
    const img = h('img', { class: 'js_qrcode', width: 160, height: 160 })
    const words = h('p', {}, '请联系管理员扫码验证')
    dialog('发表验证', img, words)
    void (async () => {
      const { token: code, picture } = await (await fetch('/__site/qr', { method: 'POST' })).json()
      img.src = picture
      for (let scanned = false; ; ) {
        await sleep(200)
        const { status } = await (await fetch(`/__site/qr?token=${code}`)).json()
        scanned ||= status === 'scanned'
        if (status === 'confirmed' || status === 'verify') return resolve(true)
        if (status === 'expired') { words.textContent = scanned ? '管理员已拒绝' : '二维码已过期'; return resolve(false) }
      }
    })()
  })

/** The page on which a film or 贴图 is published. */
export async function drawEditor(office, kind, material) {
  await sleep(state.formDelayMs)
  const images = []
  const busy = h('div', {})
  const input = h('input', { type: 'file', accept: 'image/*', multiple: true, onChange: async (e) => {
    busy.textContent = '上传中'
    try { for (const file of e.target.files) images.push(await uploadFile(file, 'picture')); busy.textContent = `已添加${images.length}张图片` } catch { busy.textContent = '上传失败' }
  } })
  // A film's title is a text area; that of 贴图 an editor over a hidden one.
  const area = h('textarea', { id: 'title', class: 'js_title', rows: 1, cols: 50, style: kind === 'image' ? 'visibility:hidden' : '' })
  const overlay = plain('ProseMirror', 'title')
  if (kind === 'video') redraws('title', textWays(area, () => { area.value = '' }))
  if (kind === 'video') area.value = (await ask(`/cgi-bin/material?appmsgid=${material}`)).title
  const guide = plain(changed('editor') ? 'words' : 'ProseMirror')
  const claim = claimField()
  const send = h('div', { id: changed('publish') ? 'js_post' : 'js_send' }, button('发表', () => openSend(), 'primary'))
  send.firstChild.classList.add('mass_send')
  const row = (label, field) => h('div', { class: 'row' }, h('div', { class: 'label' }, label), h('div', { class: 'field' }, field))
  document.getElementById('root').replaceChildren(...(kind === 'image' ? [h('div', { class: changed('upload') ? 'pics' : 'js_upload_btn_container' }, input, busy)] : []), row('标题', h('div', {}, area, ...(kind === 'image' ? [h('div', { class: 'title-editor-overlay' }, overlay.el)] : []))), row('引导语', h('div', { id: 'guide_words_main' }, guide.el)), row('创作来源', claim.el), send, templates())
  maybeTour()
  if (state.lesson) { const close = dialog('运营规则学习', h('p', {}, '请先完成运营规则学习'), button('开始答题', () => close(), 'primary')) }

  // Its button says what the button of every hint says.
  if (state.otherAccount) { const close = dialog('提示', h('p', {}, '未授权切换账号'), button('我知道了', () => close(), 'primary')) }

  let pressed = false
  const submit = async (notice, mass, time) => {
    if (pressed) return
    pressed = true
    const body = { kind, material, images, title: kind === 'image' ? overlay.value().text : area.value, guide: guide.value().text, claim: claim.value(), groupNotice: notice, massNotice: mass, time }
    try {
      if (state.captcha) await captcha('tcaptcha_box')
      if (office.adminScan && !(await adminScan())) return
      let reply = await ask('/cgi-bin/masssend?t=ajax-response', body)
      if (reply.needSms) {
        if (!(await smsDialog('publish', reply.mobile, { dialog: 'sms-verify-dialog', input: 'code', send: 'send', error: 'error-text', confirm: 'weui-desktop-btn_primary', text: 'desc' }))) { pressed = false; return }
        reply = await ask('/cgi-bin/masssend?t=ajax-response', body)
      }
      if (reply.base_resp.ret !== 0) { pressed = false; return say(reply.base_resp.err_msg) }
    } catch (error) {
      pressed = false
      if (error instanceof LostSession) return lost()
      return say('网络异常，请稍后重试')
    }
    await sleep(state.redirectLateMs)
    location.assign(`/cgi-bin/home?t=home/index&lang=zh_CN&token=${token}`)
  }
  const openSend = () => {
    const timer = timerField()
    const footer = h('div', { class: 'mass-send__footer' }, button('发表', () => {
      const notice = timer.notice()
      const time = timer.value()
      // The server may insist on a send to all, whatever the switch says (a fault).
      const mass = timer.mass() || state.massAlways
      close()
      const ask = () => { const sure = dialog('发表', h('p', {}, mass ? '内容将推送给全部用户' : '内容将展示在公众号主页'), button('取消', () => sure()), button(mass ? '继续群发' : '继续发表', () => { sure(); void submit(notice, mass, time) }, 'primary')) }
      if (claim.touched() || state.formVersion === 1) return ask()
      const undeclared = dialog('创作来源', h('p', {}, '内容未声明创作来源'), button('去声明', () => undeclared()), button(mass ? '无需声明并群发' : '无需声明并发表', () => { undeclared(); ask() }, 'primary'))
    }, 'primary'))
    const close = dialog('', h('div', { class: 'mass-send' }, h('div', { class: 'mass-send__title', style: 'padding:8px' }, '发表'), timer.el, footer))
  }
}
