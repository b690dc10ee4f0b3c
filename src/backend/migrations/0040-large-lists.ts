import { sql } from 'kysely'
import { index, LIVE } from './schema.ts'
import type { Migration } from './schema.ts'

/**
 * Pages, filters and counts of works, words, titles, articles and plans from indexes alone, each led by what it narrows
 * and in the order of its list. `delete_time` stands in them although their condition knows it: SQLite reads the row
 * for a column that an index lacks.
 */
export const largeLists: Migration = {
  version: 40,
  name: '0040-large-lists',
  async up(m) {
    const { schema } = m.db
    const walk = async (table: string, name: string, columns: string[], where = LIVE): Promise<void> => {
      await schema.dropIndex(name).ifExists().execute()
      await index(m, table, columns, { where, name })
    }

    const facts = ['publish_status', 'timing_time', 'third_auth_id', 'plan_id', 'wisdom_task_id', 'delete_time']
    const works = async (name: string, columns: string[], where?: string): Promise<void> =>
      await walk(
        'publish_items',
        name,
        [...columns, ...facts.filter((one) => !columns.some((column) => column.startsWith(one)))],
        where,
      )
    await works('publish_items_live', ['tenant_id', 'id desc', 'title'])
    await works('publish_items_by_plan', ['tenant_id', 'plan_id', 'id desc'], `${LIVE} and plan_id is not null`)
    await works('publish_items_by_account', ['tenant_id', 'third_auth_id', 'id desc'])
    await works('publish_items_by_timing', ['tenant_id', 'timing_time desc', 'id desc'])
    await works('publish_items_published', ['tenant_id', 'published_time desc', 'id desc'], 'publish_status = 2')
    await works(
      'publish_items_missed',
      ['tenant_id', 'timing_time', 'auto_publish', 'lease_until'],
      'publish_status = 0 and auto_publish = 0 and lease_until is null',
    )
    // Led by the same columns as one of the above.
    for (const name of ['publish_items_calendar', 'publish_items_plan_id_publish_status_ix'])
      await schema.dropIndex(name).execute()

    const word = ['kind', 'industry_id', 'group_name', 'score', 'source', 'norm', 'delete_time']
    const words = async (name: string, ...columns: string[]): Promise<void> => {
      await schema.dropIndex(name).ifExists().execute()
      const own = [...columns, ...word.filter((one) => !columns.includes(one))].map((column) => sql.raw(column))
      // How long a word is decides on its tier.
      await sql`create index ${sql.raw(name)} on keywords (${sql.join([...own, sql.raw('length(word)')])}) where ${sql.raw(LIVE)}`.execute(
        m.db,
      )
    }
    await words('keywords_live', 'tenant_id', 'id desc')
    await words('keywords_by_kind', 'tenant_id', 'kind', 'id desc')
    await words('keywords_by_industry', 'tenant_id', 'industry_id', 'id desc')
    await words('keywords_by_group', 'tenant_id', 'group_name', 'id desc')
    await words('keywords_by_score', 'tenant_id', 'score', 'id')
    await words('keywords_by_norm', 'tenant_id', 'norm', 'id')

    await walk('titles', 'titles_live', ['tenant_id', 'id desc', 'norm', 'status', 'plan_id', 'main', 'delete_time'])
    await walk('titles', 'titles_by_plan', ['tenant_id', 'plan_id', 'id desc', 'status', 'norm', 'main', 'delete_time'])
    await walk('titles', 'titles_by_main', [
      'tenant_id',
      'main',
      'id desc',
      'norm',
      'status',
      'plan_id',
      'publish_item_id',
      'delete_time',
    ])
    // Those with a work first.
    await sql`create index titles_by_work on titles (tenant_id, (case when publish_item_id is null then 1 else 0 end), id desc, plan_id, main, norm, publish_item_id, delete_time) where ${sql.raw(LIVE)}`.execute(
      m.db,
    )
    await schema.dropIndex('titles_plan_id_status_ix').execute()

    await walk('keywords', 'keywords_counts', ['tenant_id', 'kind', 'group_name', 'industry_id', 'delete_time'])
    await index(m, 'third_auths', ['tenant_id', 'platform_value', 'id', 'enabled', 'delete_time'], {
      name: 'third_auths_of_platform',
    })
    await index(m, 'rank_hits', ['tenant_id', 'publish_item_id', 'rank_result_id', 'rank'], {
      where: 'publish_item_id is not null',
      name: 'rank_hits_of_works',
    })
    await index(m, 'plan_slots', ['tenant_id', 'plan_id', 'day', 'third_auth_id'])
    await index(m, 'inclusion_checks', ['tenant_id', 'status', 'publish_item_id'], {
      where: 'is_last = 1',
      name: 'inclusion_checks_by_status',
    })

    const article = ['kind', 'status', 'update_time', 'title', 'keywords', 'delete_time']
    const articles = async (name: string, ...columns: string[]): Promise<void> =>
      await walk('articles', name, [
        'tenant_id',
        ...columns,
        ...article.filter((one) => !columns.some((column) => column.startsWith(one))),
      ])
    await articles('articles_by_change', 'update_time desc', 'id desc')
    await articles('articles_by_kind', 'kind', 'update_time desc', 'id desc')
    await articles('articles_by_status', 'status', 'update_time desc', 'id desc')
    await articles('articles_by_making', 'create_time desc', 'id desc')
    await articles('articles_by_length', 'word_count desc', 'id desc')
    await articles('articles_by_score', 'seo_score desc', 'id desc')
    await walk('articles', 'articles_counts', ['tenant_id', 'status', 'kind', 'delete_time'])
  },
}
