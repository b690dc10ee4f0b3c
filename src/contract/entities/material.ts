import { z } from 'zod'
import { outFlag, outTime } from '../fields.ts'

export const attachmentKind = z.enum(['material', 'music', 'cover', 'font', 'avatar', 'evidence', 'export'])
export type AttachmentKind = z.infer<typeof attachmentKind>

/** One of a file's sound tracks, in the file's order. `playable` 0 = it can't be decoded here. */
export const soundTrack = z.object({
  /** ffmpeg's name, e.g. `aac`; '' = it knows none for it. */
  codec: z.string(),
  /** ISO 639 code as the file tells it, e.g. `chi`; '' = not told. */
  language: z.string(),
  /** Name of the track; '' = none. */
  title: z.string(),
  channels: z.number().int(),
  playable: outFlag(),
})
export type SoundTrack = z.infer<typeof soundTrack>

/** One stored file. URLs are signed and expire. */
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
  /**
   * Only of files with more than one sound track: all of them, and the index of the one that films, waveforms and
   * rhythms use.
   */
  sound: z.object({ tracks: z.array(soundTrack), used: z.number().int() }).optional(),
  cover_url: z.string(),
  folder_id: z.number().int(),
  tags: z.array(z.string()),
  use_count: z.number().int(),
  create_time: outTime(),
})
export type Attachment = z.infer<typeof attachment>

/** One place where a file is used. */
export const usedBy = z.object({
  type: z.enum(['clip', 'task', 'plan', 'cover', 'article']),
  id: z.number().int(),
  name: z.string(),
  running: z.union([z.literal(0), z.literal(1)]),
})
export type UsedBy = z.infer<typeof usedBy>

/** A folder of the library; `count` = files directly in it. */
export const materialFolder = z.object({
  id: z.number().int(),
  parent_id: z.number().int(),
  name: z.string(),
  sort: z.number().int(),
  count: z.number().int(),
})
export type MaterialFolder = z.infer<typeof materialFolder>

/** A file in the recycle bin; times in unix s. */
export const recycledFile = attachment.extend({ delete_time: outTime(), purge_time: outTime() })
export type RecycledFile = z.infer<typeof recycledFile>

/** A piece of music of the library. `license` = where the right to use it comes from, '' = not told yet. */
export const music = attachment.extend({ license: z.string(), favorite: outFlag() })
export type Music = z.infer<typeof music>

/** A song of a platform's catalogue for image posts; `duration` in s. */
export const bgm = z.object({
  id: z.number().int(),
  music_id: z.string(),
  name: z.string(),
  artist: z.string(),
  duration: z.number().int(),
  play_url: z.string(),
  cover_url: z.string(),
  category_id: z.number().int(),
})
export type Bgm = z.infer<typeof bgm>
