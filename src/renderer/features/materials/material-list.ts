import type { Attachment, UsedBy } from '../../../contract/entities/material.ts'
import { PATHS, withQuery } from '../../lib/paths.ts'
import type { ListParams } from '../../ui/use-list-state.ts'

export const FILTERS = ['mimetype', 'tag', 'orientation', 'used', 'size', 'length', 'period', 'folder'] as const
export type MaterialFilter = (typeof FILTERS)[number]

export const MEDIA = ['video', 'image', 'audio'] as const
export type Media = (typeof MEDIA)[number]
const MB = 1024 ** 2
/** Steps of the size filter, bytes. */
export const SIZES = {
  small: { size_max: 10 * MB },
  medium: { size_min: 10 * MB, size_max: 100 * MB },
  large: { size_min: 100 * MB, size_max: 1024 * MB },
  huge: { size_min: 1024 * MB },
} as const
/** Steps of the length filter, ms. */
export const LENGTHS = {
  s15: { duration_max: 15_000 },
  s60: { duration_min: 15_000, duration_max: 60_000 },
  m5: { duration_min: 60_000, duration_max: 300_000 },
  more: { duration_min: 300_000 },
} as const
/** Steps of the date filter: days back, today counted. */
export const PERIODS = { today: 1, week: 7, month: 30 } as const

const entryOf = <T extends object>(steps: T, key: string | undefined): T[keyof T] | undefined =>
  Object.entries(steps).find(([name]) => name === key)?.[1] as T[keyof T] | undefined
/** Filter of a length step, {} for none. */
export function lengthOf(key: string | undefined): { duration_min?: number; duration_max?: number } {
  return entryOf(LENGTHS, key) ?? {}
}

/**
 * Start of the day so many days back (1 = today), unix s: the same all day long, so that a list is not asked anew each
 * second.
 */
const dayStart = (days: number, now: Date): number =>
  Math.floor(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1).getTime() / 1000)

const ORIENTATIONS = ['portrait', 'landscape', 'square'] as const

/** Kind of media of a file of the library. */
export function mediaOfFile(file: Pick<Attachment, 'mimetype'>): Media {
  return MEDIA.find((media) => file.mimetype.startsWith(`${media}/`)) ?? 'video'
}

/** Input of attachmentList; what an address says wrongly is left out. */
export function listInput(params: ListParams<MaterialFilter>, now = new Date()) {
  const { mimetype, orientation, used, tag, size, length, period, folder, ...rest } = params
  const days = entryOf(PERIODS, period)
  const media = MEDIA.find((one) => one === mimetype)
  const shape = ORIENTATIONS.find((one) => one === orientation)
  return {
    ...rest,
    ...(media === undefined ? {} : { mimetype: media }),
    ...(shape === undefined ? {} : { orientation: shape }),
    ...(used === '0' || used === '1' ? { used } : used === 'twice' ? { duplicate: 1 } : {}),
    ...entryOf(SIZES, size),
    ...lengthOf(length),
    ...(days === undefined ? {} : { from: dayStart(days, now) }),
    ...(folder !== undefined && /^\d{1,15}$/.test(folder) ? { folder_id: folder } : {}),
    ...(tag === undefined ? {} : { tag }),
  }
}

/**
 * Where these files are made into a publish task: videos one work each, pictures one post; null = not of one kind, or
 * sounds.
 */
export function publishAddress(files: readonly Pick<Attachment, 'id' | 'mimetype'>[]): string | null {
  const ids = files.map((file) => file.id).join(',')
  if (files.length === 0) return null
  if (files.every((file) => mediaOfFile(file) === 'video')) return withQuery(PATHS.seoPublish, { attachment_ids: ids })
  return files.every((file) => mediaOfFile(file) === 'image') ? withQuery(PATHS.seoPublish, { image_ids: ids }) : null
}

/** `门店.环境.mp4` -> ['门店.环境', '.mp4']: the ending stays when a file is renamed. */
export function splitName(filename: string): [string, string] {
  const at = filename.lastIndexOf('.')
  return at > 0 && filename.length - at <= 6 ? [filename.slice(0, at), filename.slice(at)] : [filename, '']
}

/** A list of ids in parts that one call takes. */
export function inParts<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, part) => list.slice(part * size, (part + 1) * size))
}

export interface Uses {
  id: number
  used_by: readonly UsedBy[]
}

/** Does something that still runs need one of these files? */
export function needsForce(uses: readonly Uses[]): boolean {
  return uses.some((entry) => entry.used_by.some((use) => use.running === 1))
}
