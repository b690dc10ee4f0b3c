// A worker process for tests to kill: takes jobs of type `endless`, notes each start in a file, and never ends by
// itself.
import { appendFileSync } from 'node:fs'
import { z } from 'zod'
import { openLocation } from '../drivers/database/open-database.ts'
import { createEmbeddedQueue } from '../drivers/jobs/embedded.ts'
import { createPgBossQueue } from '../drivers/jobs/pg-boss.ts'
import { systemClock } from '../lib/clock.ts'

const settings = z
  .object({
    driver: z.enum(['embedded', 'pg-boss']),
    location: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('sqlite'), file: z.string() }),
      z.object({ kind: z.literal('postgres'), url: z.string() }),
    ]),
    /** Each start appends a line. */
    startsFile: z.string(),
    /** Also what ends this process when its parent is gone. */
    lifeMs: z.number(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''))

const database = openLocation(settings.location)
const common = { database, clock: systemClock, log: () => {} }
const queue =
  settings.driver === 'embedded'
    ? createEmbeddedQueue({ ...common, soleProcess: true })
    : createPgBossQueue({ ...common, leaseSeconds: 10, superviseSeconds: 1 })
queue.register('endless', {
  handler: async ({ progress }) => {
    progress(40)
    appendFileSync(settings.startsFile, `${process.pid}\n`)
    await new Promise(() => {})
  },
})
await queue.start()
setTimeout(() => process.exit(1), settings.lifeMs)
