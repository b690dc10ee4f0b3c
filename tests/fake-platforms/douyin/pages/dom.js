import { LostSession, h } from '/__site/kit/dom.js'

export { LostSession, dateText, h, minuteText, onTap, sleep, state } from '/__site/kit/dom.js'

/** Class names as the build makes them: a stable word and a random tail. */
export const cx = (word, tail) => `${word}-${tail}`

/** Puts a layer at the end of the body as semi does; returns its remover. The layer outlives its removal by the animation. */
export function portal(content, zIndex = 1030) {
  const layer = h('div', { class: 'semi-portal', style: `z-index:${zIndex}` }, content)
  document.body.append(layer)
  return () => {
    content.classList.add('semi-leaving')
    setTimeout(() => layer.remove(), 120)
  }
}

/** Where a layer of this height goes: below the element, above it when the window ends; it scrolls with the page. */
export function besides(el, height) {
  const box = el.getBoundingClientRect()
  const below = box.bottom + 4 + height <= innerHeight || box.top < height
  return `left:${box.left + scrollX}px;top:${(below ? box.bottom + 4 : box.top - 4 - height) + scrollY}px;`
}

export function toast(text, kind = 'error') {
  const box = h('div', { class: 'semi-toast-wrapper' }, h('div', { class: `semi-toast semi-toast-${kind}`, role: 'alert' }, h('div', { class: 'semi-toast-content' }, h('span', { class: 'semi-toast-content-text' }, text))))
  document.body.append(box)
  setTimeout(() => box.remove(), 3000)
}

export const button = (text, kind, onClick) =>
  h('button', { class: `semi-button semi-button-${kind}`, type: 'button', onClick }, h('span', { class: 'semi-button-content' }, text))

/** A semi modal with a title, a body and buttons `[text, kind, handler]`; a handler that returns false keeps it open. */
export function modal(title, body, buttons, extraClass = '') {
  const footer = h('div', { class: 'semi-modal-footer' })
  const content = h('div', { class: 'semi-modal-content', role: 'dialog', 'aria-modal': 'true' },
    h('div', { class: 'semi-modal-header' }, h('h5', { class: 'semi-modal-title' }, title)),
    h('div', { class: 'semi-modal-body' }, body), footer)
  const close = portal(h('div', { class: `semi-modal-wrap ${extraClass}` }, h('div', { class: 'semi-modal-mask' }), h('div', { class: 'semi-modal' }, content)), 1050)
  for (const [text, kind, handler] of buttons) footer.append(button(text, kind, () => { if (handler?.() !== false) close() }))
  return close
}

/** Tells the page that the session is gone. */
export const sessionLost = () => window.dispatchEvent(new Event('session-lost'))

/** Calls an API of the creator host; throws LostSession for 403 or `status_code 8`, Error for anything else that is not JSON with 200. */
export async function api(path, options = {}) {
  const response = await fetch(path, { credentials: 'include', ...options })
  if (response.status === 403) throw new LostSession(path)
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  const body = await response.json()
  if (body.status_code === 8) throw new LostSession(path)
  return body
}
