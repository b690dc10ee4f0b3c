// Every hand-out of credentials stands in the operation log, and has a limit a day.
import { HAND_OUT_REASONS, HAND_OUTS_PER_DAY } from '../../../contract/hand-outs.ts'
import type { HandOutReason } from '../../../contract/hand-outs.ts'
import { writeAudit } from '../../http/audit.ts'
import type { HandOutCaller } from '../../ports/account-lending.ts'
import { handOutsUsedUp } from './accounts.errors.ts'

/** An account that is asked for again and again (a list that refreshes) is written and counted once in this time, ms. */
const ONCE_MS = 3_600_000
const DAY_MS = 86_400_000
/** Accounts named in one row; beyond them only how many. */
const NAMED = 20
const MOST_KEPT = 50_000

export interface HandOutLog {
  /** Notes what leaves for this device. Throws 42901 when the day's limit is reached: nothing may leave; that is in the log, too. Never inside a transaction of the caller's. */
  note(caller: HandOutCaller, deviceId: string, accounts: readonly string[], reason: HandOutReason): Promise<void>
}

/** One for the process. */
export function createHandOutLog(deps: { now: () => number }): HandOutLog {
  const last = new Map<string, number>()
  const days = new Map<string, { from: number; count: number; told: boolean }>()
  const write = async (caller: HandOutCaller, deviceId: string, summary: string, result: 0 | 1): Promise<void> =>
    await writeAudit(caller.db, { action: 'credential.handout', adminId: caller.admin.id, adminName: caller.admin.name ?? '', targetType: 'device', targetId: deviceId, summary, ip: caller.ip ?? '', ua: caller.ua ?? '', result })
  return {
    async note(caller, deviceId, accounts, reason) {
      const now = deps.now()
      const of = `${caller.admin.id} ${deviceId}`
      const fresh = [...new Set(accounts)].filter((account) => now - (last.get(`${of} ${reason} ${account}`) ?? -ONCE_MS) >= ONCE_MS)
      if (fresh.length === 0) return
      const known = days.get(of)
      const day = known === undefined || now - known.from >= DAY_MS ? { from: now, count: 0, told: false } : known
      days.set(of, day)
      if (day.count + fresh.length > HAND_OUTS_PER_DAY) {
        if (!day.told) await write(caller, deviceId, `账号凭证今日发放已达上限 ${HAND_OUTS_PER_DAY} 次，未发放`, 0)
        day.told = true
        throw handOutsUsedUp(Math.ceil((day.from + DAY_MS - now) / 1000))
      }
      day.count += fresh.length
      if (last.size > MOST_KEPT) last.clear()
      for (const account of fresh) last.set(`${of} ${reason} ${account}`, now)
      await write(caller, deviceId, `向云管家发放账号凭证（${HAND_OUT_REASONS[reason]}）：${fresh.slice(0, NAMED).join('、')}${fresh.length > NAMED ? ` 等 ${fresh.length} 个账号` : ''}`, 1)
    },
  }
}
