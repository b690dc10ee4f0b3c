import { describe, expect, it } from 'vitest'
import { PATHS } from '../lib/paths.ts'
import { texts as en } from '../locales/en/shell.ts'
import { texts as zh } from '../locales/zh/shell.ts'
import { isGroup, MENU } from './menu.ts'
import { titleText } from './page-title.ts'
import { ROUTES } from './routes.tsx'

describe('route table', () => {
  it('has each address once, with a title in both languages', () => {
    expect(new Set(ROUTES.map((route) => route.path)).size).toBe(ROUTES.length)
    for (const route of ROUTES) {
      expect(zh.routes, route.path).toHaveProperty(route.title)
      expect(en.routes, route.path).toHaveProperty(route.title)
      if (route.parent !== undefined) expect(zh.menu, route.path).toHaveProperty(route.parent)
    }
  })

  it('opens only the entry pages to visitors without a token', () => {
    expect(ROUTES.filter((route) => route.access === 'public').map((route) => route.path).sort()).toEqual([PATHS.refused, PATHS.notFound, PATHS.login].sort())
  })

  it('highlights a menu item of its own for every screen in the shell', () => {
    const items = new Set<string>(MENU.flatMap((item) => (isGroup(item) ? item.children.map((child) => child.path) : [item.path])))
    for (const route of ROUTES) if ((route.layout ?? 'shell') === 'shell') expect(items, route.path).toContain(route.menu ?? route.path)
  })
})

describe('titleText', () => {
  it('names the screen before the site', () => {
    expect(titleText('素材管理', '短视频SEO管理平台')).toBe('素材管理 - 短视频SEO管理平台')
    expect(titleText('', '短视频SEO管理平台')).toBe('短视频SEO管理平台')
  })
})
