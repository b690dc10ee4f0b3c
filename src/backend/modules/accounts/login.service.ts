// Signing an account in: the state is opened here, the person signs in through the helper, the outcome comes back with
// the state.
import type { HelperAccount } from '../../../contract/entities/account.ts'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type * as http from '../../../contract/http/third-auth.ts'
import { dayOf } from '../../lib/days.ts'
import { ONE_SESSION_PLATFORMS } from '../../../contract/entities/account-use.ts'
import { LOGIN_STATUS } from '../../../contract/entities/account.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { CODE } from '../../../contract/errors.ts'
import { AppError } from '../../lib/errors.ts'
import { accountMissing, badField, groupMissing, loginGone, loginUsed } from './accounts.errors.ts'
import type { AccountsDeps, Caller } from './accounts.ports.ts'
import { findAccountsById, lockVisible } from './accounts.repository.ts'
import type { Credentials } from './credentials.ts'
import { findGroupInSight } from './groups.repository.ts'
import { requireRoom, writeLogin } from './login-account.ts'
import type { WrittenAccount } from './login-account.ts'
import { createState, dropOldStates, lockState, useState } from './login-states.repository.ts'
import type { LoginState } from './login-states.repository.ts'
import type { OfficialLogin } from './official-login.ts'
import type { PlatformDirectory } from './platforms.service.ts'
import type { AccountUses } from './uses.ts'
import { wholeCompany } from '../../lib/whole-company.ts'

type Http = typeof http

/** A login must come back within this time, ms. */
const LOGIN_STATE_MS = 10 * 60_000
/** States are kept this long after they ran out, ms. */
const STATE_KEEP_MS = 24 * 3_600_000

export interface LoginService {
  /**
   * Opens a login; `redirectUri` = where a platform sends the browser back to.
   * @throws NOT_FOUND, EDITION_CLOSED at the maximum of accounts, BAD_INPUT for a way to sign in that is not set up
   */
  authorize(
    caller: Caller,
    input: ParsedInputOf<Http['authorize']>,
    redirectUri: string,
  ): Promise<OutputOf<Http['authorize']>>
  /**
   * Takes the outcome of a login.
   * @throws NOT_FOUND / CONFLICT for a state that is gone or used, and what writeLogin throws
   */
  callback(
    caller: Caller,
    input: ParsedInputOf<Http['authorizeCallback']>,
  ): Promise<OutputOf<Http['authorizeCallback']>>
  /** Opens a login and answers what the helper needs, credentials sealed to its device. */
  needInfo(caller: Caller, input: ParsedInputOf<Http['loginNeedInfo']>): Promise<OutputOf<Http['loginNeedInfo']>>
  /** As `callback`, with cancelled and failed logins: these leave the account as it was. */
  loginCallback(caller: Caller, input: ParsedInputOf<Http['loginCallback']>): Promise<OutputOf<Http['loginCallback']>>
  exists(caller: Caller, input: ParsedInputOf<Http['accountExists']>): Promise<OutputOf<Http['accountExists']>>
}

type Deps = Pick<AccountsDeps, 'clock' | 'official'> & {
  platforms: PlatformDirectory
  officialLogin: OfficialLogin
  credentials: Credentials
  uses: AccountUses
}

/** Of a new account its platform, of a known one its id. */
interface Wanted {
  platformValue: string | undefined
  thirdAuthId: number | undefined
  groupId: number | undefined
  /** False: nobody signs in, so a platform that is switched off may be opened. Default: true. */
  isLogin?: boolean
}

/** See the interface. */
export function createLoginService(deps: Deps): LoginService {
  const { clock } = deps

  const prepare = async (caller: Caller, wanted: Wanted) => {
    const { db } = caller
    const [known] =
      wanted.thirdAuthId === undefined ? [] : await findAccountsById(db, caller.admin, [wanted.thirdAuthId])
    if (wanted.thirdAuthId !== undefined && known === undefined) throw accountMissing([wanted.thirdAuthId])
    const platformValue = known?.platform_value ?? wanted.platformValue
    if (platformValue === undefined) throw badField('platform_value', 'accounts.platformMissing')
    if (known !== undefined && wanted.platformValue !== undefined && wanted.platformValue !== known.platform_value)
      throw badField('platform_value', 'accounts.platformOther')
    const platform = (await deps.platforms.all(db)).get(platformValue)
    if (platform === undefined || platform.enabled === 0) throw badField('platform_value', 'accounts.platformClosed')
    if (platform.off && wanted.isLogin !== false)
      throw new AppError(CODE.BAD_INPUT, { msg: platform.off, field: 'platform_value' })
    if (
      wanted.groupId !== undefined &&
      wanted.groupId !== 0 &&
      (await findGroupInSight(db, caller.admin, wanted.groupId)) === undefined
    )
      throw groupMissing()
    const now = clock.now()
    await dropOldStates(db, now - STATE_KEEP_MS)
    if (known === undefined) await inTransaction(db, requireRoom)
    return { platform, known, expireTime: now + LOGIN_STATE_MS }
  }

  const begin = async (caller: Caller, wanted: Wanted) => {
    const { platform, known, expireTime } = await prepare(caller, wanted)
    const loginId = await createState(caller.db, {
      kind: 'helper',
      adminId: caller.admin.id,
      platformValue: platform.value,
      thirdAuthId: known?.id ?? null,
      groupId: wanted.groupId ?? null,
      payload: '{}',
      expireTime,
    })
    return { loginId, platform, known }
  }

  /** The state, still open; throws NOT_FOUND or CONFLICT. */
  const open = async (trx: Db, caller: Caller, name: string): Promise<LoginState> => {
    const state = await lockState(trx, name, 'helper', caller.admin.id)
    if (state === undefined) throw loginGone()
    if (state.used_time !== null) throw loginUsed()
    if (state.expire_time < clock.now()) throw loginGone()
    return state
  }

  /**
   * One transaction: a refusal (duplicate, maximum, wrong account) leaves the state open, so that the operator can
   * decide and send again.
   */
  const finish = async (
    caller: Caller,
    name: string,
    account: HelperAccount,
    choice: { update_existing: 0 | 1; group_id?: number | undefined },
  ): Promise<WrittenAccount & { platformValue: string }> =>
    await inTransaction(caller.db, async (trx) => {
      const state = await open(trx, caller, name)
      const credentials = await deps.credentials.store(state.platform_value, account)
      const written = await writeLogin(trx, caller, {
        platformValue: state.platform_value,
        account,
        credentials,
        thirdAuthId: state.third_auth_id,
        groupId: choice.group_id ?? state.group_id ?? 0,
        updateExisting: choice.update_existing === 1,
        deviceId: caller.deviceId,
        now: clock.now(),
        day: dayOf(clock.now(), caller.tenant.timeZone),
      })
      if (!(await useState(trx, state.id, clock.now(), JSON.stringify({ third_auth_id: written.id }))))
        throw loginUsed()
      await deps.credentials.keepProxy(trx, written.id, state.platform_value, account)
      await deps.uses.settleHere(trx, written.id)
      await deps.uses.release(trx, { ids: [written.id], deviceId: caller.deviceId, purpose: 'login' })
      caller.audit({
        targetType: 'third_auth',
        targetId: written.id,
        summary: `${written.created === 1 ? '添加账号' : '更新授权'}：${written.openname}`,
      })
      return { ...written, platformValue: state.platform_value }
    })

  return {
    async authorize(caller, input, redirectUri) {
      const wanted = { platformValue: input.platform_value, thirdAuthId: input.third_auth_id, groupId: input.group_id }
      const mode = input.auth_mode ?? 'helper'
      if (mode === 'oauth' || mode === 'ins') {
        if (deps.official.flowOf(input.platform_value) === null)
          throw badField('auth_mode', 'accounts.noOfficialInterface')
        if (mode === 'ins' && !deps.official.institutions.has(input.platform_value))
          throw badField('auth_mode', 'accounts.noInstitutionGrant')
        const { platform, known, expireTime } = await prepare(caller, wanted)
        const institution = mode === 'ins' || (known !== undefined && (await isInstitution(caller.db, known.id)))
        return await deps.officialLogin.begin(caller, {
          institution,
          platformValue: platform.value,
          thirdAuthId: known?.id ?? null,
          groupId: wanted.groupId ?? null,
          redirectUri,
          expireTime,
        })
      }
      if (mode !== 'helper') throw badField('auth_mode', 'accounts.modeUnknown')
      const { loginId, platform } = await begin(caller, wanted)
      if (!platform.auth_modes.includes('helper'))
        throw badField('platform_value', 'accounts.noHelperLogin', { platform: platform.name })
      return { mode: 'helper', login_id: loginId, command: 'login' }
    },

    async callback(caller, input) {
      if (input.account === undefined) return await deps.officialLogin.finish(caller, input)
      const written = await finish(caller, input.state, input.account, input)
      const one = { third_auth_id: written.id, created: written.created, openname: written.openname }
      return { ...one, platform_value: written.platformValue, accounts: [one], choose: [] }
    },

    async needInfo(caller, input) {
      const deviceId = input.device_id ?? caller.deviceId
      const purpose = input.purpose ?? 'login'
      const { loginId, known, platform } = await begin(caller, {
        platformValue: input.platform_value,
        thirdAuthId: input.third_auth_id,
        groupId: input.group_id,
        isLogin: purpose === 'login',
      })
      if (known !== undefined && purpose !== 'none' && purpose !== 'proxy')
        await inTransaction(
          caller.db,
          async (trx) => await deps.uses.hold(trx, caller, { accountId: known.id, deviceId, purpose }),
        )
      const stored =
        known === undefined
          ? undefined
          : await caller.db
              .selectFrom('third_auths')
              .select([
                'platform_value',
                'account_id',
                'third_cookie_enc',
                'third_token_enc',
                'proxy_enc',
                'user_agent',
                'device_id',
                'third_login_status',
              ])
              .where('id', '=', known.id)
              .executeTakeFirst()
      // A test of the proxy needs no session.
      const isProxy = purpose === 'proxy'
      const withheld = isProxy ? { third_cookie_enc: null, third_token_enc: null } : {}
      const owners = stored === undefined ? [] : [{ ...stored, ...withheld }]
      const [sealed] = await deps.credentials.handOut(caller, deviceId, owners, isProxy ? 'proxy' : 'view')
      return {
        login_id: loginId,
        platform_value: platform.value,
        third_auth_id: known?.id ?? 0,
        account_id: known?.account_id ?? '',
        third_cookie: sealed?.third_cookie ?? '',
        proxy: sealed?.proxy ?? '',
        user_agent: stored?.user_agent ?? '',
        partition: known === undefined ? '' : `account-${known.id}`,
        warning: purpose === 'login' && stored !== undefined ? await secondLogin(caller.db, stored, deviceId) : '',
      }
    },

    async loginCallback(caller, input) {
      const { result } = input
      if (result.status === 'ok') {
        if (result.account === undefined) throw badField('result.account', 'accounts.loginWithoutAccount')
        const written = await finish(caller, input.login_id, result.account, input)
        return { third_auth_id: written.id, third_login_status: 1, created: written.created }
      }
      return await inTransaction(caller.db, async (trx) => {
        const state = await open(trx, caller, input.login_id)
        if (state.third_auth_id !== null)
          await deps.uses.release(trx, { ids: [state.third_auth_id], deviceId: caller.deviceId, purpose: 'login' })
        await useState(trx, state.id, clock.now(), JSON.stringify({ status: result.status }))
        caller.audit({
          targetType: 'third_auth',
          targetId: state.third_auth_id ?? '',
          summary: result.status === 'cancel' ? '取消登录' : `登录失败：${result.msg ?? '未说明原因'}`,
        })
        const row =
          state.third_auth_id === null
            ? undefined
            : await trx
                .selectFrom('third_auths')
                .select(['id', 'third_login_status'])
                .where('id', '=', state.third_auth_id)
                .executeTakeFirst()
        return { third_auth_id: row?.id ?? 0, third_login_status: row?.third_login_status ?? 0, created: 0 }
      })
    },

    async exists(caller, input) {
      const rows = await wholeCompany(caller.db, 'unique')
        .selectFrom('third_auths as a')
        .leftJoin('third_auth_groups as g', (join) =>
          join.onRef('g.id', '=', 'a.group_id').on('g.delete_time', 'is', null),
        )
        .leftJoin('admins as o', 'o.id', 'a.operator_admin_id')
        .select(['a.id', 'a.delete_time', 'g.name as group_name', 'o.nickname', 'o.username'])
        .where('a.platform_value', '=', input.platform_value)
        .where('a.account_id', '=', input.account_id)
        .orderBy('a.id', 'desc')
        .execute()
      const live = rows.find((row) => row.delete_time === null)
      if (live === undefined)
        return { exist: 0, third_auth_id: 0, owner_name: '', group_name: '', deleted: rows.length > 0 ? 1 : 0 }
      const mine = (await lockVisible(caller.db, caller.admin, [live.id])).length > 0
      return {
        exist: 1,
        third_auth_id: mine ? live.id : 0,
        owner_name: live.nickname || live.username || '',
        group_name: live.group_name ?? '未分组',
        deleted: 0,
      }
    },
  }
}

/** Is it an institution that was authorised at its interface? It is authorised anew as one. */
async function isInstitution(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('third_auths')
    .select('third_cookie_enc')
    .where('id', '=', id)
    .where((eb) => eb('auth_mode', '=', eb.val('ins')))
    .executeTakeFirst()
  return row !== undefined && row.third_cookie_enc === null
}

/** '' or what a login here does to the one on another computer, where a platform keeps one session per account. */
async function secondLogin(
  db: Db,
  stored: { platform_value: string; device_id: string | null; third_login_status: number },
  deviceId: string | null | undefined,
): Promise<string> {
  if (
    !ONE_SESSION_PLATFORMS.has(stored.platform_value) ||
    stored.third_login_status !== LOGIN_STATUS.ok ||
    stored.device_id === null ||
    stored.device_id === deviceId
  )
    return ''
  const device = await db
    .selectFrom('devices')
    .select('name')
    .where('device_id', '=', stored.device_id)
    .where('delete_time', 'is', null)
    .executeTakeFirst()
  return `该平台一个账号同时只能在一台电脑登录：在本机登录后，「${device?.name ?? '另一台电脑'}」上的登录会失效。`
}
