import { useEffect, useEffectEvent } from 'react'

/**
 * Calls `round` every so many ms while somebody sees the page, and at once when it is shown again; never while it is
 * hidden, and never again once the component is gone.
 */
export function useRounds(round: () => void, everyMs: number): void {
  const next = useEffectEvent(round)
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined
    const pause = (): void => clearInterval(timer)
    const begin = (): void => {
      pause()
      timer = setInterval(() => next(), everyMs)
    }
    const changed = (): void => {
      pause()
      if (document.visibilityState === 'hidden') return
      next()
      begin()
    }
    if (document.visibilityState !== 'hidden') begin()
    document.addEventListener('visibilitychange', changed)
    return () => {
      pause()
      document.removeEventListener('visibilitychange', changed)
    }
  }, [everyMs])
}
