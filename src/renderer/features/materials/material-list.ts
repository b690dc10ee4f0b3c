import type { Attachment, UsedBy } from '../../../contract/entities/material.ts'
import { PATHS, withQuery } from '../../lib/paths.ts'
import type { ListParams } from '../../ui/use-list-state.ts'

export const FILTERS = ['mimetype', 'tag', 'orientation', 'used'] as const
export type MaterialFilter = (typeof FILTERS)[number]

export const MEDIA = ['video', 'image', 'audio'] as const
export type Media = (typeof MEDIA)[number]
const ORIENTATIONS = ['portrait', 'landscape', 'square'] as const

/** Kind of media of a file of the library. */
export const mediaOfFile = (file: Pick<Attachment, 'mimetype'>): Media => MEDIA.find((media) => file.mimetype.startsWith(`${media}/`)) ?? 'video'

/** Input of attachmentList; what an address says wrongly is left out. */
export const listInput = (params: ListParams<MaterialFilter>) => {
  const { mimetype, orientation, used, tag, ...rest } = params
  const media = MEDIA.find((one) => one === mimetype)
  const shape = ORIENTATIONS.find((one) => one === orientation)
  return {
    ...rest,
    ...(media === undefined ? {} : { mimetype: media }),
    ...(shape === undefined ? {} : { orientation: shape }),
    ...(used === '0' || used === '1' ? { used } : {}),
    ...(tag === undefined ? {} : { tag }),
  }
}

/** Where these files are made into a publish task: videos one work each, pictures one post; null = not of one kind, or sounds. */
export const publishAddress = (files: readonly Pick<Attachment, 'id' | 'mimetype'>[]): string | null => {
  const ids = files.map((file) => file.id).join(',')
  if (files.length === 0) return null
  if (files.every((file) => mediaOfFile(file) === 'video')) return withQuery(PATHS.seoPublish, { attachment_ids: ids })
  return files.every((file) => mediaOfFile(file) === 'image') ? withQuery(PATHS.seoPublish, { image_ids: ids }) : null
}

/** `门店.环境.mp4` -> ['门店.环境', '.mp4']: the ending stays when a file is renamed. */
export const splitName = (filename: string): [string, string] => {
  const at = filename.lastIndexOf('.')
  return at > 0 && filename.length - at <= 6 ? [filename.slice(0, at), filename.slice(at)] : [filename, '']
}

/** A list of ids in parts that one call takes. */
export const inParts = <T>(list: readonly T[], size: number): T[][] => Array.from({ length: Math.ceil(list.length / size) }, (_, part) => list.slice(part * size, (part + 1) * size))

export interface Uses {
  id: number
  used_by: readonly UsedBy[]
}

/** Does something that still runs need one of these files? */
export const needsForce = (uses: readonly Uses[]): boolean => uses.some((entry) => entry.used_by.some((use) => use.running === 1))
