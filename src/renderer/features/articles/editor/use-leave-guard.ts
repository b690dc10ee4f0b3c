import { useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router-dom'
import { useAskLeave } from '../../../ui/use-ask-leave.tsx'
import type { SaveRun } from './save-run.ts'

/**
 * Leaving the screen saves first; what can't be saved (no title, a conflict, no line) is asked about. Closing the
 * window asks too.
 */
export function useLeaveGuard(run: SaveRun): void {
  const ask = useAskLeave()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && run.dirty(),
  )
  const leave = useEffectEvent(async (): Promise<void> => {
    if (blocker.state !== 'blocked') return
    if (await run.flush()) return blocker.proceed()
    ask(() => {
      run.stop()
      blocker.proceed()
    }, blocker.reset)
  })
  useEffect(() => {
    if (blocker.state === 'blocked') void leave()
  }, [blocker.state])
  useEffect(() => {
    const onClose = (event: BeforeUnloadEvent): void => {
      if (run.dirty()) event.preventDefault()
    }
    window.addEventListener('beforeunload', onClose)
    return () => window.removeEventListener('beforeunload', onClose)
  }, [run])
}
