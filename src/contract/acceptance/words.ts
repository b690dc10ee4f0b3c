// Findings as sentences, in the operator's language.
import type { Finding, FindingField } from './acceptance.ts'
import type { TextPart } from './rules.ts'

const MB = 1024 * 1024
const KINDS: Readonly<Record<string, string>> = {
  video: '视频',
  image: '图文',
  article: '文章',
  official: '公众号文章',
}
const PARTS: Readonly<Record<TextPart, string>> = { title: '标题', description: '正文', topics: '话题' }
const megabytes = (bytes: number, round: (value: number) => number): string => `${round(bytes / MB)} MB`

/** What is counted: 正文, 正文（含话题）, 标题、正文和话题合计. */
const textName = (parts: readonly TextPart[]): string => {
  if (parts.length === 1) return PARTS[parts[0] ?? 'description']
  if (!parts.includes('title')) return '正文（含话题）'
  const names = parts.map((part) => PARTS[part])
  return `${names.slice(0, -1).join('、')}和${names.at(-1) ?? ''}合计`
}
const UNIT_NOTES: Readonly<Record<string, string>> = {
  utf16: '（表情算 2 个或更多）',
  half: '（英文和数字算半个，表情算 2 个或更多）',
  emoji3: '（表情算 3 个）',
}

/**
 * The sentence for one finding.
 * @param site name of the platform
 * @param when the moment that the work was judged at, unix ms, and the room that a timer was given beyond its lead, ms
 * @param kind of the work, for the sentence about kinds
 */
export const sayFinding = (
  site: string,
  { code, limit, actual, unit, parts, name }: Finding,
  when: { startAt: number; text?: string; allowanceMs?: number },
  kind = '',
): string => {
  const hasEmoji = when.text !== undefined && /\p{Extended_Pictographic}/u.test(when.text)
  const note = unit !== undefined && hasEmoji ? (UNIT_NOTES[unit] ?? '') : ''
  const count = unit === 'bytes' ? '字节' : '个字'
  switch (code) {
    case 'kind':
      return `${site}暂不支持发布${KINDS[kind] ?? '该类作品'}`
    case 'title_long':
      return `${site}${kindTitle(kind)}最多 ${limit} ${count}${note}，当前 ${actual} 个`
    case 'title_short':
      return `${site}${kindTitle(kind)}至少 ${limit} ${count}，当前 ${actual} 个`
    case 'text_long':
      return unit === 'bytes'
        ? `${site}${textName(parts ?? ['description'])}最多 ${limit} 字节（约 ${Math.floor(limit / 3)} 个汉字），当前 ${actual} 字节`
        : `${site}${textName(parts ?? ['description'])}最多 ${limit} 个字${note}，当前 ${actual} 个`
    case 'sign':
      return `${site}不接受这些符号：${[...(name ?? '')].join(' ')}`
    case 'topics_many':
      return `${site}最多 ${limit} 个话题，当前 ${actual} 个`
    case 'topics_few':
      return `${site}至少需要 ${limit} 个话题`
    case 'topic_long':
      return `${site}每个话题最多 ${limit} 个字，「${name ?? ''}」有 ${actual} 个`
    case 'topics_long':
      return `${site}的话题合计最多 ${limit} 个字，当前 ${actual} 个`
    case 'timer_none':
      return `${site}没有平台定时，到点发布`
    case 'timer_early':
      return `${site}定时至少要在 ${Math.ceil((limit - when.startAt) / 60_000)} 分钟以后${(when.allowanceMs ?? 0) > 0 ? `（含上传和准备 ${Math.ceil((when.allowanceMs ?? 0) / 60_000)} 分钟）` : ''}`
    case 'timer_late':
      return `${site}定时最远 ${Math.floor((limit - when.startAt) / 86_400_000)} 天`
    case 'timer_step':
      return limit === 60 ? `${site}只能定时到整点` : `${site}定时的分钟须为 ${limit} 的倍数`
    case 'pictures_many':
      return `${site}图文最多 ${limit} 张图，当前 ${actual} 张`
    case 'pictures_none':
      return '图文至少需要 1 张图'
    case 'picture_large':
      return `${site}每张图片最大 ${megabytes(limit, Math.floor)}，当前最大的有 ${megabytes(actual, Math.ceil)}`
    case 'picture_format':
      return `${site}不支持 ${(name ?? '').toUpperCase()} 图片`
    case 'film_large':
      return `${site}视频最大 ${megabytes(limit, Math.floor)}，当前 ${megabytes(actual, Math.ceil)}`
    case 'film_long':
      return `${site}视频最长 ${limit} 秒，当前 ${Math.ceil(actual)} 秒`
    case 'film_short':
      return `${site}视频最短 ${limit} 秒，当前 ${Math.floor(actual)} 秒`
    case 'film_format':
      return `${site}不支持 ${(name ?? '').toUpperCase()} 视频`
    case 'cover_large':
      return `${site}封面图片须小于 ${megabytes(limit + 1, Math.round)}，当前 ${megabytes(actual, Math.ceil)}`
    case 'cover_format':
      return `${site}的封面不支持 ${(name ?? '').toUpperCase()} 图片`
    case 'article_long':
      return `${site}文章正文最多 ${limit} 个字，当前 ${actual} 个`
    case 'digest_long':
      return `${site}${kind === 'article' ? '文章的导语' : '接口的摘要'}最多 ${limit} 个字，当前 ${actual} 个`
    case 'author_long':
      return `${site}作者最多 ${limit} 个字，当前 ${actual} 个`
    case 'article_cover':
      return `${site}文章必须有封面，请选择封面或在正文中插入图片`
  }
}
const kindTitle = (kind: string): string => (kind === 'article' || kind === 'official' ? '文章标题' : '标题')

/** The field of a work's form, as the wire names it. */
export const WIRE_FIELD: Readonly<Record<FindingField, string>> = {
  kind: 'third_auth_id',
  title: 'title',
  description: 'description',
  topics: 'topic',
  time: 'timing_time',
  pictures: 'images',
  film: 'file',
  cover: 'cover',
  content: 'content_html',
  author: 'author',
}
