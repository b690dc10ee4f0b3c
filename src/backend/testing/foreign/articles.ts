// Rows of articles.
import { idOf, NOTHING } from './marking.ts'
import type { Marking } from './marking.ts'

export interface ForeignArticlesIds {
  article: number
  articleOrder: number
  articlePlan: number
}

/** Makes an article, an order of articles and a plan that sends one. */
export async function seedArticles(
  { session, mark }: Marking,
  { attachment, account }: { attachment: number; account: number },
): Promise<ForeignArticlesIds> {
  const { db, adminId } = session
  const content = {
    title: mark.shared,
    content_html: `<p>${mark.shared}<img src="attachment:${attachment}" /></p>`,
    cover_attachment_id: attachment,
    keywords: JSON.stringify([mark.shared]),
  }
  const article = await idOf(
    db
      .insertInto('articles')
      .values({ kind: 'article', ...content, seo_score: null, admin_id: adminId, editor_id: adminId, ...NOTHING })
      .returning('id'),
  )
  await db
    .insertInto('article_versions')
    .values({ article_id: article, version: 1, admin_id: adminId, ...content })
    .execute()
  const articleOrder = await idOf(
    db
      .insertInto('article_orders')
      .values({
        spec: '{}',
        keywords: JSON.stringify([mark.shared]),
        status: 2,
        total: 1,
        client_token: 'foreign-order',
        admin_id: adminId,
        ...NOTHING,
      })
      .returning('id'),
  )
  await db
    .insertInto('article_order_items')
    .values({
      order_id: articleOrder,
      seq: 0,
      keyword: mark.shared,
      status: -1,
      article_id: null,
      fail_reason: mark.shared,
    })
    .execute()
  const articlePlan = await idOf(
    db
      .insertInto('article_plans')
      .values({
        name: mark.own,
        keywords: JSON.stringify([mark.own]),
        spec: '{}',
        daily_num: 1,
        windows: '[]',
        third_auth_ids: JSON.stringify([account]),
        client_token: 'foreign-plan',
        admin_id: adminId,
        ...NOTHING,
      })
      .returning('id'),
  )
  await db
    .insertInto('article_plan_slots')
    .values({ plan_id: articlePlan, day: '2026-01-01', seq: 0, due_time: 1, article_id: article, wisdom_task_id: null })
    .execute()
  return { article, articleOrder, articlePlan }
}
