import { h, state } from './dom.js'

/** A question of the page: with the mark that only its own script has. */
export async function ask(path, { method = 'GET', body, headers = {} } = {}) {
  const address = state.messages === 'renamed' ? path.replace(/\/?(\?|$)/, '/v9$1') : path
  const form = body instanceof URLSearchParams
  const type = form ? 'application/x-www-form-urlencoded; charset=UTF-8' : 'application/json'
  const response = await fetch(address, { method, credentials: 'include', headers: { 'x-page-mark': state.mark, ...(body === undefined ? {} : { 'content-type': type }), ...headers }, ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }) })
  return response.json()
}

/** Calls `more` when the list is scrolled near its end; answers a box that scrolls. */
export function scrolled(props, more, height = 360) {
  const box = h('div', { ...props, style: `height:${height}px;overflow:auto` })
  box.addEventListener('scroll', () => { if (box.scrollTop + box.clientHeight >= box.scrollHeight - 30) void more() })
  return box
}

/** A person's check, in the site's own clothes, lies over the page. */
export function check(props) {
  const show = () => document.body.append(h('div', { ...props, style: 'position:fixed;inset:0;background:#0006;z-index:9000' }, h('p', {}, '请完成下列验证后继续')))
  if (state.messages === 'captcha') show()
  document.addEventListener('check-wanted', show)
}

/** Loads one after the other: what is asked for while one is on its way is none. */
export function oneByOne(work) {
  let busy = false
  return async (...args) => {
    if (busy) return
    busy = true
    try { await work(...args) } finally { busy = false }
  }
}
