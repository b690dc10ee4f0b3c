// Matrix accounts: lists, edits, deletion.
import type { z } from 'zod'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type * as http from '../../../contract/http/third-auth.ts'
import { MEDIA_TYPE } from '../../../contract/constants.ts'
import { LOGIN_STATUS } from '../../../contract/entities/account.ts'
import type { TimeChannel } from '../../../contract/entities/account.ts'
import { writeWays } from '../../lib/account-ways.ts'
import { toSeconds } from '../../lib/clock.ts'
import { readSpan } from '../../lib/day-span.ts'
import { dayOf, shiftDay, startOfDay } from '../../lib/days.ts'
import { toPage } from '../../lib/paging.ts'
import { inTransaction } from '../../ports/database.ts'
import { platformInfoOf, toAccount } from './account-view.ts'
import { accountMissing, conflict, groupMissing, hasChildren, operatorMissing } from './accounts.errors.ts'
import type { AccountsDeps, Caller } from './accounts.ports.ts'
import {
  countByPlatform,
  countItems,
  countUnseenChildren,
  findAccounts,
  findAccountsById,
  findChildren,
  findForPicker,
  lockVisible,
  wipeAccounts,
} from './accounts.repository.ts'
import { findGroupInSight } from './groups.repository.ts'
import type { KnownPlatform, PlatformDirectory } from './platforms.service.ts'
import { readProxyTest } from './proxies.service.ts'
import { accountTrend } from './trend.ts'

type Http = typeof http
const PICKER_MAX = 5_000
const ALL_MAX = 2_000
const CHECKS_SHOWN = 20
const WORKS_SHOWN = 5
const TREND_DAYS = { usual: 14, max: 92, ends: 'today' } as const

export interface AccountsService {
  list(caller: Caller, input: ParsedInputOf<Http['listAccounts']>): Promise<OutputOf<Http['listAccounts']>>
  byGroup(
    caller: Caller,
    input: ParsedInputOf<Http['listAccountsByGroup']>,
  ): Promise<OutputOf<Http['listAccountsByGroup']>>
  all(caller: Caller, input: ParsedInputOf<Http['allAccounts']>): Promise<OutputOf<Http['allAccounts']>>
  /** @throws NOT_FOUND, BAD_INPUT for days in the wrong order or more than 92 */
  detail(
    caller: Caller,
    id: number,
    days?: { from?: string | undefined; to?: string | undefined },
  ): Promise<OutputOf<Http['accountDetail']>>
  counts(caller: Caller): Promise<OutputOf<Http['accountCounts']>>
  platforms(caller: Caller, input: ParsedInputOf<Http['listPlatforms']>): Promise<OutputOf<Http['listPlatforms']>>
  /** @throws NOT_FOUND when one is not visible, STILL_USED when sub-accounts are left without `cascade` */
  remove(caller: Caller, input: ParsedInputOf<Http['deleteAccounts']>): Promise<OutputOf<Http['deleteAccounts']>>
  removePreview(caller: Caller, ids: readonly number[]): Promise<OutputOf<Http['deletePreview']>>
  edit(caller: Caller, input: ParsedInputOf<Http['editAccount']>): Promise<{ updated: number }>
  /** @throws NOT_FOUND for an unknown group; 0 = none */
  move(caller: Caller, ids: readonly number[], groupId: number): Promise<{ updated: number }>
  /** @throws NOT_FOUND for an unknown or stopped member; 0 = nobody */
  assign(caller: Caller, ids: readonly number[], adminId: number): Promise<{ updated: number }>
}

/** See the interface; every id outside the caller's scope or tenant answers NOT_FOUND. */
export function createAccountsService(
  deps: Pick<AccountsDeps, 'clock' | 'items' | 'works' | 'rules'> & { platforms: PlatformDirectory },
): AccountsService {
  const { clock } = deps

  const change = async (
    caller: Caller,
    ids: readonly number[],
    values: {
      group_id?: number
      operator_admin_id?: number
      remark?: string
      enabled?: 0 | 1
      ways?: string
      time_channel?: TimeChannel
    },
  ): Promise<{ updated: number }> =>
    await inTransaction(caller.db, async (trx) => {
      const found = await requireVisible(trx, caller, ids)
      if (Object.keys(values).length > 0)
        await trx
          .updateTable('third_auths')
          .set({ ...values, update_time: clock.now() })
          .where('id', 'in', found)
          .execute()
      caller.audit({ targetType: 'third_auth', targetId: found.join(','), after: values })
      return { updated: found.length }
    })

  return {
    async list(caller, input) {
      const [{ total, rows }, platforms] = await Promise.all([
        findAccounts(caller.db, caller.admin, { ...input, now: clock.now() }),
        deps.platforms.all(caller.db),
      ])
      return toPage(
        input,
        total,
        rows.map((row) => toAccount(row, platforms, clock.now())),
      )
    },

    async byGroup(caller, input) {
      const filter = {
        platform_value: input.platform_value,
        ...(input.only_online === 1 ? { third_login_status: LOGIN_STATUS.ok } : {}),
      }
      const [rows, platforms] = await Promise.all([
        findForPicker(caller.db, caller.admin, filter, PICKER_MAX),
        deps.platforms.all(caller.db),
      ])
      const groups = new Map<number, OutputOf<Http['listAccountsByGroup']>[number]>()
      for (const row of rows) {
        const account = toAccount(row, platforms, clock.now())
        const group = groups.get(account.group_id) ?? {
          group_id: account.group_id,
          group_name: account.group_id === 0 ? '未分组' : account.group_name,
          list: [],
        }
        group.list.push({
          ...account,
          disabled_reason: disabledReason(account, platforms.get(row.platform_value), input.media_type),
        })
        groups.set(account.group_id, group)
      }
      return [...groups.values()].toSorted((a, b) => Number(a.group_id === 0) - Number(b.group_id === 0))
    },

    async all(caller, input) {
      const [rows, platforms] = await Promise.all([
        findForPicker(caller.db, caller.admin, input, ALL_MAX),
        deps.platforms.all(caller.db),
      ])
      return rows.map((row) => {
        const { id, platform_value, openname, avatar, third_login_status, group_id, is_confer } = toAccount(
          row,
          platforms,
          clock.now(),
        )
        return { id, platform_value, openname, avatar, third_login_status, group_id, is_confer }
      })
    },

    async detail(caller, id, days = {}) {
      const { db } = caller
      const zone = caller.tenant.timeZone
      const range = readSpan(days, dayOf(clock.now(), zone), TREND_DAYS)
      const [row] = await findAccountsById(db, caller.admin, [id])
      if (row === undefined) throw accountMissing([id])
      const [platforms, items, checks, trend, worksTop] = await Promise.all([
        deps.platforms.all(db),
        countItems(db, [id], clock.now()),
        db
          .selectFrom('third_auth_checks')
          .selectAll()
          .where('third_auth_id', '=', id)
          .orderBy('create_time', 'desc')
          .orderBy('id', 'desc')
          .limit(CHECKS_SHOWN)
          .execute(),
        accountTrend(caller, id, range),
        deps.works.top(
          db,
          id,
          { fromMs: startOfDay(range.from, zone), toMs: startOfDay(shiftDay(range.to, 1), zone) },
          WORKS_SHOWN,
        ),
      ])
      return {
        ...toAccount(row, platforms, clock.now()),
        checks: checks.map((check) => ({
          create_time: toSeconds(check.create_time),
          result_status: check.result_status as 0 | 1 | 2 | 3,
          detail: check.detail,
          source: check.source,
        })),
        published: (items.byStatus.get(2) ?? 0) - items.scheduled - items.drafted,
        scheduled: items.scheduled,
        waiting: items.byStatus.get(0) ?? 0,
        failed: (items.byStatus.get(-1) ?? 0) - items.unconfirmed,
        unconfirmed: items.unconfirmed,
        proxy_test: readProxyTest(row.proxy_test),
        trend,
        works_top: worksTop,
      }
    },

    async counts(caller) {
      const [rows, platforms] = await Promise.all([
        countByPlatform(caller.db, caller.admin),
        deps.platforms.all(caller.db),
      ])
      type Count = (typeof rows)[number]
      const sum = (match: (row: Count) => boolean, of: (row: Count) => number = (row) => row.count): number =>
        rows.reduce((total, row) => total + (match(row) ? of(row) : 0), 0)
      const online = (row: Count): boolean => row.third_login_status === LOGIN_STATUS.ok
      const loose = (row: Count): number => row.count - row.grouped
      const values = new Set([
        ...[...platforms.values()].filter((platform) => platform.enabled === 1).map((platform) => platform.value),
        ...rows.map((row) => row.platform_value),
      ])
      return {
        all: sum(() => true),
        online: sum(online),
        ungrouped: sum(() => true, loose),
        ungrouped_online: sum(online, loose),
        platforms: [...values].map((value) => ({
          ...platformInfoOf(platforms, value),
          count: sum((row) => row.platform_value === value),
          online: sum((row) => row.platform_value === value && online(row)),
        })),
      }
    },

    async platforms(caller, input) {
      const [rows, platforms] = await Promise.all([
        countByPlatform(caller.db, caller.admin),
        deps.platforms.all(caller.db),
      ])
      return [...platforms.values()]
        .filter((platform) => input.with_disabled === 1 || platform.enabled === 1)
        .filter((platform) => input.kind === undefined || platform.kinds.includes(input.kind))
        .map((platform) => ({
          ...platform,
          account_count: rows.reduce(
            (total, row) => total + (row.platform_value === platform.value ? row.count : 0),
            0,
          ),
        }))
    },

    async remove(caller, input) {
      return await inTransaction(caller.db, async (trx) => {
        const found = await requireVisible(trx, caller, input.ids)
        const children = (await findChildren(trx, found)).filter((child) => !found.includes(child.id))
        if (children.length > 0 && input.cascade === 0)
          throw hasChildren(children.map((child) => ({ id: child.id, name: child.openname })))
        const unseen = await countUnseenChildren(
          trx,
          found,
          children.map((child) => child.id),
        )
        if (unseen > 0) throw conflict('accounts.childrenOfOthers', { n: unseen })
        const all = [...found, ...children.map((child) => child.id)]
        await wipeAccounts(trx, all, clock.now())
        await deps.rules.dropAccounts(trx, all, clock.now())
        const cancelled = await deps.items.cancelWaiting(trx, all)
        caller.audit({
          targetType: 'third_auth',
          targetId: all.join(','),
          summary: `删除账号 ${all.length} 个，取消待发作品 ${cancelled} 个`,
        })
        return { deleted: all.length, cancelled }
      })
    },

    async removePreview(caller, ids) {
      const found = await findAccountsById(caller.db, caller.admin, ids)
      if (found.length < new Set(ids).size)
        throw accountMissing(ids.filter((id) => !found.some((row) => row.id === id)))
      const children = (await findChildren(caller.db, ids)).filter((child) => !ids.includes(child.id))
      const { byStatus: items } = await countItems(
        caller.db,
        [...ids, ...children.map((child) => child.id)],
        clock.now(),
      )
      return { waiting_items: items.get(0) ?? 0, children: children.length }
    },

    async edit(caller, input) {
      return await change(caller, input.ids, {
        ...(input.remark === undefined ? {} : { remark: input.remark }),
        ...(input.enabled === undefined ? {} : { enabled: input.enabled }),
        ...(input.ways === undefined ? {} : { ways: writeWays(input.ways) }),
        ...(input.time_channel === undefined ? {} : { time_channel: input.time_channel }),
      })
    },

    async move(caller, ids, groupId) {
      if (groupId !== 0 && (await findGroupInSight(caller.db, caller.admin, groupId)) === undefined)
        throw groupMissing()
      return await change(caller, ids, { group_id: groupId })
    },

    async assign(caller, ids, adminId) {
      if (adminId !== 0) {
        const member = await caller.db
          .selectFrom('admins')
          .select('id')
          .where('id', '=', adminId)
          .where('status', '=', 1)
          .where('delete_time', 'is', null)
          .executeTakeFirst()
        if (member === undefined) throw operatorMissing()
      }
      return await change(caller, ids, { operator_admin_id: adminId })
    },
  }
}

async function requireVisible(trx: Caller['db'], caller: Caller, ids: readonly number[]): Promise<number[]> {
  const found = await lockVisible(trx, caller.admin, ids)
  if (found.length < new Set(ids).size) throw accountMissing(ids.filter((id) => !found.includes(id)))
  return found
}

const KIND_OF_MEDIA = {
  [MEDIA_TYPE.video]: ['video', '视频'],
  [MEDIA_TYPE.image]: ['image', '图文'],
  [MEDIA_TYPE.article]: ['article', '文章'],
  [MEDIA_TYPE.official]: ['official', '公众号文章'],
} as const satisfies Record<number, readonly [KnownPlatform['kinds'][number], string]>

type AccountView = z.output<Http['listAccounts']['output']>['data'][number]

/** Why a picker must not offer this account; '' = it may. */
function disabledReason(
  account: AccountView,
  platform: KnownPlatform | undefined,
  mediaType: number | undefined,
): string {
  if (account.enabled === 0) return '账号已停用'
  if (platform === undefined || platform.enabled === 0) return '平台暂未开通'
  if (account.auth_mode === 'doudian' || account.auth_mode === 'doudian_sub') return '店铺账号不发布作品'
  if (account.auth_mode === 'ins' && account.granted === 1) return '机构不发布作品，请选择它的子账号'
  const wanted = mediaType === undefined ? undefined : KIND_OF_MEDIA[mediaType as keyof typeof KIND_OF_MEDIA]
  if (wanted !== undefined && !platform.kinds.includes(wanted[0])) return `${platform.name}暂不支持发布${wanted[1]}`
  // Articles of 公众号 go by its interface only: what signed in by a scan alone would be refused when it is published.
  if (mediaType === MEDIA_TYPE.official && !(account.granted === 1 && account.ways.includes('official')))
    return '公众号文章需官方接口授权，该账号尚未授权'
  if (account.third_login_status === LOGIN_STATUS.ok) return ''
  return account.third_login_status === LOGIN_STATUS.unknown ? '登录状态未知，请先检测登录' : '账号已掉线，请重新授权'
}
