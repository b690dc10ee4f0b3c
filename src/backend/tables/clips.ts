// Clip orders, their outputs, templates and fonts.
import type { ColumnType } from 'kysely'
import type { Defaulted, Flag, JsonText, Millis, TenantRow } from './columns.ts'

/** Status: 0 draft, 1 queued, 2 rendering, 3 done, 4 partly failed, -1 failed, 5 cancelled. */
export interface ClipsTable extends TenantRow {
  name: string
  mode: 'smart' | 'clip' | 'dugujiujian' | 'clipTemplate' | 'picture'
  wisdom_task_id: number | null
  plan_id: number | null
  fission_activity_id: number | null
  config: JsonText
  num: number
  unit_cost: Defaulted<number>
  status: Defaulted<0 | 1 | 2 | 3 | 4 | -1 | 5>
  progress: Defaulted<number>
  success_num: Defaulted<number>
  fail_num: Defaulted<number>
  preview_url: Defaulted<string>
  client_token: string | null
  /** Of the request that the token came with; '' = none. */
  request_hash: Defaulted<string>
  template_page_uuid: string | null
  admin_id: number
}

/** Status: 0 waiting, 1 rendering, 2 ok, -1 failed, 5 cancelled. */
export interface ClipOutputsTable extends TenantRow {
  clip_id: number
  idx: number
  /** Grows with each re-render; part of the ledger's ref_sub. */
  generation: Defaulted<number>
  status: Defaulted<0 | 1 | 2 | -1 | 5>
  progress: Defaulted<number>
  storage_path: string | null
  cover_path: string | null
  duration_ms: number | null
  width: number | null
  height: number | null
  size: number | null
  sha256: string | null
  phash: string | null
  /** Which materials, in which order: no two outputs of a clip share one. */
  combo_key: string | null
  /** The chosen materials, trims, title, music: all a renderer needs. */
  recipe: JsonText | null
  title: Defaulted<string>
  captions: JsonText | null
  fail_code: string | null
  fail_reason: Defaulted<string>
  attempts: Defaulted<number>
  charged: Defaulted<Flag>
  use_count: Defaulted<number>
  job_id: number | null
  /** Image posts: JSON [{id,key}] of their pictures, [] while they are made; null = a film. */
  images: JsonText | null
  /** JSON of contract `outputChoice`, written when it was made. */
  choice: JsonText | null
  /** Times it was planned anew because it looked like another. */
  replans: Defaulted<number>
  /** The request that appended it; null = of the first order. */
  append_token: string | null
}

export interface ClipTemplatesTable extends TenantRow {
  kind: Defaulted<'clip' | 'fission'>
  name: string
  mode: Defaulted<string>
  cover_url: Defaulted<string>
  config: JsonText
  use_count: Defaulted<number>
  last_use_time: Millis | null
  admin_id: number | null
}

/** tenant_id null = shipped with the product, seen by every tenant. */
export interface FontsTable extends Omit<TenantRow, 'tenant_id'> {
  tenant_id: ColumnType<number | null, number | null | undefined, never>
  name: string
  family: string
  file_url: string
  preview_url: Defaulted<string>
  license: Defaulted<string>
  is_default: Defaulted<Flag>
  /** Of uploaded fonts: the file's key in the FileStore, its hash, ending and bytes. */
  storage_path: Defaulted<string>
  sha256: Defaulted<string>
  ext: Defaulted<string>
  size: Defaulted<number>
  /** 0 = no Chinese characters in it. */
  chinese: Defaulted<Flag>
  admin_id: number | null
}
