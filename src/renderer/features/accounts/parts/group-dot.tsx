import { theme } from 'antd'

/** Colours a group can have: names of the theme's own palette; '' = none. */
export const GROUP_COLORS = ['', 'blue', 'cyan', 'green', 'gold', 'orange', 'volcano', 'magenta', 'purple'] as const

/** A group's colour. */
export function GroupDot({ color }: { color: string }) {
  const { token } = theme.useToken()
  const known = GROUP_COLORS.find((one) => one === color) ?? ''
  return <i className="group-dot" aria-hidden="true" style={known === '' ? {} : { background: token[`${known}6`] }} />
}
