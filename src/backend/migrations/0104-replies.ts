import { big, createTable, index, int, text, unique } from './schema.ts'
import type { Migration } from './schema.ts'

/** Answers that the team writes, and what became of each. */
export const replies: Migration = {
  version: 104,
  name: '0104-replies',
  async up(m) {
    await createTable(
      m,
      'message_sends',
      {
        message_id: big(),
        tenant_id: big(),
        conversation_id: big(),
        third_auth_id: big(),
        admin_id: big(),
        client_token: text(),
        target_id: big(0),
        state: text('waiting'),
        attempt_no: int(0),
        device_id: text(null),
        tried_time: big(0),
        ended_time: big(0),
        last_end: text(''),
        reason: text(''),
        next_time: big(0),
      },
      { identity: false, times: 'create', primaryKey: ['message_id', 'tenant_id'] },
    )
    await unique(m, 'message_sends', ['tenant_id', 'admin_id', 'client_token'])
    await index(m, 'message_sends', ['third_auth_id', 'message_id'], {
      where: `state in ('waiting', 'taken')`,
      name: 'message_sends_account',
    })
    await index(m, 'message_sends', ['third_auth_id', 'tried_time'], {
      where: 'tried_time > 0',
      name: 'message_sends_pace',
    })
    await index(m, 'message_sends', ['tenant_id', 'next_time', 'message_id'], {
      where: `state = 'waiting'`,
      name: 'message_sends_due',
    })
    await index(m, 'message_sends', ['tried_time'], { where: `state = 'taken'`, name: 'message_sends_taken' })
    await index(m, 'message_sends', ['tenant_id', 'device_id', 'message_id'], {
      where: `state = 'taken'`,
      name: 'message_sends_own',
    })
    await index(m, 'message_sends', ['conversation_id'])
  },
}
