import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPublishRun } from './publish-run.ts'
import { PublishFailure, PublishPaused } from './run-types.ts'
import { createWorld, testItem } from './testing-world.ts'

const run = (world: ReturnType<typeof createWorld>, options = {}): ReturnType<typeof createPublishRun> => createPublishRun(world.ports, { taskId: 1, ...options })

describe('a publish run', () => {
  it('goes lock, edit status 1, each item, edit status 0, unlock, counts', async () => {
    const world = createWorld([testItem(1), testItem(2, {}, 2)])
    const one = run(world)
    const result = await one.start()
    expect(world.calls).toEqual([
      'list 1,-1', 'list 0,-1', 'lockState', 'takeLock false', 'edit 1',
      'prepare 1', 'download /f/1', 'start 1', 'publish 1', 'record 1 2',
      'prepare 2', 'download /f/2', 'start 2', 'publish 2', 'record 2 2',
      'edit 0', 'releaseLock',
    ])
    expect(result).toEqual({ kind: 'done', message: '发布完成：成功 2，失败 0', success: 2, failed: 0 })
    expect(one.view().items.map(({ state, progress }) => [state, progress])).toEqual([[2, 100], [2, 100]])
    expect(one.busy()).toBe(false)
  })

  it('shows 0, then 50 when the file is prepared, then 100', async () => {
    const world = createWorld([testItem(1)])
    const one = run(world)
    const seen: number[] = []
    one.subscribe(() => seen.push(one.view().items[0]?.progress ?? -1))
    await one.start()
    expect([...new Set(seen.filter((value) => value >= 0))]).toEqual([0, 50, 100])
  })

  it('is busy, so that the dialog can not close, until it ends', async () => {
    const world = createWorld([testItem(1)])
    const one = run(world)
    expect(one.busy()).toBe(false)
    const during: boolean[] = []
    world.set({ publish: () => (during.push(one.busy()), Promise.resolve({ publishId: 'p', platform_item_id: '', platform_url: '' })) })
    await one.start()
    expect([during, one.busy()]).toEqual([[true], false])
  })

  it('stops before anything when the helper is closed', async () => {
    const world = createWorld([testItem(1)])
    world.set({ helperConnected: () => false })
    expect(await run(world).start()).toMatchObject({ kind: 'helper-closed', message: '系统检测到云管家未打开' })
    expect(world.calls).toEqual([])
  })

  it.each([[true, '发布成功'], [false, '暂无可发布任务']])('with nothing left and now_publish %s says %s and takes no lock', async (publishNow, message) => {
    const world = createWorld([])
    expect(await run(world, { publishNow }).start()).toMatchObject({ kind: 'nothing', message })
    expect(world.calls).not.toContain('takeLock false')
  })

  it('asks when another may be publishing, and leaves everything alone on "cancel"', async () => {
    const world = createWorld([testItem(1)])
    world.set({ lockState: () => Promise.resolve({ holder: '李四', startTime: 1, stale: true, mine: false }), askConcurrent: () => Promise.resolve(false) })
    expect(await run(world).start()).toMatchObject({ kind: 'declined' })
    expect(world.calls).toEqual(['list 1,-1', 'list 0,-1'])
  })

  it('forces the lock after "publish", also when it loses the race', async () => {
    const world = createWorld([testItem(1)])
    const taken: boolean[] = []
    let asked = 0
    world.set({
      lockState: () => Promise.resolve(taken.length > 0 ? { holder: '李四', startTime: 1, stale: false, mine: false } : null),
      takeLock: (_task, force) => (taken.push(force), Promise.resolve(force ? 'mine' : null)),
      askConcurrent: () => ((asked += 1), Promise.resolve(true)),
    })
    expect(await run(world).start()).toMatchObject({ kind: 'done' })
    expect([taken, asked]).toEqual([[false, true], 1])
  })

  it.each([
    [true, 0],
    [false, 1],
  ])('takes its own lock back after a crash: without a question once nobody keeps it (%s)', async (stale, questions) => {
    const world = createWorld([testItem(1)])
    const taken: boolean[] = []
    let asked = 0
    world.set({
      lockState: () => Promise.resolve({ holder: '我', startTime: 1, stale, mine: true }),
      takeLock: (_task, force) => (taken.push(force), Promise.resolve(force ? 'mine' : null)),
      askConcurrent: () => ((asked += 1), Promise.resolve(true)),
    })
    expect(await run(world).start()).toMatchObject({ kind: 'done', success: 1 })
    expect([taken, asked]).toEqual([[true], questions])
  })

  it('fails an offline account with the spec sentence and opens no attempt', async () => {
    const item = testItem(1)
    const world = createWorld([{ ...item, thirdauth: { ...item.thirdauth, third_login_status: 2 } }, testItem(2, {}, 2)])
    const one = run(world)
    expect(await one.start()).toMatchObject({ success: 1, failed: 1 })
    expect(one.view().items[0]?.text).toBe('发布失败，原因：账号已掉线，请重新授权')
    expect(world.calls).not.toContain('start 1')
  })

  it('records a failure with its reason and goes on with the next item', async () => {
    const world = createWorld([testItem(1), testItem(2)])
    const publish = world.ports.publish
    world.set({ publish: (item, attempt, files, signal) => (item.id === 1 ? Promise.reject(new PublishFailure('failed', '标题含违规词', 'content')) : publish(item, attempt, files, signal)) })
    expect(await run(world).start()).toMatchObject({ success: 1, failed: 1, message: '发布完成：成功 1，失败 1' })
    expect(world.records[0]).toMatchObject({ itemId: 1, status: -1, msg: '标题含违规词', errorCode: 'content' })
  })

  it('never offers an unconfirmed item by itself', async () => {
    const world = createWorld([testItem(1, { publish_status: -1, unconfirmed: 1 }), testItem(2)])
    await run(world).start()
    expect(world.calls.filter((call) => call.startsWith('publish'))).toEqual(['publish 2'])
  })

  it('lets the journal decide when the helper breaks off while publishing', async () => {
    const world = createWorld([testItem(1)])
    world.set({ publish: () => Promise.reject(new PublishFailure('disconnected', '连接断开', 'helper_gone')) })
    world.journal = [{ item_id: 1, attempt_no: 1, epoch: 'e1', outcome: 'done', publishId: 'p1', platform_item_id: 'x1', platform_url: 'u', msg: '' }]
    expect(await run(world).start()).toMatchObject({ success: 1 })
    expect(world.records).toMatchObject([{ itemId: 1, status: 2, publishId: 'p1' }])
  })

  it('calls it unconfirmed when the helper does not come back', async () => {
    const world = createWorld([testItem(1)])
    world.set({ publish: () => Promise.reject(new PublishFailure('disconnected', '连接断开', 'helper_gone')), waitForHelper: () => Promise.resolve(false) })
    const one = run(world)
    expect(await one.start()).toMatchObject({ success: 0, failed: 1 })
    expect(world.records).toMatchObject([{ itemId: 1, status: -1, errorCode: 'unconfirmed' }])
    expect(one.view().items[0]).toMatchObject({ unconfirmed: true, state: -1 })
  })

  it('settles what a crash left in "publishing" before it starts, by the journal', async () => {
    const world = createWorld([testItem(1, { publish_status: 1, attempt_count: 3 }), testItem(2, { publish_status: 1, attempt_count: 1 }), testItem(3)])
    world.journal = [
      { item_id: 1, attempt_no: 3, epoch: 'e1', outcome: 'done', publishId: 'p', platform_item_id: 'x', platform_url: 'u', msg: '' },
      { item_id: 2, attempt_no: 1, epoch: 'e1', outcome: 'unconfirmed', publishId: '', platform_item_id: '', platform_url: '', msg: '' },
    ]
    await run(world).start()
    expect(world.records).toMatchObject([{ itemId: 1, attemptNo: 3, status: 2 }, { itemId: 2, status: -1, errorCode: 'unconfirmed' }, { itemId: 3, status: 2 }])
    expect(world.calls.filter((call) => call.startsWith('publish'))).toEqual(['publish 3'])
  })

  it('asks the journal again about unconfirmed items, and leaves to a person what it does not know', async () => {
    const unconfirmed = { publish_status: -1, unconfirmed: 1 } as const
    const world = createWorld([testItem(1, { ...unconfirmed, attempt_count: 2 }), testItem(2, { ...unconfirmed, attempt_count: 1 }), testItem(3, { ...unconfirmed, attempt_count: 1 }), testItem(4, { publish_status: -1, attempt_count: 1 })])
    world.journal = [
      { item_id: 1, attempt_no: 2, epoch: 'e1', outcome: 'done', publishId: 'p', platform_item_id: 'x', platform_url: 'u', msg: '' },
      { item_id: 2, attempt_no: 1, epoch: 'e1', outcome: 'unconfirmed', publishId: '', platform_item_id: '', platform_url: '', msg: '' },
      { item_id: 4, attempt_no: 1, epoch: 'e1', outcome: 'done', publishId: 'p', platform_item_id: 'x', platform_url: 'u', msg: '' },
    ]
    await run(world).start()
    expect(world.records).toMatchObject([{ itemId: 1, attemptNo: 2, status: 2 }, { itemId: 4, status: 2, publishId: 'p4' }])
    expect(world.calls.filter((call) => call.startsWith('publish'))).toEqual(['publish 4'])
  })

  it('finds out after a restored backup what went out since, and reads its works again, before it publishes anything', async () => {
    const world = createWorld([testItem(1, { restore_hold: 1 }), testItem(2, { restore_hold: 1 })])
    const settle = world.ports.settleRestore
    world.set({ settleRestore: (items) => {
      const [first] = world.items
      // The journal knows of it: it is out.
      if (first) first.publish_status = 2
      return settle(items)
    } })
    expect(await run(world).start()).toMatchObject({ success: 1 })
    expect(world.calls.filter((call) => /^(settle|takeLock|publish)/.test(call))).toEqual(['settle restore', 'takeLock false', 'publish 2'])
  })

  it('pauses after the current item and unlocks', async () => {
    const world = createWorld([testItem(1), testItem(2)])
    const one = run(world)
    const publish = world.ports.publish
    world.set({ publish: (...input) => (one.pause(), publish(...input)) })
    expect(await one.start()).toMatchObject({ kind: 'paused', success: 1 })
    expect(world.calls.slice(-2)).toEqual(['edit 0', 'releaseLock'])
    expect(one.view().items.map((item) => item.state)).toEqual([2, 0])
  })

  it('stop aborts the item at work in the helper too', async () => {
    const world = createWorld([testItem(1), testItem(2)])
    const one = run(world)
    world.set({
      publish: (_item, _attempt, _files, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new PublishFailure('cancelled', '已停止', 'cancelled')))
          queueMicrotask(() => one.stop())
        }),
    })
    await one.start()
    expect(world.calls).toContain('cancel 1')
    expect(world.records).toMatchObject([{ itemId: 1, status: -1, errorCode: 'cancelled' }])
    expect(one.view().items[1]?.state).toBe(0)
  })

  it('unlocks also when setting the edit status fails', async () => {
    const world = createWorld([testItem(1)])
    world.set({ setEditStatus: () => Promise.reject(new Error('网络错误')) })
    expect(await run(world).start()).toMatchObject({ kind: 'refused', message: '网络错误' })
    expect(world.calls).toContain('releaseLock')
  })

  it('sends topics split and cleaned, and a time only if later than now', async () => {
    const world = createWorld([testItem(1, { topic: '##上海 # 装修#上海', timing_time: 999_999_999 }), testItem(2, { timing_time: 1_000_000_060 })])
    const sent: Array<[string, number]> = []
    world.set({ publish: (item) => (sent.push([item.topic, item.timing_time]), Promise.resolve({ publishId: 'p', platform_item_id: '', platform_url: '' })) })
    await run(world).start()
    expect(sent).toEqual([['#上海 #装修', 0], ['#上海 #装修', 1_000_000_060]])
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
        return { publishId: 'p', platform_item_id: '', platform_url: '' }
      },
    })
    expect(await run(world, { parallelAccounts: 3 }).start()).toMatchObject({ success: 3 })
    expect(most).toBe(2)
  })

  it('refuses a second start', async () => {
    const world = createWorld([testItem(1)])
    const one = run(world)
    const first = one.start()
    expect(await one.start()).toMatchObject({ kind: 'refused' })
    expect(await first).toMatchObject({ kind: 'done' })
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
      now: Date.now,
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
  const starts = (world: ReturnType<typeof createWorld>): string[] => world.calls.filter((call) => /^(start|record)/.test(call))

  it('lets other accounts go on, takes the paced work up at its time, and counts it as waiting meanwhile', async () => {
    const world = atPace([testItem(1), testItem(2), testItem(3), testItem(4, {}, 2)])
    const one = run(world)
    const ended = one.start()
    await vi.advanceTimersByTimeAsync(0)
    expect(starts(world)).toEqual(['start 1', 'record 1 2', 'start 4', 'record 4 2'])
    const next = BEGIN + 5 * MINUTE
    expect(one.view()).toMatchObject({ phase: 'running', success: 2, failed: 0, waiting: 2, resumeAt: next })
    expect(one.view().items.map((item) => [item.state, item.progress, item.resumeAt])).toEqual([[2, 100, null], [0, 0, next], [0, 0, null], [2, 100, null]])
    await vi.advanceTimersByTimeAsync(5 * MINUTE - 1)
    expect(starts(world)).toHaveLength(4)
    await vi.advanceTimersByTimeAsync(1)
    expect(starts(world).slice(4)).toEqual(['start 2', 'record 2 2'])
    expect(one.view()).toMatchObject({ success: 3, waiting: 1, resumeAt: next + 5 * MINUTE })
    await vi.advanceTimersByTimeAsync(5 * MINUTE)
    expect(await ended).toEqual({ kind: 'done', message: '发布完成：成功 4，失败 0', success: 4, failed: 0 })
    expect(world.records.every((record) => record.status === 2)).toBe(true)
  })

  it.each(['pause', 'stop'] as const)('%s ends the wait at once and leaves nothing that looks paced', async (how) => {
    const world = atPace([testItem(1), testItem(2)])
    const one = run(world)
    const ended = one.start()
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(one.view().resumeAt).toBe(BEGIN + 5 * MINUTE)
    one[how]()
    await vi.advanceTimersByTimeAsync(0)
    expect(await ended).toEqual({ kind: 'paused', message: '已暂停：成功 1，失败 0，未发布 1', success: 1, failed: 0 })
    expect(one.view()).toMatchObject({ phase: 'stopped', resumeAt: null, waiting: 1 })
    expect(one.view().items[1]).toMatchObject({ state: 0, resumeAt: null })
    expect(world.calls.slice(-2)).toEqual(['edit 0', 'releaseLock'])
    expect(world.calls).not.toContain('cancel 2')
  })

  it('works that wait are read again before they go on', async () => {
    const world = atPace([testItem(1), testItem(2)])
    const sent: string[] = []
    world.set({ publish: (item) => (sent.push(item.thirdauth.third_cookie), Promise.resolve({ publishId: 'p', platform_item_id: '', platform_url: '' })) })
    const ended = run(world).start()
    await vi.advanceTimersByTimeAsync(MINUTE)
    const item = testItem(2)
    world.items[1] = { ...item, thirdauth: { ...item.thirdauth, third_cookie: 'sealed:fresh' } }
    await vi.advanceTimersByTimeAsync(4 * MINUTE)
    expect(await ended).toMatchObject({ success: 2 })
    expect(sent).toEqual(['', 'sealed:fresh'])
  })

  it('goes on after the computer slept past the time', async () => {
    const world = atPace([testItem(1), testItem(2)])
    const ended = run(world).start()
    await vi.advanceTimersByTimeAsync(1_000)
    vi.setSystemTime(BEGIN + 60 * MINUTE)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await ended).toMatchObject({ kind: 'done', success: 2 })
  })

  it('side by side: the worker that has nothing to take waits without asking again and again', async () => {
    const world = atPace([testItem(1), testItem(2), testItem(3, {}, 2), testItem(4, {}, 2)])
    const ended = run(world, { parallelAccounts: 3 }).start()
    await vi.advanceTimersByTimeAsync(5 * MINUTE)
    expect(await ended).toMatchObject({ success: 4 })
    expect(world.calls.filter((call) => call.startsWith('prepare'))).toHaveLength(6)
  })
})
