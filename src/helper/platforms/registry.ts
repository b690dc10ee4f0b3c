// Every site of this helper. Adding one = its folder and one line here.
import { createBaijiahao } from './baijiahao/index.ts'
import { createBilibili } from './bilibili/index.ts'
import { createDoudian } from './doudian/index.ts'
import { createDouyin } from './douyin/index.ts'
import { createKuaishou } from './kuaishou/index.ts'
import type { Platform as PlatformInfo } from '../../contract/entities/account.ts'
import { mergeInfos } from '../official/registry.ts'
import type { Platform, PlatformRegistry } from './platform.ts'
import { createShipinhao } from './shipinhao/index.ts'
import { createTiktok } from './tiktok/index.ts'
import { createToutiao } from './toutiao/index.ts'
import { createWeibo } from './weibo/index.ts'
import { createWeixinGzh } from './weixin_gzh/index.ts'
import { createXiaohongshu } from './xiaohongshu/index.ts'

/** The sites that ship. */
export function createPlatforms(): readonly Platform[] {
  return [
    createDouyin(),
    createKuaishou(),
    createBilibili(),
    createBaijiahao(),
    createToutiao(),
    createTiktok(),
    createWeixinGzh(),
    createWeibo(),
    createXiaohongshu(),
    createShipinhao(),
    createDoudian(),
  ]
}

/**
 * A registry over the given platforms; `official`: what their interfaces, and interfaces alone, can do. Two with the
 * same value are a mistake and throw.
 */
export function createRegistry(
  platforms: readonly Platform[],
  official: readonly PlatformInfo[] = [],
): PlatformRegistry {
  const byValue = new Map(platforms.map((platform) => [platform.info.value, platform]))
  if (byValue.size !== platforms.length) throw new Error('two platforms share one value')
  return {
    get: (value) => byValue.get(value),
    infos: mergeInfos(
      platforms.map((platform) => platform.info),
      official,
    ),
  }
}
