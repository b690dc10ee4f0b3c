// Points as tables: in from a spreadsheet, out for one.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { RANK_LIMITS } from '../../../contract/entities/rank.ts'
import type * as http from '../../../contract/http/rank.ts'
import { EXPORT_ROWS, rankNorm, readPoints, toCsv } from '../../../contract/rank/table.ts'
import type { ImportedPoint } from '../../../contract/rank/table.ts'
import { badInput } from '../../http/validate.ts'
import { dayOf, shiftDay, startOfDay } from '../../lib/days.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { usualEyes } from './eyes.ts'
import { keepLook, settleWord } from './points.repository.ts'
import { accountOf } from './queue.repository.ts'
import { tooMany } from './ranks.errors.ts'
import type { Caller, RanksDeps } from './ranks.ports.ts'
import { accountNames, lockWords, matchingWords } from './ranks.repository.ts'
import type { WordRow } from './ranks.repository.ts'

type Http = typeof http
const REFUSED_NAMED = 100
/** A day's look without its hour counts as made at noon, ms. */
const NOON = 12 * 3_600_000
const STATUS = { ok: '正常', blocked: '查询失败', error: '出错' } as const
const SOURCE = { helper: '云管家', manual: '手动', import: '导入' } as const

const platformNames = async (db: Db): Promise<{ value: string; name: string }[]> =>
  await db.selectFrom('third_platforms').select(['value', 'name']).execute()

/**
 * See `importRanks`.
 * @throws BAD_INPUT when no line can be taken, or too many words would be tracked
 */
export async function importPoints(
  { clock }: Pick<RanksDeps, 'clock'>,
  ctx: Caller,
  text: string,
): Promise<OutputOf<Http['importRanks']>> {
  const platforms = new Map(
    (await platformNames(ctx.db)).flatMap((one): [string, string][] => [
      [one.value.toLowerCase(), one.value],
      [one.name.toLowerCase(), one.value],
    ]),
  )
  const now = clock.now()
  const today = dayOf(now, ctx.tenant.timeZone)
  const read = readPoints(text.replaceAll('\u0000', ''), platforms)
  const tooLate = read.points
    .filter((point) => point.date > today)
    .map((point) => ({ line: point.line, text: `${point.keyword},${point.date}`, why: 'bad_date' as const }))
  const refused = [...read.refused, ...tooLate].toSorted((a, b) => a.line - b.line)
  const points = read.points.filter((point) => point.date <= today)
  if (points.length === 0)
    throw badInput([{ field: 'text', msg: '没有可用的行：需要关键词、平台、日期、排名四列，排名填数字或“未进”' }])
  const key = (point: Pick<ImportedPoint, 'platform' | 'keyword'>): string =>
    `${point.platform} ${rankNorm(point.keyword)}`
  const groups = Map.groupBy(points, key)

  const wordsOf = async (trx: Db): Promise<{ known: Map<string, number>; added: number }> => {
    await trx.selectFrom('tenants').select('id').where('id', '=', ctx.tenant.id).forUpdate().executeTakeFirst()
    const live = await trx
      .selectFrom('rank_keywords')
      .select(['id', 'platform_value', 'norm'])
      .where('delete_time', 'is', null)
      .execute()
    const known = new Map(live.map((row) => [`${row.platform_value} ${row.norm}`, row.id]))
    const fresh = [...groups].filter(([name]) => !known.has(name)).flatMap(([, [first]]) => first ?? [])
    if (live.length + fresh.length > RANK_LIMITS.keywords)
      throw tooMany(Math.max(0, RANK_LIMITS.keywords - live.length))
    const usual = await usualEyes(trx)
    for (const one of fresh) {
      const { id } = await trx
        .insertInto('rank_keywords')
        .values({
          keyword: one.keyword,
          norm: rankNorm(one.keyword),
          platform_value: one.platform,
          depth: RANK_LIMITS.depth,
          frequency: 'manual',
          third_auth_id: usual(one.platform),
          admin_id: ctx.admin.id,
          last_rank: null,
          prev_rank: null,
          best_rank: null,
          delete_time: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      known.set(key(one), id)
    }
    return { known, added: fresh.length }
  }

  const result = await inTransaction(ctx.db, async (trx) => {
    const { known, added } = await wordsOf(trx)
    let saved = 0
    const words = new Map(
      (
        await lockWords(
          trx,
          [...groups.keys()].flatMap((name) => known.get(name) ?? []),
        )
      ).map((word) => [word.id, word]),
    )
    for (const [name, list] of groups) {
      const word: WordRow | undefined = words.get(known.get(name) ?? 0)
      if (word === undefined) continue
      for (const point of list) {
        const checkedTime = Math.min(now, startOfDay(point.date, ctx.tenant.timeZone) + NOON)
        const look = {
          date: point.date,
          status: 'ok',
          rank: point.rank,
          suspected: false,
          depth: Math.max(word.depth, point.rank ?? 0),
          matched: point.rank === null ? 0 : 1,
          hits: [],
          evidenceId: null,
          checkedTime,
          deviceId: '',
          identity: '',
          source: 'import',
          error: '',
        } as const
        if ((await keepLook(trx, word.id, look, now)) !== null) saved += 1
      }
      const latest = list.reduce((one, other) => (other.date > one ? other.date : one), '')
      await settleWord(
        trx,
        word,
        {
          status: 'ok',
          checkedTime: Math.min(now, startOfDay(latest, ctx.tenant.timeZone) + NOON),
          error: '',
          source: 'import',
        },
        { now },
      )
    }
    return { saved, kept: points.length - saved, added }
  })
  ctx.audit({
    targetType: 'rank',
    summary: `导入 ${result.saved} 条排名，新增 ${result.added} 个监控词，${refused.length} 行未采用`,
  })
  return {
    ...result,
    refused: refused.slice(0, REFUSED_NAMED),
    refused_total: refused.length,
    ignored_columns: [...read.ignored],
  }
}

/** See `exportRanks`. */
export async function exportPoints(
  { clock }: Pick<RanksDeps, 'clock'>,
  ctx: Caller,
  input: ParsedInputOf<Http['exportRanks']>,
): Promise<OutputOf<Http['exportRanks']>> {
  const today = dayOf(clock.now(), ctx.tenant.timeZone)
  const rows = await ctx.db
    .selectFrom('rank_results as r')
    .innerJoin('rank_keywords as k', 'k.id', 'r.rank_keyword_id')
    .where('r.rank_keyword_id', 'in', matchingWords(ctx.db, input).select('k.id'))
    .where('r.stat_date', '>=', input.from ?? shiftDay(today, 1 - RANK_LIMITS.history_days))
    .where('r.stat_date', '<=', input.to ?? today)
    .select([
      'r.id',
      'k.keyword',
      'k.platform_value',
      'r.stat_date',
      'r.rank',
      'r.status',
      'r.depth',
      'r.suspected',
      'r.source',
      'r.identity',
      'r.error',
    ])
    .orderBy('r.stat_date', 'desc')
    .orderBy('k.id')
    .limit(EXPORT_ROWS + 1)
    .execute()
  const kept = rows.slice(0, EXPORT_ROWS)
  const names = new Map((await platformNames(ctx.db)).map((one) => [one.value, one.name]))
  const accounts = await accountNames(
    ctx.db,
    kept.map((row) => accountOf(row.identity)),
  )
  const hits = await bestHits(
    ctx.db,
    kept.flatMap((row) => (row.rank === null ? [] : [row.id])),
  )
  const csv = toCsv([
    ['关键词', '平台', '日期', '排名', '状态', '深度', '来源', '查询账号', '命中作品', '链接', '说明'],
    ...kept.map((row) => {
      const hit = hits.get(row.id)
      const identity =
        row.identity === ''
          ? ''
          : accountOf(row.identity) === 0
            ? '未登录'
            : (accounts.get(accountOf(row.identity)) ?? row.identity)
      return [
        row.keyword,
        names.get(row.platform_value) ?? row.platform_value,
        row.stat_date,
        row.status !== 'ok' ? '' : (row.rank ?? `未进前${row.depth}`),
        row.suspected === 1 ? `${STATUS[row.status]}（疑似）` : STATUS[row.status],
        row.depth,
        SOURCE[row.source],
        identity,
        hit?.title ?? '',
        hit?.url ?? '',
        row.error,
      ]
    }),
  ])
  ctx.audit({ targetType: 'rank', summary: `导出 ${kept.length} 条排名` })
  return { filename: `排名_${today}.csv`, csv, rows: kept.length, truncated: rows.length > EXPORT_ROWS ? 1 : 0 }
}

/** The first result of ours of each point. */
async function bestHits(db: Db, ids: readonly number[]): Promise<Map<number, { title: string; url: string }>> {
  const found = new Map<number, { title: string; url: string }>()
  for (let at = 0; at < ids.length; at += 5_000) {
    const rows = await db
      .selectFrom('rank_hits as h')
      .innerJoin('rank_results as r', 'r.id', 'h.rank_result_id')
      .select(['h.rank_result_id', 'h.title', 'h.url'])
      .where('h.rank_result_id', 'in', ids.slice(at, at + 5_000))
      .whereRef('h.rank', '=', 'r.rank')
      .where('h.matched_by', '<>', 'none')
      .execute()
    for (const row of rows) if (!found.has(row.rank_result_id)) found.set(row.rank_result_id, row)
  }
  return found
}
