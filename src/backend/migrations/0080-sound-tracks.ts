import type { Migration } from './schema.ts'

/** Files with several sound tracks: what they are, and the one that somebody chose. */
export const soundTracks: Migration = {
  version: 80,
  name: '0080-sound-tracks',
  async up(m) {
    await m.db.schema
      .alterTable('attachments')
      .addColumn('sound_tracks', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await m.db.schema
      .alterTable('attachments')
      .addColumn('sound_track', 'integer', (column) => column.notNull().defaultTo(-1))
      .execute()
  },
}
