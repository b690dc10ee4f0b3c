/** What a batch is planned from. Times in seconds where the operator sets them (contract §3.6), else ms or frames. */
import type { MaterialId, RenderTransition, ShotLook } from '../types.ts'

export interface PlanMaterial {
  id: MaterialId
  kind: 'video' | 'image'
  /** 0 for images. */
  durationMs: number
  /** File name, for messages. */
  name?: string
  /** Part of it that may be used, seconds, instead of its group's; out 0 or absent = to the end. */
  trim?: { in: number; out?: number }
  /** Instead of its group's. */
  keepAudio?: boolean
}

export interface PlanGroup {
  name: string
  required: boolean
  pick: { mode: 'random' | 'order'; num: number }
  /** Length of each of its shots, seconds; absent = the material's own length. */
  durationS?: number
  keepAudio: boolean
  materials: readonly PlanMaterial[]
  /** Part of each video that may be used, seconds; out 0 or absent = to the end. */
  trim?: { in: number; out?: number }
}

export interface PlanDuration {
  mode: 'auto' | 'fixed' | 'range'
  /** Seconds. */
  min: number
  max: number
}

export interface PlanDedupe {
  mirror: boolean
  /** 0 to 0.05 */
  speedJitter: number
  /** 0 to 0.03 */
  cropJitter: number
  colorJitter: boolean
}

export interface PlanConfig {
  groups: readonly PlanGroup[]
  titles: readonly string[]
  /** Whole caption scripts; one per output. */
  captions: readonly string[]
  /** Voice values, one per output; empty = no voice. */
  voices: readonly string[]
  bgms: readonly MaterialId[]
  seed: number
}

export interface GroupPick {
  /** Index into config.groups. */
  group: number
  materialIds: readonly MaterialId[]
}

/** One output of a batch: which pictures, which texts. */
export interface PlannedOutput {
  comboKey: string
  picks: readonly GroupPick[]
  title: string | null
  caption: string | null
  voice: string | null
  bgmId: MaterialId | null
  /** Seed for everything decided later about this output. */
  seed: number
}

export interface PlannedShot {
  materialId: MaterialId
  kind: 'video' | 'image'
  group: number
  inMs: number
  frames: number
  keepAudio: boolean
  look?: ShotLook
  /** Value of graph/effects.ts. */
  effect?: string
}

export interface ShotPlan {
  shots: readonly PlannedShot[]
  transitions: readonly RenderTransition[]
  /** Frames of the whole output. */
  frames: number
  /** Parts that a shot could show of its material, on average. */
  windows: number
}
