// Words that advertising law and the platforms' rules speak against, as data. What a word means in its
// sentence no list knows: all but the category `authority` only warn.
import type { WordCategory } from '../../contract/http/forbidden-words.ts'

interface WordRule {
  /** As the settings show it. */
  readonly sample: string
  /** Instead of the plain word; without flags. Matched against lower case and half width. */
  readonly pattern?: string
  /** '' = take it out. */
  readonly to?: string
}
export interface CategoryRules {
  readonly category: Exclude<WordCategory, 'tenant'>
  readonly name: string
  readonly level: 1 | 2
  readonly rules: readonly WordRule[]
}

const plain = (words: string): WordRule[] =>
  words.split(' ').map((word) => {
    const [sample = '', to] = word.split('>')
    return to === undefined ? { sample } : { sample, to }
  })

export const CATEGORIES: readonly CategoryRules[] = [
  {
    category: 'extreme',
    name: '极限用语',
    level: 1,
    rules: [
      ...plain(
        '顶级>优质 顶尖>出色 极致>出众 极品>佳品 绝佳>很好 独一无二>有特色 史无前例>少见 前无古人 空前绝后 万能>多用 无敌 国家级 世界级 全球级 宇宙级 首个 首家 首选>可选 独家 唯一 永久>长久 永不 零风险 零缺陷 绝无仅有 销量冠军 行业领导者 遥遥领先',
      ),
      {
        sample: '最好、最佳、最低价等',
        pattern:
          '最(?:好|佳|优|强|大|小|高|低|美|新款|新技术|新科学|先进|便宜|优秀|优质|正宗|安全|专业|权威|有效|受欢迎|时尚|火|赚)(?!限度|程度|(?:会|后|近|终))',
        to: '很好',
      },
      {
        sample: '第一（名次）',
        pattern:
          '(?:全国|全网|全球|世界|行业|业内|销量|排名|口碑|质量|亚洲|中国)\\s*第[一1]|第一(?:品牌|名牌|大牌)|\\bno\\.?\\s?1\\b|top\\s?1\\b',
        to: '领先',
      },
      { sample: '100%', pattern: '(?:100%|百分之百)(?!纯?棉|羊毛|桑?蚕丝)', to: '' },
    ],
  },
  {
    category: 'authority',
    name: '权威、机关名义',
    level: 2,
    rules: plain(
      '特供 专供 国家领导人 领导人推荐 国家机关推荐 国家机关专用 国家机关特供 军队特供 军队专用 中南海特供 人民大会堂特供 国宴专用 国务院推荐 央视推荐 质量免检 国家免检',
    ),
  },
  {
    category: 'time',
    name: '虚假时限',
    level: 1,
    rules: plain(
      '仅此一次 最后一次 随时涨价 马上涨价 即将涨价 随时结束 错过不再 错过再无 过期不候 最后机会 再不抢就没了',
    ),
  },
  {
    category: 'contact',
    name: '联系方式',
    level: 1,
    rules: [
      {
        sample: '微信、VX、加V',
        pattern:
          '(?:加|＋|\\+)\\s?(?:我\\s?)?(?:微信|薇信|威信|v信|wx|vx|v(?![a-z]))|(?:微信|薇信|威信|wechat|wx|vx)\\s?号?\\s?[:：]?\\s?[a-z][a-z0-9_-]{5,19}|(?:微信|薇信|威信)号|\\bvx\\b',
      },
      { sample: '手机号', pattern: '(?<!\\d)1[3-9]\\d[ -]?\\d{4}[ -]?\\d{4}(?!\\d)' },
      { sample: 'QQ 号', pattern: 'qq\\s?(?:号|群)?\\s?[:：]?\\s?\\d{5,11}' },
    ],
  },
  {
    category: 'medical',
    name: '医疗功效',
    level: 1,
    rules: plain(
      '根治 治愈率 药到病除 包治百病 祖传秘方 无副作用 无毒副作用 无依赖 立竿见影 一次见效 彻底治愈 延年益寿 抗癌 防癌 降血压 降血糖 丰胸 壮阳 医生推荐 专家推荐',
    ),
  },
  {
    category: 'finance',
    name: '金融承诺',
    level: 1,
    rules: plain(
      '稳赚不赔 保本保息 保本高收益 零风险高收益 无风险收益 躺赚 日赚 月入过万 一夜暴富 高额返利 内幕消息 必涨 稳赚',
    ),
  },
]
