// Jobs, logs, idempotency, notifications: what the server keeps about its own work.
import type { Defaulted, Flag, JsonText, Millis, TenantLogRow } from './columns.ts'

/** Append-only audit. */
export interface OperationLogsTable extends TenantLogRow {
  admin_id: number | null
  admin_name: Defaulted<string>
  /** e.g. `account.delete`. */
  action: string
  target_type: Defaulted<string>
  target_id: Defaulted<string>
  summary: Defaulted<string>
  before: JsonText | null
  after: JsonText | null
  ip: Defaulted<string>
  ua: Defaulted<string>
  /** 1 done, 0 refused or failed. */
  result: Defaulted<number>
}

/** What background work did. */
export interface RunLogsTable extends TenantLogRow {
  job_type: string
  job_id: number | null
  level: Defaulted<'info' | 'warn' | 'error'>
  title: string
  message: Defaulted<string>
  ref_type: Defaulted<string>
  ref_id: number | null
  cost_ms: number | null
}

export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled'

/** tenant_id 0 = the system's own job. Written by the JobQueue drivers only. */
export interface JobsTable extends TenantLogRow {
  update_time: TenantLogRow['create_time']
  type: string
  /** Who asked for it; null = the system. */
  admin_id: number | null
  payload: JsonText
  status: Defaulted<JobState>
  /** 0 to 100. */
  progress: Defaulted<number>
  /** Higher runs first. */
  priority: Defaulted<number>
  attempts: Defaulted<number>
  max_attempts: number
  run_after: Millis
  lease_owner: string | null
  lease_until: Millis | null
  cancel_requested: Defaulted<Flag>
  error: string | null
  result: JsonText | null
  /** At most one queued or running job per (tenant_id, unique_key). */
  unique_key: string | null
  /** Id in the distributed engine, where there is one. */
  engine_id: string | null
  start_time: Millis | null
  finish_time: Millis | null
}

export interface IdempotencyKeysTable extends TenantLogRow {
  key: string
  admin_id: number
  method_path: string
  request_hash: string
  /** Null while the first request is still running. */
  response: JsonText | null
  expire_time: Millis
}

export interface NotificationsTable extends TenantLogRow {
  admin_id: number
  kind: string
  title: string
  body: Defaulted<string>
  jump_url: Defaulted<string>
  read_time: Millis | null
  due_time: Millis | null
}

/** Errors that happened in a page. */
export interface ClientErrorLogsTable extends TenantLogRow {
  admin_id: number | null
  level: Defaulted<string>
  message: string
  stack: Defaulted<string>
  route: Defaulted<string>
  build: Defaulted<string>
  ua: Defaulted<string>
}
