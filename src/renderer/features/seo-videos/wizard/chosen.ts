import type { Attachment } from '../../../../contract/entities/material.ts'
import type { Chosen } from '../clip/draft.ts'

/** A file of the library as the forms keep it. */
export const toChosen = (file: Attachment): Chosen => ({ id: file.id, name: file.filename, cover: file.cover_url || (file.mimetype.startsWith('image') ? file.fullurl : ''), durationMs: file.duration_ms })
