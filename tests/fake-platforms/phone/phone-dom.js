// What the two pages of the phone share: elements, parts that are drawn again alone, times, and calls of the control.

/** Calls a method of the control; rejects with its sentence. */
export const call = async (name, ...args) => {
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(args) }
  const reply = await (await fetch(`/__control/${name}`, sent)).json()
  if (!reply.ok) throw new Error(reply.error)
  return reply.result
}
/** Asks one of the phone's own addresses. */
export const ask = async (path) => (await fetch(`/__phone/${path}`)).json()

/** An element: attributes, `on…` listeners, children; `null` is no child and no attribute. */
export const h = (tag, props = {}, ...children) => {
  const el = document.createElement(tag)
  for (const [name, value] of Object.entries(props)) {
    if (name.startsWith('on')) el.addEventListener(name.slice(2), value)
    else if (value !== null && value !== undefined) el.setAttribute(name, value)
  }
  el.append(...children.flat().filter((c) => c !== null && c !== undefined))
  return el
}

export const sites = await ask('sites')
export const siteOf = (platform) => sites[platform]?.name ?? platform
/** The sites that works of a person stand on. */
export const sitesOf = (made) => [...new Set(made.map((w) => siteOf(w.platform)))].map((name) => `${name} · `).join('')
export const avatar = (user) => h('img', { src: `/__phone/avatar/${user.hue}`, alt: '' })

// The sites and the company live in China, whatever zone the computer or the browser has.
const ZONE = { timeZone: 'Asia/Shanghai' }
const TIME = { hour: '2-digit', minute: '2-digit', second: '2-digit', ...ZONE }
export const clock = (ms) => new Date(ms).toLocaleTimeString('zh-CN', TIME)
export const dayAndClock = (ms) => new Date(ms).toLocaleString('zh-CN', ZONE)
/** Day and clock without the year, which is there to be pointed at. */
export const timeOf = (ms) =>
  h('time', { datetime: new Date(ms).toISOString(), title: dayAndClock(ms), class: 'soft' },
    new Date(ms).toLocaleString('zh-CN', { month: 'numeric', day: 'numeric', ...TIME }))

const parts = new Map()
/** The element of this key: the same as long as its data are, so that a running video and a half-typed text stay. */
export const part = (key, data, build) => {
  const now = JSON.stringify(data)
  const before = parts.get(key)
  if (before?.now === now) return before.el
  const el = build()
  parts.set(key, { now, el })
  return el
}
/** An element of this key that stays for good; its children are drawn part by part. */
export const frame = (key, build, children) => fill(part(key, null, build), children)

/** Makes these the children of an element. What stays is not moved: a moved field loses its focus. */
export const fill = (el, children) => {
  const wanted = children.flat().filter((c) => c !== null && c !== undefined)
  const gone = [...el.childNodes].filter((child) => !wanted.includes(child))
  for (const child of gone) child.remove()
  for (const [at, child] of wanted.entries())
    if (el.childNodes[at] !== child) el.insertBefore(child, el.childNodes[at] ?? null)
  return el
}

const page = document.querySelector('#page')
/** Draws the page of what `build` answers; what has the focus and is drawn again has it afterwards too. */
export const draw = (build) => {
  const id = document.activeElement?.id
  fill(page, build())
  if (id && document.activeElement?.id !== id) document.getElementById(id)?.focus({ preventScroll: true })
}

/** Rows that are shown of a list at first, and how many more at each press. */
export const FEW = 5
const MORE = 20
const opened = new Map()
/** How many rows of a list are shown. */
export const shownOf = (key) => opened.get(key) ?? FEW
/** Shows a row of a list that is further down. */
export const open = (key, rows) => opened.set(key, Math.max(shownOf(key), rows))
/** Shows more of a list of `total` rows; null where all are shown. */
export const moreButton = (key, total, redraw, words = (more) => `再看 ${more} 条`) => {
  const rest = total - shownOf(key)
  if (rest <= 0) return null
  const more = Math.min(MORE, rest)
  const press = () => {
    opened.set(key, shownOf(key) + more)
    redraw()
  }
  return h('div', { class: 'more' },
    h('button', { type: 'button', class: 'plain', id: `more-${key}`, onclick: press }, words(more)),
    rest > more ? h('span', { class: 'soft' }, `还有 ${rest} 条`) : null)
}
