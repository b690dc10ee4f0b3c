// Where the films lie in the FileStore.

/** A film and its cover; a new generation gets new names, so that addresses of the old film don't show the new one. */
export const outputKeys = (tenantId: number, clipId: number, outputId: number, generation: number, replans = 0): { film: string; cover: string; picture: (at: number) => string } => {
  const base = `t/${tenantId}/clip/${clipId}/${outputId}-${generation}${replans === 0 ? '' : `r${replans}`}`
  return { film: `${base}.mp4`, cover: `${base}.jpg`, picture: (at) => `${base}-${at + 1}.jpg` }
}

/** Files that are deleted a day after they were made. */
export const PASSING_PREFIXES = ['clip-preview/', 'clip-archive/'] as const

export const previewKey = (tenantId: number, jobId: number): string => `clip-preview/${tenantId}/${jobId}.mp4`
export const previewPictureKey = (tenantId: number, jobId: number, at: number): string => `clip-preview/${tenantId}/${jobId}-${at + 1}.jpg`
export const archiveKey = (tenantId: number, jobId: number): string => `clip-archive/${tenantId}/${jobId}.zip`
