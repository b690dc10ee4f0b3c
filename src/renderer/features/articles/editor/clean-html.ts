import { tableLines } from './table-lines.ts'

/** Aligned text of a block; the usual one, `left`, is not written. */
export const ALIGNMENTS = ['left', 'center', 'right'] as const
export type Alignment = (typeof ALIGNMENTS)[number]

export function isAlignment(value: unknown): value is Alignment {
  return ALIGNMENTS.some((one) => one === value)
}

export interface CleanOptions {
  /** May this picture stay? `attachmentId` '' = it names no material. Others are left out and named in `left`. */
  keepPicture: (src: string, attachmentId: string) => boolean
}
export interface CleanText {
  html: string
  /** Addresses of pictures that were left out, in their order. */
  left: string[]
}

/** What an article may be made of; every other element gives way to what is in it. */
const TAGS: ReadonlySet<string> = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'ul',
  'ol',
  'li',
  'blockquote',
  'strong',
  'em',
  'u',
  'a',
  'img',
  'br',
])
const RENAMED: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  ins: 'u',
  div: 'p',
  section: 'p',
  article: 'p',
  pre: 'p',
  figure: 'p',
  figcaption: 'p',
  td: 'p',
  th: 'p',
  dt: 'p',
  dd: 'p',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
}
/** Gone with everything in them. */
const DROPPED: ReadonlySet<string> = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'template',
  'noscript',
  'head',
  'title',
  'meta',
  'link',
  'base',
  'form',
  'input',
  'button',
  'select',
  'textarea',
  'video',
  'audio',
  'canvas',
])
const BLOCKS = 'p,h1,h2,h3,ul,ol,blockquote'
const SAFE_LINK = /^(https?:|mailto:)/i

/**
 * Styles become data and handlers nothing before anything is parsed: a strict policy reports each of them, also in a
 * document that nobody sees.
 */
const withoutStyles = (html: string): string =>
  html.replace(/<[a-z][^>]*>/gi, (tag) =>
    tag.replace(/([\s"'/])style\s*=/gi, '$1data-style=').replace(/([\s"'/])on[a-z]+\s*=/gi, '$1data-off='),
  )

const alignmentOf = (element: Element): Alignment | null => {
  const found =
    element.getAttribute('data-align') ??
    /text-align\s*:\s*(left|center|right)/i.exec(element.getAttribute('data-style') ?? '')?.[1]?.toLowerCase() ??
    element.getAttribute('align')
  return isAlignment(found) && found !== 'left' ? found : null
}

const isBold = (element: Element): boolean =>
  element.localName === 'span' && /font-weight\s*:\s*(bold|[6-9]00)/i.test(element.getAttribute('data-style') ?? '')

/**
 * Text from anywhere (stored, pasted, imported) as plain article HTML: headings to the third level, bold, italic,
 * underline, lists, quotes, links by http, https and mailto, alignment as `data-align`, and the pictures that may stay;
 * a table becomes a list of its rows. Built anew element by element, so that nothing unknown comes through.
 */
export function cleanHtml(html: string, { keepPicture }: CleanOptions): CleanText {
  const source = new DOMParser().parseFromString(withoutStyles(html), 'text/html')
  const out = document.implementation.createHTMLDocument('')
  const left: string[] = []

  const copy = (from: Node, into: Element): void => {
    for (const node of from.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) into.append(out.createTextNode(node.nodeValue ?? ''))
      if (!(node instanceof Element) || DROPPED.has(node.localName)) continue
      const lines = node.localName === 'table' ? tableLines(node) : null
      if (lines !== null) {
        const list = out.createElement('ul')
        for (const line of lines) list.appendChild(out.createElement('li')).textContent = line
        into.append(list)
        // Pictures of its cells follow it.
        for (const picture of node.querySelectorAll('img')) {
          const made = element('img', picture)
          if (made !== null) into.append(made)
        }
        continue
      }
      const name = isBold(node) ? 'strong' : (RENAMED[node.localName] ?? node.localName)
      // A box around blocks is only its blocks.
      if (
        !TAGS.has(name) ||
        (name === 'p' && node.localName !== 'p' && node.querySelector(`${BLOCKS},div,section,table`) !== null)
      ) {
        copy(node, into)
        continue
      }
      const made = element(name, node)
      if (made === null) continue
      copy(node, made)
      into.append(made)
    }
  }
  const element = (name: string, from: Element): HTMLElement | null => {
    const made = out.createElement(name)
    const slice = from.getAttribute('data-pm-slice')
    if (slice !== null) made.setAttribute('data-pm-slice', slice)
    if (name === 'img') {
      const src = from.getAttribute('src') ?? ''
      const material = /^\d{1,16}$/.exec(from.getAttribute('data-attachment-id') ?? '')?.[0] ?? ''
      if (!keepPicture(src, material)) {
        left.push(src)
        return null
      }
      made.setAttribute('src', src)
      if (material !== '') made.setAttribute('data-attachment-id', material)
      made.setAttribute('alt', from.getAttribute('alt') ?? '')
    }
    if (name === 'a' && SAFE_LINK.test(from.getAttribute('href')?.trim() ?? ''))
      made.setAttribute('href', from.getAttribute('href')?.trim() ?? '')
    const align = alignmentOf(from)
    if (align !== null && /^(p|h[1-3])$/.test(name)) made.setAttribute('data-align', align)
    return made
  }
  copy(source.body, out.body)
  return { html: out.body.innerHTML, left }
}
