// The calls around the use of accounts: who uses what, heartbeats, taking over, accounts that went to another computer.
import { z } from 'zod'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type * as http from '../../../contract/http/account-uses.ts'
import { toMillis, toSeconds } from '../../lib/clock.ts'
import type { Clock } from '../../lib/clock.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { accountBusy, accountMissing } from './accounts.errors.ts'
import type { Caller } from './accounts.ports.ts'
import { liveAccounts } from './accounts.repository.ts'
import { isElsewhere, isStaleUse, lockUse, showUses } from './uses.repository.ts'
import type { UseRow } from './uses.repository.ts'
import { writeUse } from './uses.ts'
import type { AccountUses } from './uses.ts'

type Http = typeof http

export interface UsesService {
  list(caller: Caller): Promise<OutputOf<Http['listAccountUses']>>
  /** @throws NOT_FOUND */
  beat(caller: Caller, input: ParsedInputOf<Http['beatAccountUses']>): Promise<OutputOf<Http['beatAccountUses']>>
  /** @throws NOT_FOUND */
  release(
    caller: Caller,
    input: ParsedInputOf<Http['releaseAccountUses']>,
  ): Promise<OutputOf<Http['releaseAccountUses']>>
  /** @throws NOT_FOUND; CONFLICT while a work goes out there or the account is being packed */
  force(caller: Caller, input: ParsedInputOf<Http['forceAccountUse']>): Promise<OutputOf<Http['forceAccountUse']>>
  /** @throws NOT_FOUND */
  markMoved(caller: Caller, input: ParsedInputOf<Http['markAccountMoved']>): Promise<OutputOf<Http['markAccountMoved']>>
  /**
   * A change behind another proxy than the account's is dropped (updated 0).
   * @throws NOT_FOUND
   */
  reportAddress(caller: Caller, input: ParsedInputOf<Http['reportAddress']>): Promise<OutputOf<Http['reportAddress']>>
}

const note = z.object({ before: z.string(), after: z.string() })

/** See the interface. */
export function createUsesService(deps: { clock: Clock; uses: AccountUses }): UsesService {
  const { clock } = deps
  const requireVisible = async (trx: Db, caller: Caller, ids: readonly number[]): Promise<number[]> => {
    const found = (
      await liveAccounts(trx, caller.admin)
        .select('a.id')
        .where('a.id', 'in', [...ids])
        .orderBy('a.id')
        .execute()
    ).map((row) => row.id)
    if (found.length < new Set(ids).size) throw accountMissing(ids.filter((id) => !found.includes(id)))
    return found
  }

  return {
    async list(caller) {
      const rows = await caller.db
        .selectFrom('account_uses')
        .selectAll()
        .where((eb) => eb.or([eb('device_id', 'is not', null), eb('moved_to', '<>', ''), eb('address_note', '<>', '')]))
        .where('third_auth_id', 'in', liveAccounts(caller.db, caller.admin).select('a.id'))
        .orderBy('third_auth_id')
        .execute()
      const now = clock.now()
      return {
        uses: await showUses(
          caller.db,
          rows.filter((row) => !isStaleUse(row, now)),
          now,
        ),
        moved: rows
          .filter((row) => row.moved_to !== '')
          .map((row) => ({
            third_auth_id: row.third_auth_id,
            moved_to: row.moved_to,
            moved_time: toSeconds(row.moved_time) ?? 0,
          })),
        addresses: rows.flatMap((row) => {
          const told = row.address_note === '' ? null : note.nullable().catch(null).parse(JSON.parse(row.address_note))
          return told === null
            ? []
            : [{ third_auth_id: row.third_auth_id, ...told, time: toSeconds(row.address_time) ?? 0 }]
        }),
      }
    },

    async beat(caller, input) {
      return await inTransaction(caller.db, async (trx) => {
        const found = await requireVisible(trx, caller, input.ids)
        const now = clock.now()
        const held: number[] = []
        const lost: UseRow[] = []
        for (const id of found) {
          const row = await lockUse(trx, id)
          if (isElsewhere(row, input.device_id, now)) {
            lost.push(row)
            continue
          }
          await writeUse(trx, row, { deviceId: input.device_id, adminId: caller.admin.id, purpose: input.purpose, now })
          held.push(id)
        }
        return { held, lost: await showUses(trx, lost, now) }
      })
    },

    async release(caller, input) {
      return await inTransaction(caller.db, async (trx) => {
        const found = await requireVisible(trx, caller, input.ids)
        return {
          released: await deps.uses.release(trx, {
            ids: found,
            deviceId: input.device_id,
            purpose: input.purpose,
            adminId: caller.admin.id,
          }),
        }
      })
    },

    async force(caller, input) {
      return await inTransaction(caller.db, async (trx) => {
        await requireVisible(trx, caller, [input.third_auth_id])
        const now = clock.now()
        const row = await lockUse(trx, input.third_auth_id)
        const [use] = isElsewhere(row, input.device_id, now) ? await showUses(trx, [row], now) : []
        if (use?.can_force === 0) throw accountBusy(use)
        await writeUse(trx, row, { deviceId: input.device_id, adminId: caller.admin.id, purpose: 'login', now })
        caller.audit({
          targetType: 'third_auth',
          targetId: input.third_auth_id,
          summary:
            use === undefined
              ? '接管账号（无人使用）'
              : `从「${use.device_name || use.device_id}」（${use.holder_name}）强制接管账号`,
          ...(use === undefined ? {} : { before: use }),
        })
        return { taken: use === undefined ? 0 : 1 }
      })
    },

    async markMoved(caller, input) {
      return await inTransaction(caller.db, async (trx) => {
        const found = await requireVisible(trx, caller, [input.third_auth_id])
        const { login_time } = await trx
          .selectFrom('third_auths')
          .select('login_time')
          .where('id', 'in', found)
          .executeTakeFirstOrThrow()
        const now = clock.now()
        // Unpacked on the other computer before it was marked here: it is at home there already.
        if (input.moved_to !== '' && (login_time ?? 0) > toMillis(input.exported_time) + 999)
          return { marked: 0 as const }
        await lockUse(trx, input.third_auth_id)
        await trx
          .updateTable('account_uses')
          .set({ moved_to: input.moved_to, moved_time: input.moved_to === '' ? 0 : now })
          .where('third_auth_id', '=', input.third_auth_id)
          .execute()
        caller.audit({
          targetType: 'third_auth',
          targetId: input.third_auth_id,
          summary: input.moved_to === '' ? '取消“已迁移”标记' : `账号已移至“${input.moved_to}”`,
        })
        return { marked: input.moved_to === '' ? 0 : 1 }
      })
    },

    async reportAddress(caller, input) {
      return await inTransaction(caller.db, async (trx) => {
        const found = await requireVisible(trx, caller, [input.third_auth_id])
        const { proxy_host } = await trx
          .selectFrom('third_auths')
          .select('proxy_host')
          .where('id', 'in', found)
          .executeTakeFirstOrThrow()
        if (proxy_host !== input.proxy_host || input.before === input.after) return { updated: 0 }
        await lockUse(trx, input.third_auth_id)
        await trx
          .updateTable('account_uses')
          .set({
            address_note: JSON.stringify({ before: input.before, after: input.after }),
            address_time: clock.now(),
          })
          .where('third_auth_id', '=', input.third_auth_id)
          .execute()
        return { updated: 1 }
      })
    },
  }
}
