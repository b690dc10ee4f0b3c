import type { World } from '../kernel/world.ts'
import type { ApiRoute } from './api.ts'
import { loseSession, userJson } from './api.ts'
import { findHotspots, findPlaces, findPrograms, findSongs, findStrangers, findTopics } from '../kernel/lookup-data.ts'

/** Reads a number from the query, else the fallback. */
const numberOf = (url: URL, name: string, fallback: number): number => {
  const value = Number(url.searchParams.get(name) ?? fallback)
  return Number.isFinite(value) ? value : fallback
}

const profile: ApiRoute['handler'] = ({ user, json }) =>
  json({ status_code: 0, status_msg: '', user: user && userJson(user) })

/** The look-ups of the creator host. */
export function lookupRoutes(world: World): ApiRoute[] {
  const { store } = world
  return [
    { method: 'GET', path: '/web/api/media/user/info/', login: 'status-8', handler: profile },
    { method: 'GET', path: '/aweme/v1/creator/user/info/', login: 'status-8', handler: profile },
    {
      method: 'GET',
      path: '/aweme/v1/search/challengesug/',
      handler: ({ x, json }) => json({ status_code: 0, sug_list: findTopics(x.url.searchParams.get('keyword') ?? '') }),
    },
    {
      method: 'GET',
      path: '/aweme/v1/life/video_api/search/poi/',
      login: '403',
      handler: ({ x, json }) =>
        json({ status_code: 0, poi_list: findPlaces(x.url.searchParams.get('keywords') ?? ''), has_more: 0, page: 1 }),
    },
    {
      method: 'GET',
      path: '/web/api/media/anchor/search/',
      login: '403',
      handler: ({ x, json }) =>
        json({ status_code: 0, anchor_list: findPrograms(x.url.searchParams.get('keyword') ?? '') }),
    },
    {
      method: 'GET',
      path: '/web/api/mix/list/',
      login: '403',
      handler({ x, user, faults, json }) {
        // The form asks for the collections as soon as it stands: the moment at which a session can be lost "at the
        // form".
        if (user && (x.req.headers.referer ?? '').includes('/content/') && loseSession(world, user, faults, 'form')) {
          return json({ status_code: 8, status_msg: '用户未登录' }, 403)
        }
        const mix_list = (user?.mixes ?? []).map((m) => ({
          mix_id: m.mixId,
          mix_name: m.name,
          cover_url: { url_list: [`https://p3-pc.douyinpic.com/aweme/100x100/aweme-avatar/${user?.uid ?? ''}.png`] },
          statis: { updated_to_episode: m.episodes },
        }))
        json({ status_code: 0, mix_list, has_more: false, cursor: mix_list.length })
      },
    },
    {
      method: 'GET',
      path: '/web/api/v2/discover/search/',
      login: '403',
      handler({ x, json }) {
        const word = (x.url.searchParams.get('keyword') ?? '').trim()
        const cursor = numberOf(x.url, 'cursor', 0)
        const count = numberOf(x.url, 'count', 10)
        const own = store.saved.users
          .filter((u) => u.nickname.includes(word) || u.uniqueId.includes(word))
          .map(userJson)
        const others = findStrangers(word).map((s) => ({
          ...s,
          avatar_thumb: {
            uri: `100x100/aweme-avatar/${s.uid}`,
            url_list: [`https://p3-pc.douyinpic.com/aweme/100x100/aweme-avatar/${s.uid}.png`],
          },
        }))
        const all = [...own, ...others]
        json({
          status_code: 0,
          user_list: all.slice(cursor, cursor + count),
          cursor: cursor + count,
          has_more: all.length > cursor + count,
        })
      },
    },
    {
      method: 'GET',
      path: '/aweme/v1/hotspot/search/',
      login: '403',
      handler: ({ x, json }) =>
        json({ status_code: 0, sentences: findHotspots(x.url.searchParams.get('query') ?? '') }),
    },
    {
      method: 'GET',
      path: '/aweme/v1/hotspot/recommend',
      login: '403',
      handler: ({ json }) => json({ status_code: 0, all_sentences: findHotspots('') }),
    },
  ]
}

/** `tsearch.amemv.com`: the page's own music search. */
export function musicRoutes(): ApiRoute[] {
  return [
    {
      method: 'GET',
      path: '/openapi/aweme/v1/music/search',
      handler: ({ x, json }) =>
        json({ status_code: 0, music: findSongs(x.url.searchParams.get('keyword') ?? ''), has_more: 0 }),
    },
  ]
}
