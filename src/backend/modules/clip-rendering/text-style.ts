// The operator's text style (contract `textStyle`) in the words of the typesetter.
import { OWN_FONTS_FROM } from '../../../contract/constants.ts'
import type { TextStyle as WireStyle } from '../../../contract/entities/clip.ts'
import type { TextStyle } from '../../media/types.ts'
import { designWidth } from '../../media/typeset/styles.ts'

/**
 * Number of each system font on the wire; 0 = the base style's own. New fonts get new numbers, numbers are never given
 * twice.
 */
export const FONT_NUMBERS: Readonly<Record<string, number>> = {
  'zcool-qingke-huangyou': 1,
  'noto-sans-sc': 2,
  'zcool-kuaile': 3,
  'zcool-xiaowei': 4,
  'ma-shan-zheng': 5,
  'zhi-mang-xing': 6,
  'liu-jian-mao-cao': 7,
}

const OWN_FONT = /^own:(\d+)$/

/** The font a number stands for; one that is not known keeps its number, so that drawing fails and says so. */
export function styleFont(number: number, base: string): string {
  if (number === 0) return base
  if (number > OWN_FONTS_FROM) return `own:${number}`
  return Object.entries(FONT_NUMBERS).find(([, known]) => known === number)?.[0] ?? `#${number}`
}

/** Number of the uploaded font a style is drawn with, null = one of the product's. */
export function ownFontNumber(style: TextStyle): number | null {
  return Number(OWN_FONT.exec(style.font)?.[1] ?? 0) || null
}

/**
 * `style` over `base` on a canvas of this shape. Both sides measure in px of a 1080-wide picture; the wire's stroke is
 * what is seen outside the glyph, the typesetter's is centred on the outline.
 */
export function toTextStyle(style: WireStyle, base: TextStyle, canvas: { width: number; height: number }): TextStyle {
  const box = style.background === '' ? null : style.background
  return {
    ...base,
    font: styleFont(style.font_id, base.font),
    fontWeight: style.font_id === 0 ? base.fontWeight : style.font_weight,
    fontSize: style.size,
    color: style.color === '' ? base.color : style.color,
    strokeColor: style.stroke_color === '' ? base.strokeColor : style.stroke_color,
    strokeWidth: style.stroke_width * 2,
    align: style.align,
    position: 'top',
    offset: Math.round((designWidth * canvas.height * style.y_percent) / canvas.width / 100),
    maxWidth: Math.round((designWidth * style.max_width_percent) / 100),
    letterSpacing: style.letter_spacing,
    boxColor: box,
    boxPadding: box === null ? 0 : style.box_padding,
    boxRadius: box === null ? 0 : style.box_radius,
    shadow:
      style.shadow === 1
        ? { color: style.shadow_color || '#000000D9', blur: style.shadow_blur, x: style.shadow_x, y: style.shadow_y }
        : null,
    ...(style.gradient === '' ? {} : { gradient: style.gradient }),
    ...(style.outer_width === 0 ? {} : { outer: { color: style.outer_color || '#FFFFFF', width: style.outer_width } }),
    ...(style.highlight === '' ? {} : { highlight: style.highlight }),
  }
}

/** The typesetter's style as the wire shows it (subtitle_styles of getClipParams). */
export function toWireStyle(style: TextStyle): Record<string, unknown> {
  const canvasHeight = (designWidth * 16) / 9
  const fromTop =
    style.position === 'top' ? style.offset : canvasHeight - style.offset - style.fontSize * style.lineHeight
  return {
    font_id: FONT_NUMBERS[style.font] ?? 0,
    font_weight: style.fontWeight,
    size: style.fontSize,
    color: hex(style.color),
    stroke_color: style.strokeWidth === 0 ? '#000000' : hex(style.strokeColor),
    stroke_width: style.strokeWidth / 2,
    background: style.boxColor === null ? '' : hex(style.boxColor),
    align: style.align,
    y_percent: Math.round((fromTop / canvasHeight) * 100),
    max_width_percent: Math.round((style.maxWidth / designWidth) * 100),
    shadow: style.shadow === null ? 0 : 1,
    ...(style.shadow && {
      shadow_color: hex(style.shadow.color),
      shadow_blur: style.shadow.blur,
      shadow_x: style.shadow.x,
      shadow_y: style.shadow.y,
    }),
    gradient: style.gradient === undefined ? '' : hex(style.gradient),
    ...(style.outer && { outer_color: hex(style.outer.color) }),
    outer_width: style.outer?.width ?? 0,
    ...(style.boxColor !== null && { box_padding: style.boxPadding, box_radius: style.boxRadius }),
    letter_spacing: style.letterSpacing,
    highlight: style.highlight === undefined ? '' : hex(style.highlight),
  }
}

/** `#RRGGBB` or `#RRGGBBAA` of a CSS colour given as hex or rgba(). */
function hex(color: string): string {
  if (color.startsWith('#')) return color
  const [r = 0, g = 0, b = 0, a = 1] = (color.match(/[\d.]+/g) ?? []).map(Number)
  const two = (value: number): string => Math.round(value).toString(16).padStart(2, '0')
  return `#${two(r)}${two(g)}${two(b)}${a >= 1 ? '' : two(a * 255)}`
}
