// The channel that a token belongs to.
import { z } from 'zod'
import { HelperError } from '../../lib/errors.ts'
import type { RunContext } from '../../lib/run-context.ts'
import type { Api } from './api.ts'

const count = z.coerce.number().int().min(0).optional().catch(undefined)
const channels = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        snippet: z.object({
          title: z.string().default(''),
          customUrl: z.string().default(''),
          thumbnails: z.object({ default: z.object({ url: z.string() }).optional() }).default({}),
        }),
        statistics: z
          .object({ subscriberCount: count, hiddenSubscriberCount: z.boolean().default(false), videoCount: count })
          .default({ hiddenSubscriberCount: true }),
        contentDetails: z
          .object({ relatedPlaylists: z.object({ uploads: z.string().default('') }).default({ uploads: '' }) })
          .default({ relatedPlaylists: { uploads: '' } }),
      }),
    )
    .default([]),
})

export interface Channel {
  readonly id: string
  readonly title: string
  readonly customUrl: string
  readonly avatar: string
  readonly fans: number | null
  readonly works: number | null
  /** Playlist of everything that was uploaded. */
  readonly uploads: string
}

/** @throws HelperError `session` when the token is not taken, or has no channel */
export async function ownChannel(ctx: RunContext, api: Api): Promise<Channel> {
  const [first] = (
    await api.get(ctx, '/channels', { part: 'id,snippet,statistics,contentDetails', mine: 'true' }, channels)
  ).items
  if (!first)
    throw new HelperError({
      kind: 'session',
      code: 'NO_CHANNEL',
      msg: '该 Google 账号没有 YouTube 频道，请先在 youtube.com 创建频道再重新授权',
      step: 'session-check',
    })
  const { id, snippet, statistics, contentDetails } = first
  return {
    id,
    title: snippet.title,
    customUrl: snippet.customUrl,
    avatar: snippet.thumbnails.default?.url ?? '',
    uploads: contentDetails.relatedPlaylists.uploads,
    fans: statistics.hiddenSubscriberCount ? null : (statistics.subscriberCount ?? null),
    works: statistics.videoCount ?? null,
  }
}
