import type { Attachment } from '../../../contract/entities/material.ts'

/** A file of the library that was chosen. */
export interface ChosenFile {
  id: number
  name: string
  /** Address of a small picture, '' when there is none. */
  cover: string
  /** Null for pictures. */
  durationMs: number | null
}

/** A file of the library as the forms keep it. */
export function toChosen(file: Attachment): ChosenFile {
  return {
    id: file.id,
    name: file.filename,
    cover: file.cover_url || (file.mimetype.startsWith('image') ? file.fullurl : ''),
    durationMs: file.duration_ms,
  }
}
