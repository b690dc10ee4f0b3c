// What an app on a phone takes by a scanned code (抖音: mp4 and mov of at most 128 MB, png, jpg and single gif).
import path from 'node:path'
import { readImages } from '../store/item-codec.ts'
import { fileOf } from '../store/items.repository.ts'
import type { ItemRow } from '../store/items.repository.ts'

const VIDEO_MAX_BYTES = 128 * 1024 * 1024
const VIDEOS: ReadonlySet<string> = new Set(['.mp4', '.mov'])
const IMAGES: ReadonlySet<string> = new Set(['.jpg', '.jpeg', '.png'])

/** Why this work can't be handed over, in words; '' = it can. */
export function phoneProblemOf(row: ItemRow): string {
  if (row.media_type === 4) {
    const file = fileOf(row)
    if (file.state !== 'ready') return '作品文件还没有准备好'
    if (file.size > VIDEO_MAX_BYTES) return '手机发布的视频不能超过 128 MB'
    return VIDEOS.has(path.posix.extname(file.key).toLowerCase()) ? '' : '手机发布只支持 mp4、mov 视频'
  }
  if (row.media_type !== 1) return '手机发布只支持视频和图文'
  const images = readImages(row.image_urls)
  if (images.length === 0) return '作品没有图片'
  return images.every((image) => IMAGES.has(path.posix.extname(image.key).toLowerCase()))
    ? ''
    : '手机发布的图片只支持 jpg、png'
}
