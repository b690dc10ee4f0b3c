// What an article of a site has no field for: told, or refused where the operator chose it by name.
import type { Work } from '../../platform.ts'
import { missing } from '../choices.ts'

/**
 * @throws HelperError kind `content` for a chosen place, collection, person or music: a page of articles has none of
 * them
 */
export function refuseForeign(work: Work, site: string): void {
  const chosen = [
    [work.poi, 'selectPoiInfo', '位置'],
    [work.collection, 'selectCollectionInfo', '合集'],
    [work.friends[0], 'selectFriendsInfo', '好友'],
    [work.music, 'musicName', '音乐'],
    [work.visibility === 0 ? undefined : work.visibility, 'visibility', '可见范围'],
  ] as const
  for (const [value, field, word] of chosen)
    if (value !== null && value !== undefined) throw missing(field, `${site}的文章没有${word}，请去掉${word}后重试`)
}
