// Every official interface that accounts can be opened at. Adding one = its file and one line here.
import type { OfficialProvider, ShareProvider } from './provider.ts'
import { douyinShare } from './providers/douyin-share.ts'
import { createInstagramProvider } from './providers/instagram.ts'
import { createTiktokProvider } from './providers/tiktok.ts'
import { createWeixinGzhProvider } from './providers/weixin-gzh.ts'
import { youtubeProvider } from './providers/youtube.ts'

export const OFFICIAL_PROVIDERS: readonly OfficialProvider[] = [
  youtubeProvider,
  createInstagramProvider(),
  createTiktokProvider(),
  createWeixinGzhProvider(),
]

/** Every hand-off to an app on a phone, by the platform whose works it takes. */
export const SHARE_PROVIDERS: ReadonlyMap<string, ShareProvider> = new Map([['douyin', douyinShare]])
