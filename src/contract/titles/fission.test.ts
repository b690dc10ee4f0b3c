import { describe, expect, it } from 'vitest'
import { titleCounter } from '../acceptance/counters.ts'
import { fissionTitles, type FissionSpec, titleDays } from './fission.ts'
import { joinParts } from './join.ts'
import { readColumn, titleNorm } from './lines.ts'
import { bigramSimilarity, createNearGate } from './near.ts'
import { readTemplate } from './templates.ts'
import { coprimeStep } from './walk.ts'

const lengthOf = (title: string): number => titleCounter({ value: 'xiaohongshu' }, 'video', title).length
const spec = (over: Partial<FissionSpec>): FissionSpec => ({
  regions: [],
  prefixes: [],
  mains: [],
  suffixes: [],
  count: 100,
  seed: 7,
  maxLength: 30,
  ...over,
})
const names = (over: Partial<FissionSpec>): string[] => fissionTitles(spec(over)).titles.map((one) => one.title)
const many = (name: string, n: number): string[] =>
  Array.from({ length: n }, (_, at) => `${name}${String(at).padStart(3, '0')}号`)

describe('vectors', () => {
  it('a region that the main word names is not said twice, another one conflicts', () => {
    const made = fissionTitles(
      spec({
        regions: ['上海', '北京', '上海 '],
        mains: ['装修公司', '上海装修公司'],
        suffixes: ['哪家好', '多少钱'],
        templates: ['{R}{M}{S}'],
      }),
    )
    expect(made.total).toBe(8)
    expect(made.titles.map((one) => one.title).toSorted()).toEqual(
      ['上海装修公司哪家好', '上海装修公司多少钱', '北京装修公司哪家好', '北京装修公司多少钱'].toSorted(),
    )
    expect(made.dropped).toMatchObject({ region_conflict: 2, duplicate: 2 })
    expect([made.exhausted, made.refused]).toEqual([true, [{ slot: 'R', line: '上海 ', why: 'repeated' }]])
  })
  it('ten of 32 are five of each main word; what the parts share stands once', () => {
    const columns = {
      regions: ['上海', '杭州', '成都'],
      mains: ['装修公司', '设计工作室'],
      suffixes: ['哪家好', '多少钱', '公司推荐', '怎么选'],
      templates: ['{R}{M}{S}', '{M}{S}'],
    }
    const made = fissionTitles(spec({ ...columns, count: 10 }))
    expect([made.total, made.coverage]).toEqual([
      32,
      [
        { main: '装修公司', count: 5 },
        { main: '设计工作室', count: 5 },
      ],
    ])
    expect(names(columns)).toContain('杭州装修公司推荐')
    expect(names(columns)).not.toContain('杭州装修公司公司推荐')
  })
  it('two thousand of a million and a half: distinct, forty of each main word', () => {
    const made = fissionTitles(
      spec({
        regions: many('地区', 300),
        mains: many('主词', 50),
        suffixes: many('长尾', 100),
        templates: ['{R}{M}{S}'],
        count: 2000,
      }),
    )
    expect([
      made.total,
      new Set(made.titles.map((one) => one.norm)).size,
      new Set(made.coverage.map((one) => one.count)),
    ]).toEqual([1_500_000, 2000, new Set([40])])
  })
})

/** Whole numbers from 0 below `n`, the same for a seed. */
const dice = (seed: number) => {
  let state = seed
  return (n: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % n
  }
}

describe('of 200 random column sets', () => {
  const CITIES = ['上海', '北京', '杭州', '成都', '松江', '西湖']
  const MAINS = ['装修公司', '上海装修公司', '月子中心', '火锅店', '成都火锅', 'SEO优化', '全屋定制', '松江月子中心']
  const TAILS = ['哪家好', '多少钱', '公司推荐', '排名', '靠谱吗', '怎么选', '流程']
  const HEADS = ['2026', '本地', '真实', '口碑好的']
  const contains = (parent: string, child: string): boolean =>
    (parent === '上海' && child === '松江') || (parent === '杭州' && child === '西湖')
  it.each(Array.from({ length: 200 }, (_, seed) => seed))(
    'set %i: distinct, within length, sensible, even, the same again',
    (seed) => {
      const roll = dice(seed + 1)
      const some = (list: readonly string[]): string[] => list.filter(() => roll(2) === 0)
      const columns = spec({
        regions: some(CITIES),
        mains: [...some(MAINS), '搬家'],
        suffixes: some(TAILS),
        prefixes: some(HEADS),
        negatives: roll(3) === 0 ? ['排名'] : [],
        count: 1 + roll(60),
        seed,
        maxLength: 8 + roll(12),
        minLength: 4,
      })
      const world = { places: { names: CITIES, contains }, lengthOf }
      const made = fissionTitles(columns, world)
      const norms = made.titles.map((one) => one.norm)
      expect(new Set(norms).size).toBe(norms.length)
      expect(made.titles.length).toBeLessThanOrEqual(columns.count)
      for (const one of made.titles) {
        expect(one.length).toBe(lengthOf(one.title))
        expect(one.length).toBeLessThanOrEqual(columns.maxLength)
        expect(one.length).toBeGreaterThanOrEqual(4)
        if (columns.negatives?.length) expect(one.title).not.toContain('排名')
        const places = CITIES.filter((city) => one.main.includes(city))
        for (const place of places)
          if (one.region !== '')
            expect(
              place === one.region ||
                one.main.includes(one.region) ||
                contains(place, one.region) ||
                contains(one.region, place),
              one.title,
            ).toBe(true)
        if (one.region !== '' && one.main.includes(one.region))
          expect(one.title.split(one.region)).toHaveLength(one.main.split(one.region).length)
      }
      // Who can still give titles is at most one behind the first.
      const counts = made.coverage.map((one) => one.count)
      if (
        !made.exhausted &&
        fissionTitles({ ...columns, count: 100_000 }, world).coverage.every((one) => one.count >= Math.max(...counts))
      )
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
      if (made.titles.length < columns.count) expect(made.exhausted).toBe(true)
      expect(fissionTitles(columns, world)).toEqual(made)
      const sum = Object.values(made.dropped).reduce((total, n) => total + n, made.titles.length)
      if (made.exhausted) expect(sum).toBe(made.total)
      else expect(sum).toBeLessThanOrEqual(made.total)
    },
  )
})

describe('parts', () => {
  it.each([
    [['装修公司', '公司哪家好'], '装修公司哪家好'],
    [['北京', '京东代运营'], '北京京东代运营'],
    [['上海', '上海装修'], '上海装修'],
    [['2026', '成都', '火锅店', '排名'], '2026成都火锅店排名'],
    [['SEO', 'video'], 'SEO video'],
    [['', '火锅'], '火锅'],
  ])('%j are joined to %s', (parts, title) => expect(joinParts(parts)).toBe(title))
  it.each([
    ['ＳＥＯ　优化', 'SEO 优化'],
    ['\u200b火锅\ufeff ', '火锅'],
  ])('%j is read as %s', (line, clean) => expect(readColumn([line]).lines).toEqual([clean]))
  it('lines that no title may hold are told with the reason', () => {
    expect(readColumn(['#话题', '两\n行', '长'.repeat(21), '', ' ', '火锅', '火 锅！']).refused).toEqual([
      { line: '#话题', why: 'hash' },
      { line: '两\n行', why: 'newline' },
      { line: '长'.repeat(21), why: 'too_long' },
      { line: '火 锅！', why: 'repeated' },
    ])
  })
  it.each([
    ['{R}{M}{S}', ['R', 'M', 'S']],
    ['{M} {R}', ['M', 'R']],
    ['{M}{M}', null],
    ['{X}', null],
    ['我{M}', null],
    ['', null],
  ])('pattern %s', (pattern, slots) => expect(readTemplate(pattern)).toEqual(slots))
  it('every step meets every index', () => {
    for (let size = 1; size < 400; size += 1) {
      const step = coprimeStep(size)
      expect(new Set(Array.from({ length: size }, (_, k) => (k * step) % size)).size).toBe(size)
    }
  })
  it('forbidden, taken and nearly equal titles are dropped and counted, warnings marked', () => {
    const columns = spec({
      mains: ['装修公司'],
      suffixes: ['最便宜', '哪家好', '多少钱', '靠谱吗'],
      templates: ['{M}{S}'],
    })
    const made = fissionTitles(columns, {
      riskOf: (title) => (title.includes('最') ? 2 : title.includes('靠谱') ? 1 : 0),
      isTaken: (norm) => norm === titleNorm('装修公司多少钱'),
    })
    expect(made.titles.map((one) => [one.title, one.risk]).toSorted()).toEqual(
      [
        ['装修公司哪家好', 0],
        ['装修公司靠谱吗', 1],
      ].toSorted(),
    )
    expect(made.dropped).toMatchObject({ forbidden: 1, taken: 1 })
    const gate = createNearGate(0.92)
    const long = '一二三四五六七八九十甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳'
    gate.add(long)
    expect([gate.isNear(`${long}午`), gate.isNear(`${long}午未申酉`), bigramSimilarity('一二三', '一二三')]).toEqual([
      true,
      false,
      1,
    ])
  })
  it('titles last for whole days', () =>
    expect([titleDays(740, 20), titleDays(759, 20), titleDays(5, 0)]).toEqual([37, 37, 0]))
})
