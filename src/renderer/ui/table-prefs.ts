import { useMemo } from 'react'
import { useOwnChoice } from './own-choice.ts'

export type Density = 'large' | 'middle' | 'small'

export interface TablePrefs {
  density: Density
  /** Keys of columns that the person took away. */
  hidden: readonly string[]
}

const isDensity = (value: unknown): value is Density => value === 'large' || value === 'middle' || value === 'small'

const read = (found: unknown, hiddenFirst: readonly string[]): TablePrefs => {
  if (typeof found !== 'object' || found === null) return { density: 'middle', hidden: hiddenFirst }
  const density: unknown = Reflect.get(found, 'density')
  const hidden: unknown = Reflect.get(found, 'hidden')
  return {
    density: isDensity(density) ? density : 'middle',
    hidden: Array.isArray(hidden) ? hidden.filter((key): key is string => typeof key === 'string') : hiddenFirst,
  }
}

/** Row height and columns of one list, as this person left it in this browser. */
export function useTablePrefs(
  id: string,
  hiddenFirst: readonly string[],
): [TablePrefs, (patch: Partial<TablePrefs>) => void, () => void] {
  const [kept, keep] = useOwnChoice(`list-prefs:${id}`)
  const names = hiddenFirst.join(',')
  const prefs = useMemo(() => read(kept, names === '' ? [] : names.split(',')), [kept, names])
  return [prefs, (patch) => keep({ ...prefs, ...patch }), () => keep({ density: 'middle', hidden: hiddenFirst })]
}
