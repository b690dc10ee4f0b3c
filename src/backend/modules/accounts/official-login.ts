// Signing accounts in at a platform's official interface: the person agrees in his own browser, the code comes back
// with the state.
import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type * as http from '../../../contract/http/third-auth.ts'
import { toSeconds } from '../../lib/clock.ts'
import { dayOf } from '../../lib/days.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { badField, loginGone, loginUsed, noOfficialAccount, otherAccount, tradeRunning } from './accounts.errors.ts'
import type { AccountsDeps, Caller, OpenedAccount } from './accounts.ports.ts'
import { endOf } from './grants.ts'
import type { Grants } from './grants.ts'
import { writeLogin } from './login-account.ts'
import type { WrittenAccount } from './login-account.ts'
import { createState, keepPayload, lockState, useState } from './login-states.repository.ts'
import type { LoginState } from './login-states.repository.ts'

type Http = typeof http
type Input = ParsedInputOf<Http['authorizeCallback']>
type Answer = OutputOf<Http['authorizeCallback']>

const opened = z.object({
  accountId: z.string(),
  secUid: z.string(),
  openname: z.string(),
  avatar: z.string(),
  fans: z.number().nullable(),
  works: z.number().nullable(),
  role: z.enum(['personal', 'enterprise']),
  grant: z.object({ access: z.string(), accessUntil: z.number(), refresh: z.string(), refreshUntil: z.number() }),
})
/** What a state keeps, encrypted. `opened` null = the code has not been traded yet; `trading` = somebody is at it. */
const payload = z.object({
  verifier: z.string(),
  redirectUri: z.string(),
  institution: z.boolean().default(false),
  trading: z.boolean(),
  opened: z.array(opened).nullable(),
})
type Payload = z.infer<typeof payload>

/** Where a login begins: the operator's account or a new one of a platform. */
interface Start {
  platformValue: string
  thirdAuthId: number | null
  groupId: number | null
  redirectUri: string
  /** A business is authorised, not one account. */
  institution: boolean
  /** Unix ms. */
  expireTime: number
}

export interface OfficialLogin {
  /** @throws 40901 while the platform has no keys */
  begin(caller: Caller, start: Start): Promise<Extract<OutputOf<Http['authorize']>, { mode: 'oauth' }>>
  /**
   * Takes what came back.
   * @throws 40401 / 40901 for a state that is gone or used, 40901 with the platform's refusal, and what writeLogin
   * throws
   */
  finish(caller: Caller, input: Input): Promise<Answer>
}

type Deps = Pick<AccountsDeps, 'clock' | 'cipher' | 'official'> & { grants: Pick<Grants, 'encrypt'> }

/** See the interface. */
export function createOfficialLogin(deps: Deps): OfficialLogin {
  const { clock, cipher, official } = deps
  const write = (value: Payload): string => cipher.encrypt(JSON.stringify(value))
  const read = (state: LoginState): Payload => payload.parse(JSON.parse(cipher.decrypt(state.payload)))

  /** The state, still open; throws 40401 or 40901. */
  const open = async (trx: Db, caller: Caller, name: string): Promise<LoginState> => {
    const state = await lockState(trx, name, 'oauth', caller.admin.id)
    if (state === undefined || state.expire_time < clock.now()) throw loginGone()
    if (state.used_time !== null) throw loginUsed()
    return state
  }

  /** The accounts behind the code; a code is traded once, whatever comes afterwards. */
  const trade = async (
    caller: Caller,
    input: Input,
  ): Promise<{ state: LoginState; accounts: readonly OpenedAccount[] }> => {
    const claimed = await inTransaction(caller.db, async (trx) => {
      const state = await open(trx, caller, input.state)
      const kept = read(state)
      if (kept.opened !== null) return { state, kept, mine: false }
      if (kept.trading) throw tradeRunning()
      if (official.flowOf(state.platform_value) === 'code' && !input.code)
        throw badField('code', 'accounts.codeMissing')
      await keepPayload(trx, state.id, write({ ...kept, trading: true }))
      return { state, kept, mine: true }
    })
    const { state, kept, mine } = claimed
    if (!mine) return { state, accounts: kept.opened ?? [] }
    try {
      const request = { redirectUri: kept.redirectUri, code: input.code ?? '', verifier: kept.verifier }
      const accounts = kept.institution
        ? [await official.institutions.open(caller.db, state.platform_value, request)]
        : await official.open(caller.db, state.platform_value, request)
      if (accounts.length === 0) throw noOfficialAccount()
      await keepPayload(
        caller.db,
        state.id,
        write({ ...kept, trading: false, opened: accounts.map((one) => opened.parse(one)) }),
      )
      return { state, accounts }
    } catch (error) {
      // The code is spent: this login can't be finished any more.
      await useState(caller.db, state.id, clock.now(), JSON.stringify({ status: 'fail' }))
      throw error
    }
  }

  /** Which of the accounts are meant; empty = the person has to pick. */
  const chosen = async (
    caller: Caller,
    input: Input,
    state: LoginState,
    accounts: readonly OpenedAccount[],
  ): Promise<readonly OpenedAccount[]> => {
    if (state.third_auth_id !== null) {
      const row = await caller.db
        .selectFrom('third_auths')
        .select(['account_id', 'openname'])
        .where('id', '=', state.third_auth_id)
        .executeTakeFirst()
      if (row === undefined) throw loginGone()
      const same = accounts.filter((one) => one.accountId === row.account_id)
      if (same.length === 0)
        throw otherAccount(row.openname || row.account_id, accounts.map((one) => one.openname).join('、'))
      return same
    }
    if (input.account_ids !== undefined) {
      const picked = accounts.filter((one) => input.account_ids?.includes(one.accountId))
      if (picked.length === 0) throw badField('account_ids', 'accounts.nonePicked')
      return picked
    }
    return accounts.length === 1 ? accounts : []
  }

  const keep = async (
    trx: Db,
    caller: Caller,
    input: Input,
    state: LoginState,
    one: OpenedAccount,
  ): Promise<WrittenAccount> => {
    const end = endOf(one.grant)
    return await writeLogin(trx, caller, {
      platformValue: state.platform_value,
      account: {
        account_id: one.accountId,
        third_sec_uid: one.secUid,
        openname: one.openname.slice(0, 100) || one.accountId,
        avatar: one.avatar.slice(0, 2000),
        third_cookie: '',
        third_token: '',
        fans: one.fans,
        works: one.works,
        account_role: one.role,
        expire_time: end === null ? 0 : toSeconds(end),
      },
      credentials: { third_token_enc: deps.grants.encrypt(one.grant) },
      authMode: read(state).institution ? 'ins' : 'oauth',
      thirdAuthId: state.third_auth_id,
      groupId: input.group_id ?? state.group_id ?? 0,
      updateExisting: input.update_existing === 1,
      deviceId: caller.deviceId,
      now: clock.now(),
      day: dayOf(clock.now(), caller.tenant.timeZone),
    })
  }

  return {
    async begin(caller, { platformValue, thirdAuthId, groupId, redirectUri, institution, expireTime }) {
      const verifier = randomBytes(48).toString('base64url')
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      // Refused before a state is made: without keys there is nothing to come back from.
      await official.authorizeUrl(caller.db, platformValue, { redirectUri, state: 'none', challenge })
      const state = await createState(caller.db, {
        kind: 'oauth',
        adminId: caller.admin.id,
        platformValue,
        thirdAuthId,
        groupId,
        expireTime,
        payload: write({ verifier, redirectUri, institution, trading: false, opened: null }),
      })
      return {
        mode: 'oauth',
        authorize_url: await official.authorizeUrl(caller.db, platformValue, { redirectUri, state, challenge }),
        state,
        expire_time: toSeconds(expireTime),
      }
    },

    async finish(caller, input) {
      const { state, accounts } = await trade(caller, input)
      const picked = await chosen(caller, input, state, accounts)
      if (picked.length === 0) {
        const choose = accounts.map(({ accountId, openname, avatar, fans }) => ({
          account_id: accountId,
          openname,
          avatar,
          fans,
        }))
        return {
          third_auth_id: 0,
          created: 0,
          openname: '',
          platform_value: state.platform_value,
          accounts: [],
          choose,
        }
      }
      return await inTransaction(caller.db, async (trx) => {
        const fresh = await open(trx, caller, input.state)
        const written: WrittenAccount[] = []
        for (const one of picked) written.push(await keep(trx, caller, input, fresh, one))
        if (
          !(await useState(
            trx,
            fresh.id,
            clock.now(),
            JSON.stringify({ third_auth_ids: written.map((one) => one.id) }),
          ))
        )
          throw loginUsed()
        await keepPayload(trx, fresh.id, '{}')
        const names = written.map((one) => one.openname).join('、')
        caller.audit({
          targetType: 'third_auth',
          targetId: written.map((one) => one.id).join(','),
          summary: `官方接口授权：${names}`,
        })
        const [first] = written
        return {
          third_auth_id: first?.id ?? 0,
          created: first?.created ?? 0,
          openname: names,
          platform_value: fresh.platform_value,
          accounts: written.map((one) => ({ third_auth_id: one.id, created: one.created, openname: one.openname })),
          choose: [],
        }
      })
    },
  }
}
