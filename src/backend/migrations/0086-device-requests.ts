import { big, createTable, text, unique } from './schema.ts'
import type { Migration } from './schema.ts'

/**
 * A computer that comes under another key than the one that is known of it waits beside it until somebody approves this
 * very key.
 */
export const deviceRequests: Migration = {
  version: 86,
  name: '0086-device-requests',
  async up(m) {
    await createTable(m, 'device_requests', {
      tenant_id: big(),
      device_id: text(),
      name: text(''),
      public_key: text(),
      admin_id: big(),
    })
    await unique(m, 'device_requests', ['tenant_id', 'device_id', 'public_key'])
  },
}
