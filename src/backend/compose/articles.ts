import type { BackendModule } from '../http/backend-module.ts'
import type { ArticlesDeps } from '../modules/articles/articles.ports.ts'
import { articlesRoutes } from '../modules/articles/articles.routes.ts'
import { purgeArticles } from '../modules/articles/purge.ts'
import type { Foundation } from './foundation.ts'

/** Articles. */
export function articlesModule(base: Pick<Foundation, 'clock' | 'database' | 'fileUrl'>, parts: Pick<ArticlesDeps, 'platforms' | 'words'>): BackendModule {
  const { clock, database, fileUrl } = base
  return {
    name: 'articles',
    bindings: articlesRoutes({ clock, fileUrl, ...parts }),
    periodic: [
      {
        name: 'articles.purge',
        everyMs: 3_600_000,
        run: async () => {
          await purgeArticles(database.db, clock.now())
        },
      },
    ],
  }
}
