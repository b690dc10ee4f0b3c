import { expect, test } from 'vitest'
import { spokenParts } from './spoken-parts.ts'

const words = (text: string, starts: readonly number[], endMs: number) =>
  [...text].map((char, i) => ({ text: char, startMs: starts[i] ?? 0, endMs: starts[i + 1] ?? endMs }))

test('each word of a caption begins when the voice said it, and lasts until the next one', () => {
  const told = [...words('前面', [0, 200], 500), ...words('今天明天', [1000, 1100, 1700, 2500], 3000)]
  const cue = { text: '今天，明天！', startMs: 1000, endMs: 3000 }
  expect(spokenParts(cue, told)).toEqual([
    { from: 0, to: 2, startMs: 1000, endMs: 1700 },
    { from: 3, to: 5, startMs: 1700, endMs: 3000 },
  ])
})

test('without times of words they are taken by their length; numbers count as they are read', () => {
  expect(spokenParts({ text: '今天明天', startMs: 0, endMs: 1000 }, [])).toEqual([
    { from: 0, to: 2, startMs: 0, endMs: 500 },
    { from: 2, to: 4, startMs: 500, endMs: 1000 },
  ])
  const [year, word] = spokenParts({ text: '2024年明天', startMs: 0, endMs: 7000 }, [])
  expect((year?.endMs ?? 0) - (year?.startMs ?? 0)).toBeGreaterThan(3000)
  expect(word?.startMs).toBe(year?.endMs)
  expect(spokenParts({ text: '！！', startMs: 0, endMs: 100 }, [])).toEqual([])
})
