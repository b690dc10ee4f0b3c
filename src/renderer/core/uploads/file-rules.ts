import { UPLOAD_MAX_BYTES } from '../../../contract/constants.ts'
import type { AttachmentKind } from '../../../contract/entities/material.ts'

export type MediaKind = 'video' | 'image' | 'audio'

/** Why a file isn't even sent. */
export type Refusal = 'type' | 'photo' | 'empty' | 'video-large' | 'image-large' | 'audio-large'

const MEDIA: readonly MediaKind[] = ['video', 'image', 'audio']
const ENDINGS: Readonly<Record<MediaKind, readonly string[]>> = {
  video: ['mp4', 'm4v', 'mov', 'mkv', 'webm', 'avi', 'flv', 'wmv', 'asf', 'mpg', 'mpeg', 'mts', 'm2ts', '3gp', '3g2'],
  image: ['jpg', 'jpeg', 'png', 'webp', 'gif', 'bmp'],
  audio: ['mp3', 'wav', 'm4a', 'aac', 'flac', 'ogg', 'opus', 'oga'],
}

/** Pictures of phones and scanners that no site takes: said by name, as the server says it of their bytes. */
const FOREIGN_PHOTOS: readonly string[] = ['heic', 'heif', 'avif', 'tif', 'tiff']

/** Value of a file input's `accept`. */
export const ACCEPT = MEDIA.flatMap((media) => ENDINGS[media].map((ending) => `.${ending}`)).join(',')

/** Value of the `accept` of an input that takes one kind. */
export function acceptOf(media: MediaKind): string {
  return ENDINGS[media].map((ending) => `.${ending}`).join(',')
}

const endingOf = (name: string): string => /\.([A-Za-z0-9]{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/**
 * What a file is by its name, else by the type the browser gives; null = nothing we take. The server looks at the bytes
 * later.
 */
export function mediaOf(file: Pick<File, 'name' | 'type'>): MediaKind | null {
  const ending = endingOf(file.name)
  const byName = MEDIA.find((media) => ENDINGS[media].includes(ending))
  if (byName !== undefined || ending !== '') return byName ?? null
  return MEDIA.find((media) => file.type.startsWith(`${media}/`)) ?? null
}

/** Files that systems leave in folders; nobody means to upload them. */
export function isSystemFile(name: string): boolean {
  return name.startsWith('.') || /^(thumbs\.db|desktop\.ini)$/i.test(name)
}

/** Sounds that the music library takes. */
const MUSIC: readonly string[] = ['mp3', 'wav', 'm4a']
/** Value of a music input's `accept`. */
export const ACCEPT_MUSIC = MUSIC.map((ending) => `.${ending}`).join(',')

/** Sounds that the music library takes are music, all else is material. */
export function kindOf(name: string): AttachmentKind {
  return MUSIC.includes(endingOf(name)) ? 'music' : 'material'
}

/** Refusal that can be told before anything is sent, or null (limits in bytes). */
export function refusalOf(file: Pick<File, 'name' | 'type' | 'size'>): Refusal | null {
  const media = mediaOf(file)
  if (media === null) return FOREIGN_PHOTOS.includes(endingOf(file.name)) ? 'photo' : 'type'
  if (file.size === 0) return 'empty'
  return file.size > UPLOAD_MAX_BYTES[media] ? `${media}-large` : null
}
