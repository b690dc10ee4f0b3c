/** Keeps a text inside the picture: made smaller, then moved, and refused only where it could not be read any more. */
import { RenderError } from '../errors.ts'
import type { TextStyle } from '../types.ts'
import { designWidth } from './styles.ts'

/** What was done to a text that would have left the picture. */
export interface Fit {
  /** Size to the wanted one, 0 to 1; 1 = as wanted. */
  scale: number
  /** It does not stand where it was placed. */
  moved: boolean
}

/** Sizes tried at the wanted place before the text is moved. */
const AT_PLACE = [1, 0.9, 0.8, 0.7] as const
const smaller = 0.9
/** A text that had to be moved keeps this share of the picture's height from its edge. */
const margin = 0.03
/** Smaller letters can't be read on a phone, px on a canvas 1080 wide. */
const smallest = 18

/** The style in another size, with its strokes. */
const scaled = (style: TextStyle, scale: number): TextStyle =>
  scale === 1
    ? style
    : {
        ...style,
        fontSize: Math.round(style.fontSize * scale),
        strokeWidth: style.strokeWidth * scale,
        letterSpacing: style.letterSpacing * scale,
        ...(style.outer && { outer: { ...style.outer, width: style.outer.width * scale } }),
      }

/**
 * The style with which a text stays inside a picture of this shape, and what was changed; null = nothing. `linesOf`
 * counts the text's lines in a style, by the real font.
 * @throws RenderError `typeset_failed` for a text that does not fit in letters that can be read
 */
export function fitPlace(
  style: TextStyle,
  canvas: { width: number; height: number },
  linesOf: (style: TextStyle) => number,
): { style: TextStyle; fit: Fit | null } {
  const whole = (designWidth * canvas.height) / canvas.width
  const heightOf = (one: TextStyle): number =>
    linesOf(one) * one.fontSize * one.lineHeight + (one.boxColor === null ? 0 : 2 * one.boxPadding)
  const topOf = (one: TextStyle, height: number): number =>
    one.position === 'top'
      ? one.offset
      : one.position === 'bottom'
        ? whole - one.offset - height
        : whole / 2 + one.offset - height / 2
  for (const scale of AT_PLACE) {
    const one = scaled(style, scale)
    const height = heightOf(one)
    const top = topOf(one, height)
    if (top >= 0 && top + height <= whole) return { style: one, fit: scale === 1 ? null : { scale, moved: false } }
  }
  const edge = whole * margin
  for (
    let scale: number = AT_PLACE[AT_PLACE.length - 1] ?? 1;
    style.fontSize * scale >= Math.min(smallest, style.fontSize);
    scale *= smaller
  ) {
    const one = scaled(style, scale)
    const height = heightOf(one)
    if (height > whole - 2 * edge) continue
    const top = Math.max(edge, Math.min(whole - edge - height, topOf(one, height)))
    return {
      style: { ...one, position: 'top', offset: Math.round(top) },
      fit: { scale: Math.round(scale * 100) / 100, moved: true },
    }
  }
  throw new RenderError('typeset_failed', '文字太多，缩小后画面里仍放不下，请缩短或分成几条')
}
