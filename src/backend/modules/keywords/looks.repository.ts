// Suggestions that were kept, and which sites the company lets us ask.
import { z } from 'zod'
import {
  suggestSource,
  webProvider,
  WEB_PROVIDERS,
  type SuggestSource,
  type WebProvider,
} from '../../../contract/http/keyword-ideas.ts'
import { companySetting } from '../../lib/company-setting.ts'
import type { Db } from '../../ports/database.ts'
import type { Look } from './web-suggest.ts'

const setup = companySetting('web_suggest', z.object({ on: z.array(webProvider).catch([]) }).catch({ on: [] }))
const wordList = z.array(z.string()).catch([])

const json = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The sites that are turned on, in their order; none until somebody does. */
export async function readSetup(db: Db): Promise<WebProvider[]> {
  const { on } = await setup.read(db)
  return WEB_PROVIDERS.filter((one) => on.includes(one))
}

export async function writeSetup(db: Db, on: readonly WebProvider[], now: number): Promise<void> {
  await setup.write(db, { on: [...on] }, now)
}

/** `fetchedTime` unix ms. */
export interface KeptLook extends Look {
  readonly fetchedTime: number
}
/** pulldown = below a search box, relevant = among the results. */
export type LookKind = 'pulldown' | 'relevant'
export function lookKey(provider: SuggestSource, norm: string): string {
  return `${provider} ${norm}`
}

/** Looks of these seeds that still hold, by `lookKey`. */
export async function readLooks(
  db: Db,
  providers: readonly SuggestSource[],
  norms: readonly string[],
  now: number,
  kind: LookKind = 'pulldown',
): Promise<Map<string, KeptLook>> {
  if (providers.length === 0 || norms.length === 0) return new Map()
  const rows = await db
    .selectFrom('keyword_suggestions')
    .selectAll()
    .where('provider', 'in', [...providers])
    .where('kind', '=', kind)
    .where('seed_norm', 'in', [...norms])
    .where('expire_time', '>', now)
    .execute()
  return new Map(
    rows.flatMap((row) => {
      const provider = suggestSource.safeParse(row.provider)
      return provider.success
        ? [
            [
              lookKey(provider.data, row.seed_norm),
              {
                status: row.status,
                words: wordList.parse(json(row.words)),
                note: row.note,
                fetchedTime: row.fetched_time,
              },
            ] as const,
          ]
        : []
    }),
  )
}

/** Replaces what was kept of this seed. */
export async function writeLook(
  db: Db,
  seed: { provider: SuggestSource; seed: string; norm: string; kind?: LookKind },
  look: Look,
  times: { now: number; until: number },
): Promise<void> {
  const values = {
    words: JSON.stringify(look.words),
    status: look.status,
    note: look.note,
    fetched_time: times.now,
    expire_time: times.until,
  }
  await db
    .insertInto('keyword_suggestions')
    .values({
      provider: seed.provider,
      kind: seed.kind ?? 'pulldown',
      seed: seed.seed,
      seed_norm: seed.norm,
      ...values,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'provider', 'kind', 'seed_norm']).doUpdateSet(values))
    .execute()
}

/** Deletes what no longer holds; over all companies. */
export async function dropOldLooks(db: Db, now: number): Promise<void> {
  await db.deleteFrom('keyword_suggestions').where('expire_time', '<', now).execute()
}
