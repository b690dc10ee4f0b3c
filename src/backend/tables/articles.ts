// Articles, their kept versions, and their prints: the texts that works publish.
import type { Defaulted, Flag, JsonText, TenantLogRow, TenantRow } from './columns.ts'

export interface ArticlesTable extends TenantRow {
  kind: 'article' | 'official'
  title: string
  author: Defaulted<string>
  digest: Defaulted<string>
  /** Pictures stand as `<img src="attachment:ID">`. */
  content_html: Defaulted<string>
  cover_attachment_id: number | null
  /** JSON string[]. */
  keywords: Defaulted<JsonText>
  word_count: Defaulted<number>
  content_source_url: Defaulted<string>
  need_open_comment: Defaulted<Flag>
  only_fans_can_comment: Defaulted<Flag>
  /** 0 to 100; null without keywords. */
  seo_score: number | null
  /** 0 draft, 1 ready, 2 from a template and not read yet, 3 read and sent back. */
  status: Defaulted<0 | 1 | 2 | 3>
  source: Defaulted<'hand' | 'local' | 'provider'>
  note: Defaulted<string>
  /** Grows with every change of the content. */
  version: Defaulted<number>
  /** Who made it, and who changed it last. */
  admin_id: number
  editor_id: number
}

/** What an article said, as in `articles`. */
export interface ArticleVersionsTable extends TenantLogRow {
  article_id: number
  version: number
  title: string
  author: Defaulted<string>
  digest: Defaulted<string>
  content_html: Defaulted<string>
  cover_attachment_id: number | null
  keywords: Defaulted<JsonText>
  word_count: Defaulted<number>
  content_source_url: Defaulted<string>
  need_open_comment: Defaulted<Flag>
  only_fans_can_comment: Defaulted<Flag>
  admin_id: number
  /** 1 = saved by the editor itself; `started_time` is the first of the saves that it holds, unix ms. */
  autosave: Defaulted<Flag>
  started_time: Defaulted<number>
}

/** One for each version that a work publishes; never changed. Pictures of the text stand as `<img src="local:N">`. */
export interface ArticlePrintsTable extends TenantLogRow {
  article_id: number
  version: number
  title: string
  digest: Defaulted<string>
  content_html: string
  /** JSON {id, key}[] in the order of N. */
  images: Defaulted<JsonText>
  /** Characters without line ends. */
  text_length: Defaulted<number>
  /** Of text and pictures. */
  sha256: string
}
