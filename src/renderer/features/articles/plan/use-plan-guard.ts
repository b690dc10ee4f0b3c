import { useEffect, useEffectEvent, useRef } from 'react'
import { useBlocker } from 'react-router-dom'
import { useAskLeave } from '../../../ui/use-ask-leave.tsx'

/** Asks before what was typed is left; `allow` lets the next step go, after a save. */
export function usePlanGuard(dirty: boolean): { allow: () => void } {
  const ask = useAskLeave()
  const free = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && !free.current && currentLocation.pathname !== nextLocation.pathname,
  )
  const leave = useEffectEvent((): void => {
    if (blocker.state === 'blocked') ask(blocker.proceed, blocker.reset)
  })
  useEffect(() => {
    if (blocker.state === 'blocked') leave()
  }, [blocker.state])
  useEffect(() => {
    const onClose = (event: BeforeUnloadEvent): void => {
      if (dirty && !free.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', onClose)
    return () => window.removeEventListener('beforeunload', onClose)
  }, [dirty])
  return {
    allow: () => {
      free.current = true
    },
  }
}
