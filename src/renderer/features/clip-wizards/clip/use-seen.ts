import { type RefObject, useEffect, useRef, useState } from 'react'

/** How far below the window something counts as seen. */
const AHEAD = '200px'

/** Has this element come into view, or nearly so? Stays true. */
export function useSeen(): { ref: RefObject<HTMLDivElement | null>; seen: boolean } {
  const ref = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (seen || ref.current === null) return undefined
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true)
      },
      { rootMargin: AHEAD },
    )
    watch.observe(ref.current)
    return () => watch.disconnect()
  }, [seen])
  return { ref, seen }
}
