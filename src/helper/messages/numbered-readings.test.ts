import { expect, it } from 'vitest'
import { createNumberedReadings } from './numbered-readings.ts'

const MINUTE = 60_000
const world = () => {
  let time = 1_000_000
  let made = 0
  const readings = createNumberedReadings<number>(() => time)
  return {
    pass: (ms: number) => void (time += ms),
    ask: (name: string | null, read = () => Promise.resolve((made += 1))) => readings.once(name, read),
  }
}

it('is made once for its number, also for whoever asks while it is made', async () => {
  const { ask } = world()
  expect(await Promise.all([ask('a 1'), ask('a 1')])).toEqual([1, 1])
  expect([await ask('a 1'), await ask('a 2'), await ask('b 1')]).toEqual([1, 2, 3])
})

it('without a number it is made each time', async () => {
  const { ask } = world()
  expect([await ask(null), await ask(null)]).toEqual([1, 2])
})

it('what could not be made is made anew', async () => {
  const { ask } = world()
  await expect(ask('a 1', () => Promise.reject(new Error('no session')))).rejects.toThrow('no session')
  expect(await ask('a 1')).toBe(1)
})

it('is kept for a quarter of an hour, and not too many of them', async () => {
  const { ask, pass } = world()
  await ask('a 1')
  pass(15 * MINUTE)
  expect(await ask('a 1')).toBe(1)
  pass(1)
  expect(await ask('a 1')).toBe(2)
  for (let at = 0; at < 60; at += 1) await ask(`many ${at}`)
  expect(await ask('a 1')).toBeGreaterThan(2)
})
