// What may be uploaded as what, and how large.
import { UPLOAD_MAX_BYTES } from '../../../contract/constants.ts'
import { badInput } from '../../http/validate.ts'
import type { AttachmentKind } from '../../tables/files.ts'
import type { MediaKind } from './uploads.ports.ts'

const EXTENSIONS: Readonly<Record<MediaKind, readonly string[]>> = {
  video: ['mp4', 'm4v', 'mov', 'mkv', 'webm', 'avi', 'flv', 'wmv', 'asf', 'mpg', 'mpeg', 'mts', 'm2ts', '3gp', '3g2'],
  image: ['jpg', 'jpeg', 'png', 'webp', 'gif', 'bmp'],
  audio: ['mp3', 'wav', 'm4a', 'aac', 'flac', 'ogg', 'opus', 'oga'],
}
const MEDIA: readonly MediaKind[] = ['video', 'image', 'audio']
const ACCEPTED: Readonly<Record<AttachmentKind, readonly MediaKind[]>> = {
  material: MEDIA,
  music: ['audio'],
  cover: ['image'],
  avatar: ['image'],
  evidence: ['image'],
  font: [],
  export: [],
}
const NAMES: Readonly<Record<MediaKind, string>> = { video: '视频', image: '图片', audio: '音频' }

/** Lower-case ending of a file name without the dot, '' when it has no plain one. */
export function extensionOf(filename: string): string {
  return /\.([A-Za-z0-9]{1,5})$/.exec(filename)?.[1]?.toLowerCase() ?? ''
}

/** What the client says it sends; null when neither type nor name tells. The bytes decide later. */
export function announcedKind(filename: string, mimetype: string): MediaKind | null {
  return (
    MEDIA.find((kind) => mimetype.startsWith(`${kind}/`)) ??
    MEDIA.find((kind) => EXTENSIONS[kind].includes(extensionOf(filename))) ??
    null
  )
}

/** Kinds of sound that the music library takes; an mp4 that holds only sound is an m4a by another name. */
const MUSIC: readonly string[] = ['mp3', 'wav', 'm4a', 'mp4']

/** @throws BAD_INPUT when a file of this media kind, size and ending ('' = not known) is not taken for `kind` */
export function checkRules(kind: AttachmentKind, media: MediaKind | null, size: number, ending: string): void {
  if (media === null) throw badInput([{ field: 'filename', msg: '不支持的文件类型，请上传视频、图片或音频' }])
  if (!ACCEPTED[kind].includes(media)) throw badInput([{ field: 'kind', msg: `此处不能上传${NAMES[media]}` }])
  if (kind === 'music' && ending !== '' && !MUSIC.includes(ending))
    throw badInput([{ field: 'file', msg: '音乐库只支持 mp3、wav、m4a' }])
  const most = UPLOAD_MAX_BYTES[media]
  if (size > most)
    throw badInput([
      {
        field: 'size',
        msg: `${NAMES[media]}最大 ${most >= 1024 ** 3 ? `${most / 1024 ** 3} GB` : `${most / 1024 ** 2} MB`}`,
      },
    ])
}
