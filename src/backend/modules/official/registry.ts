// Every official interface that accounts can be opened at. Adding one = its file and one line here.
import type { OfficialProvider } from './provider.ts'
import { createInstagramProvider } from './providers/instagram.ts'
import { createTiktokProvider } from './providers/tiktok.ts'
import { createWeixinGzhProvider } from './providers/weixin-gzh.ts'
import { youtubeProvider } from './providers/youtube.ts'

export const OFFICIAL_PROVIDERS: readonly OfficialProvider[] = [youtubeProvider, createInstagramProvider(), createTiktokProvider(), createWeixinGzhProvider()]
