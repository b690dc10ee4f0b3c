import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { REPLY_GRACE_MS } from '../../../contract/constants.ts'
import { sendingDuty, type SendingDutyDeps } from './sending-duty.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The duty with a way to tell it news; `asked` counts its turns. */
const start = () => {
  const listeners = new Set<() => void>()
  const deps = {
    onMessages: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  } as unknown as SendingDutyDeps
  const ask = vi.fn()
  const stop = sendingDuty(deps).listen?.({ ask, cancel: () => undefined }) ?? (() => undefined)
  return { ask, stop, tell: () => listeners.forEach((listener) => listener()), listeners }
}

it('asks at news, and once more when an answer of that moment can no longer be taken back', () => {
  const { ask, tell } = start()
  tell()
  expect(ask).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(REPLY_GRACE_MS)
  expect(ask).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_000)
  expect(ask).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(10 * REPLY_GRACE_MS)
  expect(ask).toHaveBeenCalledTimes(2)
})

it('after several news it waits behind the last of them', () => {
  const { ask, tell } = start()
  tell()
  vi.advanceTimersByTime(REPLY_GRACE_MS / 2)
  tell()
  vi.advanceTimersByTime(REPLY_GRACE_MS / 2 + 1_000)
  expect(ask).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(REPLY_GRACE_MS / 2)
  expect(ask).toHaveBeenCalledTimes(3)
})

it('off duty it asks no more', () => {
  const { ask, tell, stop, listeners } = start()
  tell()
  stop()
  vi.advanceTimersByTime(10 * REPLY_GRACE_MS)
  expect([ask.mock.calls.length, listeners.size]).toEqual([1, 0])
})
