// A second look, not a second chance: a file that failed in the crowd of a run is run once more, alone. What then
// passes counts, and is named.
import type { FileResult, SuiteResult } from './suites.ts'

/** More unstable files than this, and the run is red: then something is wrong with the tests, or the product. */
export const MOST_UNSTABLE = 3

export interface Unstable {
  readonly file: string
  readonly project: string
  /** Those that failed the first time. */
  readonly names: readonly string[]
  readonly firstSeconds: number
  readonly secondSeconds: number
}
export interface Looked {
  /** With the second result in place of the first, where there is one. */
  readonly files: readonly FileResult[]
  readonly unstable: readonly Unstable[]
}

/**
 * Runs each failed file again, one at a time. With more failures than MOST_UNSTABLE nothing could make the run green,
 * and nothing is run again.
 * @param runAlone runs one file; what failed outside of it counts against it
 */
export async function secondLook(
  files: readonly FileResult[],
  runAlone: (file: FileResult) => Promise<SuiteResult>,
): Promise<Looked> {
  const failed = files.filter((one) => one.failed > 0)
  if (failed.length === 0 || failed.length > MOST_UNSTABLE) return { files, unstable: [] }
  const again = new Map<FileResult, FileResult>()
  const unstable: Unstable[] = []
  for (const first of failed) {
    const { files: found, stray } = await runAlone(first)
    const second = found.find((one) => one.file === first.file && one.project === first.project)
    if (second === undefined || second.failed > 0 || stray.length > 0) continue
    again.set(first, second)
    unstable.push({
      file: first.file,
      project: first.project,
      names: first.names,
      firstSeconds: first.seconds,
      secondSeconds: second.seconds,
    })
  }
  return { files: files.map((one) => again.get(one) ?? one), unstable }
}
