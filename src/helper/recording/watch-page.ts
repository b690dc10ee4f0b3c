// Runs inside the page, in a world of its own that the page's scripts can't see or call. It may use nothing from
// outside itself. The tree that it sends still holds everything: what stays is decided in `clean.ts`, before anything
// is written anywhere.

/** Name of the world, and of the way out of it. */
export const WORLD = 'recording'
export const DOOR = 'recordStep'

/**
 * What comes through the door. `words`: names of chosen files and what was written, known so that they can be struck
 * out everywhere.
 */
export interface SeenStep {
  readonly act: 'open' | 'press' | 'file' | 'type' | 'layer' | 'end'
  readonly address: string
  readonly what: string
  readonly words: readonly string[]
  /** A RecordedNode, not yet cleaned. */
  readonly page: unknown
}

/** Starts to watch; every later `document` of the page gets it anew. */
export function watchPage(door: string): void {
  const NODES_MAX = 15_000
  const ALIKE_MAX = 30
  const SETTLE_MS = 700
  const send = (globalThis as unknown as Record<string, (text: string) => void>)[door]
  if (!send) return
  type Tree = {
    t: string
    a?: Record<string, string>
    h?: 1
    p?: 1
    l?: 1
    c?: (Tree | string)[]
    s?: (Tree | string)[]
    f?: Tree
  }
  /** The outermost document of the same site. */
  const rootDocument = (): Document => {
    let at: Window = window
    for (;;) {
      try {
        if (at.parent === at || !at.parent.document) return at.document
        at = at.parent
      } catch {
        return at.document
      }
    }
  }
  const visible = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible'
  }
  /** Layers over the middle of the page, and what calls itself a dialog. */
  const layersOf = (doc: Document): Set<Element> => {
    const found = new Set<Element>(
      [...doc.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog], [aria-modal=true]')].filter(visible),
    )
    for (
      let at = doc.elementFromPoint((doc.defaultView?.innerWidth ?? 0) / 2, (doc.defaultView?.innerHeight ?? 0) / 2);
      at !== null && at !== doc.body;
      at = at.parentElement
    )
      if (doc.defaultView?.getComputedStyle(at).position === 'fixed') found.add(at)
    return found
  }
  const tree = (doc: Document, pressed: Element | null): Tree => {
    let left = NODES_MAX
    const layers = layersOf(doc)
    const inside = (parent: ParentNode & Node): (Tree | string)[] => {
      const list: (Tree | string)[] = []
      const alike = new Map<string, number>()
      for (const child of parent.childNodes) {
        if (child.nodeType === Node.TEXT_NODE) {
          const words = (child.nodeValue ?? '').replace(/\s+/g, ' ')
          if (words.trim() !== '') list.push(words.slice(0, 500))
          continue
        }
        if (child.nodeType !== Node.ELEMENT_NODE) continue
        const element = child as Element
        if (/^(script|style|link|meta|noscript|template|base)$/i.test(element.tagName)) continue
        const kind = `${element.tagName} ${element.className}`
        const before = alike.get(kind) ?? 0
        alike.set(kind, before + 1)
        // Of a long list its beginning tells all; the one that was pressed stays in any case.
        if ((before >= ALIKE_MAX || left <= 0) && !(pressed && element.contains(pressed))) continue
        list.push(node(element))
      }
      return list
    }
    const node = (element: Element): Tree => {
      left -= 1
      const made: Tree = { t: element.tagName.toLowerCase() }
      const attributes = [...element.attributes].filter(
        ({ name }) => !/^(on|style$|srcset$|value$|integrity$|nonce$|content$|d$)/.test(name),
      )
      if (attributes.length > 0)
        made.a = Object.fromEntries(attributes.map(({ name, value }) => [name.toLowerCase(), value.slice(0, 600)]))
      if (!visible(element)) made.h = 1
      if (element === pressed) made.p = 1
      if (layers.has(element)) made.l = 1
      if (/^(svg|canvas|video|audio|object|math)$/i.test(element.tagName)) return made
      // What a person writes is his own: of an editor its frame stays.
      if (element.matches('[contenteditable=true], [contenteditable=""], textarea')) return made
      const children = inside(element)
      if (children.length > 0) made.c = children
      if (element.shadowRoot) made.s = inside(element.shadowRoot)
      if (element.tagName === 'IFRAME') {
        try {
          const inner = (element as HTMLIFrameElement).contentDocument
          if (inner?.documentElement) made.f = tree(inner, pressed)
        } catch {
          // A frame of another site is seen from outside only.
        }
      }
      return made
    }
    return node(doc.documentElement)
  }
  const tell = (act: string, pressed: Element | null, words: string[] = []): void => {
    const doc = rootDocument()
    const control =
      pressed?.closest(
        'button, a, label, [role=button], [role=tab], [role=option], [role=menuitem], [role=radio], [role=checkbox], [role=switch], li',
      ) ?? pressed
    const what =
      pressed === null || (control?.textContent ?? '').length > 40
        ? ''
        : (control?.textContent ?? '').replace(/\s+/g, ' ').trim()
    send(JSON.stringify({ act, address: doc.location.href, what, words, page: tree(doc, pressed) }))
  }
  const target = (event: Event): Element | null =>
    event.composedPath().find((one): one is Element => (one as Node).nodeType === Node.ELEMENT_NODE) ?? null
  const writable = (element: Element | null): boolean =>
    element?.matches(
      'input:not([type=file], [type=checkbox], [type=radio]), textarea, [contenteditable=true], [contenteditable=""], [contenteditable=true] *',
    ) === true
  addEventListener('pointerdown', (event) => void (event.isTrusted && tell('press', target(event))), { capture: true })
  let written: Element | null = null
  // After the page's own listeners: one before them would let editors look at what was written before they know of it,
  // and put it back.
  addEventListener('input', (event) => {
    const element = target(event)
    if (!event.isTrusted || !writable(element) || element === written) return
    written = element
    tell('type', element)
  })
  /** All that stands in a field when it is left, and at every step: it is struck out wherever else it shows. */
  const wordsIn = (element: Element | null): string[] =>
    element === null
      ? []
      : 'value' in element
        ? [String((element as HTMLInputElement).value)]
        : [(element as HTMLElement).innerText ?? '']
  addEventListener('focusout', (event) => {
    const element = target(event)
    if (writable(element)) send(JSON.stringify({ act: 'words', words: wordsIn(element) }))
    written = null
  })
  addEventListener('change', (event) => {
    const element = target(event)
    if (element instanceof HTMLInputElement && element.type === 'file')
      tell(
        'file',
        element,
        [...(element.files ?? [])].map((file) => file.name),
      )
  })
  // Frames belong to the step of their page.
  if (window !== window.parent && rootDocument() !== document) return
  let timer: ReturnType<typeof setTimeout> | undefined
  let known = -1
  const look = (): void => {
    const layers = layersOf(document).size
    if (known === -1) tell('open', null)
    else if (layers > known) tell('layer', null)
    known = layers
  }
  const later = (): void => {
    clearTimeout(timer)
    timer = setTimeout(look, SETTLE_MS)
  }
  const begin = (): void => {
    new MutationObserver(later).observe(document.documentElement, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['class', 'style', 'open', 'hidden'],
    })
    later()
  }
  if (document.documentElement) begin()
  else addEventListener('DOMContentLoaded', begin, { once: true })
  ;(globalThis as unknown as Record<string, unknown>)['recordEnd'] = () => {
    for (const element of document.querySelectorAll('input, textarea, [contenteditable=true]'))
      if (writable(element)) send(JSON.stringify({ act: 'words', words: wordsIn(element) }))
    tell('end', null)
  }
}
