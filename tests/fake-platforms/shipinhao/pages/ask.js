import { LostSession } from '/__site/kit/dom.js'

/** A call of the office; its data. Nobody signed in is told by a code. */
export async function ask(path, body = {}) {
  const response = await fetch(path, { method: 'POST', credentials: 'include', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ timestamp: String(Date.now()), scene: 7, reqScene: 7, ...body }) })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  const reply = await response.json()
  if (reply.errCode === 300333) throw new LostSession(path)
  return reply
}
export const BIN = '/cgi-bin/mmfinderassistant-bin'
export const MICRO = `/micro/content${BIN}`

/** The office leads to its login. */
export const leave = () => window.top.location.assign('/login.html')
