// Proxies of accounts as they were before a restore.
import type SqliteFile from 'better-sqlite3'
import { z } from 'zod'
import type { Db } from '../../ports/database.ts'

const oldProxy = z.object({
  id: z.number(),
  tenant_id: z.number(),
  platform_value: z.string(),
  account_id: z.string(),
  proxy_enc: z.string().nullable(),
  proxy_host: z.string(),
  proxy_test: z.string().nullable(),
})
export type OldProxy = z.infer<typeof oldProxy>

const PROXIES = `
  select id, tenant_id, platform_value, account_id, proxy_enc, proxy_host, proxy_test
  from third_auths where delete_time is null`

/** Proxies of the accounts of the replaced database, those without one, too. */
export function readProxies(old: SqliteFile.Database): OldProxy[] {
  return z.array(oldProxy).parse(old.prepare(PROXIES).all())
}

/**
 * An account that was put behind a proxy since, or behind another one, stays there: else its next work would go out
 * from this computer's own address. One whose proxy was taken away since has none again.
 */
export async function keepProxies(trx: Db, proxies: readonly OldProxy[], now: number): Promise<number> {
  let kept = 0
  for (const { id, tenant_id, platform_value, account_id, ...proxy } of proxies) {
    const done = await trx
      .updateTable('third_auths')
      .set({ ...proxy, update_time: now })
      .where('id', '=', id)
      .where('tenant_id', '=', tenant_id)
      .where('platform_value', '=', platform_value)
      .where('account_id', '=', account_id)
      .where('proxy_enc', 'is distinct from', proxy.proxy_enc)
      .executeTakeFirst()
    kept += Number(done.numUpdatedRows)
  }
  return kept
}
