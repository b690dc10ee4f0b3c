import { describe, expect, it } from 'vitest'
import { eventually } from '../../../../tests/fixtures/eventually.ts'
import { patient } from '../../../../tests/fixtures/slowness.ts'
import { systemClock } from '../../lib/clock.ts'
import { jobQueueSuite } from '../../ports/job-queue.test-suite.ts'
import { eachDatabase } from '../../testing/databases.ts'
import { createEmbeddedQueue } from './embedded.ts'
import { backoffMs } from './run-job.ts'

eachDatabase((kind, open) => {
  // Teams on PostgreSQL have pg-boss; the lease table is held to work there all the same.
  if (kind === 'sqlite') {
    jobQueueSuite({
      driver: 'embedded',
      open,
      create: (database) =>
        createEmbeddedQueue({
          database,
          clock: systemClock,
          log: () => {},
          soleProcess: true,
          pollMs: 50,
          backoff: () => 20,
        }),
    })
  }
  describe('two workers without a common process', () => {
    it('leave a living worker its job and take over when its lease has run out', async () => {
      const database = await open()
      const create = (): ReturnType<typeof createEmbeddedQueue> =>
        createEmbeddedQueue({
          database,
          clock: systemClock,
          log: () => {},
          soleProcess: false,
          leaseMs: patient(2_000),
          pollMs: 30,
          backoff: () => 20,
        })
      const starts: string[] = []
      const first = create()
      const never = Promise.withResolvers<void>()
      first.register('shared', {
        handler: async () => {
          starts.push('first')
          await never.promise
        },
      })
      await first.start()
      const id = await first.enqueue('shared', null)
      await eventually(() => expect(starts).toEqual(['first']))
      const second = create()
      second.register('shared', {
        handler: async () => {
          starts.push('second')
        },
      })
      await second.start()
      // While the first one beats nobody takes its job, also when a lease is over.
      const lease = async () =>
        Number(
          (await database.db.selectFrom('jobs').select('lease_until').where('id', '=', id).executeTakeFirstOrThrow())
            .lease_until,
        )
      const firstEnds = await lease()
      for (let last = firstEnds; systemClock.now() < firstEnds + 50; last = await lease())
        await expect.poll(lease).toBeGreaterThan(last)
      expect(starts).toEqual(['first'])
      await database.db
        .updateTable('jobs')
        .set({ lease_owner: 'a dead process', lease_until: 1 })
        .where('id', '=', id)
        .execute()
      await eventually(async () => expect(await second.status(id)).toMatchObject({ status: 'done' }))
      expect(starts).toEqual(['first', 'second'])
      never.resolve()
      await Promise.all([first.stop(), second.stop()])
      expect(await second.status(id)).toMatchObject({ status: 'done', attempts: 2 })
    })
  })
})

it('waits longer after each failure, five minutes at most', () => {
  const waits = [1, 2, 3, 20].map(backoffMs)
  expect(waits[0]).toBeGreaterThanOrEqual(2000)
  expect(waits[2]).toBeGreaterThanOrEqual(8000)
  expect(waits[3]).toBeLessThanOrEqual(375_000)
})
