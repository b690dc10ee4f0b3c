// Where the films lie in the FileStore.

/** A film and its cover; a new generation gets new names, so that addresses of the old film don't show the new one. */
export const outputKeys = (tenantId: number, clipId: number, outputId: number, generation: number, replans = 0): { film: string; cover: string; picture: (at: number) => string } => {
  const base = `t/${tenantId}/clip/${clipId}/${outputId}-${generation}${replans === 0 ? '' : `r${replans}`}`
  return { film: `${base}.mp4`, cover: `${base}.jpg`, picture: (at) => `${base}-${at + 1}.jpg` }
}

/** A cover that was chosen afterwards, by the job that made it. */
export const coverKey = (tenantId: number, clipId: number, outputId: number, jobId: number): string => `t/${tenantId}/clip/${clipId}/${outputId}-cover-${jobId}.jpg`

/** Samples of transitions and effects belong to the installation; `version` = of the engine that made them. */
export const samplePrefix = (version: string): string => `system/clip-samples/v${version}/`
export const sampleKeys = (version: string, spec: { kind: string; value: string }): { film: string; cover: string } => {
  const base = `${samplePrefix(version)}${spec.kind}-${spec.value}`
  return { film: `${base}.mp4`, cover: `${base}.jpg` }
}

const HOUR_MS = 3_600_000
/** Files that are deleted so long after they were made, ms; archives were kept as files once. */
export const PASSING = [{ prefix: 'clip-preview/', keptMs: 24 * HOUR_MS }, { prefix: 'clip-archive/', keptMs: 24 * HOUR_MS }, { prefix: 'clip-live/', keptMs: HOUR_MS }] as const

export const previewKey = (tenantId: number, jobId: number): string => `clip-preview/${tenantId}/${jobId}.mp4`
export const previewPictureKey = (tenantId: number, jobId: number, at: number): string => `clip-preview/${tenantId}/${jobId}-${at + 1}.jpg`
export const liveKey = (tenantId: number, jobId: number): string => `clip-live/${tenantId}/${jobId}.mp4`
export const livePictureKey = (tenantId: number, jobId: number, at: number): string => `clip-live/${tenantId}/${jobId}-${at + 1}.jpg`
