// What looks found: points of words, and whether works are found by their titles.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type { RankStatus } from '../../../contract/entities/rank.ts'
import type * as http from '../../../contract/http/rank.ts'
import { titleNorm } from '../../../contract/titles/lines.ts'
import { dayOf } from '../../lib/days.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { keepInclusion } from './inclusions.repository.ts'
import { findWork, matchHits } from './match.ts'
import type { Match, SeenHit } from './match.ts'
import { ownFacts } from './own-works.ts'
import { findEvidence, keepLook, settleWord } from './points.repository.ts'
import { accountOf, closeCheck, lockCheck } from './queue.repository.ts'
import type { CheckRow } from './queue.repository.ts'
import { evidenceMissing, jobMissing, jobOutdated } from './ranks.errors.ts'
import type { Caller, RanksDeps } from './ranks.ports.ts'
import { lockWords } from './ranks.repository.ts'
import { nextCheck } from './schedule.ts'
import { wholeCompany } from '../../lib/whole-company.ts'

type Http = typeof http
type Report = ParsedInputOf<Http['reportRank']>
interface Found {
  status: Exclude<RankStatus, 'pending'>
  hits: readonly SeenHit[]
  depth: number
  evidenceId: number | null
  error: string
}
const NOTHING: Match = { rank: null, suspected: false, matched: 0, kept: [] }

export interface ReportService {
  /**
   * Idempotent.
   * @throws NOT_FOUND, CONFLICT
   */
  report(ctx: Caller, input: Report): Promise<OutputOf<Http['reportRank']>>
  /** Notes that a look could not be made. */
  fail(ctx: Caller, checkId: number, why: string): Promise<void>
}

/** See the interface. */
export function createReportService(deps: Pick<RanksDeps, 'clock' | 'random' | 'uses'>): ReportService {
  const keepWord = async (
    trx: Db,
    ctx: Caller,
    check: CheckRow,
    found: Found,
    now: number,
  ): Promise<{ rank: number | null; matched: number }> => {
    const [word] = await lockWords(trx, check.rank_keyword_id === null ? [] : [check.rank_keyword_id])
    if (word === undefined) return { rank: null, matched: 0 }
    const match =
      found.status === 'ok' ? matchHits(found.hits, await ownFacts(trx, check.platform_value, found.hits)) : NOTHING
    const look = {
      date: dayOf(now, ctx.tenant.timeZone),
      status: found.status,
      rank: match.rank,
      suspected: match.suspected,
      depth: found.status === 'ok' ? found.depth : word.depth,
      matched: match.matched,
      hits: match.kept,
      evidenceId: found.evidenceId,
      checkedTime: now,
      deviceId: check.device_id,
      identity: check.identity,
      source: 'helper',
      error: found.error,
    } as const
    await keepLook(trx, word.id, look, now)
    const fails = found.status === 'ok' ? 0 : word.fail_count + 1
    await settleWord(trx, word, look, {
      nextCheckTime: nextCheck({ frequency: word.frequency, status: found.status, fails: fails - 1, now }, deps.random),
      failCount: fails,
      now,
    })
    return { rank: match.rank, matched: match.matched }
  }

  const keepTitle = async (
    trx: Db,
    ctx: Caller,
    check: CheckRow,
    found: Found,
    now: number,
  ): Promise<{ rank: number | null; matched: number }> => {
    const item = await trx
      .selectFrom('publish_items as i')
      .innerJoin('third_auths as a', 'a.id', 'i.third_auth_id')
      .select(['i.id', 'i.title', 'i.platform_item_id', 'a.third_sec_uid', 'a.account_id', 'a.platform_value'])
      .where('i.id', '=', check.publish_item_id ?? 0)
      .where('i.delete_time', 'is', null)
      .executeTakeFirst()
    if (item === undefined) return { rank: null, matched: 0 }
    const work = {
      itemId: item.platform_item_id,
      titleNorm: titleNorm(item.title),
      authors: [item.third_sec_uid, item.account_id].filter((one) => one !== ''),
    }
    const seen = found.status === 'ok' ? findWork(found.hits, work, found.depth) : { found: null, rank: null }
    const status =
      found.status === 'blocked'
        ? 'blocked'
        : seen.found === null
          ? 'unknown'
          : seen.found
            ? 'included'
            : 'not_included'
    const reason = found.error || (status === 'unknown' ? '有标题相同的作品，但无法确认是不是本作品' : '')
    await keepInclusion(trx, {
      itemId: item.id,
      platform: item.platform_value,
      date: dayOf(now, ctx.tenant.timeZone),
      status,
      rank: seen.rank,
      reason,
      source: 'helper',
      evidenceId: found.evidenceId,
      checkedTime: now,
    })
    return { rank: seen.rank, matched: seen.found === true ? 1 : 0 }
  }

  const close = async (
    inside: Db,
    ctx: Caller,
    check: CheckRow,
    found: Found,
  ): Promise<{ rank: number | null; matched: number }> => {
    const trx = wholeCompany(inside, 'platforms')
    const now = deps.clock.now()
    const result = await (check.kind === 'rank' ? keepWord : keepTitle)(trx, ctx, check, found, now)
    await closeCheck(trx, check.id, { outcome: found.status, ...result, now })
    const accountId = accountOf(check.identity)
    if (accountId > 0 && check.device_id !== '')
      await deps.uses.release(trx, { ids: [accountId], deviceId: check.device_id, purpose: 'works' })
    return result
  }

  return {
    async report(ctx, input) {
      return await inTransaction(ctx.db, async (trx) => {
        const check = await lockCheck(trx, input.job_item_id)
        if (check === undefined || check.device_id === '') throw jobMissing()
        if (check.status === 'done')
          return { rank: check.result_rank, matched: check.result_matched, repeated: 1 as const }
        if (check.status === 'cancelled' || (input.device_id !== undefined && input.device_id !== check.device_id))
          throw jobOutdated()
        const evidenceId = await findEvidence(trx, input)
        if (evidenceId === undefined) throw evidenceMissing()
        return {
          ...(await close(trx, ctx, check, {
            status: input.status,
            hits: input.hits,
            depth: input.depth,
            evidenceId,
            error: input.error,
          })),
          repeated: 0 as const,
        }
      })
    },
    async fail(ctx, checkId, why) {
      await inTransaction(ctx.db, async (trx) => {
        const check = await lockCheck(trx, checkId)
        if (check?.is_open === 1)
          await close(trx, ctx, check, { status: 'error', hits: [], depth: 0, evidenceId: null, error: why })
      })
    },
  }
}
