// How much a search word sounds like somebody who wants to buy: 1 to 10 by ordered rules, the first that fits counts.
// It says nothing of how often it is searched.
import { INTENTS, industryRoot, intentWords, type Intent } from './intents.ts'

export interface Score {
  /** 1 to 10. */
  readonly score: number
  /** A Chinese sentence for the operator. */
  readonly reason: string
}

interface Rule {
  readonly name: string
  readonly score: number
  readonly words: readonly string[]
  /** In these lines of business the rule does not hold. */
  readonly notIn?: readonly number[]
}

/** Who asks so wants something else. Looked at before everything that sells. */
const EXCLUDED: readonly Rule[] = [
  {
    name: '求职招聘',
    score: 1,
    words: ['招聘', '求职', '找工作', '工资', '薪资', '月薪', '兼职', '实习', '岗位', '面试', '待遇', '学徒'],
  },
  {
    name: '下载资料',
    score: 1,
    words: ['下载', '破解', '网盘', '百度云', 'txt', 'pdf', 'ppt', '安装包', '壁纸', '素材', '源码', '模板'],
  },
  {
    name: '名人娱乐',
    score: 1,
    words: ['明星', '演员', '八卦', '电视剧', '电影', '小说', '歌词', '游戏', '动漫', '结局'],
  },
  {
    name: '概念解释',
    score: 2,
    words: [
      '什么意思',
      '是什么',
      '的意思',
      '定义',
      '百科',
      '英文',
      '英语怎么说',
      '拼音',
      '读音',
      '历史',
      '由来',
      '简介',
    ],
  },
  { name: '自己动手', score: 2, words: ['自制', '自己做', '做法', '教程', '怎么画', '手工', '视频教学'], notIn: [600] },
  { name: '新闻事件', score: 2, words: ['新闻', '事故', '倒闭', '跑路', '最新消息'] },
]
const SELLING: Readonly<Record<Intent, { readonly name: string; readonly score: number }>> = {
  contact: { name: '联系、预约', score: 10 },
  price: { name: '价格', score: 9 },
  choice: { name: '比较、选择', score: 8 },
  place: { name: '到店、地点', score: 7 },
  risk: { name: '打消顾虑', score: 6 },
  how: { name: '了解过程', score: 5 },
}
/** Beside the words of the lines of business. */
const MORE: Readonly<Record<Intent, readonly string[]>> = {
  price: ['多少钱', '报价', '费用', '收费', '便宜', '优惠', '团购', '贵吗', '价', '钱'],
  contact: ['电话', '预约', '预订', '报名', '咨询', '上门', '订座', '挂号', '试听', '试驾', '加盟'],
  choice: ['哪家', '哪个', '哪里', '哪款', '推荐', '排名', '排行', '十大', '怎么选', '好的', '最好', '对比'],
  place: ['附近', '地址', '在哪', '门店', '专卖店', '怎么走'],
  how: ['流程', '步骤', '多久', '注意', '材料', '时间', '攻略', '怎么', '如何'],
  risk: ['靠谱', '避坑', '踩坑', '骗', '正规', '安全', '怎么样', '真假', '副作用', '值得'],
}
/** Strongest first: of a word that asks for two things the dearer one counts. */
const ORDER: readonly Intent[] = INTENTS.toSorted((a, b) => SELLING[b].score - SELLING[a].score)
const SHORT = 8
/** Without any sign of what is wanted. */
const BARE = {
  long: { score: 4, reason: '没有明显的购买意图' },
  short: { score: 5, reason: '行业核心词，需求宽泛' },
} as const

const RULES = new Map<number, readonly { readonly intent: Intent; readonly word: string }[]>()
const rulesOf = (industryId: number) => {
  const root = industryRoot(industryId)
  let rules = RULES.get(root)
  if (rules === undefined) {
    const words = intentWords(root)
    rules = ORDER.flatMap((intent) =>
      [...new Set([...words[intent], ...MORE[intent]])]
        .toSorted((a, b) => b.length - a.length)
        .map((word) => ({ intent, word })),
    )
    RULES.set(root, rules)
  }
  return rules
}

/**
 * `places`: names that make a word local, which adds one. The same word, line of business and places always get the
 * same score.
 */
export function scoreKeyword(word: string, industryId = 0, places: readonly string[] = []): Score {
  const text = word.normalize('NFKC').toLowerCase().replace(/\s/g, '')
  const root = industryRoot(industryId)
  for (const rule of EXCLUDED) {
    const hit = rule.notIn?.includes(root) === true ? undefined : rule.words.find((one) => text.includes(one))
    if (hit !== undefined) return { score: rule.score, reason: `含“${hit}”：${rule.name}，不是找服务` }
  }
  const found = rulesOf(industryId).find((one) => text.includes(one.word))
  const base =
    found === undefined
      ? [...text].length > SHORT
        ? BARE.long
        : BARE.short
      : { score: SELLING[found.intent].score, reason: `含“${found.word}”：${SELLING[found.intent].name}` }
  const place = places.find((one) => one.length > 1 && text.includes(one))
  return place === undefined || base.score === 10
    ? base
    : { score: base.score + 1, reason: `${base.reason}；带地区“${place}”` }
}

/** Core = short, hot = asks to buy, long_tail = the rest, off = looks for something else. */
export type Tier = 'core' | 'hot' | 'long_tail' | 'off'
export interface TierRule {
  /** Longest core word, code points. */
  readonly coreLength: number
  /** Lowest score of a hot word. */
  readonly hotFrom: number
}
export const TIER_RULE: TierRule = { coreLength: 6, hotFrom: 8 }
/** Up to this score a word is `off`. */
export const OFF_SCORE = 2

/** The part of a mix (5 : 3 : 2) that a word belongs to. */
export function tierOf(word: string, score: number, rule: TierRule = TIER_RULE): Tier {
  return score <= OFF_SCORE
    ? 'off'
    : score >= rule.hotFrom
      ? 'hot'
      : [...word].length <= rule.coreLength
        ? 'core'
        : 'long_tail'
}
