// Single-use states: logins through the helper and batches of login checks.
import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db } from '../../ports/database.ts'
import type { OauthStatesTable } from '../../tables/accounts.ts'

export type LoginState = Selectable<OauthStatesTable>

export interface NewState {
  kind: 'helper' | 'check' | 'oauth' | 'ins'
  adminId: number
  platformValue: string
  thirdAuthId: number | null
  groupId: number | null
  payload: string
  /** Unix ms. */
  expireTime: number
}

/** Stores a state under an unguessable name and returns the name. */
export async function createState(db: Db, state: NewState): Promise<string> {
  const name = randomBytes(24).toString('base64url')
  await db
    .insertInto('oauth_states')
    .values({
      state: name,
      kind: state.kind,
      admin_id: state.adminId,
      platform_value: state.platformValue,
      third_auth_id: state.thirdAuthId,
      group_id: state.groupId,
      payload: state.payload,
      expire_time: state.expireTime,
    })
    .execute()
  return name
}

/**
 * The state of this operator, locked until the end of the transaction; undefined when unknown, another's or of another
 * kind.
 */
export async function lockState(
  trx: Db,
  name: string,
  kind: NewState['kind'],
  adminId: number,
): Promise<LoginState | undefined> {
  return await trx
    .selectFrom('oauth_states')
    .selectAll()
    .where('state', '=', name)
    .where('kind', '=', kind)
    .where('admin_id', '=', adminId)
    .forUpdate()
    .executeTakeFirst()
}

/** Marks the state used. False when somebody was faster. */
export async function useState(trx: Db, id: number, now: number, result: string): Promise<boolean> {
  const done = await trx
    .updateTable('oauth_states')
    .set({ used_time: now, result })
    .where('id', '=', id)
    .where('used_time', 'is', null)
    .executeTakeFirst()
  return Number(done.numUpdatedRows) === 1
}

/** Keeps what became of an open state so far. */
export async function keepPayload(db: Db, id: number, payload: string): Promise<void> {
  await db.updateTable('oauth_states').set({ payload }).where('id', '=', id).execute()
}

/** Removes states that ran out before `before` (unix ms): they serve nobody. */
export async function dropOldStates(db: Db, before: number): Promise<void> {
  await db.deleteFrom('oauth_states').where('expire_time', '<', before).execute()
}
