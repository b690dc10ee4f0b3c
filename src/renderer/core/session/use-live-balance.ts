import { useEffect, useEffectEvent } from 'react'
import { useRefreshInfo } from './use-refresh-info.ts'
import { useSession } from './use-session.ts'

/** How often the count is asked for while the screen is seen, ms. */
export const BALANCE_MS = 5_000

/**
 * Clips left, kept up to date while the screen is open: orders, refunds and colleagues change it. `asked` = anything
 * whose change asks at once. null = not known yet.
 */
export function useLiveBalance(asked: unknown): number | null {
  const left = useSession((state) => (state.admin === null ? null : state.clip_number))
  const refresh = useRefreshInfo()
  const ask = useEffectEvent(() => {
    if (left !== null && document.visibilityState === 'visible') void refresh()
  })
  useEffect(() => {
    ask()
  }, [asked])
  useEffect(() => {
    const timer = setInterval(() => ask(), BALANCE_MS)
    const seen = (): void => ask()
    document.addEventListener('visibilitychange', seen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [])
  return left
}
