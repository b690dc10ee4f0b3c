import { index } from './schema.ts'
import type { Migration } from './schema.ts'

/** The most played works are met first along this index: over a year nothing else has to be read. */
export const topWorks: Migration = {
  version: 100,
  name: '0100-top-works',
  async up(m) {
    await index(m, 'platform_works', ['tenant_id', 'last_play', 'id'], {
      where: 'is_deleted = 0 and last_play is not null',
      name: 'platform_works_top',
    })
  },
}
