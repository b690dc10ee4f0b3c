// Which alternative of which list was found last in a browser: for the record of a run, and for the health of the
// table.
import type { Browser, Page } from 'puppeteer-core'
import { keyOf } from '../tables/live-table.ts'

interface Trace {
  /** What was looked for last, found or not. */
  last: Promise<string>
  /** What was found last since `takeLook`. */
  found: Promise<string>
  /** The latest alternative by which each key was found (1 = first). */
  readonly keys: Map<string, number>
}
const traces = new WeakMap<Browser, Trace>()
const LONGEST = 160
const NOTHING = Promise.resolve('')

// One account has one browser; a run may go on in a second tab of it.
const traceOf = (page: Page): Trace => {
  const browser = page.browser()
  const known = traces.get(browser) ?? { last: NOTHING, found: NOTHING, keys: new Map<string, number>() }
  traces.set(browser, known)
  return known
}

/**
 * Notes a look. `index`: of the alternative that was found, -1 = none of them; it may be told a little later than that
 * there was one.
 */
export function noteLook(page: Page, selectors: readonly string[], index: number | Promise<number>): void {
  if (selectors.length === 0) return
  const trace = traceOf(page)
  const key = keyOf(selectors)?.key ?? ''
  const note = Promise.resolve(index).then((at) => {
    if (at >= 0 && key) trace.keys.set(key, at + 1)
    return `${key} ${at + 1}/${selectors.length} ${selectors[at] ?? ''}`.trim().slice(0, LONGEST)
  })
  trace.last = note
  if (index !== -1) trace.found = note
}

/** The last look that found something since this was asked before, as `key 1/3 selector`; '' = none. */
export function takeLook(page: Page): Promise<string> {
  const trace = traceOf(page)
  const { found } = trace
  trace.found = NOTHING
  return found
}
/** The last look of all; `key 0/3` = nothing was found. */
export function lastLook(page: Page): Promise<string> {
  return traceOf(page).last
}

/** By which alternative each key was found since this was asked before. */
export function takeKeys(page: Page): ReadonlyMap<string, number> {
  const { keys } = traceOf(page)
  const taken = new Map(keys)
  keys.clear()
  return taken
}
