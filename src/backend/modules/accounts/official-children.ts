// Reads the accounts below an institution at its official interface, each with a token of its own.
import { LOGIN_STATUS } from '../../../contract/entities/account.ts'
import { CODE } from '../../../contract/errors.ts'
import { AppError } from '../../lib/errors.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import type { AccountsDeps } from './accounts.ports.ts'
import { announceDrop } from './announce-drop.ts'
import { endOf } from './grants.ts'
import type { Grants } from './grants.ts'
import { endInstitution } from './institutions.repository.ts'
import type { SyncedChild } from './institutions.repository.ts'

export interface OfficialParent {
  readonly id: number
  readonly platform_value: string
  readonly third_cookie_enc: string | null
  readonly third_token_enc: string | null
}

/** Nobody answered, or not in a way that says something about the grant. */
export class ChildrenTrouble extends AppError {}

export interface OfficialChildren {
  /**
   * The list as the interface has it now.
   * @throws 42202 when the institution has to be authorised anew (it and its children are marked), ChildrenTrouble else
   */
  read(db: Db, parent: OfficialParent, renew: boolean): Promise<SyncedChild[]>
}

/** Was the institution authorised at its interface? Then no browser knows it. */
export function isOfficial(parent: Pick<OfficialParent, 'third_cookie_enc' | 'third_token_enc'>): boolean {
  return parent.third_cookie_enc === null && parent.third_token_enc !== null
}

type Deps = Pick<AccountsDeps, 'clock' | 'official' | 'settings' | 'wechat'> & {
  grants: Pick<Grants, 'encrypt' | 'read'>
}

/** See the interface. */
export function createOfficialChildren(deps: Deps): OfficialChildren {
  const { clock, official, grants } = deps
  const end = async (db: Db, parent: OfficialParent, msg: string): Promise<void> =>
    await inTransaction(db, async (trx) => {
      const row = await trx
        .selectFrom('third_auths')
        .select(['id', 'tenant_id', 'openname', 'operator_admin_id', 'third_token_enc', 'third_login_status'])
        .where('id', '=', parent.id)
        .forUpdate()
        .executeTakeFirst()
      // Authorised anew meanwhile: that grant is another one.
      if (row === undefined || row.third_token_enc !== parent.third_token_enc) return
      await endInstitution(trx, row.id, msg, clock.now())
      if (row.third_login_status === LOGIN_STATUS.ok)
        await announceDrop(trx, deps, {
          id: row.id,
          tenantId: row.tenant_id,
          openname: row.openname,
          msg,
          adminId: row.operator_admin_id,
        })
    })

  return {
    async read(db, parent, renew) {
      const grant = grants.read(parent.third_token_enc)
      if (grant === null)
        throw new AppError(CODE.ACCOUNT_OFFLINE, {
          reason: 'accounts.institutionGrantUnreadable',
          data: { third_auth_ids: [parent.id] },
        })
      const told = await official.institutions.children(
        db,
        parent.platform_value,
        grant,
        renew || grant.accessUntil <= clock.now(),
      )
      if (told.kind === 'gone') {
        await end(db, parent, told.msg)
        throw new AppError(CODE.ACCOUNT_OFFLINE, { msg: told.msg, data: { third_auth_ids: [parent.id] } })
      }
      if (told.kind !== 'read') throw new ChildrenTrouble(CODE.CONFLICT, { msg: told.msg })
      if (told.grant.access !== grant.access)
        await db
          .updateTable('third_auths')
          .set({
            third_token_enc: grants.encrypt(told.grant),
            expire_time: endOf(told.grant),
            update_time: clock.now(),
          })
          .where('id', '=', parent.id)
          .where('third_token_enc', '=', parent.third_token_enc)
          .execute()
      return told.children.map((child) => ({
        accountId: child.accountId,
        openname: child.openname.slice(0, 100),
        avatar: child.avatar.slice(0, 2000),
        secUid: child.secUid,
        isConfer: child.conferred ? 1 : 0,
        expireTime: child.conferred ? endOf(child.grant) : null,
        ...(child.conferred ? { tokenEnc: grants.encrypt(child.grant) } : {}),
      }))
    },
  }
}
