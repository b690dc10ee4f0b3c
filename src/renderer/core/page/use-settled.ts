import { useEffect, useState } from 'react'

/** Typing settles before anything is asked for or kept, ms. */
export const SETTLE_MS = 400

/** The value as it stood when it last rested. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
