import { expect, it } from 'vitest'
import { createKeptAnswers } from './kept-answers.ts'

it('keeps what was heavy for a while, makes the rest anew, and asks once for what is being made', async () => {
  let now = 0
  let made = 0
  const answers = createKeptAnswers<number>({ now: () => now, keepMs: 1_000, most: 2 })
  const ask = async (key: string, heavy: boolean) =>
    await answers.get(key, async () => ({ answer: (made += 1), heavy }))
  expect([await ask('a', true), await ask('a', true), await ask('b', false), await ask('b', false)]).toEqual([
    1, 1, 2, 3,
  ])
  now = 1_000
  expect(await Promise.all([ask('a', true), ask('a', true)])).toEqual([4, 4])
  await expect(answers.get('c', async () => await Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await ask('c', true)).toBe(5)
  await ask('d', true)
  expect(await ask('a', true)).toBe(7)
})
