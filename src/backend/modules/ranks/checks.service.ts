// Looks: asking for them, handing them out to helpers, and taking in what they found.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { LOGIN_STATUS } from '../../../contract/entities/account.ts'
import { RANK_LIMITS, RANK_PLATFORMS } from '../../../contract/entities/rank.ts'
import type * as http from '../../../contract/http/rank.ts'
import { isBlankTitle } from '../../../contract/work-title.ts'
import { waysOf } from '../../lib/account-ways.ts'
import { dayOf, endOfDay } from '../../lib/days.ts'
import { AppError } from '../../lib/errors.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { usableEyes } from './eyes.ts'
import { publishedWorks } from './inclusions.repository.ts'
import {
  accountOf,
  dayUses,
  expiredChecks,
  fillQueue,
  identityOf,
  leaseCheck,
  lockOf,
  LOGGED_OUT,
  queueNow,
  useKey,
  waitingChecks,
} from './queue.repository.ts'
import type { CheckRow } from './queue.repository.ts'
import { dayOver, wordMissing, workMissing } from './ranks.errors.ts'
import type { Caller, RanksDeps } from './ranks.ports.ts'
import type { ReportService } from './report.service.ts'
import { wholeCompany } from '../../lib/whole-company.ts'

type Http = typeof http

/** A look that was handed out this often without an answer counts as failed. */
const TRIES = 3
/** Waiting looks that are gone through for those that may be made now. */
const GONE_THROUGH = 300
/** What a helper's search takes of a title, characters. */
const SEARCH_MAX = 60

export interface ChecksService {
  /** @throws NOT_FOUND, TOO_OFTEN */
  now(ctx: Caller, input: ParsedInputOf<Http['checkRanksNow']>): Promise<OutputOf<Http['checkRanksNow']>>
  cancel(ctx: Caller, input: ParsedInputOf<Http['cancelRankChecks']>): Promise<OutputOf<Http['cancelRankChecks']>>
  take(ctx: Caller, input: ParsedInputOf<Http['takeRankJobs']>): Promise<OutputOf<Http['takeRankJobs']>>
  giveBack(ctx: Caller, input: ParsedInputOf<Http['returnRankJobs']>): Promise<OutputOf<Http['returnRankJobs']>>
}

const canBeLooked = (platform: string): boolean => RANK_PLATFORMS.some((one) => one === platform)

/** See the interface. */
export function createChecksService(deps: RanksDeps, reports: Pick<ReportService, 'fail'>): ChecksService {
  const { clock } = deps

  /** Looks that nobody answered wait again; after the third time they failed. */
  const reclaim = async (ctx: Caller, now: number): Promise<void> => {
    for (const check of await expiredChecks(ctx.db, now)) {
      if (check.tries >= TRIES) await reports.fail(ctx, check.id, '云管家三次没有返回结果')
      else
        await ctx.db
          .updateTable('rank_checks')
          .set({ status: 'waiting' })
          .where('id', '=', check.id)
          .where('status', '=', 'leased')
          .where('lease_until', '<=', now)
          .execute()
    }
  }

  /** Accounts whose eyes look: signed in, enabled, inside the operator's scope. */
  const usableAccounts = async (ctx: Caller, ids: readonly number[]) => {
    if (ids.length === 0) return new Map<number, never>()
    const rows = await ctx.db
      .selectFrom('third_auths')
      .select([
        'id',
        'platform_value',
        'account_id',
        'third_sec_uid',
        'third_cookie_enc',
        'third_token_enc',
        'proxy_enc',
        'ways',
      ])
      .where('id', 'in', [...ids])
      .where('delete_time', 'is', null)
      .where('enabled', '=', 1)
      .where('third_login_status', '=', LOGIN_STATUS.ok)
      .execute()
    return new Map(rows.map((row) => [row.id, row]))
  }

  const wordsAndTitles = async (
    db: Db,
    checks: readonly CheckRow[],
  ): Promise<Map<number, { keyword: string; depth: number }>> => {
    const [wordIds, itemIds] = [
      checks.flatMap((check) => check.rank_keyword_id ?? []),
      checks.flatMap((check) => check.publish_item_id ?? []),
    ]
    const words =
      wordIds.length === 0
        ? []
        : await db
            .selectFrom('rank_keywords')
            .select(['id', 'keyword', 'depth'])
            .where('id', 'in', wordIds)
            .where('delete_time', 'is', null)
            .execute()
    const items =
      itemIds.length === 0
        ? []
        : await db
            .selectFrom('publish_items')
            .select(['id', 'title'])
            .where('id', 'in', itemIds)
            .where('delete_time', 'is', null)
            .execute()
    return new Map(
      checks.flatMap((check): [number, { keyword: string; depth: number }][] => {
        const word = words.find((one) => one.id === check.rank_keyword_id)
        const item = items.find((one) => one.id === check.publish_item_id)
        if (word !== undefined) return [[check.id, { keyword: word.keyword, depth: word.depth }]]
        return item === undefined || isBlankTitle(item.title)
          ? []
          : [
              [
                check.id,
                { keyword: [...item.title.trim()].slice(0, SEARCH_MAX).join(''), depth: RANK_LIMITS.inclusion_depth },
              ],
            ]
      }),
    )
  }

  return {
    async now(ctx, input) {
      const [now, { timeZone }] = [clock.now(), ctx.tenant]
      return await inTransaction(ctx.db, async (trx) => {
        const wordIds = [...new Set(input.ids)]
        const words =
          wordIds.length === 0
            ? []
            : await trx
                .selectFrom('rank_keywords')
                .select(['id', 'platform_value', 'third_auth_id'])
                .where('id', 'in', wordIds)
                .where('delete_time', 'is', null)
                .execute()
        if (words.length !== wordIds.length) throw wordMissing()
        const itemIds = [...new Set(input.publish_item_ids)]
        const items =
          itemIds.length === 0
            ? []
            : await publishedWorks(trx, ctx.admin, {})
                .innerJoin('third_auths as a', 'a.id', 'i.third_auth_id')
                .select(['i.id', 'i.title', 'a.platform_value'])
                .where('i.id', 'in', itemIds)
                .execute()
        if (items.length !== itemIds.length) throw workMissing()
        const wanted = [
          ...words.map((word) => ({
            kind: 'rank' as const,
            id: word.id,
            platform: word.platform_value,
            identity: identityOf(word.third_auth_id),
          })),
          ...items.flatMap((item) =>
            isBlankTitle(item.title)
              ? []
              : [{ kind: 'inclusion' as const, id: item.id, platform: item.platform_value, identity: LOGGED_OUT }],
          ),
        ].filter((one) => canBeLooked(one.platform))
        const uses = await dayUses(trx, dayOf(now, timeZone))
        const locks = wanted.map((one) => lockOf(uses.get(useKey(one))))
        const free = wanted.filter((_one, at) => locks[at] === null)
        const [lock] = locks.flatMap((one) => one ?? [])
        if (free.length === 0 && lock !== undefined)
          throw dayOver(lock, Math.ceil((endOfDay(now, timeZone) - now) / 1000))
        await queueNow(trx, free)
        return { queued: free.length, skipped: words.length + items.length - free.length }
      })
    },

    async cancel(ctx, input) {
      let query = ctx.db.updateTable('rank_checks').set({ status: 'cancelled', is_open: 0 }).where('is_open', '=', 1)
      if (input.ids !== undefined) query = query.where('rank_keyword_id', 'in', [...input.ids])
      const rows = await query.returning(['id', 'rank_keyword_id']).execute()
      // Words on a schedule would be back in the queue at once: they come again at their next usual time.
      const now = clock.now()
      const words = rows.flatMap((row) => row.rank_keyword_id ?? [])
      if (words.length > 0)
        await ctx.db
          .updateTable('rank_keywords')
          .set({ next_check_time: now + 86_400_000 })
          .where('id', 'in', words)
          .where('next_check_time', '>', 0)
          .where('next_check_time', '<=', now)
          .execute()
      return { cancelled: rows.length }
    },

    async take(ctx, input) {
      const now = clock.now()
      const day = dayOf(now, ctx.tenant.timeZone)
      await reclaim(ctx, now)
      await fillQueue(ctx.db, now)
      const waiting = await waitingChecks(ctx.db, GONE_THROUGH)
      if (waiting.length === 0) return { list: [], waiting: 0 }
      const [uses, all, away] = [
        await dayUses(ctx.db, day),
        await wordsAndTitles(wholeCompany(ctx.db, 'works'), waiting),
        await deps.uses.away(ctx.db, input.device_id),
      ]
      const texts = await wordsAndTitles(ctx.db, waiting)
      const lookers = [...new Set(waiting.map((check) => accountOf(check.identity)).filter((id) => id > 0))]
      const [accounts, usable] = [await usableAccounts(ctx, lookers), await usableEyes(ctx.db, lookers)]
      const taken: { check: CheckRow; account: NonNullable<ReturnType<typeof accounts.get>> | null }[] = []
      for (const check of waiting) {
        if (taken.length === input.limit) break
        const key = { identity: check.identity, platform: check.platform_value }
        const use = uses.get(useKey(key)) ?? { ...key, used: 0, blocks: 0 }
        if (lockOf(use) !== null) continue
        const accountId = accountOf(check.identity)
        // A work out of this operator's sight is looked for by a colleague's computer.
        if (all.has(check.id) && !texts.has(check.id)) continue
        // An account outside this operator's scope is no fault of the word: a colleague's computer makes the look.
        if (accountId > 0 && !accounts.has(accountId) && usable(accountId) === 1) continue
        if (!texts.has(check.id) || (accountId > 0 && !accounts.has(accountId))) {
          await reports.fail(ctx, check.id, accountId > 0 ? '查询账号已掉线、停用或删除' : '没有可以搜索的内容')
          continue
        }
        if (accountId > 0 && away.includes(accountId)) continue
        const leased = await inTransaction(ctx.db, async (trx) => {
          if (accountId > 0) await deps.uses.hold(trx, ctx, { accountId, deviceId: input.device_id, purpose: 'works' })
          return await leaseCheck(trx, check, {
            deviceId: input.device_id,
            until: now + RANK_LIMITS.lease_s * 1000,
            day,
          })
        }).catch((error: unknown) => {
          // Another computer took the account meanwhile: its words wait.
          if (error instanceof AppError) return false
          throw error
        })
        if (!leased) continue
        taken.push({ check, account: accounts.get(accountId) ?? null })
        uses.set(useKey(key), { ...use, used: use.used + 1 })
      }
      const owners = taken.flatMap((one) => one.account ?? [])
      const sealed = await deps.credentials.handOut(ctx, input.device_id, owners, 'rank')
      return {
        list: taken.map(({ check, account }) => {
          const own = account === null ? undefined : sealed[owners.indexOf(account)]
          return {
            job_item_id: check.id,
            kind: check.kind,
            platform_value: check.platform_value,
            identity: check.identity,
            keyword: texts.get(check.id)?.keyword ?? '',
            depth: texts.get(check.id)?.depth ?? RANK_LIMITS.depth,
            ...(account === null
              ? {}
              : {
                  thirdauth: {
                    id: account.id,
                    platform_value: account.platform_value,
                    account_id: account.account_id,
                    third_sec_uid: account.third_sec_uid,
                    third_cookie: own?.third_cookie ?? '',
                    third_token: own?.third_token ?? '',
                    proxy: own?.proxy ?? '',
                    ways: waysOf(account),
                  },
                }),
          }
        }),
        waiting: waiting.length - taken.length,
      }
    },

    async giveBack(ctx, input) {
      return await inTransaction(ctx.db, async (trx) => {
        const rows = await trx
          .updateTable('rank_checks')
          .set((is) => ({ status: 'waiting' as const, taken_day: '', tries: is('tries', '-', 1) }))
          .where('id', 'in', [...new Set(input.job_item_ids)])
          .where('status', '=', 'leased')
          .where('device_id', '=', input.device_id)
          .returning(['id', 'identity'])
          .execute()
        const ids = rows.map((row) => accountOf(row.identity)).filter((id) => id > 0)
        if (ids.length > 0) await deps.uses.release(trx, { ids, deviceId: input.device_id, purpose: 'works' })
        return { returned: rows.length }
      })
    },
  }
}
