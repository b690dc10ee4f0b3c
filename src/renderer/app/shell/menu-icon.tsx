import {
  AppstoreOutlined,
  CalendarOutlined,
  ContactsOutlined,
  DashboardOutlined,
  LogoutOutlined,
  ReadOutlined,
  RocketOutlined,
  SettingOutlined,
  TeamOutlined,
} from '@ant-design/icons'
import type { MenuIconName } from '../menu.ts'

const ICONS = {
  dashboard: DashboardOutlined,
  accounts: TeamOutlined,
  plan: CalendarOutlined,
  seo: RocketOutlined,
  customers: ContactsOutlined,
  handbook: ReadOutlined,
  settings: SettingOutlined,
  logout: LogoutOutlined,
} as const

/** Icon of a menu item. */
export function MenuIcon({ name }: { name: MenuIconName | undefined }) {
  const Icon = name === undefined ? AppstoreOutlined : ICONS[name]
  return <Icon aria-hidden="true" />
}
