// What the channel has, newest first, and its playlists.
import { z } from 'zod'
import { HelperError } from '../../lib/errors.ts'
import type { RunContext } from '../../lib/run-context.ts'
import type { Collection, PublishedWork } from '../../platforms/platform.ts'
import type { Api } from './api.ts'
import { ownChannel } from './channel.ts'

const PAGE = '50'
const MOST_PAGES = 6
const AT_LEAST = 20

const uploads = z.object({
  items: z.array(z.object({ contentDetails: z.object({ videoId: z.string() }) })).default([]),
  nextPageToken: z.string().optional(),
})
const number = z.coerce.number().int().min(0).optional().catch(undefined)
const videos = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        snippet: z.object({ title: z.string().default(''), publishedAt: z.string().default('') }),
        status: z.object({
          uploadStatus: z.string().default(''),
          rejectionReason: z.string().default(''),
          failureReason: z.string().default(''),
          publishAt: z.string().default(''),
        }),
        contentDetails: z.object({ duration: z.string().default('') }).default({ duration: '' }),
        statistics: z.object({ viewCount: number, likeCount: number, commentCount: number }).default({}),
      }),
    )
    .default([]),
})
type Video = z.infer<typeof videos>['items'][number]

/** `P1DT2H3M4S` in ms; null when it is none, or not known yet. */
export function durationOf(text: string): number | null {
  const [whole, d = '0', h = '0', m = '0', s = '0'] =
    /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(text) ?? []
  const ms = (((Number(d) * 24 + Number(h)) * 60 + Number(m)) * 60 + Number(s)) * 1000
  return whole === undefined || ms === 0 ? null : ms
}
const secondsOf = (time: string): number => (Number.isNaN(Date.parse(time)) ? 0 : Math.floor(Date.parse(time) / 1000))

const toWork = ({ id, snippet, status, contentDetails, statistics }: Video): PublishedWork => {
  const scheduled = secondsOf(status.publishAt)
  const refused = status.uploadStatus === 'rejected' || status.uploadStatus === 'failed'
  const state = refused
    ? 'rejected'
    : scheduled * 1000 > Date.now()
      ? 'scheduled'
      : status.uploadStatus === 'uploaded'
        ? 'in-review'
        : 'published'
  return {
    platformItemId: id,
    platformUrl: `https://www.youtube.com/watch?v=${id}`,
    title: snippet.title,
    kind: 'video',
    publishTime: state === 'scheduled' ? scheduled : secondsOf(snippet.publishedAt),
    durationMs: durationOf(contentDetails.duration),
    state,
    reason: status.rejectionReason || status.failureReason,
    counters: {
      play: statistics.viewCount ?? null,
      like: statistics.likeCount ?? null,
      comment: statistics.commentCount ?? null,
      share: null,
      collect: null,
    },
  }
}

/** As Platform.worksList. */
export async function worksList(ctx: RunContext, api: Api, since: number): Promise<readonly PublishedWork[]> {
  const { uploads: playlistId } = await ownChannel(ctx, api)
  const works: PublishedWork[] = []
  let pageToken: string | undefined
  for (let page = 0; page < MOST_PAGES && playlistId !== ''; page += 1) {
    const query = {
      part: 'contentDetails',
      playlistId,
      maxResults: PAGE,
      ...(pageToken === undefined ? {} : { pageToken }),
    }
    const list = await api.get(ctx, '/playlistItems', query, uploads).catch((error: unknown) => {
      // A channel without any upload has no such list yet.
      if (error instanceof HelperError && error.code === 'playlistNotFound')
        return { items: [], nextPageToken: undefined }
      throw error
    })
    const ids = list.items.map((item) => item.contentDetails.videoId)
    if (ids.length === 0) break
    const { items } = await api.get(
      ctx,
      '/videos',
      { part: 'snippet,status,contentDetails,statistics', id: ids.join(','), maxResults: PAGE },
      videos,
    )
    works.push(...items.map(toWork))
    pageToken = list.nextPageToken
    const oldest = works.at(-1)?.publishTime ?? 0
    if (pageToken === undefined || (works.length >= AT_LEAST && oldest !== 0 && oldest < since)) break
  }
  return works
}

const playlists = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        snippet: z.object({
          title: z.string(),
          thumbnails: z.object({ default: z.object({ url: z.string() }).optional() }).default({}),
        }),
        contentDetails: z.object({ itemCount: z.number().int() }).optional(),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
})

/** The channel's playlists whose name holds the keyword. */
export async function mixList(ctx: RunContext, api: Api, keyword: string): Promise<readonly Collection[]> {
  const found: Collection[] = []
  let pageToken: string | undefined
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const list = await api.get(
      ctx,
      '/playlists',
      {
        part: 'snippet,contentDetails',
        mine: 'true',
        maxResults: PAGE,
        ...(pageToken === undefined ? {} : { pageToken }),
      },
      playlists,
    )
    found.push(
      ...list.items.map(({ id, snippet, contentDetails }) => ({
        mixId: id,
        name: snippet.title,
        coverUrl: snippet.thumbnails.default?.url ?? '',
        count: contentDetails?.itemCount ?? null,
        raw: {},
      })),
    )
    pageToken = list.nextPageToken
    if (pageToken === undefined) break
  }
  return found.filter((one) => one.name.toLowerCase().includes(keyword.toLowerCase()))
}
