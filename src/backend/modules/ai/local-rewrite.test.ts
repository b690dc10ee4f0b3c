import { expect, it } from 'vitest'
import { checkModelBase, isLocalModel } from '../../lib/model-address.ts'
import { factRisks } from './facts.ts'
import { rewriteLocally } from './local-rewrite.ts'
import { SYNONYMS } from './synonyms.data.ts'

const COPY =
  '城南装修公司开业了。非常便宜，2 室 1 厅只要 3.98 万。很多顾客都喜欢“城南小馆”的菜！环境干净。所以大家经常来。{品牌} 位于成都，电话 028-1234，欢迎朋友来体验。'
const all = { keep: ['装修公司'], seed: 7, num: 5, allowed: () => true }

it('is the same for the same seed, another for another, and never the source', () => {
  const made = rewriteLocally(COPY, all)
  expect(made.length).toBe(5)
  expect(new Set([...made, COPY]).size).toBe(6)
  expect(rewriteLocally(COPY, all)).toEqual(made)
  expect(rewriteLocally(COPY, { ...all, seed: 8 })).not.toEqual(made)
})

it('keeps numbers, names, variables and main keywords, and sentences that lean on another stay behind it', () => {
  for (const text of rewriteLocally(COPY, all)) {
    expect(factRisks(COPY, text, all.keep)).toEqual([])
    expect(text.startsWith('城南装修公司')).toBe(true)
    expect(text).toMatch(/(?:干净|整洁)。(?:所以|因此)/)
  }
})

it('brings in no forbidden word, and gives fewer rather than the same', () => {
  const without = rewriteLocally('非常好。', { ...all, allowed: (word) => word !== '十分' })
  expect(without.every((text) => !text.includes('十分'))).toBe(true)
  expect(without.length).toBeLessThan(5)
  expect(rewriteLocally('火锅', all)).toEqual([])
})

it('tells what a rewrite lost or made up', () => {
  expect(factRisks('套餐 98 元，《春》', '套餐 88 元', ['套餐'])).toEqual([
    { kind: 'lost', word: '98', level: 1 },
    { kind: 'lost', word: '《春》', level: 1 },
    { kind: 'added', word: '88', level: 1 },
  ])
})

it('every word stands in one line only', () => {
  const words = [...SYNONYMS.entries()]
  expect(
    words.every(
      ([word, others]) =>
        !others.includes(word) && others.every((other) => SYNONYMS.get(other)?.includes(word) === true),
    ),
  ).toBe(true)
})

it("calls https, and this machine and private addresses, but nothing that tells a cloud machine's secrets", () => {
  expect(checkModelBase('https://api.openai.com/v1/')).toBe('https://api.openai.com/v1')
  for (const local of [
    'http://127.0.0.1:11434/v1',
    'http://localhost:1234/v1',
    'http://192.168.1.9:8000/v1',
    'http://[::1]:9/v1',
  ])
    expect([checkModelBase(local), isLocalModel(local)]).toEqual([local, true])
  for (const bad of [
    'http://api.example.com/v1',
    'http://169.254.169.254/latest',
    'https://169.254.169.254/',
    'https://metadata.google.internal/',
    'http://0.0.0.0/',
    'http://[::ffff:169.254.169.254]/',
    'http://2852039166/',
    'https://a:b@x.com/',
    'https://x.com/?q=1',
    'ftp://x.com',
    'https://100.100.100.200/',
    '乱',
  ])
    expect([bad, checkModelBase(bad)]).toEqual([bad, null])
})
