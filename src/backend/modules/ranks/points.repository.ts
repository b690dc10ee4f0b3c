// Writing one point: the day's row, its results, and what the word's row says of all its points.
import type { RankStatus } from '../../../contract/entities/rank.ts'
import type { Db } from '../../ports/database.ts'
import type { MatchedHit } from './match.ts'
import type { WordRow } from './ranks.repository.ts'
import { changeOf } from './schedule.ts'

/** What a look said of a word; times in unix ms. */
export interface Look {
  readonly date: string
  readonly status: Exclude<RankStatus, 'pending'>
  readonly rank: number | null
  readonly suspected: boolean
  readonly depth: number
  readonly matched: number
  readonly hits: readonly MatchedHit[]
  readonly evidenceId: number | null
  readonly checkedTime: number
  readonly deviceId: string
  /** '' = a person looked. */
  readonly identity: string
  readonly source: 'helper' | 'manual' | 'import'
  readonly error: string
}

/** Pictures that no point shows any more go to the recycle bin. */
export async function dropEvidence(trx: Db, ids: readonly (number | null)[], now: number): Promise<void> {
  const gone = ids.flatMap((id) => id ?? [])
  if (gone.length > 0)
    await trx
      .updateTable('attachments')
      .set({ delete_time: now })
      .where('id', 'in', gone)
      .where('kind', '=', 'evidence')
      .where('delete_time', 'is', null)
      .execute()
}

async function writeHits(trx: Db, resultId: number, hits: readonly MatchedHit[]): Promise<void> {
  await trx.deleteFrom('rank_hits').where('rank_result_id', '=', resultId).execute()
  if (hits.length === 0) return
  await trx
    .insertInto('rank_hits')
    .values(
      hits.map((hit) => ({
        rank_result_id: resultId,
        rank: hit.rank,
        publish_item_id: hit.publishItemId,
        item_id: hit.item_id,
        author_sec_uid: hit.author_sec_uid,
        author_name: hit.author_name,
        title: hit.title,
        url: hit.url,
        matched_by: hit.matchedBy,
      })),
    )
    .execute()
}

/**
 * Keeps a look as its day's point; the word must be locked. The latest look of a day wins, but one that failed never
 * replaces one that succeeded. Answers the point's id, or null when the day has a later one, which stays.
 */
export async function keepLook(trx: Db, wordId: number, look: Look, now: number): Promise<number | null> {
  const before = await trx
    .selectFrom('rank_results')
    .select(['id', 'status', 'checked_time', 'evidence_attachment_id'])
    .where('rank_keyword_id', '=', wordId)
    .where('stat_date', '=', look.date)
    .executeTakeFirst()
  if (
    before !== undefined &&
    (before.checked_time > look.checkedTime || (before.status === 'ok' && look.status !== 'ok'))
  ) {
    await dropEvidence(trx, [look.evidenceId], now)
    return null
  }
  const values = {
    status: look.status,
    rank: look.rank,
    suspected: look.suspected ? 1 : 0,
    depth: look.depth,
    hit_count: look.matched,
    evidence_attachment_id: look.evidenceId,
    checked_time: look.checkedTime,
    device_id: look.deviceId,
    identity: look.identity,
    source: look.source,
    error: look.error,
  } as const
  if (before !== undefined && before.evidence_attachment_id !== look.evidenceId)
    await dropEvidence(trx, [before.evidence_attachment_id], now)
  if (before !== undefined) await trx.updateTable('rank_results').set(values).where('id', '=', before.id).execute()
  const id =
    before?.id ??
    (
      await trx
        .insertInto('rank_results')
        .values({ rank_keyword_id: wordId, stat_date: look.date, ...values })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  await writeHits(trx, id, look.hits)
  return id
}

/**
 * Works out what the word's row says: of its points, and of the latest look, which `look` is unless an earlier day was
 * filled in.
 */
export async function settleWord(
  trx: Db,
  word: WordRow,
  look: Pick<Look, 'status' | 'checkedTime' | 'error' | 'source'>,
  more: { nextCheckTime?: number; failCount?: number; now: number },
): Promise<void> {
  const points = await trx
    .selectFrom('rank_results')
    .select(['id', 'rank', 'suspected', 'checked_time'])
    .where('rank_keyword_id', '=', word.id)
    .where('status', '=', 'ok')
    .orderBy('stat_date', 'desc')
    .limit(2)
    .execute()
  const best = await trx
    .selectFrom('rank_results')
    .select((is) => is.fn.min('rank').as('rank'))
    .where('rank_keyword_id', '=', word.id)
    .where('status', '=', 'ok')
    .executeTakeFirst()
  const [last, previous] = points
  const hit =
    last === undefined
      ? undefined
      : await trx
          .selectFrom('rank_hits')
          .select(['title', 'url'])
          .where('rank_result_id', '=', last.id)
          .where('matched_by', '<>', 'none')
          .where('rank', '=', last.rank ?? 0)
          .orderBy('id')
          .executeTakeFirst()
  const isLatest = look.checkedTime >= word.last_checked_time
  const status = isLatest ? look.status : word.last_status
  await trx
    .updateTable('rank_keywords')
    .set({
      last_rank: last?.rank ?? null,
      prev_rank: previous?.rank ?? null,
      suspected: last?.suspected ?? 0,
      ok_time: last?.checked_time ?? 0,
      best_rank: best?.rank === null || best?.rank === undefined ? null : Number(best.rank),
      change_kind: status === 'ok' ? changeOf(points) : 'none',
      hit_title: hit?.title ?? '',
      hit_url: hit?.url ?? '',
      update_time: more.now,
      ...(isLatest
        ? { last_status: look.status, last_checked_time: look.checkedTime, last_error: look.error, source: look.source }
        : {}),
      ...(more.nextCheckTime === undefined ? {} : { next_check_time: more.nextCheckTime }),
      ...(more.failCount === undefined ? {} : { fail_count: more.failCount }),
    })
    .where('id', '=', word.id)
    .execute()
}

/**
 * The file of a finished upload, or a picture by its own number; null when neither is named, undefined when it isn't
 * there.
 */
export async function findEvidence(
  db: Db,
  wanted: { evidence_upload_id?: string | undefined; evidence_id?: number | undefined },
): Promise<number | null | undefined> {
  const pictures = db
    .selectFrom('attachments as a')
    .select('a.id')
    .where('a.kind', '=', 'evidence')
    .where('a.delete_time', 'is', null)
  if (wanted.evidence_id !== undefined)
    return (await pictures.where('a.id', '=', wanted.evidence_id).executeTakeFirst())?.id
  if (wanted.evidence_upload_id === undefined) return null
  return (
    await pictures
      .innerJoin('upload_sessions as u', 'u.attachment_id', 'a.id')
      .where('u.upload_id', '=', wanted.evidence_upload_id)
      .executeTakeFirst()
  )?.id
}
