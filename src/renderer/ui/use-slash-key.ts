import { useEffect, useEffectEvent } from 'react'

/** Runs when `/` is pressed outside of a field. */
export function useSlashKey(run: () => void): void {
  const latest = useEffectEvent(run)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (
        target instanceof HTMLElement &&
        (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
      )
        return
      event.preventDefault()
      latest()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
