// How large the pictures and the cover of a work are, where its site has a limit for that.
import path from 'node:path'
import { convertedFor, rulesFor } from '../../../contract/acceptance/acceptance.ts'
import { kindOfMedia } from '../../../contract/declarations.ts'
import type { Platform } from '../../../contract/entities/account.ts'
import { judgedWay } from '../../lib/account-ways.ts'
import { readImages } from './item-codec.ts'
import type { ItemRow } from './items.repository.ts'

/** By key, bytes; null = the file is gone. A file that is not looked at is absent: no limit holds for it, or the site gets it as JPEG, which is another file. */
export type FileSizes = ReadonlyMap<string, number | null>

/**
 * Looks at the files that have a limit.
 * @param sizeOf bytes of a stored file, null when it is gone
 */
export async function limitedSizes(row: ItemRow, platform: Pick<Platform, 'value'>, sizeOf: (key: string) => Promise<number | null>): Promise<FileSizes> {
  const [kind, way] = [kindOfMedia(row.media_type), judgedWay(row)]
  const rules = rulesFor(platform, kind, way)
  const converted = convertedFor(platform, kind, way)
  const stays = (key: string, list: readonly string[]): boolean => !list.includes(path.posix.extname(key).slice(1).toLowerCase())
  const pictures = kind !== 'image' || rules?.pictures?.maxBytes === undefined ? [] : readImages(row.image_urls).flatMap(({ key }) => (stays(key, converted.pictures) ? [key] : []))
  const cover = rules?.cover?.maxBytes !== undefined && row.video_cover_url !== '' && stays(row.video_cover_url, converted.cover) ? [row.video_cover_url] : []
  return new Map(await Promise.all([...pictures, ...cover].map(async (key) => [key, await sizeOf(key)] as const)))
}
