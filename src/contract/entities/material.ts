import { z } from 'zod'
import { outTime } from '../fields.ts'

export const attachmentKind = z.enum(['material', 'music', 'cover', 'font', 'avatar', 'evidence', 'export'])
export type AttachmentKind = z.infer<typeof attachmentKind>

/** One stored file (contract row 35). URLs are signed and expire. */
export const attachment = z.object({
  id: z.number().int(),
  filename: z.string(),
  fullurl: z.string(),
  mimetype: z.string(),
  kind: attachmentKind,
  size: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  duration_ms: z.number().int().nullable(),
  /** Pictures per second of a video. */
  fps: z.number().nullable(),
  cover_url: z.string(),
  folder_id: z.number().int(),
  tags: z.array(z.string()),
  use_count: z.number().int(),
  create_time: outTime(),
})
export type Attachment = z.infer<typeof attachment>

/** One place where a file is used. */
export const usedBy = z.object({ type: z.enum(['clip', 'task', 'plan', 'cover']), id: z.number().int(), name: z.string(), running: z.union([z.literal(0), z.literal(1)]) })
export type UsedBy = z.infer<typeof usedBy>
