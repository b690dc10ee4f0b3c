import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLiveStream, type LiveDeps } from './live-stream.ts'
import { type PageSight, takeStreamSlot } from './stream-slots.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A server whose streams the test writes and ends. */
const open = (status = 200, more: Partial<LiveDeps> = {}) => {
  const calls: { headers: Record<string, string>; write: (text: string) => void; end: () => void }[] = []
  const fetchFn = ((_url: string, init: { headers: Record<string, string>; signal: AbortSignal }) => {
    let control: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({ start: (one) => void (control = one) })
    init.signal.addEventListener('abort', () => control?.error(new Error('aborted')))
    calls.push({
      headers: init.headers,
      write: (text) => control?.enqueue(new TextEncoder().encode(text)),
      end: () => control?.close(),
    })
    return Promise.resolve(
      new Response(status === 200 ? body : null, {
        status,
        headers: { 'content-type': 'text/event-stream; charset=utf-8' },
      }),
    )
  }) as unknown as typeof fetch
  let news = 0
  const stream = createLiveStream({
    token: () => 't',
    onNews: () => (news += 1),
    fetchFn,
    pollMs: 3_000,
    silenceMs: 20_000,
    ...more,
  })
  return { stream, calls, fetchFn, news: () => news }
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

it('wakes the screens ever more seldom while nobody answers, and as before once somebody does', async () => {
  let isThere = false
  const reachable = open()
  const { stream, news } = open(200, {
    fetchFn: (async (...call: Parameters<typeof fetch>) => {
      if (!isThere) throw new TypeError('fetch failed')
      return await reachable.fetchFn(...call)
    }) as typeof fetch,
  })
  stream.start()
  // At 0, 3, 9 and 21 s, then each 30 s.
  await vi.advanceTimersByTimeAsync(22_000)
  expect(news()).toBe(4)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(news()).toBe(8)
  isThere = true
  await vi.advanceTimersByTimeAsync(30_000)
  expect(reachable.calls.length).toBe(1)
  reachable.calls[0]?.write('id: 1\nevent: news\ndata: {"topic":"runs"}\n\n')
  await vi.advanceTimersByTimeAsync(0)
  expect(news()).toBe(10)
  stream.stop()
})

/** A page that the test shows and hides. */
const page = (): PageSight & { show: (seen: boolean) => void } => {
  const listeners = new Set<() => void>()
  let visible = true
  return {
    isVisible: () => visible,
    onChange: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    show(seen) {
      visible = seen
      for (const listener of listeners) listener()
    },
  }
}

it('holds no stream while nobody sees the page: it asks seldom then, and at once when it is shown again', async () => {
  const sight = page()
  const { stream, calls, news } = open(200, { sight, hiddenPollMs: 15_000 })
  stream.start()
  await vi.advanceTimersByTimeAsync(0)
  expect([calls.length, news()]).toEqual([1, 1])
  sight.show(false)
  await vi.advanceTimersByTimeAsync(14_000)
  expect([calls.length, news()]).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(2_000)
  expect([calls.length, news()]).toEqual([1, 2])
  sight.show(true)
  await vi.advanceTimersByTimeAsync(0)
  expect([calls.length, news()]).toEqual([2, 3])
  stream.stop()
})

it('asks every few seconds while other pages hold all streams, and opens its own when one is free', async () => {
  let free = false
  const { stream, calls, news } = open(200, { takeSlot: () => Promise.resolve(free ? () => undefined : null) })
  stream.start()
  await vi.advanceTimersByTimeAsync(6_500)
  expect([calls.length, news()]).toEqual([0, 3])
  free = true
  await vi.advanceTimersByTimeAsync(3_000)
  expect(calls.length).toBe(1)
  stream.stop()
})

it('gives its slot back when it is stopped', async () => {
  const sight = page()
  let held = 0
  const { stream } = open(200, { sight, takeSlot: () => Promise.resolve(((held += 1), () => (held -= 1))) })
  stream.start()
  await vi.advanceTimersByTimeAsync(0)
  expect(held).toBe(1)
  sight.show(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(held).toBe(0)
  sight.show(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(held).toBe(1)
  stream.stop()
  await vi.advanceTimersByTimeAsync(0)
  expect(held).toBe(0)
})

/** Locks as a browser has them for all its pages of an address. */
const browserLocks = (): Pick<LockManager, 'request'> => {
  const taken = new Set<string>()
  const request = async (
    name: string,
    _options: LockOptions,
    work: (lock: Lock | null) => unknown,
  ): Promise<unknown> => {
    if (taken.has(name)) return await work(null)
    taken.add(name)
    try {
      return await work({ name, mode: 'exclusive' })
    } finally {
      taken.delete(name)
    }
  }
  return { request: request as LockManager['request'] }
}

it('two pages of a browser may hold a stream; the next has one when one of them gives it back', async () => {
  const locks = browserLocks()
  const [one, two, three] = [await takeStreamSlot(locks), await takeStreamSlot(locks), await takeStreamSlot(locks)]
  expect([one === null, two === null, three]).toEqual([false, false, null])
  one?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(await takeStreamSlot(locks)).not.toBeNull()
  expect([await takeStreamSlot(locks), await takeStreamSlot(undefined)]).toEqual([null, expect.any(Function)])
})
