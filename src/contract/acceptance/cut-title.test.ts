import { expect, it } from 'vitest'
import { cutTitle } from './cut-title.ts'
import { lengthIn } from './units.ts'

it.each([
  ['ends with a phrase', '成都老房翻新多少钱一平米，装修公司报价全包清单', 18, '成都老房翻新多少钱一平米'],
  ['a blank ends a phrase', '猫粮推荐 幼猫成猫通用 测评', 13, '猫粮推荐 幼猫成猫通用'],
  ['else with a word', '成都老房翻新多少钱装修公司报价', 8, '成都老房翻新'],
  ['a phrase that keeps too little is none', '猫粮，成都老房翻新多少钱装修公司报价', 11, '猫粮，成都老房翻新'],
  ['no boundary: as much as fits', '￥1234567890123456789012345', 10, '￥123456789'],
  ['no punctuation at the end', '老房翻新要多少钱？！。。装修公司报价', 11, '老房翻新要多少钱'],
  ['a bracket that is closed stays', '成都老房翻新【避坑指南】装修公司报价', 13, '成都老房翻新【避坑指南】'],
  [
    'a bracket that is not closed goes with its words',
    '成都老房翻新多少钱（附装修公司报价清单）',
    14,
    '成都老房翻新多少钱',
  ],
  ['its words stay where too little would be left', '（成都老房翻新多少钱装修公司报价', 10, '成都老房翻新多少钱'],
  ['quotation marks, too', '成都老房翻新多少钱"附装修公司报价清单"', 14, '成都老房翻新多少钱'],
  ['a closed mark stays', '老房翻新"避坑指南"装修公司报价', 11, '老房翻新"避坑指南"'],
  ['a number keeps its unit', '成都老房翻新一套100平米要多少钱', 11, '成都老房翻新一套'],
  ['and its sign', '成都老房翻新每套能省30%钱', 13, '成都老房翻新每套能省30%'],
  ['words of Latin letters stay whole', 'Best cat food for kittens and adults', 19, 'Best cat food for'],
  ['what fits is left as it is', '老房翻新，', 5, '老房翻新，'],
])('%s: %s', (_what, title, max, wanted) => {
  expect(cutTitle('utf16', title, max)).toBe(wanted)
})

it('fits in every unit, and keeps characters whole', () => {
  for (const unit of ['chars', 'utf16', 'half', 'emoji3', 'bytes'] as const) {
    for (const title of [
      '😀👨‍👩‍👧🇨🇳'.repeat(9),
      '成都老房翻新多少钱，装修公司报价。'.repeat(3),
      '……'.repeat(30),
      '（（（（（（（（（（（（（（（',
      'a'.repeat(60),
    ]) {
      const kept = cutTitle(unit, title, 13)
      expect([
        unit,
        title,
        kept !== '' && lengthIn(unit, kept) <= 13,
        title.startsWith(kept) || title.startsWith('（'),
      ]).toEqual([unit, title, true, true])
      expect(kept).not.toMatch(/\u200d$/u)
    }
  }
})
