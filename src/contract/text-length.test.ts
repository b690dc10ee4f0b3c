import { expect, test } from 'vitest'
import { platformTextLength } from './text-length.ts'

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
