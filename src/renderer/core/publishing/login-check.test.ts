import { expect, it } from 'vitest'
import { LOGIN_CHECK_INTERVAL_MS, LOGIN_CHECK_JITTER_MS } from '../../../contract/constants.ts'
import { type LoginCheckPorts, startLoginChecks } from './login-check.ts'

/** A page with the helper connected, whose last check was `ago` ms before now. */
const world = (ago: number, random: number) => {
  const waits: number[] = []
  const runs: (() => void)[] = []
  let last = 1_000_000 - ago
  const clock = { now: 1_000_000 }
  const ports: LoginCheckPorts = {
    now: () => clock.now,
    helperConnected: () => true,
    onConnection: () => () => undefined,
    lastCheck: () => last,
    setLastCheck: (ms) => (last = ms),
    check: () => Promise.resolve([]),
    onOffline: () => undefined,
    random: () => random,
    timers: { set: (run, ms) => (runs.push(run), waits.push(ms)), clear: () => undefined },
  }
  return { ports, waits, runs, clock }
}

it('waits ten minutes and a little more, so that pages opened together do not knock together', async () => {
  const { ports, waits, runs, clock } = world(60_000, 0.5)
  const stop = startLoginChecks(ports)
  expect(waits).toEqual([LOGIN_CHECK_INTERVAL_MS - 60_000 + LOGIN_CHECK_JITTER_MS / 2])
  clock.now += waits[0] ?? 0
  runs[0]?.()
  await expect.poll(() => waits.length).toBe(2)
  expect(waits[1]).toBe(LOGIN_CHECK_INTERVAL_MS + LOGIN_CHECK_JITTER_MS / 2)
  stop()
})

it('a check that somebody asked for, or another page made, counts: the ten minutes begin anew with it, and no account waits for twenty', async () => {
  const { ports, waits, runs, clock } = world(60_000, 0)
  let looks = 0
  const stop = startLoginChecks({ ...ports, check: () => ((looks += 1), Promise.resolve([])) })
  clock.now += 300_000
  ports.setLastCheck(clock.now)
  clock.now += (waits[0] ?? 0) - 300_000
  runs[0]?.()
  expect([looks, waits[1]]).toEqual([0, LOGIN_CHECK_INTERVAL_MS - ((waits[0] ?? 0) - 300_000)])
  clock.now += waits[1] ?? 0
  runs[1]?.()
  expect([looks, ports.lastCheck()]).toEqual([1, clock.now])
  stop()
})

it('does not wait for days because the clock was moved back', () => {
  const { ports, waits } = world(-86_400_000, 0)
  startLoginChecks(ports)()
  expect(waits).toEqual([LOGIN_CHECK_INTERVAL_MS])
})

it('begins at once when the last check is older than that', () => {
  const { ports, waits } = world(LOGIN_CHECK_INTERVAL_MS, 1)
  startLoginChecks(ports)()
  expect(waits).toEqual([0])
})

it('looks at once when a run ended with failures, and the ten minutes go on as they did', async () => {
  const { ports, waits } = world(60_000, 0)
  let fail = (): void => undefined
  let looks = 0
  const kept = ports.lastCheck()
  const stop = startLoginChecks({
    ...ports,
    onFailures: (listener) => ((fail = listener), () => (fail = () => undefined)),
    check: () => ((looks += 1), Promise.resolve([])),
  })
  fail()
  await expect.poll(() => waits.length).toBe(2)
  expect([looks, ports.lastCheck(), waits]).toEqual([
    1,
    kept,
    [LOGIN_CHECK_INTERVAL_MS - 60_000, LOGIN_CHECK_INTERVAL_MS - 60_000],
  ])
  stop()
  fail()
  expect(looks).toBe(1)
})

it('looks again when a run failed while it looked: that account may have had its turn', async () => {
  const { ports } = world(60_000, 0)
  let fail = (): void => undefined
  const rounds: (() => void)[] = []
  const stop = startLoginChecks({
    ...ports,
    onFailures: (listener) => ((fail = listener), () => undefined),
    check: () => new Promise((resolve) => rounds.push(() => resolve([]))),
  })
  fail()
  fail()
  fail()
  expect(rounds.length).toBe(1)
  rounds[0]?.()
  await expect.poll(() => rounds.length).toBe(2)
  rounds[1]?.()
  fail()
  await expect.poll(() => rounds.length).toBe(3)
  stop()
  fail()
  rounds[2]?.()
  await Promise.resolve()
  expect(rounds.length).toBe(3)
})
