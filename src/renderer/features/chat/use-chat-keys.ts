import { useEffect, useEffectEvent } from 'react'
import { isLayerOpen } from '../../ui/open-layers.ts'

const FIELDS = 'input, textarea, select, [contenteditable=true]'

/** Runs what belongs to a letter key while nobody types and no dialog is open. */
export function useChatKeys(keys: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest(FIELDS) !== null) return
    const run = keys[event.key.toLowerCase()]
    if (run === undefined || isLayerOpen()) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => press(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
