import { getPublishPace, setPublishPace } from '../../../contract/http/admin.ts'
import * as auto from '../../../contract/http/auto-publish.ts'
import { phoneCode } from '../../../contract/http/phone.ts'
import * as grid from '../../../contract/http/publish-grid.ts'
import { comingWorks, listItems, planItemTimes } from '../../../contract/http/publish-items.ts'
import * as http from '../../../contract/http/wisdom-seo.ts'
import * as runs from '../../../contract/http/publish-runs.ts'
import * as calls from '../../../contract/http/run-calls.ts'
import { handle, handlePublic, handleRun } from '../../http/handle.ts'
import type { Binding } from '../../http/handle.ts'
import type { AddTask } from './tasks/add-task.service.ts'
import type { AutoPublish } from './attempts/auto-publish.service.ts'
import type { BatchPublish } from './tasks/batch-publish.service.ts'
import type { HandInForecast } from './items/hand-in-forecast.service.ts'
import type { ItemChanges } from './items/item-changes.service.ts'
import type { ComingWorks } from './items/coming-works.service.ts'
import type { ItemLists } from './items/item-lists.service.ts'
import type { ItemStates } from './items/item-states.service.ts'
import type { ItemTimes } from './items/item-times.service.ts'
import type { PaceSettings } from './attempts/pace-settings.service.ts'
import type { PhoneService } from './attempts/phone.service.ts'
import type { Preflight } from './preflight/preflight.service.ts'
import type { PublishFileService } from './items/publish-file.service.ts'
import type { PublishLock } from './attempts/publish-lock.service.ts'
import type { PublishRun } from './attempts/publish-run.service.ts'
import type { ReportedOutcomes } from './attempts/reported-outcomes.ts'
import type { Records } from './attempts/records.service.ts'
import type { Regions } from './items/regions.service.ts'
import type { RunCalls } from './runs/run-calls.service.ts'
import type { RunAccess } from './runs/run-door.ts'
import type { StartRun } from './runs/start-run.service.ts'
import type { WatchRuns } from './runs/watch-runs.service.ts'
import type { TaskChanges } from './tasks/task-changes.service.ts'
import type { TaskLists } from './tasks/task-lists.service.ts'
import type { TaskPreview } from './tasks/task-preview.service.ts'

export interface PublishingServices {
  lock: PublishLock
  run: PublishRun
  files: PublishFileService
  preflight: Preflight
  auto: AutoPublish
  forecast: HandInForecast
  lists: TaskLists
  works: ItemLists
  coming: ComingWorks
  times: ItemTimes
  add: AddTask
  tasks: TaskChanges
  items: ItemChanges
  batch: BatchPublish
  preview: TaskPreview
  states: ItemStates
  regions: Regions
  records: Records
  pace: PaceSettings
  phone: PhoneService
  outcomes: ReportedOutcomes
  runs: { access: RunAccess; start: StartRun; watch: WatchRuns; calls: RunCalls }
}

/** Every call of tasks and works, the list of all works, the grid, and the pace. */
export function publishingRoutes(services: PublishingServices): Binding[] {
  return [
    handle(http.publishLock, (ctx, input) => services.lock.read(ctx, input)),
    handle(http.setPublishLock, (ctx, input) => services.lock.set(ctx, input)),
    handle(http.taskVideoList, (ctx, input) => services.run.list(ctx, input)),
    handle(http.setEditStatus, (ctx, input) => services.run.setEditStatus(ctx, input)),
    handle(http.preparePublishFile, (ctx, input) => services.files.prepare(ctx, input.id)),
    handle(http.publishStart, (ctx, input) => services.run.start(ctx, input)),
    handle(http.publishPreflight, (ctx, input) => services.preflight.check(ctx, input)),
    handle(http.publishRecordResult, (ctx, input) => services.outcomes.record(ctx, input)),
    handle(http.reportOutcome, (ctx, input) => services.outcomes.tell(ctx, input)),
    handle(listItems, (ctx, input) => services.works.list(ctx, input)),
    handle(comingWorks, (ctx) => services.coming.show(ctx)),
    handle(planItemTimes, (ctx, input) => services.times.plan(ctx, input)),
    handle(http.listTasks, (ctx, input) => services.lists.list(ctx, input)),
    handle(http.taskInfo, (ctx, input) => services.lists.info(ctx, input.wisdom_task_id)),
    handle(http.addTask, (ctx, input) => services.add.add(ctx, input)),
    handle(http.editTask, (ctx, input) => services.tasks.edit(ctx, input)),
    handle(http.deleteTasks, (ctx, input) => services.tasks.remove(ctx, input.ids)),
    handle(http.editItem, (ctx, input) => services.items.edit(ctx, input)),
    handle(http.editItems, (ctx, input) => services.items.editMany(ctx, input)),
    handle(http.cancelItems, (ctx, input) => services.items.cancel(ctx, input.ids)),
    handle(http.retryItems, (ctx, input) => services.items.retry(ctx, input)),
    handle(grid.batchPublish, (ctx, input) => services.batch.add(ctx, input)),
    handle(grid.previewTask, (ctx, input) => services.preview.show(ctx, input)),
    handle(grid.saveItems, (ctx, input) => services.items.saveMany(ctx, input)),
    handle(grid.restoreItems, (ctx, input) => services.states.restore(ctx, input.ids)),
    handle(grid.allowDuplicates, (ctx, input) => services.states.allowDuplicates(ctx, input)),
    handle(grid.listRegions, (ctx, input) => services.regions.list(ctx, input.third_auth_ids)),
    handle(grid.setRegions, (ctx, input) => services.regions.set(ctx, input)),
    handle(http.listRecords, (ctx, input) => services.records.list(ctx, input)),
    handle(getPublishPace, (ctx) => services.pace.get(ctx)),
    handle(setPublishPace, (ctx, input) => services.pace.set(ctx, input)),
    handle(phoneCode, (ctx, input) => services.phone.code(ctx, input.id)),
    handle(runs.startPublishRun, (ctx, input) => services.runs.start.start(ctx, input)),
    handle(runs.startDueRun, (ctx, input) => services.runs.start.startDue(ctx, input)),
    handle(runs.retryPublishRun, (ctx, input) => services.runs.start.retry(ctx, input)),
    handle(runs.takeOverRun, (ctx, input) => services.runs.start.takeOver(ctx, input)),
    handle(runs.publishRunList, (ctx) => services.runs.watch.list(ctx)),
    handle(runs.publishRunDetail, (ctx, input) => services.runs.watch.detail(ctx, input.run_id)),
    handle(runs.steerPublishRun, (ctx, input) => services.runs.watch.steer(ctx, input)),
    handle(runs.skipRunItem, (ctx, input) => services.runs.watch.skip(ctx, input)),
    handlePublic(calls.openRun, (_ctx, input) => services.runs.access.open(input)),
    handleRun(calls.runWorks, (ctx, input) => services.runs.calls.works(ctx, input)),
    handleRun(calls.runFile, (ctx, input) => services.runs.calls.file(ctx, input.id)),
    handleRun(calls.runItemStart, (ctx, input) => services.runs.calls.start(ctx, input.id)),
    handleRun(calls.runItemResult, (ctx, input) => services.runs.calls.result(ctx, input)),
    handleRun(calls.reportRun, (ctx, input) => services.runs.calls.report(ctx, input)),
    handleRun(calls.endRun, (ctx, input) => services.runs.calls.end(ctx, input.reason)),
    handle(auto.countHandIns, (ctx, input) => services.forecast.ofAccounts(ctx, input)),
    handle(auto.foreseeHandIns, (ctx, input) => services.forecast.ofTimes(ctx, input)),
    handle(auto.takeDueItems, (ctx, input) => services.auto.take(ctx, input)),
    handle(auto.reportDueItem, (ctx, input) => services.outcomes.due(ctx, input)),
  ]
}
