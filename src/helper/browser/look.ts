// Looks at the page in one round trip each, however many alternatives are tried: a form has dozens of them.
import type { ElementHandle, Frame, Page } from 'puppeteer-core'
import { noteLook } from './look-trace.ts'
import { glance, type Selectors } from './waiting.ts'
import type { RunContext } from '../lib/run-context.ts'

/** Narrows a look beyond its selectors. */
export interface LookOptions {
  /** The element's own text, or that of one of its children, is exactly this. */
  readonly line?: string
  /** The element's text holds this somewhere. */
  readonly part?: string
  /** Hidden elements count too (file inputs). */
  readonly hidden?: boolean
  /** Nothing of its own page lies over its middle. */
  readonly free?: boolean
  /** Frames and open shadow roots are looked through too. */
  readonly deep?: boolean
  /** The element is, holds closely (three levels), or lies in what this CSS selector finds. */
  readonly around?: string
  /** The element is, or lies in, what this CSS selector finds. */
  readonly within?: string
}
type Groups = readonly (readonly [string, Selectors])[]
/** A place in groups is one number: the group times this, plus the alternative in it. */
const STRIDE = 1_000
type Question = {
  readonly groups: Groups
  readonly options: LookOptions
  readonly give: 'place' | 'element' | 'text' | 'count' | 'places'
  readonly stride: number
}

// Runs in the page, so it may use nothing from outside itself. Selectors: CSS, those of `words.ts`, `::-p-xpath(…)`.
const search = ({
  groups,
  options,
  give,
  stride,
}: Question): number | string | Element | number[] | { text: string; at: number } | null => {
  const roots: (Document | ShadowRoot)[] = [document]
  if (options.deep === true)
    for (const root of roots)
      for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot)
  const bare = (value: string | null | undefined): string => (value ?? '').replace(/\s+/g, ' ').trim()
  // Words are looked for on the page; what somebody typed into an editor is none.
  const ownWords = (element: Element): string[] =>
    element.closest('[contenteditable=true]')
      ? []
      : [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => bare(node.nodeValue))
  // The box for a code from a text message, whatever the site calls its parts: a layer with one input, short, and words
  // of a code.
  const codeBox = (wanted: string): Element[] => {
    const writable = (root: ParentNode): Element[] =>
      [
        ...root.querySelectorAll(
          'input:not([type=checkbox], [type=radio], [type=file], [type=hidden], [type=button], [type=submit]), textarea',
        ),
      ].filter(visible)
    const layerOf = (element: Element): Element | null => {
      for (let at = element.parentElement; at !== null; at = at.parentElement)
        if (
          at.matches('dialog, [role=dialog], [role=alertdialog], [aria-modal=true]') ||
          getComputedStyle(at).position === 'fixed'
        )
          return at
      return null
    }
    for (const input of roots.flatMap(writable)) {
      const short =
        input instanceof HTMLInputElement &&
        ((input.maxLength >= 4 && input.maxLength <= 8) || input.placeholder.includes('验证码'))
      const layer = short ? layerOf(input) : null
      const said = `${layer?.textContent ?? ''}${short ? input.placeholder : ''}`
      if (layer === null || !said.includes('验证码') || /图形|图片/.test(said) || writable(layer).length !== 1) continue
      if (wanted === 'input') return [input]
      const saying = (words: RegExp): Element[] =>
        [...layer.querySelectorAll('*')].filter((one) => ownWords(one).some((own) => words.test(own)))
      if (wanted === 'send') return saying(/^(?:获取|发送|重新获取|重新发送)(?:短信)?(?:验证码)?$|^\d{1,3}\s?(?:s|秒)/)
      if (wanted === 'confirm') return saying(/^(?:验证|确定|确认|提交|完成|下一步)$/)
      if (wanted === 'error')
        return [...layer.querySelectorAll('[class*=error], [class*=Error], [role=alert]')].filter(
          (one) => bare(one.textContent) !== '',
        )
      return saying(/验证码.*(?:手机|\d)|(?:手机|短信).*验证码/)
    }
    return []
  }
  const all = (selector: string): Element[] => {
    const part = /^code\((\w+)\)=$/.exec(selector)?.[1]
    if (part !== undefined) return codeBox(part)
    const words = /^(text|part|says)\((.*?)\)=(.*)$/s.exec(selector)
    if (words) {
      const [, kind, tag = '*', wanted = ''] = words
      const fits = (element: Element): boolean =>
        kind === 'says'
          ? bare(element.textContent) === wanted && !element.closest('[contenteditable=true]')
          : ownWords(element).some((own) => (kind === 'text' ? own === wanted : own.includes(wanted)))
      return roots.flatMap((root) => [...root.querySelectorAll(tag)].filter(fits))
    }
    const xpath = /^::-p-xpath\((.*)\)$/s.exec(selector)?.[1]
    if (xpath === undefined) return roots.flatMap((root) => [...root.querySelectorAll(selector)])
    const found = document.evaluate(xpath, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null)
    return Array.from({ length: found.snapshotLength }, (_, index) => found.snapshotItem(index)).filter(
      (node) => node instanceof Element && !node.closest('[contenteditable=true]'),
    ) as Element[]
  }
  function visible(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible'
  }
  const free = (element: Element): boolean => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const root = element.getRootNode()
    const hit = (root instanceof ShadowRoot ? root : document).elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && (element.contains(hit) || hit.contains(element))
  }
  const trimmed = (node: Node): string => (node.textContent ?? '').trim()
  const around = (element: Element): boolean => {
    if (element.closest(options.around ?? '') !== null) return true
    for (const one of element.querySelectorAll(options.around ?? ''))
      for (let at = one.parentElement, level = 0; at !== null && level < 3; at = at.parentElement, level += 1)
        if (at === element) return true
    return false
  }
  const fits = (element: Element): boolean =>
    narrowed(element) &&
    (options.hidden === true || visible(element)) &&
    (options.free !== true || free(element)) &&
    (options.line === undefined ||
      trimmed(element) === options.line ||
      [...element.children].some((child) => trimmed(child) === options.line)) &&
    (options.part === undefined || trimmed(element).includes(options.part))
  // Inputs for files are hidden on most sites, and stand there all the same.
  const narrowed = (element: Element): boolean =>
    (options.around === undefined || around(element)) &&
    (options.within === undefined || element.closest(options.within) !== null)
  const stands = (element: Element): boolean =>
    fits(element) || (element instanceof HTMLInputElement && element.type === 'file' && narrowed(element))
  if (give === 'places')
    return groups.flatMap(([, selectors], index) =>
      selectors.flatMap((selector, at) => (all(selector).some(stands) ? [index * stride + at] : [])),
    )
  if (give === 'count')
    return (
      groups
        .flatMap(([, selectors]) => selectors.map((selector) => all(selector).filter(fits).length))
        .find((number) => number > 0) ?? null
    )
  for (const [index, [, selectors]] of groups.entries())
    for (const [at, selector] of selectors.entries())
      for (const element of all(selector))
        if (fits(element))
          return give === 'place' ? index * stride + at : give === 'text' ? { text: trimmed(element), at } : element
  return null
}

/** A frame of another page inside this one may be gone, or not there yet: it counts as empty. */
const inEach = async <T>(
  page: Page,
  deep: boolean | undefined,
  look: (frame: Frame) => Promise<T | null>,
  enough: (value: T) => boolean,
): Promise<T[]> => {
  const found: T[] = []
  for (const frame of deep === true ? page.frames() : [page.mainFrame()]) {
    const value = await glance(() => look(frame))
    if (value === null) continue
    found.push(value)
    if (enough(value)) break
  }
  return found
}

const ask = (groups: Groups, options: LookOptions, give: Question['give']): Question => ({
  groups,
  options,
  give,
  stride: STRIDE,
})

/** Name of the first group (in the order given) that has a visible match now, or null. */
export async function seen<G extends Readonly<Record<string, Selectors>>>(
  ctx: RunContext,
  page: Page,
  groups: G,
  options: LookOptions = {},
): Promise<(keyof G & string) | null> {
  const entries = Object.entries(groups)
  const question = ask(entries, options, 'place')
  const places = await ctx.race(
    inEach(
      page,
      options.deep,
      async (frame) => (await frame.evaluate(search, question)) as number | null,
      (place) => place < STRIDE,
    ),
  )
  if (places.length === 0) return null
  const place = Math.min(...places)
  const [name, selectors] = entries[Math.floor(place / STRIDE)] ?? ['', []]
  noteLook(page, selectors, place % STRIDE)
  return name
}

type Found = { readonly element: ElementHandle; readonly at: number | Promise<number> }

/**
 * The element of the first alternative that matches; which one that was is asked right behind, and nobody waits for it:
 * the browser answers in order, so it is known before whatever is done with the element next.
 */
const findIn = async (frame: Frame, selectors: Selectors, options: LookOptions): Promise<Found | null> => {
  const groups = [['', selectors]] as const
  // `give: element` answers an element or null, nothing else.
  const element = (
    await frame.evaluateHandle(search, ask(groups, options, 'element'))
  ).asElement() as ElementHandle | null
  if (!element) return null
  const at =
    selectors.length > 1
      ? (frame.evaluate(search, ask(groups, options, 'place')) as Promise<number | null>).then(
          (place) => place ?? 0,
          () => 0,
        )
      : 0
  return { element, at }
}

/** The first match of the alternatives now, or null. */
export async function find(
  ctx: RunContext,
  page: Page,
  selectors: Selectors,
  options: LookOptions = {},
): Promise<ElementHandle | null> {
  const [found] = await ctx.race(
    inEach(
      page,
      options.deep,
      (frame) => findIn(frame, selectors, options),
      () => true,
    ),
  )
  noteLook(page, selectors, found?.at ?? -1)
  return found?.element ?? null
}

/** Text of the first visible match now, '' when there is none. */
export async function textOf(
  ctx: RunContext,
  page: Page,
  selectors: Selectors,
  options: LookOptions = {},
): Promise<string> {
  const question = ask([['', selectors]], options, 'text')
  const [found] = await ctx.race(
    inEach(
      page,
      options.deep,
      async (frame) => (await frame.evaluate(search, question)) as { text: string; at: number } | null,
      () => true,
    ),
  )
  if (found) noteLook(page, selectors, found.at)
  return found?.text ?? ''
}

/** How many elements match the first of the alternatives that matches any now, in the first frame that has some. */
export async function count(
  ctx: RunContext,
  page: Page,
  selectors: Selectors,
  options: LookOptions = {},
): Promise<number> {
  const question = ask([['', selectors]], options, 'count')
  const [number] = await ctx.race(
    inEach(
      page,
      options.deep,
      async (frame) => (await frame.evaluate(search, question)) as number | null,
      () => true,
    ),
  )
  return number ?? 0
}

/**
 * Every group that has a match now, with the first alternative that has one (1 = first). Hidden file inputs count;
 * nothing is noted in the record.
 */
export async function lookAll(
  ctx: RunContext,
  page: Page,
  groups: Readonly<Record<string, Selectors>>,
  options: LookOptions = {},
): Promise<ReadonlyMap<string, number>> {
  const entries = Object.entries(groups)
  const question = ask(entries, options, 'places')
  const found = new Map<string, number>()
  const places = await ctx.race(
    inEach(
      page,
      options.deep,
      async (frame) => (await frame.evaluate(search, question)) as number[] | null,
      () => false,
    ),
  )
  for (const place of places.flat().toSorted((a, b) => a - b)) {
    const name = entries[Math.floor(place / STRIDE)]?.[0]
    if (name !== undefined && !found.has(name)) found.set(name, (place % STRIDE) + 1)
  }
  return found
}
