// Shops of 抖店 and their sub-accounts, behind a provider that an installation may lack.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { LOGIN_STATUS } from '../../../contract/entities/account.ts'
import { CODE } from '../../../contract/errors.ts'
import type * as http from '../../../contract/http/shops.ts'
import type { ShopSubAccount } from '../../../contract/http/shops.ts'
import { toSeconds } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { toAccount } from './account-view.ts'
import { accountMissing } from './accounts.errors.ts'
import type { AccountsDeps, Caller } from './accounts.ports.ts'
import { findForPicker, lockVisible } from './accounts.repository.ts'
import { findBoundChildren, findParent } from './institutions.repository.ts'
import { requireRoom } from './login-account.ts'
import type { PlatformDirectory } from './platforms.service.ts'
import { wholeCompany } from '../../lib/whole-company.ts'

type Http = typeof http
const SHOPS_MAX = 500

/** One sub-account as the shop's platform tells it. */
export interface ShopMember {
  readonly id: string
  readonly name: string
  readonly role: string
  readonly usable: boolean
}

/** Access to 抖店. */
export interface ShopProvider {
  state(): { configured: true } | { configured: false; howTo: readonly string[] }
  /**
   * Every sub-account of the shop.
   * @throws AppError with a Chinese sentence
   */
  members(shop: { accountId: string }): Promise<readonly ShopMember[]>
}

export interface ShopsService {
  list(caller: Caller): Promise<OutputOf<Http['listShops']>>
  /**
   * Without a provider nothing is read: what is kept is told.
   * @throws NOT_FOUND for an unknown shop, 0 while there is no access, and what the provider throws
   */
  refresh(caller: Caller, shopId: number): Promise<OutputOf<Http['refreshShop']>>
  /**
   * Keeps what the helper read.
   * @throws NOT_FOUND for an unknown shop, EDITION_CLOSED when there is no room for its new sub-accounts
   */
  report(caller: Caller, input: ParsedInputOf<Http['reportShop']>): Promise<OutputOf<Http['reportShop']>>
}

type Bound = Awaited<ReturnType<typeof findBoundChildren>>[number]
const toSub = (row: Bound): ShopSubAccount => ({
  sub_account_id: row.account_id,
  name: row.openname,
  role: row.account_role,
  status: row.third_login_status === LOGIN_STATUS.ok ? 1 : 0,
  bound: 1,
  third_auth_id: row.id,
})

/** See the interface. */
export function createShopsService(
  deps: Pick<AccountsDeps, 'clock'> & {
    /** null = shops are signed in and read by the cloud housekeeper. */ shops: ShopProvider | null
    platforms: PlatformDirectory
  },
): ShopsService {
  const { clock, shops } = deps

  /** Known ones follow what was read, new ones become accounts while there is room, missing ones are marked. */
  const keep = async (
    inside: Db,
    caller: Caller,
    shop: { id: number; platform_value: string; group_id: number },
    members: readonly ShopMember[],
  ): Promise<void> => {
    const now = clock.now()
    const trx = wholeCompany(inside, 'institution')
    const known = await findBoundChildren(trx, shop.id)
    for (const member of members) {
      const told = {
        openname: member.name,
        account_role: member.role,
        third_login_status: member.usable ? LOGIN_STATUS.ok : LOGIN_STATUS.dropped,
        last_check_time: now,
        update_time: now,
      }
      const row = known.find((one) => one.account_id === member.id)
      if (row !== undefined) await trx.updateTable('third_auths').set(told).where('id', '=', row.id).execute()
      else {
        await requireRoom(trx)
        await trx
          .insertInto('third_auths')
          .values({
            platform_value: shop.platform_value,
            account_id: member.id,
            auth_mode: 'doudian_sub',
            parent_id: shop.id,
            group_id: shop.group_id,
            operator_admin_id: caller.admin.id,
            ...told,
          })
          .execute()
      }
    }
    const gone = known.filter((row) => !members.some((member) => member.id === row.account_id)).map((row) => row.id)
    if (gone.length > 0)
      await trx
        .updateTable('third_auths')
        .set({
          third_login_status: LOGIN_STATUS.dropped,
          last_error: '店铺里已没有这个子账号',
          last_check_time: now,
          update_time: now,
        })
        .where('id', 'in', gone)
        .execute()
    await trx
      .updateTable('third_auths')
      .set({ last_check_time: now, update_time: now })
      .where('id', '=', shop.id)
      .execute()
  }

  const shopOf = async (db: Db, caller: Caller, shopId: number) => {
    const shop = await findParent(db, caller.admin, shopId, 'doudian')
    if (shop === undefined) throw accountMissing([shopId])
    return shop
  }
  const keepAll = async (caller: Caller, shopId: number, members: readonly ShopMember[]) =>
    await inTransaction(caller.db, async (trx) => {
      const shop = await shopOf(trx, caller, shopId)
      await lockVisible(trx, caller.admin, [shop.id])
      await keep(trx, caller, shop, [...new Map(members.map((member) => [member.id, member])).values()])
      return { list: (await findBoundChildren(trx, shop.id)).map(toSub), sync_time: toSeconds(clock.now()) }
    })

  return {
    async list(caller) {
      const state = shops?.state() ?? { configured: true as const }
      const [rows, platforms] = await Promise.all([
        findForPicker(caller.db, caller.admin, { auth_mode: 'doudian' }, SHOPS_MAX),
        deps.platforms.all(caller.db),
      ])
      const list = await Promise.all(
        rows.map(async (row) => ({
          shop: toAccount(row, platforms, clock.now()),
          sync_time: shops === null ? await lastSync(caller.db, row.id) : (toSeconds(row.last_check_time) ?? 0),
          list: (await findBoundChildren(caller.db, row.id)).map(toSub),
        })),
      )
      return { configured: state.configured ? 1 : 0, how_to: state.configured ? [] : [...state.howTo], list }
    },

    async refresh(caller, shopId) {
      const shop = await shopOf(caller.db, caller, shopId)
      if (shops === null)
        return {
          list: (await findBoundChildren(caller.db, shop.id)).map(toSub),
          sync_time: await lastSync(caller.db, shop.id),
        }
      const state = shops.state()
      if (!state.configured)
        throw new AppError(CODE.FAILED, {
          ...(state.howTo[0] === undefined ? { reason: 'accounts.shopsNotSetUp' } : { msg: state.howTo[0] }),
          data: { how_to: state.howTo },
        })
      return await keepAll(caller, shop.id, await shops.members({ accountId: shop.account_id }))
    },

    async report(caller, input) {
      const kept = await keepAll(
        caller,
        input.third_auth_id,
        input.list.map((one) => ({
          id: one.sub_account_id,
          name: one.name || one.sub_account_id,
          role: one.role,
          usable: one.status === 1,
        })),
      )
      caller.audit({
        targetType: 'third_auth',
        targetId: input.third_auth_id,
        summary: `同步抖店子账号 ${input.list.length} 个`,
      })
      return kept
    },
  }
}

/** When sub-accounts were last read, unix s; 0 = never. A check of the shop's own login is none. */
async function lastSync(db: Db, shopId: number): Promise<number> {
  const row = await db
    .selectFrom('third_auths')
    .select((eb) => eb.fn.max('last_check_time').as('time'))
    .where('parent_id', '=', shopId)
    .where('delete_time', 'is', null)
    .executeTakeFirst()
  return toSeconds(row?.time == null ? null : Number(row.time)) ?? 0
}
