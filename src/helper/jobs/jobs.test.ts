import { eventually } from '../../../tests/fixtures/eventually.ts'
import { describe, expect, it, vi } from 'vitest'
import { HelperError, cancelled } from '../lib/errors.ts'
import { createLogger, redact, silentLogger } from '../lib/logger.ts'
import type { BrowserSession } from '../browser/session.ts'
import type { Profiles } from '../browser/profile.ts'
import type { Sessions } from '../vault/sessions.ts'
import { tinyPlatform, tinySwitches } from '../testing/tiny-platform.ts'
import { createAccountJobs } from './account-jobs.ts'
import type { BrowserPool } from './browser-pool.ts'
import { createAccountQueues } from './account-queue.ts'
import { defaultMaxBrowsers } from './browser-pool.ts'
import { createKillSwitch } from './kill-switch.ts'
import { createPersonDesk } from './person-desk.ts'
import { createPlaces } from './places.ts'
import { createRunContext } from './run-context.ts'
import { createRunning } from './running.ts'

const live = new AbortController().signal
const gate = () => {
  let open: () => void = () => undefined
  const shut = new Promise<void>((resolve) => (open = resolve))
  return { open, shut }
}

describe('queue of an account', () => {
  it('keeps the order, runs one at a time, and accounts side by side', async () => {
    const queues = createAccountQueues()
    const seen: string[] = []
    const first = gate()
    const jobs = [
      queues.run('a', live, async () => (seen.push('a1'), await first.shut)),
      queues.run('a', live, () => Promise.reject(new Error('a2 fails'))),
      queues.run('a', live, async () => void seen.push('a3')),
      queues.run('b', live, async () => void seen.push('b1')),
    ]
    await jobs[3]
    expect(seen).toEqual(['a1', 'b1'])
    expect(queues.load('a')).toBe(3)
    first.open()
    await Promise.allSettled(jobs)
    expect(seen).toEqual(['a1', 'b1', 'a3'])
    expect(queues.load('a')).toBe(0)
  })

  it('takes an aborted job out of the line without letting the next one overtake', async () => {
    const queues = createAccountQueues()
    const first = gate()
    const seen: string[] = []
    const running = queues.run('a', live, () => first.shut)
    const stop = new AbortController()
    const waiting = queues.run('a', stop.signal, async () => void seen.push('never'))
    const third = queues.run('a', live, async () => void seen.push('third'))
    stop.abort(cancelled())
    await expect(waiting).rejects.toMatchObject({ code: 'CANCELLED' })
    await new Promise((resolve) => setImmediate(resolve))
    expect(seen).toEqual([])
    first.open()
    await Promise.all([running, third])
    expect(seen).toEqual(['third'])
  })
})

describe('places', () => {
  it('are given in order, to a person in front of the screen first, and not to who left', async () => {
    const places = createPlaces(1)
    await places.take(live)
    const got: string[] = []
    const told = vi.fn<() => void>()
    const take = (name: string, options: Parameters<typeof places.take>[1] = {}, signal = live) =>
      places.take(signal, options).then(() => void got.push(name))
    const stop = new AbortController()
    const jobs = [
      take('one', { onWait: told }),
      take('left', {}, stop.signal),
      take('two'),
      take('front', { front: true }),
    ]
    jobs[1]?.catch(() => undefined)
    await new Promise((resolve) => setImmediate(resolve))
    stop.abort(cancelled())
    expect(told).toHaveBeenCalledTimes(1)
    for (let i = 0; i < 3; i += 1) {
      places.give()
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(got).toEqual(['front', 'one', 'two'])
    expect(places.used).toBe(1)
    await expect(jobs[1]).rejects.toMatchObject({ code: 'CANCELLED' })
  })

  it('are three at most', () => {
    expect(defaultMaxBrowsers(16, 64e9)).toBe(3)
    expect(defaultMaxBrowsers(1, 64e9)).toBe(2)
    expect(defaultMaxBrowsers(8, 2e9)).toBe(1)
    expect(defaultMaxBrowsers(8, 0.5e9)).toBe(1)
  })
})

it('the kill-switch trips after three changed pages in a row, rests, and is reset by a success', () => {
  let now = 0
  const kill = createKillSwitch(() => now)
  const changed = new HelperError({ kind: 'page-changed', code: 'X', msg: '' })
  const network = new HelperError({ kind: 'network', code: 'X', msg: '' })
  for (const error of [changed, changed, null, changed, changed, network]) kill.record('douyin', error)
  kill.check('douyin', '抖音')
  kill.record('douyin', changed)
  expect(() => kill.check('douyin', '抖音')).toThrow(/抖音页面可能已改版.*30 分钟/)
  kill.check('kuaishou', '快手')
  now += 30 * 60_000
  kill.check('douyin', '抖音')
})

it('what the work is to blame for never pauses a platform, however often it comes', () => {
  const kill = createKillSwitch(() => 0)
  const changed = new HelperError({ kind: 'page-changed', code: 'X', msg: '' })
  for (let at = 0; at < 9; at += 1)
    kill.record('douyin', new HelperError({ kind: 'content', code: 'TITLE_TOO_LONG', msg: '' }))
  for (const error of [changed, changed]) kill.record('douyin', error)
  kill.check('douyin', '抖音')
})

describe('a person is asked', () => {
  const setUp = () => {
    const events: { name: string; data: Record<string, unknown> }[] = []
    const notify = vi.fn<(title: string, text: string) => void>()
    const desk = createPersonDesk({
      notify,
      events: { emit: (event, data) => events.push({ name: event.event, data: data as Record<string, unknown> }) },
    })
    const stop = new AbortController()
    const { ctx, dispose } = createRunContext({
      deadline: Date.now() + 20_000,
      log: silentLogger,
      signal: stop.signal,
      openPerson: (request, context) =>
        desk.open({ origin: 'o', platform: 'tiny', openname: '甲', itemId: 3 }, request, context),
    })
    return { events, desk, ctx, dispose, stop, notify, id: () => String(desk.pending('o')[0]?.person_id) }
  }
  const request = { kind: 'sms' as const, title: '短信验证', text: '请输入', needsInput: true, deadlineMs: 10_000 }

  it('and answers, also with a second SMS in between; other origins can not', async () => {
    const { ctx, desk, id, events, notify, dispose } = setUp()
    const value = ctx.askPerson(request)
    expect(desk.answer('other', id(), { action: 'submit', value: 'x' })).toBe(false)
    expect(desk.answer('o', id(), { action: 'resend', value: '' })).toBe(true)
    desk.answer('o', id(), { action: 'submit', value: '123456' })
    expect(await value).toBe('123456')
    expect(desk.pending('o')).toEqual([])
    expect(events.map((one) => one.name)).toEqual(['personNeeded', 'personDone'])
    expect(events[1]?.data).toMatchObject({ outcome: 'answered' })
    expect(notify).toHaveBeenCalledWith('短信验证', '请输入')
    dispose()
  })

  it('and does not answer in time: kind person', async () => {
    const { ctx, events, dispose } = setUp()
    await expect(ctx.askPerson({ ...request, deadlineMs: 60 })).rejects.toMatchObject({
      kind: 'person',
      code: 'PERSON_TIMEOUT',
    })
    expect(events.at(-1)?.data).toMatchObject({ outcome: 'expired' })
    dispose()
  })

  it('and the job is cancelled, or the page goes on by itself', async () => {
    const { ctx, stop, events, desk, id, dispose } = setUp()
    const handle = ctx.openPerson(request)
    expect(handle.take()).toBeNull()
    handle.update({ error: '验证码不正确', deadlineMs: 5_000 })
    expect(events.at(-1)).toMatchObject({ name: 'personNeeded', data: { error: '验证码不正确' } })
    desk.answer('o', id(), { action: 'refresh', value: '' })
    expect(handle.take()).toEqual({ action: 'refresh', value: '' })
    handle.close('gone')
    handle.close('expired')
    expect(events.at(-1)?.data).toMatchObject({ outcome: 'gone' })
    const asked = ctx.askPerson(request)
    stop.abort(cancelled())
    await expect(asked).rejects.toMatchObject({ code: 'CANCELLED' })
    dispose()
  })
})

describe('a job whose browser dies', () => {
  const worldOf = (leases: readonly { closed: Promise<void>; warm: boolean }[]) => {
    let at = 0
    const acquire = () => {
      const { closed, warm } = leases[Math.min(at, leases.length - 1)] ?? {
        closed: new Promise<void>(() => undefined),
        warm: false,
      }
      at += 1
      return Promise.resolve({
        session: { closed } as BrowserSession,
        warm,
        pause: () => () => undefined,
        release: () => Promise.resolve(),
      })
    }
    const jobs = createAccountJobs({
      queues: createAccountQueues(),
      pool: { acquire } as Partial<BrowserPool> as BrowserPool,
      profiles: { exists: () => true } as Partial<Profiles> as Profiles,
      sessions: { open: () => null, kept: () => Promise.resolve(null) } as Partial<Sessions> as Sessions,
      proxies: { open: () => null, use: () => Promise.resolve(null) },
      desk: createPersonDesk({ events: { emit: () => 0 } }),
      log: silentLogger,
    })
    const job = {
      platform: tinyPlatform(
        { origin: '', works: [], signedIn: new Set(), submit: 'ok', submits: 0, close: () => Promise.resolve() },
        tinySwitches(),
      ),
      account: { id: 1, accountId: 'a', secUid: '', openname: '' },
      sealed: '',
      visible: false,
      signal: live,
      deadline: Date.now() + 20_000,
      origin: '',
    }
    return { jobs, job, taken: () => at }
  }
  const died = async (
    closed: Promise<void>,
    thrown: Error = new Error('Protocol error (Input.dispatchMouseEvent): Session closed'),
  ): Promise<unknown> => {
    const { jobs, job } = worldOf([{ closed, warm: true }])
    return await jobs.run(job, () => Promise.reject(thrown)).catch((error: unknown) => error)
  }

  it('says so, and not what a step stumbled over a moment before', async () => {
    expect(await died(new Promise((resolve) => setTimeout(resolve, 100)))).toMatchObject({
      kind: 'environment',
      code: 'BROWSER_GONE',
    })
    expect(await died(new Promise(() => undefined))).toMatchObject({
      message: expect.stringContaining('Protocol error'),
    })
    // Half of a page that dies looks like a changed one; what the platform said of the work stays what it is.
    const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 100))
    expect(
      await died(soon(), new HelperError({ kind: 'page-changed', code: 'WAIT_TIMEOUT', msg: '等待「标题」超时' })),
    ).toMatchObject({ code: 'BROWSER_GONE' })
    expect(await died(soon(), new HelperError({ kind: 'content', code: 'LIMITS', msg: '标题太长' }))).toMatchObject({
      code: 'LIMITS',
    })
  })

  it('where it stood open and died unseen, a look gets another one, once; what changes something does not', async () => {
    const dead = { closed: Promise.resolve(), warm: true }
    const fresh = { closed: new Promise<void>(() => undefined), warm: false }
    const look = async (leases: readonly { closed: Promise<void>; warm: boolean }[], looksOnly: boolean) => {
      const { jobs, job, taken } = worldOf(leases)
      const answer = await jobs
        .run({ ...job, looksOnly }, async (_ctx, browser) =>
          browser.closed === fresh.closed ? 'seen' : await new Promise<string>(() => undefined),
        )
        .catch((error: unknown) => (error as HelperError).code)
      return [answer, taken()]
    }
    expect(await look([dead, fresh], true)).toEqual(['seen', 2])
    expect(await look([dead, fresh], false)).toEqual(['BROWSER_GONE', 1])
    expect(await look([{ ...dead, warm: false }, fresh], true)).toEqual(['BROWSER_GONE', 1])
    expect(await look([dead, dead, fresh], true)).toEqual(['BROWSER_GONE', 2])
  })
})

it('what runs can be stopped by its name, once', async () => {
  const running = createRunning()
  const job = running.run(
    'item o 1',
    live,
    (signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
  )
  await expect(running.run('item o 1', live, () => Promise.resolve())).rejects.toMatchObject({ reply: 409 })
  expect(running.stop('item o 2')).toBe(false)
  expect(running.stop('item o 1')).toBe(true)
  await expect(job).rejects.toMatchObject({ code: 'CANCELLED' })
  expect(running.size).toBe(0)
})

it('a context ends its waits at the deadline and at the abort, with a reason', async () => {
  const short = createRunContext({ deadline: Date.now() + 50, log: silentLogger })
  await expect(short.ctx.sleep(5_000)).rejects.toMatchObject({ reply: 408 })
  // A timer may ring a little before the clock shows its moment.
  await eventually(() => expect(short.ctx.remaining()).toBe(0))
  const stop = new AbortController()
  stop.abort(cancelled('停'))
  const { ctx, dispose } = createRunContext({ deadline: Date.now() + 5_000, log: silentLogger, signal: stop.signal })
  expect(() => ctx.check()).toThrow('停')
  await expect(ctx.race(Promise.resolve(1))).rejects.toThrow('停')
  await expect(
    ctx.askPerson({ kind: 'sms', title: '', text: '', needsInput: true, deadlineMs: 1 }),
  ).rejects.toMatchObject({ code: 'PERSON_UNREACHABLE' })
  dispose()
})

it('the log cuts secrets by key and sealed strings anywhere', () => {
  const lines: string[] = []
  createLogger(
    (line) => lines.push(line),
    () => 0,
  ).info('x', {
    third_cookie: 'a',
    nested: { token: 'b', list: ['sealed:v1:AAA.BBB', 'fine'] },
    code: 'WAIT_TIMEOUT',
    error: new Error('sealed:v1:CCC'),
  })
  expect(lines[0]).not.toMatch(/AAA|CCC|"a"|"b"/)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    event: 'x',
    code: 'WAIT_TIMEOUT',
    nested: { list: ['[已隐去]', 'fine'] },
  })
  expect(redact({ password: 'p', value: 'v' })).toEqual({ password: '[已隐去]', value: '[已隐去]' })
})
