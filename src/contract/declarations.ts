// Declarations of works: which of a platform's a kind of work may carry, and what the words of earlier versions are
// called now.
import { MEDIA_TYPE } from './constants.ts'
import type { Platform } from './entities/account.ts'

/**
 * Words that a platform changed, or that we had wrong: works that were stored with them still publish. Each old word
 * was one platform's only.
 */
const RENAMED: Readonly<Record<string, string>> = {
  // 抖音
  个人观点或见解: '内容为个人观点或见解',
  转载信息: '内容为转载信息',
  含营销推广信息: '内容含营销推广信息',
  // 头条
  投资观点: '投资观点，仅供参考',
  健康医疗: '健康医疗分享，仅供参考',
}

/** The declaration by its present word. */
export function currentDeclaration(value: string): string {
  return RENAMED[value] ?? value
}

/** Words of 头条's form of films stood for those of its other pages, too; articles and 微头条 share theirs. */
const TOUTIAO_ELSEWHERE: Readonly<Record<string, string>> = { 取自站外: '取材网络', AI生成: '引用AI' }
/** The declaration by the present word of the page that this kind of work goes out by. */
export function declarationOf(platform: string, kind: Platform['kinds'][number], value: string): string {
  const now = currentDeclaration(value)
  return platform === 'toutiao' && kind !== 'video' ? (TOUTIAO_ELSEWHERE[now] ?? now) : now
}

const KIND_OF_MEDIA: Readonly<Record<number, Platform['kinds'][number]>> = {
  [MEDIA_TYPE.video]: 'video',
  [MEDIA_TYPE.image]: 'image',
  [MEDIA_TYPE.article]: 'article',
  [MEDIA_TYPE.official]: 'official',
}
/** Kind of a work by its media type, as items have it. */
export function kindOfMedia(mediaType: number): Platform['kinds'][number] {
  return KIND_OF_MEDIA[mediaType] ?? 'video'
}

/** The platform's declarations that a work of this kind may carry. */
export function declarationsFor(
  platform: Pick<Platform, 'declarations'>,
  kind: Platform['kinds'][number],
): Platform['declarations'] {
  return platform.declarations.filter((one) => one.kinds === undefined || one.kinds.includes(kind))
}
