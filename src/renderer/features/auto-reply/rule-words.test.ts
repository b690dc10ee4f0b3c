import { expect, it } from 'vitest'
import { addWords, isSeveral, splitWords, tooLong } from './rule-words.ts'

it('parts pasted words at commas and lines, patterns at lines alone', () => {
  expect(splitWords('多少钱，价格\n 报价 ;\t;怎么卖、', 'contain')).toEqual(['多少钱', '价格', '报价', '怎么卖'])
  expect(splitWords('多{1,3}少\n价格$', 'regex')).toEqual(['多{1,3}少', '价格$'])
  expect([isSeveral('多{1,3}少', 'regex'), isSeveral('多少,价格', 'equal')]).toEqual([false, true])
})

it('adds each word once for each mode, and counts what did not fit', () => {
  const one = { word: '价格', match_mode: 'contain' } as const
  expect(addWords([one], '价格,报价,报价', 'contain').value).toEqual([one, { ...one, word: '报价' }])
  expect(addWords([one], '价格', 'equal').value).toHaveLength(2)
  const many = Array.from({ length: 49 }, (_, at) => ({ word: `词${at}`, match_mode: 'contain' as const }))
  expect(addWords(many, 'a,b,c', 'contain')).toMatchObject({ left: 2 })
  expect(addWords(many, 'a,b,c', 'contain').value).toHaveLength(50)
})

it('a pattern may be longer than a word; characters count, not their units', () => {
  expect(tooLong([{ word: '😀'.repeat(30), match_mode: 'contain' }])).toBeUndefined()
  expect(tooLong([{ word: 'x'.repeat(31), match_mode: 'contain' }])?.word).toHaveLength(31)
  expect(tooLong([{ word: 'x'.repeat(31), match_mode: 'regex' }])).toBeUndefined()
})
