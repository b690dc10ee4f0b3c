/** Colours a group can have: names of the theme's own palette; '' = none. */
export const GROUP_COLORS = ['', 'blue', 'cyan', 'green', 'gold', 'orange', 'volcano', 'magenta', 'purple'] as const

/** A group's colour. */
export function GroupDot({ color }: { color: string }) {
  return <i className="group-dot" aria-hidden="true" style={color === '' ? {} : { background: `var(--ant-${color}-6, var(--text-3))` }} />
}
