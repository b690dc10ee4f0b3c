/**
 * Layouts that come with the product, as pages of the visual editor: mode clipTemplate starts with one of them, or with
 * the operator's own.
 */
import { type TemplatePage, templatePage } from './entities/template-page.ts'

export interface TemplateLayout {
  key: string
  page: TemplatePage
}

const text = (uuid: string, words: string, top: number, style: Readonly<Record<string, string | number>>) => ({
  uuid,
  elName: 'qk-text',
  commonStyle: { left: 24, width: 327, height: 40, top, zIndex: 2, textAlign: 'center', fontSize: 18, ...style },
  propsValue: { text: words },
})
const bar = (
  uuid: string,
  top: number,
  height: number,
  color: string,
  more: Readonly<Record<string, string | number>> = {},
) => ({
  uuid,
  elName: 'qk-rectangle-border',
  commonStyle: { left: 0, width: 375, top, height, backgroundColor: color, zIndex: 1, ...more },
  propsValue: {},
})
const footage = (top: number, height: number, more: Readonly<Record<string, string | number>> = {}) => ({
  uuid: 'film',
  elName: 'qk-video',
  commonStyle: { left: 0, width: 375, top, height, zIndex: 0, ...more },
  propsValue: { videoSrc: '{视频}' },
})
const captions = (top: number) => ({
  uuid: 'captions',
  elName: 'qk-captions',
  commonStyle: {
    left: 24,
    width: 327,
    height: 40,
    top,
    zIndex: 9,
    fontSize: 20,
    fontWeight: 700,
    color: '#FFFFFF',
    strokeWidth: 2,
    strokeColor: '#000000',
    textAlign: 'center',
  },
  propsValue: { text: '' },
})

const layout = (key: string, name: string, backgroundColor: string, elements: readonly unknown[]): TemplateLayout => ({
  key,
  page: templatePage.parse({ uuid: `layout-${key}`, name, commonStyle: { backgroundColor }, fuzzyFill: 1, elements }),
})

/** Each has one footage and texts as variables; names are what the table's columns are called. */
export const TEMPLATE_LAYOUTS: readonly TemplateLayout[] = [
  layout('headline', '大标题', '#101418', [
    footage(172, 375),
    text('title', '{标题}', 72, { fontSize: 34, fontWeight: 900, color: '#FFE14D', height: 84, lineHeight: 1.2 }),
    text('point', '{卖点}', 568, { fontSize: 20, color: '#FFFFFF', height: 60 }),
    captions(496),
  ]),
  layout('full', '全屏字条', '#000000', [
    footage(0, 667),
    bar('band', 88, 72, '#D8342A', { left: 24, width: 327, borderRadius: 12 }),
    text('title', '{标题}', 96, {
      fontSize: 26,
      fontWeight: 800,
      color: '#FFFFFF',
      height: 56,
      lineHeight: 1.3,
      paddingTop: 10,
    }),
    captions(540),
  ]),
  layout('goods', '商品卡片', '#F4F1EA', [
    footage(0, 430),
    bar('card', 446, 197, '#FFFFFF', { left: 16, width: 343, borderRadius: 16 }),
    {
      uuid: 'picture',
      elName: 'qk-image',
      commonStyle: { left: 32, top: 470, width: 120, height: 120, borderRadius: 12, zIndex: 2 },
      propsValue: { imageSrc: '{商品图}' },
    },
    text('name', '{商品名}', 474, {
      left: 168,
      width: 176,
      height: 56,
      textAlign: 'left',
      fontSize: 20,
      fontWeight: 700,
      color: '#1F2329',
      lineHeight: 1.3,
    }),
    text('price', '{价格}', 546, {
      left: 168,
      width: 176,
      height: 40,
      textAlign: 'left',
      fontSize: 28,
      fontWeight: 900,
      color: '#D8342A',
    }),
    text('action', '{行动语}', 602, { left: 32, width: 311, height: 28, fontSize: 15, color: '#5B6470' }),
    captions(380),
  ]),
]
