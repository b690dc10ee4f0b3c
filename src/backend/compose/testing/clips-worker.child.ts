// A worker in a process of its own, so that a test can kill it: `node clips-worker.child.ts <installation as JSON>`.
import { z } from 'zod'
import { openClipsServer } from './clips-server.ts'

const installation = z.object({
  dataDir: z.string(),
  database: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('sqlite'), file: z.string() }),
    z.object({ kind: z.literal('postgres'), url: z.string() }),
  ]),
})

const server = await openClipsServer(installation.parse(JSON.parse(process.argv[2] ?? '')))
await server.queue.start()
// The queue's timers let a process end; this one stays until it is killed.
setInterval(() => undefined, 60_000)
process.stdout.write('ready\n')
