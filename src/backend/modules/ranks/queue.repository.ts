// The queue of looks, and what was looked at today.
import type { Selectable } from 'kysely'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { RANK_LIMITS, RANK_PLATFORMS } from '../../../contract/entities/rank.ts'
import { SEARCHES_PER_DAY } from '../../../contract/helper/search-commands.ts'
import type { listRanks } from '../../../contract/http/rank.ts'
import { toSeconds } from '../../lib/clock.ts'
import type { Db } from '../../ports/database.ts'
import type { RankChecksTable } from '../../tables/ranks.ts'
import { accountNames } from './ranks.repository.ts'

export type CheckRow = Selectable<RankChecksTable>

export const LOGGED_OUT = 'logged_out'
export function identityOf(accountId: number): string {
  return accountId === 0 ? LOGGED_OUT : `account:${accountId}`
}
/** 0 = signed out. */
export function accountOf(identity: string): number {
  return Number(/^account:(\d+)$/.exec(identity)?.[1] ?? 0)
}

/** Words that are looked up in one go of filling the queue. */
const FILLED = 200

/** What each word, or work, waits for: 1 its look, 2 is being looked at. */
export async function openStates(
  db: Db,
  of: { wordIds: readonly number[] } | { itemIds: readonly number[] },
): Promise<Map<number, 1 | 2>> {
  const [column, ids] =
    'wordIds' in of ? (['rank_keyword_id', of.wordIds] as const) : (['publish_item_id', of.itemIds] as const)
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('rank_checks')
    .select([`${column} as id`, 'status'])
    .where('is_open', '=', 1)
    .where(column, 'in', [...ids])
    .execute()
  return new Map(
    rows.flatMap((row): [number, 1 | 2][] => (row.id === null ? [] : [[row.id, row.status === 'leased' ? 2 : 1]])),
  )
}

/** What the day's looks of an identity on a platform came to. */
export interface DayUse {
  readonly identity: string
  readonly platform: string
  used: number
  /** Blocks in a row, the latest first. */
  blocks: number
}
export function useKey(one: { identity: string; platform: string }): string {
  return `${one.identity} ${one.platform}`
}
/** What an identity may not do any more today on a platform; null = nothing stands in its way. */
export function lockOf(use: DayUse | undefined): 'cap' | 'blocked' | null {
  return use === undefined
    ? null
    : use.used >= SEARCHES_PER_DAY
      ? 'cap'
      : use.blocks >= RANK_LIMITS.blocks
        ? 'blocked'
        : null
}

/** Looks handed out on a day, by identity and platform (`useKey`). */
export async function dayUses(db: Db, day: string): Promise<Map<string, DayUse>> {
  const rows = await db
    .selectFrom('rank_checks')
    .select(['identity', 'platform_value as platform', 'outcome'])
    .where('taken_day', '=', day)
    .orderBy('done_time', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const uses = new Map<string, DayUse>()
  const over = new Set<string>()
  for (const { identity, platform, outcome } of rows) {
    const key = useKey({ identity, platform })
    const use = uses.get(key) ?? { identity, platform, used: 0, blocks: 0 }
    use.used += 1
    if (outcome === 'blocked' && !over.has(key)) use.blocks += 1
    else if (outcome !== '') over.add(key)
    uses.set(key, use)
  }
  return uses
}

/** As the page shows it. */
export async function queueState(db: Db, day: string): Promise<OutputOf<typeof listRanks>['queue']> {
  const open = await db
    .selectFrom('rank_checks')
    .select((is) => ['status', is.fn.countAll<number>().as('n')])
    .where('is_open', '=', 1)
    .groupBy('status')
    .execute()
  const last = await db
    .selectFrom('rank_keywords')
    .select((is) => is.fn.max('last_checked_time').as('at'))
    .where('delete_time', 'is', null)
    .where('source', '=', 'helper')
    .executeTakeFirst()
  const uses = await dayUses(db, day)
  const names = await accountNames(
    db,
    [...uses.values()].map((use) => accountOf(use.identity)),
  )
  const count = (status: string): number => Number(open.find((row) => row.status === status)?.n ?? 0)
  return {
    waiting: count('waiting'),
    running: count('leased'),
    last_checked_time: toSeconds(Number(last?.at ?? 0)),
    quotas: [...uses]
      .toSorted(([a], [b]) => (a < b ? 1 : -1))
      .map(([, use]) => ({
        identity: use.identity,
        openname: names.get(accountOf(use.identity)) ?? '',
        platform_value: use.platform,
        used: use.used,
        cap: SEARCHES_PER_DAY,
        blocked: lockOf(use) === 'blocked' ? 1 : 0,
      })),
  }
}

/** Puts words whose time has come into the queue; those that wait already stay once. */
export async function fillQueue(db: Db, now: number): Promise<void> {
  const due = await db
    .selectFrom('rank_keywords')
    .select(['id', 'platform_value', 'third_auth_id'])
    .where('delete_time', 'is', null)
    .where('enabled', '=', 1)
    .where('next_check_time', '>', 0)
    .where('next_check_time', '<=', now)
    .where('platform_value', 'in', [...RANK_PLATFORMS])
    .where(
      'id',
      'not in',
      db
        .selectFrom('rank_checks as c')
        .select('c.rank_keyword_id')
        .where('c.is_open', '=', 1)
        .where('c.rank_keyword_id', 'is not', null),
    )
    .orderBy('next_check_time')
    .orderBy('id')
    .limit(FILLED)
    .execute()
  if (due.length === 0) return
  await db
    .insertInto('rank_checks')
    .values(
      due.map((word) => ({
        kind: 'rank' as const,
        rank_keyword_id: word.id,
        publish_item_id: null,
        platform_value: word.platform_value,
        identity: identityOf(word.third_auth_id),
        result_rank: null,
      })),
    )
    .onConflict((clash) => clash.doNothing())
    .execute()
}

/** Looks that nobody reported in time. */
export async function expiredChecks(db: Db, now: number): Promise<CheckRow[]> {
  return await db
    .selectFrom('rank_checks')
    .selectAll()
    .where('is_open', '=', 1)
    .where('status', '=', 'leased')
    .where('lease_until', '<=', now)
    .orderBy('id')
    .execute()
}

/** What waits, most urgent first. */
export async function waitingChecks(db: Db, limit: number): Promise<CheckRow[]> {
  return await db
    .selectFrom('rank_checks')
    .selectAll()
    .where('is_open', '=', 1)
    .where('status', '=', 'waiting')
    .orderBy('urgent', 'desc')
    .orderBy('tries')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Hands a look out unless somebody was quicker. */
export async function leaseCheck(
  db: Db,
  check: CheckRow,
  lease: { deviceId: string; until: number; day: string },
): Promise<boolean> {
  const done = await db
    .updateTable('rank_checks')
    .set({
      status: 'leased',
      device_id: lease.deviceId,
      lease_until: lease.until,
      tries: check.tries + 1,
      taken_day: lease.day,
    })
    .where('id', '=', check.id)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  return Number(done.numUpdatedRows) === 1
}

/** The look, locked for the transaction. */
export async function lockCheck(trx: Db, id: number): Promise<CheckRow | undefined> {
  return await trx.selectFrom('rank_checks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function closeCheck(
  trx: Db,
  id: number,
  result: { outcome: 'ok' | 'blocked' | 'error'; rank: number | null; matched: number; now: number },
): Promise<void> {
  await trx
    .updateTable('rank_checks')
    .set({
      status: 'done',
      is_open: 0,
      outcome: result.outcome,
      result_rank: result.rank,
      result_matched: result.matched,
      done_time: result.now,
    })
    .where('id', '=', id)
    .execute()
}

/** Queues words and works that a person asked for; what waits already goes first from now on. */
export async function queueNow(
  trx: Db,
  wanted: readonly { kind: 'rank' | 'inclusion'; id: number; platform: string; identity: string }[],
): Promise<void> {
  for (const one of wanted) {
    const [wordId, itemId] = one.kind === 'rank' ? [one.id, null] : [null, one.id]
    const moved = await trx
      .updateTable('rank_checks')
      .set({ urgent: 1 })
      .where('is_open', '=', 1)
      .where(one.kind === 'rank' ? 'rank_keyword_id' : 'publish_item_id', '=', one.id)
      .executeTakeFirst()
    if (Number(moved.numUpdatedRows) > 0) continue
    await trx
      .insertInto('rank_checks')
      .values({
        kind: one.kind,
        rank_keyword_id: wordId,
        publish_item_id: itemId,
        platform_value: one.platform,
        identity: one.identity,
        urgent: 1,
        result_rank: null,
      })
      .onConflict((clash) => clash.doNothing())
      .execute()
  }
}
