/**
 * The page texts are drawn on. Its script is text here because it runs in the browser; users' words reach it as data
 * only.
 */
import type { TextStyle } from '../types.ts'
import { emojiFamily, fallbackFamilies, type Font } from './fonts.ts'
import { designWidth } from './styles.ts'

export const pageOrigin = 'http://typeset.invalid'

/** Characters of one line that are drawn alike: `mark` in the highlight's colour, `emoji` in their own. */
export interface Run {
  text: string
  kind: 'plain' | 'mark' | 'emoji'
}

/** What the page needs to know of a text before its lines are decided. */
export interface MeasureSpec {
  /** One line each, without breaks. */
  paragraphs: readonly string[]
  style: TextStyle
  family: string
  /** Address of an uploaded font on this page; null = one of the built-in ones. */
  fontUrl: string | null
}

/** What one drawing needs; handed to the page's `draw` as JSON. */
export interface DrawSpec extends Omit<MeasureSpec, 'paragraphs'> {
  /** Lines of each state; several are drawn below each other, from the page's corner. */
  states: readonly (readonly (readonly Run[])[])[]
  /** Output size, px. */
  width: number
  height: number
}

/**
 * The script: measures texts and lays their lines out on a canvas of `designWidth`, scaled by a transform so that
 * nothing depends on the output size. A text is drawn in layers (outer stroke, stroke, fill) that lie on each other, so
 * that no stroke covers a neighbour's fill.
 */
const script = `
const canvas = document.getElementById('canvas'), box = document.getElementById('box')
const own = new Map()
async function useFont(spec, text) {
  const s = spec.style
  if (spec.fontUrl && !own.has(spec.family)) {
    const face = new FontFace(spec.family, 'url("' + spec.fontUrl + '")')
    await face.load().catch(() => { throw new Error('font failed: ' + spec.family) })
    document.fonts.add(face)
    own.set(spec.family, face)
  }
  const families = '"' + spec.family + '", ${fallbackFamilies.map((family) => `"${family}"`).join(', ')}'
  box.style.fontFamily = families + ', sans-serif'
  box.style.fontSize = s.fontSize + 'px'; box.style.fontWeight = String(s.fontWeight); box.style.letterSpacing = s.letterSpacing + 'px'
  await document.fonts.load(s.fontWeight + ' ' + s.fontSize + 'px ' + families, text)
  await document.fonts.ready
  for (const face of document.fonts) if (face.status === 'error') throw new Error('font failed: ' + face.family)
  if (![...document.fonts].some((face) => face.family.replaceAll('"', '') === spec.family)) throw new Error('font missing: ' + spec.family)
}
async function measure(spec) {
  document.getElementById('states')?.remove()
  canvas.style.display = ''
  await useFont(spec, spec.paragraphs.join(''))
  box.style.cssText += ';width:max-content;max-width:none;padding:0;translate:none'
  canvas.style.transform = 'none'
  const range = document.createRange()
  return spec.paragraphs.map((text) => {
    box.textContent = text
    const node = box.firstChild, offsets = []
    if (!node) return [0]
    const left = box.getBoundingClientRect().left
    for (let i = 0; i < text.length; i++) {
      range.setStart(node, i); range.setEnd(node, i + 1)
      const rect = [...range.getClientRects()].at(-1)
      offsets.push(rect ? rect.left - left : offsets.at(-1) || 0)
    }
    range.selectNodeContents(node)
    return [...offsets, range.getBoundingClientRect().right - left]
  })
}
const layer = (spec, lines, kind) => {
  const s = spec.style, stroke = s.strokeWidth + 2 * (kind === 'outer' ? s.outer.width : 0), node = document.createElement('div')
  node.className = 'layer'
  if (kind === 'outer' || kind === 'stroke') {
    const color = kind === 'outer' ? s.outer.color : s.strokeColor
    node.style.webkitTextStroke = stroke + 'px ' + color
    node.style.webkitTextFillColor = 'transparent'
  } else node.style.color = s.color
  for (const runs of lines) {
    const line = document.createElement('div'), text = document.createElement('span')
    line.className = 'line'
    if (kind === 'fill' && s.gradient) { text.className = 'gradient'; text.style.backgroundImage = 'linear-gradient(' + s.color + ' 22%, ' + s.gradient + ' 82%)' }
    for (const run of runs) {
      const span = document.createElement('span')
      span.textContent = run.text
      if (kind === 'fill' && run.kind === 'mark') span.style.webkitTextFillColor = s.highlight
      if (run.kind === 'emoji') { span.style.webkitTextStroke = '0'; span.style.webkitTextFillColor = kind === 'fill' ? s.color : 'transparent' }
      text.append(span)
    }
    line.append(text.textContent ? text : document.createElement('br'))
    node.append(line)
  }
  return node
}
async function draw(spec) {
  const s = spec.style, scale = spec.width / ${designWidth}
  canvas.style.height = spec.height / scale + 'px'
  canvas.style.transform = 'scale(' + scale + ')'
  const set = box.style
  const kinds = [...(s.outer && s.outer.width > 0 ? ['outer'] : []), ...(s.strokeWidth > 0 ? ['stroke'] : []), ...(s.gradient && s.shadow && !s.strokeWidth && !s.outer ? ['plain'] : []), 'fill']
  const fill = (target, lines) => {
    const layers = kinds.map((kind) => layer(spec, lines, kind))
    if (s.shadow) layers[0].style.textShadow = s.shadow.x + 'px ' + s.shadow.y + 'px ' + s.shadow.blur + 'px ' + s.shadow.color
    target.replaceChildren(...layers)
  }
  document.getElementById('states')?.remove()
  canvas.style.display = ''
  fill(box, spec.states[0])
  await useFont(spec, box.textContent)
  set.lineHeight = String(s.lineHeight); set.textAlign = s.align
  set.background = s.boxColor || 'none'; set.padding = s.boxColor ? s.boxPadding + 'px' : '0'; set.borderRadius = s.boxRadius + 'px'
  set.maxWidth = 'none'
  set.width = s.left === undefined ? 'max-content' : s.maxWidth + 'px'
  const side = (${designWidth} - s.maxWidth) / 2
  set.left = s.align === 'right' ? 'auto' : (s.align === 'left' ? side + 'px' : '0')
  set.right = s.align === 'left' ? 'auto' : (s.align === 'right' ? side + 'px' : '0')
  if (s.left !== undefined) { set.left = s.left + 'px'; set.right = 'auto' }
  set.margin = s.left !== undefined ? '0' : s.align === 'center' ? '0 auto' : '0'
  set.top = s.position === 'bottom' ? 'auto' : s.position === 'top' ? s.offset + 'px' : 'calc(50% + ' + s.offset + 'px)'
  set.bottom = s.position === 'bottom' ? s.offset + 'px' : 'auto'
  set.translate = s.position === 'middle' ? '0 -50%' : 'none'
  const r = box.getBoundingClientRect()
  const shadow = s.shadow ? s.shadow.blur * 2 + Math.max(Math.abs(s.shadow.x), Math.abs(s.shadow.y)) : 0
  const edge = (s.strokeWidth / 2 + (s.outer ? s.outer.width : 0) + shadow + s.fontSize * 0.15) * scale
  const even = (n, up) => (up ? Math.ceil(n / 2) : Math.floor(n / 2)) * 2
  const x = Math.max(0, even(r.left - edge, false)), y = Math.max(0, even(r.top - edge, false))
  const right = Math.min(even(spec.width, false), even(r.right + edge, true)), bottom = Math.min(even(spec.height, false), even(r.bottom + edge, true))
  const place = { x, y, width: Math.max(2, right - x), height: Math.max(2, bottom - y) }
  if (spec.states.length > 1) showStates(place, spec.states, fill)
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  return place
}
function showStates(place, states, fill) {
  const all = document.createElement('div')
  all.id = 'states'
  for (const [i, lines] of states.entries()) {
    const window = document.createElement('div'), copy = canvas.cloneNode(true)
    window.style.cssText = 'position:absolute;overflow:hidden;left:0;top:' + i * place.height + 'px;width:' + place.width + 'px;height:' + place.height + 'px'
    copy.style.left = -place.x + 'px'
    copy.style.top = -place.y + 'px'
    fill(copy.firstElementChild, lines)
    window.append(copy)
    all.append(window)
  }
  document.body.append(all)
  canvas.style.display = 'none'
}
`

/** Draws a whole page of nodes, scaled the same way; `clearPage` takes it away again. */
const pageScript = `
async function drawPage(spec) {
  clearPage()
  document.getElementById('states')?.remove()
  box.style.display = 'none'
  const stage = document.createElement('div')
  stage.id = 'stage'
  stage.style.cssText = 'position:absolute;left:0;top:0;overflow:hidden;transform-origin:0 0;width:' + spec.pageWidth + 'px;height:' + spec.pageHeight + 'px'
  stage.style.transform = 'scale(' + spec.width / spec.pageWidth + ')'
  stage.style.background = spec.background || 'none'
  stage.innerHTML = spec.html
  document.body.append(stage)
  for (const family of spec.families) await document.fonts.load('16px "' + family + '"', stage.textContent || '字')
  await document.fonts.ready
  await Promise.all([...stage.querySelectorAll('img')].map((image) => image.decode()))
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
}
function clearPage() {
  document.getElementById('stage')?.remove()
  box.style.display = ''
  canvas.style.display = ''
}
`

const style = `
html, body { margin: 0; background: transparent; overflow: hidden; }
#states { position: absolute; left: 0; top: 0; }
#canvas { position: absolute; left: 0; top: 0; width: ${designWidth}px; transform-origin: 0 0; }
#box { position: absolute; display: grid; box-sizing: border-box; white-space: pre; text-spacing-trim: space-all;
  stroke-linejoin: round; -webkit-font-smoothing: antialiased; font-synthesis: none; font-kerning: normal; }
.layer { grid-area: 1 / 1; paint-order: stroke fill; }
.gradient { background-clip: text; -webkit-text-fill-color: transparent; }
`

/** The emoji font is large: it is read only for texts that have some. */
const emojiRange =
  ' unicode-range: U+200D, U+203C, U+2049, U+20E3, U+2122, U+2139, U+2194-21AA, U+231A-23FA, U+24C2, U+25AA-25FE, U+2600-27BF, U+2934-2935, U+2B05-2B55, U+3030, U+303D, U+3297, U+3299, U+FE0F, U+1F000-1FAFF, U+E0020-E007F;'

/** Address of one of a font's files on the page. */
export function fontUrl(font: Font, face: number): string {
  return `${pageOrigin}/font/${font.id}/${face}`
}

/** Address of an uploaded font on the page. */
export function ownFontUrl(sha256: string): string {
  return `${pageOrigin}/own/${sha256}`
}

/** The whole document. */
export function pageHtml(fonts: readonly Font[]): string {
  const faces = fonts.flatMap((font) =>
    font.faces.map(({ weight, range, variable }, face) => {
      const characters = font.family === emojiFamily ? emojiRange : range ? ` unicode-range: ${range};` : ''
      return `@font-face { font-family: "${font.family}"; font-weight: ${variable ? '100 900' : weight}; src: url("${fontUrl(font, face)}") format("${variable ? 'woff2' : 'truetype'}");${characters} }`
    }),
  )
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><style>${faces.join('\n')}${style}</style><div id="canvas"><div id="box"></div></div><script>${script}${pageScript}</script></html>`
}
