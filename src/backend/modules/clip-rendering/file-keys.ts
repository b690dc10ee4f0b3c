// Where the films lie in the FileStore.

/** A film and its cover; a new generation gets new names, so that addresses of the old film don't show the new one. */
export const outputKeys = (tenantId: number, clipId: number, outputId: number, generation: number): { film: string; cover: string } => {
  const base = `t/${tenantId}/clip/${clipId}/${outputId}-${generation}`
  return { film: `${base}.mp4`, cover: `${base}.jpg` }
}

/** Files that are deleted a day after they were made. */
export const PASSING_PREFIXES = ['clip-preview/', 'clip-archive/'] as const

export const previewKey = (tenantId: number, jobId: number): string => `clip-preview/${tenantId}/${jobId}.mp4`
export const archiveKey = (tenantId: number, jobId: number): string => `clip-archive/${tenantId}/${jobId}.zip`
