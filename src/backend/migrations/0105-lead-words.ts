import { index, LIVE } from './schema.ts'
import type { Migration } from './schema.ts'

const STANDING = `${LIVE} and merged_into_id = 0`

/** Leads by the word and by the work that brought them. */
export const leadWords: Migration = {
  version: 105,
  name: '0105-lead-words',
  async up(m) {
    await index(m, 'guest_capitals', ['tenant_id', 'keyword'], {
      where: `${STANDING} and keyword <> ''`,
      name: 'guest_capitals_word',
    })
    await index(m, 'guest_capitals', ['tenant_id', 'publish_item_id'], {
      where: `${STANDING} and publish_item_id > 0`,
      name: 'guest_capitals_work',
    })
    // Whether there is any at all, whatever became of it.
    await index(m, 'guest_capitals', ['tenant_id', 'id'], { name: 'guest_capitals_all' })
  },
}
