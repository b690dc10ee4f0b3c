import { expect, it } from 'vitest'
import { codeState } from './bind-code.ts'

it('a code that ended is never shown as alive, and a bound one never as ended', () => {
  const code = { expire_time: 100 }
  expect(codeState(undefined, null, 0)).toBe('making')
  expect([codeState(code, null, 60), codeState(code, 0, 60), codeState(code, 1, 60)]).toEqual([
    'waiting',
    'waiting',
    'scanned',
  ])
  expect([codeState(code, 0, 0), codeState(code, -1, 60)]).toEqual(['expired', 'expired'])
  expect(codeState(code, 2, 0)).toBe('done')
})
