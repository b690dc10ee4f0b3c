import { big, createTable, text } from './schema.ts'
import type { Migration } from './schema.ts'

/** Which computer uses an account, where it was moved to, and a new outgoing address nobody has looked at yet. */
export const accountUses: Migration = {
  version: 16,
  name: '0016-account-uses',
  async up(m) {
    // Accounts are not referred to by keys: a heartbeat must not hold locks on rows that publishing waits for.
    await createTable(
      m,
      'account_uses',
      {
        tenant_id: big(),
        third_auth_id: big(),
        device_id: text(null),
        admin_id: big(0),
        purpose: text(''),
        since_time: big(0),
        beat_time: big(0),
        moved_to: text(''),
        moved_time: big(0),
        address_note: text(''),
        address_time: big(0),
      },
      { identity: false, times: 'none', primaryKey: ['tenant_id', 'third_auth_id'] },
    )
  },
}
