// The company's text service, its use by day, and what rewriting made.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { rewriteRisk, type RewriteStyle } from '../../../contract/http/ai.ts'
import { companySetting } from '../../lib/company-setting.ts'
import { dayOf } from '../../lib/days.ts'
import type { Db } from '../../ports/database.ts'
import { inTransaction } from '../../ports/database.ts'
import type { RewriteOutcome, RewriteRisk } from '../../ports/rewrite.ts'
import { wholeCompany } from '../../lib/whole-company.ts'

const stored = z.object({
  base_url: z.string(),
  model: z.string(),
  key_enc: z.string(),
  daily_limit: z.number().int(),
  price_in: z.number(),
  price_out: z.number(),
  timeout_s: z.number().int(),
  auto_accept: z.union([z.literal(0), z.literal(1)]),
})
export type StoredProvider = z.infer<typeof stored>

/** Null = not set; what can't be read counts as that. */
export const storedProvider = companySetting<StoredProvider | null>('ai.provider', stored.nullable().catch(null))

/** The company's own day that holds `now` (unix ms). */
export async function today(db: Db, now: number): Promise<string> {
  const row = await db.selectFrom('tenants').select('time_zone').executeTakeFirst()
  return dayOf(now, row?.time_zone ?? '')
}

export interface Usage {
  used: number
  tokens: number
  costMicro: number
  untold: number
}
export async function usageOf(db: Db, day: string): Promise<Usage> {
  const row = await db.selectFrom('ai_usage').selectAll().where('day', '=', day).executeTakeFirst()
  return {
    used: Number(row?.used ?? 0),
    tokens: Number(row?.tokens ?? 0),
    costMicro: Number(row?.cost_micro ?? 0),
    untold: Number(row?.untold ?? 0),
  }
}

/**
 * Takes texts of the day before the service is asked, so that two calls at once stay within `limit` (0 = none). False =
 * not so many are left.
 */
export async function takeUsage(db: Db, day: string, wanted: number, limit: number): Promise<boolean> {
  return await inTransaction(db, async (trx) => {
    await trx
      .insertInto('ai_usage')
      .values({ day })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'day']).doNothing())
      .execute()
    const row = await trx
      .selectFrom('ai_usage')
      .select(['id', 'used'])
      .where('day', '=', day)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (limit > 0 && row.used + wanted > limit) return false
    await trx
      .updateTable('ai_usage')
      .set({ used: row.used + wanted })
      .where('id', '=', row.id)
      .execute()
    return true
  })
}

/** What was really used: `back` texts were not made after all. */
export async function settleUsage(
  db: Db,
  day: string,
  real: { back: number; tokens: number; costMicro: number; untold: number },
): Promise<void> {
  return void (await db
    .updateTable('ai_usage')
    .set((is) => ({
      used: is('used', '-', real.back),
      tokens: is('tokens', '+', real.tokens),
      cost_micro: is('cost_micro', '+', real.costMicro),
      untold: is('untold', '+', real.untold),
    }))
    .where('day', '=', day)
    .execute())
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text.trim()).digest('hex')
}

export interface NewRewrite {
  engine: 'llm' | 'local'
  model: string
  style: RewriteStyle
  source: string
  text: string
  sim: number
  risk: readonly RewriteRisk[]
  status: 0 | 1
  adminId: number
  note: string
  planId: number
  itemId: number
  key: string
}
/** Answers ids in the order of the rows. */
export async function insertRewrites(db: Db, made: readonly NewRewrite[]): Promise<number[]> {
  const ids: number[] = []
  for (const { adminId, planId, itemId, key, risk, ...one } of made) {
    const row = await db
      .insertInto('ai_rewrites')
      .values({
        ...one,
        sim: Math.round(one.sim * 1000),
        risk: JSON.stringify(risk),
        text_hash: hashOf(one.text),
        admin_id: adminId,
        plan_id: planId,
        publish_item_id: itemId,
        ask_key: key,
        delete_time: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(row.id)
  }
  return ids
}

/** Most words of the library that are kept in a call. */
const KEPT = 200
/** The company's main words and brands that stand in a text: a rewrite has to keep them. */
export async function libraryWordsIn(db: Db, text: string): Promise<string[]> {
  return (
    await db
      .selectFrom('keywords')
      .select('word')
      .where('delete_time', 'is', null)
      .where('kind', 'in', ['main', 'brand'])
      .where(sql<boolean>`${text} like '%' || word || '%'`)
      .limit(KEPT)
      .execute()
  ).map((row) => row.word)
}

const risks = z.array(rewriteRisk).catch([])
/** What an asking of this name made of these texts before; null = not of every one of them. */
export async function madeBefore(db: Db, key: string, texts: readonly string[]): Promise<RewriteOutcome | null> {
  const rows = await db
    .selectFrom('ai_rewrites')
    .selectAll()
    .where('ask_key', '=', key)
    .where('delete_time', 'is', null)
    .orderBy('id')
    .execute()
  const results = texts.map((src) => ({
    src,
    list: rows
      .filter((row) => row.source === src && row.status !== 2)
      .map((row) => ({ id: row.id, text: row.text, sim: row.sim / 1000, risk: risks.parse(JSON.parse(row.risk)) })),
  }))
  const [first] = rows
  if (first === undefined || results.some((one) => one.list.length === 0)) return null
  return {
    engine: first.engine,
    model: first.model,
    note: first.note,
    needsReview: rows.some((row) => row.status === 0),
    cost: 0,
    results,
  }
}

/** Texts that a rewrite made, that nobody accepted, whichever rewrite it was; with what they were made of. */
export async function unreadOf(db: Db, texts: readonly string[]): Promise<Map<string, string>> {
  const byHash = new Map(texts.filter((text) => text.trim() !== '').map((text) => [hashOf(text), text]))
  if (byHash.size === 0) return new Map()
  const hashes = [...byHash.keys()]
  const rows = []
  for (let at = 0; at < hashes.length; at += 500)
    rows.push(
      ...(await wholeCompany(db, 'works')
        .selectFrom('ai_rewrites')
        .select(['text_hash', 'status', 'source'])
        .where('text_hash', 'in', hashes.slice(at, at + 500))
        .where('delete_time', 'is', null)
        .execute()),
    )
  const accepted = new Set(rows.filter((row) => row.status === 1).map((row) => row.text_hash))
  return new Map(
    rows.flatMap((row) =>
      accepted.has(row.text_hash) ? [] : [[byHash.get(row.text_hash) ?? '', row.source] as const],
    ),
  )
}
