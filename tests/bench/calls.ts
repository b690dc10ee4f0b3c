// Calls over HTTP of a company that was filled at once, and how long they take.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint, InputOf } from '../../src/contract/endpoint.ts'
import { dayOf } from '../../src/backend/lib/days.ts'
import { freePort, startBackend } from '../kill/parts/backend-process.ts'
import { type BenchDatabase, type BenchKind, openBenchDatabase, processorMs } from './bench-database.ts'
import { median, percentile, type Report } from './figure.ts'
import { createHttpLoad, type HttpLoad } from './http-load.ts'

export const ZONE = 'Asia/Shanghai'

const DAY = 86_400_000
const SAMPLES = 40
/** A slow call is measured by as many samples as fit, ms. */
const LONGEST = 15_000

export interface Call {
  name: string
  path: string
  /** Absent: shown for comparison. */
  budget?: { cold?: number; warm?: number }
}

const queryOf = (input: object): string =>
  new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)])).toString()
export const call = <E extends Endpoint>(
  name: string,
  endpoint: E,
  input: InputOf<E>,
  budget?: Call['budget'],
): Call => ({
  name,
  path: `${endpoint.path}?${queryOf(input as object)}`,
  ...(budget === undefined ? {} : { budget }),
})

export interface Fill {
  run(sql: string): Promise<Record<string, unknown>[]>
  /** So many rows; values are expressions over `i`, which counts from 0. */
  many(table: string, count: number, columns: Readonly<Record<string, string>>): Promise<void>
  /** Id of the company's first person. */
  readonly owner: number
  /** Unix ms. */
  readonly now: number
  /** True on SQLite. */
  readonly lite: boolean
}

/** Fills the first company in one transaction, and signs its first person in; answers his token. */
async function fillCompany(database: BenchDatabase, now: number, seed: (fill: Fill) => Promise<void>): Promise<string> {
  const lite = database.kind === 'sqlite'
  const numbers = (count: number): string =>
    lite
      ? `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1})`
      : `with n(i) as (select generate_series(0::bigint, ${count - 1}))`
  const token = randomBytes(32).toString('base64url')
  await database.fill(async (run) => {
    const [boss] = await run('select id, tenant_id from admins order by id limit 1')
    const [owner, tenant] = [Number(boss?.['id']), Number(boss?.['tenant_id'])]
    const many: Fill['many'] = async (table, count, columns) => {
      const values = { tenant_id: String(tenant), ...columns }
      const into = `insert into ${table} (${Object.keys(values).join(', ')})`
      const made = `select ${Object.values(values).join(', ')} from n`
      await run(lite ? `${numbers(count)} ${into} ${made}` : `${into} ${numbers(count)} ${made}`)
    }
    await seed({ run, many, owner, now, lite })
    await many('admin_tokens', 1, {
      admin_id: String(owner),
      token_hash: `'${createHash('sha256').update(token).digest('hex')}'`,
      ttl_ms: String(DAY),
      last_used_time: String(now),
      expire_time: String(now + DAY),
    })
  })
  return token
}

interface Measured {
  p95: number
  /** For a busy machine: what most calls took, and the processor time of backend and database for one, ms. */
  note: string
}

/** Right after a write, and while nothing is written. */
async function measure(
  load: HttpLoad,
  path: string,
  token: string,
  database: BenchDatabase,
  processor: () => Promise<number>,
): Promise<{ cold: Measured; warm: Measured }> {
  const ask = async (): Promise<number> => {
    const { ms, body, status } = await load.get(path, { token })
    if (status !== 200 || !body.startsWith('{"code":1,')) throw new Error(`${path}: ${status} ${body.slice(0, 300)}`)
    return ms
  }
  const samples = async (before: () => Promise<void>): Promise<Measured> => {
    const taken: number[] = []
    const end = Date.now() + LONGEST / 3
    const spent = await processor()
    while (taken.length < SAMPLES && (taken.length < 3 || Date.now() < end)) {
      await before()
      taken.push(await ask())
    }
    const own = (await processor()) - spent
    const work = Number.isNaN(own) ? '' : `; ${(own / taken.length).toFixed(1)} ms of processor time`
    return { p95: percentile(taken, 0.95), note: `median ${median(taken).toFixed(1)} ms${work}` }
  }
  for (let round = 0; round < 5; round += 1) {
    await database.touch()
    await ask()
  }
  return { cold: await samples(async () => await database.touch()), warm: await samples(async () => undefined) }
}

export interface CallBench {
  /** Name of its figures. */
  readonly part: string
  seed(fill: Fill): Promise<void>
  /** `today`: the company's. */
  calls(today: string): Call[]
}

async function measureOn(
  kind: BenchKind,
  report: Report,
  { part, seed, calls }: CallBench,
  only: RegExp,
): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), `bench-${part}-`))
  const database = await openBenchDatabase(kind, dir)
  try {
    const backend = await startBackend(dir, await freePort(), { role: 'api', ...database.config })
    try {
      await backend.kill9()
      const now = Date.now()
      const token = await fillCompany(database, now, seed)
      await backend.start()
      const load = createHttpLoad(backend.url)
      const processor = async (): Promise<number> => processorMs(backend.pid()) + (await database.processorMs())
      for (const one of calls(dayOf(now, ZONE)).filter(({ name }) => only.test(name))) {
        const measured = await measure(load, one.path, token, database, processor)
        for (const state of ['cold', 'warm'] as const) {
          const budget = one.budget?.[state]
          report({
            part: kind === 'sqlite' ? part : `${part}, PostgreSQL`,
            name: `${one.name} ${state} p95`,
            value: measured[state].p95,
            unit: 'ms',
            note: measured[state].note,
            ...(budget === undefined ? {} : { budget }),
          })
        }
      }
      load.close()
    } finally {
      await backend.kill9()
    }
  } finally {
    await database.remove()
    await rm(dir, { recursive: true, force: true, maxRetries: 10 })
  }
}

/**
 * p95 of each call right after a write (cold) and while nothing is written (warm), over real HTTP, on both databases.
 * `--sqlite`, `--postgres`: on one of them. `--only=REGEX`: the figures whose name it finds.
 */
export async function measureCalls(report: Report, bench: CallBench): Promise<void> {
  const only = new RegExp(process.argv.find((word) => word.startsWith('--only='))?.slice(7) ?? '')
  const named = (['sqlite', 'postgres'] as const).filter((kind) => process.argv.includes(`--${kind}`))
  for (const kind of named.length > 0 ? named : (['sqlite', 'postgres'] as const))
    await measureOn(kind, report, bench, only)
}
