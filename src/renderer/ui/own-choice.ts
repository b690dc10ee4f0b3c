import { createContext, use, useCallback, useMemo, useState } from 'react'
import { ownKey, readJson, safeStorage } from '../lib/storage.ts'

/** Id of the operator whose choices the parts of the page keep; 0 = nobody is signed in. */
export const OwnerContext = createContext(0)

/**
 * A choice of whoever is signed in, kept in this browser under the person's id, so that nobody else begins with it:
 * what is kept (undefined = nothing) and how it is kept.
 */
export function useOwnChoice(name: string): [unknown, (value: unknown) => void] {
  const key = ownKey(name, use(OwnerContext))
  const kept = useMemo(() => readJson(safeStorage(window.localStorage), key), [key])
  const [changed, setChanged] = useState<{ key: string; value: unknown } | null>(null)
  const keep = useCallback(
    (value: unknown): void => {
      safeStorage(window.localStorage).set(key, JSON.stringify(value))
      setChanged({ key, value })
    },
    [key],
  )
  return [changed?.key === key ? changed.value : kept, keep]
}
