// The company's text service, its use by day, and what rewriting made.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { rewriteRisk, type RewriteStyle } from '../../../contract/http/ai.ts'
import { dayOf } from '../../lib/days.ts'
import { offsetOf } from '../../lib/paging.ts'
import type { Db } from '../../ports/database.ts'
import { containsPattern, inTransaction } from '../../ports/database.ts'
import type { RewriteRisk } from '../../ports/rewrite.ts'

const COMPANY = 0
const KEY = 'ai.provider'
const stored = z.object({ base_url: z.string(), model: z.string(), key_enc: z.string(), daily_limit: z.number().int(), price_in: z.number(), price_out: z.number(), timeout_s: z.number().int(), auto_accept: z.union([z.literal(0), z.literal(1)]) })
export type StoredProvider = z.infer<typeof stored>

/** Null = not set; what can't be read counts as that. */
export async function readProvider(db: Db): Promise<StoredProvider | null> {
  const row = await db.selectFrom('settings').select('value').where('admin_id', '=', COMPANY).where('key', '=', KEY).executeTakeFirst()
  try {
    return row === undefined ? null : (stored.safeParse(JSON.parse(row.value)).data ?? null)
  } catch {
    return null
  }
}
export async function writeProvider(db: Db, provider: StoredProvider, now: number): Promise<void> {
  const value = JSON.stringify(provider)
  await db.insertInto('settings').values({ admin_id: COMPANY, key: KEY, value }).onConflict((conflict) => conflict.columns(['tenant_id', 'admin_id', 'key']).doUpdateSet({ value, update_time: now })).execute()
}
/** False when there was none. */
export const removeProvider = async (db: Db): Promise<boolean> => Number((await db.deleteFrom('settings').where('admin_id', '=', COMPANY).where('key', '=', KEY).executeTakeFirst()).numDeletedRows) > 0

/** The company's own day that holds `now` (unix ms). */
export async function today(db: Db, now: number): Promise<string> {
  const row = await db.selectFrom('tenants').select('time_zone').executeTakeFirst()
  return dayOf(now, row?.time_zone ?? '')
}

export interface Usage { used: number; tokens: number; costMicro: number; untold: number }
export async function usageOf(db: Db, day: string): Promise<Usage> {
  const row = await db.selectFrom('ai_usage').selectAll().where('day', '=', day).executeTakeFirst()
  return { used: Number(row?.used ?? 0), tokens: Number(row?.tokens ?? 0), costMicro: Number(row?.cost_micro ?? 0), untold: Number(row?.untold ?? 0) }
}

/** Takes texts of the day before the service is asked, so that two calls at once stay within `limit` (0 = none). False = not so many are left. */
export const takeUsage = async (db: Db, day: string, wanted: number, limit: number): Promise<boolean> => await inTransaction(db, async (trx) => {
  await trx.insertInto('ai_usage').values({ day }).onConflict((conflict) => conflict.columns(['tenant_id', 'day']).doNothing()).execute()
  const row = await trx.selectFrom('ai_usage').select(['id', 'used']).where('day', '=', day).forUpdate().executeTakeFirstOrThrow()
  if (limit > 0 && row.used + wanted > limit) return false
  await trx.updateTable('ai_usage').set({ used: row.used + wanted }).where('id', '=', row.id).execute()
  return true
})

/** What was really used: `back` texts were not made after all. */
export const settleUsage = async (db: Db, day: string, real: { back: number; tokens: number; costMicro: number; untold: number }): Promise<void> =>
  void (await db.updateTable('ai_usage').set((is) => ({ used: is('used', '-', real.back), tokens: is('tokens', '+', real.tokens), cost_micro: is('cost_micro', '+', real.costMicro), untold: is('untold', '+', real.untold) })).where('day', '=', day).execute())

export const hashOf = (text: string): string => createHash('sha256').update(text.trim()).digest('hex')

export interface NewRewrite { engine: 'llm' | 'local'; model: string; style: RewriteStyle; source: string; text: string; sim: number; risk: readonly RewriteRisk[]; status: 0 | 1; adminId: number }
/** Answers ids in the order of the rows. */
export async function insertRewrites(db: Db, made: readonly NewRewrite[]): Promise<number[]> {
  const ids: number[] = []
  for (const { adminId, risk, ...one } of made) {
    const row = await db.insertInto('ai_rewrites').values({ ...one, sim: Math.round(one.sim * 1000), risk: JSON.stringify(risk), text_hash: hashOf(one.text), admin_id: adminId, delete_time: null }).returning('id').executeTakeFirstOrThrow()
    ids.push(row.id)
  }
  return ids
}

interface Wanted { page: number; limit: number; keyword?: string | undefined; status?: number | undefined }
function matching(db: Db, input: Wanted) {
  let query = db.selectFrom('ai_rewrites').where('delete_time', 'is', null)
  if (input.status !== undefined) query = query.where('status', '=', input.status as 0)
  return input.keyword ? query.where('text', 'ilike', containsPattern(input.keyword)) : query
}
const risks = z.array(rewriteRisk).catch([])
/** Newest first. */
export const findRewrites = async (db: Db, input: Wanted) =>
  (await matching(db, input).selectAll().orderBy('id', 'desc').limit(input.limit).offset(offsetOf(input)).execute()).map((row) => ({ ...row, sim: row.sim / 1000, risk: risks.parse(JSON.parse(row.risk)) }))
export const countRewrites = async (db: Db, input: Wanted): Promise<number> => Number((await matching(db, input).select((is) => is.fn.countAll<number>().as('n')).executeTakeFirst())?.n ?? 0)

/** Answers how many of them there are; changes them. */
export const markRewrites = async (trx: Db, ids: readonly number[], status: 1 | 2, now: number): Promise<number> =>
  (await trx.updateTable('ai_rewrites').set({ status, update_time: now }).where('id', 'in', [...ids]).where('delete_time', 'is', null).returning('id').execute()).length

/** Most words of the library that are kept in a call. */
const KEPT = 200
/** The company's main words and brands that stand in a text: a rewrite has to keep them. */
export const libraryWordsIn = async (db: Db, text: string): Promise<string[]> =>
  (await db.selectFrom('keywords').select('word').where('delete_time', 'is', null).where('kind', 'in', ['main', 'brand']).where(sql<boolean>`${text} like '%' || word || '%'`).limit(KEPT).execute()).map((row) => row.word)

/** Texts that a rewrite made, that nobody accepted, whichever rewrite it was. */
export async function unreadOf(db: Db, texts: readonly string[]): Promise<Set<string>> {
  if (texts.length === 0) return new Set()
  const byHash = new Map(texts.map((text) => [hashOf(text), text]))
  const rows = await db.selectFrom('ai_rewrites').select(['text_hash', 'status']).where('text_hash', 'in', [...byHash.keys()]).where('delete_time', 'is', null).execute()
  const accepted = new Set(rows.filter((row) => row.status === 1).map((row) => row.text_hash))
  return new Set(rows.flatMap((row) => (accepted.has(row.text_hash) ? [] : (byHash.get(row.text_hash) ?? []))))
}
