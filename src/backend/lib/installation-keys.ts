// Holds the key file and the database together: one without the other is noticed at the start, not at the first
// publish.
import type { Db } from '../ports/database.ts'
import { KeyStoreError } from '../ports/key-store.ts'
import { sameSecret } from './tokens.ts'

/** The system's own settings have tenant 0. */
const PLACE = { tenant_id: 0, admin_id: 0, key: 'installation.keys' }

/** `db` unscoped. Of the keys that the database was filled with, as it is stored; null = it has met none yet. */
export async function knownFingerprint(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('tenant_id', '=', PLACE.tenant_id)
    .where('admin_id', '=', PLACE.admin_id)
    .where('key', '=', PLACE.key)
    .executeTakeFirst()
  return row?.value ?? null
}

/**
 * `db` unscoped. Remembers the keys on the first call; throws KeyStoreError when the database belongs to other keys.
 */
export async function checkInstallationKeys(db: Db, fingerprint: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ ...PLACE, value: JSON.stringify(fingerprint) })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'admin_id', 'key']).doNothing())
    .execute()
  const value = await knownFingerprint(db)
  if (value !== null && sameSecret(value, JSON.stringify(fingerprint))) return
  throw new KeyStoreError(
    '密钥文件与数据库不匹配：数据库里的账号凭证是用另一个密钥文件加密的。请把原来的密钥文件放回数据文件夹后重新启动。',
  )
}
