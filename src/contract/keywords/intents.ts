// What people add to a service's name when they look for it, by what they want. Written for this product;
// no figures of volume stand behind them.

export const INTENTS = ['price', 'choice', 'place', 'contact', 'how', 'risk'] as const
export type Intent = (typeof INTENTS)[number]

type Words = Readonly<Record<Intent, readonly string[]>>

const COMMON: Words = {
  price: ['多少钱', '价格', '费用', '收费标准', '价目表'],
  choice: ['哪家好', '推荐', '排名', '怎么选', '哪里好'],
  place: ['附近', '地址', '在哪里', '本地'],
  contact: ['电话', '预约', '咨询', '联系方式'],
  how: ['流程', '注意事项', '多久', '怎么做'],
  risk: ['避坑', '靠谱吗', '是真的吗', '怎么样'],
}

/**
 * By the number of the line of business (hundreds, as in the list of industries): what is asked there beside the common
 * words.
 */
const OF_INDUSTRY: Readonly<Record<number, Partial<Words>>> = {
  100: {
    price: ['人均多少', '团购', '套餐价格'],
    choice: ['必吃榜', '好吃吗', '加盟哪家好'],
    contact: ['订座', '外卖电话'],
    how: ['营业时间', '招牌菜'],
  },
  200: { price: ['办卡多少钱', '团购价'], choice: ['口碑好的'], contact: ['上门电话'], how: ['营业时间', '多久一次'] },
  300: {
    price: ['一晚多少钱', '门票价格'],
    choice: ['攻略', '性价比高的'],
    contact: ['预订'],
    how: ['几天合适', '路线'],
  },
  400: {
    price: ['一平米多少钱', '报价', '预算'],
    choice: ['公司推荐', '十大品牌'],
    contact: ['上门量房', '免费设计'],
    how: ['步骤', '工期多久', '效果图'],
    risk: ['增项', '踩坑'],
  },
  500: {
    price: ['落地价', '报价', '首付多少'],
    choice: ['哪款好', '值得买吗'],
    contact: ['试驾预约'],
    how: ['几天能修好', '保养周期'],
  },
  600: {
    price: ['学费多少', '一节课多少钱'],
    choice: ['哪个学校好', '机构推荐'],
    contact: ['报名', '试听'],
    how: ['学多久', '考试时间'],
    risk: ['能退费吗'],
  },
  700: {
    price: ['一颗多少钱', '能报销吗'],
    choice: ['哪家医院好', '医生推荐'],
    contact: ['挂号', '预约电话'],
    how: ['恢复期多久', '需要准备什么'],
    risk: ['有副作用吗', '正规吗'],
  },
  800: {
    price: ['专柜价', '批发价'],
    choice: ['品牌推荐', '哪个牌子好'],
    place: ['专卖店'],
    how: ['怎么搭配', '尺码怎么选'],
    risk: ['怎么辨真假'],
  },
  900: {
    price: ['一个月多少钱', '套餐价格'],
    choice: ['口碑榜', '哪个牌子好'],
    contact: ['参观预约'],
    how: ['什么时候订', '适合几岁'],
    risk: ['安全吗'],
  },
  1000: {
    price: ['代办费用', '年费多少'],
    choice: ['公司排名', '服务商推荐'],
    contact: ['代办电话', '在线咨询'],
    how: ['需要什么材料', '办理流程'],
    risk: ['合法吗'],
  },
}

/** The line of business that a number belongs to: a part counts to its whole. */
export function industryRoot(industryId: number): number {
  return Math.floor(industryId / 100) * 100
}

/** Words of each intent for a line of business, its own ones first; 0 or an unknown one = the common ones. */
export function intentWords(industryId = 0): Words {
  const own = OF_INDUSTRY[industryRoot(industryId)] ?? {}
  const of = (intent: Intent): string[] => [...new Set([...(own[intent] ?? []), ...COMMON[intent]])]
  return {
    price: of('price'),
    choice: of('choice'),
    place: of('place'),
    contact: of('contact'),
    how: of('how'),
    risk: of('risk'),
  }
}
