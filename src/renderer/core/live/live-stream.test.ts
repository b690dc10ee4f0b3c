import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLiveStream } from './live-stream.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A server whose streams the test writes and ends. */
const open = (status = 200) => {
  const calls: { headers: Record<string, string>; write: (text: string) => void; end: () => void }[] = []
  const fetchFn = ((_url: string, init: { headers: Record<string, string>; signal: AbortSignal }) => {
    let control: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({ start: (one) => void (control = one) })
    init.signal.addEventListener('abort', () => control?.error(new Error('aborted')))
    calls.push({ headers: init.headers, write: (text) => control?.enqueue(new TextEncoder().encode(text)), end: () => control?.close() })
    return Promise.resolve(new Response(status === 200 ? body : null, { status, headers: { 'content-type': 'text/event-stream; charset=utf-8' } }))
  }) as unknown as typeof fetch
  let news = 0
  const stream = createLiveStream({ token: () => 't', onNews: () => (news += 1), fetchFn, pollMs: 3_000, silenceMs: 20_000 })
  return { stream, calls, news: () => news }
}

it('hears news over one stream, asks once when it opens, and goes on from the last event after a cut', async () => {
  const { stream, calls, news } = open()
  stream.start()
  await vi.advanceTimersByTimeAsync(0)
  expect([news(), calls.length, calls[0]?.headers]).toEqual([1, 1, { token: 't' }])
  calls[0]?.write('id: 1.5.2\nevent: hello\ndata: {}\n\nid: 1.6.2\nevent: ne')
  calls[0]?.write('ws\ndata: {"topic":"runs"}\n\n: beat\n\n')
  await vi.advanceTimersByTimeAsync(0)
  expect(news()).toBe(2)
  calls[0]?.end()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(calls[1]?.headers['last-event-id']).toBe('1.6.2')
  stream.stop()
})

it('asks every few seconds while it is cut, also by silence, and no more once it is stopped or the session is over', async () => {
  const { stream, calls, news } = open()
  stream.start()
  await vi.advanceTimersByTimeAsync(19_000)
  expect([calls.length, news()]).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(1_100 + 3_000)
  expect(news()).toBeGreaterThan(1)
  expect(calls.length).toBe(2)
  stream.stop()
  const before = news()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(news()).toBe(before)

  const refused = open(401)
  refused.stream.start()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([refused.calls.length, refused.news()]).toEqual([1, 1])
})
