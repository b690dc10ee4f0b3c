// Publishing as the composition sees it.
import type { BackendModule } from '../../http/backend-module.ts'
import type { Db } from '../../ports/database.ts'
import { createAddTask } from './add-task.service.ts'
import { createArticleWorks } from './article-works.ts'
import type { ArticleWorks } from './article-works.ts'
import { createAutoPublish } from './auto-publish.service.ts'
import { createBatchPublish } from './batch-publish.service.ts'
import { createHandInForecast } from './hand-in-forecast.service.ts'
import { createItemChanges } from './item-changes.service.ts'
import { createComingWorks } from './coming-works.service.ts'
import { createItemLists } from './item-lists.service.ts'
import { createItemStates } from './item-states.service.ts'
import { createItemTexts } from './item-texts.ts'
import type { ItemTexts } from './item-texts.ts'
import { createItemTimes } from './item-times.service.ts'
import { createItemViews } from './item-view.ts'
import { createPreflight } from './preflight.service.ts'
import { createPaceSettings } from './pace-settings.service.ts'
import { createPacing } from './pacing.ts'
import { createPhoneService } from './phone.service.ts'
import { createPlanWorks } from './plan-works.ts'
import type { PlanWorks } from './plan-works.ts'
import { createPublishFileService } from './publish-file.service.ts'
import { createPublishLock } from './publish-lock.service.ts'
import { createPublishRun } from './publish-run.service.ts'
import type { PublishingDeps } from './publishing.ports.ts'
import { publishingRoutes } from './publishing.routes.ts'
import { createRunCalls } from './runs/run-calls.service.ts'
import { createRunDoor } from './runs/run-door.ts'
import type { RunSessions } from './runs/run-door.ts'
import { stampOfRuns } from './runs/runs.repository.ts'
import { dropOldRuns, endDeadRuns } from './runs/run-recovery.ts'
import { createStartRun } from './runs/start-run.service.ts'
import { createWatchRuns } from './runs/watch-runs.service.ts'
import { createReportedOutcomes } from './reported-outcomes.ts'
import type { ReportedOutcomes } from './reported-outcomes.ts'
import { createRecords } from './records.service.ts'
import { createRegions } from './regions.service.ts'
import { recoverAll } from './recovery.ts'
import { createTaskChanges } from './task-changes.service.ts'
import { createTaskLists } from './task-lists.service.ts'
import { createTaskPreview } from './task-preview.service.ts'

/** Broken-off runs are looked for this often, ms. */
const RECOVER_MS = 30_000

/** Builds the module of tasks, items, runs and automatic publishing. `unscoped` sees every tenant, for the periodic clean-up only. */
export function createPublishingModule<P>(
  deps: PublishingDeps<P>,
  recovery: { unscoped: Db; forTenant: (tenantId: number) => Db },
): BackendModule & {
  planWorks: PlanWorks
  articleWorks: ArticleWorks
  itemTexts: ItemTexts
  runSessions: RunSessions
  runStamp: (tenantId: number) => Promise<string>
  outcomes: ReportedOutcomes
} {
  const views = createItemViews(deps)
  const pacing = createPacing(deps)
  const items = createItemChanges({ ...deps, views })
  const add = createAddTask(deps)
  const lock = createPublishLock(deps)
  const run = createPublishRun({ ...deps, views, pacing })
  const files = createPublishFileService(deps)
  const preflight = createPreflight({ ...deps, pacing })
  const auto = createAutoPublish({ ...deps, views, pacing })
  const door = createRunDoor({ ...deps, ...recovery })
  const outcomes = createReportedOutcomes({ words: deps.deviceWords, run, auto })
  return {
    name: 'publishing',
    planWorks: createPlanWorks({ ...deps, items }),
    articleWorks: createArticleWorks(add),
    itemTexts: createItemTexts(items),
    runSessions: door.session,
    outcomes,
    runStamp: async (tenantId) => await stampOfRuns(recovery.forTenant(tenantId), deps.clock.now()),
    bindings: publishingRoutes({
      lock,
      run,
      files,
      preflight,
      auto,
      forecast: createHandInForecast(deps),
      runs: {
        door,
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
      outcomes,
    }),
    periodic: [
      {
        name: 'publishing.recover',
        everyMs: RECOVER_MS,
        run: async () => {
          const now = deps.clock.now()
          await recoverAll(recovery.unscoped, recovery.forTenant, now)
          await endDeadRuns(recovery.unscoped, recovery.forTenant, now)
          await dropOldRuns(recovery.unscoped, now)
        },
      },
    ],
  }
}
