import { useRef } from 'react'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { PublishItem, VideoPublishInfo } from '../../../../contract/entities/publish.ts'
import { boundAnchors, lookupAccount, searchPlaces } from '../../../../contract/http/places.ts'
import { mixList, positionList, searchUserList, topicList } from '../../../../contract/helper/commands.ts'
import { useHelperLink } from '../../helper/helper-context.ts'
import { useHttp } from '../../http/http-context.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatCount } from '../../../lib/format.ts'
import type { RemoteOption } from './remote-select.tsx'

export type Topic = VideoPublishInfo['selectTopicsInfo'][number]
export type Poi = NonNullable<VideoPublishInfo['selectPoiInfo']>
export type Program = NonNullable<VideoPublishInfo['microApp']>
export type Collection = NonNullable<VideoPublishInfo['selectCollectionInfo']>
export type Friend = VideoPublishInfo['selectFriendsInfo'][number]
type Borrowed = OutputOf<typeof lookupAccount>['thirdauth']
type Search<T> = (keyword: string, signal: AbortSignal) => Promise<RemoteOption<T>[]>

export interface Lookups {
  topics: Search<Topic>
  places: Search<Poi>
  /** Of the company's own list, for this account. */
  programs: Search<Program>
  collections: Search<Collection>
  friends: Search<Friend>
}

export function topicOption(topic: Topic): RemoteOption<Topic> {
  return { key: topic.name, label: topic.name, data: topic }
}
export function poiOption(poi: Poi): RemoteOption<Poi> {
  return {
    key: poi.poi_id,
    label: poi.poi_name,
    note: poi.address,
    data: poi,
  }
}
export function programOption(program: Program): RemoteOption<Program> {
  return {
    key: `${program.app_id}/${program.app_url}`,
    label: program.app_title,
    data: program,
  }
}
export function collectionOption(mix: Collection): RemoteOption<Collection> {
  return {
    key: mix.mix_id,
    label: mix.name,
    data: mix,
  }
}
export function friendOption(friend: Friend): RemoteOption<Friend> {
  return {
    key: friend.uid,
    label: friend.nickname,
    data: friend,
  }
}

/**
 * The helper's look-ups for one account; each opens the system prompt when no helper is there, except topics: they can
 * be typed freely.
 */
export function useLookups(account: PublishItem['thirdauth'] | undefined): Lookups {
  const helper = useHelperLink()
  const http = useHttp()
  const lng = useLanguage()
  const lent = useRef(new Map<number, Promise<Borrowed>>())
  /** Asked for at the first look-up: works that are only looked at hand out nothing. */
  const borrow = (id: number): Promise<Borrowed> => {
    const known = lent.current.get(id)
    if (known !== undefined) return known
    const device = helper.store.getState().info?.device_id
    const asked = http
      .call(
        lookupAccount,
        { third_auth_id: id, ...(device === undefined ? {} : { device_id: device }) },
        { quiet: true, overlay: false },
      )
      .then(({ thirdauth }) => thirdauth)
    lent.current.set(id, asked)
    asked.catch(() => lent.current.delete(id))
    return asked
  }
  const input = async (keyword: string): Promise<{ thirdauth: Borrowed; keyword: string }> => {
    if (!account) throw new Error('no account')
    helper.require()
    return { keyword, thirdauth: await borrow(account.id) }
  }
  /** The company's own places: the bound ones while nothing is typed, else by their words. */
  const ownPlaces = async (keyword: string): Promise<RemoteOption<Poi>[]> => {
    if (!account) return []
    const platform_value = account.third_platform_info.value
    const found =
      keyword === ''
        ? (await http.call(boundAnchors, { platform_value, with_raw: 1 }, { quiet: true })).poiList
        : (await http.call(searchPlaces, { keyword, platform_value, with_raw: 1 }, { quiet: true })).list
    return found.map((one) =>
      poiOption({
        poi_id: one.poi_id,
        poi_name: one.poi_name,
        address: `${one.city}${one.district}${one.address}`,
        raw: one.raw,
      }),
    )
  }
  return {
    topics: async (keyword, signal) =>
      keyword && helper.store.getState().connected
        ? (await helper.send(topicList, await input(keyword), { signal })).list.map((one) => ({
            ...topicOption({ id: one.id, name: one.name, raw: one.raw }),
            ...(one.view_count === null ? {} : { note: formatCount(one.view_count, lng) }),
          }))
        : [],
    places: async (keyword, signal) => {
      const own = await ownPlaces(keyword)
      // Without a helper the company's own places are enough; with none of them, the prompt says what is missing.
      if (keyword === '' || (own.length > 0 && !helper.store.getState().connected)) return own
      const found = (await helper.send(positionList, await input(keyword), { signal })).list.map((one) =>
        poiOption({
          poi_id: one.poi_id,
          poi_name: one.poi_name,
          address: one.address.startsWith(one.city) ? one.address : `${one.city}${one.address}`,
          raw: one.raw,
        }),
      )
      // The platform's own answer knows more of a place than the library: it stands in for it, at the library's rank.
      const fresh = new Map(found.map((one) => [one.key, one]))
      const kept = new Set(own.map((one) => one.key))
      return [...own.map((one) => fresh.get(one.key) ?? one), ...found.filter((one) => !kept.has(one.key))]
    },
    programs: async (keyword) => {
      if (!account) return []
      const { microAppList } = await http.call(boundAnchors, { third_auth_id: account.id }, { quiet: true })
      return microAppList
        .filter((one) => `${one.name} ${one.app_title}`.includes(keyword))
        .map(({ name, app_id, app_title, app_url, link }) => ({
          ...programOption({ app_id, app_title, app_url, ...(link === '' ? {} : { link }) }),
          note: name,
        }))
    },
    collections: async (keyword, signal) =>
      (await helper.send(mixList, await input(keyword), { signal })).list.map((one) =>
        collectionOption({ mix_id: one.mix_id, name: one.name, raw: one.raw }),
      ),
    friends: async (keyword, signal) =>
      keyword
        ? (await helper.send(searchUserList, await input(keyword), { signal })).list.map((one) => ({
            ...friendOption({ uid: one.uid, sec_uid: one.sec_uid, nickname: one.nickname, raw: one.raw }),
            ...(one.fans === null ? {} : { note: formatCount(one.fans, lng) }),
          }))
        : [],
  }
}
