// The box of a reply: the one that a press on 回复 opened, whose it is, what stands in it, and its button.
import type { ElementHandle, JSHandle } from 'puppeteer-core'
import { glance, type Selectors } from '../../../browser/waiting.ts'
import { cssText } from '../../../tables/live-table.ts'
import { alternatives, type PageRow } from './page-rows.ts'
import type { PageSite } from './site.ts'
import type { Steps } from './steps.ts'

// All that follow run in the page, so they may use nothing from outside themselves.
const boxesNow = (css: string): Element[] => {
  const roots: (Document | ShadowRoot)[] = [document]
  for (const root of roots)
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot)
  return roots
    .flatMap((root) => [...root.querySelectorAll(css)])
    .filter((element) => element.getBoundingClientRect().height > 0)
}
const newBoxes = (css: string, before: readonly Element[]): { count: number; box: Element | null } => {
  const roots: (Document | ShadowRoot)[] = [document]
  for (const root of roots)
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot)
  const found = roots
    .flatMap((root) => [...root.querySelectorAll(css)])
    .filter((element) => element.getBoundingClientRect().height > 0 && !before.includes(element))
  return { count: found.length, box: found[0] ?? null }
}
interface Marks {
  /** Of an empty box. */
  readonly placeholder: string
  /** The words of the wanted row are the last ones before the box. */
  readonly isBehind: boolean
  /** What stands in it. */
  readonly text: string
  /** Row and box stand on the page, and the row shows who and what it showed. */
  readonly isSame: boolean
}
interface MarksOf {
  readonly words: string
  readonly names: readonly { readonly css: string; readonly words: string }[]
  readonly face: { readonly name: string; readonly words: string }
}
const marksOf = (box: Element, row: Element, { words, names, face }: MarksOf): Marks => {
  const bare = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim()
  const attribute = (element: Element | null): string =>
    element?.getAttribute('placeholder') ??
    element?.getAttribute('data-placeholder') ??
    element?.getAttribute('aria-placeholder') ??
    ''
  const inner = box.querySelector('[placeholder], [data-placeholder], [aria-placeholder]')
  const root = box.getRootNode() as Document | ShadowRoot
  const before = [...root.querySelectorAll(words)].filter(
    (element) => (element.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  )
  const isTyped = box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement
  const pieces = (element: Element): string[] => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const found = [bare(element.textContent)]
    while (walker.nextNode()) found.push(bare(walker.currentNode.nodeValue))
    return found
  }
  const nameOf = (): Element | undefined => {
    for (let at = row.parentElement; at !== null; at = at.parentElement)
      for (const one of names) {
        const found = at.querySelector(one.css)
        if (found) return found
      }
    return undefined
  }
  const name = nameOf()
  const said = (row.textContent ?? '').replace(/\[[^[\]]{1,12}\]/g, '').replace(/\s+/g, '')
  return {
    placeholder: bare(attribute(box) || attribute(inner)),
    isBehind: before.at(-1) === row,
    text: isTyped ? box.value : (box as HTMLElement).innerText,
    isSame:
      box.isConnected &&
      row.isConnected &&
      said === face.words &&
      name !== undefined &&
      pieces(name).includes(face.name),
  }
}
const sendOf = (box: Element, list: readonly { readonly css: string; readonly words: string }[]): Element | null => {
  const bare = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim()
  const editors = 'textarea, [contenteditable=true], input:not([type]), input[type=text]'
  for (let at = box.parentElement; at !== null; at = at.parentElement) {
    // What holds another box, too, may hold that one's button.
    if ([...at.querySelectorAll(editors)].some((other) => !box.contains(other) && !other.contains(box))) return null
    for (const one of list) {
      const found = [...at.querySelectorAll(one.css)].filter(
        (element) =>
          element.getBoundingClientRect().height > 0 && (one.words === '' || bare(element.textContent) === one.words),
      )
      if (found.length === 1) return found[0] ?? null
      if (found.length > 1) return null
    }
  }
  return null
}
const canPress = (element: Element): boolean =>
  element.isConnected &&
  !element.hasAttribute('disabled') &&
  element.getAttribute('aria-disabled') !== 'true' &&
  !/(?:^|[-_\s])(?:is)?disabled(?:$|[-_\s])/i.test(element.getAttribute('class') ?? '')

/** The boxes that stand there before 回复 is pressed. */
export function boxesBefore(steps: Steps): Promise<JSHandle<Element[]> | null> {
  return steps.ctx.race(glance(() => steps.page.evaluateHandle(boxesNow, cssText(steps.site.table.replyBox))))
}

/** The one box that came since; null = none, or several, within the time of an answer. */
export async function openedBox(steps: Steps, before: JSHandle<Element[]>): Promise<ElementHandle | null> {
  const { ctx, page, site, times } = steps
  const css = cssText(site.table.replyBox)
  for (const until = Date.now() + times.answer; Date.now() < until; await ctx.sleep(120)) {
    const found = await ctx.race(glance(() => page.evaluateHandle(newBoxes, css, before)))
    if (!found) continue
    const count = await ctx.race(glance(() => found.evaluate((one) => one.count)))
    if (count === 1) return (await found.getProperty('box')).asElement() as ElementHandle
  }
  return null
}

/** What is known of a box and its row now; null while the page can't tell. */
export function readBox(steps: Steps, box: ElementHandle, { words, face }: PageRow): Promise<Marks | null> {
  const { ctx, site } = steps
  const facts: MarksOf = {
    words: cssText(site.table.replyWords),
    names: alternatives(site.table.replyName),
    face,
  }
  return ctx.race(glance(() => box.evaluate(marksOf, words, facts)))
}

/** True when the placeholder of a box names this person and nobody else: 「回复 甲：」 names 甲, not 甲乙. */
export function isNamedBy(placeholder: string, name: string): boolean {
  const rest = placeholder.replace(/^回复\s*@?/u, '').trim()
  return name !== '' && rest !== placeholder && rest.startsWith(name) && /^[\s:：]*$/u.test(rest.slice(name.length))
}

/** The button beside a box, once it can be pressed; null = there is none within the time of an answer. */
export async function sendButton<S extends PageSite>(
  steps: Steps<S>,
  box: ElementHandle,
  selectors: Selectors,
): Promise<ElementHandle | null> {
  const { ctx, times } = steps
  const list = alternatives(selectors)
  for (const until = Date.now() + times.answer; Date.now() < until; await ctx.sleep(120)) {
    const found = await ctx.race(glance(() => box.evaluateHandle(sendOf, list)))
    const button = (found?.asElement() ?? null) as ElementHandle | null
    if (button && (await ctx.race(glance(() => button.evaluate(canPress))))) return button
  }
  return null
}
