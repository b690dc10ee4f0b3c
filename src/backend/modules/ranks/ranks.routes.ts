import * as http from '../../../contract/http/rank.ts'
import type { Binding } from '../../http/handle.ts'
import { handle } from '../../http/handle.ts'
import { createChecksService } from './checks.service.ts'
import { createEyes } from './eyes.ts'
import { readHistory } from './history.service.ts'
import { createInclusionsService } from './inclusions.service.ts'
import type { RanksDeps } from './ranks.ports.ts'
import { createRanksService } from './ranks.service.ts'
import { createReportService } from './report.service.ts'
import { exportPoints, importPoints } from './tables.service.ts'

export type RankServices = ReturnType<typeof createRankServices>

/** What stands behind the calls, built once. */
export function createRankServices(deps: RanksDeps) {
  const reports = createReportService(deps)
  return {
    deps,
    reports,
    words: createRanksService(deps),
    eyes: createEyes(deps),
    checks: createChecksService(deps, reports),
    inclusions: createInclusionsService(deps),
  }
}

/** Calls about ranks and inclusion. */
export function ranksRoutes({ deps, words, eyes, reports, checks, inclusions }: RankServices): Binding[] {
  return [
    handle(http.listRanks, (ctx, input) => words.list(ctx, input)),
    handle(http.addRankKeywords, (ctx, input) => words.add(ctx, input)),
    handle(http.editRankKeywords, (ctx, input) => words.edit(ctx, input)),
    handle(http.getRankEyes, (ctx) => eyes.get(ctx)),
    handle(http.setRankEyes, (ctx, input) => eyes.set(ctx, input)),
    handle(http.deleteRankKeywords, (ctx, input) => words.remove(ctx, input)),
    handle(http.planWords, (ctx, input) => words.ofPlan(ctx, input)),
    handle(http.saveManualRank, (ctx, input) => words.saveManual(ctx, input)),
    handle(http.checkRanksNow, (ctx, input) => checks.now(ctx, input)),
    handle(http.cancelRankChecks, (ctx, input) => checks.cancel(ctx, input)),
    handle(http.takeRankJobs, (ctx, input) => checks.take(ctx, input)),
    handle(http.returnRankJobs, (ctx, input) => checks.giveBack(ctx, input)),
    handle(http.reportRank, (ctx, input) => reports.report(ctx, input)),
    handle(http.rankHistory, (ctx, input) => readHistory(deps, ctx, input)),
    handle(http.importRanks, (ctx, input) => importPoints(deps, ctx, input.text)),
    handle(http.exportRanks, (ctx, input) => exportPoints(deps, ctx, input)),
    handle(http.listInclusions, (ctx, input) => inclusions.list(ctx, input)),
    handle(http.reportInclusion, (ctx, input) => inclusions.report(ctx, input)),
  ]
}
