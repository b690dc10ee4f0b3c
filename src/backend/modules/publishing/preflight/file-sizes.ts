// How large the pictures and the covers of a work are, where its site has a limit for that.
import path from 'node:path'
import { convertedFor, rulesFor } from '../../../../contract/acceptance/acceptance.ts'
import { kindOfMedia } from '../../../../contract/declarations.ts'
import type { Platform } from '../../../../contract/entities/account.ts'
import { judgedWay } from '../../../lib/account-ways.ts'
import { readImages } from '../store/item-codec.ts'
import { sentCover } from '../store/items.repository.ts'
import type { ItemRow } from '../store/items.repository.ts'
import { moreCovers } from '../articles/more-articles.ts'
import type { FileSizes } from '../rules/limits.ts'

/**
 * Looks at the files that have a limit.
 * @param sizeOf bytes of a stored file, null when it is gone
 */
export async function limitedSizes(
  row: ItemRow,
  platform: Pick<Platform, 'value'>,
  sizeOf: (key: string) => Promise<number | null>,
): Promise<FileSizes> {
  const [kind, way] = [kindOfMedia(row.media_type), judgedWay(row)]
  const rules = rulesFor(platform, kind, way)
  const converted = convertedFor(platform, kind, way)
  const stays = (key: string, list: readonly string[]): boolean =>
    !list.includes(path.posix.extname(key).slice(1).toLowerCase())
  const pictures =
    kind !== 'image' || rules?.pictures?.maxBytes === undefined
      ? []
      : readImages(row.image_urls).flatMap(({ key }) => (stays(key, converted.pictures) ? [key] : []))
  return new Map(
    await Promise.all(
      [...pictures, ...(rules?.cover?.maxBytes === undefined ? [] : covers())].map(
        async (key) => [key, await sizeOf(key)] as const,
      ),
    ),
  )

  /**
   * Its own, and those of further articles, which stand among the pictures of their texts and are made into JPEG as
   * these are.
   */
  function covers(): string[] {
    const more = moreCovers(row).filter((key) => stays(key, converted.pictures))
    return [...[sentCover(row)].filter((key) => stays(key, converted.cover)), ...more].filter((key) => key !== '')
  }
}
