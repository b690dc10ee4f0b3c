// Looks at the page in one round trip each, however many alternatives are tried: a form has dozens of them.
import type { ElementHandle, Page } from 'puppeteer-core'
import { glance, type Selectors } from '../../browser/waiting.ts'
import type { RunContext } from '../../lib/run-context.ts'

/** Narrows a look beyond its selectors. */
export interface LookOptions {
  /** The element's own text, or that of one of its children, is exactly this. */
  readonly line?: string
  /** The element's text holds this somewhere. */
  readonly part?: string
  /** Hidden elements count too (file inputs). */
  readonly hidden?: boolean
}
type Question = { readonly groups: readonly (readonly [string, Selectors])[]; readonly options: LookOptions; readonly give: 'name' | 'element' | 'text' }

// Runs in the page, so it may use nothing from outside itself.
const search = ({ groups, options, give }: Question): string | Element | null => {
  const all = (selector: string): Element[] => {
    const xpath = /^::-p-xpath\((.*)\)$/s.exec(selector)?.[1]
    if (xpath === undefined) return [...document.querySelectorAll(selector)]
    // Paths look for words of the page; what somebody typed into an editor is none.
    const found = document.evaluate(xpath, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null)
    return Array.from({ length: found.snapshotLength }, (_, index) => found.snapshotItem(index)).filter((node) => node instanceof Element && !node.closest('[contenteditable=true]')) as Element[]
  }
  const visible = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible'
  }
  const trimmed = (node: Node): string => (node.textContent ?? '').trim()
  const fits = (element: Element): boolean =>
    (options.hidden === true || visible(element)) &&
    (options.line === undefined || trimmed(element) === options.line || [...element.children].some((child) => trimmed(child) === options.line)) &&
    (options.part === undefined || trimmed(element).includes(options.part))
  for (const [name, selectors] of groups)
    for (const selector of selectors)
      for (const element of all(selector)) if (fits(element)) return give === 'name' ? name : give === 'text' ? trimmed(element) : element
  return null
}

/** Name of the first group (in the order given) that has a visible match now, or null. */
export const seen = async <G extends Readonly<Record<string, Selectors>>>(ctx: RunContext, page: Page, groups: G): Promise<(keyof G & string) | null> => {
  const question: Question = { groups: Object.entries(groups), options: {}, give: 'name' }
  const name = await ctx.race(glance(() => page.evaluate(search, question)))
  return typeof name === 'string' ? name : null
}

/** The first match of the alternatives now, or null. */
export const find = (ctx: RunContext, page: Page, selectors: Selectors, options: LookOptions = {}): Promise<ElementHandle | null> => {
  const question: Question = { groups: [['', selectors]], options, give: 'element' }
  // `give: element` answers an element or null, nothing else.
  return ctx.race(glance(async () => (await page.evaluateHandle(search, question)).asElement() as ElementHandle | null))
}

/** Text of the first visible match now, '' when there is none. */
export const textOf = async (ctx: RunContext, page: Page, selectors: Selectors): Promise<string> => {
  const question: Question = { groups: [['', selectors]], options: {}, give: 'text' }
  const text = await ctx.race(glance(() => page.evaluate(search, question)))
  return typeof text === 'string' ? text : ''
}
