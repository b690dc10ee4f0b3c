// What an app on a phone takes by a scanned code (抖音: mp4 and mov of at most 128 MB, png, jpg and single gif).
import path from 'node:path'
import { type Reason, reasonText } from '../../../../contract/reasons/reasons.ts'
import { readImages } from '../store/item-codec.ts'
import { fileOf } from '../store/items.repository.ts'
import type { ItemRow } from '../store/items.repository.ts'

const VIDEO_MAX_BYTES = 128 * 1024 * 1024
const VIDEOS: ReadonlySet<string> = new Set(['.mp4', '.mov'])
const IMAGES: ReadonlySet<string> = new Set(['.jpg', '.jpeg', '.png'])

/** Why this work can't be handed over; null = it can. */
export function phoneProblemOf(row: ItemRow): Reason | null {
  if (row.media_type === 4) {
    const file = fileOf(row)
    if (file.state !== 'ready') return 'publishing.phoneFileNotReady'
    if (file.size > VIDEO_MAX_BYTES) return 'publishing.phoneVideoLarge'
    return VIDEOS.has(path.posix.extname(file.key).toLowerCase()) ? null : 'publishing.phoneVideoFormat'
  }
  if (row.media_type !== 1) return 'publishing.phoneKind'
  const images = readImages(row.image_urls)
  if (images.length === 0) return 'publishing.phoneNoPictures'
  return images.every((image) => IMAGES.has(path.posix.extname(image.key).toLowerCase()))
    ? null
    : 'publishing.phonePictureFormat'
}

/** The same in words; '' = it can. */
export function phoneWordsOf(row: ItemRow): string {
  const problem = phoneProblemOf(row)
  return problem === null ? '' : reasonText(problem)
}
