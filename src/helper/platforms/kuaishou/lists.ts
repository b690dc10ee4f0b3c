// Reads of the creator site: works and look-ups.
import { z } from 'zod'
import type { RunContext } from '../../lib/run-context.ts'
import type { AccountCall, Collection, Position, PublishedWork, Topic } from '../platform.ts'
import { linkOf } from './info.ts'
import { creatorJson } from './site.ts'

const PAGE = 20
const MOST_PAGES = 5
const idLike = z.union([z.string(), z.number()]).transform(String)

/** judgementStatus of the works list: 1 published, 2 in review, 3 rejected (`queryType` of the list). */
const STATES: Readonly<Record<number, PublishedWork['state']>> = { 1: 'published', 2: 'in-review', 3: 'rejected' }
const number = z.number().int().min(0).nullish().catch(null)
const works = z.object({
  result: z.literal(1),
  data: z.object({
    list: z
      .array(
        z.object({
          workId: idLike,
          title: z.string().default(''),
          type: z.number().default(1),
          uploadTime: z.number().default(0),
          publishTime: z.number().default(0),
          duration: z.number().optional(),
          status: z.number().default(1),
          judgementInfo: z.string().default(''),
          playCount: number,
          likeCount: number,
          commentCount: number,
        }),
      )
      .default([]),
    nextCursor: idLike.nullish(),
  }),
})

/** The creator's works, newest first, back to `since` (unix s) or 100 of them. Times of the site are ms. */
export async function worksList(
  ctx: RunContext,
  { browser, since }: AccountCall & { since: number },
): Promise<readonly PublishedWork[]> {
  const found: PublishedWork[] = []
  let cursor: string | null = null
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { data }: z.output<typeof works> = await creatorJson(
      ctx,
      browser.page,
      '/rest/cp/works/v2/video/pc/photo/list',
      works,
      { json: { queryType: '0', limit: PAGE, timeRangeType: 5, keyword: '', ...(cursor === null ? {} : { cursor }) } },
    )
    for (const row of data.list) {
      const publishTime = Math.floor((row.uploadTime || row.publishTime) / 1000)
      found.push({
        platformItemId: row.workId,
        platformUrl: linkOf(row.workId),
        title: row.title.split('\n')[0]?.trim() ?? '',
        kind: row.type === 2 ? 'image' : 'video',
        publishTime,
        durationMs: row.duration ?? null,
        state: row.publishTime > Date.now() && row.status === 1 ? 'scheduled' : (STATES[row.status] ?? 'in-review'),
        reason: row.judgementInfo,
        text: row.title,
        ...(row.publishTime > 0 ? { goesPublic: Math.floor(row.publishTime / 1000) } : {}),
        // The list tells neither shares nor collections.
        counters: {
          play: row.playCount ?? null,
          like: row.likeCount ?? null,
          comment: row.commentCount ?? null,
          share: null,
          collect: null,
        },
      })
    }
    if (!data.nextCursor || data.nextCursor === 'no_more' || (found.at(-1)?.publishTime ?? 0) < since) break
    cursor = data.nextCursor
  }
  return found
}

type Call = AccountCall & { keyword: string }
const topics = z.object({
  result: z.literal(1),
  data: z.object({
    tags: z
      .array(z.looseObject({ tag: z.looseObject({ id: idLike, name: z.string() }), viewCount: z.number().optional() }))
      .nullish(),
  }),
})
/** Topics that the site suggests for a word. */
export async function topicList(ctx: RunContext, { browser, keyword }: Call): Promise<readonly Topic[]> {
  const { data } = await creatorJson(ctx, browser.page, '/rest/cp/works/v2/video/pc/tag/search', topics, {
    json: { keyword },
  })
  return (data.tags ?? []).map((one) => ({
    id: one.tag.id,
    name: one.tag.name,
    viewCount: one.viewCount ?? null,
    raw: one,
  }))
}

const places = z.object({
  result: z.literal(1),
  locations: z
    .array(
      z.looseObject({
        id: idLike,
        title: z.string(),
        address: z.string().default(''),
        city: z.string().default(''),
        latitude: z.number().optional(),
        longitude: z.number().optional(),
      }),
    )
    .nullish(),
})
/** Places by name, in the city where one is given. */
export async function positionList(
  ctx: RunContext,
  { browser, keyword, city }: Call & { city: string },
): Promise<readonly Position[]> {
  const { locations } = await creatorJson(
    ctx,
    browser.page,
    '/rest/zt/location/wi/poi/search?kpn=kuaishou_cp&subBiz=CP%2FCREATOR_PLATFORM',
    places,
    { json: { cityName: city.trim(), count: 50, keyword: keyword.trim(), pcursor: '' } },
  )
  return (locations ?? []).map((one) => ({
    poiId: one.id,
    name: one.title,
    address: one.address,
    city: one.city,
    lng: one.longitude ?? null,
    lat: one.latitude ?? null,
    raw: one,
  }))
}

const collections = z.object({
  result: z.literal(1),
  data: z.object({
    list: z
      .array(
        z.looseObject({
          id: idLike,
          name: z.string(),
          coverUrl: z.string().default(''),
          photoCount: z.number().int().optional(),
        }),
      )
      .nullish(),
  }),
})
/** Collections of the account whose name holds the keyword. */
export async function mixList(ctx: RunContext, { browser, keyword }: Call): Promise<readonly Collection[]> {
  const { data } = await creatorJson(ctx, browser.page, '/rest/cp/works/v2/video/pc/collection/list', collections, {
    json: { pcursor: '', count: 200 },
  })
  return (data.list ?? [])
    .filter((one) => one.name.includes(keyword))
    .map((one) => ({ mixId: one.id, name: one.name, coverUrl: one.coverUrl, count: one.photoCount ?? null, raw: one }))
}
