// The waits of a reading: for an answer, with an eye on what stands in the way; and how a reading ends before its end.
import type { Page } from 'puppeteer-core'
import { MESSAGES_WORDS } from '../../../../contract/messages-words.ts'
import { find, seen, textOf } from '../../../browser/look.ts'
import { glance, urlOf } from '../../../browser/waiting.ts'
import type { RunContext } from '../../../lib/run-context.ts'
import { cssText } from '../../../tables/live-table.ts'
import type { MessagesCall, MessagesReading } from '../../messages.ts'
import { tap } from '../page-actions.ts'
import { signedOut } from '../site-json.ts'
import { listenTo, type Answer, type Part } from './answers.ts'
import type { CommentSite, MessagesTimes, PageSite, Written } from './site.ts'

const POLL_MS = 120
/** How long something may lie over what is pressed, ms. */
const COVERED_MS = 4_000

/** The reading can't go on. */
export class ReadingEnded extends Error {
  readonly status: Exclude<MessagesReading['status'], 'ok'>
  constructor(status: ReadingEnded['status'], reason: string) {
    super(reason)
    this.status = status
  }
}

type Taken = Extract<Answer, { readonly value: unknown }>

/** How the site answered a press of send. `unsure` = nothing certain. */
export type Verdict =
  | { readonly is: 'written'; readonly value: Written }
  | { readonly is: 'no' | 'unsure'; readonly reason: string; readonly isBlocked: boolean }

export interface Steps<S extends PageSite = CommentSite> {
  readonly ctx: RunContext
  readonly page: Page
  readonly site: S
  readonly times: MessagesTimes
  /** The next answer of these parts, null = none in time. @throws ReadingEnded, HelperError kind `session` */
  answer<P extends Part>(parts: readonly P[], ms: number): Promise<Extract<Taken, { part: P }> | null>
  /** How a press of send is answered; what was answered before is forgotten by `forgetWritten`. */
  written(ms: number): Promise<Verdict>
  forgetWritten(): void
  /** @throws ReadingEnded when the site wants a person or less of us, HelperError kind `session` */
  clear(): Promise<void>
  /** A pause as a reader makes it. */
  pause(): Promise<void>
  /** True = what is left of the time, or somebody who waits, forbids another step. */
  isOver(): boolean
  /** Presses the first of these that stands there; false = none does. */
  press(selectors: readonly string[]): Promise<boolean>
  /** How many rows a list shows. */
  rows(selectors: readonly string[]): Promise<number>
  /** Brings the last row of a list into view: then a page asks for more. False = there is none. */
  toLast(selectors: readonly string[]): Promise<boolean>
  /** The same with the first row, and what stands before it. */
  toFirst(selectors: readonly string[]): Promise<boolean>
  stop(): void
}

// Runs in the page, so it may use nothing from outside itself. Lists may stand in open shadow roots.
const moveTo = async (css: string, end: 'last' | 'first' | 'none'): Promise<number> => {
  const roots: (Document | ShadowRoot)[] = [document]
  for (const root of roots)
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot)
  const rows = roots
    .flatMap((root) => [...root.querySelectorAll(css)])
    .filter((row) => row.getBoundingClientRect().height > 0)
  const row = end === 'none' ? undefined : rows.at(end === 'last' ? -1 : 0)
  if (row) {
    row.scrollIntoView({ block: end === 'last' ? 'end' : 'start', behavior: 'instant' })
    const above = (element: Element): Element | null => {
      const root = element.getRootNode()
      return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
    }
    const moves = (element: Element): boolean =>
      element.scrollHeight > element.clientHeight && /auto|scroll/.test(getComputedStyle(element).overflowY)
    let box = above(row)
    while (box && !moves(box)) box = above(box)
    box ??= document.scrollingElement
    if (box) {
      // What stands below the last row belongs to the list's end. One that stands there already notices nothing: it is
      // moved back a little first.
      const height = box.scrollHeight
      const back = Math.min(box.scrollTop, height - box.clientHeight)
      box.scrollTop = end === 'last' ? Math.max(0, back - 40) : box.scrollTop + 40
      await new Promise((done) => setTimeout(done, 50))
      // A list that grows upwards counts from below: its top is negative.
      box.scrollTop = end === 'last' ? height : -height
    }
  }
  return rows.length
}

/** Begins to listen; the page is opened afterwards. */
export function stepsOf<S extends PageSite>(
  ctx: RunContext,
  site: S,
  call: Pick<MessagesCall, 'browser' | 'isWanted'>,
  times: MessagesTimes,
  random: () => number = Math.random,
): Steps<S> {
  const { page } = call.browser
  const { busy, deep } = site
  const listener = listenTo(page, site)

  const judge = (answer: Answer): Taken => {
    if ('value' in answer) return answer
    const { end, reason } = answer.problem
    if (end === 'signed-out') throw signedOut()
    throw new ReadingEnded(end, reason)
  }
  /** Before the first list only: afterwards guests' own words stand on the page. */
  let isEmpty = true
  const said = async (): Promise<string> =>
    (await textOf(ctx, page, busy, { deep })).replaceAll('\u0000', '').slice(0, 100)
  const walls = async (): Promise<void> => {
    const url = urlOf(page)
    if (url && site.isLogin(url)) throw signedOut()
    const signs = { captcha: site.captcha, busy, out: isEmpty ? site.signedOut : [] }
    const sign = await seen(ctx, page, signs, { deep })
    if (sign === 'captcha') throw new ReadingEnded('blocked', MESSAGES_WORDS.captcha(site.name))
    if (sign === 'out') throw signedOut()
    if (sign === 'busy') throw new ReadingEnded('blocked', MESSAGES_WORDS.frequent(site.name, await said()))
  }
  const answer: Steps<S>['answer'] = async <P extends Part>(parts: readonly P[], ms: number) => {
    for (const until = Date.now() + ms; ; await ctx.sleep(POLL_MS)) {
      ctx.check()
      const taken = listener.take(parts)
      if (taken) {
        isEmpty &&= taken.part === 'who'
        // What `take` gives is of these parts.
        return judge(taken) as Extract<Taken, { part: P }>
      }
      await walls()
      if (Date.now() >= until) return null
    }
  }
  const written = async (ms: number): Promise<Verdict> => {
    let isBlocked = false
    for (const until = Date.now() + ms; ; await ctx.sleep(POLL_MS)) {
      ctx.check()
      const taken = listener.take(['reply'])
      if (taken && 'problem' in taken) {
        const { end, reason, isNo } = taken.problem
        return { is: isNo ? 'no' : 'unsure', reason: reason || signedOut().message, isBlocked: end === 'blocked' }
      }
      if (taken?.part === 'reply') return { is: 'written', value: taken.value }
      const sign = await seen(ctx, page, { busy, captcha: site.captcha }, { deep })
      if (sign === 'busy')
        return { is: 'no', reason: MESSAGES_WORDS.frequent(site.name, await said()), isBlocked: true }
      // Who passes the check may send it by that: no certain no.
      isBlocked ||= sign === 'captcha'
      if (Date.now() >= until)
        return { is: 'unsure', reason: isBlocked ? MESSAGES_WORDS.captcha(site.name) : '', isBlocked }
    }
  }
  const count = async (selectors: readonly string[], end: 'last' | 'first' | 'none'): Promise<number> =>
    (await ctx.race(glance(() => page.evaluate(moveTo, cssText(selectors), end)))) ?? 0

  return {
    ctx,
    page,
    site,
    times,
    answer,
    written,
    forgetWritten: () => {
      while (listener.take(['reply'])) continue
    },
    clear: walls,
    pause: () => ctx.sleep(times.pause[0] + random() * (times.pause[1] - times.pause[0])),
    isOver: () => ctx.remaining() < times.reserve || call.isWanted(),
    press: async (selectors) => {
      const element = await find(ctx, page, selectors, { deep })
      if (!element) return false
      await tap(ctx, page, element, undefined, COVERED_MS)
      return true
    },
    rows: (selectors) => count(selectors, 'none'),
    toLast: async (selectors) => (await count(selectors, 'last')) > 0,
    toFirst: async (selectors) => (await count(selectors, 'first')) > 0,
    stop: () => listener.stop(),
  }
}
