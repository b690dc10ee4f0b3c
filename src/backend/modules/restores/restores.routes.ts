import { closeRestore, releaseRestoreCheck, reportJournal, restoreState } from '../../../contract/http/restores.ts'
import type { Binding } from '../../http/handle.ts'
import { handle } from '../../http/handle.ts'
import type { RestoresService } from './restores.service.ts'

/** Calls about restored backups. */
export function restoresRoutes(restores: RestoresService): Binding[] {
  return [
    handle(restoreState, async (ctx) => await restores.state(ctx)),
    handle(reportJournal, async (ctx, input) => await restores.report(ctx, input)),
    handle(releaseRestoreCheck, async (ctx, input) => await restores.release(ctx, input)),
    handle(closeRestore, async (ctx, input) => await restores.close(ctx, input.id)),
  ]
}
