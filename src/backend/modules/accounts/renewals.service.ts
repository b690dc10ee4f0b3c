// Renewing the right of child accounts: charged before, given back when the platform says no.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type * as http from '../../../contract/http/institutions.ts'
import { toSeconds } from '../../lib/clock.ts'
import { inTransaction, isUniqueViolation } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { accountMissing } from './accounts.errors.ts'
import type { AccountsDeps, Caller } from './accounts.ports.ts'
import { findParent } from './institutions.repository.ts'
import { daysLeft, requireChildren } from './institutions.service.ts'
import type { OfficialParent } from './official-children.ts'

type Http = typeof http
const DAY_MS = 86_400_000
/** Without ids a quote is about what ends within this time. */
const QUOTED_MS = 30 * DAY_MS
const PERIOD_DAYS = 30
const RENEWAL_REF = 'ins_renewal'

/**
 * The platform said no, in words for the operator: nothing was renewed. Any other error leaves it open whether it was.
 */
export class RenewalRefusal extends Error {
  override readonly name = 'RenewalRefusal'
}

/** Who renews for a platform. */
export interface RenewalProvider {
  /**
   * `unitPrice`: decimal text per child and period, '0.00' = free. `periodDays`: the only period there is, counted from
   * now. `parent`: whose children.
   */
  offer(
    platformValue: string,
    parent?: OfficialParent,
  ): { configured: true; unitPrice: string; periodDays?: number } | { configured: false; howTo: readonly string[] }
  /**
   * Renews one child; asked again with the same order it answers the same and renews once. Answers the new end, unix
   * ms.
   * @throws RenewalRefusal
   */
  renew(request: {
    db: Db
    parent: OfficialParent
    order: string
    platformValue: string
    accountId: string
    parentAccountId: string
    periodDays: number
    signal?: AbortSignal
  }): Promise<{ expireTime: number }>
}

/** The company's money. */
export interface RenewalMoney {
  read(db: Db): Promise<string>
  charge(
    trx: Db,
    payment: { refType: string; refId: number; amount: string; reason: string; adminId: number | null },
  ): Promise<void>
  giveBack(trx: Db, about: { refType: string; refId: number; reason: string; adminId: number | null }): Promise<void>
}

export interface RenewalsService {
  /** @throws NOT_FOUND for an unknown institution, or a child that is not below it */
  quote(caller: Caller, input: ParsedInputOf<Http['renewalQuote']>): Promise<OutputOf<Http['renewalQuote']>>
  /** @throws NOT_FOUND as above, MONEY_SHORT before anything is renewed when the money does not do for all of them */
  renew(caller: Caller, input: ParsedInputOf<Http['renewChildren']>): Promise<OutputOf<Http['renewChildren']>>
}

const cents = (amount: string): number => Math.round(Number(amount) * 100)
const text = (value: number): string => (value / 100).toFixed(2)

/** See the interface. */
export function createRenewalsService(
  deps: Pick<AccountsDeps, 'clock'> & { renewals: RenewalProvider; money: RenewalMoney },
): RenewalsService {
  const { clock, renewals, money } = deps
  const parentOf = async (db: Db, caller: Caller, id: number) => {
    const parent = await findParent(db, caller.admin, id, 'ins')
    if (parent === undefined) throw accountMissing([id])
    return parent
  }
  const rowsOf = async (db: Db, token: string, ids: readonly number[]) =>
    await db
      .selectFrom('third_auth_renewals')
      .selectAll()
      .where('client_token', '=', token)
      .where('third_auth_id', 'in', [...ids])
      .orderBy('id')
      .execute()

  /**
   * One transaction: every child of the order is noted and paid, or none. An order that is known already is left as it
   * is.
   */
  const open = async (
    caller: Caller,
    parentId: number,
    ids: readonly number[],
    order: { token: string; days: number; price: string; reason: (id: number) => string },
  ): Promise<void> => {
    try {
      await inTransaction(caller.db, async (trx) => {
        const known = new Set((await rowsOf(trx, order.token, ids)).map((row) => row.third_auth_id))
        for (const id of ids.filter((one) => !known.has(one))) {
          const row = await trx
            .insertInto('third_auth_renewals')
            .values({
              parent_id: parentId,
              third_auth_id: id,
              client_token: order.token,
              period_days: order.days,
              amount: order.price,
              admin_id: caller.admin.id,
            })
            .returning('id')
            .executeTakeFirstOrThrow()
          if (cents(order.price) > 0)
            await money.charge(trx, {
              refType: RENEWAL_REF,
              refId: row.id,
              amount: order.price,
              reason: order.reason(id),
              adminId: caller.admin.id,
            })
        }
      })
    } catch (error) {
      // The same order came twice at once: the other one has noted it.
      if (!isUniqueViolation(error, 'third_auth_renewals')) throw error
    }
  }

  /** Writes the end of one line, unless somebody did already. */
  const settle = async (db: Db, rowId: number, end: { expireTime: number } | { refusal: string }): Promise<void> => {
    await inTransaction(db, async (trx) => {
      const row = await trx
        .selectFrom('third_auth_renewals')
        .selectAll()
        .where('id', '=', rowId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (row.status !== 'pending') return
      if ('refusal' in end) {
        await trx
          .updateTable('third_auth_renewals')
          .set({ status: 'fail', msg: end.refusal.slice(0, 300) })
          .where('id', '=', rowId)
          .execute()
        await money.giveBack(trx, { refType: RENEWAL_REF, refId: rowId, reason: '续期失败退还', adminId: row.admin_id })
        return
      }
      await trx.updateTable('third_auth_renewals').set({ status: 'ok', msg: '' }).where('id', '=', rowId).execute()
      await trx
        .updateTable('third_auths')
        .set({ expire_time: end.expireTime, is_confer: 1, update_time: clock.now() })
        .where('id', '=', row.third_auth_id)
        .execute()
    })
  }

  return {
    async quote(caller, input) {
      const now = clock.now()
      const parent = await parentOf(caller.db, caller, input.parent_id)
      const children = await requireChildren(caller.db, parent.id, input.ids)
      const list =
        input.ids === undefined
          ? children.filter((child) => child.expire_time !== null && child.expire_time - now <= QUOTED_MS)
          : children
      const offer = renewals.offer(parent.platform_value, parent)
      const price = offer.configured ? offer.unitPrice : '0.00'
      const only = offer.configured ? offer.periodDays : undefined
      return {
        list: list.map((child) => ({
          third_auth_id: child.id,
          openname: child.openname,
          avatar: child.avatar,
          expire_time: toSeconds(child.expire_time) ?? 0,
          days_left: daysLeft(child.expire_time, now),
          new_expire_time: toSeconds(
            only === undefined ? Math.max(now, child.expire_time ?? 0) + PERIOD_DAYS * DAY_MS : now + only * DAY_MS,
          ),
        })),
        period_days: only ?? PERIOD_DAYS,
        unit_price: price,
        total: text(cents(price) * list.length),
        money_left: await money.read(caller.db),
        configured: offer.configured ? 1 : 0,
        how_to: offer.configured ? [] : [...offer.howTo],
      }
    },

    async renew(caller, input) {
      const { db } = caller
      const parent = await parentOf(db, caller, input.parent_id)
      const ids = [...new Set(input.ids)]
      const children = await requireChildren(db, parent.id, ids)
      const offer = renewals.offer(parent.platform_value, parent)
      if (!offer.configured)
        return {
          success: [],
          fail: ids.map((id) => ({ id, msg: offer.howTo[0] ?? '尚未接入续期服务', open: 0 })),
          money_left: await money.read(db),
        }
      const days = offer.periodDays ?? input.period_days
      const nameOf = (id: number): string => children.find((child) => child.id === id)?.openname ?? ''
      await open(caller, parent.id, ids, {
        token: input.client_token,
        days,
        price: text(cents(offer.unitPrice) * Math.ceil(days / (offer.periodDays ?? PERIOD_DAYS))),
        reason: (id) => `子账号续期 ${days} 天：${nameOf(id)}`,
      })
      const unknown = new Map<number, string>()
      for (const row of (await rowsOf(db, input.client_token, ids)).filter((one) => one.status === 'pending')) {
        const child = children.find((one) => one.id === row.third_auth_id)
        if (child === undefined) continue
        try {
          const { expireTime } = await renewals.renew({
            db,
            parent,
            order: `renewal-${row.id}`,
            platformValue: parent.platform_value,
            accountId: child.account_id,
            parentAccountId: parent.account_id,
            periodDays: row.period_days,
          })
          await settle(db, row.id, { expireTime })
        } catch (error) {
          if (error instanceof RenewalRefusal) await settle(db, row.id, { refusal: error.message })
          // Whether it was renewed is not known: the line stays open, and the same order asks again without paying
          // twice.
          else unknown.set(child.id, '平台没有答复，结果未知；重试会继续这一单，不会重复扣费')
        }
      }
      const rows = await rowsOf(db, input.client_token, ids)
      const success = rows.filter((row) => row.status === 'ok').map((row) => row.third_auth_id)
      const fail = rows
        .filter((row) => row.status !== 'ok')
        .map((row) => ({
          id: row.third_auth_id,
          msg: row.status === 'fail' ? row.msg : (unknown.get(row.third_auth_id) ?? '正在续期，请稍后查看'),
          open: row.status === 'fail' ? (0 as const) : (1 as const),
        }))
      caller.audit({
        targetType: 'third_auth',
        targetId: success.join(','),
        summary: `子账号续期：成功 ${success.length} 个，失败 ${fail.length} 个`,
      })
      return { success, fail, money_left: await money.read(db) }
    },
  }
}
