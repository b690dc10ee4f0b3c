import { index, LIVE } from './schema.ts'
import type { Migration } from './schema.ts'

/** Pages and counts of the titles of plans from an index alone. */
export const titleLists: Migration = {
  version: 39,
  name: '0039-title-lists',
  async up(m) {
    await index(m, 'titles', ['tenant_id', 'status', 'plan_id', 'id desc'], { where: LIVE, name: 'titles_by_status' })
  },
}
