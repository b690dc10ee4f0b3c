import type { PublishItem } from '../../../contract/entities/publish.ts'
import type { MediaItem } from '../../ui/media-preview.tsx'

/** Films and pictures of items in their order, each with the item it belongs to. */
export function mediaOf(items: readonly PublishItem[]): (MediaItem & { itemId: number })[] {
  return items.flatMap((item): (MediaItem & { itemId: number })[] =>
    item.full_file_url
      ? [
          {
            id: item.id,
            itemId: item.id,
            name: item.title,
            url: item.full_file_url,
            mimetype: 'video/mp4',
            cover: item.video_cover_url,
          },
        ]
      : item.image_urls.map((url, index) => ({
          id: `${item.id}-${index}`,
          itemId: item.id,
          name: item.title,
          url,
          mimetype: 'image/jpeg',
        })),
  )
}
