import { afterEach, expect, it, vi } from 'vitest'
import { eventually } from '../../../../tests/fixtures/eventually.ts'
import { createErrorLog, type LoggedError } from './error-log.ts'
import { scrub } from './scrub.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const make = () => {
  const sent: LoggedError[] = []
  let now = 1_000
  const log = createErrorLog({
    send: (entry) => Promise.resolve(void sent.push(entry)),
    route: () => '/index',
    now: () => now,
  })
  return { log, sent, later: (ms: number) => (now += ms) }
}

it('takes secrets out', () => {
  expect(
    scrub('failed https://a.example/f.mp4?sig=abc token=deadbeef "cookie":"sid=1" sealed:v1:AAAA.bbb 13812345678'),
  ).not.toMatch(/abc|deadbeef|sid=1|AAAA|13812345678/)
  expect(scrub(`hash ${'a1'.repeat(32)}`)).toBe('hash …')
})
it('keeps every error here and sends the same one once a minute', () => {
  const { log, sent, later } = make()
  log.report(new Error('broken'))
  log.report(new Error('broken'))
  expect(log.store.getState().entries).toHaveLength(2)
  expect(sent).toHaveLength(1)
  later(61_000)
  log.report(new Error('broken'))
  expect(sent).toHaveLength(2)
})
it('sends at most ten in a minute', () => {
  const { log, sent } = make()
  for (let i = 0; i < 30; i += 1) log.report(new Error(`broken ${i}`))
  expect(sent).toHaveLength(10)
})
it('listens to uncaught errors of the window', () => {
  const { log } = make()
  stops.push(log.watch(window))
  window.dispatchEvent(new ErrorEvent('error', { error: new Error('uncaught'), message: 'uncaught' }))
  expect(log.store.getState().entries[0]?.message).toContain('uncaught')
})
it('survives a failing report', async () => {
  const send = vi.fn(() => Promise.reject(new Error('offline')))
  const log = createErrorLog({ send, route: () => '/' })
  log.report(new Error('x'))
  await eventually(() => expect(send).toHaveBeenCalledOnce())
})
