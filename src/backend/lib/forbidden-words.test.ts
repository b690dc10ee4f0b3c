import { expect, test } from 'vitest'
import { cpuMs } from '../../../tests/fixtures/cpu-time.ts'
import { patient } from '../../../tests/fixtures/slowness.ts'
import { createWordFinder, mendWords, nameWords } from './forbidden-words.ts'

const find = createWordFinder([])
const seen = (text: string, own: { word: string; replacement: string }[] = []) =>
  (own.length === 0 ? find : createWordFinder(own))(text).map((hit) => [hit.word, hit.category, hit.level, hit.pos])

test.each([
  ['机关特供白酒', [['特供', 'authority', 2, 2]]],
  [
    '全网第一的最佳选择',
    [
      ['全网第一', 'extreme', 1, 0],
      ['最佳', 'extreme', 1, 5],
    ],
  ],
  [
    '加V：abc_12345 或 138-1234-5678',
    [
      ['加V', 'contact', 1, 0],
      ['138-1234-5678', 'contact', 1, 15],
    ],
  ],
  ['微信号 mygood_2026', [['微信号 mygood_2026', 'contact', 1, 0]]],
  [
    '仅此一次，稳赚不赔，药到病除',
    [
      ['仅此一次', 'time', 1, 0],
      ['稳赚不赔', 'finance', 1, 5],
      ['药到病除', 'medical', 1, 10],
    ],
  ],
  ['１００％有效', [['１００％', 'extreme', 1, 0]]],
  ['特\u200b供酒', [['特\u200b供', 'authority', 2, 0]]],
])('%s', (text, expected) => {
  expect(seen(text)).toEqual(expected)
})

test.each([
  '最近第一次去上海',
  '第一步，放油；最后擦净',
  '最大限度地节约',
  '100%棉',
  '订单 113812345678901',
  '微信读书的用法',
  'topology no1x',
  '加vlog',
])('leaves in peace: %s', (text) => {
  expect(seen(text)).toEqual([])
})

test('words of the company block, in any case and width; letters stand by themselves; the graver and longer wins', () => {
  const own = [
    { word: 'App', replacement: '小程序' },
    { word: '竞品', replacement: '' },
    { word: '国家特供', replacement: '' },
    { word: 'c++ (新)', replacement: '' },
  ]
  expect(seen('ＡＰＰ比竞品好，apple 不算，国家特供也算，C++ (新)', own)).toEqual([
    ['ＡＰＰ', 'tenant', 2, 0],
    ['竞品', 'tenant', 2, 4],
    ['国家特供', 'tenant', 2, 17],
    ['C++ (新)', 'tenant', 2, 24],
  ])
  const text = 'App 比 竞品 好'
  expect(mendWords(text, createWordFinder(own)(text))).toBe('小程序 比 好')
})

test('a long text is looked through at once', () => {
  const own = Array.from({ length: 1_000 }, (_, at) => ({ word: `词${at}号`, replacement: '' }))
  const finder = createWordFinder(own)
  const text = '这是一段没有问题的文字，只是很长。'.repeat(3_000)
  expect(cpuMs(() => expect(finder(`${text}词999号`)).toHaveLength(1))).toBeLessThan(patient(3_000))
})

test('names words once', () => {
  expect(nameWords(find('特供，还是特供'))).toBe('“特供”')
})
