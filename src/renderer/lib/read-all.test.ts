import { expect, it } from 'vitest'
import { readAll } from './read-all.ts'

it('asks on until the end, and stops in between', async () => {
  const pages = new Map([
    ['', { rows: [1, 2], next: 'w2' }],
    ['w2', { rows: [], next: 't0' }],
    ['t0', { rows: [3], next: '' }],
  ])
  const seen: number[] = []
  expect(
    await readAll(
      async (after: string) => pages.get(after) ?? { rows: [], next: '' },
      new AbortController().signal,
      (n) => seen.push(n),
      '',
    ),
  ).toEqual([1, 2, 3])
  expect(seen).toEqual([2, 2, 3])
  const stopped = new AbortController()
  await expect(
    readAll(
      async () => {
        stopped.abort()
        return { rows: [1], next: 'x' }
      },
      stopped.signal,
      () => undefined,
      '',
    ),
  ).rejects.toThrow()
})
