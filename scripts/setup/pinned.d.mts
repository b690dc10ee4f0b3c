/** A row of programs.json: which program of others comes from where, and how its bytes are compared. */
export interface ProgramRow {
  programs: string[]
  /** `linux-x64` and so on, or `debian`. */
  platform: string
  version: string
  licence: string
  /** `sha256` = by the sum here, `lock` = by the sum in the package's lock file, `apt` = by the distribution's signature, `first-use` = as it was when first used. */
  check: 'sha256' | 'lock' | 'apt' | 'first-use'
  package?: string
  file?: string
  url?: string
  sha256?: string
  /** Where exactly this version's source can be had. */
  source: string
  /** Carried by the installers. */
  shipped: boolean
}
export interface ProgramTable {
  /** Lowest release of ffmpeg and ffprobe that is not warned about. */
  minimum: string
  rows: ProgramRow[]
}
export const programs: ProgramTable
export const here: string
export class ProgramRefused extends Error {}
export const rowOf: (
  program: string,
  check: ProgramRow['check'],
  options?: { platform?: string; table?: ProgramTable },
) => ProgramRow | undefined
export const archiveOf: (platform?: string, table?: ProgramTable) => ProgramRow | undefined
export const checkPinned: (file: string, sha256: string, base?: string) => Promise<string>
export const checkRemembered: (file: string, base?: string) => Promise<string>
export const archiveFolder: (row: ProgramRow, base?: string) => string
export const fetchedPrograms: (row: ProgramRow, base?: string) => Promise<Record<string, string> | null>
export const fetchPrograms: (
  row: ProgramRow,
  options?: { base?: string; get?: typeof fetch },
) => Promise<Record<string, string>>
export const handedArchive: (row: ProgramRow, base?: string) => string
