import { big, index, int, LIVE, tenantLogTable, tenantTable, text, unique } from './schema.ts'
import type { Migration } from './schema.ts'

/**
 * Articles with their last versions, and what of an article is handed to works: the text as it goes out, once for all
 * its accounts.
 */
export const articles: Migration = {
  version: 17,
  name: '0017-articles',
  async up(m) {
    const content = {
      title: text(),
      author: text(''),
      digest: text(''),
      content_html: text(''),
      cover_attachment_id: big(null),
      keywords: text('[]'),
      word_count: int(0),
      content_source_url: text(''),
      need_open_comment: int(0),
      only_fans_can_comment: int(0),
    }
    await tenantTable(m, 'articles', {
      kind: text(),
      ...content,
      seo_score: int(null),
      status: int(0),
      version: int(1),
      admin_id: big(),
      editor_id: big(),
    })
    await index(m, 'articles', ['tenant_id', 'kind', 'update_time desc'], { where: LIVE, name: 'articles_by_kind' })
    await index(m, 'articles', ['tenant_id', 'update_time desc'], { where: LIVE, name: 'articles_by_change' })
    await tenantLogTable(m, 'article_versions', {
      article_id: big(),
      version: int(),
      ...content,
      admin_id: big(),
      autosave: int(0),
      started_time: big(0),
    })
    await unique(m, 'article_versions', ['article_id', 'version'])
    await tenantLogTable(m, 'article_prints', {
      article_id: big(),
      version: int(),
      title: text(),
      digest: text(''),
      content_html: text(),
      images: text('[]'),
      text_length: int(0),
      sha256: text(),
    })
    await unique(m, 'article_prints', ['article_id', 'version'])
    const type = m.kind === 'sqlite' ? 'integer' : 'bigint'
    await m.db.schema.alterTable('publish_items').addColumn('article_id', type).execute()
    await m.db.schema.alterTable('publish_items').addColumn('article_print_id', type).execute()
    await index(m, 'publish_items', ['article_id'], { where: 'article_id is not null' })
  },
}
