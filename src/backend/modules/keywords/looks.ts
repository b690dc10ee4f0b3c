// Looks at sites for many seeds: what is kept is answered at once, a few are asked while the caller waits, the rest by
// a job.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { webProvider, type WebProvider } from '../../../contract/http/keyword-ideas.ts'
import { cleanLine, LINE_MAX, titleNorm } from '../../../contract/titles/lines.ts'
import type { Db } from '../../ports/database.ts'
import type { JobContext, JobQueue } from '../../ports/job-queue.ts'
import { lookKey, readLooks, readSetup, writeLook } from './looks.repository.ts'
import type { WebSuggest } from './web-suggest.ts'

export interface SeedLook {
  readonly seed: string
  readonly provider: WebProvider
  readonly status: 'ok' | 'empty' | 'blocked' | 'error' | 'off' | 'waiting'
  readonly words: readonly string[]
  readonly note: string
  /** Unix ms; null = not asked. */
  readonly fetchedTime: number | null
}
export interface LooksRequest {
  readonly words: readonly string[]
  /** Empty = all that are turned on. */
  readonly providers: readonly WebProvider[]
  /** 2 = also what is suggested for the first words that were suggested. */
  readonly depth: 1 | 2
  readonly force: boolean
}
export interface Looks {
  /** `jobId` null = nothing is left to ask. */
  look(
    db: Db,
    tenantId: number,
    request: LooksRequest,
    signal?: AbortSignal,
  ): Promise<{ looks: SeedLook[]; jobId: number | null }>
}

export const LOOKS_JOB = 'keywords.suggest'
const DAY_MS = 86_400_000
/** How long an answer holds, ms. */
export const HOLDS_MS = { ok: DAY_MS, empty: DAY_MS, blocked: 1_800_000, error: 60_000 } as const
/** Seeds of one site that are asked while somebody waits, and how long, ms. */
const INLINE = 3
const WAIT_MS = 8_000
/** Words of a look that become seeds, and most seeds of a second level. */
const NEXT_WORDS = 3
const NEXT_SEEDS = 20
const OFF_NOTE = '未开启：在 设置 → 联想词来源 中开启后可用'
const payloadShape = z.object({
  words: z.array(z.string()),
  providers: z.array(webProvider),
  depth: z.union([z.literal(1), z.literal(2)]),
})

interface Deps {
  readonly web: WebSuggest
  readonly jobs: Pick<JobQueue, 'enqueue'>
  readonly now: () => number
}

/** See the interface. */
export function createLooks(
  deps: Deps,
): Looks & { job(db: Db, context: Pick<JobContext, 'payload' | 'signal' | 'progress'>): Promise<unknown> } {
  /** Looks of one level; at most `most` fresh ones of each site. */
  const level = async (
    db: Db,
    seeds: readonly string[],
    providers: readonly WebProvider[],
    limits: { force: boolean; most: number; signal: AbortSignal },
  ): Promise<SeedLook[]> => {
    const wanted = [...new Map(seeds.map((seed) => [titleNorm(seed), cleanLine(seed)])).entries()].filter(
      ([norm]) => norm !== '',
    )
    const kept = limits.force
      ? new Map()
      : await readLooks(
          db,
          providers,
          wanted.map(([norm]) => norm),
          deps.now(),
        )
    const one = async (provider: WebProvider): Promise<SeedLook[]> => {
      let fresh = 0
      return await Promise.all(
        wanted.map(async ([norm, seed]): Promise<SeedLook> => {
          const held = kept.get(lookKey(provider, norm))
          if (held !== undefined) return { seed, provider, ...held }
          const waiting: SeedLook = { seed, provider, status: 'waiting', words: [], note: '', fetchedTime: null }
          fresh += 1
          if (fresh > limits.most || limits.signal.aborted) return waiting
          try {
            const look = await deps.web.look(provider, seed, limits.signal)
            const now = deps.now()
            await writeLook(db, { provider, seed, norm }, look, { now, until: now + HOLDS_MS[look.status] })
            return { seed, provider, ...look, fetchedTime: now }
          } catch (error) {
            if (limits.signal.aborted) return waiting
            throw error
          }
        }),
      )
    }
    return (await Promise.all(providers.map(one))).flat()
  }
  const nextSeeds = (looks: readonly SeedLook[]): string[] =>
    [
      ...new Set(
        looks.flatMap((look) => look.words.filter((word) => [...word].length <= LINE_MAX).slice(0, NEXT_WORDS)),
      ),
    ].slice(0, NEXT_SEEDS)

  return {
    async look(db, tenantId, { words, providers: wanted, depth, force }, signal) {
      const on = await readSetup(db)
      const providers = wanted.length === 0 ? on : on.filter((one) => wanted.includes(one))
      const off: SeedLook[] = wanted
        .filter((one) => !on.includes(one))
        .flatMap((provider) =>
          words.map((seed) => ({
            seed,
            provider,
            status: 'off' as const,
            words: [],
            note: OFF_NOTE,
            fetchedTime: null,
          })),
        )
      if (providers.length === 0) return { looks: off, jobId: null }
      const deadline = AbortSignal.timeout(WAIT_MS)
      const limits = {
        force,
        most: INLINE,
        signal: signal === undefined ? deadline : AbortSignal.any([deadline, signal]),
      }
      const first = await level(db, words, providers, limits)
      const second =
        depth === 2 ? await level(db, nextSeeds(first), providers, { ...limits, force: false, most: 0 }) : []
      const looks = [
        ...first,
        ...second.filter((look) => !first.some((one) => one.seed === look.seed && one.provider === look.provider)),
      ]
      if (!looks.some((look) => look.status === 'waiting')) return { looks: [...looks, ...off], jobId: null }
      const payload: z.infer<typeof payloadShape> = { words: [...words], providers, depth }
      const uniqueKey = `${LOOKS_JOB}:${createHash('sha256').update(JSON.stringify(payload)).digest('hex').slice(0, 32)}`
      const jobId = await deps.jobs.enqueue(LOOKS_JOB, payload, { tenantId, uniqueKey, attempts: 2 })
      return { looks: [...looks, ...off], jobId }
    },
    async job(db, { payload: raw, signal, progress }) {
      const payload = payloadShape.parse(raw)
      // Turned off meanwhile = not asked any more.
      const on = await readSetup(db)
      const providers = payload.providers.filter((one) => on.includes(one))
      const limits = { force: false, most: Infinity, signal }
      const first = await level(db, payload.words, providers, limits)
      progress(50)
      const second = payload.depth === 2 ? await level(db, nextSeeds(first), providers, limits) : []
      signal.throwIfAborted()
      return { asked: first.length + second.length }
    },
  }
}
