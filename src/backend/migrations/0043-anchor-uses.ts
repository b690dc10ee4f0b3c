import { sql } from 'kysely'
import type { DatabaseKind } from '../ports/database.ts'
import type { Migration } from './schema.ts'

/** A text out of the JSON that works keep what they carry in; null where there is none. */
const inside = (kind: DatabaseKind, ...path: string[]) =>
  kind === 'sqlite'
    ? sql`json_extract(i.video_publish_info, ${sql.lit(`$.${path.join('.')}`)})`
    : sql`(i.video_publish_info::jsonb #>> ${sql.lit(`{${path.join(',')}}`)})`

/** When places and mini programs were last used, and counts for the works that went out before anybody counted. */
export const anchorUses: Migration = {
  version: 43,
  name: '0043-anchor-uses',
  async up(m) {
    const type = m.kind === 'sqlite' ? 'integer' : 'bigint'
    for (const table of ['pois', 'micro_apps'])
      await m.db.schema
        .alterTable(table)
        .addColumn('last_use_time', type, (column) => column.notNull().defaultTo(0))
        .execute()
    // One walk over the works that are out and carry something; the text is looked at before it is taken apart.
    const used = async (mark: string, id: ReturnType<typeof inside>, page: ReturnType<typeof inside>) =>
      (
        await sql<{ tenant_id: number; platform: string; id: string; page: string; n: number; at: number | null }>`
        select i.tenant_id, a.platform_value as platform, ${id} as id, ${page} as page, count(*) as n, max(i.published_time) as at
        from publish_items as i inner join third_auths as a on a.id = i.third_auth_id
        where i.publish_status = 2 and i.video_publish_info like ${sql.lit(`%"${mark}":{%`)}
        group by 1, 2, 3, 4`.execute(m.db)
      ).rows.filter((row) => row.id !== null)
    const none = sql`''`
    for (const row of await used('selectPoiInfo', inside(m.kind, 'selectPoiInfo', 'poi_id'), none))
      await sql`update pois set use_count = ${Number(row.n)}, last_use_time = ${Number(row.at ?? 0)} where tenant_id = ${row.tenant_id} and platform_value = ${row.platform} and poi_id = ${row.id} and delete_time is null`.execute(
        m.db,
      )
    for (const row of await used(
      'microApp',
      inside(m.kind, 'microApp', 'app_id'),
      inside(m.kind, 'microApp', 'app_url'),
    ))
      await sql`update micro_apps set use_count = ${Number(row.n)}, last_use_time = ${Number(row.at ?? 0)} where tenant_id = ${row.tenant_id} and platform_value = ${row.platform} and app_id = ${row.id} and app_url = ${row.page} and delete_time is null`.execute(
        m.db,
      )
  },
}
