import { type Context, createContext, use } from 'react'

/**
 * A context for one long-lived part of the page, and the hook that gives it. The hook throws where no provider gives
 * the part, so that a missing one is named at once instead of failing somewhere inside a component.
 */
export function makeContext<T>(name: string): readonly [Context<T | undefined>, () => T] {
  const PartContext = createContext<T | undefined>(undefined)
  const usePart = (): T => {
    const part = use(PartContext)
    if (part === undefined) throw new Error(`no provider gives the part '${name}' here`)
    return part
  }
  return [PartContext, usePart]
}
