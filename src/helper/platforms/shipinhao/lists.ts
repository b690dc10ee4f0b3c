// Reads of the office: works and look-ups.
import type { Page } from 'puppeteer-core'
import { z } from 'zod'
import { errorText } from '../../lib/errors.ts'
import type { RunContext } from '../../lib/run-context.ts'
import type { AccountCall, Collection, Position, PublishedWork } from '../platform.ts'
import { officeJson } from './site.ts'

const PAGE = 20
const MOST_PAGES = 5
/** `userpageType` of films. */
const FILMS = 11
const idLike = z.union([z.string(), z.number()]).transform(String)
const numberLike = z.union([z.number(), z.string()]).transform(Number).catch(0)

const count = z.number().nullish()

const works = z.object({
  errCode: z.literal(0),
  data: z.object({
    list: z
      .array(
        z.object({
          objectId: idLike,
          exportId: z.string().default(''),
          objectNonce: z.string().default(''),
          createTime: numberLike.default(0),
          status: z.number().default(0),
          effectiveTime: numberLike.optional(),
          readCount: count,
          likeCount: count,
          commentCount: count,
          forwardCount: count,
          favCount: count,
          desc: z.object({
            description: z.string().default(''),
            media: z.array(z.object({ videoPlayLen: z.number().optional() })).default([]),
          }),
        }),
      )
      .default([]),
    totalCount: z.number().default(0),
  }),
})
type Row = z.output<typeof works>['data']['list'][number]

// Not sourced: which `status` says what; 1 was seen on public works, everything else counts as under review.
const stateOf = (row: Row): PublishedWork['state'] =>
  (row.effectiveTime ?? 0) > Date.now() / 1000 ? 'scheduled' : row.status === 1 ? 'published' : 'in-review'
const toWork = (row: Row): PublishedWork => {
  const seconds = row.desc.media[0]?.videoPlayLen
  return {
    platformItemId: row.objectId,
    platformUrl: '',
    title: row.desc.description.split('\n')[0]?.trim() ?? '',
    kind: 'video',
    publishTime: row.createTime,
    durationMs: seconds === undefined ? null : Math.round(seconds * 1000),
    state: stateOf(row),
    reason: '',
    text: row.desc.description,
    ...(row.effectiveTime === undefined ? {} : { goesPublic: row.effectiveTime }),
    counters: {
      play: row.readCount ?? null,
      like: row.likeCount ?? null,
      comment: row.commentCount ?? null,
      share: row.forwardCount ?? null,
      collect: row.favCount ?? null,
    },
  }
}

const readPage = async (ctx: RunContext, page: Page, currentPage: number): Promise<z.output<typeof works>['data']> =>
  (
    await officeJson(ctx, page, '/micro/content/cgi-bin/mmfinderassistant-bin/post/post_list', works, {
      pageSize: PAGE,
      currentPage,
      userpageType: FILMS,
      stickyOrder: false,
    })
  ).data

/** Films of the channel, newest first, back to `since` (unix s) or 100 of them. */
export async function worksList(
  ctx: RunContext,
  { browser, since }: AccountCall & { since: number },
): Promise<readonly PublishedWork[]> {
  const found: PublishedWork[] = []
  for (let current = 1; current <= MOST_PAGES; current += 1) {
    const { list, totalCount } = await readPage(ctx, browser.page, current)
    found.push(...list.map(toWork))
    if (list.length < PAGE || found.length >= totalCount || (found.at(-1)?.publishTime ?? 0) < since) break
  }
  return found
}

const link = z.object({ errCode: z.literal(0), data: z.object({ shortUrl: z.string() }) })

/** The public address of a new work, '' when the office does not tell one yet: nothing of the publish depends on it. */
export async function shortLink(ctx: RunContext, page: Page, objectId: string): Promise<string> {
  try {
    const row = (await readPage(ctx, page, 1)).list.find((one) => one.objectId === objectId)
    if (!row) return ''
    return (
      await officeJson(ctx, page, '/micro/content/cgi-bin/mmfinderassistant-bin/post/get_object_short_link', link, {
        exportId: row.exportId,
        nonceId: row.objectNonce,
        scene: 40,
      })
    ).data.shortUrl
  } catch (error) {
    ctx.check()
    ctx.log.warn('works.link', { error: errorText(error) })
    return ''
  }
}

type Call = AccountCall & { keyword: string }
const collections = z.object({
  errCode: z.literal(0),
  data: z.object({
    collectionList: z
      .array(
        z.looseObject({
          id: idLike,
          name: z.string(),
          coverImgUrl: z.string().default(''),
          feedCount: z.number().int().optional(),
        }),
      )
      .nullish(),
  }),
})
/** Collections of the channel whose name holds the keyword. */
export async function mixList(ctx: RunContext, { browser, keyword }: Call): Promise<readonly Collection[]> {
  const { data } = await officeJson(
    ctx,
    browser.page,
    '/cgi-bin/mmfinderassistant-bin/collection/get_collection_list',
    collections,
    { pageNum: 1, pageSize: 200 },
  )
  return (data.collectionList ?? [])
    .filter((one) => one.name.includes(keyword))
    .map((one) => ({
      mixId: one.id,
      name: one.name,
      coverUrl: one.coverImgUrl,
      count: one.feedCount ?? null,
      raw: one,
    }))
}

const places = z.object({
  errCode: z.literal(0),
  data: z.object({
    list: z
      .array(
        z.looseObject({
          uid: idLike,
          name: z.string(),
          fullAddress: z.string().default(''),
          city: z.string().default(''),
          latitude: z.number().optional(),
          longitude: z.number().optional(),
        }),
      )
      .nullish(),
  }),
})
/** Places by name, in the city where one is given. */
export async function positionList(
  ctx: RunContext,
  { browser, keyword, city }: Call & { city: string },
): Promise<readonly Position[]> {
  const { data } = await officeJson(
    ctx,
    browser.page,
    '/cgi-bin/mmfinderassistant-bin/helper/helper_search_location',
    places,
    { query: keyword.trim(), cookies: '', longitude: 0, latitude: 0 },
  )
  return (data.list ?? [])
    .filter((one) => one.city.startsWith(city.trim()))
    .map((one) => ({
      poiId: one.uid,
      name: one.name,
      address: one.fullAddress,
      city: one.city,
      lng: one.longitude ?? null,
      lat: one.latitude ?? null,
      raw: one,
    }))
}
