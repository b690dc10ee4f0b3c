// How the film goes in: straight to the public where the creator's own options allow it, else into the inbox of the
// app.
import { z } from 'zod'
import { HelperError } from '../../lib/errors.ts'
import type { RunContext } from '../../lib/run-context.ts'
import type { Work } from '../../platforms/platform.ts'
import type { Caption } from '../kit/caption.ts'
import type { Api, Creator, Privacy } from './api.ts'
import type { Chunks } from './chunks.ts'
import { NO_SCOPE, UNAUDITED } from './errors.ts'

const WANTED: Readonly<Record<0 | 1 | 3, Privacy>> = {
  0: 'PUBLIC_TO_EVERYONE',
  1: 'SELF_ONLY',
  3: 'MUTUAL_FOLLOW_FRIENDS',
}
const IN_INBOX = '已送到 TikTok 草稿箱，需在手机上填写文案并点发布'
const AI = 'AI-generated content'

const begun = z.object({ publish_id: z.string().min(1), upload_url: z.url() })
export interface Begun {
  readonly publishId: string
  readonly uploadUrl: string
  /** '' for a direct post; else why the work waits in the inbox. */
  readonly inbox: string
  readonly privacy: Privacy | null
}

/** What the creator may choose; null when the app may not post directly. */
export async function creatorOf(ctx: RunContext, api: Api): Promise<Creator | null> {
  try {
    return await api.creator(ctx)
  } catch (error) {
    if (error instanceof HelperError && error.code === NO_SCOPE) return null
    throw error
  }
}

/** Who sees the work, as the operator chose. null = the creator can't choose that. */
export function privacyOf(work: Work, creator: Creator): Privacy | null {
  const wanted = work.visibility === undefined ? undefined : WANTED[work.visibility]
  return wanted !== undefined && creator.privacy_level_options.includes(wanted) ? wanted : null
}

/** Opens the upload: nothing is published before its last byte has arrived. */
export async function begin(
  ctx: RunContext,
  api: Api,
  work: Work,
  creator: Creator | null,
  caption: Caption,
  bytes: number,
  chunks: Chunks,
): Promise<Begun> {
  const source_info = {
    source: 'FILE_UPLOAD',
    video_size: bytes,
    chunk_size: chunks.size,
    total_chunk_count: chunks.count,
  }
  const toInbox = async (why: string): Promise<Begun> => {
    const { publish_id, upload_url } = await api.post(
      ctx,
      '/v2/post/publish/inbox/video/init/',
      { source_info },
      'form-open',
      begun,
    )
    return { publishId: publish_id, uploadUrl: upload_url, inbox: `${IN_INBOX}（${why}）`, privacy: null }
  }
  if (!creator) return toInbox('授权里没有直接发布的权限')
  const privacy = privacyOf(work, creator)
  if (!privacy) return toInbox('该账号不能通过接口选择这个可见范围')
  const { postSettings: post = {} } = work
  const post_info = {
    title: caption.text,
    privacy_level: privacy,
    // Off until somebody switched it on, and where the creator's own settings forbid it.
    disable_comment: creator.comment_disabled || post.comment !== 1,
    disable_duet: creator.duet_disabled || post.duet !== 1,
    disable_stitch: creator.stitch_disabled || post.stitch !== 1,
    brand_content_toggle: post.commercial === 1 && post.brand_content === 1,
    brand_organic_toggle: post.commercial === 1 && post.brand_organic === 1,

    ...(work.declaration === AI ? { is_aigc: true } : {}),
  }
  try {
    const { publish_id, upload_url } = await api.post(
      ctx,
      '/v2/post/publish/video/init/',
      { post_info, source_info },
      'form-open',
      begun,
    )
    return { publishId: publish_id, uploadUrl: upload_url, inbox: '', privacy }
  } catch (error) {
    if (error instanceof HelperError && error.code === UNAUDITED)
      return toInbox('应用未通过 TikTok 审核，不能直接公开发布')
    if (error instanceof HelperError && error.code === NO_SCOPE) return toInbox('授权里没有直接发布的权限')
    throw error
  }
}
