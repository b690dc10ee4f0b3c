/** Text styles: defaults and the ready ones of the wizards. Px on a canvas 1080 wide. */
import type { TextStyle } from '../types.ts'
import { defaultBodyFont, defaultTitleFont } from './fonts.ts'

/** Width all style lengths refer to. */
export const designWidth = 1080

export const titleStyle: TextStyle = {
  font: defaultTitleFont,
  fontSize: 84,
  fontWeight: 400,
  color: '#ffffff',
  strokeWidth: 16,
  strokeColor: '#000000',
  align: 'center',
  position: 'top',
  offset: 260,
  maxWidth: 940,
  lineHeight: 1.25,
  letterSpacing: 0,
  boxColor: null,
  boxPadding: 0,
  boxRadius: 0,
  shadow: null,
}

export const captionStyle: TextStyle = {
  ...titleStyle,
  font: defaultBodyFont,
  fontSize: 60,
  fontWeight: 700,
  strokeWidth: 12,
  position: 'bottom',
  offset: 420,
  maxWidth: 920,
  lineHeight: 1.35,
}

export const watermarkStyle: TextStyle = {
  ...captionStyle,
  fontSize: 44,
  fontWeight: 500,
  color: 'rgba(255,255,255,0.75)',
  strokeWidth: 4,
  strokeColor: 'rgba(0,0,0,0.45)',
  align: 'right',
  position: 'top',
  offset: 60,
  maxWidth: 1000,
}

export interface StylePreset {
  value: string
  name: string
  style: TextStyle
}

const plain = { ...captionStyle, strokeWidth: 0 }
const display = { ...captionStyle, font: defaultTitleFont, fontWeight: 400, fontSize: 76, lineHeight: 1.25 }
const soft = { color: 'rgba(0,0,0,0.85)', blur: 12, x: 0, y: 3 }

/** Ready styles of titles and captions (`subtitle_styles` of getClipParams). A value is never given to another look. */
export const captionPresets: readonly StylePreset[] = [
  { value: 'white_stroke', name: '白字黑边', style: captionStyle },
  { value: 'yellow_stroke', name: '黄字黑边', style: { ...captionStyle, color: '#ffe14d' } },
  {
    value: 'dark_box',
    name: '黑底白字',
    style: { ...plain, boxColor: 'rgba(0,0,0,0.6)', boxPadding: 18, boxRadius: 12 },
  },
  {
    value: 'soft_shadow',
    name: '柔和阴影',
    style: { ...plain, strokeWidth: 5, strokeColor: 'rgba(0,0,0,0.45)', shadow: soft },
  },
  { value: 'karaoke_yellow', name: '逐词高亮', style: { ...captionStyle, fontSize: 66, highlight: '#ffe14d' } },
  {
    value: 'karaoke_box',
    name: '跟读黑底',
    style: { ...plain, boxColor: 'rgba(0,0,0,0.66)', boxPadding: 20, boxRadius: 16, highlight: '#5dff9b' },
  },
  {
    value: 'title_pop',
    name: '综艺花字',
    style: {
      ...display,
      color: '#ff4d4f',
      strokeWidth: 14,
      strokeColor: '#ffffff',
      outer: { color: '#7a0013', width: 6 },
    },
  },
  {
    value: 'gold_gradient',
    name: '鎏金渐变',
    style: {
      ...display,
      fontSize: 80,
      color: '#fff6c8',
      gradient: '#ffb01f',
      strokeWidth: 12,
      strokeColor: '#5a2a00',
      shadow: { color: 'rgba(0,0,0,0.6)', blur: 10, x: 0, y: 4 },
    },
  },
  {
    value: 'price_burst',
    name: '促销大字',
    style: {
      ...display,
      fontSize: 88,
      color: '#fff34a',
      gradient: '#ffc400',
      strokeWidth: 14,
      strokeColor: '#d6001c',
      outer: { color: '#ffffff', width: 7 },
    },
  },
  {
    value: 'tech_blue',
    name: '科技蓝光',
    style: {
      ...captionStyle,
      fontWeight: 900,
      color: '#ffffff',
      gradient: '#6fd0ff',
      strokeWidth: 8,
      strokeColor: '#062a5e',
      shadow: { color: 'rgba(0,132,255,0.9)', blur: 22, x: 0, y: 0 },
    },
  },
  {
    value: 'sweet_pink',
    name: '甜美粉字',
    style: {
      ...display,
      font: 'zcool-kuaile',
      color: '#ff5c9d',
      strokeWidth: 12,
      strokeColor: '#ffffff',
      outer: { color: '#c2185b', width: 5 },
    },
  },
  {
    value: 'news_bar',
    name: '新闻红条',
    style: { ...plain, boxColor: '#c8102e', boxPadding: 20, boxRadius: 0, fontWeight: 900, letterSpacing: 2 },
  },
  {
    value: 'paper_note',
    name: '奶油便签',
    style: { ...plain, color: '#3a2b1d', boxColor: '#fff4cc', boxPadding: 22, boxRadius: 18 },
  },
  {
    value: 'brush_ink',
    name: '毛笔水墨',
    style: {
      ...plain,
      font: 'ma-shan-zheng',
      fontWeight: 400,
      fontSize: 84,
      lineHeight: 1.25,
      strokeWidth: 6,
      strokeColor: 'rgba(0,0,0,0.75)',
      shadow: soft,
    },
  },
  {
    value: 'elegant',
    name: '文艺细体',
    style: {
      ...plain,
      font: 'zcool-xiaowei',
      fontWeight: 400,
      fontSize: 64,
      letterSpacing: 8,
      strokeWidth: 7,
      strokeColor: 'rgba(0,0,0,0.8)',
      shadow: { color: 'rgba(0,0,0,0.8)', blur: 14, x: 0, y: 2 },
    },
  },
  {
    value: 'running_hand',
    name: '行书题字',
    style: {
      ...plain,
      font: 'zhi-mang-xing',
      fontWeight: 400,
      fontSize: 92,
      lineHeight: 1.2,
      color: '#fff8e1',
      gradient: '#ffd36b',
      strokeWidth: 8,
      strokeColor: '#3b1500',
    },
  },
]
