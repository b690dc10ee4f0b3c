import { describe, expect, it } from 'vitest'
import { eventually } from '../../../tests/fixtures/eventually.ts'
import type { PublishItem } from '../../contract/entities/publish.ts'
import { createPlaceGate, type PlacedRun } from './place-gate.ts'
import { createRunMachine } from './run-machine.ts'
import { type PublishOutcome, PublishPaused } from './run-types.ts'
import { createWorld, testItem } from './testing/run-world.ts'

const DONE: PublishOutcome = { publishId: 'p', platform_item_id: '', platform_url: '' }

const runOf = (change: { due?: boolean; accounts?: number[]; wants?: boolean; next?: number } = {}) => {
  const state = { accounts: new Set(change.accounts), wants: change.wants ?? false, next: change.next ?? 0, woken: 0 }
  const run: PlacedRun = {
    due: change.due ?? false,
    atWork: () => state.accounts.size,
    accounts: () => state.accounts,
    wants: (isFree) => state.wants && isFree(state.next),
    wake: () => void (state.woken += 1),
  }
  return { state, run }
}

describe('places of one computer', () => {
  it('are counted over all its runs, of every backend', () => {
    const places = createPlaceGate(3)
    const [first, second] = [runOf({ accounts: [1, 2] }), runOf()]
    places.of('a').join(first.run)
    const seat = places.of('b').join(second.run)
    expect(seat.mayBegin(5)).toBe(true)
    second.state.accounts.add(5)
    expect(seat.mayBegin(6)).toBe(false)
  })
  it('go to due works first: a person’s run leaves the last one to them', () => {
    const gate = createPlaceGate(2).of('a')
    const [due, bulk] = [runOf({ due: true, wants: true }), runOf({ accounts: [1] })]
    const [dueSeat, bulkSeat] = [gate.join(due.run), gate.join(bulk.run)]
    expect([bulkSeat.mayBegin(2), dueSeat.mayBegin(3)]).toEqual([false, true])
    due.state.wants = false
    expect(bulkSeat.mayBegin(2)).toBe(true)
  })
  it('are not kept free for a due work whose account a person’s run publishes', () => {
    const gate = createPlaceGate(2).of('a')
    const bulk = runOf({ accounts: [1] })
    const due = runOf({ due: true, wants: true, next: 1 })
    const [bulkSeat] = [gate.join(bulk.run), gate.join(due.run)]
    expect(bulkSeat.mayBegin(2)).toBe(true)
    due.state.next = 3
    expect(bulkSeat.mayBegin(2)).toBe(false)
  })
  it('never hold one account twice, whose number means something within its backend only', () => {
    const places = createPlaceGate(3)
    places.of('a').join(runOf({ accounts: [1] }).run)
    expect(
      places
        .of('a')
        .join(runOf({ due: true }).run)
        .mayBegin(1),
    ).toBe(false)
    expect(
      places
        .of('b')
        .join(runOf({ due: true }).run)
        .mayBegin(1),
    ).toBe(true)
  })
  it('are looked for again by the others when one is given back, and when a run is over', () => {
    const gate = createPlaceGate(1).of('a')
    const [one, other] = [runOf({ accounts: [1] }), runOf()]
    const seat = gate.join(one.run)
    const waiting = gate.join(other.run)
    one.state.accounts.clear()
    seat.freed()
    expect([one.state.woken, other.state.woken]).toEqual([0, 1])
    one.state.accounts.add(1)
    seat.leave()
    expect([other.state.woken, waiting.mayBegin(1)]).toEqual([2, true])
  })
})

it('a due work goes out before the rest of a person’s run, on the next place that is free, and never beside a work of its own account', async () => {
  const order: string[] = []
  const ends = new Map<number, () => void>()
  const worldOf = (items: PublishItem[]) => {
    const world = createWorld(items)
    world.set({
      publish: async (item) => (
        order.push(`begins ${item.id}`),
        await new Promise<void>((resolve) => ends.set(item.id, resolve)),
        DONE
      ),
    })
    return world
  }
  const gate = createPlaceGate(2).of('backend')
  const [bulk, due] = [
    worldOf([testItem(1, {}, 1), testItem(2, {}, 2), testItem(3, {}, 3)]),
    worldOf([testItem(11, {}, 1), testItem(12, {}, 4)]),
  ]
  const bulkEnds = createRunMachine(bulk.ports, { parallel: 2, gate }).run()
  await eventually(() => expect(order).toEqual(['begins 1', 'begins 2']))
  const dueEnds = createRunMachine(due.ports, { parallel: 2, due: true, gate }).run()
  await eventually(() => expect(due.reports.length).toBeGreaterThan(0))
  ends.get(2)?.()
  // Not the third of the bulk, and not the one whose account is at work.
  await eventually(() => expect(order.slice(2)).toEqual(['begins 12']))
  ends.get(1)?.()
  await eventually(() => expect(order.slice(3)).toEqual(['begins 11']))
  ends.get(12)?.()
  await eventually(() => expect(order.slice(4)).toEqual(['begins 3']))
  ends.get(11)?.()
  ends.get(3)?.()
  expect(await Promise.all([bulkEnds, dueEnds])).toEqual(['done', 'done'])
})

it('a work whose account has rested waits for a place that is taken: woken when it is free, not asking without end', async () => {
  let now = 1_000
  const naps: { ms: number; run: () => void }[] = []
  const timers = {
    set: (run: () => void, ms: number) => (naps.push({ ms, run }), ms === 0 ? setImmediate(run) : undefined),
    clear: () => undefined,
  }
  const gate = createPlaceGate(1).of('backend')
  const [rests, holds] = [createWorld([testItem(1, {}, 1)]), createWorld([testItem(11, {}, 2)])]
  let asked = 0
  rests.set({
    now: () => now,
    startAttempt: () =>
      (asked += 1) === 1
        ? Promise.reject(new PublishPaused(60_000, '按节奏暂停'))
        : Promise.resolve({ attemptNo: 1, epoch: 'e1' }),
  })
  const order: string[] = []
  let end = (): void => undefined
  holds.set({
    publish: async () => (
      order.push('other'),
      await new Promise<void>((resolve) => (end = resolve)),
      order.push('other ends'),
      DONE
    ),
  })
  rests.set({ publish: async () => (order.push('rested'), DONE) })
  const one = createRunMachine(rests.ports, { parallel: 1, gate, timers })
  const oneEnds = one.run()
  await eventually(() => expect(one.views()[0]).toMatchObject({ state: 'paced' }))
  const otherEnds = createRunMachine(holds.ports, { parallel: 1, due: true, gate }).run()
  await eventually(() => expect(order).toEqual(['other']))
  // Its time comes.
  now += 61_000
  for (const nap of naps.splice(0)) nap.run()
  for (let round = 0; round < 50; round += 1) await new Promise((resolve) => setImmediate(resolve))
  expect(naps.filter(({ ms }) => ms === 0)).toEqual([])
  end()
  expect(await Promise.all([oneEnds, otherEnds])).toEqual(['done', 'done'])
  expect(order).toEqual(['other', 'other ends', 'rested'])
})
