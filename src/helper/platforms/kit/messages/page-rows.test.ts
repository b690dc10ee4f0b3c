// How a row of a page and the box of a reply are known for those of a comment.
import { expect, it } from 'vitest'
import { isNamedBy } from './page-box.ts'
import { isSameWords } from '../../../lib/same-words.ts'
import { alternatives, bareName, bareWords } from './page-rows.ts'

it('reads the alternatives of a list that count elements', () => {
  expect(
    alternatives(['.a > b', 'text([class*=x-] *)=回复', 'says(button)=发送', 'part(p)=频繁', '::-p-xpath(//a)']),
  ).toEqual([
    { css: '.a > b', words: '' },
    { css: '[class*=x-] *', words: '回复' },
    { css: 'button', words: '发送' },
  ])
})

it('compares words without spaces and without the little pictures of a site', () => {
  expect(bareWords(' 多少钱 [赞]\n一斤[比心] ')).toBe('多少钱一斤')
  expect(bareWords('[一段很长很长很长很长很长的话]')).toBe('[一段很长很长很长很长很长的话]')
  expect(bareName('  甲 \n 乙 ')).toBe('甲 乙')
})

it.each([
  ['回复 甲：', '甲', true],
  ['回复 @甲:', '甲', true],
  ['回复甲', '甲', true],
  ['回复 甲乙：', '甲', false],
  ['回复 甲...', '甲', false],
  ['回复 甲...：', '甲...', true],
  ['甲', '甲', false],
  ['有爱评论，说点好听的~', '甲', false],
  ['回复', '', false],
])('a box that says 「%s」 is that of %s: %s', (placeholder, name, is) => {
  expect(isNamedBy(placeholder, name)).toBe(is)
})

it.each([
  ['多少钱', '多少 钱', true],
  ['多少钱', '多少钱一斤', false],
  ['加我 一三八 1234 5678 谢谢', '加我138****5678谢谢', true],
  ['加我13812345678谢谢', '加我 138****5678吧', false],
  ['微信abc_12345', '微信ab***45', true],
  ['微信abc_12345，电话13812345678。', '微信ab***45，电话138****5678。', true],
  ['电话13812345678。', '微信ab***45，电话138****5678。', false],
  ['谢谢', '谢****谢', false],
  ['一 * 二', '一*二', true],
])('%s, read before as %s: %s', (given, known, is) => {
  expect(isSameWords(given, known)).toBe(is)
})
