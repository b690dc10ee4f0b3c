import { index, LIVE } from './schema.ts'
import type { Migration } from './schema.ts'

/** The calendar walks the works of every state by their time. */
export const calendar: Migration = {
  version: 35,
  name: '0035-calendar',
  async up(m) {
    await index(m, 'publish_items', ['tenant_id', 'timing_time'], { where: LIVE, name: 'publish_items_calendar' })
  },
}
