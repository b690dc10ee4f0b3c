// Login checks: the page takes a batch, the helper looks, the page reports. What is not known changes nothing.
import { z } from 'zod'
import { LOGIN_CHECK_INTERVAL_MS, LOGIN_CHECK_SLOW_MS } from '../../../contract/constants.ts'
import { LOGIN_STATUS } from '../../../contract/entities/account.ts'
import type { LoginStatus } from '../../../contract/entities/account.ts'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type * as http from '../../../contract/http/third-auth.ts'
import { dayOf } from '../../lib/days.ts'
import { waysOf } from '../../lib/account-ways.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { keepAccountDay } from './account-days.repository.ts'
import { accountMissing, loginGone } from './accounts.errors.ts'
import type { AccountsDeps, Caller } from './accounts.ports.ts'
import { liveAccounts } from './accounts.repository.ts'
import { announceDrop } from './announce-drop.ts'
import type { Credentials } from './credentials.ts'
import { createState, lockState } from './login-states.repository.ts'
import type { AccountUses } from './uses.ts'

type Http = typeof http
type Report = ParsedInputOf<Http['reportLoginChecks']>['results'][number]

/**
 * Accounts that never signed in by themselves: their institution or shop speaks for them, and a browser without a
 * session says nothing.
 */
const WITHOUT_SESSION: string[] = ['ins_child', 'doudian_sub', 'manual']
const SLOW = Object.entries(LOGIN_CHECK_SLOW_MS)
/** Accounts in one batch. */
const BATCH = 50
/** A batch must be reported within this time, ms. */
const CHECK_STATE_MS = 30 * 60_000
/** `blind`: accounts that have a session which the computer was not given: what it sees of them says nothing. */
const taken = z
  .object({ ids: z.array(z.number().int()), blind: z.array(z.number().int()).default([]) })
  .catch({ ids: [], blind: [] })

/** Has an account no sign-in that a helper could look at? */
export const withoutSession = (row: {
  auth_mode: string
  third_cookie_enc: string | null
  third_token_enc: string | null
}): boolean =>
  (WITHOUT_SESSION.includes(row.auth_mode) && !(row.auth_mode === 'ins_child' && row.third_token_enc !== null)) ||
  (row.auth_mode === 'ins' && row.third_cookie_enc === null && row.third_token_enc !== null)

export interface ChecksService {
  /**
   * Oldest check first, at most 50; without `ids` accounts checked within 10 minutes, disabled ones and those never
   * signed in are left out, and a computer that nobody approved has nothing to check.
   */
  take(caller: Caller, input: ParsedInputOf<Http['takeLoginChecks']>): Promise<OutputOf<Http['takeLoginChecks']>>
  /**
   * What a computer says of accounts whose session it was not given is left aside.
   * @throws NOT_FOUND for an unknown batch or an account that is not part of it
   */
  report(caller: Caller, input: ParsedInputOf<Http['reportLoginChecks']>): Promise<OutputOf<Http['reportLoginChecks']>>
}

type Deps = Pick<AccountsDeps, 'clock' | 'settings' | 'wechat' | 'devices'> & {
  credentials: Credentials
  uses: AccountUses
}

/** See the interface. */
export function createChecksService(deps: Deps): ChecksService {
  const { clock } = deps
  return {
    async take(caller, input) {
      let query = liveAccounts(caller.db, caller.admin).select([
        'a.id',
        'a.platform_value',
        'a.account_id',
        'a.third_sec_uid',
        'a.third_cookie_enc',
        'a.third_token_enc',
        'a.proxy_enc',
        'a.ways',
        'a.auth_mode',
      ])
      query =
        input.ids === undefined
          ? query
              .where('a.enabled', '=', 1)
              .where('a.third_login_status', '<>', LOGIN_STATUS.none)
              .where((eb) => eb.not(eb(eb.cast<string>('a.auth_mode', 'text'), 'in', WITHOUT_SESSION)))
              .where((eb) =>
                eb.or([
                  eb('a.last_check_time', 'is', null),
                  eb('a.refresh_time', 'is not', null),
                  ...SLOW.map(([platform, every]) =>
                    eb.and([eb('a.platform_value', '=', platform), eb('a.last_check_time', '<=', clock.now() - every)]),
                  ),
                  eb.and([
                    ...SLOW.map(([platform]) => eb('a.platform_value', '<>', platform)),
                    eb('a.last_check_time', '<=', clock.now() - LOGIN_CHECK_INTERVAL_MS),
                  ]),
                ]),
              )
          : query.where('a.id', 'in', input.ids)
      // An institution of an official interface has no sign-in that the helper could look at.
      if (input.ids === undefined)
        query = query.where((eb) =>
          eb.not(
            eb.and([
              eb('a.auth_mode', '=', eb.val('ins')),
              eb('a.third_cookie_enc', 'is', null),
              eb('a.third_token_enc', 'is not', null),
            ]),
          ),
        )
      const deviceId = input.device_id ?? caller.deviceId
      const isGiven =
        deviceId !== null &&
        deviceId !== '' &&
        (await deps.devices.stateOf(caller.db, { deviceId, adminId: caller.admin.id })) === 'approved'
      // Told by a page whose helper is new: it could only find everybody signed out.
      if (input.ids === undefined && deviceId !== null && deviceId !== '' && !isGiven)
        return { check_id: '', list: [], skipped: [] }
      // An account that another computer uses is looked at there, or later.
      const away = await deps.uses.away(caller.db, deviceId)
      if (away.length > 0 && input.ids === undefined) query = query.where('a.id', 'not in', away)
      const found = await query
        .orderBy((eb) => eb.case().when('a.refresh_time', 'is not', null).then(0).else(1).end())
        .orderBy((eb) => eb.fn.coalesce('a.last_check_time', eb.lit(0)))
        .orderBy('a.id')
        .limit(BATCH)
        .execute()
      const missing = input.ids?.filter((id) => !found.some((row) => row.id === id)) ?? []
      if (missing.length > 0) throw accountMissing(missing)
      const held = await deps.uses.holdFree(caller.db, caller, {
        ids: found.filter((row) => !withoutSession(row)).map((row) => row.id),
        deviceId,
        purpose: 'check',
      })
      const rows = found.filter((row) => held.includes(row.id))
      const skipped = found.filter((row) => !held.includes(row.id)).map((row) => row.id)
      if (rows.length === 0) return { check_id: '', list: [], skipped }
      const sealed = await deps.credentials.handOut(caller, deviceId, rows, 'check')
      const checkId = await createState(caller.db, {
        kind: 'check',
        adminId: caller.admin.id,
        platformValue: '',
        thirdAuthId: null,
        groupId: null,
        payload: JSON.stringify({
          ids: rows.map((row) => row.id),
          blind: isGiven
            ? []
            : rows.filter((row) => row.third_cookie_enc !== null || row.third_token_enc !== null).map((row) => row.id),
        }),
        expireTime: clock.now() + CHECK_STATE_MS,
      })
      return {
        check_id: checkId,
        skipped,
        list: rows.map((row, at) => ({
          id: row.id,
          platform_value: row.platform_value,
          account_id: row.account_id,
          third_sec_uid: row.third_sec_uid,
          third_cookie: sealed[at]?.third_cookie ?? '',
          third_token: sealed[at]?.third_token ?? '',
          proxy: sealed[at]?.proxy ?? '',
          ways: waysOf(row),
        })),
      }
    },

    async report(caller, input) {
      return await inTransaction(caller.db, async (trx) => {
        const state = await lockState(trx, input.check_id, 'check', caller.admin.id)
        if (state === undefined || state.expire_time < clock.now()) throw loginGone()
        const { ids, blind } = taken.parse(JSON.parse(state.payload))
        const strangers = input.results.filter((result) => !ids.includes(result.id)).map((result) => result.id)
        if (strangers.length > 0) throw accountMissing(strangers)
        const rows = await trx
          .selectFrom('third_auths')
          .select(['id', 'third_login_status', 'openname', 'operator_admin_id'])
          .where(
            'id',
            'in',
            input.results.map((result) => result.id),
          )
          .where('delete_time', 'is', null)
          .orderBy('id')
          .forUpdate()
          .execute()
        await deps.uses.release(trx, { ids, deviceId: input.device_id ?? caller.deviceId, purpose: 'check' })
        const offline: { id: number; openname: string }[] = []
        for (const row of rows) {
          const result = input.results.findLast((item) => item.id === row.id)
          if (result === undefined || blind.includes(row.id)) continue
          const next = nextStatus(row.third_login_status, result.third_login_status as LoginStatus)
          await apply(trx, result, next, {
            deviceId: input.device_id ?? caller.deviceId,
            now: clock.now(),
            day: dayOf(clock.now(), caller.tenant.timeZone),
          })
          if (row.third_login_status === LOGIN_STATUS.ok && next !== LOGIN_STATUS.ok) {
            const openname = result.openname || row.openname
            offline.push({ id: row.id, openname })
            await announceDrop(trx, deps, {
              id: row.id,
              tenantId: caller.tenantId,
              openname,
              msg: result.msg ?? '',
              adminId: row.operator_admin_id || caller.admin.id,
            })
          }
        }
        return { updated: rows.filter((row) => !blind.includes(row.id)).length, offline }
      })
    },
  }
}

/**
 * "Could not look" (3) says nothing about an account that is known to be good, dropped or unknown: only a positive sign
 * changes a status.
 */
function nextStatus(before: LoginStatus, reported: LoginStatus): LoginStatus {
  if (reported !== LOGIN_STATUS.unknown) return reported
  return before === LOGIN_STATUS.none ? LOGIN_STATUS.unknown : before
}

async function apply(
  trx: Db,
  result: Report,
  status: LoginStatus,
  at: { deviceId: string | null; now: number; day: string },
): Promise<void> {
  const detail = result.msg ?? ''
  await trx
    .updateTable('third_auths')
    .set({
      third_login_status: status,
      last_check_time: at.now,
      update_time: at.now,
      refresh_time: null,
      last_error: result.third_login_status === LOGIN_STATUS.ok ? '' : detail,
      ...(result.fans === undefined || result.fans === null ? {} : { fans: result.fans }),
      ...(result.works === undefined || result.works === null ? {} : { works: result.works }),
      ...(result.openname ? { openname: result.openname } : {}),
      ...(result.avatar ? { avatar: result.avatar } : {}),
    })
    .where('id', '=', result.id)
    .execute()
  await keepAccountDay(trx, {
    accountId: result.id,
    day: at.day,
    fans: result.fans ?? null,
    works: result.works ?? null,
    now: at.now,
  })
  await trx
    .insertInto('third_auth_checks')
    .values({
      third_auth_id: result.id,
      result_status: result.third_login_status,
      detail,
      source: 'helper',
      device_id: at.deviceId,
    })
    .execute()
}
