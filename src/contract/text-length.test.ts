import { expect, test } from 'vitest'
import { bodyText, cutText, platformTextLength } from './text-length.ts'

test.each([
  ['douyin', '大码女装ab', 6],
  ['douyin', '好👍', 2],
  ['xiaohongshu', '大码ab', 3],
  ['xiaohongshu', 'abc', 2],
  ['baijiahao', '好👍', 4],
  ['baijiahao', '©好', 2],
  ['somewhere', 'abc', 3],
])('%s counts %s as %i', (platform, text, length) => {
  expect(platformTextLength(platform, text)).toBe(length)
})

test.each([
  ['douyin', '城南小馆今日开业', 4, '城南小馆'],
  ['douyin', '短', 30, '短'],
  ['xiaohongshu', 'abcd大码', 3, 'abcd大'],
  ['baijiahao', '好👍好', 4, '好👍'],
  ['baijiahao', '好👍好', 3, '好'],
  ['douyin', '一家👨‍👩‍👧', 4, '一家'],
  ['douyin', '前 后', 2, '前'],
])('%s cuts %s to %i: %s', (platform, text, max, expected) => {
  expect(cutText(platform, text, max)).toBe(expected)
})

test('description and topics count together', () => {
  expect([bodyText('文', '#a'), bodyText('', '#a'), bodyText('文', '')]).toEqual(['文 #a', '#a', '文'])
})
