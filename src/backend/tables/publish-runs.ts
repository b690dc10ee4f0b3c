// Runs over publish items: executed by the helper of one device, watched by pages.
import type { RunEnd, RunItemState, RunState, RunWish } from '../../contract/entities/publish-run.ts'
import type { Defaulted, Flag, JsonText, Millis, TenantLogRow, TenantRow } from './columns.ts'

export interface PublishRunsTable extends TenantLogRow {
  update_time: TenantRow['update_time']
  /** `due`: works whose time came, of several tasks (`wisdom_task_id` 0), under leases instead of the task's lock. */
  kind: 'task' | 'due'
  wisdom_task_id: Defaulted<number>
  admin_id: number
  device_id: string
  /** The device's key as it was approved when the run was given to it: another key under the name gets nothing. */
  device_key: string
  state: Defaulted<RunState>
  wish: Defaulted<RunWish>
  /** Who wished last; null = nobody did since it was begun. */
  wish_admin_id: number | null
  publish_now: Defaulted<Flag>
  parallel: Defaulted<number>
  /** Counts the devices that executed it. */
  epoch: Defaulted<number>
  /** Token of the task's publish lock; '' = none. */
  lock_token: Defaulted<string>
  /** The device was last heard of three minutes before. */
  lease_until: Millis
  /** Its last report, written every few seconds; 0 = none since it was begun. */
  heard_time: Defaulted<Millis>
  /** Opens the run once; null = was used. */
  grant_hash: string | null
  token_hash: string | null
  token_until: Defaulted<Millis>
  /** Time of the newest proof: an older one, or the same again, is refused. */
  proof_time: Defaulted<Millis>
  resume_time: Defaulted<Millis>
  end_time: Millis | null
  end_reason: Defaulted<RunEnd | ''>
  /** Grows with every change: pages are told by it. */
  change_no: Defaulted<number>
}

export interface PublishRunItemsTable extends TenantLogRow {
  update_time: TenantRow['update_time']
  run_id: number
  publish_item_id: number
  third_auth_id: number
  sort: Defaulted<number>
  state: Defaulted<RunItemState>
  progress: Defaulted<number>
  text_code: Defaulted<string>
  text_params: Defaulted<JsonText>
  resume_time: Defaulted<Millis>
  /** JSON RunPerson while it is parked. */
  person: JsonText | null
  /** 1 = a person took it out. */
  skip: Defaulted<Flag>
}
