// Which accounts this device should look at now.
import { LOGIN_STATUS } from '../../../contract/entities/account.ts'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type * as http from '../../../contract/http/works.ts'
import { waysOf } from '../../lib/account-ways.ts'
import { dayOf, endOfDay } from '../../lib/days.ts'
import { inTransaction } from '../../ports/database.ts'
import { dayIsFull, FOLLOWED_MS, nextLook, requestedTime } from './next-look.ts'
import { accountMissing, accountOffline, dayFull } from './works.errors.ts'
import type { Caller, RestoredAccounts, WorksDeps } from './works.ports.ts'
import { accountsToLook, newestByAccount, requestedAccounts, takeLook } from './works.repository.ts'
import type { AccountToLook } from './works.repository.ts'

type Http = typeof http

/** How long an account waits for the desktop that signed it in before another one looks, ms. */
const OTHERS_WAIT_MS = 30 * 60_000
/**
 * An account is looked at for a restored backup at most this often, ms: where its list told too little, and where a
 * look came to nothing.
 */
const RESTORED_MS = 10 * 60_000
const RESTORED_RETRY_MS = 60_000
/** Figures that somebody asked for are those of works so far back, ms. */
const REQUESTED_BACK_MS = 30 * 86_400_000
/** A list is wanted this much further back than works are followed, ms. */
const BACK_MS = 3_600_000

export interface LooksService {
  /**
   * Longest due first.
   * @throws NOT_FOUND, ACCOUNT_IN_USE, ACCOUNT_OFFLINE, TOO_OFTEN for an account that is named
   */
  take(caller: Caller, input: ParsedInputOf<Http['takeDueLooks']>): Promise<OutputOf<Http['takeDueLooks']>>
}

/** See the interface. */
export function createLooksService(deps: Pick<WorksDeps, 'clock' | 'credentials' | 'uses' | 'restores'>): LooksService {
  const findDue = async (
    caller: Caller,
    deviceId: string,
    now: number,
    day: string,
    tomorrowAt: number,
    restored: RestoredAccounts,
  ): Promise<AccountToLook[]> => {
    const newest = new Map(await newestByAccount(caller.db, now - FOLLOWED_MS, now))
    for (const id of [...restored.keys(), ...(await requestedAccounts(caller.db))]) newest.set(id, newest.get(id) ?? 0)
    for (const id of await deps.uses.away(caller.db, deviceId)) newest.delete(id)
    if (newest.size === 0) return []
    const accounts = await accountsToLook(caller.db, caller.admin)
      .where('a.enabled', '=', 1)
      .where('a.third_login_status', '=', LOGIN_STATUS.ok)
      .where('a.id', 'in', [...newest.keys()])
      .execute()
    const due = accounts.flatMap((account) => {
      // After a restored backup its works wait for this look; one that was just made and told too little comes again
      // with the usual ones.
      const back = restored.get(account.id)
      if (back !== undefined && (account.tried_time ?? 0) < now - (back.looked ? RESTORED_MS : RESTORED_RETRY_MS))
        return [{ account, at: 0 }]
      const at = dueTime(account, { newestAt: newest.get(account.id) ?? 0, now, day, tomorrowAt })
      const wait = account.device_id === null || account.device_id === deviceId ? 0 : OTHERS_WAIT_MS
      return at !== null && at + wait <= now ? [{ account, at }] : []
    })
    return due.toSorted((a, b) => a.at - b.at || a.account.id - b.account.id).map((one) => one.account)
  }

  const findNamed = async (
    caller: Caller,
    id: number,
    now: number,
    day: string,
    tomorrowAt: number,
    restored: RestoredAccounts,
  ): Promise<AccountToLook> => {
    const account = await accountsToLook(caller.db, caller.admin).where('a.id', '=', id).executeTakeFirst()
    if (account === undefined) throw accountMissing(id)
    if (account.third_login_status !== LOGIN_STATUS.ok || account.enabled === 0) throw accountOffline(id)
    if (!restored.has(id) && account.day === day && dayIsFull(account.platform_value, account.day_count ?? 0))
      throw dayFull(Math.ceil((tomorrowAt - now) / 1000))
    return account
  }

  return {
    async take(caller, input) {
      const now = deps.clock.now()
      const { timeZone } = caller.tenant
      const [day, tomorrowAt] = [dayOf(now, timeZone), endOfDay(now, timeZone)]
      const restored = await deps.restores.wanted(caller.db)
      const wanted =
        input.third_auth_id === undefined
          ? await findDue(caller, input.device_id, now, day, tomorrowAt, restored)
          : [await findNamed(caller, input.third_auth_id, now, day, tomorrowAt, restored)]
      const taken: { account: AccountToLook; lookNo: number }[] = []
      for (const account of wanted) {
        if (taken.length === input.limit) break
        await inTransaction(
          caller.db,
          async (trx) =>
            await deps.uses.hold(trx, caller, { accountId: account.id, deviceId: input.device_id, purpose: 'works' }),
        )
        const lookNo = await takeLook(caller.db, account, { now, day, deviceId: input.device_id })
        if (lookNo !== null) taken.push({ account, lookNo })
      }
      const sealed = await deps.credentials.handOut(
        caller,
        input.device_id,
        taken.map((one) => one.account),
        'works',
      )
      const since = Math.floor((now - FOLLOWED_MS - BACK_MS) / 1000)
      return {
        list: taken.map(({ account, lookNo }, at) => ({
          look_no: lookNo,
          since: Math.min(
            since,
            Math.floor((restored.get(account.id)?.from ?? now) / 1000),
            Math.floor((isRequested(account, now) ? now - REQUESTED_BACK_MS : now) / 1000),
          ),
          thirdauth: {
            id: account.id,
            platform_value: account.platform_value,
            account_id: account.account_id,
            third_sec_uid: account.third_sec_uid,
            third_cookie: sealed[at]?.third_cookie ?? '',
            third_token: sealed[at]?.third_token ?? '',
            proxy: sealed[at]?.proxy ?? '',
            ways: waysOf(account),
          },
        })),
      }
    },
  }
}

const requestOf = (account: AccountToLook, now: number) => ({
  asked_time: account.asked_time ?? 0,
  tried_time: account.tried_time ?? 0,
  failed: account.failed ?? 0,
  now,
})
const isRequested = (account: AccountToLook, now: number): boolean => requestedTime(requestOf(account, now)) !== null

/** When an account is looked at next, unix ms: for its newest work, or because somebody asked; null = never. */
function dueTime(
  account: AccountToLook,
  { newestAt, now, day, tomorrowAt }: { newestAt: number; now: number; day: string; tomorrowAt: number },
): number | null {
  const today = account.day === day ? (account.day_count ?? 0) : 0
  const planned =
    newestAt === 0
      ? null
      : nextLook({
          accountId: account.id,
          platform: account.platform_value,
          newestAt,
          lookedAt: account.looked_time ?? 0,
          triedAt: account.tried_time ?? 0,
          failed: account.failed ?? 0,
          today,
          tomorrowAt,
        })
  const requested = dayIsFull(account.platform_value, today) ? null : requestedTime(requestOf(account, now))
  return requested === null ? planned : Math.min(requested, planned ?? requested)
}
