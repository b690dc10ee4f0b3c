import { index } from './schema.ts'
import type { Migration } from './schema.ts'

/** What each output shows, pictures of image posts, appended outputs, and how much moves in a video. */
export const clipVariety: Migration = {
  version: 20,
  name: '0020-clip-variety',
  async up(m) {
    const { schema } = m.db
    for (const column of ['images', 'choice', 'append_token'])
      await schema.alterTable('clip_outputs').addColumn(column, 'text').execute()
    await schema
      .alterTable('clip_outputs')
      .addColumn('replans', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await schema
      .alterTable('attachments')
      .addColumn('motion', 'integer', (column) => column.notNull().defaultTo(-1))
      .execute()
    await index(m, 'attachments', ['id'], {
      where: "motion = -1 and delete_time is null and mimetype like 'video/%'",
      name: 'attachments_unmeasured',
    })
  },
}
