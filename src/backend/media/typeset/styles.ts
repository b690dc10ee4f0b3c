/** Text styles: defaults, presets for the wizard, and the reading of stored ones. Px on a canvas 1080 wide. */
import { z } from 'zod'
import type { TextStyle } from '../types.ts'
import { defaultBodyFont, defaultTitleFont } from './fonts.ts'

/** Width all style lengths refer to. */
export const designWidth = 1080

export const titleStyle: TextStyle = {
  font: defaultTitleFont, fontSize: 84, fontWeight: 400, color: '#ffffff', strokeWidth: 16, strokeColor: '#000000', align: 'center',
  position: 'top', offset: 260, maxWidth: 940, lineHeight: 1.25, letterSpacing: 0, boxColor: null, boxPadding: 0, boxRadius: 0, shadow: null,
}

export const captionStyle: TextStyle = {
  ...titleStyle, font: defaultBodyFont, fontSize: 60, fontWeight: 700, strokeWidth: 12, position: 'bottom', offset: 420, maxWidth: 920, lineHeight: 1.35,
}

export const watermarkStyle: TextStyle = {
  ...captionStyle, fontSize: 44, fontWeight: 500, color: 'rgba(255,255,255,0.75)', strokeWidth: 4, strokeColor: 'rgba(0,0,0,0.45)',
  align: 'right', position: 'top', offset: 60, maxWidth: 1000,
}

export interface StylePreset {
  value: string
  name: string
  style: TextStyle
}

/** Caption styles offered by getClipParams (`subtitle_styles`). */
export const captionPresets: readonly StylePreset[] = [
  { value: 'white_stroke', name: '白字黑边', style: captionStyle },
  { value: 'yellow_stroke', name: '黄字黑边', style: { ...captionStyle, color: '#ffe14d' } },
  { value: 'dark_box', name: '黑底白字', style: { ...captionStyle, strokeWidth: 0, boxColor: 'rgba(0,0,0,0.6)', boxPadding: 18, boxRadius: 12 } },
  { value: 'soft_shadow', name: '柔和阴影', style: { ...captionStyle, strokeWidth: 0, shadow: { color: 'rgba(0,0,0,0.85)', blur: 12, x: 0, y: 3 } } },
  { value: 'title_pop', name: '综艺花字', style: { ...captionStyle, font: defaultTitleFont, fontWeight: 400, fontSize: 76, color: '#ff4d4f', strokeWidth: 14, strokeColor: '#ffffff' } },
]

/** A CSS colour by hex, rgb() or rgba(): nothing else, so that no stored style can carry CSS of its own. */
const color = z.string().max(40).regex(/^(#[0-9a-f]{3,8}|rgba?\([\d\s.,%]+\)|transparent|white|black)$/i)
const px = (least: number, most: number) => z.number().min(least).max(most)

const styleShape = z.object({
  font: z.string().max(60), fontSize: px(8, 400), fontWeight: px(100, 900), color, strokeWidth: px(0, 80), strokeColor: color,
  align: z.enum(['left', 'center', 'right']), position: z.enum(['top', 'middle', 'bottom']), offset: px(-2000, 2000), maxWidth: px(40, designWidth),
  lineHeight: px(0.8, 3), letterSpacing: px(-20, 100), boxColor: color.nullable(), boxPadding: px(0, 200), boxRadius: px(0, 200),
  shadow: z.object({ color, blur: px(0, 100), x: px(-100, 100), y: px(-100, 100) }).nullable(),
}).partial()

/** A stored style (contract: `title_style`, `captions.style`) over `base`; fields that are missing or out of bounds keep base's value. */
export function readTextStyle(stored: unknown, base: TextStyle): TextStyle {
  if (typeof stored !== 'object' || stored === null) return base
  const preset = 'preset' in stored ? captionPresets.find((item) => item.value === stored.preset)?.style : undefined
  const style = { ...(preset ?? base) }
  for (const [key, value] of Object.entries(stored)) {
    const parsed = styleShape.safeParse({ [key]: value })
    if (parsed.success) Object.assign(style, parsed.data)
  }
  return style
}
