// People read what templates wrote: passed, sent back; and the company's rule about what nobody read.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { ARTICLE_STATUS } from '../../../contract/entities/article.ts'
import type { articleRules, setArticleRules } from '../../../contract/http/article-draft.ts'
import { reviewRule } from '../../lib/article-rules.ts'
import { articleMissing } from './articles.errors.ts'
import type { ArticlesDeps, Caller } from './articles.ports.ts'
import { findLive } from './articles.repository.ts'
import { wholeCompany } from '../../lib/whole-company.ts'

export interface ReviewService {
  /** @throws NOT_FOUND when one is not there */
  pass(caller: Caller, ids: readonly number[]): Promise<{ reviewed: number }>
  /** @throws NOT_FOUND when one is not there */
  reject(caller: Caller, ids: readonly number[]): Promise<{ rejected: number }>
  /** @throws NOT_FOUND when one is not there */
  reopen(caller: Caller, ids: readonly number[]): Promise<{ reopened: number }>
  rules(caller: Caller): Promise<OutputOf<typeof articleRules>>
  setRules(caller: Caller, input: ParsedInputOf<typeof setArticleRules>): Promise<OutputOf<typeof articleRules>>
}

/** See the interface. */
export function createReviewService({ clock }: Pick<ArticlesDeps, 'clock'>): ReviewService {
  const move = async ({ db }: Caller, ids: readonly number[], from: (2 | 3)[], to: 1 | 3): Promise<number> => {
    if ((await findLive(db, ids)).length < new Set(ids).size) throw articleMissing()
    const done = await db
      .updateTable('articles')
      .set({ status: to, update_time: clock.now() })
      .where('id', 'in', [...ids])
      .where('status', 'in', from)
      .where('delete_time', 'is', null)
      .executeTakeFirst()
    return Number(done.numUpdatedRows)
  }
  return {
    async pass(caller, ids) {
      const reviewed = await move(
        caller,
        ids,
        [ARTICLE_STATUS.unreviewed, ARTICLE_STATUS.rejected],
        ARTICLE_STATUS.ready,
      )
      caller.audit({ targetType: 'article', targetId: ids.join(','), summary: `审核文章 ${reviewed} 篇` })
      return { reviewed }
    },
    async reject(caller, ids) {
      const rejected = await move(caller, ids, [ARTICLE_STATUS.unreviewed], ARTICLE_STATUS.rejected)
      caller.audit({ targetType: 'article', targetId: ids.join(','), summary: `退回文章 ${rejected} 篇` })
      return { rejected }
    },
    async reopen(caller, ids) {
      const { db } = caller
      if ((await findLive(db, ids)).length < new Set(ids).size) throw articleMissing()
      const company = wholeCompany(db, 'company')
      const works = company
        .selectFrom('publish_items')
        .select('article_id')
        .where('article_id', 'in', [...ids])
        .where('delete_time', 'is', null)
      const further = company
        .selectFrom('publish_item_articles')
        .select('article_id')
        .where('article_id', 'in', [...ids])
      const done = await db
        .updateTable('articles')
        .set({ status: ARTICLE_STATUS.unreviewed, update_time: clock.now() })
        .where('id', 'in', [...ids])
        .where('status', 'in', [ARTICLE_STATUS.ready, ARTICLE_STATUS.rejected])
        .where('source', '!=', 'hand')
        .where('delete_time', 'is', null)
        .where('id', 'not in', works)
        .where('id', 'not in', further)
        .executeTakeFirst()
      const reopened = Number(done.numUpdatedRows)
      caller.audit({ targetType: 'article', targetId: ids.join(','), summary: `撤销审核 ${reopened} 篇` })
      return { reopened }
    },
    rules: async ({ db }) => await reviewRule.read(db),
    async setRules(caller, rules) {
      await reviewRule.write(caller.db, rules, clock.now())
      caller.audit({
        targetType: 'setting',
        targetId: 'articles',
        summary: rules.allow_unreviewed === 1 ? '允许发布未审核的文章' : '文章审核后才能发布',
      })
      return await reviewRule.read(caller.db)
    },
  }
}
