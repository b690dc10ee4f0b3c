import { clientErrorLog, errorLogList, exportOperations, operationLog, runLog } from '../../../contract/http/admin.ts'
import type { Binding } from '../../http/handle.ts'
import { handle } from '../../http/handle.ts'
import type { LogsService } from './logs.service.ts'

/** Calls of the logs. */
export function logsRoutes(logs: LogsService): Binding[] {
  return [
    handle(operationLog, async (ctx, input) => await logs.operations(ctx, input)),
    handle(exportOperations, async (ctx, input) => await logs.exportOperations(ctx, input)),
    handle(runLog, async (ctx, input) => await logs.runs(ctx, input)),
    handle(errorLogList, async (ctx, input) => await logs.clientErrors(ctx, input)),
    handle(clientErrorLog, async (ctx, input) => await logs.reportClientError(ctx, input)),
  ]
}
