// What is told about a video when its upload begins.
import { stat } from 'node:fs/promises'
import type { Work } from '../../platforms/platform.ts'
import { notOffered, unfit } from '../kit/answers.ts'

const TAGS_MAX = 500
/** YouTube's revision history of 2026-09-14. */
const THUMBNAIL_MAX_BYTES = 50 * 1024 * 1024
const MARKS = /[<>]/

/** Tags count with the commas between them; one with a space with its quotes too. */
const tagsLength = (tags: readonly string[]): number => tags.reduce((sum, tag) => sum + [...tag].length + (/\s/.test(tag) ? 2 : 0), Math.max(0, tags.length - 1))

/** The body of `videos.insert`. @throws HelperError `content` / `platform-limit` for what YouTube would not take: nothing is sent then */
export const metadataOf = async (work: Work): Promise<object> => {
  const title = work.title.trim()
  if (title === '' || MARKS.test(title)) throw unfit('title', 'YouTube 的标题不能为空，也不能含 < 和 >')
  if (MARKS.test(work.description)) throw unfit('description', 'YouTube 的简介不能含 < 和 >')
  if (Buffer.byteLength(work.description) > 5000) throw unfit('description', 'YouTube 的简介最多 5000 字节（约 1600 个汉字），请缩短')
  const tags = work.topics.map((topic) => topic.name)
  if (tagsLength(tags) > TAGS_MAX) throw unfit('topic', `YouTube 的标签合计最多 ${TAGS_MAX} 字，请减少话题`)
  if (work.visibility === 3) throw notOffered('visibility', 'YouTube 没有「好友可见」，请选择公开或私享')
  if (work.visibility === 1 && work.timingTime > 0) throw unfit('timing_time', '私享的作品不能定时公开，请取消定时或改为公开')
  if (work.coverPath !== '') {
    if (!/\.(jpe?g|png)$/i.test(work.coverPath)) throw unfit('coverPath', 'YouTube 的封面只支持 JPG 和 PNG')
    if ((await stat(work.coverPath)).size > THUMBNAIL_MAX_BYTES) throw unfit('coverPath', 'YouTube 的封面不能超过 50 MB，请压缩后重试')
  }
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
