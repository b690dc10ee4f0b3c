import { sql } from 'kysely'
import { big, createTable, index, int, tenantLogTable, text, unique } from './schema.ts'
import type { Migration } from './schema.ts'

/** Smart operations, what their runs came to, and works' figures that were asked for. */
export const smartOperations: Migration = {
  version: 107,
  name: '0107-smart-operations',
  async up(m) {
    await tenantLogTable(
      m,
      'smart_operations',
      {
        name: text(),
        type: text(),
        third_auth_ids: text('[]'),
        rule_ids: text('[]'),
        schedule: text(),
        caps: text(),
        status: text('off'),
        last_error: text(''),
        last_run_time: big(0),
        next_run_time: big(0),
        run_no: int(0),
        edition: int(1),
        admin_id: big(0),
      },
      'both',
    )
    await index(m, 'smart_operations', ['next_run_time'], {
      name: 'smart_operations_due',
      where: `status = 'on'`,
    })
    await createTable(
      m,
      'smart_operation_logs',
      {
        tenant_id: big(),
        operation_id: big(),
        operation_name: text(),
        type: text(),
        run_no: int(),
        third_auth_id: big(0),
        started: big(),
        ended: big(),
        done: int(0),
        failed: int(0),
        detail: text(),
      },
      { times: 'none' },
    )
    await unique(m, 'smart_operation_logs', ['operation_id', 'run_no', 'third_auth_id'])
    const lists: Readonly<Record<string, string[]>> = {
      newest: ['tenant_id', 'started desc', 'id desc'],
      operation: ['operation_id', 'started desc', 'id desc'],
      account: ['third_auth_id', 'started desc', 'id desc'],
      age: ['started'],
    }
    for (const [name, columns] of Object.entries(lists))
      await index(m, 'smart_operation_logs', columns, { name: `smart_operation_logs_${name}` })
    await m.db.schema
      .alterTable('work_looks')
      .addColumn('asked_time', m.kind === 'sqlite' ? 'integer' : 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
    // The built-in role of who runs accounts; what a company's own roles may do is its own affair.
    for (const perm of ['operation:list', 'operation:edit', 'autoreply:list'])
      await sql`insert into role_permissions (tenant_id, role_id, perm)
        select tenant_id, id, ${perm} from roles r where builtin = 1 and code = 'operator' and not exists (
          select 1 from role_permissions p where p.role_id = r.id and p.perm = ${perm})`.execute(m.db)
  },
}
