// Where the films lie in the FileStore.
import type { FileStore } from '../../ports/file-store.ts'

/** Which render of which output. */
interface OutputRef {
  tenantId: number
  clipId: number
  outputId: number
  generation: number
}

const outputBase = ({ tenantId, clipId, outputId, generation }: OutputRef): string =>
  `t/${tenantId}/clip/${clipId}/${outputId}-${generation}`

/**
 * A film and its cover. A new generation gets new names, so that addresses of the old film don't show the new one; so
 * does each start of its job: a machine that was taken for dead must not write over what another made in its place.
 */
export function outputKeys(
  ref: OutputRef,
  start: { jobId: number; attempt: number; replans: number },
): { film: string; cover: string; picture: (at: number) => string } {
  const base = `${outputBase(ref)}.j${start.jobId}a${start.attempt}r${start.replans}`
  return { film: `${base}.mp4`, cover: `${base}.jpg`, picture: (at) => `${base}-${at + 1}.jpg` }
}

/** Files of all starts of one render. */
export async function listOutputFiles(store: Pick<FileStore, 'list'>, ref: OutputRef): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list(`${outputBase(ref)}.`)) keys.push(key)
  return keys
}

/** A cover that was chosen afterwards, by the job that made it. */
export function coverKey(tenantId: number, clipId: number, outputId: number, jobId: number): string {
  return `t/${tenantId}/clip/${clipId}/${outputId}-cover-${jobId}.jpg`
}

/** Samples of transitions and effects belong to the installation; `version` = of the engine that made them. */
export function samplePrefix(version: string): string {
  return `system/clip-samples/v${version}/`
}
export function sampleKeys(version: string, spec: { kind: string; value: string }): { film: string; cover: string } {
  const base = `${samplePrefix(version)}${spec.kind}-${spec.value}`
  return { film: `${base}.mp4`, cover: `${base}.jpg` }
}

const HOUR_MS = 3_600_000
/** Files that are deleted so long after they were made, ms; archives were kept as files once. */
export const PASSING = [
  { prefix: 'clip-preview/', keptMs: 24 * HOUR_MS },
  { prefix: 'clip-archive/', keptMs: 24 * HOUR_MS },
  { prefix: 'clip-live/', keptMs: HOUR_MS },
] as const

export function previewKey(tenantId: number, jobId: number): string {
  return `clip-preview/${tenantId}/${jobId}.mp4`
}
export function previewPictureKey(tenantId: number, jobId: number, at: number): string {
  return `clip-preview/${tenantId}/${jobId}-${at + 1}.jpg`
}
export function liveKey(tenantId: number, jobId: number): string {
  return `clip-live/${tenantId}/${jobId}.mp4`
}
export function livePictureKey(tenantId: number, jobId: number, at: number): string {
  return `clip-live/${tenantId}/${jobId}-${at + 1}.jpg`
}
