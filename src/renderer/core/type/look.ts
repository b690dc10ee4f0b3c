import type { z } from 'zod'
import { FIRST_TITLE_STYLE, type TextStyle, textStyle, USUAL_FONTS } from '../../../contract/entities/clip.ts'

/** A style's fields as they are sent. */
export type LookFields = z.input<typeof textStyle>
/** What the operator changed on top of the ready style, fonts apart. */
export type LookChanges = Omit<LookFields, 'font_id'>

/** How titles or captions look, as a form keeps it. */
export interface Look {
  /** Ready style, '' = the plain one. */
  preset: string
  /** 0 = the ready style's own. */
  font: number
  changes: LookChanges
}

export type Styles = ReadonlyMap<string, Record<string, unknown>>
export type TextKind = 'title' | 'captions'

/**
 * Where texts stand until it is said, percent of the picture's height: clear of the interface of the usual platforms.
 */
export const FIRST_PLACE: Record<TextKind, number> = { title: 12, captions: 66 }
/** The plain style of each. */
const FIRST_STYLE = { title: FIRST_TITLE_STYLE, captions: { size: 64 } } as const satisfies Record<TextKind, LookFields>

export function emptyLook(): Look {
  return { preset: '', font: 0, changes: {} }
}

/** The style as it is sent: the ready one, at this kind's place, with what was changed. */
export function fieldsOf(look: Look, styles: Styles, kind: TextKind): LookFields {
  return {
    size: FIRST_STYLE[kind].size,
    ...(styles.get(look.preset) ?? FIRST_STYLE[kind]),
    y_percent: FIRST_PLACE[kind],
    ...look.changes,
    ...(look.font > 0 ? { font_id: look.font } : {}),
  }
}

/** The same with every field filled in; what can't be read falls back to the plain style. */
export function styleOf(look: Look, styles: Styles, kind: TextKind): TextStyle {
  const parsed = textStyle.safeParse(fieldsOf(look, styles, kind))
  return parsed.success ? parsed.data : textStyle.parse({ ...FIRST_STYLE[kind], y_percent: FIRST_PLACE[kind] })
}

const isKey = (key: string): key is keyof TextStyle => key in textStyle.shape

/** The look that draws a stored style: a ready style where one fits but for its place, else everything as changes. */
export function lookOf(style: TextStyle, styles: Styles, kind: TextKind): Look {
  const plain = textStyle.parse({ ...FIRST_STYLE[kind], y_percent: FIRST_PLACE[kind] })
  const own = Object.keys(textStyle.shape)
    .filter(isKey)
    .filter((key) => key !== 'font_id')
  const differing = (base: TextStyle): LookChanges =>
    Object.fromEntries(own.filter((key) => base[key] !== style[key]).map((key) => [key, style[key]]))
  const bases = [...styles].flatMap(([preset, fields]): [string, TextStyle][] => {
    const ready = textStyle.safeParse({ size: FIRST_STYLE[kind].size, ...fields, y_percent: FIRST_PLACE[kind] })
    return ready.success ? [[preset, ready.data]] : []
  })
  const [preset, base] = bases.find(([, ready]) =>
    Object.keys(differing(ready)).every((key) => key === 'y_percent'),
  ) ?? ['', plain]
  // number 0 is another font where the base has one by number
  const [font, usual] = [style, base].map((one) => one.font_id || USUAL_FONTS[kind])
  return { preset, font: font === undefined || font === usual ? 0 : font, changes: differing(base) }
}
