// What every part of the form gets: looks, presses and waits that see tours, verification dialogs and a lost session by
// themselves.
import type { ElementHandle, Page } from 'puppeteer-core'
import { createWaiter, type Selectors, type WaitOptions, type Waiter, type Watcher } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import type { RunContext } from '../../lib/run-context.ts'
import type { AccountCall, PublishStepper, Work } from '../platform.ts'
import { captchaWatcher } from './captcha.ts'
import { count, find, seen, textOf, type LookOptions } from '../../browser/look.ts'
import { aim, replaceText, tap, type Point } from './page-actions.ts'
import { dropLeftover, LEFTOVER } from './leftover.ts'
import { smsWatcher } from './sms.ts'
import { clearStrays } from './strays.ts'
import { atLogin, type Site } from './site.ts'
import type { Times } from './times.ts'
import { closeTour } from './tour.ts'
import { liesUnder, pastLayers } from './unknown-layer.ts'

/** Between two looks, ms: a look is one short round trip. */
const POLL_MS = 40
/** Tours that may lie over each other. */
const MOST_TOURS = 5

/** A field that was filled and has to stand like that when the work is handed in. */
export interface Kept {
  readonly what: string
  /** True while it stands as filled, or can't be seen. */
  stands(): Promise<boolean>
  /** Fills it once more. */
  again(): Promise<void>
  /**
   * Both sides in words, for what the operator reads when it does not stand; what is not known of the page stays ''.
   */
  shows?(): Promise<{ readonly wanted: string; readonly seen: string }>
}

/** A choice that was seen on the page, to be seen so again before the press. */
export interface Expected {
  readonly what: string
  /** In the page's words. */
  readonly wanted: string
  /** What the page shows now; '' = nothing is chosen there, null = the field can't be seen. */
  seen(): Promise<string | null>
  fits(seen: string | null): boolean
}

export interface Form {
  readonly site: Site
  readonly ctx: RunContext
  readonly page: Page
  readonly work: Work
  readonly stepper: PublishStepper
  readonly times: Times
  /** True = a person can see and use the window. */
  readonly visible: boolean
  /** Waits before the press: a lost session ends them with an error. */
  readonly wait: Waiter
  /** Waits after it: the session is for the caller to look at. */
  readonly waitPressed: Waiter
  /** The first visible element of the alternatives; waited for. @throws HelperError `page-changed` naming the step */
  element(what: string, selectors: Selectors, options?: WaitOptions & LookOptions): Promise<ElementHandle>
  gone(what: string, selectors: Selectors): Promise<void>
  /** Remembers a filled field: it is looked at once more before the work is handed in. */
  keeps(field: Kept): void
  readonly kept: readonly Kept[]
  /** Remembers a choice that was seen on the page: it has to show there before the work is handed in. */
  expects(field: Expected): void
  readonly expected: readonly Expected[]
  /**
   * Remembers what the operator has to know of a work that goes out all the same; by what it is about, '' = nothing any
   * more.
   */
  tells(about: string, sentence: string): void
  /** All of that, in words. */
  told(): readonly string[]
  /** How many tours were closed so far: what was typed meanwhile may be lost. */
  toursClosed(): number
  /** Name of the first group that shows now, or null. */
  seen<G extends Readonly<Record<string, Selectors>>>(groups: G): Promise<(keyof G & string) | null>
  /** Text of the first visible match now, or ''. */
  textOf(selectors: Selectors): Promise<string>
  /** Looks once. */
  now(selectors: Selectors, options?: LookOptions): Promise<ElementHandle | null>
  /** How many match now. */
  count(selectors: Selectors, options?: LookOptions): Promise<number>
  /** Presses; what is known to lie over it is closed first, what is not is put before a person. */
  tap(element: ElementHandle): Promise<void>
  /** Where a press on it lands, as for `tap`. */
  aim(element: ElementHandle): Promise<Point>
  /** Replaces the text of an input by keys. */
  write(input: ElementHandle, text: string): Promise<void>
}

/** The words alone don't decide: an account that still answers was only shown a wrong page. */
const lostSession = async (ctx: RunContext, page: Page, site: Site): Promise<never> => {
  await site.readProfile(ctx, page)
  throw new HelperError({
    kind: 'network',
    code: 'SESSION_UNCLEAR',
    msg: '平台页面要求登录，但账号仍然有效，请稍后重试',
  })
}

/** The form of one work in one page; every wait of it sees tours, sliders, text-message dialogs and a lost session. */
export function createForm(
  ctx: RunContext,
  site: Site,
  call: AccountCall & { work: Work; stepper: PublishStepper },
  times: Times,
): Form {
  const { page } = call.browser
  const captcha = captchaWatcher(ctx, page, site, call.browser.visible)
  const sms = smsWatcher(ctx, page, site, '发布')
  const { signs, deep } = site
  let toursClosed = 0
  const kept: Kept[] = []
  const expected: Expected[] = []
  const notes = new Map<string, string>()
  const uncover = async (): Promise<void> => {
    if (site.strays !== undefined && (await clearStrays(ctx, page, site.strays)) > 0) return
    for (let closed = 0; closed < MOST_TOURS && (await closeTour(ctx, page, site)); closed += 1) toursClosed += 1
    await dropLeftover(ctx, page, deep)
  }
  const watcher = (pressed: boolean) => async (): Promise<'none' | 'handled'> => {
    const sign = await seen(
      ctx,
      page,
      {
        captcha: signs.captcha,
        sms: signs.smsInput,
        tour: signs.tour,
        leftover: pressed ? [] : LEFTOVER,
        ...(pressed ? {} : { out: signs.signedOut }),
      },
      { deep },
    )
    if (sign === 'out' || (!pressed && atLogin(site, page))) return lostSession(ctx, page, site)
    if (sign === 'captcha') return captcha()
    if (sign === 'sms') return sms()
    if (sign === 'tour') await uncover()
    if (sign === 'leftover') return (await dropLeftover(ctx, page, deep)) ? 'handled' : 'none'
    return sign === 'tour' ? 'handled' : 'none'
  }
  const watchers = (pressed: boolean): readonly Watcher[] => [
    watcher(pressed),
    ...(site.watch ? [site.watch(ctx, page, call.browser.visible)] : []),
  ]
  const known = async (): Promise<boolean> => {
    for (const watch of watchers(false)) if ((await watch()) === 'handled') return true
    return false
  }
  const waiter = (pressed: boolean): Waiter => {
    const inner = createWaiter(ctx, page, watchers(pressed))
    return {
      ...inner,
      any: (what, probes, options) =>
        inner.any(what, probes, { pollMs: POLL_MS, timeoutMs: times.element, step: 'filling', ...options }),
    }
  }
  const wait = waiter(false)
  const past = <T>(element: ElementHandle, act: () => Promise<T>): Promise<T> =>
    pastLayers({ ctx, page, name: site.name, visible: call.browser.visible, known }, () => liesUnder(ctx, element), act)
  return {
    site,
    ctx,
    page,
    work: call.work,
    stepper: call.stepper,
    times,
    visible: call.browser.visible,
    wait,
    waitPressed: waiter(true),
    element: async (what, selectors, { line, part, hidden, ...options } = {}) => {
      const narrow = {
        deep,
        ...(line === undefined ? {} : { line }),
        ...(part === undefined ? {} : { part }),
        ...(hidden === undefined ? {} : { hidden }),
      }
      // Mostly it stands there already: then one look is enough. No file is given past a notice of an unfinished work:
      // answered later it would take the file away.
      return (
        (hidden === true ? null : await find(ctx, page, selectors, narrow)) ??
        (await wait.any(what, { found: () => find(ctx, page, selectors, narrow) }, options)).value
      )
    },
    gone: async (what, selectors) => {
      if ((await seen(ctx, page, { it: selectors }, { deep })) !== null)
        await wait.any(what, { gone: async () => (await seen(ctx, page, { it: selectors }, { deep })) === null })
    },
    kept,
    keeps: (field) => void kept.push(field),
    expected,
    expects: (field) => void expected.push(field),
    tells: (about, sentence) => void notes.set(about, sentence),
    told: () => [...notes.values()].filter(Boolean),
    toursClosed: () => toursClosed,
    seen: (groups) => seen(ctx, page, groups, { deep }),
    textOf: (selectors) => textOf(ctx, page, selectors, { deep }),
    now: (selectors, options) => find(ctx, page, selectors, { deep, ...options }),
    count: (selectors, options) => count(ctx, page, selectors, { deep, ...options }),
    tap: (element) => past(element, () => tap(ctx, page, element, uncover, times.element)),
    aim: (element) => past(element, () => aim(ctx, element, uncover, times.element)),
    write: (input, text) => past(input, () => replaceText(ctx, page, input, text, uncover, times.element)),
  }
}

/** Runs a wait whose running out means something else than a changed page. */
export async function orElse<T>(form: Form, wait: Promise<T>, otherwise: () => HelperError): Promise<T> {
  try {
    return await wait
  } catch (error) {
    form.ctx.check()
    throw error instanceof HelperError && error.code === 'WAIT_TIMEOUT' ? otherwise() : error
  }
}

/** Runs a wait that may run out; null = it did. */
export async function orNull<T>(form: Form, wait: Promise<T>): Promise<T | null> {
  try {
    return await wait
  } catch (error) {
    form.ctx.check()
    if (error instanceof HelperError && error.code === 'WAIT_TIMEOUT') return null
    throw error
  }
}
