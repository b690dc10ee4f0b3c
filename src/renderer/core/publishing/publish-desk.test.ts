import { expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { eventually } from '../../../../tests/fixtures/eventually.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { PublishRun } from '../../../contract/entities/publish-run.ts'
import { CODE } from '../../../contract/errors.ts'
import { runNudge, runStart } from '../../../contract/helper/run-commands.ts'
import {
  publishRunDetail,
  publishRunList,
  startDueRun,
  startPublishRun,
  steerPublishRun,
} from '../../../contract/http/publish-runs.ts'
import { publishPreflight, taskVideoList } from '../../../contract/http/wisdom-seo.ts'
import { ApiError } from '../http/api-error.ts'
import { type DueDeps, duePorts, startDue } from './due-works.ts'
import { createPublishDesk, type PublishDeskDeps } from './publish-desk.ts'
import type { PublishLook } from './findings.ts'

const DEVICE = 'desk-0001'
const runOf = (change: Partial<PublishRun> = {}): PublishRun => ({
  id: 7,
  kind: 'task',
  wisdom_task_id: 1,
  task_name: '任务',
  admin_name: '王五',
  mine: 1,
  device_id: DEVICE,
  device_name: '前台',
  state: 'running',
  wish: 'run',
  publish_now: 1,
  lost: 0,
  total: 2,
  success: 0,
  failed: 0,
  unconfirmed: 0,
  parked: 0,
  waiting: 2,
  skipped: 0,
  hand_ins: 0,
  resume_time: 0,
  start_time: 1,
  end_time: 0,
  end_reason: '',
  ...change,
})

/** A backend with one task, and a helper that takes runs; both note what they are asked. */
const open = (
  change: { runs?: PublishRun[]; locked?: boolean; nothing?: boolean; helperRefuses?: boolean; pace?: number } = {},
) => {
  const world = {
    runs: change.runs ?? [],
    asked: [] as [string, unknown][],
    busy: [] as boolean[],
    changed: 0,
    aside: new Set<number>(),
  }
  const answers = new Map<Endpoint, (input: Record<string, unknown>) => unknown>([
    [
      publishPreflight,
      () => ({
        ok: 1,
        items: [1, 2].map((id) => ({ id, level: 'ok', problems: [] })),
        pace: { waiting: change.pace ?? 0, finish_time: 9 },
      }),
    ],
    [taskVideoList, () => ({ videoList: [] })],
    [publishRunList, () => ({ list: world.runs })],
    [publishRunDetail, ({ run_id }) => ({ run: world.runs.find((run) => run.id === run_id), items: [] })],
    [
      startPublishRun,
      ({ force }) => {
        if (change.locked && force === 0)
          throw new ApiError({
            kind: 'business',
            code: CODE.PUBLISH_LOCKED,
            message: '正在发布',
            path: '',
            data: { holder_name: '李四', start_time: 5, stale: 1 },
          })
        if (change.nothing) return { run_id: 0, grant: '', items: 0, left_out: 0 }
        world.runs = [runOf()]
        return { run_id: 7, grant: 'g', items: 2, left_out: 0 }
      },
    ],
    [startDueRun, () => ({ run_id: 8, grant: 'g', items: 1, left_out: 0 })],
  ])
  const http = {
    call: (endpoint: Endpoint, input: unknown) => {
      world.asked.push([endpoint.path.split('/').at(-1) ?? '', input])
      return Promise.resolve().then(() => answers.get(endpoint)?.(input as Record<string, unknown>) ?? {})
    },
  }
  const helper = {
    store: createStore(() => ({ connected: true, info: { device_id: DEVICE } })),
    requireSettled: () => Promise.resolve(true),
    on: () => () => undefined,
    send: (command: { cmd: string }, input: unknown) => {
      world.asked.push([command.cmd, input])
      return change.helperRefuses && command.cmd === runStart.cmd
        ? Promise.reject(new Error('云管家忙'))
        : Promise.resolve({})
    },
  }
  const desk = createPublishDesk({
    http,
    helper,
    changed: () => (world.changed += 1),
    onBusy: (one: boolean) => world.busy.push(one),
    folded: { has: (id: number) => world.aside.has(id), add: (id: number) => world.aside.add(id) },
  } as unknown as PublishDeskDeps)
  const names = (): string[] => world.asked.map(([name]) => name)
  return { desk, world, names, http, helper, answers }
}

it('checks, begins at this computer, hands the run to its helper, shows it, and tells how it ended', async () => {
  const { desk, world, names } = open()
  const ended = desk.publish({ taskId: 1 })
  await eventually(() => expect(desk.store.getState().detail?.run.id).toBe(7))
  expect(world.asked).toContainEqual([
    'start',
    { wisdom_task_id: 1, device_id: DEVICE, publish_now: 1, ids: [1, 2], force: 0 },
  ])
  expect(world.asked).toContainEqual(['runStart', { run_id: 7, grant: 'g', after: 0 }])
  expect(names().indexOf('publishPreflight')).toBeLessThan(names().indexOf('start'))
  expect(world.busy.at(-1)).toBe(true)
  world.runs = [runOf({ state: 'finished', end_time: 9, success: 1, failed: 0, unconfirmed: 1, waiting: 0 })]
  await desk.refresh()
  expect(await ended).toEqual({ kind: 'done', message: '', success: 1, failed: 0, unconfirmed: 1 })
  expect([world.changed, world.busy.at(-1), desk.store.getState().open]).toEqual([1, false, 7])
})

it('an end that the dialog shows is told at once, and not again by a list that is older', async () => {
  const { desk, world, answers } = open()
  const ended = desk.publish({ taskId: 1 })
  await eventually(() => expect(desk.store.getState().detail?.run.id).toBe(7))
  const over = runOf({ state: 'finished', end_time: 9, success: 2, waiting: 0 })
  answers.set(publishRunDetail, () => ({ run: over, items: [] }))
  await desk.refresh()
  // The person may go on from here: nothing leads him back later.
  expect(await ended).toMatchObject({ kind: 'done', success: 2 })
  desk.fold()
  await desk.refresh()
  world.runs = [over]
  await desk.refresh()
  expect([desk.store.getState().untold, world.changed]).toEqual([[], 1])
})

it('tells before the run how long the pace makes it; given up, nothing is begun', async () => {
  const { desk, names } = open({ pace: 1 })
  const ended = desk.publish({ taskId: 1 })
  await eventually(() =>
    expect(desk.store.getState().preflight).toMatchObject({ rows: [], total: 2, pace: { waiting: 1 } }),
  )
  desk.store.getState().preflight?.answer(false)
  expect([await ended, names().includes('start')]).toEqual([null, false])
})

it('what the person agreed to already is not asked again; what is new is', async () => {
  const note = (msg: string) =>
    ({
      items: [{ id: 1, level: 'warn', problems: [{ code: 'x', msg, level: 'warn' }] }],
      pace: { waiting: 1, finish_time: 9 },
    }) as unknown as PublishLook
  for (const [now, asks] of [
    [note('没有封面'), false],
    [note('账号已掉线'), true],
    [{ ...note('没有封面'), pace: { waiting: 2, finish_time: 9 } }, true],
  ] as const) {
    const { desk, answers, names } = open()
    answers.set(publishPreflight, () => now)
    const ended = desk.publishAll([{ taskId: 1, itemIds: [1] }], [note('没有封面')])
    if (asks) {
      await eventually(() => expect(desk.store.getState().preflight).not.toBeNull())
      desk.store.getState().preflight?.answer(false)
      expect([await ended, names().includes('start')]).toEqual([null, false])
    } else {
      await eventually(() => expect(names()).toContain('start'))
      expect(desk.store.getState().preflight).toBeNull()
    }
  }
})

it('several tasks are checked together, begun one behind another and shown in one dialog; what failed stays told, a stop ends the line', async () => {
  for (const stopped of [false, true]) {
    const { desk, world, answers, names } = open()
    const begun: number[] = []
    answers.set(publishPreflight, ({ ids }) => ({
      ok: 0,
      items: (ids as number[]).map((id) => ({
        id,
        level: id === 3 ? 'block' : 'ok',
        problems: id === 3 ? [{ code: 'x', msg: '不行', level: 'block' }] : [],
      })),
      pace: { waiting: 0, finish_time: 0 },
    }))
    answers.set(startPublishRun, ({ wisdom_task_id: task }) => {
      begun.push(Number(task))
      world.runs = [runOf({ id: Number(task) * 10, wisdom_task_id: Number(task) }), ...world.runs]
      return { run_id: Number(task) * 10, grant: 'g', items: 1, left_out: 0 }
    })
    const end = async (id: number, change: Partial<PublishRun>): Promise<void> => {
      world.runs = world.runs.map((run) =>
        run.id === id ? { ...run, end_time: 9, state: 'finished', waiting: 0, ...change } : run,
      )
      await desk.refresh()
    }
    const ended = desk.publishAll([
      { taskId: 1, itemIds: [1] },
      { taskId: 2, itemIds: [2, 3] },
      { taskId: 3, itemIds: [3] },
    ])
    await eventually(() =>
      expect(desk.store.getState().preflight).toMatchObject({ rows: [{ id: 3 }, { id: 3 }], total: 4 }),
    )
    desk.store.getState().preflight?.answer(true)
    await eventually(() =>
      expect(desk.store.getState()).toMatchObject({
        open: 10,
        detail: { run: { id: 10 } },
        queue: { at: 1, of: 2, runId: 10 },
      }),
    )
    expect([begun, names().filter((name) => name === 'publishPreflight').length]).toEqual([[1, 2], 3])
    // The page is not needed any more: the helper knows which comes after which.
    expect(world.asked.flatMap(([name, input]) => (name === 'runStart' ? [input] : []))).toEqual([
      { run_id: 10, grant: 'g', after: 0 },
      { run_id: 20, grant: 'g', after: 10 },
    ])
    await end(10, stopped ? { waiting: 1, state: 'stopped' } : { success: 1, failed: 1, unconfirmed: 1 })
    if (!stopped) {
      await eventually(() =>
        expect(desk.store.getState()).toMatchObject({
          open: 20,
          detail: { run: { id: 20 } },
          queue: { at: 2, of: 2, runId: 20 },
          untold: [10],
        }),
      )
      await end(20, { success: 1 })
    }
    expect(await ended).toMatchObject(
      stopped ? { kind: 'paused' } : { kind: 'done', success: 2, failed: 1, unconfirmed: 1 },
    )
    expect(desk.store.getState().queue).toBeNull()
    // Told in the window until it is closed.
    expect(desk.store.getState().sum.map((run) => [run.id, run.success, run.failed])).toEqual(
      stopped
        ? [[10, 0, 0]]
        : [
            [10, 1, 1],
            [20, 1, 0],
          ],
    )
    desk.fold()
    expect(desk.store.getState().sum).toEqual([])
  }
})

it('a line that was put aside goes on in the dock', async () => {
  const { desk, world, answers } = open()
  answers.set(startPublishRun, ({ wisdom_task_id: task }) => {
    world.runs = [runOf({ id: Number(task) * 10 }), ...world.runs]
    return { run_id: Number(task) * 10, grant: 'g', items: 1, left_out: 0 }
  })
  void desk.publishAll([{ taskId: 1 }, { taskId: 2 }])
  await eventually(() => expect(desk.store.getState().detail?.run.id).toBe(10))
  desk.fold()
  world.runs = [runOf({ id: 20 }), runOf({ id: 10, end_time: 9, success: 1, waiting: 0 })]
  await desk.refresh()
  await eventually(() => expect(desk.store.getState()).toMatchObject({ queue: { at: 2, runId: 20 } }))
  expect([desk.store.getState().open, world.aside.has(20)]).toEqual([0, true])
})

it('asks when another may be publishing: "cancel" leaves everything alone, "publish" forces it', async () => {
  for (const go of [false, true]) {
    const { desk, world } = open({ locked: true })
    const ended = desk.publish({ taskId: 1 })
    await eventually(() =>
      expect(desk.store.getState().concurrent?.lock).toEqual({ holder: '李四', startTime: 5, stale: true }),
    )
    desk.store.getState().concurrent?.answer(go)
    if (!go) expect(await ended).toMatchObject({ kind: 'declined' })
    await eventually(() =>
      expect(
        world.asked.filter(([name]) => name === 'start').map(([, input]) => (input as { force: number }).force),
      ).toEqual(go ? [0, 1] : [0]),
    )
    expect(world.asked.some(([name]) => name === 'runStart')).toBe(go)
  }
})

it('with nothing left says so; a helper that does not take the run ends it again', async () => {
  expect(await open({ nothing: true }).desk.publish({ taskId: 1 })).toMatchObject({ kind: 'nothing' })
  const { desk, world } = open({ helperRefuses: true })
  expect(await desk.publish({ taskId: 1 })).toMatchObject({ kind: 'refused', message: '云管家忙' })
  expect(world.asked).toContainEqual(['steer', { run_id: 7, wish: 'stop' }])
})

it('after a reload the first of a line comes back, not the one that waits behind it', async () => {
  const { desk } = open({ runs: [runOf({ id: 9, state: 'waiting' }), runOf({ id: 8 }), runOf({ id: 7, end_time: 5 })] })
  await desk.refresh()
  expect(desk.store.getState().open).toBe(8)
})

it('behind a task that is refused nothing more is begun; those before it go on', async () => {
  const { desk, world, answers } = open()
  answers.set(startPublishRun, ({ wisdom_task_id: task }) => {
    if (task === 2)
      throw new ApiError({ kind: 'business', code: CODE.CONFLICT, message: '设备未获批准', path: '', data: null })
    world.runs = [runOf({ id: Number(task) * 10 }), ...world.runs]
    return { run_id: Number(task) * 10, grant: 'g', items: 1, left_out: 0 }
  })
  const ended = desk.publishAll([{ taskId: 1 }, { taskId: 2 }, { taskId: 3 }])
  await eventually(() => expect(desk.store.getState().detail?.run.id).toBe(10))
  world.runs = [runOf({ id: 10, end_time: 9, success: 2, waiting: 0 })]
  await desk.refresh()
  expect(await ended).toMatchObject({ kind: 'refused', message: '设备未获批准', success: 2 })
  expect(world.asked.filter(([name]) => name === 'start')).toHaveLength(2)
})

it('after a reload a run comes back by itself for whoever began it, unless this tab put it aside; for others it stays in the dock', async () => {
  const mine = open({ runs: [runOf()] })
  await mine.desk.refresh()
  expect(mine.desk.store.getState()).toMatchObject({ open: 7, detail: { run: { id: 7 } } })
  mine.desk.fold()
  await mine.desk.refresh()
  expect([mine.desk.store.getState().open, mine.desk.store.getState().runs.length]).toEqual([0, 1])
  for (const other of [runOf({ mine: 0 }), runOf({ kind: 'due' }), runOf({ end_time: 5 })]) {
    const { desk } = open({ runs: [other] })
    await desk.refresh()
    expect(desk.store.getState()).toMatchObject({ open: 0, detail: null })
  }
})

it('the end of a run is told no more once a later one of its task was begun; another task says nothing of it', async () => {
  const { desk, world } = open({ runs: [runOf()] })
  await desk.refresh()
  desk.fold()
  const old = runOf({ state: 'finished', end_time: 9, failed: 2, waiting: 0 })
  world.runs = [old]
  await desk.refresh()
  world.runs = [old, runOf({ id: 8, wisdom_task_id: 99, mine: 0 })]
  await desk.refresh()
  expect(desk.store.getState().untold).toEqual([7])
  world.runs = [old, runOf({ id: 9, mine: 0 })]
  await desk.refresh()
  expect(desk.store.getState().untold).toEqual([])
})

it('the end of a run that was put aside is told until somebody looks', async () => {
  const { desk, world } = open({ runs: [runOf()] })
  await desk.refresh()
  desk.fold()
  world.runs = [runOf({ state: 'finished', end_time: 9, success: 2, waiting: 0 })]
  await desk.refresh()
  expect(desk.store.getState()).toMatchObject({ open: 0, untold: [7] })
  desk.show(7)
  expect(desk.store.getState()).toMatchObject({ open: 7, untold: [] })
  // Begun in this tab: `publish` watches it, and asks at the same moment as the stream does.
  const begun = open()
  const result = begun.desk.publish({ taskId: 1 })
  await eventually(() => expect(begun.desk.store.getState().detail?.run.id).toBe(7))
  begun.desk.fold()
  begun.world.runs = [runOf({ state: 'finished', end_time: 9, success: 2, waiting: 0 })]
  await Promise.all([begun.desk.refresh(), begun.desk.refresh()])
  await result
  expect(begun.desk.store.getState()).toMatchObject({ open: 0, untold: [7] })
  // Watched to its end, it needs no telling.
  const watched = open({ runs: [runOf()] })
  await watched.desk.refresh()
  watched.world.runs = [runOf({ state: 'finished', end_time: 9 })]
  await watched.desk.refresh()
  expect(watched.desk.store.getState()).toMatchObject({ open: 7, untold: [] })
})

it('steers by the backend and lets its own helper know at once; one that only waits for the pace leaves due works room', async () => {
  const { desk, world } = open({ runs: [runOf({ state: 'waiting' })] })
  await desk.refresh()
  expect(world.busy).toEqual([false])
  await desk.steer(runOf(), 'pause')
  await desk.steer(runOf({ device_id: 'another-desk' }), 'pause')
  expect(world.asked.filter(([name]) => name === runNudge.cmd || name === 'steer')).toEqual([
    ['steer', { run_id: 7, wish: 'pause' }],
    ['runNudge', { run_id: 7 }],
    ['steer', { run_id: 7, wish: 'pause' }],
  ])
})

it('due works: a run of this computer, beside a person’s and beside works that still upload or wait for their account, not while every place is taken and some wait for one, given back when the helper does not take it', async () => {
  const begin = async (change: Parameters<typeof open>[0]) => {
    const { http, helper, desk, world } = open(change)
    await desk.refresh()
    const deps = {
      http,
      helper,
      session: { store: { getState: () => ({ perms: ['*'] }) } },
      publishing: desk,
    } as unknown as DueDeps
    return { id: await startDue(duePorts(deps)).catch(() => -1), asked: world.asked.map(([name]) => name) }
  }
  expect((await begin({})).asked.slice(-2)).toEqual(['startDue', 'runStart'])
  expect((await begin({ runs: [runOf()] })).id).toBe(8)
  const due = { kind: 'due', total: 4, success: 0 } as const
  expect((await begin({ runs: [runOf({ ...due, waiting: 1 })] })).id).toBe(0)
  expect((await begin({ runs: [runOf({ ...due, waiting: 2 })] })).id).toBe(8)
  expect(
    (await begin({ runs: [runOf({ ...due, waiting: 3 }), runOf({ id: 9, total: 2, success: 0, waiting: 0 })] })).id,
  ).toBe(0)
  expect(
    (
      await begin({
        runs: [
          runOf({ ...due, waiting: 3 }),
          runOf({ id: 9, total: 2, success: 0, waiting: 0, device_id: 'another-desk' }),
        ],
      })
    ).id,
  ).toBe(8)
  expect((await begin({ runs: [runOf({ ...due, waiting: 0 })] })).id).toBe(8)
  expect((await begin({ runs: [runOf({ ...due, waiting: 1, device_id: 'another-desk' })] })).id).toBe(8)
  expect((await begin({ helperRefuses: true })).asked.at(-1)).toBe(steerPublishRun.path.split('/').at(-1))
})

it('lists are asked for again when a run begins, and when what became of its works is found out later', async () => {
  const { desk, world } = open()
  const seen = async (...runs: PublishRun[]): Promise<number> => {
    world.runs = runs
    await desk.refresh()
    return world.changed
  }
  expect(await seen()).toBe(0)
  const due = runOf({ kind: 'due', mine: 0 })
  expect([await seen(due), await seen(due)]).toEqual([1, 1])
  const over = { ...due, state: 'finished', end_time: 9, success: 1, unconfirmed: 1, waiting: 0 } as const
  expect([await seen(over), await seen(over)]).toEqual([2, 2])
  const answered = { ...over, unconfirmed: 0, skipped: 1 }
  expect([await seen(answered), await seen(answered)]).toEqual([3, 3])
  // What is there when the page is loaded is in its lists already.
  const later = open({ runs: [due] })
  await later.desk.refresh()
  expect(later.world.changed).toBe(0)
})
