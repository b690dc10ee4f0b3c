/** What the server decided for this visit. */
export const state = window['__INITIAL_STATE__']

/** Makes an element: `h('div', { class: 'a', onClick: f }, 'text', child)`. Listeners start with `on`; `true` sets an empty attribute. */
export function h(tag, props = {}, ...children) {
  const el = document.createElement(tag)
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue
    if (name.startsWith('on')) el.addEventListener(name.slice(2).toLowerCase(), value)
    else el.setAttribute(name, value === true ? '' : value)
  }
  el.append(...children.flat().filter((c) => c !== null && c !== undefined && c !== false))
  return el
}

export const sleep = (ms) => new Promise((resolve) => { setTimeout(resolve, ms) })

/** Calls `fn` for a real press only: these components ignore clicks made by scripts. */
export function onTap(el, fn) {
  let down = false
  el.addEventListener('mousedown', (e) => { down = e.isTrusted })
  el.addEventListener('mouseup', (e) => { if (down && e.isTrusted) fn(e); down = false })
}

/** A note at the top that goes after three seconds; `className` is the site's own. */
export function toast(text, className) {
  const box = h('div', { class: 'toast-layer' }, h('div', { class: className, role: 'alert' }, text))
  document.body.append(box)
  setTimeout(() => box.remove(), 3000)
}

/** A layer over the page; returns its remover. */
export function layer(content, zIndex = 1000) {
  const el = h('div', { class: 'layer', style: `z-index:${zIndex}` }, content)
  document.body.append(el)
  return () => el.remove()
}

/** Thrown when the site says that nobody is logged in. */
export class LostSession extends Error {}

/** Calls the site; throws LostSession for 401 and 403, Error for other failures. */
export async function call(path, options = {}) {
  const response = await fetch(path, { credentials: 'include', ...options })
  if (response.status === 401 || response.status === 403) throw new LostSession(path)
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return response.json()
}
export const post = (path, body) => call(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** A pointer-proof list below an element; `pick` gets the chosen entry. Returns its remover. */
export function dropdown(anchor, className, entries, pick, entryClass) {
  const box = anchor.getBoundingClientRect()
  const list = h('div', { class: className, style: `position:absolute;z-index:1100;background:#fff;color:#222;border:1px solid #ddd;max-height:240px;overflow:auto;min-width:200px;left:${box.left + scrollX}px;top:${box.bottom + scrollY + 4}px` })
  for (const entry of entries) {
    const el = h('div', { class: entryClass }, entry.el ?? entry.name)
    onTap(el, () => { list.remove(); pick(entry) })
    list.append(el)
  }
  document.body.append(list)
  return () => list.remove()
}

const two = (n) => String(n).padStart(2, '0')
export const dateText = (d) => `${d.getFullYear()}-${two(d.getMonth() + 1)}-${two(d.getDate())}`
export const minuteText = (d) => `${dateText(d)} ${two(d.getHours())}:${two(d.getMinutes())}`
