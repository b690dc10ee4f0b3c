import { z } from 'zod'
import type { BackendModule } from '../http/backend-module.ts'
import { createArticleViews } from '../modules/articles/article-view.ts'
import type { ArticlesDeps } from '../modules/articles/articles.ports.ts'
import { articlesRoutes } from '../modules/articles/articles.routes.ts'
import { createDraftWriter } from '../modules/articles/drafts/draft-writer.ts'
import { createDraftOrders, ORDER_JOB } from '../modules/articles/drafts/orders.service.ts'
import { writeOrder } from '../modules/articles/drafts/write-order.ts'
import { draftsRoutes } from '../modules/articles/drafts.routes.ts'
import { createArticlePlanRoll } from '../modules/articles/plans/plan-roll.ts'
import type { ArticleWorksPort } from '../modules/articles/plans/plan-roll.ts'
import { createArticlePlans } from '../modules/articles/plans/plans.service.ts'
import { purgeArticles } from '../modules/articles/purge.ts'
import type { RewriteTexts } from '../ports/rewrite.ts'
import type { Foundation } from './foundation.ts'

const ROLL_JOB = 'articles.roll'
/** Plans are looked at this often, ms. */
const ROLL_MS = 60_000
const orderPayload = z.object({ order_id: z.number().int() })

/**
 * Articles; orders of drafts and the job that writes them; plans of articles and the job that keeps the next days
 * filled.
 */
export function articlesModule(
  base: Pick<Foundation, 'clock' | 'database' | 'fileUrl' | 'jobs'>,
  parts: Pick<ArticlesDeps, 'platforms' | 'words'> & { works: ArticleWorksPort; rewriting: RewriteTexts },
): BackendModule {
  const { clock, database, fileUrl, jobs } = base
  const deps: ArticlesDeps = { clock, fileUrl, platforms: parts.platforms, words: parts.words }
  const roll = async (tenantId: number): Promise<void> => {
    await jobs.enqueue(ROLL_JOB, {}, { tenantId, uniqueKey: ROLL_JOB })
  }
  const writer = createDraftWriter({ ...deps, views: createArticleViews(deps), rewriting: parts.rewriting })
  const passes = createArticlePlanRoll({ clock, platforms: parts.platforms, writer, works: parts.works })
  jobs.register(ORDER_JOB, {
    handler: async ({ tenantId, payload, signal, progress }) =>
      await writeOrder(writer, {
        db: database.forTenant(tenantId),
        orderId: orderPayload.parse(payload).order_id,
        now: () => clock.now(),
        signal,
        progress,
      }),
  })
  jobs.register(ROLL_JOB, {
    handler: async ({ tenantId, signal }) => await passes.pass(database.forTenant(tenantId), tenantId, signal),
  })
  return {
    name: 'articles',
    bindings: [
      ...articlesRoutes(deps),
      ...draftsRoutes({
        clock,
        writer,
        orders: createDraftOrders({ clock, jobs }),
        plans: createArticlePlans({ ...deps, roll }),
      }),
    ],
    periodic: [
      {
        name: 'articles.purge',
        everyMs: 3_600_000,
        run: async () => {
          await purgeArticles(database.db, clock.now())
        },
      },
      {
        name: 'articles.roll',
        everyMs: ROLL_MS,
        run: async () => {
          const rows = await database.db
            .selectFrom('article_plans')
            .select('tenant_id')
            .distinct()
            .where('status', '=', 1)
            .where('delete_time', 'is', null)
            .execute()
          for (const row of rows) await roll(row.tenant_id)
        },
      },
    ],
  }
}
