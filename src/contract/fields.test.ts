import { expect, test } from 'vitest'
import { fileName, flag, id, idOrZero, ids, int, outTime, text, unixTime } from './fields.ts'

const takes = (field: { safeParse(value: unknown): { success: boolean } }, values: readonly unknown[]): boolean[] =>
  values.map((value) => field.safeParse(value).success)

test('a whole number fits into 32 bits unless its field says otherwise, as a number and as text', () => {
  expect(takes(int(), [2_147_483_647, '2147483647', -2_147_483_648])).toEqual([true, true, true])
  expect(
    takes(int(), [
      2_147_483_648,
      '2147483648',
      -2_147_483_649,
      9_007_199_254_740_991,
      1.5,
      '1.5',
      '1e3',
      '',
      null,
      true,
    ]),
  ).toEqual(Array.from({ length: 10 }, () => false))
  expect(takes(int(1, 3), [0, 1, 3, 4])).toEqual([false, true, true, false])
})

test('an id survives JSON', () => {
  expect(takes(id(), [1, '9007199254740991'])).toEqual([true, true])
  expect(takes(id(), [0, -1, 9_007_199_254_740_992, '99999999999999999'])).toEqual([false, false, false, false])
  expect(takes(idOrZero(), [0, -1])).toEqual([true, false])
  expect(takes(ids(2), [[1, 2], '1,2', [], [1, 2, 3], '1,,2', '1,0'])).toEqual([true, true, false, false, false, false])
})

test('flags and times have their bounds', () => {
  expect(takes(flag(), [0, 1, '1', 2, -1])).toEqual([true, true, true, false, false])
  expect(takes(unixTime(), [0, 1_800_000_000, -1, 32_503_680_001])).toEqual([true, true, false, false])
})

test('a moment on the way out is in seconds: milliseconds are refused', () => {
  expect([Math.floor(Date.now() / 1000), 0].map((time) => outTime().safeParse(time).success)).toEqual([true, true])
  expect(outTime().safeParse(Date.now()).success).toBe(false)
})

test('a text is counted in characters, trimmed, and holds no NUL', () => {
  expect(text(3).parse(' 城南😀 ')).toBe('城南😀')
  expect(takes(text(3, 1), ['城南小馆', '  ', 'a\u0000'])).toEqual([false, false, false])
})

test('a file’s name is shortened before its ending, and keeps whole characters', () => {
  expect([
    fileName().parse(' 片 头.mp4 '),
    fileName().parse('字'.repeat(200)),
    fileName().parse(`${'字'.repeat(300)}.mp4`),
  ]).toEqual(['片 头.mp4', '字'.repeat(200), `${'字'.repeat(196)}.mp4`])
  expect(fileName().parse(`${'a'.repeat(194)}👨‍👩‍👧b.mp4`)).toBe(`${'a'.repeat(194)}.mp4`)
  expect(takes(fileName(), ['', '  ', 'a\u0000.mp4', 'x'.repeat(4_097)])).toEqual([false, false, false, false])
})
