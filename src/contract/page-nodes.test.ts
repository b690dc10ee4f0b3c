import { expect, test } from 'vitest'
import { elementNode, elementStyle, fillTemplate, pageLayers, templateVariables } from './page-nodes.ts'
import { templatePage } from './entities/template-page.ts'

const page = (...elements: object[]) => templatePage.parse({ elements })
const same = (text: string): string => text

test("a style has the editor's defaults, and nothing that is no known value", () => {
  expect(elementStyle({})).toMatchObject({
    position: 'absolute',
    width: '375px',
    height: '30px',
    top: '200px',
    fontSize: '16px',
    fontWeight: '500',
    lineHeight: '1.4',
    textAlign: 'center',
    color: '#000000',
  })
  const style = elementStyle({
    left: '12px',
    color: 'red;background:url(https://x.example)',
    backgroundColor: 'rgba(0,0,0,0.5)',
    textAlign: 'expression(1)',
    rotate: 30,
    strokeWidth: 2,
    backgroundImage: 'url(x)',
    fontSize: 'NaN',
  })
  expect(style).toMatchObject({
    left: '12px',
    color: '#000000',
    backgroundColor: 'rgba(0,0,0,0.5)',
    transform: 'rotate(30deg)',
    WebkitTextStroke: '2px #000000',
    fontSize: '16px',
  })
  expect(JSON.stringify(style)).not.toMatch(/url|expression/)
})

test('elements lie under or over the footage by their level, then by their order', () => {
  const { under, over } = pageLayers(
    page(
      { uuid: 'a', elName: 'qk-text', commonStyle: { zIndex: 1 } },
      { uuid: 'v', elName: 'qk-video', commonStyle: { zIndex: 1 } },
      { uuid: 'b', elName: 'qk-text', commonStyle: { zIndex: 1 } },
      { uuid: 'c', elName: 'qk-image', commonStyle: { zIndex: 0 }, propsValue: { imageSrc: '7' } },
      { uuid: 'd', elName: 'qk-captions', commonStyle: { zIndex: 9999 } },
      { uuid: 'e', elName: 'qk-iframe' },
    ),
    same,
  )
  expect(under.map((node) => node.key)).toEqual(['c', 'a'])
  expect(over.map((node) => node.key)).toEqual(['b'])
  expect(under[0]).toMatchObject({ tag: 'img', src: '7' })
})

test('variables are found by their kind and filled once', () => {
  const template = page(
    { elName: 'qk-video', propsValue: { videoSrc: '{视频}' } },
    { elName: 'qk-text', propsValue: { text: '{ 店名 }｛价格｝起' } },
    { elName: 'qk-image', propsValue: { imageSrc: '{图}' } },
    { elName: 'qk-text', propsValue: { text: '{店名}' } },
  )
  expect(templateVariables({ ...template, bgcMusic: '{歌}' })).toEqual([
    { name: '视频', kind: 'video' },
    { name: '店名', kind: 'text' },
    { name: '价格', kind: 'text' },
    { name: '图', kind: 'image' },
    { name: '歌', kind: 'music' },
  ])
  expect(fillTemplate('{ 店名 }｛价格｝起', { 店名: '{价格}' })).toBe('{价格}起')
  expect(
    elementNode({ uuid: '', elName: 'qk-text', commonStyle: {}, propsValue: { text: '<b>{店名}' } }, (text) =>
      fillTemplate(text, { 店名: '甲' }),
    ),
  ).toMatchObject({ text: '<b>甲' })
})

test('a page without elements and one that is too large are refused; unknown fields stay', () => {
  expect(templatePage.safeParse({ elements: [] }).success).toBe(false)
  expect(
    templatePage.safeParse({ elements: [{ elName: 'qk-text', propsValue: { text: 'x'.repeat(500_001) } }] }).success,
  ).toBe(false)
  expect(
    templatePage.parse({ elements: [{ elName: 'qk-text', animations: [{ interationCount: 1 }] }], carryType: 2 }),
  ).toMatchObject({ carryType: 2, elements: [{ animations: [{ interationCount: 1 }] }] })
})
