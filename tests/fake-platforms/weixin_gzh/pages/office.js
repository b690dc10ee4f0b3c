import { LostSession, h, state } from '/__site/kit/dom.js'

export const token = new URLSearchParams(location.search).get('token') ?? ''
export const lost = () => location.assign(state.login)

/** A call with the token; nobody signed in, or a wrong token, is told by a number. */
export async function ask(path, body) {
  const response = await fetch(`${path}${path.includes('?') ? '&' : '?'}token=${token}&lang=zh_CN&f=json&ajax=1`, { credentials: 'include', ...(body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }) })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  const reply = await response.json()
  if (reply.base_resp.ret === 200003 || reply.base_resp.ret === 200040) throw new LostSession(path)
  return reply
}

/** What the office's frame knows; a page without the right token leads to the login. */
export async function enter() {
  const reply = await (await fetch('/__office')).json()
  if (reply.base_resp.ret !== 0 || reply.token !== token) { lost(); return new Promise(() => undefined) }
  window.wx = { commonData: { data: { t: reply.token, user_name: reply.user_name, nick_name: reply.nick_name, ticket: '1', time: Math.floor(Date.now() / 1000) } } }
  return reply
}

export const button = (words, press, kind = 'default') => { const el = h('button', { type: 'button', class: `weui-desktop-btn weui-desktop-btn_${kind}` }, words); el.addEventListener('click', (e) => { if (e.isTrusted && !el.classList.contains('weui-desktop-btn_disabled')) press() }); return el }

/** A dialog of the office; returns its remover. */
export function dialog(title, ...content) {
  const wrap = h('div', { class: 'weui-desktop-dialog__wrp', style: 'position:fixed;inset:0;background:#0006;display:grid;place-items:center;z-index:1300' }, h('div', { class: 'weui-desktop-dialog', style: 'background:#fff;padding:20px;min-width:340px' }, h('h3', { class: 'weui-desktop-dialog__title' }, title), ...content))
  document.body.append(wrap)
  return () => wrap.remove()
}

/** Dialogs and notes of every outcome stand in the page at all times, hidden. */
export const templates = () =>
  h('div', { style: 'display:none' }, h('p', { class: 'tips_global' }, '视频上传成功，你可以继续编辑其它信息保存提交'), h('div', { class: 'weui-desktop-mask_status' }, h('div', { class: 'weui-desktop-mask_msg' }, '转码失败')),
    h('div', { class: 'weui-desktop-dialog' }, h('button', { class: 'weui-desktop-btn weui-desktop-btn_primary' }, '继续提交')), h('div', { class: 'weui-desktop-dialog' }, h('button', { class: 'weui-desktop-btn weui-desktop-btn_primary' }, '继续发表')),
    h('div', { class: 'weui-desktop-dialog' }, h('img', { class: 'js_qrcode' }), h('p', {}, '二维码已过期'), h('p', {}, '已拒绝')), h('div', { class: 'weui-desktop-toast' }, '系统繁忙'))

/** The hint that comes by itself. */
export function maybeTour() {
  if (state.tour === 'off' || (state.tour === 'first' && localStorage.getItem('gzh-tour'))) return
  setTimeout(() => { const close = dialog('功能介绍', button('我知道了', () => { localStorage.setItem('gzh-tour', '1'); close() }, 'primary')) }, 200)
}
