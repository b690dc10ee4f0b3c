import { useState } from 'react'
import { readJson, safeStorage } from '../lib/storage.ts'

export type Density = 'large' | 'middle' | 'small'

export interface TablePrefs {
  density: Density
  /** Keys of columns that the person took away. */
  hidden: readonly string[]
}

const isDensity = (value: unknown): value is Density => value === 'large' || value === 'middle' || value === 'small'

const read = (id: string, hiddenFirst: readonly string[]): TablePrefs => {
  const found = readJson(safeStorage(window.localStorage), `list-prefs:${id}`)
  if (typeof found !== 'object' || found === null) return { density: 'middle', hidden: hiddenFirst }
  const density: unknown = Reflect.get(found, 'density')
  const hidden: unknown = Reflect.get(found, 'hidden')
  return { density: isDensity(density) ? density : 'middle', hidden: Array.isArray(hidden) ? hidden.filter((key): key is string => typeof key === 'string') : hiddenFirst }
}

/** Row height and columns of one list, kept in this browser. */
export const useTablePrefs = (id: string, hiddenFirst: readonly string[]): [TablePrefs, (patch: Partial<TablePrefs>) => void, () => void] => {
  const [prefs, setPrefs] = useState(() => read(id, hiddenFirst))
  const put = (next: TablePrefs): void => {
    safeStorage(window.localStorage).set(`list-prefs:${id}`, JSON.stringify(next))
    setPrefs(next)
  }
  return [prefs, (patch) => put({ ...prefs, ...patch }), () => put({ density: 'middle', hidden: hiddenFirst })]
}
