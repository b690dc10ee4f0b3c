// Waits on a page: several outcomes at once, always with a deadline, an abort and watchers for verification dialogs.
import type { ElementHandle, Page } from 'puppeteer-core'
import type { ErrorKind } from '../../contract/helper/protocol.ts'
import { HelperError, errorText } from '../lib/errors.ts'
import type { RunContext } from '../lib/run-context.ts'

/** Ordered alternatives for one element; puppeteer's `::-p-text()`, `::-p-xpath()` and `>>>` work. */
export type Selectors = readonly string[]
/** Looks once; null, undefined or false = not yet. Errors of a page that is just navigating count as not yet. */
export type Probe<T> = () => Promise<T | null | undefined | false>
/**
 * Runs before the probes of every round. `handled` = it dealt with something (e.g. an SMS dialog with a person): that
 * time doesn't count.
 */
export type Watcher = () => Promise<'none' | 'handled'>

export interface WaitOptions {
  /** ms; default 30 000; never beyond the context's deadline. */
  readonly timeoutMs?: number
  /** ms between the first looks, default 100; what takes long is looked at ever less often, at last every 300 ms. */
  readonly pollMs?: number
  /** Kind of the error when time runs out; default `page-changed`. */
  readonly kind?: ErrorKind
  /** Step named in the error. */
  readonly step?: string
}
type Found<P> = {
  [K in keyof P]: P[K] extends Probe<infer T> ? { readonly name: K; readonly value: T } : never
}[keyof P]

export interface Waiter {
  /** The first probe that answers, in the order given. @throws HelperError code WAIT_TIMEOUT */
  any<P extends Readonly<Record<string, Probe<unknown>>>>(
    what: string,
    probes: P,
    options?: WaitOptions,
  ): Promise<Found<P>>
  /** The first visible element of the alternatives. */
  visible(what: string, selectors: Selectors, options?: WaitOptions): Promise<ElementHandle>
  /** Until none of the alternatives is visible. */
  gone(what: string, selectors: Selectors, options?: WaitOptions): Promise<void>
  /** Until the page's URL passes the test. */
  url(what: string, test: (url: URL) => boolean, options?: WaitOptions): Promise<URL>
}

const SLOWEST_POLL_MS = 300

const NAVIGATING =
  /Execution context|context was destroyed|Cannot find context|detached|Node is detached|Inspected target navigated|No node with given id|Protocol error \((DOM|Runtime)\./i
const GONE = /Target closed|Session closed|Connection closed|browser has disconnected/i

/** The person closed the window or the browser died. */
export function browserGone(): HelperError {
  return new HelperError({ kind: 'environment', code: 'BROWSER_GONE', msg: '浏览器已关闭，操作中断，请重试' })
}

/** Runs a look at the page; null while it navigates. @throws HelperError BROWSER_GONE */
export async function glance<T>(look: () => Promise<T>): Promise<T | null> {
  try {
    return await look()
  } catch (error) {
    if (error instanceof HelperError) throw error
    const text = errorText(error)
    if (GONE.test(text)) throw browserGone()
    if (NAVIGATING.test(text)) return null
    throw error
  }
}

/** The first visible element of the alternatives, or null; looks once. */
export function firstVisible(page: Page, selectors: Selectors): Promise<ElementHandle | null> {
  return glance(async () => {
    for (const selector of selectors) {
      for (const handle of await page.$$(selector)) {
        if (await handle.isVisible()) return handle
        await handle.dispose()
      }
    }
    return null
  })
}

/** True when the text stands visibly on the page; looks once. */
export async function hasText(page: Page, text: string): Promise<boolean> {
  return (
    (await glance(() => page.evaluate((wanted) => document.body?.innerText.includes(wanted) ?? false, text))) ?? false
  )
}

/** URL of the page, or null while it has none. */
export function urlOf(page: Page): URL | null {
  return URL.parse(page.url())
}

/** ms until the next look: each look costs the computer something, and many accounts wait at once. */
export function pauseMs(pollMs: number, waitedMs: number): number {
  return Math.max(pollMs, Math.min(pollMs * (1 + waitedMs / 500), SLOWEST_POLL_MS))
}

/**
 * Waits on one page. Every round: check the context, run the watchers, then the probes.
 * @param watchers e.g. the verification dialog of the platform; run in every wait
 */
export function createWaiter(ctx: RunContext, page: Page, watchers: readonly Watcher[] = []): Waiter {
  const any = async <P extends Readonly<Record<string, Probe<unknown>>>>(
    what: string,
    probes: P,
    options: WaitOptions = {},
  ): Promise<Found<P>> => {
    const timeoutMs = options.timeoutMs ?? 30_000
    const began = Date.now()
    let until = began + timeoutMs
    for (;;) {
      ctx.check()
      for (const watcher of watchers) {
        const before = Date.now()
        if ((await ctx.race(watcher())) === 'handled') until += Date.now() - before
      }
      for (const [name, probe] of Object.entries(probes)) {
        const value = await ctx.race(glance(probe))
        // The name comes from `probes` itself, so the pair is one of Found<P>; TypeScript can't follow Object.entries.
        if (value !== null && value !== undefined && value !== false) return { name, value } as Found<P>
      }
      if (page.isClosed()) throw browserGone()
      if (Date.now() >= until) {
        throw new HelperError({
          kind: options.kind ?? 'page-changed',
          code: 'WAIT_TIMEOUT',
          msg: `等待「${what}」超过 ${Math.round(timeoutMs / 1000)} 秒，平台页面可能已改版或网络缓慢`,
          step: options.step ?? '',
        })
      }
      await ctx.sleep(pauseMs(options.pollMs ?? 100, Date.now() - began))
    }
  }
  return {
    any,
    visible: async (what, selectors, options) =>
      (await any(what, { found: () => firstVisible(page, selectors) }, options)).value as ElementHandle,
    gone: async (what, selectors, options) => {
      await any(what, { gone: async () => (await firstVisible(page, selectors)) === null }, options)
    },
    url: async (what, test, options) =>
      (
        await any(
          what,
          {
            reached: async () => {
              const url = urlOf(page)
              return url && test(url) ? url : null
            },
          },
          options,
        )
      ).value as URL,
  }
}
