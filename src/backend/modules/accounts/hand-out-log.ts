// Every hand-out of credentials stands in the operation log, and has a limit a day.
import { HAND_OUT_REASONS, HAND_OUTS_PER_DAY } from '../../../contract/hand-out-words.ts'
import type { HandOutReason } from '../../../contract/hand-out-words.ts'
import { PLATFORMS, SHOP_PLATFORMS } from '../../../contract/platforms.ts'
import { writeAudit } from '../../http/audit.ts'
import type { HandOutCaller } from '../../ports/account-lending.ts'
import type { Db } from '../../ports/database.ts'
import { handOutsUsedUp } from './accounts.errors.ts'

/**
 * An account that is asked for again and again (a list that refreshes) is written and counted once in this time, ms;
 * for a publish nearly each time, as that is what somebody will look for.
 */
const ONCE_MS = 3_600_000
const ONCE_PUBLISH_MS = 60_000
const DAY_MS = 86_400_000
/** Accounts named in one row; beyond them only how many. */
const NAMED = 20
const MOST_KEPT = 50_000

/** An account by what its platform calls it. */
export interface HandedAccount {
  readonly platform: string
  readonly accountId: string
}

export interface HandOutLog {
  /**
   * Notes what leaves for this device. Never inside a transaction of the caller's.
   * @throws TOO_OFTEN when the day's limit is reached: nothing may leave; that is in the log, too
   */
  note(
    caller: HandOutCaller,
    deviceId: string,
    accounts: readonly HandedAccount[],
    reason: HandOutReason,
  ): Promise<void>
}

const keyOf = ({ platform, accountId }: HandedAccount): string => `${platform} ${accountId}`
const PLATFORM_NAMES: ReadonlyMap<string, string> = new Map(
  [...PLATFORMS, ...SHOP_PLATFORMS].map((one) => [one.value, one.name]),
)

/** As people know it: platform and nickname; one that the data don't know yet goes by the platform's id. */
async function sayAccount(db: Db, { platform, accountId }: HandedAccount): Promise<string> {
  const row = await db
    .selectFrom('third_auths')
    .select('openname')
    .where('platform_value', '=', platform)
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return `${PLATFORM_NAMES.get(platform) ?? platform}·${row?.openname || accountId}`
}

async function sayDevice(db: Db, deviceId: string): Promise<string> {
  const row = await db
    .selectFrom('devices')
    .select(['name', 'given_name'])
    .where('device_id', '=', deviceId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.given_name || row?.name || deviceId
}

/** One for the process. */
export function createHandOutLog(deps: { now: () => number }): HandOutLog {
  const last = new Map<string, number>()
  const days = new Map<string, { from: number; count: number; told: boolean }>()
  const write = async (caller: HandOutCaller, deviceId: string, summary: string, result: 0 | 1): Promise<void> =>
    await writeAudit(caller.db, {
      action: 'credential.handout',
      adminId: caller.admin.id,
      adminName: caller.admin.name ?? '',
      targetType: 'device',
      targetId: deviceId,
      summary,
      ip: caller.ip ?? '',
      ua: caller.ua ?? '',
      result,
    })
  return {
    async note(caller, deviceId, accounts, reason) {
      const now = deps.now()
      const of = `${caller.admin.id} ${deviceId}`
      const once = reason === 'publish' ? ONCE_PUBLISH_MS : ONCE_MS
      const fresh = [...new Map(accounts.map((account) => [keyOf(account), account])).values()].filter(
        (account) => now - (last.get(`${of} ${reason} ${keyOf(account)}`) ?? -once) >= once,
      )
      if (fresh.length === 0) return
      const known = days.get(of)
      const day = known === undefined || now - known.from >= DAY_MS ? { from: now, count: 0, told: false } : known
      days.set(of, day)
      if (day.count + fresh.length > HAND_OUTS_PER_DAY) {
        if (!day.told)
          await write(
            caller,
            deviceId,
            `账号凭证今日发放已达上限 ${HAND_OUTS_PER_DAY} 次，未发给电脑「${await sayDevice(caller.db, deviceId)}」`,
            0,
          )
        day.told = true
        throw handOutsUsedUp(Math.ceil((day.from + DAY_MS - now) / 1000))
      }
      day.count += fresh.length
      if (last.size > MOST_KEPT) last.clear()
      for (const account of fresh) last.set(`${of} ${reason} ${keyOf(account)}`, now)
      const names = await Promise.all(
        fresh.slice(0, NAMED).map(async (account) => await sayAccount(caller.db, account)),
      )
      await write(
        caller,
        deviceId,
        `领取账号凭证，用于${HAND_OUT_REASONS[reason]}：${names.join('、')}${fresh.length > NAMED ? ` 等 ${fresh.length} 个账号` : ''}；电脑「${await sayDevice(caller.db, deviceId)}」`,
        1,
      )
    },
  }
}
