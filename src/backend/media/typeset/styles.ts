/** Text styles: defaults and presets for the wizard. Px on a canvas 1080 wide. */
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
