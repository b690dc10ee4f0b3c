import { describe, expect, it } from 'vitest'
import { texts as shell } from '../locales/zh/shell.ts'
import { filterMenu, isGroup, MENU, type MenuItem } from './menu.ts'

const ALL = new Set(MENU.flatMap((item) => (isGroup(item) ? item.children.map((child) => child.path) : [item.path])))
const keys = (items: readonly MenuItem[]): string[] =>
  items.flatMap((item) =>
    isGroup(item) ? [item.key, ...item.children.map((child) => `${item.key}/${child.key}`)] : [item.key],
  )

describe('filterMenu', () => {
  it('shows everything to an owner with the full edition', () => {
    expect(filterMenu(MENU, { cardType: 'full', perms: ['*'], paths: ALL })).toEqual(MENU)
  })

  it('takes smart SEO out for duoketui and nothing of this menu for juliangbao', () => {
    expect(keys(filterMenu(MENU, { cardType: 'duoketui', perms: ['*'], paths: ALL }))).not.toContain('smartSeo')
    expect(keys(filterMenu(MENU, { cardType: 'juliangbao', perms: ['*'], paths: ALL }))).toContain('smartSeo')
  })

  it('takes fission out for juliangbao and the old plan out for duoketui', () => {
    const menu: MenuItem[] = ['fission', 'oldPlan'].map((key) => ({
      key,
      icon: 'seo',
      hot: true,
      children: [{ key: 'one', path: '/one' }],
    }))
    const left = (cardType: 'juliangbao' | 'duoketui') =>
      filterMenu(menu, { cardType, perms: ['*'], paths: new Set(['/one']) }).map((item) => item.key)
    expect(left('juliangbao')).toEqual(['oldPlan'])
    expect(left('duoketui')).toEqual(['fission'])
  })

  it('hides items without the right, and a group that is left empty', () => {
    const shown = keys(filterMenu(MENU, { cardType: 'full', perms: ['material:list'], paths: ALL }))
    expect(shown).toContain('handbook/materials')
    expect(shown).not.toContain('handbook/videos')
    expect(shown).not.toContain('smartSeo')
    expect(shown).toContain('personal')
  })

  it('marks the group of the publishing entries as hot, and nothing else', () => {
    expect(
      MENU.filter(isGroup)
        .filter((group) => group.hot === true)
        .map(({ key, children }) => [
          key,
          children
            .map((leaf) => leaf.key)
            .filter((leaf) => ['seoPublish', 'articles', 'officialAccounts'].includes(leaf)),
        ]),
    ).toEqual([['smartSeo', ['seoPublish', 'articles', 'officialAccounts']]])
  })

  it('calls nothing old that people use every day', () => {
    expect(
      MENU.map(({ key }) => (shell.menu as Readonly<Record<string, string>>)[key]).filter(
        (name) => name === undefined || name.includes('旧'),
      ),
    ).toEqual([])
  })

  it('hides items whose screen does not exist', () => {
    expect(keys(filterMenu(MENU, { cardType: 'full', perms: ['*'], paths: new Set(['/index']) }))).toEqual([
      'dashboard',
    ])
  })
})
