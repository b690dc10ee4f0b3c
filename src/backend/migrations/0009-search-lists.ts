import { index, LIVE } from './schema.ts'
import type { Migration } from './schema.ts'

/**
 * The index that a list walks along now also holds what its search looks at, so that a word is looked for in the index
 * alone; what was led by a task is led by its company, so that no statistics are needed to choose it.
 */
export const searchLists: Migration = {
  version: 9,
  name: '0009-search-lists',
  async up(m) {
    const replace = async (
      old: string,
      ...fresh: Parameters<typeof index> extends [unknown, ...infer Rest] ? Rest : never
    ): Promise<void> => {
      await m.db.schema.dropIndex(old).execute()
      await index(m, ...fresh)
    }
    const walk = async (table: string, columns: string[]): Promise<void> => {
      await replace(`${table}_live`, table, ['tenant_id', 'id desc', ...columns], {
        where: LIVE,
        name: `${table}_live`,
      })
    }
    await walk('third_auths', ['openname', 'account_id', 'remark'])
    await walk('wisdom_tasks', ['name', 'type'])
    await walk('clip_outputs', ['title', 'clip_id'])
    // Counts of the tabs, with and without a search.
    await index(m, 'clip_outputs', ['tenant_id', 'status', 'use_count', 'clip_id', 'title'], {
      where: LIVE,
      name: 'clip_outputs_facts',
    })
    await m.db.schema.dropIndex('wisdom_tasks_by_type').execute()
    await replace('wisdom_tasks_tenant_id_type_status_ix', 'wisdom_tasks', ['tenant_id', 'type', 'status', 'name'], {
      where: LIVE,
      name: 'wisdom_tasks_by_type',
    })
    // Attempts are found by the names of what they published and where, deleted or not.
    await index(m, 'publish_items', ['tenant_id', 'title'])
    await index(m, 'third_auths', ['tenant_id', 'openname'])
    await index(m, 'clip_outputs', ['tenant_id', 'clip_id', 'idx'])
    await index(m, 'wisdom_tasks', ['tenant_id', 'admin_id'], { where: LIVE, name: 'wisdom_tasks_by_admin' })
    await replace('publish_items_wisdom_task_id_publish_status_ix', 'publish_items', [
      'tenant_id',
      'wisdom_task_id',
      'publish_status',
    ])
    await index(m, 'publish_items', ['tenant_id', 'third_auth_id', 'wisdom_task_id'], {
      where: LIVE,
      name: 'publish_items_by_account',
    })
    // Attempts that say something: those that failed.
    await index(m, 'publish_records', ['tenant_id', 'id desc'], {
      where: `msg <> ''`,
      name: 'publish_records_with_words',
    })
    // Superseded by third_auths_by_group; counts must not be lured to an index with deleted rows.
    await m.db.schema.dropIndex('third_auths_tenant_id_group_id_ix').execute()
    await replace('third_auths_tenant_id_third_login_status_ix', 'third_auths', ['tenant_id', 'third_login_status'], {
      where: LIVE,
      name: 'third_auths_by_state',
    })
  },
}
