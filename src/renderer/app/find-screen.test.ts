import { describe, expect, it } from 'vitest'
import { texts as zh } from '../locales/zh/shell.ts'
import { findScreens, namedScreens } from './find-screen.ts'
import { ROUTES } from './routes.tsx'

const names: Readonly<Record<string, string>> = zh.routes
const screens = (perms: readonly string[] = ['*'], cardType: 'full' | 'duoketui' = 'full') =>
  namedScreens(ROUTES, { cardType, perms, nameOf: (line) => names[line.title] ?? '' })
const found = (typed: string, byReading = true): string[] =>
  findScreens(screens(), typed, byReading).map((one) => one.name)

describe('screens by name', () => {
  it('has a reading for each, with a syllable for every character', () => {
    for (const { name, reading } of screens()) {
      const syllables = name.match(/\p{Script=Han}|[a-z]+/giu)?.length
      expect([name, reading.split(' ').length], name).toEqual([name, syllables])
    }
  })

  it('finds them by a part of the name, by pinyin and by initials from any syllable on; the name wins', () => {
    expect(found('素材')).toEqual(['素材管理'])
    expect(found('sucai')).toEqual(['素材管理'])
    expect(found('Guan Li')).toEqual(
      expect.arrayContaining(['矩阵账号管理', '素材管理', '计划管理', '地址管理', '小程序管理']),
    )
    expect(found('yyrl')).toEqual(['运营日历'])
    expect(found('seo')[0]).toBe('SEO任务列表')
    expect(found('没有这样的页面')).toEqual([])
  })

  it('takes no reading where the person switched that off', () => {
    expect(found('sucai', false)).toEqual([])
    expect(found('素材', false)).toEqual(['素材管理'])
  })

  it('offers what rights and edition open, and no screen that another one has to lead to', () => {
    expect(
      screens(['material:list'])
        .map((one) => one.name)
        .toSorted(),
    ).toEqual(['数据看板', '系统设置', '素材管理', '音乐库'].toSorted())
    const paths = screens(['*'], 'duoketui').map((one) => one.path)
    expect(paths.filter((path) => path.startsWith('/plan') || path.startsWith('/intellectSeo'))).toEqual([])
    expect(screens().map((one) => one.path)).not.toContain('/planList/clip')
  })
})
