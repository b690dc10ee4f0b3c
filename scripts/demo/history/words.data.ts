// What the works of the demo's history are called, and what is tracked of them.

/** What the plan is called whose titles the works took. */
export const PLAN_NAME = '门店关键词（演示数据）'

/** Beginnings and ends of titles, by who the account is; every pair is a title. */
export const TITLES: Readonly<Record<'food' | 'tea', { first: readonly string[]; second: readonly string[] }>> = {
  food: {
    first: [
      '成都火锅',
      '巷子里的串串',
      '老板亲手熬的牛油锅底',
      '下班后的小酒馆',
      '三代人的豆瓣鱼',
      '人均 50 的冒菜',
      '凌晨两点的钵钵鸡',
      '城南的抄手',
      '本地人才知道的蹄花汤',
      '锅边的手工毛肚',
      '街坊都来的苍蝇馆子',
      '一天只卖八十碗的甜水面',
    ],
    second: [
      '排队一小时值不值',
      '第一口就知道为什么火',
      '厨房里拍给你看',
      '这样点最划算',
      '外地朋友吃完不想走',
      '老顾客的隐藏吃法',
      '开店第八年没换过配方',
      '下雨天最想吃这一口',
      '周末去要早一点',
      '微辣到底有多辣',
      '带爸妈来吃了一次',
      '两个人吃到撑',
    ],
  },
  tea: {
    first: ['山野老树茶', '一壶春茶', '手工炒青', '蒙顶甘露', '竹叶青', '盖碗茶', '冷泡茶', '陈年普洱', '茶园的早晨'],
    second: [
      '水温差五度味道差很多',
      '新手第一次怎么泡',
      '师傅炒茶的三个小时',
      '三泡之后才好喝',
      '夏天这样喝',
      '送长辈选哪一款',
      '开汤给你看',
      '雨前和雨后的区别',
      '办公室也能泡好',
    ],
  },
}

/** Words whose places are tracked. */
export const TRACKED: readonly { keyword: string; platform: string }[] = [
  { keyword: '成都火锅推荐', platform: 'douyin' },
  { keyword: '城南小馆', platform: 'douyin' },
  { keyword: '成都苍蝇馆子', platform: 'douyin' },
  { keyword: '本地人吃的火锅', platform: 'douyin' },
  { keyword: '新手泡茶', platform: 'douyin' },
  { keyword: '成都美食', platform: 'kuaishou' },
  { keyword: '串串香', platform: 'kuaishou' },
  { keyword: '成都探店', platform: 'xiaohongshu' },
]

/** Why an attempt failed. */
export const FAILURES: readonly { code: string; msg: string }[] = [
  { code: 'TIMEOUT', msg: '上传视频超时，请稍后重试' },
  { code: 'REJECTED', msg: '平台审核未通过：画面中有第三方联系方式' },
  { code: 'TIMEOUT', msg: '打开发布页超时，请稍后重试' },
]

/** What the task of the week that begins so is called. */
export function weekName(firstDay: string): string {
  return `每周探店 ${firstDay.slice(5).replace('-', '/')}`
}
