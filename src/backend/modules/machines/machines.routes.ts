import { renderMachines } from '../../../contract/http/clip-engine.ts'
import type { Binding } from '../../http/handle.ts'
import { handle } from '../../http/handle.ts'
import type { Machines } from './machines.service.ts'

/** Who makes the films. */
export function machinesRoutes(machines: Pick<Machines, 'list'>): Binding[] {
  return [handle(renderMachines, async (ctx) => await machines.list(ctx.db))]
}
