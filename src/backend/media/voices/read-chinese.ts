/**
 * Writes a Chinese text as it is said: digits, dates, times, money, phones, units and ranges become words, so that
 * every speech engine reads them alike. What is drawn on the picture stays as it was written.
 */
import { sayDigits, sayNumber, sayWhole } from './chinese-numbers.ts'

const N = String.raw`\d+(?:,\d{3})*(?:\.\d+)?`
const TO = String.raw`\s*[-~～—–－至到]{1,2}\s*`
const NOT_IN = String.raw`(?<![\d.A-Za-z])`

/** Units written in Latin letters or signs, longest first. */
const UNITS: readonly (readonly [string, string])[] = [
  ['km/h', '公里每小时'],
  ['m/s', '米每秒'],
  ['km²', '平方公里'],
  ['km2', '平方公里'],
  ['mAh', '毫安时'],
  ['kWh', '度'],
  ['m²', '平方米'],
  ['m2', '平方米'],
  ['㎡', '平方米'],
  ['m³', '立方米'],
  ['m3', '立方米'],
  ['GHz', '吉赫兹'],
  ['MHz', '兆赫兹'],
  ['kHz', '千赫兹'],
  ['Hz', '赫兹'],
  ['kcal', '千卡'],
  ['km', '公里'],
  ['cm', '厘米'],
  ['mm', '毫米'],
  ['kg', '公斤'],
  ['KG', '公斤'],
  ['Kg', '公斤'],
  ['mg', '毫克'],
  ['ml', '毫升'],
  ['mL', '毫升'],
  ['ML', '毫升'],
  ['min', '分钟'],
  ['px', '像素'],
  ['kW', '千瓦'],
  ['℃', '摄氏度'],
  ['°C', '摄氏度'],
  ['°', '度'],
  ['g', '克'],
  ['L', '升'],
  ['l', '升'],
  ['m', '米'],
  ['h', '小时'],
  ['s', '秒'],
  ['W', '瓦'],
  ['V', '伏'],
]
const UNIT = UNITS.map(([sign]) => sign.replace(/[/²³°]/g, '\\$&')).join('|')
const unitName = (sign: string): string => UNITS.find(([one]) => one === sign)?.[1] ?? sign
const MONEY: Readonly<Record<string, string>> = { '¥': '元', '￥': '元', $: '美元', '€': '欧元', '£': '英镑' }

/** Words that count: 2 before them is 两. Not 年级, 次元, 手, 线, 号, 月, 日, 楼, 班, 路, 级, 维, 期, 等: those number, and keep 二. */
const MEASURE = String.raw`(?:个|只|条|张|件|块|元(?!素)|次(?!元|方)|天|周|年(?!级)|位|名|口|家|本|台|辆|双|对|倍|升|米|公里|公斤|千克|斤|克|小时|分钟|秒|种|样|款|套|层|瓶|杯|包|盒|箱|袋|片|份|部|场|步|遍|趟|回|句|段|篇|首|支|把|扇|座|栋|间|人|岁|点|半|代(?!目)|者|边|侧|项|道|门|类|组|排|单|笔|颗|粒|根|枚|幅|碗|盘|勺|串|桶|罐|滴|群|股|封|节|堂|度|万|千|百|亿|平方米|立方米|平方公里|厘米|毫米|毫升|毫克|瓦|伏|千瓦|像素|美元|欧元|英镑|公里每小时|米每秒|英寸|寸|顿|大|小)`
const isTwo = new RegExp(`^${MEASURE}`)

const wide = (text: string): string =>
  text.replace(/[０-９Ａ-Ｚａ-ｚ％]|(?<=[\d０-９])[．：／](?=[\d０-９])/g, (char) => char.normalize('NFKC'))

/** A quantity before `after`: 2 is 两 before a measure word. */
const count = (digits: string, after: string): string =>
  digits === '2' && isTwo.test(after) ? '两' : sayNumber(digits)
const isYear = (digits: string): boolean => /^(1[1-9]|2[01])\d\d$/.test(digits)

type Rule = readonly [RegExp, (...found: string[]) => string]

/** In this order; each turns its digits into words, so that no later rule sees them. */
const RULES: readonly Rule[] = [
  // numbers that are dictated
  [
    /(?<![\d])(?:\+?86[-\s]?)?(1[3-9]\d)[-\s]?(\d{4})[-\s]?(\d{4})(?!\d)/g,
    (_, a, b, c) => sayDigits(`${a}${b}${c}`, true),
  ],
  [/(?<!\d)(400|800)-?(\d{3})-?(\d{4})(?!\d)/g, (_, a, b, c) => sayDigits(`${a}${b}${c}`, true)],
  [/(?<!\d)(0\d{2,3})-(\d{7,8})(?!\d)/g, (_, a, b) => sayDigits(`${a}${b}`, true)],
  [
    /(电话|手机号?|拨打|致电|热线|号码|客服|报警|急救|验证码|尾号|房号|编号|订单号|车牌|QQ|微信|邮编)([是为:：\s]{0,3})(\d{3,})(?!\d)/g,
    (_, word, between, digits) => word + between + sayDigits(digits, true),
  ],
  // dates
  [
    /(?<!\d)(\d{4})[-/.年](0?[1-9]|1[0-2])[-/.月](0?[1-9]|[12]\d|3[01])([日号]?)(?!\d)/g,
    (_, y, m, d, end) =>
      `${sayDigits(y)}年${sayWhole(String(Number(m)))}月${sayWhole(String(Number(d)))}${end || '日'}`,
  ],
  [
    /(?<!\d)(\d{4})[-/](0[1-9]|1[0-2])(?![\d-])/g,
    (whole, y, m) => (isYear(y) ? `${sayDigits(y)}年${sayWhole(String(Number(m)))}月` : whole),
  ],
  [
    new RegExp(String.raw`(?<!\d)(\d{4})(年?)${TO}(\d{4})年`, 'g'),
    (_, a, word, b) => `${sayDigits(a)}${word}到${sayDigits(b)}年`,
  ],
  [
    /(?<!\d)(\d{4})年(?=历史|以前|之前|前|以来|来|以上|左右|多)/g,
    (whole, y) => (y.endsWith('00') ? `${sayNumber(y)}年` : isYear(y) ? `${sayDigits(y)}年` : whole),
  ],
  [/(?<!\d)(\d{4})(?=年)/g, (whole, y) => (isYear(y) ? sayDigits(y) : whole)],
  [/(?<!\d)(\d{2})后(?=[一-龥]|[，。！？、\s]|$)/g, (_, y) => `${sayDigits(y)}后`],
  [
    new RegExp(String.raw`(?<!\d)(\d{1,2})${TO}(\d{1,2})([月日号])`, 'g'),
    (_, a, b, unit) => `${sayWhole(a)}到${sayWhole(b)}${unit}`,
  ],
  [
    /(?<!\d)(0?[1-9]|1[0-2])月(0?[1-9]|[12]\d|3[01])(?=[日号])/g,
    (_, m, d) => `${sayWhole(String(Number(m)))}月${sayWhole(String(Number(d)))}`,
  ],
  // ratios that are named so, times, other ratios
  [
    /(比例|比分|比率|画幅)([是为约:：\s]{0,3})(\d+)[:：](\d+)/g,
    (_, word, between, a, b) => `${word}${between}${sayWhole(a)}比${sayWhole(b)}`,
  ],
  [
    new RegExp(String.raw`(?<![\d:])([01]?\d|2[0-4]):([0-5]\d)${TO}([01]?\d|2[0-4]):([0-5]\d)(?![\d:])`, 'g'),
    (_, a, b, c, d) => `${clock(a, b)}到${clock(c, d)}`,
  ],
  [/(?<![\d:])([01]?\d|2[0-4]):([0-5]\d)(?::([0-5]\d))?(?![\d:])/g, (_, h, m, s) => clock(h, m, s)],
  [/(?<!\d)(\d+)[:：](\d+)(?!\d)/g, (_, a, b) => `${sayWhole(a)}比${sayWhole(b)}`],
  // money
  [
    new RegExp(String.raw`([¥￥$€£])\s?(${N})${TO}[¥￥$€£]?(${N})([万亿]?)(?:元|块)?`, 'g'),
    (_, sign, a, b, big) => `${sayNumber(a)}到${sayNumber(b)}${big}${MONEY[sign] ?? ''}`,
  ],
  [
    new RegExp(String.raw`([¥￥$€£])\s?(${N})([万亿]?)(?:元|块)?`, 'g'),
    (_, sign, digits, big) => `${count(money(digits), big || '元')}${big}${MONEY[sign] ?? ''}`,
  ],
  // percentages
  [
    new RegExp(String.raw`${NOT_IN}([-−+]?${N})%?${TO}([-−+]?${N})%`, 'g'),
    (_, a, b) => `百分之${sayPercent(a)}到百分之${sayPercent(b)}`,
  ],
  [
    new RegExp(String.raw`(?<![\d.])([-−+]?${N})%`, 'g'),
    (_, digits) => `${/^[-−]/.test(digits) ? '负' : ''}百分之${sayPercent(digits.replace(/^[-−+]/, ''))}`,
  ],
  [new RegExp(String.raw`${NOT_IN}(${N})‰`, 'g'), (_, digits) => `千分之${sayNumber(digits)}`],
  // temperature and units
  [
    new RegExp(String.raw`(?<![\d.])[-−](${N})${TO}([-−]?)(${N})(℃|°C)`, 'g'),
    (_, a, minus, b) => `零下${sayNumber(a)}到${minus === '' ? '' : '零下'}${sayNumber(b)}摄氏度`,
  ],
  [
    new RegExp(String.raw`(?<![\d.])[-−](${N})(℃|°C|度)`, 'g'),
    (_, digits, unit) => `零下${sayNumber(digits)}${unit === '度' ? '度' : '摄氏度'}`,
  ],
  [
    new RegExp(String.raw`${NOT_IN}(${N})${TO}(${N})\s?(${UNIT})(?![A-Za-z])`, 'g'),
    (_, a, b, sign) => `${count(a, unitName(sign))}到${count(b, unitName(sign))}${unitName(sign)}`,
  ],
  [
    new RegExp(String.raw`${NOT_IN}(${N})\s?(${UNIT})(?![A-Za-z0-9])`, 'g'),
    (_, digits, sign) =>
      `${sign === '℃' || sign === '°C' ? sayNumber(digits) : count(digits, unitName(sign))}${unitName(sign)}`,
  ],
  // versions, codes of letters and digits, fractions, sums
  [
    /(?<![\d.])(\d+)\.(\d+)\.(\d+)(?:\.(\d+))?(?![\d.])/g,
    (_, ...parts) =>
      parts
        .filter((part) => /^\d+$/.test(part ?? ''))
        .slice(0, 4)
        .map((part) => sayWhole(part))
        .join('点'),
  ],
  [
    new RegExp(String.raw`${NOT_IN}(${N})\s?[x×X*]\s?(${N})(?=[^A-Za-z\d]|$)`, 'g'),
    (_, a, b) => `${sayNumber(a)}乘${sayNumber(b)}`,
  ],
  [
    /(?<=[A-Za-z]-?)(\d+)(?!\d)(\.\d+)?/g,
    (_, digits, more = '') =>
      (digits.length <= 2 ? sayWhole(digits) : sayDigits(digits)) + (more ? `点${sayDigits(more.slice(1))}` : ''),
  ],
  [/(?<![\d/])(\d+)\/(\d+)(?![\d/])/g, (_, a, b) => `${sayWhole(b)}分之${sayWhole(a)}`],
  [new RegExp(String.raw`(${N})\s?\+\s?(?=\d)`, 'g'), (_, a) => `${sayNumber(a)}加`],
  [new RegExp(String.raw`${NOT_IN}(${N})\+(?!\d)`, 'g'), (_, a) => `${sayNumber(a)}多`],
  // numbering: 第2, 2楼, 初2
  [
    /(第|初|周|星期|礼拜)(\d{1,12})/g,
    (_, word, digits) => word + (word === '第' || word === '初' ? sayWhole(digits) : sayDigits(digits)),
  ],
  // ranges and numbers
  [
    /(?<!\d)(\d+(?:-\d+){2,})(?!\d)/g,
    (whole) =>
      whole
        .split('-')
        .map((part) => sayDigits(part))
        .join('杠'),
  ],
  [
    new RegExp(String.raw`${NOT_IN}(${N})([万亿千百]?)${TO}(${N})(.?)`, 'g'),
    (_, a, big, b, after) => `${count(a, big || after)}${big}到${count(b, after)}${after}`,
  ],
  [
    new RegExp(String.raw`(?<![\d.])(?<=^|[\s，。：:（(是为达到])[-−](${N})`, 'g'),
    (_, digits) => `负${sayNumber(digits)}`,
  ],
]

/** 3.50 yuan is said 三点五. */
const money = (digits: string): string => digits.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
const sayPercent = (digits: string): string => (digits === '100' ? '百' : sayNumber(digits))
function clock(hour: string, minute: string, second = ''): string {
  const h = Number(hour) === 2 ? '两' : sayWhole(String(Number(hour)))
  const part = (digits: string): string =>
    /^0[1-9]$/.test(digits) ? sayDigits(digits) : sayWhole(String(Number(digits)))
  return `${h}点${Number(minute) === 0 && second === '' ? '' : minute === '30' && second === '' ? '半' : `${part(minute)}分`}${second === '' || second === undefined ? '' : `${part(second)}秒`}`
}

/** The text in words. Texts without digits come back as they are, apart from full-width letters. */
export function readChinese(text: string): string {
  let said = wide(text)
  if (!/\d/.test(said)) return said
  for (const [pattern, say] of RULES)
    said = said.replace(pattern, (...found: unknown[]) =>
      say(...found.map((part) => (typeof part === 'string' ? part : ''))),
    )
  // what is left are plain numbers; one by one, as the next word decides about 两
  return said.replace(new RegExp(N, 'g'), (digits: string, at: number) => {
    const after = said.slice(at + digits.length)
    return digits === '2' && after.startsWith('两') ? '二' : count(digits, after)
  })
}
