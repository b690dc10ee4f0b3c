// Smart operations. Lists are JSON texts, which `modules/operations/operation.ts` alone writes and reads.
import type { OperationDetail, OperationStatus, OperationType } from '../../contract/entities/operation.ts'
import type { Defaulted, Millis, TenantId, TenantLogRow } from './columns.ts'
import type { Generated } from 'kysely'

/** One operation; deleted ones are gone, what their runs came to stays in the log. */
export interface SmartOperationsTable extends TenantLogRow {
  update_time: TenantLogRow['create_time']
  name: string
  type: OperationType
  third_auth_ids: Defaulted<string>
  rule_ids: Defaulted<string>
  schedule: string
  caps: string
  status: Defaulted<OperationStatus>
  /** Why it is in `error`; '' = it is not. */
  last_error: Defaulted<OperationDetail | ''>
  last_run_time: Defaulted<Millis>
  /** 0 = none is planned. */
  next_run_time: Defaulted<Millis>
  /** Runs that were handed out; names the newest one. */
  run_no: Defaulted<number>
  /** Counts up with each change of what the form has. */
  edition: Defaulted<number>
  /** Who made it. */
  admin_id: Defaulted<number>
}

/** What a run came to for an account; (operation_id, run_no, third_auth_id) is unique. */
export interface SmartOperationLogsTable {
  id: Generated<number>
  tenant_id: TenantId
  operation_id: number
  /** As it was called then. */
  operation_name: string
  type: OperationType
  run_no: number
  /** 0 = the company as a whole. */
  third_auth_id: Defaulted<number>
  started: Millis
  ended: Millis
  done: Defaulted<number>
  /** 1 = a person has to see to it. */
  failed: Defaulted<number>
  detail: OperationDetail
  /** Where it came too early: when it was done before, and by which computer ('' = nobody knows). */
  earlier_time: Defaulted<Millis>
  earlier_device_id: Defaulted<string>
}
