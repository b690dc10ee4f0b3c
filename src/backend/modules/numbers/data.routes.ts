import * as http from '../../../contract/http/data.ts'
import { nextSteps } from '../../../contract/http/next-steps.ts'
import { sceneCounts } from '../../../contract/http/scenes.ts'
import type { Binding } from '../../http/handle.ts'
import { handle } from '../../http/handle.ts'
import type { SteadyDeps } from '../../lib/steady-answers.ts'
import { createBestHours } from './best-hours.ts'
import { createDataCenter } from './data-center.service.ts'
import { createFailures } from './failures.ts'
import { createFunnel } from './funnel.ts'
import { createNextSteps } from './next-steps.service.ts'
import { createRankSpread } from './rank-spread.ts'
import { createSceneCounts } from './scenes.ts'
import { createWorkScatter } from './work-scatter.ts'

/** Calls of numbers: each block of the page is a call of its own, so that one can fail alone. */
export function dataRoutes(deps: SteadyDeps): Binding[] {
  const center = createDataCenter(deps)
  const steps = createNextSteps(deps)
  const scenes = createSceneCounts(deps)
  const [hours, failed, funnelOf, spread, scatter] = [
    createBestHours(deps),
    createFailures(deps),
    createFunnel(deps),
    createRankSpread(deps),
    createWorkScatter(deps),
  ]
  return [
    handle(http.dataCenter, (ctx, input) => center.read(ctx, input)),
    handle(http.bestHours, (ctx, input) => hours(ctx, input)),
    handle(http.failures, (ctx, input) => failed(ctx, input)),
    handle(http.funnel, (ctx, input) => funnelOf(ctx, input)),
    handle(http.rankSpread, (ctx, input) => spread(ctx, input)),
    handle(http.workScatter, (ctx, input) => scatter(ctx, input)),
    handle(nextSteps, (ctx) => steps(ctx)),
    handle(sceneCounts, (ctx, input) => scenes(ctx, input)),
  ]
}
