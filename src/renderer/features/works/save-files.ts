import type { PublishItem } from '../../../contract/entities/publish.ts'
import { saveFile } from '../../lib/save-file.ts'

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
}

/**
 * Offers a work's film or pictures as files named by its title.
 * @throws when one can't be had
 */
export async function saveFilesOf(item: Pick<PublishItem, 'title' | 'full_file_url' | 'image_urls'>): Promise<void> {
  const urls = item.full_file_url === '' ? item.image_urls : [item.full_file_url]
  for (const [at, url] of urls.entries()) {
    const response = await fetch(url)
    if (!response.ok) throw new Error(`${response.status}`)
    const content = await response.blob()
    saveFile(
      `${item.title}${urls.length > 1 ? `-${at + 1}` : ''}.${ENDINGS[content.type] ?? (item.full_file_url === '' ? 'jpg' : 'mp4')}`,
      content,
    )
  }
}
