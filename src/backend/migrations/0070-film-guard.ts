import { sql } from 'kysely'
import { index } from './schema.ts'
import type { Migration } from './schema.ts'

/**
 * The file a work went out with, and how it looks if it is a film of an order: tells that an account has had it,
 * whatever its title. '' = not known.
 */
export const filmGuard: Migration = {
  version: 70,
  name: '0070-film-guard',
  async up(m) {
    for (const column of ['film_hash', 'film_look'])
      await m.db.schema
        .alterTable('publish_items')
        .addColumn(column, 'text', (is) => is.notNull().defaultTo(''))
        .execute()
    await index(m, 'publish_items', ['third_auth_id', 'film_hash'], {
      where: "film_hash <> ''",
      name: 'publish_items_by_film',
    })
    await sql`
      update publish_items set film_look = coalesce((select o.phash from clip_outputs o where o.id = publish_items.clip_output_id), ''),
        film_hash = coalesce((select o.sha256 from clip_outputs o where o.id = publish_items.clip_output_id), '')
      where clip_output_id is not null and attachment_id is null and attempt_count > 0 and media_type = 4
    `.execute(m.db)
    await sql`
      update publish_items set film_hash = coalesce((select a.sha256 from attachments a where a.id = publish_items.attachment_id), '')
      where attachment_id is not null and attempt_count > 0 and media_type = 4
    `.execute(m.db)
  },
}
