import { rulesFor } from '../../../../contract/acceptance/acceptance.ts'
import { PLATFORMS } from '../../../../contract/platforms.ts'
import type { GroupDraft } from '../clip/draft.ts'

/** Pictures of one post: what each set gives, as far as it has pictures. */
export function picturesOfPost(groups: readonly Pick<GroupDraft, 'num' | 'files'>[]): number {
  return groups.reduce((sum, group) => sum + Math.min(group.num, group.files.length), 0)
}

/** Platforms that take image posts, but none with so many pictures; with the most they take. */
export function tooManyFor(count: number): { name: string; most: number }[] {
  return PLATFORMS.flatMap((platform) => {
    const most = rulesFor(platform, 'image')?.pictures?.max
    return platform.kinds.includes('image') && most !== undefined && most < count ? [{ name: platform.name, most }] : []
  })
}
