import { z } from 'zod'
import type { RunContext } from '../../lib/run-context.ts'
import type { AccountCall, Collection, FoundUser, Position, Topic } from '../platform.ts'
import { creatorJson } from './api.ts'

type Call = AccountCall & { keyword: string }
const query = (params: Record<string, string | number>): string =>
  new URLSearchParams(Object.entries(params).map(([key, value]) => [key, String(value)])).toString()
const idLike = z.union([z.string(), z.number()]).transform(String)

const topics = z.object({
  sug_list: z.array(z.looseObject({ cid: idLike, cha_name: z.string(), view_count: z.number().optional() })).nullish(),
})
/** Topics that the site suggests for a word. */
export async function topicList(ctx: RunContext, { browser, keyword }: Call): Promise<readonly Topic[]> {
  const { sug_list } = await creatorJson(
    ctx,
    browser.page,
    `/aweme/v1/search/challengesug/?${query({ aid: 1, keyword })}`,
    topics,
  )
  return (sug_list ?? []).map((one) => ({
    id: one.cid,
    name: one.cha_name,
    viewCount: one.view_count ?? null,
    raw: one,
  }))
}

const places = z.object({
  poi_list: z
    .array(
      z.looseObject({
        poi_id: idLike,
        poi_name: z.string(),
        simple_address_str: z.string().default(''),
        poi_latitude: z.number().optional(),
        poi_longitude: z.number().optional(),
        address_info: z.looseObject({ city: z.string().default('') }).optional(),
      }),
    )
    .nullish(),
})
const searchPlaces = async (ctx: RunContext, { browser }: AccountCall, keywords: string): Promise<Position[]> => {
  const { poi_list } = await creatorJson(
    ctx,
    browser.page,
    `/aweme/v1/life/video_api/search/poi/?${query({ keywords, latitude: '', longitude: '', page: 1, from_webapp: 1, count: 20, get_current_loc: 1, search_type: 0, poi_anchor_tab: 2, poi_mode: 2, is_image_album_style: 1 })}`,
    places,
  )
  return (poi_list ?? []).map((one) => ({
    poiId: one.poi_id,
    name: one.poi_name,
    address: one.simple_address_str,
    city: one.address_info?.city ?? '',
    lng: one.poi_longitude ?? null,
    lat: one.poi_latitude ?? null,
    raw: one,
  }))
}
/**
 * Places by name; with a city only those in it. The site searches near the computer first, so the city is added where
 * the name alone finds none there.
 */
export async function positionList(ctx: RunContext, call: Call & { city: string }): Promise<readonly Position[]> {
  const keyword = call.keyword.trim()
  const city = call.city.trim().replace(/市$/, '')
  if (!city) return searchPlaces(ctx, call, keyword)
  const inCity = async (words: string) =>
    (await searchPlaces(ctx, call, words)).filter((one) => (one.city || one.address).startsWith(city))
  const found = await inCity(keyword || city)
  return found.length > 0 || !keyword ? found : inCity(`${city}${keyword}`)
}

const mixes = z.object({
  mix_list: z
    .array(
      z.looseObject({
        mix_id: idLike,
        mix_name: z.string(),
        cover_url: z.looseObject({ url_list: z.array(z.string()).default([]) }).nullish(),
        statis: z.looseObject({ updated_to_episode: z.number().int().optional() }).nullish(),
      }),
    )
    .nullish(),
})
/** Collections of the account whose name holds the keyword. */
export async function mixList(ctx: RunContext, { browser, keyword }: Call): Promise<readonly Collection[]> {
  const { mix_list } = await creatorJson(
    ctx,
    browser.page,
    `/web/api/mix/list/?${query({ status: '0,2', count: 200, cursor: 0 })}`,
    mixes,
  )
  return (mix_list ?? [])
    .filter((one) => one.mix_name.includes(keyword))
    .map((one) => ({
      mixId: one.mix_id,
      name: one.mix_name,
      coverUrl: one.cover_url?.url_list[0] ?? '',
      count: one.statis?.updated_to_episode ?? null,
      raw: one,
    }))
}

const users = z.object({
  user_list: z
    .array(
      z.looseObject({
        uid: idLike,
        sec_uid: z.string().default(''),
        unique_id: z.string().default(''),
        nickname: z.string(),
        follower_count: z.number().int().optional(),
        avatar_thumb: z.looseObject({ url_list: z.array(z.string()).default([]) }).nullish(),
      }),
    )
    .nullish(),
})
/** People who can be mentioned. */
export async function searchUserList(ctx: RunContext, { browser, keyword }: Call): Promise<readonly FoundUser[]> {
  const { user_list } = await creatorJson(
    ctx,
    browser.page,
    `/web/api/v2/discover/search/?${query({ search_source: 'publish_web', count: 10, keyword, cursor: 0, scene: 1 })}`,
    users,
  )
  return (user_list ?? []).map((one) => ({
    uid: one.uid,
    secUid: one.sec_uid,
    nickname: one.nickname,
    avatar: one.avatar_thumb?.url_list[0] ?? '',
    fans: one.follower_count ?? null,
    raw: one,
  }))
}
