// Grants of official interfaces: renewed before they end, one renewal at a time per account, whoever asks.
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import type { AccountsDeps, StoredGrant } from './accounts.ports.ts'
import { announceDrop } from './announce-drop.ts'
import { wholeCompany } from '../../lib/whole-company.ts'

/** A token that ends within this time is renewed before it is handed out, ms. */
const RENEW_BEFORE_MS = 10 * 60_000
/** A renewal that was not finished by then was cut off, ms. */
const LEASE_MS = 45_000
/** How often a renewal of another process is looked for, ms. */
const LOOK_MS = 250

const storedGrant = z.object({
  access: z.string().min(1),
  accessUntil: z.number(),
  refresh: z.string(),
  refreshUntil: z.number(),
})

export interface GrantOwner {
  readonly platform_value: string
  readonly account_id: string
  readonly third_token_enc: string | null
}

/** Who asks for a token, and the company's rows. */
export interface GrantCaller {
  readonly db: Db
  readonly admin: { readonly id: number }
}

export interface Grants {
  /** The text for `third_token_enc`. */
  encrypt(grant: StoredGrant): string
  /** What `third_token_enc` holds; null = nothing that can be read here. */
  read(stored: string | null): StoredGrant | null
  /**
   * A good access token; '' = there is none just now, or none any more. Waits for the network: never inside a
   * transaction.
   */
  accessOf(caller: GrantCaller, owner: GrantOwner): Promise<string>
}

type Deps = Pick<AccountsDeps, 'clock' | 'cipher' | 'official' | 'settings' | 'wechat'>

/** See the interface. */
export function createGrants(deps: Deps): Grants {
  const { clock, cipher, official } = deps
  /** By the encrypted text, which is different for every grant. */
  const running = new Map<string, Promise<string>>()

  const encrypt = (grant: StoredGrant): string => cipher.encrypt(JSON.stringify(grant))
  const read = (stored: string): { plain: string; grant: StoredGrant | null } => {
    let plain: string
    try {
      plain = cipher.decrypt(stored)
    } catch {
      // Another installation's key file: the account must be authorised again, the list still works.
      return { plain: '', grant: null }
    }
    return { plain, grant: storedGrant.safeParse(parsed(plain)).data ?? null }
  }
  const rowOf = (db: Db, owner: GrantOwner) =>
    db
      .selectFrom('third_auths')
      .where('platform_value', '=', owner.platform_value)
      .where('account_id', '=', owner.account_id)
      .where('delete_time', 'is', null)
  const rowsToSet = (db: Db, owner: GrantOwner) =>
    db
      .updateTable('third_auths')
      .where('platform_value', '=', owner.platform_value)
      .where('account_id', '=', owner.account_id)
      .where('delete_time', 'is', null)

  /** True when this process may renew; the lease keeps others from using a refresh token up twice. */
  const claim = async (db: Db, owner: GrantOwner): Promise<boolean> => {
    const now = clock.now()
    const done = await rowsToSet(db, owner)
      .set({ grant_lease: now + LEASE_MS })
      .where('third_token_enc', '=', owner.third_token_enc)
      .where((eb) => eb.or([eb('grant_lease', 'is', null), eb('grant_lease', '<', now)]))
      .executeTakeFirst()
    return Number(done.numUpdatedRows) > 0
  }

  /** Somebody else renews: his result, or what is left of the old token. */
  const wait = async (db: Db, owner: GrantOwner, before: string): Promise<string> => {
    for (let waited = 0; waited < LEASE_MS; waited += LOOK_MS) {
      const row = await rowOf(db, owner).select(['third_token_enc', 'grant_lease']).executeTakeFirst()
      if (row === undefined || row.third_token_enc === null) return ''
      if (row.third_token_enc !== owner.third_token_enc) return read(row.third_token_enc).grant?.access ?? ''
      if (row.grant_lease === null) return before
      await pause(LOOK_MS)
    }
    return before
  }

  /** The person has to agree anew. With a sign-in by browser the account goes on, else it has dropped. */
  const drop = async (caller: GrantCaller, owner: GrantOwner, msg: string): Promise<void> =>
    await inTransaction(caller.db, async (trx) => {
      const now = clock.now()
      const row = await rowOf(trx, owner)
        .select(['id', 'tenant_id', 'openname', 'operator_admin_id', 'third_cookie_enc', 'third_login_status'])
        .where('third_token_enc', '=', owner.third_token_enc)
        .forUpdate()
        .executeTakeFirst()
      if (row === undefined) return
      const goesOn = row.third_cookie_enc !== null
      await trx
        .updateTable('third_auths')
        .set({
          third_token_enc: null,
          grant_lease: null,
          last_error: msg,
          last_check_time: now,
          update_time: now,
          ...(goesOn ? {} : { third_login_status: 2 as const }),
        })
        .where('id', '=', row.id)
        .execute()
      await trx
        .insertInto('third_auth_checks')
        .values({ third_auth_id: row.id, result_status: 2, detail: msg, source: 'api', device_id: null })
        .execute()
      await announceDrop(trx, deps, {
        id: row.id,
        tenantId: row.tenant_id,
        openname: row.openname,
        msg: goesOn ? `${msg}；现改由云管家发布` : msg,
        adminId: row.operator_admin_id || caller.admin.id,
      })
    })

  const renew = async (caller: GrantCaller, owner: GrantOwner, grant: StoredGrant): Promise<string> => {
    const { db } = caller
    const before = grant.accessUntil > clock.now() ? grant.access : ''
    if (!(await claim(db, owner))) return await wait(db, owner, before)
    const result = await official.renew(db, owner.platform_value, owner.account_id, grant)
    if (result.kind !== 'renewed') {
      if (result.kind === 'gone') await drop(caller, owner, result.msg)
      else
        await rowsToSet(db, owner)
          .set({ grant_lease: null })
          .where('third_token_enc', '=', owner.third_token_enc)
          .execute()
      return result.kind === 'gone' ? '' : before
    }
    // A grant that was given anew meanwhile stays.
    await rowsToSet(db, owner)
      .set({
        third_token_enc: encrypt(result.grant),
        grant_lease: null,
        expire_time: endOf(result.grant),
        update_time: clock.now(),
      })
      .where('third_token_enc', '=', owner.third_token_enc)
      .execute()
    return result.grant.access
  }

  return {
    encrypt,
    read: (stored) => (stored === null ? null : read(stored).grant),
    async accessOf(asking, owner) {
      const caller = { ...asking, db: wholeCompany(asking.db, 'accounts') }
      const stored = owner.third_token_enc
      if (stored === null) return ''
      const { plain, grant } = read(stored)
      if (grant === null) return plain
      if (grant.accessUntil === 0 || grant.accessUntil - clock.now() > RENEW_BEFORE_MS) return grant.access
      const known = running.get(stored)
      if (known !== undefined) return await known
      const mine = renew(caller, owner, grant).finally(() => running.delete(stored))
      running.set(stored, mine)
      return await mine
    },
  }
}

/** When the person has to agree anew, unix ms; null = not known, or never. */
export function endOf(grant: StoredGrant): number | null {
  return (grant.refresh === '' ? grant.accessUntil : grant.refreshUntil) || null
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
