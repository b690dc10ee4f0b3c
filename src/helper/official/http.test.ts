import { expect, test } from 'vitest'
import { createLogger } from '../lib/logger.ts'
import { createRunContext } from '../jobs/run-context.ts'
import { createOfficialHttp } from './http.ts'
import type { Fetch } from './http.ts'

const lines: string[] = []
const contextOf = (signal?: AbortSignal) =>
  createRunContext({
    deadline: Date.now() + 60_000,
    log: createLogger((line) => lines.push(line)),
    ...(signal ? { signal } : {}),
  }).ctx
const seen: string[] = []
const answering =
  (make: () => Response): Fetch =>
  (url) => (seen.push(url), Promise.resolve(make()))

test.each([
  'https://evil.example/',
  'http://api.example.com/',
  'https://api.example.com:8443/',
  'https://user@api.example.com/',
  'https://api.example.com.evil.example/',
  'https://xup.example.net/',
])('%s is refused before anything is sent', async (url) => {
  seen.length = 0
  const http = createOfficialHttp(
    ['api.example.com', '.up.example.net'],
    answering(() => new Response('no')),
  )
  await expect(
    http.call(contextOf(), { method: 'GET', url, headers: { authorization: 'Bearer secret' } }),
  ).rejects.toMatchObject({ code: 'FOREIGN_HOST' })
  expect(seen).toEqual([])
})

test('its own hosts answer, with whatever status; a redirect is not followed, a bare 308 is an answer', async () => {
  const http = (make: () => Response) => createOfficialHttp(['api.example.com', '.up.example.net'], answering(make))
  expect(
    await http(() => new Response('{"a":1}', { status: 403 })).call(contextOf(), {
      method: 'GET',
      url: 'https://s1.up.example.net/x',
    }),
  ).toMatchObject({ status: 403, text: '{"a":1}' })
  expect(
    await http(() => new Response(null, { status: 308, headers: { range: 'bytes=0-9' } })).call(contextOf(), {
      method: 'PUT',
      url: 'https://api.example.com/x',
      body: 'x',
    }),
  ).toMatchObject({ status: 308 })
  await expect(
    http(() => new Response(null, { status: 302, headers: { location: 'https://evil.example/' } })).call(contextOf(), {
      method: 'GET',
      url: 'https://api.example.com/x',
    }),
  ).rejects.toMatchObject({ code: 'FOREIGN_HOST' })
  await expect(
    http(() => new Response('x'.repeat(5 * 1024 * 1024))).call(contextOf(), {
      method: 'GET',
      url: 'https://api.example.com/x',
    }),
  ).rejects.toMatchObject({ code: 'ANSWER_TOO_LONG' })
})

test('nobody answers: kind network; a stopped job says that it was stopped', async () => {
  const hanging: Fetch = (_url, init) =>
    new Promise((_resolve, reject) => init.signal?.addEventListener('abort', () => reject(new Error('aborted'))))
  const http = createOfficialHttp(['api.example.com'], hanging)
  await expect(
    http.call(contextOf(), { method: 'GET', url: 'https://api.example.com/x', timeoutMs: 20 }),
  ).rejects.toMatchObject({ kind: 'network', code: 'NO_ANSWER' })
  const stop = new AbortController()
  const going = http.call(contextOf(stop.signal), { method: 'GET', url: 'https://api.example.com/x' })
  stop.abort()
  await expect(going).rejects.toMatchObject({ reply: 499 })
})
