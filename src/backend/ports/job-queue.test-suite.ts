// What every JobQueue must do. Each driver's test file runs it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { eventually } from '../../../tests/fixtures/eventually.ts'
import { patient } from '../../../tests/fixtures/slowness.ts'
import { inTransaction } from './database.ts'
import type { DatabasePort } from './database.ts'
import { NoRetryError } from './job-queue.ts'
import type { EnqueueOptions, JobContext, JobQueue, JobStatus } from './job-queue.ts'

export interface QueueSuiteOptions {
  driver: 'embedded' | 'pg-boss'
  open: () => Promise<DatabasePort>
  /** A queue as one process has it; retries wait 20 ms. */
  create: (database: DatabasePort) => JobQueue
}

const WAIT = { timeout: patient(50_000), interval: 20 }
const OVER = new Set(['done', 'failed', 'cancelled'])

/** Declares the suite. */
export function jobQueueSuite({ driver, open, create }: QueueSuiteOptions): void {
  let database: DatabasePort
  const queues: JobQueue[] = []
  const newQueue = (): JobQueue => {
    const queue = create(database)
    queues.push(queue)
    return queue
  }
  beforeAll(async () => {
    database = await open()
  })
  afterEach(async () => {
    for (const queue of queues.splice(0)) await queue.stop()
    await database.db
      .updateTable('jobs')
      .set({ status: 'cancelled' })
      .where('status', 'in', ['queued', 'running'])
      .execute()
  })

  const over = async (queue: JobQueue, id: number): Promise<JobStatus> =>
    await eventually(async () => {
      const status = await queue.status(id)
      if (!status || !OVER.has(status.status)) throw new Error(`job ${id} is ${status?.status}`)
      return status
    }, WAIT)
  /** Until the abort, as a well-behaved handler waits. */
  const untilAborted = async ({ signal }: JobContext): Promise<never> => {
    if (!signal.aborted) await once(signal, 'abort')
    throw signal.reason
  }

  it('runs a job and shows its result', async () => {
    const queue = newQueue()
    queue.register('sum', { handler: async ({ payload, tenantId, attempt }) => ({ payload, tenantId, attempt }) })
    await queue.start()
    const id = await queue.enqueue('sum', { a: [1, '二'] }, { tenantId: 7, adminId: 3 })
    expect(await over(queue, id)).toEqual({
      id,
      type: 'sum',
      tenantId: 7,
      adminId: 3,
      status: 'done',
      progress: 100,
      attempts: 1,
      error: null,
      result: { payload: { a: [1, '二'] }, tenantId: 7, attempt: 1 },
    })
    expect(await queue.status(id + 1000)).toBeNull()
  })

  it('takes jobs asked for before it started, and by another process', async () => {
    const asking = newQueue()
    const id = await asking.enqueue('early', null)
    expect(await asking.status(id)).toMatchObject({ status: 'queued', attempts: 0 })
    const working = newQueue()
    working.register('early', { handler: async () => 'ok' })
    await working.start()
    expect(await over(asking, id)).toMatchObject({ status: 'done', result: 'ok' })
  })

  it('shows progress while it runs', async () => {
    const queue = newQueue()
    const go = Promise.withResolvers<void>()
    queue.register('long', {
      handler: async ({ progress }) => {
        progress(33.4)
        progress(12)
        await go.promise
      },
    })
    await queue.start()
    const id = await queue.enqueue('long', null)
    await eventually(
      async () => expect(await queue.status(id)).toMatchObject({ status: 'running', progress: 33 }),
      WAIT,
    )
    go.resolve()
    expect(await over(queue, id)).toMatchObject({ status: 'done', progress: 100, result: null })
  })

  it('tries again, at most as often as asked, and keeps the last error', async () => {
    const queue = newQueue()
    const starts: number[] = []
    queue.register('broken', {
      handler: async ({ attempt }) => {
        starts.push(attempt)
        throw new Error(`坏了 ${attempt}`)
      },
    })
    queue.register('second', {
      handler: async ({ attempt }) => {
        if (attempt === 1) throw new Error('not yet')
        return attempt
      },
    })
    await queue.start()
    expect(await over(queue, await queue.enqueue('broken', null, { attempts: 3 }))).toMatchObject({
      status: 'failed',
      attempts: 3,
      error: '坏了 3',
    })
    expect(starts).toEqual([1, 2, 3])
    expect(await over(queue, await queue.enqueue('second', null))).toMatchObject({
      status: 'done',
      attempts: 2,
      result: 2,
      error: null,
    })
  })

  it('does not try again when told so', async () => {
    const queue = newQueue()
    queue.register('hopeless', { handler: async () => await Promise.reject(new NoRetryError('素材已删除')) })
    await queue.start()
    expect(await over(queue, await queue.enqueue('hopeless', null, { attempts: 5 }))).toMatchObject({
      status: 'failed',
      attempts: 1,
      error: '素材已删除',
    })
  })

  it('keeps one live job per key and tenant', async () => {
    const queue = newQueue()
    queue.register('keyed', { handler: async () => 1 })
    const ask = (options: EnqueueOptions): Promise<number> =>
      queue.enqueue('keyed', null, { uniqueKey: 'k', ...options })
    const first = await ask({ tenantId: 1 })
    expect(await Promise.all([ask({ tenantId: 1 }), ask({ tenantId: 1 })])).toEqual([first, first])
    const other = await ask({ tenantId: 2 })
    expect(other).not.toBe(first)
    await queue.start()
    await over(queue, first)
    await over(queue, other)
    const next = await ask({ tenantId: 1 })
    expect(next).not.toBe(first)
    await over(queue, next)
  })

  it('waits until runAfter', async () => {
    const queue = newQueue()
    let startedAt = 0
    queue.register('later', { handler: async () => (startedAt = Date.now()) })
    await queue.start()
    const runAfter = Date.now() + 2500
    await over(queue, await queue.enqueue('later', null, { runAfter }))
    expect(startedAt).toBeGreaterThanOrEqual(runAfter - 1)
  })

  it('takes the higher priority first, one at a time', async () => {
    const queue = newQueue()
    const order: unknown[] = []
    let atOnce = 0
    queue.register('ordered', {
      handler: async ({ payload }) => {
        atOnce += 1
        order.push(payload)
        await new Promise((resolve) => setTimeout(resolve, 20))
        expect(atOnce).toBe(1)
        atOnce -= 1
      },
    })
    const ids = []
    for (const priority of [0, 5, -5, 10]) ids.push(await queue.enqueue('ordered', priority, { priority }))
    await queue.start()
    for (const id of ids) expect(await over(queue, id)).toMatchObject({ status: 'done', attempts: 1 })
    expect(order).toEqual([10, 5, 0, -5])
  })

  it('runs as many at once as registered', async () => {
    const queue = newQueue()
    const all = Promise.withResolvers<void>()
    let atOnce = 0
    queue.register('wide', {
      concurrency: 3,
      handler: async () => {
        atOnce += 1
        if (atOnce === 3) all.resolve()
        await all.promise
      },
    })
    await queue.start()
    const ids = await Promise.all([1, 2, 3].map((n) => queue.enqueue('wide', n)))
    for (const id of ids) expect((await over(queue, id)).status).toBe('done')
  })

  it('cancels a waiting and a running job', async () => {
    const queue = newQueue()
    const ran = vi.fn<() => void>()
    queue.register('waiting', { handler: async () => ran() })
    queue.register('busy', { handler: untilAborted })
    const waiting = await queue.enqueue('waiting', null)
    expect(await queue.cancel(waiting)).toBe(true)
    await queue.start()
    const busy = await queue.enqueue('busy', null)
    await eventually(async () => expect(await queue.status(busy)).toMatchObject({ status: 'running' }), WAIT)
    expect(await queue.cancel(busy)).toBe(true)
    expect(await over(queue, busy)).toMatchObject({ status: 'cancelled', error: null, attempts: 1 })
    expect(await queue.status(waiting)).toMatchObject({ status: 'cancelled', attempts: 0 })
    expect(ran).not.toHaveBeenCalled()
    expect(await queue.cancel(busy)).toBe(false)
    expect(await queue.cancel(999_999)).toBe(false)
  })

  it('cancels what another process runs', async () => {
    const working = newQueue()
    working.register('far', {
      handler: async (context) => {
        const beat = setInterval(() => context.progress(Math.random() * 100), 50)
        return await untilAborted(context).finally(() => clearInterval(beat))
      },
    })
    await working.start()
    const asking = newQueue()
    const id = await asking.enqueue('far', null)
    await eventually(async () => expect(await asking.status(id)).toMatchObject({ status: 'running' }), WAIT)
    expect(await asking.cancel(id)).toBe(true)
    expect(await over(asking, id)).toMatchObject({ status: 'cancelled' })
  })

  it('aborts at the deadline', async () => {
    const queue = newQueue()
    queue.register('slow', {
      timeoutMs: 200,
      handler: async (context) => {
        expect(context.deadline - Date.now()).toBeLessThanOrEqual(200)
        return await untilAborted(context)
      },
    })
    await queue.start()
    const status = await over(queue, await queue.enqueue('slow', null, { attempts: 1 }))
    expect(status).toMatchObject({ status: 'failed', attempts: 1 })
    expect(status.error).toMatch(/运行超过/)
  })

  it('gives a running job back when it stops, without counting the start', async () => {
    const first = newQueue()
    first.register('moved', { handler: untilAborted })
    await first.start()
    const id = await first.enqueue('moved', null, { attempts: 1 })
    await eventually(async () => expect(await first.status(id)).toMatchObject({ status: 'running' }), WAIT)
    await first.stop()
    await first.stop()
    const second = newQueue()
    second.register('moved', { handler: async ({ attempt }) => attempt })
    await second.start()
    expect(await over(second, id)).toMatchObject({ status: 'done', attempts: 1, result: 1 })
  })

  it('asks for the job only when the transaction commits', async () => {
    const queue = newQueue()
    queue.register('with-rows', { handler: async () => 1 })
    await queue.start()
    let lost = 0
    await expect(
      inTransaction(database.forTenant(3), async (trx) => {
        lost = await queue.enqueue('with-rows', null, { tenantId: 3, trx })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    const kept = await inTransaction(database.forTenant(3), (trx) =>
      queue.enqueue('with-rows', null, { tenantId: 3, trx }),
    )
    expect(await over(queue, kept)).toMatchObject({ status: 'done', tenantId: 3 })
    expect(lost === kept ? null : await queue.status(lost)).toBeNull()
  })

  it('forgets what was over a month ago', async () => {
    const queue = newQueue()
    const [old, recent] = [await queue.enqueue('history', 1), await queue.enqueue('history', 2)]
    await queue.cancel(old)
    await queue.cancel(recent)
    await database.db
      .updateTable('jobs')
      .set({ finish_time: Date.now() - 31 * 86_400_000 })
      .where('id', '=', old)
      .execute()
    await queue.start()
    expect(await queue.status(old)).toBeNull()
    expect(await queue.status(recent)).toMatchObject({ status: 'cancelled' })
  })

  it('refuses to register a type twice', () => {
    const queue = newQueue()
    queue.register('once', { handler: async () => {} })
    expect(() => queue.register('once', { handler: async () => {} })).toThrow(/twice/)
  })

  describe('a worker killed in the middle of a job', () => {
    const killWorkerDuring = async (id: number): Promise<void> => {
      const folder = await mkdtemp(path.join(tmpdir(), 'job-child-'))
      const startsFile = path.join(folder, 'starts')
      const script = fileURLToPath(new URL('../testing/job-child.ts', import.meta.url))
      const child = spawn(
        process.execPath,
        [script, JSON.stringify({ driver, location: database.location, startsFile, lifeMs: 120_000 })],
        { stdio: 'inherit' },
      )
      const exited = once(child, 'exit')
      try {
        await eventually(async () => expect(await readFile(startsFile, 'utf8')).toBe(`${child.pid}\n`), WAIT)
      } finally {
        child.kill('SIGKILL')
        await exited
        await rm(folder, { recursive: true, force: true })
      }
      expect(await newQueue().status(id)).toMatchObject({ status: 'running', attempts: 1 })
    }

    it('has it run again by the next', async () => {
      const id = await newQueue().enqueue('endless', { of: 'again' }, { attempts: 2 })
      await killWorkerDuring(id)
      const next = newQueue()
      next.register('endless', { handler: async ({ attempt, payload }) => ({ attempt, payload }) })
      await next.start()
      expect(await over(next, id)).toMatchObject({
        status: 'done',
        attempts: 2,
        result: { attempt: 2, payload: { of: 'again' } },
      })
    })

    it('does not have it run more often than its attempts', async () => {
      const id = await newQueue().enqueue('endless', null, { attempts: 1 })
      await killWorkerDuring(id)
      const next = newQueue()
      const ran = vi.fn<() => void>()
      next.register('endless', { handler: async () => ran() })
      await next.start()
      const status = await over(next, id)
      expect(status).toMatchObject({ status: 'failed', attempts: 1 })
      expect(status.error).toMatch(/运行中断/)
      expect(ran).not.toHaveBeenCalled()
    })
  })
}
