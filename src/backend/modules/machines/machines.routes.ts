import { renderMachines } from '../../../contract/http/clip-engine.ts'
import type { Binding } from '../../http/handle.ts'
import { handle } from '../../http/handle.ts'
import type { Machines } from './machines.service.ts'

/** Who makes the films. */
export const machinesRoutes = (machines: Pick<Machines, 'list'>): Binding[] => [
  handle(renderMachines, async (ctx) => await machines.list(ctx.db)),
]
