// Texts of articles: cleaned when they come in, with pictures named by what they are and not by where they lie.
import sanitizeHtml from 'sanitize-html'
import type { IOptions } from 'sanitize-html'

/** A picture of a text as it came in: a material by id or by its key in the FileStore, or one that can't be taken. */
export type PictureRef = { readonly id: number } | { readonly key: string } | { readonly foreign: 'address' | 'inline' }

export interface CleanedArticle {
  /**
   * Pictures stand as `<img src="attachment:N">`, N counting `pictures` from 0 until `numberPictures` names their
   * materials.
   */
  readonly html: string
  readonly pictures: readonly PictureRef[]
}

const COLOR = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s,.%/]{1,40}\)$/i, /^[a-z]{3,20}$/i]
const LENGTH = [/^-?\d{1,4}(\.\d{1,3})?(px|em|rem|pt|%)?$/i]
const STYLES = {
  color: COLOR,
  'background-color': COLOR,
  'font-size': LENGTH,
  'font-weight': [/^(normal|bold|[1-9]00)$/i],
  'font-style': [/^(normal|italic)$/i],
  'text-align': [/^(left|right|center|justify)$/i],
  'text-decoration': [/^(none|underline|line-through)$/i],
  'text-indent': LENGTH,
  'line-height': LENGTH,
  'letter-spacing': LENGTH,
}
const OPTIONS: IOptions = {
  allowedTags: [
    'p',
    'br',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'del',
    'sub',
    'sup',
    'mark',
    'span',
    'section',
    'div',
    'ul',
    'ol',
    'li',
    'blockquote',
    'a',
    'img',
    'figure',
    'figcaption',
    'hr',
    'pre',
    'code',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    a: ['href'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    '*': ['style'],
  },
  allowedStyles: { '*': STYLES, img: { width: LENGTH } },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['attachment'] },
  allowProtocolRelative: false,
  // Deeper than any text that a person writes.
  nestingLimit: 60,
}
const ABSOLUTE = /^(https?:\/\/|mailto:)/i
/** Keys of materials as uploads make them; a signed address holds one. */
const KEY = /\/(t\/\d+\/[a-z]+\/[A-Za-z0-9_-]+(?:\.[A-Za-z0-9]{1,5})?)(?:[?#]|$)/

function refOf(attributes: Readonly<Record<string, string>>): PictureRef {
  const src = (attributes['src'] ?? '').trim()
  const id = /^\d{1,15}$/.exec(attributes['data-attachment-id'] ?? '')?.[0] ?? /^attachment:(\d{1,15})$/.exec(src)?.[1]
  if (id !== undefined) return { id: Number(id) }
  const key = KEY.exec(src)?.[1]
  if (key !== undefined) return { key }
  return { foreign: /^(data|blob):/i.test(src) ? 'inline' : 'address' }
}

/**
 * The text without scripts, handlers, frames, forms, classes and styles that reach beyond their words. Links lead to
 * http, https or mail.
 */
export function cleanArticle(html: string): CleanedArticle {
  const pictures: PictureRef[] = []
  const clean = sanitizeHtml(html, {
    ...OPTIONS,
    transformTags: {
      a: (tagName, attributes) =>
        ABSOLUTE.test(attributes['href'] ?? '') ? { tagName, attribs: attributes } : { tagName: 'span', attribs: {} },
      img: (tagName, attributes) => {
        pictures.push(refOf(attributes))
        return { tagName, attribs: { ...attributes, src: `attachment:${pictures.length - 1}` } }
      },
    },
  })
  return { html: clean.trim(), pictures }
}

const IMG = /<img\b[^>]*>/g
const SRC = /\ssrc="attachment:(\d+)"/

/** Every picture of a cleaned text with another `src`; null takes the picture out. */
function eachPicture(html: string, place: (number: number) => string | null): string {
  return html.replace(IMG, (tag) => {
    const found = SRC.exec(tag)
    const attributes = found === null ? null : place(Number(found[1]))
    return attributes === null ? '' : tag.replace(SRC, () => ` ${attributes}`)
  })
}

/** The cleaned text as it is stored: `idOf` names the material of the n-th picture. */
export function numberPictures(cleaned: CleanedArticle, idOf: (at: number) => number): string {
  return eachPicture(cleaned.html, (at) => `src="attachment:${idOf(at)}"`)
}

/** Materials of a stored text, each once, in the order in which they first stand. */
export function pictureIds(html: string): number[] {
  return [...new Set([...html.matchAll(IMG)].flatMap(([tag]) => SRC.exec(tag)?.[1] ?? []).map(Number))]
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')

/**
 * A stored text for the page: pictures at their addresses, with their numbers; one without an address keeps its number
 * only.
 */
export function withAddresses(html: string, addresses: ReadonlyMap<number, string>): string {
  return eachPicture(html, (id) => `src="${escaped(addresses.get(id) ?? '')}" data-attachment-id="${id}"`)
}

/** A stored text for the helper: `local:N` for the n-th of `pictureIds`. */
export function withLocalNames(html: string): string {
  const ids = pictureIds(html)
  return eachPicture(html, (id) => `src="local:${ids.indexOf(id)}"`)
}

const BLOCK_END =
  /<\/(?:p|h[1-6]|li|blockquote|pre|tr|figure|figcaption|section|div|table|ul|ol)>|<br\s*\/?>|<hr\s*\/?>/gi
const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** The words of a text, a line for each block, no empty lines. */
export function plainText(html: string): string {
  return sanitizeHtml(
    html.replace(BLOCK_END, (tag) => `${tag}\n`),
    { allowedTags: [], allowedAttributes: {} },
  )
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/[\u00a0\t ]+/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** Chinese, Japanese and Korean characters, and words of other scripts; marks and spaces don't count. */
export function countWords(text: string): number {
  return (
    text.match(
      /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}])[\p{L}\p{N}])+(?:['’.-](?:(?![\p{sc=Han}])[\p{L}\p{N}])+)*/gu,
    )?.length ?? 0
  )
}

/** Characters of the words, line ends not counted: what platforms' limits of texts speak of. */
export function textLength(text: string): number {
  return [...text.replaceAll('\n', '')].length
}
