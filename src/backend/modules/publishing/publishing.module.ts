// Publishing as the composition sees it.
import type { BackendModule } from '../../http/backend-module.ts'
import type { Db } from '../../ports/database.ts'
import { createAddTask } from './tasks/add-task.service.ts'
import { createArticleWorks } from './tasks/article-works.ts'
import type { ArticleWorks } from './tasks/article-works.ts'
import { createAutoPublish } from './attempts/auto-publish.service.ts'
import { createBatchPublish } from './tasks/batch-publish.service.ts'
import { createHandInForecast } from './items/hand-in-forecast.service.ts'
import { createItemChanges } from './items/item-changes.service.ts'
import { createComingWorks } from './items/coming-works.service.ts'
import { createItemLists } from './items/item-lists.service.ts'
import { createItemStates } from './items/item-states.service.ts'
import { createItemTexts } from './items/item-texts.ts'
import type { ItemTexts } from './items/item-texts.ts'
import { createItemTimes } from './items/item-times.service.ts'
import { createItemViews } from './items/item-view.ts'
import { createPreflight } from './preflight/preflight.service.ts'
import { createPaceSettings } from './attempts/pace-settings.service.ts'
import { createPacing } from './attempts/pacing.ts'
import { createPhoneService } from './attempts/phone.service.ts'
import { createPlanWorks } from './tasks/plan-works.ts'
import type { PlanWorks } from './tasks/plan-works.ts'
import { createPublishFileService } from './items/publish-file.service.ts'
import { createPublishLock } from './attempts/publish-lock.service.ts'
import { createPublishRun } from './attempts/publish-run.service.ts'
import type { PublishingDeps } from './publishing.ports.ts'
import { publishingRoutes } from './publishing.routes.ts'
import type { PublishingServices } from './publishing.routes.ts'
import { createRunCalls } from './runs/run-calls.service.ts'
import { createRunAccess } from './runs/run-door.ts'
import type { RunSessions } from './runs/run-door.ts'
import { stampOfRuns } from './runs/runs.repository.ts'
import { dropOldRuns, endDeadRuns } from './runs/run-recovery.ts'
import { createStartRun } from './runs/start-run.service.ts'
import { createWatchRuns } from './runs/watch-runs.service.ts'
import { createReportedOutcomes } from './attempts/reported-outcomes.ts'
import { createRecords } from './attempts/records.service.ts'
import { createRegions } from './items/regions.service.ts'
import { recoverAll } from './attempts/recovery.ts'
import { createTaskChanges } from './tasks/task-changes.service.ts'
import { createTaskLists } from './tasks/task-lists.service.ts'
import { createTaskPreview } from './tasks/task-preview.service.ts'

/** Broken-off runs are looked for this often, ms. */
const RECOVER_MS = 30_000

/** Its services, and what other modules take of it. */
export interface PublishingParts extends PublishingServices {
  readonly planWorks: PlanWorks
  readonly articleWorks: ArticleWorks
  readonly itemTexts: ItemTexts
}

/** The databases of all tenants at once and of one; the first for the door of runs and the periodic clean-up only. */
export interface PublishingDatabases {
  readonly unscoped: Db
  forTenant(tenantId: number): Db
}

/** Builds every service of tasks, items, runs and automatic publishing once. */
export function createPublishingServices<P>(deps: PublishingDeps<P>, databases: PublishingDatabases): PublishingParts {
  const views = createItemViews(deps)
  const pacing = createPacing(deps)
  const items = createItemChanges({ ...deps, views })
  const add = createAddTask(deps)
  const lock = createPublishLock(deps)
  const run = createPublishRun({ ...deps, views, pacing })
  const files = createPublishFileService(deps)
  const preflight = createPreflight({ ...deps, pacing })
  const auto = createAutoPublish({ ...deps, views, pacing })
  return {
    planWorks: createPlanWorks({ ...deps, items }),
    articleWorks: createArticleWorks(add),
    itemTexts: createItemTexts(items),
    lock,
    run,
    files,
    preflight,
    auto,
    forecast: createHandInForecast(deps),
    runs: {
      access: createRunAccess({ ...deps, ...databases }),
      start: createStartRun({ ...deps, lock, run, auto, preflight }),
      watch: createWatchRuns(deps),
      calls: createRunCalls({ ...deps, views, files, run, auto }),
    },
    lists: createTaskLists(deps),
    works: createItemLists({ ...deps, views }),
    coming: createComingWorks({ ...deps, views }),
    times: createItemTimes(deps),
    add,
    tasks: createTaskChanges(deps),
    items,
    batch: createBatchPublish({ ...deps, views }),
    preview: createTaskPreview({ ...deps, pacing }),
    states: createItemStates(deps),
    regions: createRegions(deps),
    records: createRecords(deps),
    pace: createPaceSettings(deps),
    phone: createPhoneService(deps),
    outcomes: createReportedOutcomes({ words: deps.deviceWords, run, auto }),
  }
}

/** The module over its services. */
export function createPublishingModule({
  deps: { clock },
  services,
  databases: { unscoped, forTenant },
}: {
  deps: Pick<PublishingDeps, 'clock'>
  services: PublishingParts
  databases: PublishingDatabases
}): BackendModule &
  Pick<PublishingParts, 'planWorks' | 'articleWorks' | 'itemTexts' | 'outcomes'> & {
    runSessions: RunSessions
    runStamp: (tenantId: number) => Promise<string>
  } {
  return {
    name: 'publishing',
    planWorks: services.planWorks,
    articleWorks: services.articleWorks,
    itemTexts: services.itemTexts,
    outcomes: services.outcomes,
    runSessions: services.runs.access.session,
    runStamp: async (tenantId) => await stampOfRuns(forTenant(tenantId), clock.now()),
    bindings: publishingRoutes(services),
    periodic: [
      {
        name: 'publishing.recover',
        everyMs: RECOVER_MS,
        run: async () => {
          const now = clock.now()
          await recoverAll(unscoped, forTenant, now)
          await endDeadRuns(unscoped, forTenant, now)
          await dropOldRuns(unscoped, now)
        },
      },
    ],
  }
}
