import * as http from '../../../contract/http/article-draft.ts'
import { handle } from '../../http/handle.ts'
import type { Binding } from '../../http/handle.ts'
import { dayOf, shiftDay } from '../../lib/days.ts'
import { toSeconds } from '../../lib/clock.ts'
import type { ArticlesDeps } from './articles.ports.ts'
import { countSources, folderExists } from './drafts/draft-sources.ts'
import type { DraftWriter } from './drafts/draft-writer.ts'
import { folderMissing } from './drafts/orders.service.ts'
import type { DraftOrders } from './drafts/orders.service.ts'
import { timesOn } from './plans/plan-times.ts'
import type { ArticlePlansService } from './plans/plans.service.ts'

/** Days of times that a sample shows. */
const PREVIEW_DAYS = 7

/** Calls of generation and of plans. */
export function draftsRoutes(
  deps: Pick<ArticlesDeps, 'clock'> & { writer: DraftWriter; orders: DraftOrders; plans: ArticlePlansService },
): Binding[] {
  const { clock, writer, orders, plans } = deps
  return [
    handle(http.draftSources, async ({ db }) => await countSources(db)),
    handle(http.generateArticles, async (ctx, input) => await orders.add(ctx, input)),
    handle(http.listArticleOrders, async (ctx, input) => await orders.list(ctx, input)),
    handle(http.cancelArticleOrder, async (ctx, input) => await orders.cancel(ctx, input.id)),
    handle(http.retryArticleOrder, async (ctx, input) => await orders.retry(ctx, input.id)),
    handle(http.previewArticle, async (ctx, { keyword, variant, spec, times }) => {
      if (!(await folderExists(ctx.db, spec.folder_id))) throw folderMissing()
      const now = clock.now()
      const today = dayOf(now, ctx.tenant.timeZone)
      const days = times === undefined ? [] : Array.from({ length: PREVIEW_DAYS }, (_, at) => shiftDay(today, at))
      const slots =
        times === undefined
          ? []
          : days
              .flatMap((day) =>
                timesOn(
                  { seed: times.seed, dailyNum: times.daily_num, windows: times.windows, weekdays: times.weekdays },
                  day,
                  ctx.tenant.timeZone,
                ),
              )
              .filter((at) => at > now)
      return {
        ...(await writer.sample(ctx.db, { keyword, spec, seed: `sample:${variant}` })),
        slots: slots.map((at) => toSeconds(at)),
      }
    }),
    handle(http.listArticlePlans, async (ctx, input) => await plans.list(ctx, input)),
    handle(http.articlePlanInfo, async (ctx, input) => await plans.info(ctx, input.id)),
    handle(http.saveArticlePlan, async (ctx, input) => await plans.save(ctx, input)),
    handle(http.setArticlePlanStatus, async (ctx, input) => await plans.setStatus(ctx, input)),
    handle(http.deleteArticlePlans, async (ctx, input) => await plans.remove(ctx, input.ids)),
  ]
}
