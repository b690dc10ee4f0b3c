// What the rules of the next steps look at, from the company's rows within the operator's accounts.
import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { LOGIN_STATUS } from '../../../contract/entities/account.ts'
import { PUBLISH_STATUS } from '../../../contract/entities/publish.ts'
import { isLeadDue } from '../../lib/lead-counts.ts'
import { isOpenNow, isWaitedIn } from '../../lib/wants-answer.ts'
import type { Db } from '../../ports/database.ts'

/** Works with a play count that one answer looks at, the newest. */
const WORKS_MOST = 5_000
const WORDS_MOST = 2_000
const PLANS_MOST = 50

/** Live accounts that publish; shops and institutions do not. */
export async function findPublishers(db: Db) {
  const rows = await db
    .selectFrom('third_auths')
    .select(['id', 'openname', 'platform_value', 'third_login_status', 'enabled', 'create_time'])
    .where('delete_time', 'is', null)
    .where('auth_mode', 'not in', ['doudian', 'doudian_sub', 'ins'])
    .orderBy('id')
    .execute()
  return rows.map(({ third_login_status: login, enabled, create_time: since, ...row }) => ({
    ...row,
    isReady: login === LOGIN_STATUS.ok && enabled === 1,
    since: Number(since),
  }))
}

/**
 * Works that wait or go out, by account, how many wait without a time, and the times of those planned for `from` to
 * `to`, unix ms.
 */
export async function findWaiting(db: Db, from: number, to: number) {
  const live = db
    .selectFrom('publish_items')
    .where('delete_time', 'is', null)
    .where('publish_status', 'in', [PUBLISH_STATUS.waiting, PUBLISH_STATUS.publishing])
  const [byAccount, times, untimed] = await Promise.all([
    live
      .select((is) => ['third_auth_id', is.fn.countAll<number>().as('count')])
      .groupBy('third_auth_id')
      .execute(),
    live
      .select('timing_time')
      .where('timing_time', '>=', from)
      .where('timing_time', '<', to)
      .limit(WORKS_MOST)
      .execute(),
    live
      .select((is) => is.fn.countAll<number>().as('count'))
      .where('publish_status', '=', PUBLISH_STATUS.waiting)
      .where('timing_time', '=', 0)
      .executeTakeFirstOrThrow(),
  ])
  return {
    untimed: Number(untimed.count),
    byAccount: new Map(byAccount.map((row) => [row.third_auth_id, Number(row.count)])),
    times: times.map((row) => Number(row.timing_time)),
  }
}

/** Guests in conversations that want an answer, at `now` in unix ms. */
export async function findGuests(db: Db, now: number): Promise<{ waiting: number; since: number }> {
  const row = await db
    .selectFrom('conversations')
    .select((is) => [is.fn.countAll<number>().as('waiting'), is.fn.min('waiting_since').as('since')])
    .where(isWaitedIn('conversations'))
    .where(isOpenNow('conversations', now))
    .executeTakeFirstOrThrow()
  return { waiting: Number(row.waiting), since: Number(row.since ?? 0) }
}

/** Leads in open stages that are due before `until`, unix ms. */
export async function findFollowUps(db: Db, until: number): Promise<{ due: number; firstTime: number }> {
  const row = await db
    .selectFrom('guest_capitals')
    .select((is) => [is.fn.countAll<number>().as('due'), is.fn.min('next_follow_time').as('first')])
    .where('delete_time', 'is', null)
    .where(sql<SqlBool>`merged_into_id = 0`)
    .where(isLeadDue('guest_capitals'))
    .where('next_follow_time', '<', until)
    .executeTakeFirstOrThrow()
  return { due: Number(row.due), firstTime: Number(row.first ?? 0) }
}

interface FailedWorks {
  failed: number
  /** Why the newest of them failed, and when; unix ms. */
  reason: string
  failedTime: number
}

/** Works that failed and wait for a person, whenever that was, by account. */
export async function findFailed(db: Db): Promise<Map<number, FailedWorks>> {
  const rows = await db
    .selectFrom('publish_items')
    .select(['third_auth_id', 'fail_reason', 'update_time'])
    .where('publish_status', '=', PUBLISH_STATUS.failed)
    .where('outcome_unknown', '=', 0)
    .where('delete_time', 'is', null)
    .orderBy('update_time', 'desc')
    .limit(WORKS_MOST)
    .execute()
  return new Map(
    [...Map.groupBy(rows, (row) => row.third_auth_id)].map(([id, own]) => [
      id,
      { failed: own.length, reason: own[0]?.fail_reason ?? '', failedTime: Number(own[0]?.update_time ?? 0) },
    ]),
  )
}

/** Words that are tracked and were looked at well, with their plans. */
export async function findWords(db: Db) {
  const words = await db
    .selectFrom('rank_keywords')
    .select(['id', 'keyword', 'platform_value', 'last_rank', 'prev_rank', 'ok_time'])
    .where('delete_time', 'is', null)
    .where('enabled', '=', 1)
    .where('ok_time', '>', 0)
    .orderBy('id')
    .limit(WORDS_MOST)
    .execute()
  if (words.length === 0) return []
  const links = await db.selectFrom('rank_keyword_plans').select(['rank_keyword_id', 'plan_id']).execute()
  const plansOf = Map.groupBy(links, (link) => link.rank_keyword_id)
  return words.map((word) => ({
    keyword: word.keyword,
    platform_value: word.platform_value,
    rank: word.last_rank,
    prevRank: word.prev_rank,
    seen: Number(word.ok_time),
    planIds: (plansOf.get(word.id) ?? []).map((link) => link.plan_id),
  }))
}

/** Plans with several regions, the newest, and how many works with a region's titles went out since `from`, unix ms. */
export async function findPlans(db: Db, planIds: readonly number[], from: number) {
  if (planIds.length === 0) return []
  const plans = await db
    .selectFrom('plans')
    .select(['id', 'name', 'region_words'])
    .where('delete_time', 'is', null)
    .where('id', 'in', [...planIds])
    .orderBy('id', 'desc')
    .limit(PLANS_MOST)
    .execute()
  const regional = plans
    .map(({ region_words: words, ...plan }) => ({ ...plan, regions: JSON.parse(words) as string[] }))
    .filter((plan) => plan.regions.length > 1)
  if (regional.length === 0) return []
  const counts = await db
    .selectFrom('titles as t')
    .innerJoin('publish_items as i', 'i.id', 't.publish_item_id')
    .select((is) => ['t.plan_id', 't.region', is.fn.countAll<number>().as('count')])
    .where(
      't.plan_id',
      'in',
      regional.map((plan) => plan.id),
    )
    .where('t.delete_time', 'is', null)
    .where('i.publish_status', '=', PUBLISH_STATUS.success)
    .where('i.only_draft', '=', 0)
    .where('i.published_time', '>=', from)
    .groupBy(['t.plan_id', 't.region'])
    .execute()
  return regional.map((plan) => ({
    ...plan,
    works: new Map(counts.filter((row) => row.plan_id === plan.id).map((row) => [row.region, Number(row.count)])),
  }))
}

/** Works of sites with a play count that went out since `from`, unix ms, the newest. */
export async function findPlayedWorks(db: Db, from: number) {
  const rows = await db
    .selectFrom('platform_works as w')
    .innerJoin('third_auths as a', 'a.id', 'w.third_auth_id')
    .select([
      'w.third_auth_id as accountId',
      'w.title',
      'w.url',
      'w.publish_item_id as itemId',
      'w.last_play',
      'w.publish_time',
    ])
    .where('a.delete_time', 'is', null)
    .where('w.is_deleted', '=', 0)
    .where('w.last_play', 'is not', null)
    .where('w.publish_time', '>=', from)
    .orderBy('w.publish_time', 'desc')
    .limit(WORKS_MOST)
    .execute()
  return rows.map(({ last_play: play, publish_time: published, ...row }) => ({
    ...row,
    play: Number(play),
    published: Number(published),
  }))
}
