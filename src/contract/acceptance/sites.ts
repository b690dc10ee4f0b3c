// The rules of every site that publishes.
import type { SiteRules } from './rules.ts'
import { baijiahaoRules } from './sites/baijiahao.ts'
import { bilibiliRules } from './sites/bilibili.ts'
import { douyinRules } from './sites/douyin.ts'
import { instagramRules } from './sites/instagram.ts'
import { kuaishouRules } from './sites/kuaishou.ts'
import { shipinhaoRules } from './sites/shipinhao.ts'
import { tiktokRules } from './sites/tiktok.ts'
import { toutiaoRules } from './sites/toutiao.ts'
import { weiboRules } from './sites/weibo.ts'
import { weixinGzhRules } from './sites/weixin-gzh.ts'
import { xiaohongshuRules } from './sites/xiaohongshu.ts'
import { youtubeRules } from './sites/youtube.ts'

/** By platform value. */
export const SITE_RULES: Readonly<Record<string, SiteRules>> = {
  douyin: douyinRules,
  kuaishou: kuaishouRules,
  xiaohongshu: xiaohongshuRules,
  shipinhao: shipinhaoRules,
  bilibili: bilibiliRules,
  baijiahao: baijiahaoRules,
  weibo: weiboRules,
  toutiao: toutiaoRules,
  tiktok: tiktokRules,
  weixin_gzh: weixinGzhRules,
  youtube: youtubeRules,
  instagram: instagramRules,
}
