/** Tells a file's type by its first bytes, never by its name. */
import { fileTypeFromFile } from 'file-type'
import { RenderError } from './errors.ts'
import type { MediaKind } from './types.ts'

export interface MagicType {
  kind: MediaKind
  /** Without a dot. */
  ext: string
  mime: string
}

/** Types the product accepts as material, music or cover, by the extension file-type reports. */
const allowed: Readonly<Record<string, MediaKind>> = {
  mp4: 'video',
  m4v: 'video',
  mov: 'video',
  mkv: 'video',
  webm: 'video',
  avi: 'video',
  flv: 'video',
  wmv: 'video',
  asf: 'video',
  mpg: 'video',
  mts: 'video',
  '3gp': 'video',
  '3g2': 'video',
  jpg: 'image',
  png: 'image',
  webp: 'image',
  gif: 'image',
  bmp: 'image',
  mp3: 'audio',
  wav: 'audio',
  m4a: 'audio',
  aac: 'audio',
  flac: 'audio',
  ogg: 'audio',
  opus: 'audio',
  oga: 'audio',
}

const spokenNames: Readonly<Record<string, string>> = {
  heic: 'HEIC 照片',
  heif: 'HEIF 照片',
  avif: 'AVIF 图片',
  tif: 'TIFF 图片',
  psd: 'PSD 文件',
  pdf: 'PDF 文件',
  zip: '压缩包',
  xml: 'SVG/XML 文件',
}

/**
 * The type of a file by its magic bytes.
 * @throws RenderError `material_unsupported` for everything that is not an accepted video, image or sound (SVG
 * included: it may carry scripts), `material_missing` when it can't be read
 */
export async function detectMedia(path: string): Promise<MagicType> {
  let found: Awaited<ReturnType<typeof fileTypeFromFile>>
  try {
    found = await fileTypeFromFile(path)
  } catch (cause) {
    throw new RenderError('material_missing', '文件无法打开，请重新上传', { cause })
  }
  const kind = found ? allowed[found.ext] : undefined
  if (found && kind) return { kind, ext: found.ext, mime: found.mime }
  const name = found ? (spokenNames[found.ext] ?? `.${found.ext} 文件`) : '该文件'
  throw new RenderError(
    'material_unsupported',
    `${name}不受支持。视频请用 mp4、mov、mkv、webm、avi，图片请用 jpg、png、webp、gif、bmp，声音请用 mp3、wav、m4a、aac、flac、ogg`,
  )
}
