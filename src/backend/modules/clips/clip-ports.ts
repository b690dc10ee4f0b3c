// What the clip orders need from the rest of the server; wired in the composition.
import type { ClipConfig, ClipMode } from '../../../contract/entities/clip.ts'
import type { Db } from '../../ports/database.ts'

/** Is there a plan with this number that the operator sees? */
export type SeesPlan = (db: Db, planId: number) => Promise<boolean>

/** Counts of the tenant's clips after a movement. */
export interface LedgerResult {
  balance: number
  frozen: number
  available: number
  /** Lines that were new. */
  changed: number
}

export interface LedgerRequest {
  refType: string
  refId: number
  /** `<output idx>:<generation>` each. */
  subs: readonly string[]
  reason: string
  adminId: number | null
}

/**
 * The ledger; all but `read` only inside a transaction. `lock` takes the tenant's row, which every writer here does
 * first.
 */
export interface ClipLedger {
  read(db: Db): Promise<{ balance: number; frozen: number; available: number }>
  lock(trx: Db): Promise<{ balance: number; frozen: number; available: number }>
  reserve(trx: Db, request: LedgerRequest & { unit: number }): Promise<LedgerResult>
  capture(trx: Db, request: LedgerRequest): Promise<LedgerResult>
  release(trx: Db, request: LedgerRequest): Promise<LedgerResult>
}

/** One stored file as the planner and the renderer see it. */
export interface ClipMaterial {
  id: number
  filename: string
  mimetype: string
  storage_path: string
  sha256: string
  size: number
  /** Ms; null or 0 for pictures. */
  duration_ms: number | null
  tags?: readonly string[]
  /** How much moves in it, 0 to 100; null = not measured. */
  motion?: number | null
}

export type ClipMaterials = ReadonlyMap<number, ClipMaterial>

/** One output, decided: a renderer needs no more than the order's configuration and this. */
export interface PlannedOutput {
  comboKey: string
  /** JSON, understood by the renderer only. */
  recipe: string
  title: string | null
  captions: string | null
}

export interface Capacity {
  max: number
  /** Of them, beside those that were made. */
  left: number
  capped: boolean
  /** Without the distance, at most a million. */
  combos: number
  parts: { name: string; count: number }[]
  /** Chinese sentence: how `max` comes about. */
  why: string
  /** Places that two outputs differ in. */
  least: number
}

/** Chooses which materials each output shows. */
export interface ClipPlanner {
  /** Number of distinct outputs that keep the promised distance, cut off at `capped`, and how it comes about. */
  capacity(
    config: ClipConfig,
    materials: ClipMaterials,
    mode?: ClipMode,
    made?: { used: ReadonlySet<string>; recipes: readonly string[] },
  ): Capacity
  /**
   * `num` outputs with combinations not in `used`, far enough from those made by the recipes `made`; the same config
   * (seed included) gives the same ones.
   * @throws BAD_INPUT with data.max_num when there are fewer, and BAD_INPUT naming a material that is too short
   */
  plan(
    config: ClipConfig,
    materials: ClipMaterials,
    options: { num: number; used?: ReadonlySet<string>; made?: readonly string[]; mode?: ClipMode },
  ): PlannedOutput[]
  /** The same combination drawn anew (order of transitions, small changes). */
  reseed(recipe: string, seed: number): string
  /** Shortest and longest output in seconds; voices are not counted. */
  lengths(config: ClipConfig, planned: readonly PlannedOutput[], materials: ClipMaterials): { min: number; max: number }
}

/** Whether films can be made on this machine. */
export interface ClipEngine {
  /** `reason` is a Chinese sentence when not ready, else empty. */
  state(): Promise<{ ready: boolean; reason: string }>
}

export interface RenderRequest {
  tenantId: number
  outputId: number
  generation: number
  /** Higher runs first. */
  priority: number
  /** The job appears with this transaction or not at all. */
  trx?: Db
}

/** The queue, as orders use it. */
export interface ClipJobs {
  /** Queues a render unless this output and generation is queued already; returns the job's id. */
  render(request: RenderRequest): Promise<number>
  preview(request: { tenantId: number; adminId: number; mode: ClipMode; config: ClipConfig }): Promise<number>
  /** Queues what a form shows while it is filled; the job appears with `trx` or not at all. */
  live(request: { tenantId: number; adminId: number; mode: ClipMode; config: ClipConfig; trx: Db }): Promise<number>
  archive(request: {
    tenantId: number
    adminId: number
    outputIds: number[]
    format: 'zip' | 'url'
    name: string
  }): Promise<number>
  /** Stops these jobs, running ones at once. Unknown and finished ids are ignored. */
  cancel(tenantId: number, jobIds: readonly number[]): Promise<void>
}

/** Signed address of a stored file; empty for null. */
export interface FileLinks {
  url(key: string | null): Promise<string>
}

/** One picture of an image post: a stored file that is an attachment too. */
export interface OutputPicture {
  id: number
  key: string
}

/** An output reached an end. Told inside the transaction that says so: write to the database only, and quickly. */
export interface OutputEvent {
  tenantId: number
  clipId: number
  wisdomTaskId: number | null
  outputId: number
  status: 'ok' | 'failed' | 'cancelled'
  /** Keys in the FileStore, when ok. */
  storagePath: string | null
  coverPath: string | null
  sha256: string | null
  size: number | null
  durationMs: number | null
  title: string
  /** Pictures of an image post, in order; null = it is a film. */
  pictures: readonly OutputPicture[] | null
  /** Chinese sentence, when failed. */
  reason: string
}

export type OnOutput = (trx: Db, event: OutputEvent) => Promise<void>
