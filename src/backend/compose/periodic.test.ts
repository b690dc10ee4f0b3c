import { expect, it } from 'vitest'
import { silentLog } from '../lib/log.ts'
import { startPeriodic } from './periodic.ts'

it('a doubted clock holds what decides by it (cleaning up, filling plans), and nothing else', async () => {
  const done: string[] = []
  let doubted = true
  const second = Promise.withResolvers<void>()
  const first = Promise.withResolvers<void>()
  const module = {
    name: 'x',
    bindings: [],
    periodic: [
      { name: 'logs.clean', everyMs: 1, run: async () => void (done.push('clean'), second.resolve()) },
      {
        name: 'backups',
        everyMs: 1,
        timeless: true as const,
        run: async () => void (done.push('backup'), done.length > 2 && first.resolve()),
      },
    ],
  }
  const stop = startPeriodic([module], {
    log: silentLog,
    stopping: new AbortController().signal,
    clockDoubted: () => doubted,
  })
  await first.promise
  expect(done).not.toContain('clean')
  doubted = false
  await second.promise
  await stop()
})
