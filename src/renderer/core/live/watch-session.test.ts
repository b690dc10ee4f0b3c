import { expect, it } from 'vitest'
import { testSession } from '../services/testing-services.ts'
import { watchSessionForLive } from './watch-session.ts'

const runsFor = (perms: readonly string[], token = 'token'): string[] => {
  const calls: string[] = []
  watchSessionForLive(
    testSession({ perms, token }),
    { start: () => calls.push('start'), stop: () => calls.push('stop') },
    () => calls.push('gone'),
  )
  return calls
}

it('is open for whoever sees runs or conversations, and for nobody else', () => {
  expect([['task:list'], ['chat:reply'], ['lead:list']].map((perms) => runsFor(perms))).toEqual([
    ['start'],
    ['start'],
    [],
  ])
  expect(runsFor(['*'], '')).toEqual([])
})
