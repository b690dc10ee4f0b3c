// What TikTok's Content Posting API wants a person to decide before every post: nothing of it may be preset, and
// without it nothing is uploaded.
import type { VideoPublishInfo } from './entities/publish.ts'

/** A decision that is missing or can't be; `field` as the form calls it. */
export interface TiktokProblem {
  readonly field: 'visibility' | 'post_settings'
  readonly msg: string
}

/** Empty = it may be uploaded. Of works that go by the official interface. */
export function tiktokProblems({
  visibility,
  post_settings: post,
}: Pick<VideoPublishInfo, 'visibility' | 'post_settings'>): TiktokProblem[] {
  return [
    ...(visibility === undefined
      ? [{ field: 'visibility' as const, msg: '请选择可见范围：TikTok 要求由发布者自己选择，不能预设' }]
      : []),
    ...(visibility === 1 && post?.brand_content === 1
      ? [{ field: 'visibility' as const, msg: '品牌合作内容不能设为仅自己可见，请选择公开或好友可见' }]
      : []),
    ...(post?.commercial === 1 && post.brand_content !== 1 && post.brand_organic !== 1
      ? [{ field: 'post_settings' as const, msg: '已声明商业内容，请选择推广自己的品牌或品牌合作，或两者都选' }]
      : []),
    ...(post?.music_confirmed === 1
      ? []
      : [{ field: 'post_settings' as const, msg: '请确认《TikTok 音乐使用确认书》' }]),
    ...(post?.consent === 1
      ? []
      : [{ field: 'post_settings' as const, msg: '请勾选「同意将作品上传到 TikTok 账号」' }]),
  ]
}
