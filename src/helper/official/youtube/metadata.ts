// What is told about a video when its upload begins.
import type { Work } from '../../platforms/platform.ts'
import { notOffered, unfit } from '../kit/answers.ts'

/**
 * The body of `videos.insert`. @throws HelperError `content` / `platform-limit` for choices that YouTube does not have:
 * nothing is sent then
 */
export function metadataOf(work: Work): object {
  const title = work.title.trim()
  const tags = work.topics.map((topic) => topic.name)
  if (work.visibility === 3) throw notOffered('visibility', 'YouTube 没有「好友可见」，请选择公开或私享')
  if (work.visibility === 1 && work.timingTime > 0)
    throw unfit('timing_time', '私享的作品不能定时公开，请取消定时或改为公开')
  const declared = (work.declaration ?? '').split(',')
  return {
    snippet: { title, description: work.description, ...(tags.length > 0 ? { tags } : {}) },
    status: {
      // Always said: what an upload is without it changed once already, and differs by account.
      privacyStatus: work.visibility === 1 || work.timingTime > 0 ? 'private' : 'public',
      ...(work.timingTime > 0 ? { publishAt: new Date(work.timingTime * 1000).toISOString() } : {}),
      // Said only where the operator said it.
      ...(declared.includes('not-for-kids') ? { selfDeclaredMadeForKids: false } : {}),
      ...(declared.includes('synthetic') ? { containsSyntheticMedia: true } : {}),
    },
  }
}
