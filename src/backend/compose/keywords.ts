// Words: the divisions, the library, ideas, titles.
import type { BackendModule } from '../http/backend-module.ts'
import { areasRoutes } from '../modules/keywords/areas.routes.ts'
import { ideasRoutes } from '../modules/keywords/ideas.routes.ts'
import { createIdeasService } from '../modules/keywords/ideas.service.ts'
import { keywordsRoutes } from '../modules/keywords/keywords.routes.ts'
import { createKeywordsService } from '../modules/keywords/keywords.service.ts'
import { createLooks, LOOKS_JOB } from '../modules/keywords/looks.ts'
import { dropOldLooks } from '../modules/keywords/looks.repository.ts'
import { createWebSuggest, type WebFetch } from '../modules/keywords/web-suggest.ts'
import type { TitleMaker, TitleMakerDeps } from '../modules/titles/title-maker.ts'
import { titlesRoutes } from '../modules/titles/titles.routes.ts'
import type { Foundation } from './foundation.ts'

/** `fetch`: how sites are asked for suggestions. */
export function keywordsModule(
  base: Pick<Foundation, 'clock' | 'database' | 'jobs'>,
  parts: Pick<TitleMakerDeps, 'words'> & { titles: TitleMaker; fetch: WebFetch },
): BackendModule {
  const { clock, database, jobs } = base
  const now = () => clock.now()
  const looks = createLooks({ now, jobs, web: createWebSuggest({ fetch: parts.fetch }) })
  jobs.register(LOOKS_JOB, {
    timeoutMs: 600_000,
    handler: async (context) => await looks.job(database.forTenant(context.tenantId), context),
  })
  return {
    name: 'keywords',
    bindings: [
      ...areasRoutes(),
      ...keywordsRoutes(createKeywordsService({ now, stamp: async () => await database.stamp() })),
      ...ideasRoutes(createIdeasService({ now, looks, words: parts.words })),
      ...titlesRoutes(parts.titles),
    ],
    periodic: [{ name: 'keywords.looks', everyMs: 3_600_000, run: async () => await dropOldLooks(database.db, now()) }],
  }
}
