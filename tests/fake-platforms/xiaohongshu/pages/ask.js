import { LostSession } from '/__site/kit/dom.js'

/** Headers as the site's own client signs them; the other side only looks that they are there. */
const signature = () => ({ 'x-s': `XYS_${Math.random().toString(36).slice(2)}`, 'x-t': String(Date.now()) })

/** A signed request; the answer's data. */
export async function ask(url, body) {
  const response = await fetch(url, { credentials: 'include', headers: { ...signature(), ...(body === undefined ? {} : { 'content-type': 'application/json' }) }, ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }) })
  if (response.status === 401) throw new LostSession(url)
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return response.json()
}
export const edith = (path) => `https://edith.xiaohongshu.com${path}`

/** Nobody is signed in: the site leads to its login. */
export const leave = () => location.assign(`/login?source=official&redirectReason=401&lastUrl=${encodeURIComponent(location.pathname)}`)
