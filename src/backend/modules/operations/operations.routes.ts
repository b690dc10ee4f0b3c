// Binds the calls of smart operations.
import * as http from '../../../contract/http/operations.ts'
import { handle } from '../../http/handle.ts'
import type { Binding } from '../../http/handle.ts'
import { listReports } from './daily-report.ts'
import { listOperationLogs } from './logs.service.ts'
import type { OperationsService } from './operations.service.ts'

/** All calls of the module. */
export function operationsRoutes(operations: OperationsService): Binding[] {
  return [
    handle(http.operationList, (ctx, input) => operations.list(ctx, input)),
    handle(http.saveOperation, (ctx, input) => operations.save(ctx, input)),
    handle(http.setOperationStatus, (ctx, input) => operations.setStatus(ctx, input)),
    handle(http.deleteOperations, (ctx, input) => operations.remove(ctx, input)),
    handle(http.runOperation, (ctx, input) => operations.run(ctx, input)),
    handle(http.operationReports, (ctx, input) => listReports(ctx, input.limit)),
    handle(http.operationLogList, (ctx, input) => listOperationLogs(ctx, input)),
  ]
}
