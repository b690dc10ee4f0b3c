import { dataCenter } from '../../../contract/http/data.ts'
import { nextSteps } from '../../../contract/http/next-steps.ts'
import type { Binding } from '../../http/handle.ts'
import { handle } from '../../http/handle.ts'
import type { Clock } from '../../lib/clock.ts'
import { createDataCenter } from './data-center.service.ts'
import { readNextSteps } from './next-steps.service.ts'

/** Calls of numbers. */
export function dataRoutes(deps: { clock: Clock }): Binding[] {
  const center = createDataCenter(deps)
  return [
    handle(dataCenter, (ctx, input) => center.read(ctx, input)),
    handle(nextSteps, async (ctx) => ({ list: await readNextSteps(ctx, deps) })),
  ]
}
