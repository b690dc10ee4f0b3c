import { expect, it } from 'vitest'
import { systemClock } from '../../lib/clock.ts'
import { jobQueueSuite } from '../../ports/job-queue.test-suite.ts'
import { eachDatabase } from '../../testing/databases.ts'
import { createPgBossQueue } from './pg-boss.ts'

eachDatabase((kind, open) => {
  if (kind === 'postgres') {
    jobQueueSuite({
      driver: 'pg-boss',
      open,
      create: (database) =>
        createPgBossQueue({
          database,
          clock: systemClock,
          log: () => {},
          leaseSeconds: 10,
          superviseSeconds: 1,
          pollSeconds: 0.5,
          backoff: () => 20,
        }),
    })
  } else {
    it('is not for SQLite', async () => {
      const database = await open()
      expect(() => createPgBossQueue({ database, clock: systemClock, log: () => {} })).toThrow(TypeError)
    })
  }
})
