// The account's public posts with their numbers. Private posts and drafts don't stand in this list.
import { z } from 'zod'
import type { RunContext } from '../../lib/run-context.ts'
import type { PublishedWork } from '../../platforms/platform.ts'
import type { Api } from './api.ts'

const MOST_PAGES = 10
const FIELDS =
  'id,title,video_description,create_time,duration,share_url,view_count,like_count,comment_count,share_count'
const count = z.number().int().min(0).nullish().catch(null)
const page = z.object({
  videos: z
    .array(
      z.object({
        id: z.string(),
        title: z.string().default(''),
        video_description: z.string().default(''),
        create_time: z.number().default(0),
        duration: z.number().nullish(),
        share_url: z.string().default(''),
        view_count: count,
        like_count: count,
        comment_count: count,
        share_count: count,
      }),
    )
    .default([]),
  cursor: z.number().default(0),
  has_more: z.boolean().default(false),
})

/**
 * Newest posts back to `since` (unix s), at most 200. @throws HelperError `session` when the token is no longer taken
 */
export async function worksList(ctx: RunContext, api: Api, since: number): Promise<readonly PublishedWork[]> {
  const found: PublishedWork[] = []
  let cursor = 0
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const told = await api.post(
      ctx,
      `/v2/video/list/?fields=${FIELDS}`,
      { max_count: 20, ...(cursor ? { cursor } : {}) },
      '',
      page,
    )
    for (const one of told.videos)
      found.push({
        platformItemId: one.id,
        platformUrl: one.share_url,
        title: (one.title || one.video_description).split('\n')[0]?.trim() ?? '',
        kind: 'video',
        publishTime: one.create_time,
        durationMs: one.duration ? one.duration * 1000 : null,
        state: 'published',
        reason: '',
        counters: {
          play: one.view_count ?? null,
          like: one.like_count ?? null,
          comment: one.comment_count ?? null,
          share: one.share_count ?? null,
          collect: null,
        },
      })
    if (!told.has_more || told.cursor === cursor || (found.at(-1)?.publishTime ?? 0) < since) break
    cursor = told.cursor
  }
  return found
}
