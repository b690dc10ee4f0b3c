// The administrative divisions down to districts: found by code, name or reading, and which one lies in which.
import { AREA_LINES } from './areas.data.ts'

export interface Area {
  /** Six digits of GB/T 2260. */
  readonly adcode: string
  /** '' for a province. */
  readonly parent: string
  readonly name: string
  /** As people say it: 上海, 阿坝. */
  readonly short: string
  /** 1 province, 2 city, 3 district or county. */
  readonly level: 1 | 2 | 3
  /** Reading of the short name without spaces: shanghai. */
  readonly pinyin: string
  /** First letters of the reading: sh. */
  readonly initials: string
}

const levelOf = (adcode: string): Area['level'] => (adcode.endsWith('0000') ? 1 : adcode.endsWith('00') ? 2 : 3)

function read(): Area[] {
  const rows = AREA_LINES.flatMap((line) =>
    line
      .slice(3)
      .split(';')
      .map((text) => [line.slice(0, 2), ...text.split(',')]),
  )
  const known = new Set(rows.map(([province = '', rest = '']) => province + rest))
  return rows.map(([province = '', rest = '', name = '', cut = '', reading = '']) => {
    const adcode = province + rest
    const level = levelOf(adcode)
    const city = `${adcode.slice(0, 4)}00`
    // Counties that their province governs itself have no city in the list (济源); those of 重庆 count to its city.
    const parent =
      level === 1 ? '' : level === 2 || !known.has(city) ? (city === '500200' ? '500100' : `${province}0000`) : city
    const short = cut === '' ? name : /^\d+$/.test(cut) ? name.slice(0, Number(cut)) : cut
    const syllables = reading.split(' ')
    return {
      adcode,
      parent,
      name,
      short,
      level,
      pinyin: syllables.join(''),
      initials: syllables.map((one) => one[0] ?? '').join(''),
    }
  })
}

/** All of them, in the order of their codes. */
export const AREAS: readonly Area[] = read()
const BY_CODE = new Map(AREAS.map((area) => [area.adcode, area]))
const BY_PARENT = Map.groupBy(AREAS, (area) => area.parent)
const BY_NAME = Map.groupBy(
  AREAS.flatMap((area) => [...new Set([area.name, area.short])].map((name) => ({ name, area }))),
  (one) => one.name,
)

/** Null for a code that is none. */
export function findArea(adcode: string): Area | null {
  return BY_CODE.get(adcode) ?? null
}
/** What lies directly in it; of '' the provinces. */
export function childrenOf(adcode: string): readonly Area[] {
  return BY_PARENT.get(adcode) ?? []
}
/** Those of this full or short name, of which there may be several (朝阳). */
export function areasNamed(name: string): readonly Area[] {
  return (BY_NAME.get(name.trim()) ?? []).map((one) => one.area)
}

/** The divisions that hold it, from the province to itself. */
export function pathOf(area: Area): readonly Area[] {
  const above = BY_CODE.get(area.parent)
  return above === undefined ? [area] : [...pathOf(above), area]
}

/**
 * 0 = not found; less is better: the whole name, its beginning, the whole reading, its beginning, the letters,
 * somewhere in it.
 */
const rankOf = (area: Area, text: string): number => {
  const tests = [
    area.short === text || area.name === text,
    area.name.startsWith(text),
    area.pinyin === text,
    area.initials === text,
    area.pinyin.startsWith(text),
    area.initials.startsWith(text) && text.length > 1,
    area.name.includes(text),
  ]
  return tests.indexOf(true) + 1
}

/** By name, short name, reading or its first letters; the best first, the larger before the smaller. */
export function searchAreas(typed: string, deepest: number, most: number): Area[] {
  const text = typed.normalize('NFKC').toLowerCase().replace(/[\s']/g, '')
  if (text === '') return []
  return AREAS.map((area) => ({ area, rank: area.level <= deepest ? rankOf(area, text) : 0 }))
    .filter((one) => one.rank > 0)
    .toSorted((a, b) => a.rank - b.rank || a.area.level - b.area.level || a.area.adcode.localeCompare(b.area.adcode))
    .slice(0, most)
    .map((one) => one.area)
}

/** Things named after a place that say nothing of where they are offered. */
const NAMED_AFTER: readonly string[] = [
  '三明治',
  '兰州拉面',
  '兰州牛肉面',
  '和田玉',
  '普洱茶',
  '北京烤鸭',
  '重庆小面',
  '重庆火锅',
  '桂林米粉',
  '柳州螺蛳粉',
  '扬州炒饭',
  '海南鸡饭',
  '新疆大盘鸡',
  '沙县小吃',
  '天津包子',
  '金华火腿',
  '绍兴黄酒',
  '景德镇瓷器',
]
const THINGS = new Set(NAMED_AFTER)
/**
 * Names that count as places in a main word: all full names, and the short ones of provinces and cities (districts' are
 * too often plain words: 和平, 长安).
 */
const PLACE_NAMES: readonly string[] = [
  ...new Set([
    ...AREAS.flatMap((area) => (area.level < 3 ? [area.name, area.short] : area.name.length > 2 ? [area.name] : [])),
    ...NAMED_AFTER,
  ]),
]

/**
 * Does the place called `child` lie in one called `parent`, or is it the same? Full and short names; things named after
 * a place fit everywhere.
 */
export function contains(parent: string, child: string): boolean {
  if (THINGS.has(parent) || THINGS.has(child)) return true
  const above = new Set(areasNamed(parent).map((area) => area.adcode))
  return above.size > 0 && areasNamed(child).some((area) => pathOf(area).some((one) => above.has(one.adcode)))
}

/** What titles ask about places. */
export const CHINA_PLACES: {
  readonly names: readonly string[]
  readonly contains: (parent: string, child: string) => boolean
} = { names: PLACE_NAMES, contains }
