import { dataCenter } from '../../../contract/http/data.ts'
import type { Binding } from '../../http/handle.ts'
import { handle } from '../../http/handle.ts'
import type { Clock } from '../../lib/clock.ts'
import { createDataCenter } from './data-center.service.ts'

/** Calls of numbers. */
export function dataRoutes(deps: { clock: Clock }): Binding[] {
  const center = createDataCenter(deps)
  return [handle(dataCenter, (ctx, input) => center.read(ctx, input))]
}
