import { PLATFORMS } from '../../contract/platforms.ts'
import type { Migration } from './schema.ts'

/** Kinds, fields and limits of the platforms as of November 2026, for installations whose rows were written before. */
export const platformFacts: Migration = {
  version: 68,
  name: '0068-platform-facts',
  async up(m) {
    for (const { value, kinds, capabilities, limits } of PLATFORMS)
      await m.db
        .updateTable('third_platforms')
        .set({
          kinds: JSON.stringify(kinds),
          capabilities: JSON.stringify(capabilities),
          limits: JSON.stringify(limits),
        })
        .where('value', '=', value)
        .execute()
  },
}
