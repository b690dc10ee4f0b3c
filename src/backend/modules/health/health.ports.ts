// What the health check looks at; wired in the composition.
import type { HealthCheck } from '../../../contract/entities/health.ts'
import type { Clock } from '../../lib/clock.ts'
import type { ClockWatch } from '../../lib/clock-watch.ts'
import type { TroubleDesk } from '../../lib/trouble-desk.ts'
import type { DatabasePort } from '../../ports/database.ts'
import type { FileStore } from '../../ports/file-store.ts'

/** When the embedded database was last seen whole, unix ms, and whether a later look found it damaged. */
export interface IntegrityNote {
  time: number
  damaged: boolean
}

/**
 * `bundle`: what is wrong with the programs the installation brought along; then `version` is of what stands in for
 * them, '' = nothing does.
 */
export interface EngineState {
  readonly version: string
  readonly bundle?: { readonly fault: 'missing' | 'changed'; readonly file: string } | null
}

export interface HealthDeps {
  readonly clock: Clock
  readonly watch: Pick<ClockWatch, 'doubt' | 'look'>
  readonly dataDir: string
  /** The folder around it, where it is the product's, too; null = it is not. */
  readonly outerDir: string | null
  readonly keyFile: string
  readonly database: Pick<DatabasePort, 'db' | 'kind'>
  readonly integrity: IntegrityNote
  /** Other users of the computer could read the data until this start. */
  readonly folderWasOpen: boolean
  readonly troubles: TroubleDesk
  /** What a person types to put back the newest backup. */
  readonly rescue: string
  readonly files: Pick<FileStore, 'kind' | 'head'>
  readonly cipher: { decrypt(cipherText: string): string }
  /** Folder of the backups; null where the database brings its own tools. */
  readonly backups: string | null
  /**
   * Makes films here; null = this process makes none.
   * @throws when there is no usable engine
   */
  readonly engine: (() => Promise<EngineState>) | null
  /** The browser that draws texts on films, null = none found. */
  readonly browser: () => string | null
  /** Bytes that are free where the data lie. */
  readonly freeBytes?: (folder: string) => Promise<number>
}

/** One part of the check; null = it does not concern this process. */
export type LookAt = (deps: HealthDeps) => Promise<HealthCheck | null>
