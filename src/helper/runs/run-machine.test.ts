import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '../../../tests/fixtures/eventually.ts'
import { createRunMachine } from './run-machine.ts'
import { PublishFailure, PublishPaused, type PublishOutcome } from './run-types.ts'
import { createWorld, testItem } from './testing/run-world.ts'

type World = ReturnType<typeof createWorld>
const DONE: PublishOutcome = { publishId: 'p', platform_item_id: '', platform_url: '' }
const machine = (world: World, options = {}): ReturnType<typeof createRunMachine> =>
  createRunMachine(world.ports, { parallel: 1, ...options })
const states = (one: ReturnType<typeof createRunMachine>): string[] => one.views().map((view) => view.state)
const settled = (world: World) => world.records.map((record) => [record.itemId, record.status, record.errorCode])

describe('a publish run', () => {
  it('takes each item through file, attempt, browser and record, and ends the run', async () => {
    const world = createWorld([testItem(1), testItem(2, {}, 2)])
    const one = machine(world)
    expect(await one.run()).toBe('done')
    expect(world.calls).toEqual([
      'works',
      'prepare 1',
      'download /f/1',
      'start 1',
      'publish 1',
      'record 1 2',
      'prepare 2',
      'download /f/2',
      'start 2',
      'publish 2',
      'record 2 2',
      'end done',
    ])
    expect(one.views().map(({ state, progress }) => [state, progress])).toEqual([
      ['success', 100],
      ['success', 100],
    ])
  })

  it('behind another run waits for its turn, and says so; one that was stopped ends it, too', async () => {
    for (const comes of [true, false]) {
      let give: (comes: boolean) => void = () => undefined
      const world = createWorld([testItem(1)])
      const ended = machine(world, {
        turn: new Promise<boolean>((resolve) => {
          give = resolve
        }),
      }).run()
      await eventually(() => expect(world.reports.at(-1)).toMatchObject({ state: 'waiting', resumeAt: null }))
      expect(world.calls).toEqual(['works'])
      give(comes)
      expect([await ended, world.calls.at(-1), world.calls.includes('publish 1')]).toEqual(
        comes ? ['done', 'end done', true] : ['stopped', 'end stopped', false],
      )
    }
  })

  it('that waits for its turn can be stopped', async () => {
    const world = createWorld([testItem(1)])
    world.set({ report: () => Promise.resolve({ live: true, wish: 'stop', skips: [] }) })
    expect([await machine(world, { turn: new Promise<boolean>(() => undefined) }).run(), world.calls]).toEqual([
      'stopped',
      ['works', 'end stopped'],
    ])
  })

  it('tells 0, then 50 when the file is prepared, then 100, and which step goes on', async () => {
    vi.useFakeTimers()
    const world = createWorld([testItem(1)])
    const slow = <T>(value: T): Promise<T> => new Promise((resolve) => setTimeout(() => resolve(value), 1_000))
    world.set({
      download: () => slow('hkfile:aaaaaaaaaaaaaaaa'),
      publish: async () => (one.progress(1, 'uploading', 30), slow(DONE)),
    })
    const one = machine(world)
    const ended = one.run()
    await vi.advanceTimersByTimeAsync(10_000)
    await ended
    vi.useRealTimers()
    const told = world.reports.flatMap((report) => report.items)
    expect([...new Set(told.map((view) => view.progress))]).toEqual([0, 50, 100])
    expect(told.map((view) => view.text)).toContainEqual({ code: 'step', params: { step: 'uploading', percent: 30 } })
  })

  it('fails an offline account with the spec sentence and opens no attempt', async () => {
    const item = testItem(1)
    const world = createWorld([
      { ...item, thirdauth: { ...item.thirdauth, third_login_status: 2 } },
      testItem(2, {}, 2),
    ])
    const one = machine(world)
    await one.run()
    expect(one.views()[0]).toMatchObject({
      state: 'failed',
      text: { code: 'failed', params: { msg: '账号已掉线，请重新授权' } },
    })
    expect(states(one)).toEqual(['failed', 'success'])
    expect(world.calls).not.toContain('start 1')
  })

  it('records a failure with its reason and goes on with the next item', async () => {
    const world = createWorld([testItem(1), testItem(2)])
    const publish = world.ports.publish
    world.set({
      publish: (item, attempt, files, signal) =>
        item.id === 1
          ? Promise.reject(new PublishFailure('failed', '标题含违规词', 'content'))
          : publish(item, attempt, files, signal),
    })
    await machine(world).run()
    expect(world.records[0]).toMatchObject({ itemId: 1, status: -1, msg: '标题含违规词', errorCode: 'content' })
    expect(settled(world)[1]).toEqual([2, 2, undefined])
  })

  it('never publishes what became unconfirmed or was deleted meanwhile', async () => {
    const world = createWorld([testItem(1), testItem(2), testItem(3)])
    world.set({
      fresh: (id) =>
        Promise.resolve(id === 1 ? testItem(1, { publish_status: -1, unconfirmed: 1 }) : id === 2 ? null : testItem(3)),
    })
    const one = machine(world)
    await one.run()
    expect([states(one), world.calls.filter((call) => call.startsWith('publish'))]).toEqual([
      ['unconfirmed', 'failed', 'success'],
      ['publish 3'],
    ])
  })

  it('lets the journal decide when no answer came in time; what it does not know stays unconfirmed', async () => {
    const world = createWorld([testItem(1), testItem(2, {}, 2)])
    let now = 0
    world.set({
      now: () => (now += 30_000),
      publish: () => Promise.reject(new PublishFailure('late', '超时', 'timeout')),
    })
    world.journal = [
      {
        item_id: 1,
        attempt_no: 1,
        epoch: 'e1',
        outcome: 'done',
        publishId: 'p1',
        platform_item_id: 'x1',
        platform_url: 'u',
        msg: '',
      },
      {
        item_id: 2,
        attempt_no: 1,
        epoch: 'e1',
        outcome: 'unconfirmed',
        publishId: '',
        platform_item_id: '',
        platform_url: '',
        msg: '',
      },
    ]
    await machine(world).run()
    expect(world.records).toMatchObject([
      { itemId: 1, status: 2, publishId: 'p1' },
      { itemId: 2, status: -1, errorCode: 'unconfirmed' },
    ])
  })

  it('goes on after a restart: the journal settles what was open, what was cut off before the press goes out, what its site refused or another computer began stays', async () => {
    const open = { publish_status: 1, attempt_count: 3, attempt_epoch: 'e1' } as const
    const world = createWorld([
      testItem(1, open),
      testItem(2, open),
      testItem(3, open),
      testItem(4, { ...open, publish_status: -1, unconfirmed: 1 }),
      testItem(5),
      testItem(6, { publish_status: 2 }),
      testItem(7, open),
      testItem(8, open),
    ])
    for (const [id, state] of [
      [1, 'publishing'],
      [2, 'parked'],
      [3, 'publishing'],
      [4, 'unconfirmed'],
      [5, 'publishing'],
      [6, 'success'],
      [7, 'publishing'],
      [8, 'publishing'],
    ] as const)
      world.states.set(id, state)
    world.journal = [
      {
        item_id: 1,
        attempt_no: 3,
        epoch: 'e1',
        outcome: 'done',
        publishId: 'p',
        platform_item_id: 'x',
        platform_url: 'u',
        msg: '',
      },
      {
        item_id: 2,
        attempt_no: 3,
        epoch: 'e1',
        outcome: 'not-published',
        publishId: '',
        platform_item_id: '',
        platform_url: '',
        msg: '云管家中途退出',
        interrupted: 1,
      },
      {
        item_id: 8,
        attempt_no: 3,
        epoch: 'e1',
        outcome: 'not-published',
        publishId: '',
        platform_item_id: '',
        platform_url: '',
        msg: '标题违规',
      },
      {
        item_id: 3,
        attempt_no: 3,
        epoch: 'e1',
        outcome: 'unconfirmed',
        publishId: '',
        platform_item_id: '',
        platform_url: '',
        msg: '',
      },
    ]
    let now = 0
    world.set({ now: () => (now += 10_000) })
    const one = machine(world)
    await one.run()
    expect(settled(world).filter(([id]) => id === 1)).toEqual([[1, 2, undefined]])
    expect(settled(world).filter(([id]) => id === 2)).toEqual([
      [2, -1, 'not_published'],
      [2, 2, undefined],
    ])
    expect(settled(world).filter(([id]) => id === 3)).toEqual([[3, -1, 'unconfirmed']])
    expect(settled(world).filter(([id]) => id === 4)).toEqual([])
    expect(world.calls.filter((call) => call.startsWith('publish')).toSorted()).toEqual([
      'publish 2',
      'publish 5',
      'publish 7',
    ])
    expect(settled(world).filter(([id]) => id === 8)).toEqual([[8, -1, 'failed']])
    expect(states(one)).toEqual([
      'success',
      'success',
      'unconfirmed',
      'unconfirmed',
      'success',
      'success',
      'success',
      'failed',
    ])
  })

  it('pauses after the current item, and goes on when that is wanted again before it ended', async () => {
    const world = createWorld([testItem(1), testItem(2)])
    const one = machine(world)
    world.set({
      publish: async (item) => {
        if (item.id === 1) {
          world.control.wish = 'pause'
          one.nudge()
          await eventually(() => expect(world.reports.at(-1)?.state).toBe('pausing'))
        }
        return DONE
      },
    })
    expect(await one.run()).toBe('stopped')
    expect([states(one), world.calls.at(-1)]).toEqual([['success', 'waiting'], 'end stopped'])
    const other = createWorld([testItem(1), testItem(2)])
    const two = machine(other, { reportMs: 10 })
    other.set({
      publish: async (item) => {
        if (item.id !== 1) return DONE
        other.control.wish = 'pause'
        await eventually(() => expect(other.reports.at(-1)?.state).toBe('pausing'))
        other.control.wish = 'run'
        await eventually(() => expect(other.reports.at(-1)?.state).toBe('running'))
        return DONE
      },
    })
    expect([await two.run(), states(two)]).toEqual(['done', ['success', 'success']])
  })

  it('stop reaches the items at work too', async () => {
    const world = createWorld([testItem(1), testItem(2)])
    const one = machine(world)
    let end: (error: Error) => void = () => undefined
    world.set({
      publish: () =>
        new Promise((_resolve, reject) => {
          end = reject
          world.control.wish = 'stop'
          one.nudge()
        }),
      cancel: (id) => {
        world.calls.push(`cancel ${id}`)
        end(new PublishFailure('cancelled', '已停止', 'cancelled'))
        return Promise.resolve()
      },
    })
    expect(await one.run()).toBe('stopped')
    expect(world.calls).toContain('cancel 1')
    expect(settled(world)).toEqual([[1, -1, 'cancelled']])
    expect(states(one)).toEqual(['failed', 'waiting'])
  })

  it('taken over by another: begins nothing more, still records what it had begun, and does not end the other’s run', async () => {
    const world = createWorld([testItem(1), testItem(2)])
    const one = machine(world)
    world.set({
      publish: async () => {
        world.control.live = false
        one.nudge()
        await new Promise((resolve) => setTimeout(resolve, 600))
        return DONE
      },
    })
    expect(await one.run()).toBe('lost')
    expect([settled(world), world.calls.some((call) => call.startsWith('end'))]).toEqual([[[1, 2, undefined]], false])
  })

  it('the helper closes: nothing is told of the broken-off item, its next life asks the journal', async () => {
    const world = createWorld([testItem(1), testItem(2)])
    const one = machine(world)
    world.set({
      publish: () => {
        one.suspend()
        return Promise.reject(new PublishFailure('cancelled', '云管家正在退出', 'cancelled'))
      },
      record: () => Promise.reject(new Error('closed')),
    })
    expect(await one.run()).toBe('suspended')
    expect(world.calls.at(-1)).toBe('start 1')
  })

  it('sends topics split and cleaned, and a time only if later than now', async () => {
    const now = 1_000_000_000_000
    const world = createWorld([
      testItem(1, { topic: '##上海 # 装修#上海', timing_time: 999_999_999 }),
      testItem(2, { timing_time: 1_000_000_060 }),
    ])
    const sent: Array<[string, number]> = []
    world.set({ now: () => now, publish: (item) => (sent.push([item.topic, item.timing_time]), Promise.resolve(DONE)) })
    await machine(world).run()
    expect(sent).toEqual([
      ['#上海 #装修', 0],
      ['#上海 #装修', 1_000_000_060],
    ])
  })

  it('keeps one account serial while accounts go side by side', async () => {
    const world = createWorld([testItem(1), testItem(2), testItem(3, {}, 2)])
    let now = 0
    let most = 0
    const busyAccounts = new Set<number>()
    world.set({
      publish: async (item) => {
        expect(busyAccounts.has(item.thirdauth.id)).toBe(false)
        busyAccounts.add(item.thirdauth.id)
        most = Math.max(most, ++now)
        await new Promise((resolve) => setTimeout(resolve, 5))
        now -= 1
        busyAccounts.delete(item.thirdauth.id)
        return DONE
      },
    })
    const one = machine(world, { parallel: 3 })
    await one.run()
    expect([states(one), most]).toEqual([['success', 'success', 'success'], 2])
  })

  it('an item that waits for a person takes no place: the others go on, and it too once he answered', async () => {
    const world = createWorld([testItem(1), testItem(2, {}, 2), testItem(3, {}, 3), testItem(4)])
    const one = machine(world, { parallel: 1 })
    let answer: () => void = () => undefined
    world.set({
      publish: (item) => {
        world.calls.push(`publish ${item.id}`)
        if (item.id !== 1) return Promise.resolve(DONE)
        one.person(1, { kind: 'sms', title: '短信验证', text: '请输入验证码', image: 'data:,', deadline: 5 })
        return new Promise((resolve) => (answer = () => (one.person(1, null), resolve(DONE))))
      },
    })
    const ended = one.run()
    await eventually(() => expect(states(one)).toEqual(['parked', 'success', 'success', 'waiting']))
    expect(one.views()[0]).toMatchObject({
      person: { kind: 'sms', image: 'data:,' },
      text: { code: 'person', params: { msg: '短信验证' } },
    })
    answer()
    expect(await ended).toBe('done')
    expect(states(one)).toEqual(['success', 'success', 'success', 'success'])
    expect(world.calls.filter((call) => call.startsWith('publish'))).toEqual([
      'publish 1',
      'publish 2',
      'publish 3',
      'publish 4',
    ])
  })

  it('nobody answers: it ends as not published, and the others are not touched', async () => {
    const world = createWorld([testItem(1), testItem(2, {}, 2)])
    const one = machine(world)
    world.set({
      publish: (item) => {
        if (item.id !== 1) return Promise.resolve(DONE)
        one.person(1, { kind: 'sms', title: '短信验证', text: '', image: '', deadline: 5 })
        return new Promise((_resolve, reject) =>
          setTimeout(
            () => reject(new PublishFailure('failed', '等待人工处理超时，请重新操作并及时处理', 'PERSON_TIMEOUT')),
            20,
          ),
        )
      },
    })
    await one.run()
    expect([settled(world).toSorted(), states(one)]).toEqual([
      [
        [1, -1, 'PERSON_TIMEOUT'],
        [2, 2, undefined],
      ],
      ['failed', 'success'],
    ])
    expect(one.views()[0]).toMatchObject({
      person: null,
      text: { params: { msg: expect.stringContaining('人工处理超时') } },
    })
  })

  it('due works: one that failed before its attempt is told, one whose account is paced is given back for the next time', async () => {
    const world = createWorld([testItem(1), testItem(2, {}, 2), testItem(3, {}, 3)])
    world.set({
      prepareFiles: (id) =>
        id === 1 ? Promise.reject(new Error('磁盘已满')) : Promise.resolve({ video: null, images: [], cover: null }),
      startAttempt: (id) =>
        id === 2
          ? Promise.reject(new PublishPaused(3_600_000, '按节奏暂停'))
          : Promise.resolve({ attemptNo: 1, epoch: 'e1' }),
    })
    const one = machine(world, { due: true })
    expect(await one.run()).toBe('done')
    expect(world.records.map((record) => [record.itemId, record.attempt, record.status, record.msg])).toEqual([
      [1, null, -1, '磁盘已满'],
      [3, { attemptNo: 1, epoch: 'e1' }, 2, undefined],
    ])
    expect(states(one)).toEqual(['failed', 'skipped', 'success'])
    expect(one.views()[1]).toMatchObject({ text: { code: 'paced', params: { msg: '按节奏暂停' } }, resumeAt: null })
  })
})

describe('a publish run at the accounts’ pace', () => {
  const MINUTE = 60_000
  const BEGIN = 1_000_000_000_000
  beforeEach(() => {
    vi.useFakeTimers({ now: BEGIN })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** The backend's side: an account starts a work every five minutes. */
  const atPace = (items: Parameters<typeof createWorld>[0]) => {
    const world = createWorld(items)
    const last = new Map<number, number>()
    world.set({
      startAttempt: (id) => {
        const account = world.items.find((item) => item.id === id)?.thirdauth.id ?? 0
        const free = (last.get(account) ?? 0) + 5 * MINUTE
        if (free > Date.now()) return Promise.reject(new PublishPaused(free - Date.now(), '按节奏暂停'))
        last.set(account, Date.now())
        world.calls.push(`start ${id}`)
        return Promise.resolve({ attemptNo: 1, epoch: 'e1' })
      },
    })
    return world
  }
  const starts = (world: World): string[] => world.calls.filter((call) => /^(start|record)/.test(call))

  it('lets other accounts go on, takes the paced work up at its time, and tells that it waits meanwhile', async () => {
    const world = atPace([testItem(1), testItem(2), testItem(3), testItem(4, {}, 2)])
    const one = machine(world)
    const ended = one.run()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(starts(world)).toEqual(['start 1', 'record 1 2', 'start 4', 'record 4 2'])
    const next = BEGIN + 5 * MINUTE
    expect(world.reports.at(-1)).toMatchObject({ state: 'waiting', resumeAt: next })
    expect(one.views().map((view) => [view.state, view.progress, view.resumeAt])).toEqual([
      ['success', 100, null],
      ['paced', 0, next],
      ['waiting', 0, null],
      ['success', 100, null],
    ])
    await vi.advanceTimersByTimeAsync(5 * MINUTE - 2_001)
    expect(starts(world)).toHaveLength(4)
    await vi.advanceTimersByTimeAsync(1)
    expect(starts(world).slice(4)).toEqual(['start 2', 'record 2 2'])
    await vi.advanceTimersByTimeAsync(5 * MINUTE + 5_000)
    expect(await ended).toBe('done')
    expect(world.records.every((record) => record.status === 2)).toBe(true)
  })

  it.each(['pause', 'stop'] as const)('%s ends the wait at once', async (wish) => {
    const world = atPace([testItem(1), testItem(2)])
    const one = machine(world)
    const ended = one.run()
    await vi.advanceTimersByTimeAsync(MINUTE)
    world.control.wish = wish
    one.nudge()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await ended).toBe('stopped')
    expect(world.calls).not.toContain('cancel 2')
    expect(starts(world)).toEqual(['start 1', 'record 1 2'])
  })

  it('goes on after the computer slept past the time', async () => {
    const world = atPace([testItem(1), testItem(2)])
    const ended = machine(world).run()
    await vi.advanceTimersByTimeAsync(1_000)
    vi.setSystemTime(BEGIN + 60 * MINUTE)
    await vi.advanceTimersByTimeAsync(31_000)
    expect(await ended).toBe('done')
  })

  it('side by side: what has to wait is not asked again and again', async () => {
    const world = atPace([testItem(1), testItem(2), testItem(3, {}, 2), testItem(4, {}, 2)])
    const ended = machine(world, { parallel: 3 }).run()
    await vi.advanceTimersByTimeAsync(5 * MINUTE + 5_000)
    expect(await ended).toBe('done')
    expect(world.calls.filter((call) => call.startsWith('prepare'))).toHaveLength(6)
  })
})
