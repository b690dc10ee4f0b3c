// The test files that need a document share one: each finds it as if it were new.
import { cleanup, configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'
import { POLL_MS } from '../../tests/fixtures/slowness.ts'

// `findBy…` and `waitFor` give up after a second, otherwise.
configure({ asyncUtilTimeout: POLL_MS })

// jsdom makes frames and moved focus in one interval. Where a test with a clock of its own takes the focus away, that
// interval is one of its clock's: it never ticks once the real clock is back, none is begun beside it, and no movement
// of the files behind ever ends. So frames have a timer of their own, taken before any test.
const [later, stop] = [globalThis.setTimeout, globalThis.clearTimeout]
const FRAME_MS = 16
window.requestAnimationFrame = (callback) => Number(later(() => callback(performance.now()), FRAME_MS))
window.cancelAnimationFrame = (handle) => {
  stop(handle)
}

/** What tests put in place of what jsdom lacks. */
const PATCHED: readonly [object, string][] = [
  [Element.prototype, 'scrollIntoView'],
  [Element.prototype, 'checkVisibility'],
  [HTMLCanvasElement.prototype, 'getContext'],
]
const before = PATCHED.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name))

afterAll(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  PATCHED.forEach(([owner, name], at) => {
    Reflect.deleteProperty(owner, name)
    const kept = before[at]
    if (kept !== undefined) Object.defineProperty(owner, name, kept)
  })
  document.body.replaceChildren()
  document.documentElement.removeAttribute('lang')
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; Path=/`
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
