import * as drafts from '../../../contract/http/article-draft.ts'
import * as http from '../../../contract/http/article.ts'
import { handle } from '../../http/handle.ts'
import type { Binding } from '../../http/handle.ts'
import { createArticleViews } from './article-view.ts'
import type { ArticlesDeps } from './articles.ports.ts'
import { createArticlesService } from './articles.service.ts'
import { articleResults } from './results.service.ts'
import { createReviewService } from './review.service.ts'
import { createSaveArticle } from './save-article.service.ts'
import { createVersionsService } from './versions.service.ts'

/** Every call of articles. */
export function articlesRoutes(deps: ArticlesDeps): Binding[] {
  const views = createArticleViews(deps)
  const saving = createSaveArticle(deps)
  const articles = createArticlesService({ ...deps, views })
  const review = createReviewService(deps)
  const versions = createVersionsService({ views, articles: saving })
  return [
    handle(http.listArticles, async (ctx, input) => await articles.list(ctx, input)),
    handle(http.articleInfo, async (ctx, input) => await articles.info(ctx, input.id)),
    handle(http.saveArticle, async (ctx, input) => await saving.save(ctx, input)),
    handle(http.deleteArticles, async (ctx, input) => await articles.remove(ctx, input.ids)),
    handle(http.listDeletedArticles, async (ctx, input) => await articles.deleted(ctx, input)),
    handle(http.restoreArticles, async (ctx, input) => await articles.restore(ctx, input.ids)),
    handle(http.copyArticles, async (ctx, input) => await articles.copy(ctx, input.ids)),
    handle(http.reviewArticles, async (ctx, input) => await review.pass(ctx, input.ids)),
    handle(drafts.rejectArticles, async (ctx, input) => await review.reject(ctx, input.ids)),
    handle(drafts.reopenArticles, async (ctx, input) => await review.reopen(ctx, input.ids)),
    handle(drafts.articleRules, async (ctx) => await review.rules(ctx)),
    handle(drafts.setArticleRules, async (ctx, input) => await review.setRules(ctx, input)),
    handle(http.listArticleVersions, async (ctx, input) => await versions.list(ctx, input.id)),
    handle(http.articleVersionInfo, async (ctx, input) => await versions.info(ctx, input.id, input.version)),
    handle(http.restoreArticleVersion, async (ctx, input) => await versions.restore(ctx, input)),
    handle(http.listArticleResults, async (ctx, input) => await articleResults(ctx, input)),
    handle(http.seoCheck, async (ctx, input) => await articles.seo(ctx, input)),
  ]
}
