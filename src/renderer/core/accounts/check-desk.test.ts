import { expect, it } from 'vitest'
import { createCheckDesk } from './check-desk.ts'

it('keeps one check at a time, with its progress, until it has ended or was stopped; a failure ends it too', async () => {
  const desk = createCheckDesk()
  const progress = () => desk.store.getState().progress
  const begun: string[] = []
  const stopped = new Promise<void>((resolve) => {
    desk.run(async (signal, tell) => {
      begun.push('first')
      tell({ done: 4, total: 9 })
      await new Promise<void>((over) => signal.addEventListener('abort', () => over(), { once: true }))
      resolve()
    })
  })
  desk.run(() => Promise.resolve(void begun.push('second')))
  expect([begun, progress()]).toEqual([['first'], { done: 4, total: 9 }])
  desk.stop()
  await stopped
  await expect.poll(progress).toBeNull()
  desk.run(() => Promise.reject(new Error('broken')))
  expect(progress()).toEqual({ done: 0, total: 0 })
  await expect.poll(progress).toBeNull()
})
