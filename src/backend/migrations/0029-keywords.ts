import { big, createTable, index, int, LIVE, text, unique } from './schema.ts'
import type { Migration } from './schema.ts'

/**
 * Words, suggestions kept for a day, and the titles of a main word from an index alone. `delete_time` stands in the
 * indexes that searches walk because SQLite reads the row for a column that an index lacks.
 */
export const keywords: Migration = {
  version: 29,
  name: '0029-keywords',
  async up(m) {
    await createTable(m, 'keywords', {
      tenant_id: big(),
      word: text(),
      norm: text(),
      kind: text('main'),
      industry_id: int(0),
      group_name: text(''),
      score: int(0),
      score_reason: text(''),
      score_own: int(0),
      source: text('manual'),
      is_synthetic: int(0),
      seed: text(''),
      rank_in_source: int(null),
      admin_id: big(),
      delete_time: big(null),
    })
    await unique(m, 'keywords', ['tenant_id', 'kind', 'norm'], LIVE)
    const facts = ['kind', 'industry_id', 'group_name', 'norm', 'delete_time']
    const walk = async (name: string, ...columns: string[]): Promise<void> =>
      await index(m, 'keywords', [...columns, ...facts.filter((one) => !columns.includes(one))], { where: LIVE, name })
    await walk('keywords_live', 'tenant_id', 'id desc')
    await walk('keywords_by_kind', 'tenant_id', 'kind', 'id desc')
    await walk('keywords_by_industry', 'tenant_id', 'industry_id', 'id desc')
    await walk('keywords_by_group', 'tenant_id', 'group_name', 'id desc')
    await walk('keywords_by_score', 'tenant_id', 'score', 'id')
    await walk('keywords_by_norm', 'tenant_id', 'norm', 'id')
    // For counts: few different entries, which PostgreSQL stores once each.
    await index(m, 'keywords', ['tenant_id', 'kind', 'industry_id', 'group_name', 'delete_time'], {
      where: LIVE,
      name: 'keywords_counts',
    })

    await createTable(
      m,
      'keyword_suggestions',
      {
        tenant_id: big(),
        provider: text(),
        kind: text(),
        seed: text(),
        seed_norm: text(),
        words: text('[]'),
        status: text(),
        note: text(''),
        fetched_time: big(),
        expire_time: big(),
      },
      { times: 'none' },
    )
    await unique(m, 'keyword_suggestions', ['tenant_id', 'provider', 'kind', 'seed_norm'])
    await index(m, 'keyword_suggestions', ['expire_time'])

    await index(m, 'titles', ['tenant_id', 'main', 'norm', 'delete_time'], { where: LIVE, name: 'titles_by_main' })
    await index(m, 'titles', ['publish_item_id'])
  },
}
