import { useEffect, useEffectEvent } from 'react'

/**
 * Ctrl+S (⌘S) saves what is being written instead of the browser's page. While a dialog is open nothing is saved behind
 * it.
 */
export function useSaveKey(save: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    // Closed drawers stand in the page, too.
    if (
      event.repeat ||
      [...document.querySelectorAll('[role=dialog]')].some((one) => one.checkVisibility({ visibilityProperty: true }))
    )
      return
    save()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
