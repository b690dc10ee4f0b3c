// Institutions: their child accounts, the right to publish for them, and what a synchronisation brings.
import { z } from 'zod'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { LOGIN_STATUS } from '../../../contract/entities/account.ts'
import { CODE } from '../../../contract/errors.ts'
import type * as http from '../../../contract/http/institutions.ts'
import type { ChildStatus, InstitutionChild } from '../../../contract/http/institutions.ts'
import { toSeconds } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { offsetOf, toPage } from '../../lib/paging.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { accountMissing, badField, hasChildren, loginGone, loginUsed } from './accounts.errors.ts'
import type { AccountsDeps, Caller } from './accounts.ports.ts'
import { lockVisible } from './accounts.repository.ts'
import { findBoundChildren, findChildRows, findParent, keepChildren } from './institutions.repository.ts'
import type { ChildRow, SyncedChild } from './institutions.repository.ts'
import { requireRoom } from './login-account.ts'
import { isOfficial } from './official-children.ts'
import type { OfficialChildren } from './official-children.ts'
import { createState, lockState, useState } from './login-states.repository.ts'
import { wholeCompany } from '../../lib/whole-company.ts'

type Http = typeof http
/** The person needs time in the institution's own pages, ms. */
const CONFER_STATE_MS = 10 * 60_000
const DAY_MS = 86_400_000
const SOON_MS = 7 * DAY_MS
/** `children` null = every child that is conferred. */
const asked = z.object({ parent: z.number().int(), children: z.array(z.string()).nullable() })

export interface InstitutionsService {
  /** @throws NOT_FOUND, BAD_INPUT for an account that is no plain login, STILL_USED while children are left */
  set(caller: Caller, input: ParsedInputOf<Http['setInstitution']>): Promise<{ updated: number }>
  /** @throws NOT_FOUND when there is no such institution */
  list(caller: Caller, input: ParsedInputOf<Http['listChildren']>): Promise<OutputOf<Http['listChildren']>>
  /** @throws NOT_FOUND, ACCOUNT_OFFLINE when the institution is not signed in */
  confer(caller: Caller, input: ParsedInputOf<Http['conferChildren']>): Promise<OutputOf<Http['conferChildren']>>
  /** @throws NOT_FOUND for an unknown institution or state, CONFLICT for a state that was used */
  report(caller: Caller, input: ParsedInputOf<Http['reportChildren']>): Promise<OutputOf<Http['reportChildren']>>
}

/** 0 not authorised, 1 valid, 2 ends within seven days, 3 has ended; `expireTime` unix ms, null = it does not end. */
const childStatusOf = (isConfer: 0 | 1, expireTime: number | null, now: number): ChildStatus => {
  if (isConfer === 0) return 0
  if (expireTime === null || expireTime - now > SOON_MS) return 1
  return expireTime > now ? 2 : 3
}

/** Days that are left, rounded up; null = it does not end. */
export function daysLeft(expireTime: number | null, now: number): number | null {
  return expireTime === null ? null : Math.max(0, Math.ceil((expireTime - now) / DAY_MS))
}

/** See the interface. */
export function createInstitutionsService({
  clock,
  children,
}: Pick<AccountsDeps, 'clock'> & { children: OfficialChildren }): InstitutionsService {
  const parentOf = async (db: Db, caller: Caller, id: number) => {
    const parent = await findParent(db, caller.admin, id, 'ins')
    if (parent === undefined) throw accountMissing([id])
    return parent
  }

  /**
   * Conferred children that were asked for and are no accounts yet become accounts; answers how many, and how many
   * found no room.
   */
  const bind = async (
    trx: Db,
    caller: Caller,
    parent: Awaited<ReturnType<typeof parentOf>>,
    wanted: readonly SyncedChild[],
  ): Promise<{ added: number; refused: number }> => {
    const names = wanted.map((child) => child.accountId)
    const taken =
      names.length === 0
        ? []
        : await wholeCompany(trx, 'unique')
            .selectFrom('third_auths')
            .select('account_id')
            .where('platform_value', '=', parent.platform_value)
            .where('account_id', 'in', names)
            .where('delete_time', 'is', null)
            .execute()
    const fresh = wanted.filter((child) => !taken.some((row) => row.account_id === child.accountId))
    let added = 0
    for (const child of fresh) {
      if (!(await hasRoom(trx))) break
      await trx
        .insertInto('third_auths')
        .values({
          platform_value: parent.platform_value,
          account_id: child.accountId,
          third_sec_uid: child.secUid,
          openname: child.openname,
          avatar: child.avatar,
          group_id: parent.group_id,
          operator_admin_id: caller.admin.id,
          parent_id: parent.id,
          auth_mode: 'ins_child',
          is_confer: 1,
          third_login_status: LOGIN_STATUS.ok,
          login_time: clock.now(),
          last_check_time: clock.now(),
          expire_time: child.expireTime,
          ...(child.tokenEnc === undefined ? {} : { third_token_enc: child.tokenEnc }),
        })
        .execute()
      added += 1
    }
    return { added, refused: fresh.length - added }
  }

  return {
    async set(caller, input) {
      return await inTransaction(caller.db, async (trx) => {
        const { third_auth_id: id, on } = input
        if ((await lockVisible(trx, caller.admin, [id])).length === 0) throw accountMissing([id])
        const row = await trx
          .selectFrom('third_auths')
          .select(['auth_mode', 'openname', 'third_cookie_enc', 'third_token_enc'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        if (row.auth_mode === (on === 1 ? 'ins' : 'helper')) return { updated: 0 }
        if (row.auth_mode !== 'helper' && row.auth_mode !== 'ins')
          throw badField('third_auth_id', 'accounts.notAnInstitution')
        if (on === 0 && row.third_cookie_enc === null && row.third_token_enc !== null)
          throw badField('third_auth_id', 'accounts.institutionByGrant')
        const children = on === 1 ? [] : await findBoundChildren(trx, id)
        if (children.length > 0) throw hasChildren(children.map((child) => ({ id: child.id, name: child.openname })))
        await trx
          .updateTable('third_auths')
          .set({ auth_mode: on === 1 ? 'ins' : 'helper', update_time: clock.now() })
          .where('id', '=', id)
          .execute()
        caller.audit({
          targetType: 'third_auth',
          targetId: id,
          summary: on === 1 ? `设为机构：${row.openname}` : `取消机构：${row.openname}`,
        })
        return { updated: 1 }
      })
    },

    async list(caller, input) {
      const parent = await parentOf(caller.db, caller, input.parent_id)
      const now = clock.now()
      const rows = await findChildRows(caller.db, parent.id)
      const all = rows.map((row) => toChild(row, now))
      const count = (status: ChildStatus): number => all.filter((child) => child.status === status).length
      const word = input.keyword?.toLowerCase() ?? ''
      const found = all.filter(
        (child) =>
          (input.status === undefined || child.status === input.status) &&
          `${child.openname}\n${child.account_id}`.toLowerCase().includes(word),
      )
      const from = offsetOf(input)
      return {
        ...toPage(input, found.length, found.slice(from, from + input.limit)),
        sync_time: toSeconds(rows.reduce((newest, row) => Math.max(newest, row.sync_time), 0)),
        counts: { none: count(0), good: count(1), soon: count(2), over: count(3) },
      }
    },

    async confer(caller, input) {
      const parent = await parentOf(caller.db, caller, input.parent_id)
      if (parent.third_login_status !== LOGIN_STATUS.ok)
        throw new AppError(CODE.ACCOUNT_OFFLINE, { data: { third_auth_ids: [parent.id] } })
      const expireTime = clock.now() + CONFER_STATE_MS
      const payload: z.infer<typeof asked> = { parent: parent.id, children: input.child_account_ids ?? null }
      const state = await createState(caller.db, {
        kind: 'ins',
        adminId: caller.admin.id,
        platformValue: parent.platform_value,
        thirdAuthId: parent.id,
        groupId: null,
        payload: JSON.stringify(payload),
        expireTime,
      })
      return {
        mode: isOfficial(parent) ? 'direct' : 'helper',
        login_id: isOfficial(parent) ? '' : state,
        state,
        expire_time: toSeconds(expireTime),
      }
    },

    async report(caller, input) {
      const now = clock.now()
      const list =
        input.list === undefined
          ? await readList(caller, input.parent_id)
          : [
              ...new Map(
                input.list.map((one) => [
                  one.account_id,
                  {
                    accountId: one.account_id,
                    openname: one.openname,
                    avatar: one.avatar,
                    secUid: one.third_sec_uid,
                    expireTime: one.expire_time === 0 ? null : one.expire_time * 1000,
                    isConfer: one.is_confer,
                  } satisfies SyncedChild,
                ]),
              ).values(),
            ]
      return await inTransaction(caller.db, async (trx) => {
        const parent = await parentOf(trx, caller, input.parent_id)
        await lockVisible(trx, caller.admin, [parent.id])
        const wanted = input.state === undefined ? null : await openState(trx, caller, input.state, parent.id)
        await keepChildren(trx, parent.id, list, now)
        const bound =
          wanted === null
            ? { added: 0, refused: 0 }
            : await bind(
                trx,
                caller,
                parent,
                list.filter(
                  (child) =>
                    child.isConfer === 1 && (wanted.children === null || wanted.children.includes(child.accountId)),
                ),
              )
        if (wanted !== null && !(await useState(trx, wanted.id, now, JSON.stringify(bound)))) throw loginUsed()
        caller.audit({
          targetType: 'third_auth',
          targetId: parent.id,
          summary: `同步“${parent.openname}”的子账号 ${list.length} 个，新增账号 ${bound.added} 个`,
        })
        return { synced: list.length, ...bound, sync_time: toSeconds(now) }
      })
    },
  }

  /** At the official interface: outside any transaction, as it waits for the network. */
  async function readList(caller: Caller, parentId: number): Promise<SyncedChild[]> {
    const parent = await parentOf(caller.db, caller, parentId)
    if (!isOfficial(parent)) {
      if (parent.third_login_status === LOGIN_STATUS.ok) throw badField('list', 'accounts.institutionByHelper')
      throw new AppError(CODE.ACCOUNT_OFFLINE, { data: { third_auth_ids: [parent.id] } })
    }
    return await children.read(caller.db, parent, false)
  }

  async function openState(
    trx: Db,
    caller: Caller,
    name: string,
    parentId: number,
  ): Promise<{ id: number; children: readonly string[] | null }> {
    const state = await lockState(trx, name, 'ins', caller.admin.id)
    if (state === undefined || state.expire_time < clock.now()) throw loginGone()
    if (state.used_time !== null) throw loginUsed()
    const { parent, children } = asked.parse(JSON.parse(state.payload))
    if (parent !== parentId) throw badField('state', 'accounts.institutionOther')
    return { id: state.id, children }
  }
}

async function hasRoom(trx: Db): Promise<boolean> {
  try {
    await requireRoom(trx)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === CODE.EDITION_CLOSED) return false
    throw error
  }
}

function toChild(row: ChildRow, now: number): InstitutionChild {
  // A renewal moves the account's own end; the list learns of it at its next synchronisation.
  const end =
    row.own_expire_time === null || row.expire_time === null
      ? (row.own_expire_time ?? row.expire_time)
      : Math.max(row.own_expire_time, row.expire_time)
  return {
    account_id: row.account_id,
    openname: row.openname,
    avatar: row.avatar,
    third_sec_uid: row.third_sec_uid,
    is_confer: row.is_confer,
    bound: row.third_auth_id === null ? 0 : 1,
    third_auth_id: row.third_auth_id ?? 0,
    expire_time: toSeconds(end) ?? 0,
    days_left: daysLeft(end, now),
    status: childStatusOf(row.is_confer, end, now),
  }
}

/** Bound children by id; throws NOT_FOUND when one is not below this parent. */
export async function requireChildren(db: Db, parentId: number, ids: readonly number[] | undefined) {
  const children = await findBoundChildren(db, parentId)
  if (ids === undefined) return children
  const missing = ids.filter((id) => !children.some((child) => child.id === id))
  if (missing.length > 0) throw accountMissing(missing)
  return children.filter((child) => ids.includes(child.id))
}
