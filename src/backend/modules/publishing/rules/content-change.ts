// Whether a change of a work changes what goes out; its time only says when.
import { isDeepStrictEqual } from 'node:util'
import { readInfo } from '../store/item-codec.ts'
import type { ItemRow } from '../store/items.repository.ts'

const SENT = [
  'title',
  'topic',
  'third_auth_id',
  'video_cover_url',
  'attachment_id',
  'clip_output_id',
  'media_type',
  'image_urls',
  'content_html',
  'article_id',
  'article_print_id',
  'more_articles',
] as const
type Sent = Pick<ItemRow, (typeof SENT)[number] | 'video_publish_info'>

/** True when another attempt would hand in something else, or to another account. */
export function changesContent(before: Sent, after: Sent): boolean {
  return (
    SENT.some((field) => before[field] !== after[field]) ||
    !isDeepStrictEqual(readInfo(before.video_publish_info), readInfo(after.video_publish_info))
  )
}
