// Points of one word with their results and pictures.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { RANK_LIMITS } from '../../../contract/entities/rank.ts'
import type * as http from '../../../contract/http/rank.ts'
import { toSeconds } from '../../lib/clock.ts'
import { dayOf, shiftDay } from '../../lib/days.ts'
import type { Db } from '../../ports/database.ts'
import { accountOf } from './queue.repository.ts'
import { wordMissing } from './ranks.errors.ts'
import type { Caller, RanksDeps } from './ranks.ports.ts'
import { accountNames } from './ranks.repository.ts'

type Http = typeof http
/** Days that one answer covers at most. */
const DAYS_MAX = 366

/** Signed addresses of live pictures, by their number. */
export async function evidenceUrls(
  db: Db,
  deps: Pick<RanksDeps, 'fileUrl'>,
  ids: readonly (number | null)[],
): Promise<Map<number, string>> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))]
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('attachments')
    .select(['id', 'storage_path'])
    .where('id', 'in', wanted)
    .where('delete_time', 'is', null)
    .execute()
  return new Map(
    await Promise.all(
      rows.map(async (row): Promise<[number, string]> => [row.id, await deps.fileUrl(row.storage_path)]),
    ),
  )
}

/**
 * See `rankHistory`.
 * @throws NOT_FOUND
 */
export async function readHistory(
  deps: Pick<RanksDeps, 'clock' | 'fileUrl'>,
  { db, tenant }: Caller,
  input: ParsedInputOf<Http['rankHistory']>,
): Promise<OutputOf<Http['rankHistory']>> {
  const word = await db
    .selectFrom('rank_keywords')
    .select(['id', 'keyword', 'platform_value'])
    .where('id', '=', input.id)
    .where('delete_time', 'is', null)
    .executeTakeFirst()
  if (word === undefined) throw wordMissing()
  const to = input.to ?? dayOf(deps.clock.now(), tenant.timeZone)
  const earliest = shiftDay(to, 1 - DAYS_MAX)
  const from = input.from ?? shiftDay(to, 1 - RANK_LIMITS.history_days)
  const points = await db
    .selectFrom('rank_results')
    .selectAll()
    .where('rank_keyword_id', '=', word.id)
    .where('stat_date', '>=', from < earliest ? earliest : from)
    .where('stat_date', '<=', to)
    .orderBy('stat_date')
    .execute()
  const hits =
    points.length === 0
      ? []
      : await db
          .selectFrom('rank_hits')
          .selectAll()
          .where(
            'rank_result_id',
            'in',
            points.map((point) => point.id),
          )
          .orderBy('rank_result_id')
          .orderBy('rank')
          .orderBy('id')
          .execute()
  const byPoint = Map.groupBy(hits, (hit) => hit.rank_result_id)
  const [urls, names] = [
    await evidenceUrls(
      db,
      deps,
      points.map((point) => point.evidence_attachment_id),
    ),
    await accountNames(
      db,
      points.map((point) => accountOf(point.identity)),
    ),
  ]
  return {
    keyword: word.keyword,
    platform_value: word.platform_value,
    list: points.map((point) => ({
      date: point.stat_date,
      rank: point.rank,
      status: point.status,
      depth: point.depth,
      suspected: point.suspected,
      source: point.source,
      identity: point.identity,
      openname: names.get(accountOf(point.identity)) ?? '',
      checked_time: toSeconds(point.checked_time),
      error: point.error,
      hit_count: point.hit_count,
      evidence_url: urls.get(point.evidence_attachment_id ?? 0) ?? '',
      hits: (byPoint.get(point.id) ?? []).map((hit) => ({
        rank: hit.rank,
        publish_item_id: hit.publish_item_id ?? 0,
        title: hit.title,
        url: hit.url,
        author_name: hit.author_name,
        matched_by: hit.matched_by,
      })),
    })),
  }
}
