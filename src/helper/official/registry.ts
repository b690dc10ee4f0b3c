// Every official interface of this helper. Adding one = its folder and one line here.
import type { Fetch } from './http.ts'
import { createOfficialHttp } from './http.ts'
import type { OfficialPlatform } from './official.ts'
import { HOSTS as INSTAGRAM } from './instagram/graph.ts'
import { createInstagramOfficial } from './instagram/index.ts'
import { HOSTS as TIKTOK } from './tiktok/api.ts'
import { createTiktokOfficial } from './tiktok/index.ts'
import { HOSTS as WEIXIN_GZH } from './weixin_gzh/api.ts'
import { createWeixinGzhOfficial } from './weixin_gzh/index.ts'
import { createYoutubeOfficial } from './youtube/index.ts'

/** Official interfaces by platform value. */
export interface OfficialRegistry {
  get(value: string): OfficialPlatform | undefined
  readonly infos: readonly OfficialPlatform['info'][]
}

/** The interfaces that ship. @param fetch for tests: whoever makes the calls */
export function createOfficials(fetch?: Fetch): readonly OfficialPlatform[] {
  return [
    createYoutubeOfficial({ http: createOfficialHttp(['www.googleapis.com', 'youtube.googleapis.com'], fetch) }),
    createInstagramOfficial({ http: createOfficialHttp(INSTAGRAM, fetch) }),
    createTiktokOfficial({ http: createOfficialHttp(TIKTOK, fetch) }),
    createWeixinGzhOfficial({ http: createOfficialHttp(WEIXIN_GZH, fetch) }),
  ]
}

/** A registry over the given interfaces. */
export function createOfficialRegistry(officials: readonly OfficialPlatform[]): OfficialRegistry {
  const byValue = new Map(officials.map((one) => [one.info.value, one]))
  return { get: (value) => byValue.get(value), infos: officials.map((one) => one.info) }
}

/** What a helper can do on each platform, by its page and by its interface together. */
export function mergeInfos(
  byPage: readonly OfficialPlatform['info'][],
  official: readonly OfficialPlatform['info'][],
): OfficialPlatform['info'][] {
  const merged = byPage.map((info) => {
    const interfaceInfo = official.find((one) => one.value === info.value)
    return interfaceInfo === undefined
      ? info
      : {
          ...info,
          kinds: [...new Set([...info.kinds, ...interfaceInfo.kinds])],
          auth_modes: [...new Set([...info.auth_modes, 'oauth' as const])],
        }
  })
  return [...merged, ...official.filter((one) => !byPage.some((info) => info.value === one.value))]
}
