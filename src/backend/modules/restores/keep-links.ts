// Share links as they were before a restore: one that was ended or narrowed since the backup does not open again.
import type SqliteFile from 'better-sqlite3'
import { z } from 'zod'
import type { Db } from '../../ports/database.ts'

const oldLink = z.object({
  id: z.number(),
  tenant_id: z.number(),
  create_time: z.number(),
  slug: z.string(),
  filter: z.string(),
  password_hash: z.string().nullable(),
  show_account_name: z.literal([0, 1]),
  expire_time: z.number(),
  max_views: z.number(),
  view_count: z.number(),
  revoke_time: z.number().nullable(),
})
export type OldLink = z.infer<typeof oldLink>

/** Links of the replaced database; none where it is from before there were any. */
export function readLinks(old: SqliteFile.Database): OldLink[] {
  const known = old.prepare("select 1 from sqlite_master where type = 'table' and name = 'share_links'").get()
  if (known === undefined) return []
  return z.array(oldLink).parse(old.prepare(`select ${Object.keys(oldLink.shape).join(', ')} from share_links`).all())
}

/** Puts them back as they were. `db` sees every company. */
export async function keepLinks(trx: Db, links: readonly OldLink[], now: number): Promise<void> {
  for (const { id, tenant_id, create_time, ...kept } of links)
    await trx
      .updateTable('share_links')
      .set({ ...kept, update_time: now })
      .where('id', '=', id)
      .where('tenant_id', '=', tenant_id)
      .where('create_time', '=', create_time)
      .execute()
}
