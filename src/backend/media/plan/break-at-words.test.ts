import fc from 'fast-check'
import { expect, it } from 'vitest'
import { breakAtWords } from './break-at-words.ts'
import { splitCaptions } from './captions.ts'
import { textWidth, wordsOf } from './text-words.ts'

it('lines end between words, are of about one length, and keep their punctuation', () => {
  expect(breakAtWords('今天带你看看番禺最好吃的海鲜火锅店', 10).split('\n')).toHaveLength(2)
  for (const line of breakAtWords('今天带你看看番禺最好吃的海鲜火锅店', 10).split('\n'))
    expect(textWidth(line)).toBeGreaterThan(6)
  expect(breakAtWords('短句', 10)).toBe('短句')
  expect(breakAtWords('自己\n分好的两行文字不会再动', 4)).toBe('自己\n分好的两行文字不会再动')
  expect(breakAtWords('我们推荐（非常推荐）这家老牌火锅店。', 8)).not.toMatch(/（$|\n[）。，]/m)
})

it('no word is ever cut, and nothing is lost', () => {
  const word = fc.constantFrom(
    '火锅',
    '番禺区',
    'iPhone',
    '2024',
    '，',
    '。',
    '（',
    '）',
    '装修公司',
    '的',
    '我们',
    ' ',
  )
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 20 }), fc.integer({ min: 4, max: 14 }), (parts, perLine) => {
      const text = parts.join('').trim()
      fc.pre(text !== '')
      const broken = breakAtWords(text, perLine)
      expect(broken.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
      const ends = new Set<number>()
      let at = 0
      for (const one of wordsOf(text)) ends.add((at += one.replace(/\s/g, '').length))
      at = 0
      for (const line of broken.split('\n')) expect(ends).toContain((at += line.replace(/\s/g, '').length))
    }),
    { numRuns: 100 },
  )
})

it('captions that are too long for one are cut between words, too', () => {
  const cut = splitCaptions('番禺老城区这家开了二十多年的海鲜火锅店每天晚上都排着长长的队伍等位', 12)
  expect(cut.join('')).toBe('番禺老城区这家开了二十多年的海鲜火锅店每天晚上都排着长长的队伍等位')
  for (const pair of ['海鲜', '火锅', '每天', '晚上', '队伍', '城区', '二十多年'])
    expect(cut.some((one) => one.includes(pair))).toBe(true)
})
