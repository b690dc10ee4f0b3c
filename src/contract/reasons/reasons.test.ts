import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
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

it('every reason is named somewhere, whole or by its parts', () => {
  const root = path.join(import.meta.dirname, '../..')
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/u.test(file) && !/\.test\.tsx?$|^contract[\\/]reasons[\\/]/u.test(file))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n')
  const whole = new Set([...sources.matchAll(/'([a-z]+\.\w+(?:\.\w+)*)'/gu)].map(([, name]) => name))
  // `a.${b}.c`: what stands in braces is one part of the name.
  const parts = [...sources.matchAll(/`([a-z]+\.(?:[\w.]|\$\{[^{}`]+\})+)`/gu)]
    .map(([, name = '']) => name.split(/\$\{[^{}]+\}/u))
    .filter((fixed) => fixed.length > 1)
    .map((fixed) => new RegExp(`^${fixed.map((text) => text.replaceAll('.', String.raw`\.`)).join('[^.]+')}$`, 'u'))
  const isNamed = (reason: Reason): boolean => whole.has(reason) || parts.some((name) => name.test(reason))
  expect(all.map(([reason]) => reason).filter((reason) => !isNamed(reason))).toEqual([])
})

it('fills in what a sentence names', () => {
  expect(reasonText('publishing.lockHeld', 'en', { holder: 'Wang Wu' })).toMatch(/^Wang Wu may be publishing/u)
  expect(reasonText('publishing.sameContent', 'zh', { account: '城南小馆' })).toMatch(/^“城南小馆”已有相同内容/u)
})
