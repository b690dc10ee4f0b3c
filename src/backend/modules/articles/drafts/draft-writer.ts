// Writes one draft as an article that waits for review.
import type { DraftSample, DraftSpec } from '../../../../contract/entities/article-draft.ts'
import { rulesFor } from '../../../../contract/acceptance/acceptance.ts'
import { SITE_RULES } from '../../../../contract/acceptance/sites.ts'
import { ARTICLE_LIMITS, ARTICLE_STATUS } from '../../../../contract/entities/article.ts'
import { plainText } from '../../../lib/article-html.ts'
import { nameWords } from '../../../lib/forbidden-words.ts'
import type { Db } from '../../../ports/database.ts'
import type { ArticleViews } from '../article-view.ts'
import { badFields } from '../articles.errors.ts'
import type { ArticlesDeps } from '../articles.ports.ts'
import { insertArticle } from '../articles.repository.ts'
import { seoReport } from '../seo.ts'
import { keepVersion } from '../versions.repository.ts'
import { composeDraft } from './compose.ts'
import type { ComposedDraft } from './compose.ts'
import { findCopies, findDraftPictures } from './draft-sources.ts'
import { rewriteDraft } from './rewrite-draft.ts'
import type { DraftRewriting, RewrittenDraft } from './rewrite-draft.ts'

export interface DraftWish {
  keyword: string
  spec: DraftSpec
  /** The same seed, the same text. */
  seed: string
}
export interface DraftWriter {
  /**
   * Rewritten where the wish says so: never inside a transaction, it may call a text service.
   * @throws BAD_INPUT when there is nothing to write from
   */
  compose(db: Db, wish: DraftWish, by: { adminId: number; signal?: AbortSignal | undefined }): Promise<RewrittenDraft>
  /**
   * In the caller's transaction; the article's id.
   * @throws BAD_INPUT when every title is taken
   */
  insert(trx: Db, wish: DraftWish, draft: RewrittenDraft, adminId: number): Promise<number>
  /**
   * Nothing is stored.
   * @throws BAD_INPUT
   */
  sample(db: Db, wish: DraftWish): Promise<DraftSample>
}

/** Longest title that every site of articles takes, characters. */
const SHORT_TITLE = Math.min(...Object.values(SITE_RULES).flatMap(({ article }) => article?.title?.max ?? []))
/** Titles that fit; those that fit everywhere first. */
const ableTitles = (titles: readonly string[], spec: DraftSpec): string[] => {
  const most =
    (spec.kind === 'official' ? rulesFor({ value: 'weixin_gzh' }, 'official')?.title?.max : undefined) ??
    ARTICLE_LIMITS.title
  const able = titles.filter((title) => [...title].length <= most)
  return [
    ...able.filter((title) => [...title].length <= SHORT_TITLE),
    ...able.filter((title) => [...title].length > SHORT_TITLE),
  ]
}

/** See the interface. */
export function createDraftWriter(
  deps: ArticlesDeps & { views: Pick<ArticleViews, 'html'>; rewriting?: DraftRewriting | undefined },
): DraftWriter {
  const byTemplates = async (db: Db, { keyword, spec, seed }: DraftWish) => {
    const request = {
      keyword,
      spec,
      seed,
      copies: spec.use_copies === 1 ? await findCopies(db, keyword) : [],
      pictures: await findDraftPictures(db, spec, seed),
    }
    const draft = composeDraft(request)
    if (draft === null)
      throw badFields([
        { field: 'spec.facts', msg: `没有可写的内容：请填写事实，或在文案库添加和“${keyword}”有关的文案` },
      ])
    return { request, draft }
  }
  const noteOf = async (db: Db, draft: Pick<ComposedDraft, 'html' | 'note'>, title: string): Promise<string> => {
    const find = await deps.words.finder(db)
    const hits = [...find(title), ...find(plainText(draft.html))]
    return [draft.note, hits.length === 0 ? '' : `含违禁或可能违规的词：${nameWords(hits)}`].filter(Boolean).join('；')
  }
  return {
    async compose(db, wish, by) {
      const { request, draft } = await byTemplates(db, wish)
      if (wish.spec.rewrite === 'off' || deps.rewriting === undefined) return { ...draft, source: 'local' }
      return await rewriteDraft(db, deps.rewriting, { request, draft, ...by })
    },
    async insert(trx, { keyword, spec }, draft, adminId) {
      const able = ableTitles(draft.titles, spec)
      const taken = new Set(
        able.length === 0
          ? []
          : (
              await trx
                .selectFrom('articles')
                .select('title')
                .where('title', 'in', able)
                .where('delete_time', 'is', null)
                .execute()
            ).map((row) => row.title),
      )
      const title = able.find((one) => !taken.has(one))
      if (title === undefined)
        throw badFields([{ field: 'spec.titles', msg: `“${keyword}”的标题都用过了：请添加标题模板，或换一个关键词` }])
      const now = deps.clock.now()
      const content = {
        title,
        author: '',
        digest: draft.digest,
        content_html: draft.html,
        cover_attachment_id: null,
        keywords: JSON.stringify([keyword]),
        word_count: draft.words,
        content_source_url: '',
        need_open_comment: 0 as const,
        only_fans_can_comment: 0 as const,
      }
      const { score } = seoReport({ title, html: draft.html, keywords: [keyword] }, await deps.words.finder(trx))
      const id = await insertArticle(trx, {
        kind: spec.kind,
        ...content,
        seo_score: score,
        status: ARTICLE_STATUS.unreviewed,
        source: draft.source,
        note: await noteOf(trx, draft, title),
        admin_id: adminId,
        editor_id: adminId,
        create_time: now,
        update_time: now,
        delete_time: null,
      })
      await keepVersion(trx, { articleId: id, version: 1, adminId, autosave: 0, content, now })
      return id
    },
    async sample(db, wish) {
      const { draft } = await byTemplates(db, wish)
      const title = ableTitles(draft.titles, wish.spec)[0] ?? ''
      const note = [await noteOf(db, draft, title), wish.spec.rewrite === 'off' ? '' : '样例没有改写，生成时会逐段改写']
        .filter(Boolean)
        .join('；')
      return { title, content_html: await deps.views.html(db, draft.html), word_count: draft.words, note }
    },
  }
}
