import { expect, it } from 'vitest'
import { cpuMs } from '../../../../tests/fixtures/cpu-time.ts'
import { patient } from '../../../../tests/fixtures/slowness.ts'
import { diffTexts } from './diff.ts'

const side = (source: string, text: string, kind: 'gone' | 'new'): string =>
  diffTexts(source, text)
    .filter((part) => part.kind === 'same' || part.kind === kind)
    .map((part) => part.text)
    .join('')

it('marks what differs, and each side reads as its own text', () => {
  const [source, text] = ['城南小馆开业了，非常好吃，欢迎来。', '城南小馆开张了，十分好吃，欢迎您来！']
  expect([side(source, text, 'gone'), side(source, text, 'new')]).toEqual([source, text])
  expect(
    diffTexts(source, text)
      .filter((part) => part.kind === 'new')
      .map((part) => part.text)
      .join(''),
  ).toContain('十分')
  expect(diffTexts('一样', '一样')).toEqual([{ kind: 'same', text: '一样' }])
  expect(diffTexts('', '新')).toEqual([{ kind: 'new', text: '新' }])
})

it('finds long texts with nothing in common soon', () => {
  const [source, text] = ['甲乙丙丁，'.repeat(200), '子丑寅卯。'.repeat(200)]
  expect(cpuMs(() => expect(side(source, text, 'gone')).toBe(source))).toBeLessThan(patient(2_000))
})
