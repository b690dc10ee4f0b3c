import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attachmentList } from '../../src/contract/http/attachment.ts'
import { listAccounts } from '../../src/contract/http/third-auth.ts'
import { listTasks } from '../../src/contract/http/wisdom-seo.ts'
import { freePort, startBackend } from '../kill/parts/backend-process.ts'
import { BUDGET, type Call, callsOn } from './api-calls.ts'
import { type BenchDatabase, type BenchKind, openBenchDatabase, processorMs } from './bench-database.ts'
import { percentile, type Report } from './figure.ts'
import { createHttpLoad, type HttpLoad } from './http-load.ts'
import { seedBigTables } from './seed.ts'

const ROWS = 100_000
const SAMPLES = 200
const WARM = 20
const WRITTEN = 20
/** A slow call is measured by as many samples as fit, ms. */
const LONGEST = 15_000

/**
 * p95 in ms; the processor time of server and database per call, which a busy machine does not distort; and p95 of
 * calls that come right after something was written.
 */
const measure = async (
  load: HttpLoad,
  one: Call,
  token: string,
  database: BenchDatabase,
  processor: () => Promise<{ own: number; database: number }>,
): Promise<{ p95: number; own: number; database: number; written: number }> => {
  const samples: number[] = []
  const ask = async (sample: number): Promise<number> => {
    const { ms, body, status } = await load.get(one.path(sample), { token })
    if (status !== 200 || !body.startsWith('{"code":1,'))
      throw new Error(`${one.path(sample)} answered ${status} ${body.slice(0, 300)}`)
    return ms
  }
  const warmEnd = Date.now() + LONGEST / 5
  for (let i = 0; i < WARM && Date.now() < warmEnd; i += 1) await ask(i)
  const before = await processor()
  const end = Date.now() + LONGEST
  for (let i = WARM; i < SAMPLES + WARM && Date.now() < end; i += 1) samples.push(await ask(i))
  const after = await processor()
  const fresh: number[] = []
  const freshEnd = Date.now() + LONGEST / 5
  for (let i = 0; i < WRITTEN && Date.now() < freshEnd; i += 1) {
    await database.touch()
    fresh.push(await ask(i))
  }
  return {
    written: percentile(fresh, 0.95),
    p95: percentile(samples, 0.95),
    own: (after.own - before.own) / samples.length,
    database: (after.database - before.database) / samples.length,
  }
}

const throughput = async (load: HttpLoad, token: string, report: Report): Promise<void> => {
  const empty = fork(join(import.meta.dirname, 'empty-route.child.ts'))
  const [{ url }] = (await once(empty, 'message')) as [{ url: string }]
  const bare = createHttpLoad(url)
  const run = { connections: 16, ms: 3_000 }
  for (const endpoint of [listTasks, attachmentList, listAccounts]) {
    const headers = { token }
    await load.throughput(`${endpoint.path}?limit=20`, { ...run, headers, ms: 1_000 })
    await bare.throughput('/empty', { ...run, ms: 500 })
    const ours = await load.throughput(`${endpoint.path}?limit=20`, { ...run, headers })
    const limit = await bare.throughput('/empty', run)
    report({
      part: 'api',
      name: `throughput ${endpoint.path.replace('/api/v2.', '')} to an empty route`,
      value: ours / limit,
      unit: 'x',
      budget: 0.5,
      atLeast: true,
      note: `${Math.round(ours)}/s beside ${Math.round(limit)}/s`,
    })
  }
  empty.disconnect()
  bare.close()
}

const noteOf = (own: number, database: number, written: number): { note: string } => ({
  note: `${written.toFixed(1)} ms right after a write${Number.isNaN(own) ? '' : `; ${own.toFixed(1)} ms of processor time per call${database > 0 ? `, and ${database.toFixed(1)} of the database` : ''}`}`,
})

const measureOn = async (database: BenchDatabase, dir: string, report: Report, only: RegExp): Promise<void> => {
  const part = database.kind === 'sqlite' ? 'api' : 'api, PostgreSQL'
  const backend = await startBackend(dir, await freePort(), { role: 'api', ...database.config })
  try {
    await backend.kill9()
    const seeded = await seedBigTables(database, ROWS)
    await backend.start()
    const load = createHttpLoad(backend.url)
    const processor = async () => ({ own: processorMs(backend.pid()), database: await database.processorMs() })
    for (const one of callsOn(seeded).filter(({ kind, name }) => only.test(`${kind} ${name}`))) {
      const {
        p95,
        own,
        database: other,
        written,
      } = await measure(load, one, one.scope === 'group' ? seeded.groupToken : seeded.ownerToken, database, processor)
      report({
        part,
        name: `${one.kind} ${one.name} p95`,
        value: p95,
        unit: 'ms',
        budget: BUDGET[one.kind],
        ...noteOf(own, other, written),
      })
    }
    if (database.kind === 'sqlite' && only.test('throughput')) await throughput(load, seeded.ownerToken, report)
    load.close()
  } finally {
    await backend.kill9()
  }
}

/**
 * 100 000 rows in each big table, over real HTTP with keep-alive: p95 of pages, searches, filters and details; calls
 * per second beside an empty route. `--postgres`: on PostgreSQL instead of SQLite. `--only=REGEX`: the figures whose
 * name it finds.
 */
export async function benchApi(report: Report): Promise<void> {
  const kind: BenchKind = process.argv.includes('--postgres') ? 'postgres' : 'sqlite'
  const only = new RegExp(process.argv.find((word) => word.startsWith('--only='))?.slice(7) ?? '')
  const dir = await mkdtemp(join(tmpdir(), 'bench-api-'))
  try {
    const database = await openBenchDatabase(kind, dir)
    try {
      await measureOn(database, dir, report, only)
    } finally {
      await database.remove()
    }
  } finally {
    await rm(dir, { recursive: true, force: true, maxRetries: 10 })
  }
}
