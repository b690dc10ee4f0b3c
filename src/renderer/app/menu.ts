import type { CardType } from '../../contract/entities/session.ts'
import { hasPerm, type Perm } from '../../contract/permissions.ts'
import { PATHS } from '../lib/paths.ts'

/** Names of the drawn icons in shell/menu-icon.tsx. */
export type MenuIconName = 'dashboard' | 'accounts' | 'plan' | 'seo' | 'customers' | 'handbook' | 'settings' | 'logout'

export interface MenuLeaf {
  /** Key under `menu` of the shell's texts. */
  key: string
  path: string
  icon?: MenuIconName
  perm?: Perm
}

export interface MenuGroup {
  key: string
  icon: MenuIconName
  /** Holds the publishing entries that carry a hot badge: one mark for all of them. */
  hot?: true
  children: readonly MenuLeaf[]
}

export type MenuItem = MenuLeaf | MenuGroup

export function isGroup(item: MenuItem): item is MenuGroup {
  return 'children' in item
}

/** The sidebar, top to bottom; logout is drawn below it. */
export const MENU: readonly MenuItem[] = [
  { key: 'dashboard', icon: 'dashboard', path: PATHS.dashboard },
  { key: 'accounts', icon: 'accounts', path: PATHS.accounts, perm: 'account:list' },
  {
    key: 'oldPlan',
    icon: 'plan',
    children: [
      { key: 'planList', path: PATHS.planList, perm: 'plan:list' },
      { key: 'planTask', path: PATHS.planTask, perm: 'plan:list' },
      { key: 'planSend', path: PATHS.planSend, perm: 'task:edit' },
      { key: 'planCalendar', path: PATHS.planCalendar, perm: 'plan:list' },
      { key: 'planRank', path: PATHS.planRank, perm: 'rank:list' },
      { key: 'attribution', path: PATHS.attribution, perm: 'rank:list' },
      { key: 'planTitles', path: PATHS.planTitles, perm: 'plan:list' },
      { key: 'keywords', path: PATHS.keywords, perm: 'plan:list' },
    ],
  },
  {
    key: 'smartSeo',
    icon: 'seo',
    hot: true,
    children: [
      { key: 'seoList', path: PATHS.seoList, perm: 'task:list' },
      { key: 'production', path: PATHS.production, perm: 'clip:list' },
      { key: 'seoClip', path: PATHS.seoClip, perm: 'clip:edit' },
      { key: 'seoPublish', path: PATHS.seoPublish, perm: 'task:list' },
      { key: 'articles', path: PATHS.articles, perm: 'article:list' },
      { key: 'officialAccounts', path: PATHS.officialAccounts, perm: 'article:list' },
    ],
  },
  {
    key: 'customerOps',
    icon: 'customers',
    children: [
      { key: 'operations', path: PATHS.operations, perm: 'operation:list' },
      { key: 'chat', path: PATHS.chat, perm: 'chat:reply' },
      { key: 'autoReply', path: PATHS.autoReply, perm: 'autoreply:list' },
      { key: 'leads', path: PATHS.leads, perm: 'lead:list' },
      { key: 'phoneLeads', path: PATHS.phoneLeads, perm: 'lead:list' },
      { key: 'appointments', path: PATHS.appointments, perm: 'lead:list' },
      { key: 'customers', path: PATHS.customers, perm: 'customer:list' },
    ],
  },
  {
    key: 'handbook',
    icon: 'handbook',
    children: [
      { key: 'creation', path: PATHS.creation, perm: 'clip:list' },
      { key: 'materials', path: PATHS.materials, perm: 'material:list' },
      { key: 'music', path: PATHS.music, perm: 'material:list' },
      { key: 'videos', path: PATHS.videos, perm: 'clip:list' },
      { key: 'places', path: PATHS.places, perm: 'poi:list' },
      { key: 'microApps', path: PATHS.microApps, perm: 'microapp:list' },
    ],
  },
  { key: 'personal', icon: 'settings', path: PATHS.personal },
]

/**
 * Groups that an edition takes out of the menu: juliangbao has no fission, duoketui no old plan and no smart
 * SEO.
 */
export const HIDDEN_GROUPS: Readonly<Record<CardType, readonly string[]>> = {
  full: [],
  juliangbao: ['fission'],
  duoketui: ['oldPlan', 'smartSeo'],
}

export interface MenuFilter {
  cardType: CardType
  perms: readonly string[]
  /** Addresses that have a screen; an item without one would lead nowhere. */
  paths: ReadonlySet<string>
}

/** The menu of one operator: edition, rights and existing screens applied; a group left empty is gone. */
export function filterMenu(menu: readonly MenuItem[], filter: MenuFilter): MenuItem[] {
  const shown = (leaf: MenuLeaf): boolean =>
    filter.paths.has(leaf.path) && (leaf.perm === undefined || hasPerm(filter.perms, leaf.perm))
  const hidden = HIDDEN_GROUPS[filter.cardType]
  return menu.flatMap((item): MenuItem[] => {
    if (hidden.includes(item.key)) return []
    if (!isGroup(item)) return shown(item) ? [item] : []
    const children = item.children.filter(shown)
    return children.length === 0 ? [] : [{ ...item, children }]
  })
}
