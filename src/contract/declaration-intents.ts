// What an operator says once of his works, and which of a platform's own declarations says the same. Words:
// contract/platforms.ts, with their sources there.
import type { Platform } from './entities/account.ts'
import { declarationOf, declarationsFor } from './declarations.ts'

/** `original`: own and true, nothing has to be declared. */
export const DECLARATION_INTENTS = ['original', 'ai', 'fiction', 'opinion', 'marketing', 'repost'] as const
export type DeclarationIntent = (typeof DECLARATION_INTENTS)[number]

/** By platform; absent = it has no declaration that says this. Never one that says more or something else. */
const WORDS: Readonly<Record<DeclarationIntent, Readonly<Record<string, string>>>> = {
  original: {
    douyin: '无需添加自主声明',
    shipinhao: '无需标注',
    bilibili: '内容无需标注',
    weibo: '内容为自主创作',
    toutiao: '自行拍摄',
    weixin_gzh: '无需声明',
  },
  ai: {
    douyin: '内容由AI生成',
    kuaishou: '内容为AI生成',
    xiaohongshu: '笔记含AI合成内容',
    shipinhao: '含AI生成内容',
    bilibili: '含AI生成内容',
    baijiahao: '含AI生成内容',
    weibo: '含AI生成内容',
    toutiao: 'AI生成',
    tiktok: 'AI-generated content',
    weixin_gzh: '内容由AI生成',
    youtube: 'synthetic',
  },
  fiction: {
    douyin: '虚构演绎，仅供娱乐',
    kuaishou: '演绎情节，仅供娱乐',
    xiaohongshu: '虚构演绎，仅供娱乐',
    shipinhao: '内容为虚构剧情，仅供娱乐',
    bilibili: '含虚构演绎内容',
    baijiahao: '含虚构演绎内容',
    weibo: '含虚构演绎内容',
    toutiao: '虚构演绎，故事经历',
    weixin_gzh: '内容剧情演绎，仅供娱乐',
  },
  opinion: {
    douyin: '内容为个人观点或见解',
    kuaishou: '个人观点，仅供参考',
    shipinhao: '个人观点，仅供参考',
    bilibili: '个人观点，仅供参考',
    baijiahao: '个人观点，仅供参考',
    weibo: '个人观点，仅供参考',
    toutiao: '个人观点，仅供参考',
    weixin_gzh: '个人观点，仅供参考',
  },
  marketing: {
    douyin: '内容含营销推广信息',
    xiaohongshu: '内容包含营销广告',
    shipinhao: '内容包含营销广告',
    bilibili: '内容含营销信息',
    baijiahao: '内容含营销信息',
    weibo: '内容含营销信息',
  },
  repost: {
    douyin: '内容为转载信息',
    kuaishou: '素材来源于网络',
    baijiahao: '内容为转载',
    weibo: '内容为转载',
    toutiao: '取自站外',
  },
}

/** The platform's own word for it on works of this kind; null = it has none. */
export function declarationFor(
  platform: Pick<Platform, 'value' | 'declarations'>,
  kind: Platform['kinds'][number],
  intent: DeclarationIntent,
): string | null {
  const word = WORDS[intent][platform.value]
  if (word === undefined) return null
  const here = declarationOf(platform.value, kind, word)
  return declarationsFor(platform, kind).some((one) => one.value === here) ? here : null
}

/** True when nothing has to be chosen for it there: the platform asks for declarations of special works only. */
export function needsNone(
  platform: Pick<Platform, 'value' | 'declarations'>,
  kind: Platform['kinds'][number],
  intent: DeclarationIntent | '',
): boolean {
  return intent === 'original' && declarationFor(platform, kind, intent) === null
}
