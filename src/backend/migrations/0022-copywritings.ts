import { big, index, int, LIVE, tenantTable, text } from './schema.ts'
import type { Migration } from './schema.ts'

/** A company's own copy, by line of business and by who wrote it. */
export const copywritings: Migration = {
  version: 22,
  name: '0022-copywritings',
  async up(m) {
    await tenantTable(m, 'copywritings', {
      industry_id: int(0),
      title: text(),
      content: text(),
      scene: text('full'),
      word_count: int(0),
      tags: text('[]'),
      use_count: int(0),
      admin_id: big(),
    })
    await index(m, 'copywritings', ['tenant_id', 'industry_id'], { where: LIVE })
  },
}
