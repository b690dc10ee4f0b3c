import { describe, expect, it } from 'vitest'
import { fissionTitles } from '../../contract/titles/fission.ts'
import { AREAS, areasNamed, childrenOf, CHINA_PLACES, contains, findArea, pathOf, searchAreas } from './areas.ts'

const names = (text: string, level = 3): string[] => searchAreas(text, level, 50).map((area) => area.name)

describe('the divisions', () => {
  it('are whole: 34 provinces, every one in another up to its province, readings in Latin letters', () => {
    expect([childrenOf('').length, AREAS.length > 3200]).toEqual([34, true])
    expect(
      AREAS.filter(
        (area) =>
          pathOf(area)[0]?.level !== 1 ||
          !/^[a-z]+$/.test(area.pinyin) ||
          area.short.length < 1 ||
          !area.name.startsWith(area.short),
      ),
    ).toEqual([])
    expect(new Set(AREAS.map((area) => area.adcode)).size).toBe(AREAS.length)
  })
  it('know what is new: 和安县 and 和康县 of 2024, 白杨市 of 2023', () => {
    expect(
      ['和安县', '和康县', '白杨市'].flatMap((name) =>
        areasNamed(name).map((area) =>
          pathOf(area)
            .map((one) => one.short)
            .join('/'),
        ),
      ),
    ).toEqual(['新疆/和田/和安', '新疆/和田/和康', '新疆/白杨'])
    expect([findArea('360428')?.pinyin, findArea('500242')?.parent, findArea('999999')]).toEqual([
      'duchang',
      '500100',
      null,
    ])
  })
  it('are found by name, reading and letters, the whole name first', () => {
    expect(names('上海')[0]).toBe('上海市')
    expect([names('songjiang')[0], names('cq')[0], names('ab', 2)[0], names('六安')[0]]).toEqual([
      '松江区',
      '重庆市',
      '阿坝藏族羌族自治州',
      '六安市',
    ])
    expect([names('zzzz'), names('  '), names('songjiang', 2)]).toEqual([[], [], []])
  })
})

describe('which one lies in which', () => {
  it('full and short names, through two levels, not the other way round', () => {
    expect([
      contains('上海', '松江'),
      contains('上海市', '松江区'),
      contains('浙江', '西湖区'),
      contains('松江', '上海'),
      contains('北京', '松江'),
      contains('火星', '松江'),
    ]).toEqual([true, true, true, false, false, false])
    expect([contains('北京', '朝阳'), contains('长春', '朝阳'), contains('上海', '朝阳')]).toEqual([true, true, false])
  })
  it('titles keep a city with its districts, leave out another city, and do not take 和田玉 for a place', () => {
    const made = fissionTitles(
      {
        regions: ['上海', '松江'],
        prefixes: [],
        mains: ['松江月子中心', '杭州月子中心', '和田玉回收', '和平饭店预订'],
        suffixes: [],
        templates: ['{R}{M}'],
        count: 20,
        seed: 1,
        maxLength: 30,
      },
      { places: CHINA_PLACES },
    )
    expect(made.titles.map((one) => one.title).toSorted()).toEqual(
      [
        '上海松江月子中心',
        '松江月子中心',
        '上海和田玉回收',
        '松江和田玉回收',
        '上海和平饭店预订',
        '松江和平饭店预订',
      ].toSorted(),
    )
    expect(made.dropped.region_conflict).toBe(2)
  })
})
