import { useEffect, useState } from 'react'

/** A value once it has rested for `ms`. */
export function useDebounced<T>(value: T, ms = 250): T {
  const [kept, setKept] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setKept(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return kept
}
