import { h, onTap, sleep, state } from '/__site/kit/dom.js'
import { BIN, ask, leave } from './ask.js'
import { drawComments } from './comments.js'
import { drawDirect } from './direct.js'
import { drawForm } from './form.js'

const root = document.getElementById('root')
const body = h('div', { class: 'main-body' })

/** The form's host: a frame, or a web component with an open root. */
const openForm = () => {
  if (state.formVersion === 1) return body.replaceChildren(h('iframe', { name: 'content', src: '/micro/content/post/create', style: 'width:100%;height:560px;border:1px solid #eee' }))
  const app = document.createElement('wujie-app')
  app.style.display = 'block'
  const shadow = app.attachShadow({ mode: 'open' })
  const holder = h('div', {})
  shadow.append(holder)
  body.replaceChildren(app)
  void drawForm(holder)
}

const drawHome = () => {
  const button = h('button', { type: 'button', class: 'weui-desktop-btn weui-desktop-btn_primary' }, '发表视频')
  onTap(button, () => { history.pushState(null, '', '/platform/post/create'); openForm() })
  body.replaceChildren(h('div', { class: 'finder-card' }, h('h2', { class: 'finder-nickname' }, state.user?.nickname ?? ''), h('span', { class: 'finder-uniq-id' }, state.user?.uid ?? '')), button)
}

// The dialogs of all pages stand in every one of them, hidden.
const prepared = h('div', { style: 'display:none' }, h('div', { class: 'weui-desktop-dialog' }, h('h3', {}, '管理员本人验证'), h('img', { class: 'qrcode' })), h('div', { class: 'weui-desktop-dialog' }, h('p', {}, '将此次编辑保留?'), h('button', {}, '不保存'), h('button', {}, '保存')), h('div', { class: 'weui-desktop-dialog' }, h('p', {}, '你还不能发表视频'), h('button', {}, '我知道了')))
const entry = h('a', {}, h('span', { class: 'finder-ui-desktop-menu__name' }, '私信'))
onTap(entry, () => { history.pushState(null, '', '/platform/private_msg'); void drawDirect(body) })
root.append(h('div', { class: 'finder-ui-desktop-menu' }, '内容管理 互动管理 数据中心', entry), body, prepared)

if (location.pathname.startsWith('/platform/interaction/comment')) void drawComments(body)
else if (location.pathname.startsWith('/platform/private_msg')) {
  // Reached by the menu alone: a direct visit is led to the first page.
  history.replaceState(null, '', '/platform')
  drawHome()
} else if (location.pathname.startsWith('/platform/post/list')) body.append(h('h2', {}, '视频管理'))
else if (location.pathname.startsWith('/platform/post/create')) {
  if (state.formVersion === 1) {
    // A direct visit is led back with an empty frame.
    body.append(h('iframe', { name: 'content', style: 'width:100%;height:80px;border:0' }))
    setTimeout(() => { history.replaceState(null, '', '/platform'); drawHome() }, 300)
  } else if (!state.emptyShell) openForm()
} else drawHome()

// Everything stands for a while before the office notices that nobody is signed in.
await sleep(600)
ask(`${BIN}/auth/auth_data`).catch((error) => { if (error.name !== 'TypeError') leave() })
