import { Input, type InputProps } from 'antd'
import { titleCounter } from '../../../contract/acceptance/counters.ts'
import type { Way, WorkKind } from '../../../contract/acceptance/rules.ts'

/** Where a site's limit is not known. */
const USUAL_MAX = 100

/**
 * The title of a work, with its length as its site counts it. One that is too long is marked, not cut: whoever shortens
 * it needs all of it.
 */
export function TitleInput({ site, kind, way, ...input }: InputProps & { site: string; kind: WorkKind; way: Way }) {
  const count = (title: string) => titleCounter({ value: site }, kind, title, way)
  const max = count('').max ?? USUAL_MAX
  const long = typeof input.value === 'string' && count(input.value).length > max
  return (
    <Input
      {...input}
      showCount={{ formatter: ({ value }) => `${count(value).length}/${max}` }}
      maxLength={Math.max(max * 2, USUAL_MAX)}
      {...(long ? { status: 'warning' as const } : {})}
    />
  )
}
