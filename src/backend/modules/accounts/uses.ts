// The use of an account: one computer at a time has a browser of it open, kept by heartbeats, taken over only on
// purpose.
import { usePurpose } from '../../../contract/entities/account-use.ts'
import type { UsePurpose } from '../../../contract/entities/account-use.ts'
import type { Clock } from '../../lib/clock.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { accountInUse, accountMovedAway, devicePending, deviceRevoked } from './accounts.errors.ts'
import type { AccountsDeps, Caller } from './accounts.ports.ts'
import { findAway, isElsewhere, lockUse, showUses } from './uses.repository.ts'
import type { UseRow } from './uses.repository.ts'
import { wholeCompany } from '../../lib/whole-company.ts'

type Holder = Pick<Caller, 'admin' | 'tenant'>
/** A call without a device opens no browser: it takes no use and is refused none. */
type DeviceId = string | null | undefined

/** What everything that hands an account out to a helper asks; part of the accounts, given to publishing and works. */
export interface AccountUses {
  /**
   * Takes the account for this computer in the caller's transaction.
   * @throws ACCOUNT_IN_USE while another computer uses it, CONFLICT when it was moved away
   */
  hold(trx: Db, caller: Holder, wanted: { accountId: number; deviceId: DeviceId; purpose: UsePurpose }): Promise<void>
  /** Takes those that are free or this computer's own; answers their ids. */
  holdFree(
    db: Db,
    caller: Holder,
    wanted: { ids: readonly number[]; deviceId: DeviceId; purpose: UsePurpose },
  ): Promise<number[]>
  /**
   * Gives back what this computer holds for that purpose, with `adminId` only what that person took; answers how many.
   */
  release(
    db: Db,
    wanted: { ids: readonly number[]; deviceId: DeviceId; purpose: UsePurpose; adminId?: number },
  ): Promise<number>
  /** Accounts that this computer should leave alone now. */
  away(db: Db, deviceId: DeviceId): Promise<number[]>
  /**
   * The account is signed in on this computer: whatever was said about another is over. In the caller's transaction.
   */
  settleHere(trx: Db, accountId: number): Promise<void>
}

/** What is shown and kept is the strongest purpose: a check beside a publish of the same computer ends nothing. */
const STRENGTH = usePurpose.options
const stronger = (one: UsePurpose, other: string): boolean =>
  STRENGTH.indexOf(one) >= STRENGTH.findIndex((purpose) => purpose === other)

/** Writes that this computer uses the account from now on; the row must be locked. */
export async function writeUse(
  trx: Db,
  row: UseRow,
  use: { deviceId: string; adminId: number; purpose: UsePurpose; now: number },
): Promise<void> {
  const mine = row.device_id === use.deviceId
  await wholeCompany(trx, 'accounts')
    .updateTable('account_uses')
    .set({
      device_id: use.deviceId,
      admin_id: use.adminId,
      beat_time: use.now,
      ...(mine && !stronger(use.purpose, row.purpose) ? {} : { purpose: use.purpose }),
      ...(mine ? {} : { since_time: use.now }),
    })
    .where('third_auth_id', '=', row.third_auth_id)
    .execute()
}

/** See the interface. */
export function createAccountUses({ clock, devices }: { clock: Clock; devices: AccountsDeps['devices'] }): AccountUses {
  /** A device that gets no credentials opens no browser: it must not keep the account from one that does. */
  const isHelper = async (db: Db, caller: Holder, deviceId: string): Promise<boolean> => {
    const state = await devices.stateOf(db, { deviceId, adminId: caller.admin.id })
    if (state === 'pending') throw devicePending()
    if (state === 'revoked') throw deviceRevoked()
    return state === 'approved'
  }

  return {
    async hold(trx, caller, { accountId, deviceId, purpose }) {
      if (!deviceId || !(await isHelper(trx, caller, deviceId))) return
      const now = clock.now()
      const row = await lockUse(trx, accountId)
      if (row.moved_to !== '' && purpose !== 'login') throw accountMovedAway(row.moved_to)
      if (isElsewhere(row, deviceId, now)) {
        const [use] = await showUses(trx, [row], now)
        if (use !== undefined) throw accountInUse(use, caller.tenant.timeZone)
      }
      await writeUse(trx, row, { deviceId, adminId: caller.admin.id, purpose, now })
    },

    async holdFree(db, caller, { ids, deviceId, purpose }) {
      if (!deviceId || !(await isHelper(db, caller, deviceId))) return [...ids]
      return await inTransaction(db, async (trx) => {
        const now = clock.now()
        const held: number[] = []
        // In one order, so that two desktops don't wait for each other.
        for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
          const row = await lockUse(trx, id)
          if (row.moved_to !== '' || isElsewhere(row, deviceId, now)) continue
          await writeUse(trx, row, { deviceId, adminId: caller.admin.id, purpose, now })
          held.push(id)
        }
        return held
      })
    },

    async release(db, { ids, deviceId, purpose, adminId }) {
      if (!deviceId || ids.length === 0) return 0
      const done = await db
        .updateTable('account_uses')
        .set({ device_id: null, purpose: '', beat_time: 0 })
        .where('third_auth_id', 'in', [...ids])
        .where('device_id', '=', deviceId)
        .where('purpose', '=', purpose)
        .$if(adminId !== undefined, (query) => query.where('admin_id', '=', adminId ?? 0))
        .executeTakeFirst()
      return Number(done.numUpdatedRows)
    },

    away: async (db, deviceId) => (deviceId ? await findAway(db, deviceId, clock.now()) : []),

    async settleHere(trx, accountId) {
      await trx
        .updateTable('account_uses')
        .set({ moved_to: '', moved_time: 0 })
        .where('third_auth_id', '=', accountId)
        .execute()
    },
  }
}
