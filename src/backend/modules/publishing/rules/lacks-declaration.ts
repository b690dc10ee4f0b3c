import { needsNone } from '../../../../contract/declaration-intents.ts'
import type { DeclarationIntent } from '../../../../contract/declaration-intents.ts'
import { declarationsFor, kindOfMedia } from '../../../../contract/declarations.ts'
import { MEDIA_TYPE } from '../../../../contract/constants.ts'
import type { Platform } from '../../../../contract/entities/account.ts'
import { readInfo } from '../store/item-codec.ts'
import type { ItemRow } from '../store/items.repository.ts'

/**
 * True for a work whose platform asks for a declaration that nobody has chosen. `declares`: what the operator declares
 * by default.
 */
export function needsDeclaration(
  row: Pick<ItemRow, 'media_type' | 'video_publish_info'>,
  platform: Platform,
  declares: DeclarationIntent | '',
): boolean {
  // Articles of 公众号 go by its interface, which takes none.
  if (row.media_type === MEDIA_TYPE.official) return false
  const kind = kindOfMedia(row.media_type)
  return (
    declarationsFor(platform, kind).length > 0 &&
    readInfo(row.video_publish_info).declaration === undefined &&
    !needsNone(platform, kind, declares)
  )
}
