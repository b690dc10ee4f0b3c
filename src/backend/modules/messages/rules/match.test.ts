import { expect, it } from 'vitest'
import { foldText, matcherOf, sameWord } from './match.ts'

const found = (word: string, match_mode: 'contain' | 'equal' | 'regex', text: string): string | null =>
  matcherOf({ keywords: [{ word, match_mode }], exclude_words: [] }).keyword(foldText(text))

it.each([
  ['多少钱', 'contain', '请问多少钱一位？', true],
  ['多少钱', 'contain', '多少', false],
  ['VX', 'contain', '加个ｖｘ吧', true],
  ['ｗｉｆｉ', 'contain', '有WiFi吗', true],
  ['价格？', 'contain', '价格?', true],
  ['价格', 'equal', '  价格 ', true],
  ['价格', 'equal', '价格多少', false],
  ['ok', 'equal', 'ＯＫ', true],
  ['多少[钱元]', 'regex', '到底多少元啊', true],
  ['^(在|在吗)$', 'regex', '在吗', true],
  ['^在$', 'regex', '在吗', false],
  ['abc\\d+', 'regex', 'ＡＢＣ１２', true],
  ['（微辣）', 'regex', '要（微辣）', true],
  ['(微|特)辣', 'regex', '特辣', true],
] as const)('%s as %s in %s: %s', (word, mode, text, isIn) => {
  expect(found(word, mode, text)).toBe(isIn ? word : null)
})

it('names the first of its words, and words that shut a message out', () => {
  const matcher = matcherOf({
    keywords: [
      { word: '包间', match_mode: 'contain' },
      { word: '订位', match_mode: 'contain' },
    ],
    exclude_words: ['招聘'],
  })
  expect(matcher.keyword(foldText('订位，要包间'))).toBe('包间')
  expect(matcher.keyword(foldText('几点开门'))).toBeNull()
  expect(matcher.excluded(foldText('招聘包间服务员'))).toBe('招聘')
  expect(matcher.excluded(foldText('订包间'))).toBeNull()
})

it('takes linear time where others hang', () => {
  // An engine that tries every way would not be done before the sun goes out.
  expect(found('(a+)+$', 'regex', `${'a'.repeat(1_900)}b`)).toBeNull()
})

it('knows nothing that looks around or refers back, and no endless repeats', () => {
  for (const word of ['(?=a)a', '(a)\\1', '(a{1000}){1000}', '(.{0,1000})(.{0,1000})', '('])
    expect(() => found(word, 'regex', 'a')).toThrow()
})

it('tells two words apart by what they find', () => {
  expect(sameWord({ word: 'ＯＫ', match_mode: 'contain' })).toBe(sameWord({ word: 'ok', match_mode: 'equal' }))
  expect(sameWord({ word: 'ok', match_mode: 'regex' })).not.toBe(sameWord({ word: 'ok', match_mode: 'contain' }))
})

it('forgets nothing when a rule gets other words', () => {
  const words = { keywords: [{ word: '早', match_mode: 'contain' as const }], exclude_words: [] }
  expect(matcherOf(words)).toBe(matcherOf({ ...words }))
  const changed = { ...words, keywords: [{ word: '晚', match_mode: 'contain' as const }] }
  expect(matcherOf(changed).keyword(foldText('早'))).toBeNull()
})
