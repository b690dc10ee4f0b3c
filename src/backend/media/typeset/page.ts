/** The page texts are drawn on. Its script is text here because it runs in the browser; users' words reach it as data only. */
import type { TextStyle } from '../types.ts'
import type { Font } from './fonts.ts'
import { designWidth } from './styles.ts'

export const pageOrigin = 'http://typeset.invalid'

/** What one drawing needs; handed to the page's `draw` as JSON. */
export interface DrawSpec {
  text: string
  style: TextStyle
  family: string
  /** Output size, px. */
  width: number
  height: number
}

/** The script: lays one text out on a canvas of `designWidth`, scaled by a transform so that line breaks never depend on the output size. */
const script = `
const canvas = document.getElementById('canvas'), box = document.getElementById('box')
const measureLines = () => {
  const node = box.firstChild, lines = [], range = document.createRange()
  let top = null
  for (let i = 0; i < node.length; i++) {
    const char = node.data[i]
    if (char === '\\n') { top = null; continue }
    range.setStart(node, i); range.setEnd(node, i + 1)
    const rect = range.getClientRects()[0]
    if (!rect || rect.width === 0 && lines.length) { if (lines.length) lines[lines.length - 1] += char; continue }
    if (top === null || Math.abs(rect.top - top) > rect.height / 2) { lines.push(''); top = rect.top }
    lines[lines.length - 1] += char
  }
  return lines.map((line) => line.trimEnd())
}
async function draw(spec) {
  const s = spec.style, scale = spec.width / ${designWidth}
  canvas.style.height = spec.height / scale + 'px'
  canvas.style.transform = 'scale(' + scale + ')'
  const set = box.style
  box.textContent = spec.text
  const families = '"' + spec.family + '", "Noto Sans SC"'
  set.fontFamily = families + ', sans-serif'
  set.fontSize = s.fontSize + 'px'; set.fontWeight = String(s.fontWeight); set.color = s.color
  set.lineHeight = String(s.lineHeight); set.letterSpacing = s.letterSpacing + 'px'; set.textAlign = s.align
  set.webkitTextStroke = s.strokeWidth > 0 ? s.strokeWidth + 'px ' + s.strokeColor : ''
  set.textShadow = s.shadow ? s.shadow.x + 'px ' + s.shadow.y + 'px ' + s.shadow.blur + 'px ' + s.shadow.color : ''
  set.background = s.boxColor || 'none'; set.padding = s.boxColor ? s.boxPadding + 'px' : '0'; set.borderRadius = s.boxRadius + 'px'
  set.maxWidth = s.maxWidth + 'px'
  set.width = s.left === undefined ? 'fit-content' : s.maxWidth + 'px'
  const side = (${designWidth} - s.maxWidth) / 2
  set.left = s.align === 'right' ? 'auto' : (s.align === 'left' ? side + 'px' : '0')
  set.right = s.align === 'left' ? 'auto' : (s.align === 'right' ? side + 'px' : '0')
  if (s.left !== undefined) { set.left = s.left + 'px'; set.right = 'auto' }
  set.margin = s.left !== undefined ? '0' : s.align === 'center' ? '0 auto' : '0'
  set.top = s.position === 'bottom' ? 'auto' : s.position === 'top' ? s.offset + 'px' : 'calc(50% + ' + s.offset + 'px)'
  set.bottom = s.position === 'bottom' ? s.offset + 'px' : 'auto'
  set.translate = s.position === 'middle' ? '0 -50%' : 'none'
  await document.fonts.load(s.fontWeight + ' ' + s.fontSize + 'px ' + families, spec.text)
  await document.fonts.ready
  for (const face of document.fonts) if (face.status === 'error') throw new Error('font failed: ' + face.family)
  if (![...document.fonts].some((face) => face.family.replaceAll('"', '') === spec.family && face.status === 'loaded')) throw new Error('font missing: ' + spec.family)
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const r = box.getBoundingClientRect()
  const shadow = s.shadow ? s.shadow.blur * 2 + Math.max(Math.abs(s.shadow.x), Math.abs(s.shadow.y)) : 0
  const edge = (s.strokeWidth / 2 + shadow + s.fontSize * 0.15) * scale
  const even = (n, up) => (up ? Math.ceil(n / 2) : Math.floor(n / 2)) * 2
  const x = Math.max(0, even(r.left - edge, false)), y = Math.max(0, even(r.top - edge, false))
  const right = Math.min(even(spec.width, false), even(r.right + edge, true)), bottom = Math.min(even(spec.height, false), even(r.bottom + edge, true))
  return { x, y, width: Math.max(2, right - x), height: Math.max(2, bottom - y), lines: measureLines() }
}
`

/** Draws a whole page of nodes, scaled the same way; `clearPage` takes it away again. */
const pageScript = `
async function drawPage(spec) {
  clearPage()
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
}
`

const style = `
html, body { margin: 0; background: transparent; overflow: hidden; }
#canvas { position: absolute; left: 0; top: 0; width: ${designWidth}px; transform-origin: 0 0; }
#box { position: absolute; width: fit-content; box-sizing: border-box; white-space: pre-wrap; overflow-wrap: anywhere; line-break: strict;
  paint-order: stroke fill; stroke-linejoin: round; -webkit-font-smoothing: antialiased; font-synthesis: none; font-kerning: normal; }
`

/** Address of a font file on the page. */
export function fontUrl(font: Font, weight: number): string {
  return `${pageOrigin}/font/${font.id}/${weight}.ttf`
}

/** The whole document. */
export function pageHtml(fonts: readonly Font[]): string {
  const faces = fonts.flatMap((font) =>
    font.faces.map((face) => `@font-face { font-family: "${font.family}"; font-weight: ${face.weight}; src: url("${fontUrl(font, face.weight)}") format("truetype"); }`),
  )
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><style>${faces.join('\n')}${style}</style><div id="canvas"><div id="box"></div></div><script>${script}${pageScript}</script></html>`
}
