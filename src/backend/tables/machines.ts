// The processes of an installation; they belong to no tenant.
import type { Generated } from 'kysely'
import type { Defaulted, Flag, Millis } from './columns.ts'

export interface MachinesTable {
  id: Generated<number>
  /** One start of one process; holds its jobs' leases. */
  code: string
  /** Shown to people. */
  name: string
  role: 'all' | 'api' | 'worker'
  version: string
  /** Processor cores. */
  cores: number
  /** Films it makes at once; 0 = it makes none. */
  renders: Defaulted<number>
  /** 1 = films can be made there. */
  ready: Defaulted<Flag>
  /** Chinese sentence when not. */
  reason: Defaulted<string>
  start_time: Millis
  /** The last sign of life. */
  beat_time: Millis
}
