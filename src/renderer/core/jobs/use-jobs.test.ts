import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { jobStatus } from '../../../contract/http/common.ts'
import type { HttpClient } from '../http/http-client.ts'
import { followJob } from './use-jobs.ts'

const running = (progress: number) => ({ status: 'running', progress, error: '', result: null })
let answers: unknown[] = []
let asked: unknown[] = []
const http = {
  call: async (endpoint: unknown, input: unknown) => {
    asked.push([endpoint === jobStatus, input])
    return await Promise.resolve(answers.length > 1 ? answers.shift() : answers[0])
  },
} as unknown as Pick<HttpClient, 'call'>

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
})
afterEach(() => void vi.useRealTimers())

it('asks in its turn until the job is over, and tells how far it is', async () => {
  answers = [running(10), running(60), { status: 'done', progress: 100, error: '', result: { url: '/a' } }]
  const seen: number[] = []
  const ended = followJob(http, 7, {
    signal: new AbortController().signal,
    pollMs: 300,
    onProgress: (percent) => seen.push(percent),
  })
  await vi.advanceTimersByTimeAsync(299)
  expect(asked).toEqual([[true, { job_id: 7 }]])
  await vi.advanceTimersByTimeAsync(301)
  expect(await ended).toEqual({ status: 'done', result: { url: '/a' } })
  expect([seen, asked.length]).toEqual([[10, 60], 3])
})

it.each(['failed', 'cancelled'] as const)('hands on the words of one that %s', async (status) => {
  answers = [{ status, progress: 5, error: '素材已删除', result: null }]
  expect(await followJob(http, 7, { signal: new AbortController().signal, pollMs: 300 })).toEqual({
    status,
    error: '素材已删除',
  })
})

it('ends when it is given up, and asks no more', async () => {
  answers = [running(10)]
  const stop = new AbortController()
  const ended = followJob(http, 7, { signal: stop.signal, pollMs: 300 }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(100)
  stop.abort(new Error('closed'))
  expect(await ended).toEqual(new Error('closed'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked.length).toBe(1)
})

it('is late after its longest time', async () => {
  answers = [running(10)]
  const ended = followJob(http, 7, { signal: new AbortController().signal, pollMs: 300, longestMs: 700 })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await ended).toEqual({ status: 'late' })
  expect(asked.length).toBe(4)
})
