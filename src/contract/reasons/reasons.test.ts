import { expect, it } from 'vitest'
import { LOCALES } from '../errors.ts'
import { type Reason, REASONS, reasonText } from './reasons.ts'

const all = Object.entries(REASONS) as [Reason, (typeof REASONS)[Reason]][]
const named = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name ?? '').sort()

it.each(all)('%s says the same in each language, with the same values', (_reason, texts) => {
  expect(LOCALES.map((locale) => texts[locale].trim() !== '')).toEqual(LOCALES.map(() => true))
  expect(LOCALES.map((locale) => named(texts[locale]))).toEqual(LOCALES.map(() => named(texts.zh)))
  expect([texts.en, texts.es].filter((text) => /\p{Script=Han}/u.test(text))).toEqual([])
})

it('no sentence stands twice', () => {
  expect(new Set(all.map(([, texts]) => texts.zh)).size).toBe(all.length)
})

it('fills in what a sentence names', () => {
  expect(reasonText('publishing.lockHeld', 'en', { holder: 'Wang Wu' })).toMatch(/^Wang Wu may be publishing/u)
  expect(reasonText('publishing.sameContent', 'zh', { account: '城南小馆' })).toMatch(/^“城南小馆”已有相同内容/u)
})
