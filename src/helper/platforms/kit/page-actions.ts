// Real pointer and key events: the site's own components ignore what scripts do.
import type { Dialog, ElementHandle, Frame, HTTPResponse, Page } from 'puppeteer-core'
import { glance } from '../../browser/waiting.ts'
import { errorText, HelperError } from '../../lib/errors.ts'
import type { RunContext } from '../../lib/run-context.ts'

export interface Point {
  readonly x: number
  readonly y: number
}
/**
 * How long something may lie over an element before that counts as a changed page, ms: layers fade out, tours come
 * late.
 */
const COVERED_MS = 15_000
const POLL_MS = 30

// Runs in the page, so it may use nothing from outside itself. `clear`: a press there reaches the element.
const pointOf = (node: Node): (Point & { clear: boolean }) | 'detached' | null => {
  if (!(node instanceof Element)) return null
  if (!node.isConnected) return 'detached'
  const { top, bottom } = node.getBoundingClientRect()
  if (top < 0 || bottom > innerHeight) node.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  // An entry of a list that scrolls by itself may lie outside of what the list shows; what shows already stays.
  node.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  const box = node.getBoundingClientRect()
  if (box.width === 0 || box.height === 0) return null
  const x = box.left + box.width / 2
  const y = box.top + box.height / 2
  // Inside a shadow root the document only knows its host.
  const root = node.getRootNode()
  const hit = (root instanceof ShadowRoot ? root : document).elementFromPoint(x, y)
  return { x, y, clear: hit !== null && (node.contains(hit) || hit.contains(node)) }
}

/**
 * A point of a frame's own page, seen from the window: the frames around it add their places. Null when something lies
 * over one of them.
 */
const inViewport = async (ctx: RunContext, element: ElementHandle, { x, y }: Point): Promise<Point | null> => {
  let at: Point = { x, y }
  for (
    let frame: Frame | null = element.frame;
    frame !== null && frame.parentFrame() !== null;
    frame = frame.parentFrame()
  ) {
    const here: Frame = frame
    const host = await ctx.race(glance(() => here.frameElement()))
    const seen =
      host &&
      (await ctx.race(
        glance(() =>
          host.evaluate((node, inside) => {
            node.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
            const { left, top } = node.getBoundingClientRect()
            const point = { x: inside.x + left + node.clientLeft, y: inside.y + top + node.clientTop }
            const root = node.getRootNode()
            const hit = (root instanceof ShadowRoot ? root : document).elementFromPoint(point.x, point.y)
            return hit === null || node.contains(hit) ? point : null
          }, at),
        ),
      ))
    if (!seen) return null
    at = seen
  }
  return at
}

/**
 * Where a press on the element lands now (px of the viewport), scrolled into view; null while something lies over it.
 * @throws HelperError DETACHED
 */
export async function freePoint(ctx: RunContext, element: ElementHandle): Promise<Point | null> {
  const point = await ctx.race(glance(() => element.evaluate(pointOf)))
  if (point === 'detached')
    throw new HelperError({
      kind: 'page-changed',
      code: 'DETACHED',
      msg: '页面元素已被替换，平台页面可能已改版，请重试',
    })
  return point?.clear ? inViewport(ctx, element, point) : null
}

/** Code of an error: something lies over the element. */
export const COVERED = 'COVERED'
const hasPlace = async (ctx: RunContext, element: ElementHandle): Promise<boolean> => {
  const point = await ctx.race(glance(() => element.evaluate(pointOf)))
  return point !== null && point !== 'detached'
}

/**
 * Where a press on the element lands (px of the viewport), scrolled into view; waits while something lies over it.
 * @param uncover runs while it is covered, e.g. closes a tour
 * @param coveredMs how long it may stay covered, ms
 * @throws HelperError `page-changed`, code COVERED while something lies over it, NOT_CLICKABLE when it has no place;
 *   DETACHED at once when the page drew it
 * anew, as it never comes back
 */
export async function aim(
  ctx: RunContext,
  element: ElementHandle,
  uncover?: () => Promise<unknown>,
  coveredMs = COVERED_MS,
): Promise<Point> {
  const until = Date.now() + coveredMs
  for (;;) {
    const point = await freePoint(ctx, element)
    if (point) return point
    if (Date.now() >= until)
      throw new HelperError({
        kind: 'page-changed',
        code: (await hasPlace(ctx, element)) ? COVERED : 'NOT_CLICKABLE',
        msg: '页面元素被遮挡或不可点击，平台页面可能已改版',
      })
    await uncover?.()
    await ctx.sleep(POLL_MS)
  }
}

/** Presses at a point as a hand does: move, down, up. */
export function press(ctx: RunContext, page: Page, { x, y }: Point): Promise<void> {
  return ctx.race(page.mouse.click(x, y))
}

// Runs in the page, so it may use nothing from outside itself. Tells whether both halves of the next press land on the
// element; null = not heard here. A person may press elsewhere in the same window: one that landed counts.
const hearPress = (node: Node): { down: boolean | null; up: boolean | null } => {
  const answer: { down: boolean | null; up: boolean | null } = { down: null, up: null }
  const lands = (event: Event): boolean => {
    const [target] = event.composedPath()
    return event.composedPath().includes(node) || (target instanceof Node && target.contains(node))
  }
  const view = node.ownerDocument?.defaultView
  const over = new AbortController()
  setTimeout(() => over.abort(), 5_000)
  view?.addEventListener(
    'mousedown',
    (event) => {
      answer.down = answer.down === true || lands(event)
    },
    { capture: true, signal: over.signal },
  )
  view?.addEventListener(
    'mouseup',
    (event) => {
      answer.up = answer.up === true || lands(event)
    },
    { capture: true, signal: over.signal },
  )
  return answer
}
type PressHeard = ReturnType<typeof hearPress>

/**
 * Presses at a point, and tells what of it the element heard; undefined = nothing can be told, as when the page leaves
 * because of it.
 */
const pressHeard = async (
  ctx: RunContext,
  page: Page,
  element: ElementHandle,
  point: Point,
): Promise<PressHeard | undefined> => {
  const answer = await ctx.race(glance(() => element.evaluateHandle(hearPress)))
  await press(ctx, page, point)
  return (answer && (await ctx.race(glance(() => answer.jsonValue())))) ?? undefined
}

/** Presses an element at a point, once. False = it certainly went elsewhere: the page moved at that very moment. */
export async function pressOn(ctx: RunContext, page: Page, element: ElementHandle, point: Point): Promise<boolean> {
  return (await pressHeard(ctx, page, element, point))?.down !== false
}

const STEADY_MS = 80
const MOST_LOOKS = 12

/** A point that stays where it is: pages move while pictures arrive. After about a second it is taken as it is. */
export async function steady(ctx: RunContext, look: () => Promise<Point>): Promise<Point> {
  let point = await look()
  for (let looks = 1; looks < MOST_LOOKS; looks += 1) {
    await ctx.sleep(STEADY_MS)
    const next = await look()
    if (Math.abs(next.x - point.x) < 1 && Math.abs(next.y - point.y) < 1) return next
    point = next
  }
  return point
}

const MOST_PRESSES = 3

/**
 * Presses an element at its centre. A press that something else took, wholly or its second half, because it came up
 * just then (a tour), is made again once the element lies free; one that arrived never is.
 * @throws HelperError `page-changed` when it can't be reached
 */
export async function tap(
  ctx: RunContext,
  page: Page,
  element: ElementHandle,
  uncover?: () => Promise<unknown>,
  coveredMs?: number,
): Promise<void> {
  for (let presses = 1; ; presses += 1) {
    const point = await aim(ctx, element, uncover, coveredMs)
    // A page that leaves because of the press can't answer any more: it arrived.
    const heard = await pressHeard(ctx, page, element, point)
    if ((heard?.down !== false && heard?.up !== false) || presses >= MOST_PRESSES) return
    await uncover?.()
    const now = await ctx.race(glance(() => element.evaluate(pointOf)))
    // What shows only under the pointer belongs to the element and stays: it took the press in its place.
    if (now === null || now === 'detached' || !now.clear) return
  }
}

/** A page that was about to leave by itself, as after a publish, cuts off the way to another one. */
const CUT_OFF = /ERR_ABORTED|interrupted by another navigation|frame was detached/i
const MOST_STARTS = 3

const goTo = async (ctx: RunContext, page: Page, url: string): Promise<HTTPResponse | null> => {
  for (let starts = 1; ; starts += 1) {
    try {
      return await ctx.race(page.goto(url, { waitUntil: 'domcontentloaded', timeout: 0 }), {
        timeoutMs: 60_000,
        what: '打开平台页面',
      })
    } catch (error) {
      if (starts >= MOST_STARTS || !CUT_OFF.test(errorText(error))) throw error
    }
  }
}

/**
 * Opens an address; network trouble becomes a network error with a sentence. A form that asks whether to leave is left.
 */
export async function open(ctx: RunContext, page: Page, url: string): Promise<void> {
  const leave = (dialog: Dialog) => void dialog.accept().catch(() => undefined)
  page.on('dialog', leave)
  try {
    const response = await goTo(ctx, page, url)
    if (response && response.status() >= 500) throw new Error(`status ${response.status()}`)
  } catch (error) {
    ctx.check()
    throw new HelperError({
      kind: 'network',
      code: 'PAGE_LOAD',
      msg: '平台页面打不开，请检查网络后重试',
      cause: errorText(error),
    })
  } finally {
    page.off('dialog', leave)
  }
}

/** Empties whatever has the focus. */
export async function clearFocused(ctx: RunContext, page: Page): Promise<void> {
  const modifier = process.platform === 'darwin' ? 'Meta' : 'Control'
  await ctx.race(page.keyboard.down(modifier))
  // On macOS a synthetic shortcut selects nothing by itself: the editing command has to come along.
  await ctx.race(page.keyboard.press('a', { commands: ['SelectAll'] }))
  await ctx.race(page.keyboard.up(modifier))
  await ctx.race(page.keyboard.press('Delete'))
}

/** Value of an input or text area, '' for anything else. */
export async function valueOf(ctx: RunContext, element: ElementHandle): Promise<string> {
  return (
    (await ctx.race(
      glance(() =>
        element.evaluate((node) =>
          node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement ? node.value : '',
        ),
      ),
    )) ?? ''
  )
}

/** Presses an input, empties it by keys where something stands in it, then writes into it. */
export async function replaceText(
  ctx: RunContext,
  page: Page,
  input: ElementHandle,
  value: string,
  uncover?: () => Promise<unknown>,
  coveredMs?: number,
): Promise<void> {
  await tap(ctx, page, input, uncover, coveredMs)
  if ((await valueOf(ctx, input)) !== '') await clearFocused(ctx, page)
  await ctx.race(page.keyboard.sendCharacter(value))
}

/** Gives files to a file input. */
export async function giveFiles(ctx: RunContext, input: ElementHandle, paths: readonly string[]): Promise<void> {
  if (input.remoteObject().className !== 'HTMLInputElement')
    throw new HelperError({ kind: 'page-changed', code: 'NO_FILE_INPUT', msg: '找不到上传入口，平台页面可能已改版' })
  await ctx.race((input as ElementHandle<HTMLInputElement>).uploadFile(...paths), {
    timeoutMs: 60_000,
    what: '选择文件',
  })
}
