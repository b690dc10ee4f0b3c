// The platforms: what they are called, what they can do, what may be chosen there. What their forms take of words,
// files and times stands in acceptance/sites.
import { limitsOf } from './acceptance/rules.ts'
import { baijiahaoRules } from './acceptance/sites/baijiahao.ts'
import { bilibiliRules } from './acceptance/sites/bilibili.ts'
import { douyinRules } from './acceptance/sites/douyin.ts'
import { instagramRules } from './acceptance/sites/instagram.ts'
import { kuaishouRules } from './acceptance/sites/kuaishou.ts'
import { shipinhaoRules } from './acceptance/sites/shipinhao.ts'
import { tiktokRules } from './acceptance/sites/tiktok.ts'
import { toutiaoRules } from './acceptance/sites/toutiao.ts'
import { weiboRules } from './acceptance/sites/weibo.ts'
import { weixinGzhRules } from './acceptance/sites/weixin-gzh.ts'
import { xiaohongshuRules } from './acceptance/sites/xiaohongshu.ts'
import { youtubeRules } from './acceptance/sites/youtube.ts'
import type { Platform } from './entities/account.ts'

/**
 * What 抖音 takes: limits of video and image posts as its form has them (title 30/20, text 1000, 5 topics, +2 h to +14
 * d).
 */
export const douyin: Platform = {
  value: 'douyin',
  name: '抖音',
  iconUrl: '',
  kinds: ['video', 'image'],
  auth_modes: ['helper'],
  capabilities: [
    'poi',
    'micro_app',
    'collection',
    'friends',
    'music',
    'topic',
    'timing',
    'cover',
    'declaration',
    'visibility',
    'download',
  ],
  limits: limitsOf(douyinRules),
  declarations: [
    '内容由AI生成',
    '内容为个人观点或见解',
    '内容为转载信息',
    '内容含营销推广信息',
    '虚构演绎，仅供娱乐',
    '无需添加自主声明',
  ].map((name) => ({ value: name, name })),
}

/** What 快手 takes. Its form has no title: title and text share one field of 500 characters. */
export const kuaishou: Platform = {
  value: 'kuaishou',
  name: '快手',
  iconUrl: '',
  kinds: ['video', 'image'],
  auth_modes: ['helper'],
  capabilities: ['poi', 'collection', 'topic', 'timing', 'cover', 'declaration', 'visibility'],
  limits: limitsOf(kuaishouRules),
  declarations: ['内容为AI生成', '演绎情节，仅供娱乐', '个人观点，仅供参考', '素材来源于网络'].map((name) => ({
    value: name,
    name,
  })),
  visibilities: [
    { value: 0, name: '所有人可见' },
    { value: 3, name: '好友可见' },
    { value: 1, name: '仅自己可见' },
  ],
}

/** What 小红书 takes. Titles count half a unit per ASCII character. */
export const xiaohongshu: Platform = {
  value: 'xiaohongshu',
  name: '小红书',
  iconUrl: '',
  kinds: ['video', 'image'],
  auth_modes: ['helper'],
  capabilities: ['poi', 'collection', 'topic', 'timing', 'cover', 'declaration', 'visibility'],
  limits: limitsOf(xiaohongshuRules),
  // 内容来源声明 is left out: it asks for a place, a date or a medium, which a work does not have.
  declarations: ['虚构演绎，仅供娱乐', '笔记含AI合成内容', '内容包含营销广告'].map((name) => ({ value: name, name })),
}

/**
 * What 视频号 takes of films. Its text of 1000 characters holds title, description and topics; the short
 * title is made from the title.
 */
export const shipinhao: Platform = {
  value: 'shipinhao',
  name: '视频号',
  iconUrl: '',
  kinds: ['video'],
  auth_modes: ['helper'],
  capabilities: ['poi', 'collection', 'topic', 'timing', 'cover', 'declaration'],
  limits: limitsOf(shipinhaoRules),
  // 内容为自行拍摄 and 内容为转载 are left out: they ask for a date, a place or a source, which a work does not have.
  declarations: ['含AI生成内容', '内容为虚构剧情，仅供娱乐', '个人观点，仅供参考', '内容包含营销广告', '无需标注'].map(
    (name) => ({ value: name, name }),
  ),
}

/** What B站 takes. Our topics are its tags: it wants at least one. */
export const bilibili: Platform = {
  value: 'bilibili',
  name: 'B站',
  iconUrl: '',
  kinds: ['video'],
  auth_modes: ['helper'],
  capabilities: ['collection', 'topic', 'timing', 'cover', 'declaration'],
  limits: limitsOf(bilibiliRules),
  // 「内容为转载」 is left out: the site then wants the source, which a work of ours doesn't have.
  declarations: ['含AI生成内容', '含虚构演绎内容', '内容含营销信息', '个人观点，仅供参考', '内容无需标注'].map(
    (name) => ({ value: name, name }),
  ),
}

/** What 百家号 takes; an emoji counts three. Title and topics share one field of 50. */
export const baijiahao: Platform = {
  value: 'baijiahao',
  name: '百家号',
  iconUrl: '',
  kinds: ['video', 'article'],
  auth_modes: ['helper'],
  // 合集 is left out: no read of the account's collections is known, so there is nothing to choose from.
  capabilities: ['topic', 'timing', 'cover', 'declaration'],
  limits: limitsOf(baijiahaoRules),
  // One of them is required; who chooses none gets the page's own 「无需声明」.
  declarations: ['含AI生成内容', '内容为转载', '含虚构演绎内容', '内容含营销信息', '个人观点，仅供参考'].map(
    (name) => ({ value: name, name }),
  ),
}

/**
 * What 微博 takes. Topics share the text's 2000 characters, so the text itself gets 1900. It has no timer
 * of its own.
 */
export const weibo: Platform = {
  value: 'weibo',
  name: '微博',
  iconUrl: '',
  kinds: ['video', 'image', 'article'],
  auth_modes: ['helper'],
  capabilities: ['topic', 'collection', 'cover', 'declaration'],
  limits: limitsOf(weiboRules),
  declarations: [
    '内容为转载',
    '含AI生成内容',
    '含虚构演绎内容',
    '个人观点，仅供参考',
    '内容含营销信息',
    '内容为自主创作',
  ].map((name) => ({ value: name, name })),
}

/** What 头条 takes. A film's description has 400 characters, a 微头条 2000 and nine pictures. */
export const toutiao: Platform = {
  value: 'toutiao',
  name: '头条',
  iconUrl: '',
  kinds: ['video', 'image', 'article'],
  auth_modes: ['helper'],
  capabilities: ['topic', 'collection', 'timing', 'cover', 'declaration'],
  limits: limitsOf(toutiaoRules),
  // 取材网络, 个人观点 and 引用AI stand on the pages of articles and 微头条 only, 取自站外, 自行拍摄 and AI生成 on that of films.
  declarations: [
    ...['虚构演绎，故事经历', '引用站内', '投资观点，仅供参考', '健康医疗分享，仅供参考'].map((name) => ({
      value: name,
      name,
    })),
    ...['取自站外', '自行拍摄', 'AI生成'].map((name) => ({ value: name, name, kinds: ['video' as const] })),
    ...['取材网络', '个人观点，仅供参考', '引用AI'].map((name) => ({
      value: name,
      name,
      kinds: ['image' as const, 'article' as const],
    })),
  ],
}

/**
 * What TikTok's studio takes. Title and text leave room for the topics in the caption; five topics at most is general
 * knowledge.
 */
export const tiktok: Platform = {
  value: 'tiktok',
  name: 'TikTok',
  iconUrl: '',
  kinds: ['video'],
  auth_modes: ['helper', 'oauth'],
  capabilities: ['topic', 'timing', 'cover', 'declaration', 'visibility', 'post_settings'],
  limits: limitsOf(tiktokRules),
  declarations: [{ value: 'AI-generated content', name: 'AI 生成内容（AI-generated content）' }],
}

/**
 * What 公众号 takes: films and 贴图 (image posts) by its web pages, 贴图 and articles by its official interface (draft/add:
 * titles of 32). One text limit holds for all: that of a film's guide words; 贴图 alone would take 1000.
 */
export const weixinGzh: Platform = {
  value: 'weixin_gzh',
  name: '公众号',
  iconUrl: '',
  kinds: ['video', 'image', 'official'],
  auth_modes: ['helper', 'oauth'],
  capabilities: ['timing', 'cover', 'declaration', 'mass_notice'],
  limits: limitsOf(weixinGzhRules),
  declarations: [
    '内容由AI生成',
    '内容剧情演绎，仅供娱乐',
    '个人观点，仅供参考',
    '健康医疗分享，仅供参考',
    '投资观点，仅供参考',
    '无需声明',
  ].map((name) => ({ value: name, name })),
}

/**
 * What YouTube takes through its official interface. Our topics are its tags: 500 characters of them altogether. A
 * thumbnail has 50 MB at most. A work without a choice of who may see it is public, whether Google has audited the
 * application or not (since 2026-11-02).
 */
export const youtube: Platform = {
  value: 'youtube',
  name: 'YouTube',
  iconUrl: '',
  kinds: ['video'],
  auth_modes: ['oauth'],
  capabilities: ['collection', 'topic', 'timing', 'cover', 'declaration', 'visibility'],
  limits: limitsOf(youtubeRules),
  visibilities: [
    { value: 0, name: '公开' },
    { value: 1, name: '私享（仅自己可见）' },
  ],
  visibility_preset: '公开',
  declarations: [
    { value: 'synthetic', name: '含 AI 生成或改动的逼真内容' },
    { value: 'not-for-kids', name: '不是面向儿童的内容' },
    { value: 'synthetic,not-for-kids', name: '含 AI 生成内容，且不是面向儿童' },
  ],
}

/**
 * What Instagram takes through its official interface, of professional accounts: reels, single pictures and carousels
 * of up to ten. Title, text and topics share one caption of 2200 characters. It has no timer; a cover needs an account
 * that was joined by Facebook login.
 */
export const instagram: Platform = {
  value: 'instagram',
  name: 'Instagram',
  iconUrl: '',
  kinds: ['video', 'image'],
  auth_modes: ['oauth'],
  capabilities: ['topic', 'cover'],
  limits: limitsOf(instagramRules),
  declarations: [],
}

/** A shop of 抖店: signed in for its sub-accounts. It publishes nothing, so it stands in no choice of publishing. */
export const doudian: Platform = {
  value: 'doudian',
  name: '抖店',
  iconUrl: '',
  kinds: [],
  auth_modes: ['helper', 'doudian'],
  capabilities: [],
  limits: {},
  declarations: [],
}
/** Platforms of shops, beside those that publish. */
export const SHOP_PLATFORMS: readonly Platform[] = [doudian]

/** Platforms whose app takes a work from a scanned code (抖音's share to the app). */
export const PHONE_PLATFORMS: ReadonlySet<string> = new Set(['douyin'])

/** All of them, in the order of the menus. */
export const PLATFORMS: readonly Platform[] = [
  douyin,
  kuaishou,
  xiaohongshu,
  shipinhao,
  bilibili,
  baijiahao,
  weibo,
  toutiao,
  tiktok,
  weixinGzh,
  youtube,
  instagram,
]
