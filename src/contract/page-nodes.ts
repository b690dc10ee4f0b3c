/**
 * Elements of an editor page as plain nodes: the one description of how they look. The editor turns a node into a
 * component, the film engine into HTML that the same browser engine draws, so that lines break alike in both. Nothing
 * from a page becomes markup or a style that is not known.
 */
import type { PageElement, TemplatePage } from './entities/template-page.ts'

export interface PageNode {
  tag: 'div' | 'img'
  key: string
  /** CSS properties in camel case; lengths in px of the page. */
  style: Readonly<Record<string, string>>
  text?: string
  /** Of an img: what its source is called in the page, with variables filled in. */
  src?: string
}

/** Elements of a page that a film can show. */
export const FILM_ELEMENTS = [
  'qk-text',
  'qk-image',
  'qk-rectangle-border',
  'qk-button',
  'qk-video',
  'qk-captions',
] as const

/** What an element has when its page doesn't say (editor, element defaults). */
const DEFAULTS: Readonly<Record<string, string | number>> = {
  position: 'absolute',
  width: 375,
  height: 30,
  top: 200,
  left: 0,
  rotate: 0,
  paddingTop: 0,
  paddingBottom: 0,
  paddingLeft: 0,
  paddingRight: 0,
  marginTop: 0,
  borderWidth: 0,
  borderColor: '#000000',
  borderStyle: 'solid',
  borderRadius: 0,
  fontSize: 16,
  fontWeight: 500,
  lineHeight: 1.4,
  letterSpacing: 0,
  textAlign: 'center',
  color: '#000000',
  opacity: 1,
  zIndex: 1,
}

const LENGTHS = [
  'width',
  'height',
  'top',
  'left',
  'paddingTop',
  'paddingBottom',
  'paddingLeft',
  'paddingRight',
  'borderWidth',
  'borderRadius',
  'fontSize',
  'letterSpacing',
] as const
const COLOR = /^(#[0-9a-fA-F]{3,8}|rgba?\([\d\s.,%]+\)|transparent|[a-z]{3,20})$/
const WORDS: Readonly<Record<string, readonly string[]>> = {
  textAlign: ['left', 'center', 'right', 'justify'],
  borderStyle: ['none', 'solid', 'dashed', 'dotted', 'double'],
  fontStyle: ['normal', 'italic'],
  textDecoration: ['none', 'underline', 'line-through'],
  writingMode: ['horizontal-tb', 'vertical-rl'],
}

/** A number of a style, whatever way it is written (`"12px"`, `12`). */
export function styleNumber(style: Readonly<Record<string, unknown>>, name: string): number {
  const value = style[name] ?? DEFAULTS[name] ?? 0
  const number = typeof value === 'number' ? value : Number.parseFloat(String(value))
  return Number.isFinite(number) ? number : Number(DEFAULTS[name] ?? 0)
}

const colorOf = (style: Readonly<Record<string, unknown>>, name: string): string | null => {
  const value = String(style[name] ?? '').trim()
  return COLOR.test(value) ? value : null
}

/** The style of an element. Unknown properties and values that are none are left out. */
export function elementStyle(common: Readonly<Record<string, string | number>>): Record<string, string> {
  const style: Record<string, string> = {
    position: 'absolute',
    boxSizing: 'border-box',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    lineBreak: 'strict',
    paintOrder: 'stroke fill',
  }
  for (const name of LENGTHS) style[name] = `${styleNumber(common, name)}px`
  for (const name of ['fontWeight', 'lineHeight', 'opacity', 'zIndex'] as const)
    style[name] = String(styleNumber(common, name))
  for (const [name, allowed] of Object.entries(WORDS)) {
    const value = String(common[name] ?? DEFAULTS[name] ?? '')
    if (allowed.includes(value)) style[name] = value
  }
  for (const name of ['color', 'backgroundColor', 'borderColor'] as const) {
    const color = colorOf(common, name) ?? (DEFAULTS[name] === undefined ? null : String(DEFAULTS[name]))
    if (color !== null) style[name] = color
  }
  const rotate = styleNumber(common, 'rotate')
  if (rotate !== 0) style['transform'] = `rotate(${rotate}deg)`
  const stroke = styleNumber(common, 'strokeWidth')
  if (stroke > 0) style['WebkitTextStroke'] = `${stroke}px ${colorOf(common, 'strokeColor') ?? '#000000'}`
  const shadow = ['shadowX', 'shadowY', 'shadowBlur'].map((name) => `${styleNumber(common, name)}px`).join(' ')
  const shadowColor = colorOf(common, 'shadowColor')
  if (shadowColor !== null) style['boxShadow'] = `${shadow} ${shadowColor}`
  return style
}

/** Text of an element before its variables are filled. */
export function elementText(element: PageElement): string {
  return String(element.propsValue['text'] ?? '')
}

/** Where an element's picture or footage comes from: a material's id, a variable, or '' for none. */
export function elementSource(element: PageElement): string {
  const { propsValue } = element
  return String(
    element.elName === 'qk-video'
      ? (propsValue['videoSrc'] ?? propsValue['url'] ?? '')
      : (propsValue['imageSrc'] ?? ''),
  ).trim()
}

/**
 * The node of an element with its variables filled; null for those drawn another way (footage, captions) or not at all.
 */
export function elementNode(element: PageElement, fill: (text: string) => string): PageNode | null {
  const style = elementStyle(element.commonStyle)
  const key = element.uuid
  if (element.elName === 'qk-text' || element.elName === 'qk-button')
    return { tag: 'div', key, style, text: fill(elementText(element)) }
  if (element.elName === 'qk-rectangle-border') return { tag: 'div', key, style }
  if (element.elName === 'qk-image')
    return { tag: 'img', key, style: { ...style, objectFit: 'cover' }, src: fill(elementSource(element)) }
  return null
}

const stackingOf = (element: PageElement): number => styleNumber(element.commonStyle, 'zIndex')

export function elementOf(page: TemplatePage, name: string): PageElement | undefined {
  return page.elements.find((element) => element.elName === name)
}

/** Nodes below and above the footage, each in drawing order. */
export function pageLayers(
  page: TemplatePage,
  fill: (text: string) => string,
): { under: PageNode[]; over: PageNode[] } {
  const video = elementOf(page, 'qk-video')
  const level = video === undefined ? -Infinity : stackingOf(video)
  const at = video === undefined ? -1 : page.elements.indexOf(video)
  const under: PageNode[] = []
  const over: PageNode[] = []
  for (const { element, index } of page.elements
    .map((item, i) => ({ element: item, index: i }))
    .toSorted((a, b) => stackingOf(a.element) - stackingOf(b.element) || a.index - b.index)) {
    const node = elementNode(element, fill)
    if (node === null) continue
    const below = stackingOf(element) < level || (stackingOf(element) === level && index < at)
    ;(below ? under : over).push(node)
  }
  return { under, over }
}

/** Braces of both widths, as Chinese keyboards write them. */
const PATTERN = /[{｛]([^{}｛｝\n]{1,50})[}｝]/gu

export type TemplateVariableKind = 'text' | 'image' | 'video' | 'music'
export interface TemplateVariable {
  name: string
  kind: TemplateVariableKind
}

const namesIn = (text: string): string[] =>
  [...text.matchAll(PATTERN)].map((match) => (match[1] ?? '').trim()).filter((name) => name !== '')

/** The variables of a page, each once, in the order they are met. */
export function templateVariables(page: TemplatePage): TemplateVariable[] {
  const found = new Map<string, TemplateVariable>()
  const add = (text: string, kind: TemplateVariableKind): void => {
    for (const name of namesIn(text)) if (!found.has(name)) found.set(name, { name, kind })
  }
  for (const element of page.elements) {
    if (element.elName === 'qk-image') add(elementSource(element), 'image')
    else if (element.elName === 'qk-video') add(elementSource(element), 'video')
    else add(elementText(element), 'text')
  }
  add(String(page.bgcMusic), 'music')
  return [...found.values()]
}

/** Fills variables from a row, once, from left to right; what the row lacks is left out. */
export function fillTemplate(text: string, row: Readonly<Record<string, string>>): string {
  return text.replace(PATTERN, (_, name: string) => row[name.trim()] ?? '')
}
