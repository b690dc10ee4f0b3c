import { useEffect } from 'react'
import { useServices } from '../../core/services/services-context.ts'
import { useProject } from '../../core/session/use-project.ts'

const LOCAL = new Set(['127.0.0.1', 'localhost'])

/** The address of a link to another site that was pressed, '' = none. */
const pressedSite = (target: EventTarget | null): string => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[target="_blank"]') : null
  return link !== null && /^https?:/.test(link.href) && !LOCAL.has(link.hostname) ? link.href : ''
}

/** The works of a demo stand on pretended sites: their addresses on the real ones lead nowhere, so they open there. */
export function useDemoLinks(): void {
  const { host } = useServices()
  const pages = useProject().data?.demo_work_url ?? ''
  useEffect(() => {
    if (pages === '') return
    const onPress = (event: MouseEvent): void => {
      const url = pressedSite(event.target)
      // The right button asks for the menu of the link alone.
      if (url === '' || event.button === 2) return
      event.preventDefault()
      void host.openExternal(`${pages}${encodeURIComponent(url)}`)
    }
    // Middle presses and those with a key come as another event.
    for (const name of ['click', 'auxclick'] as const) document.addEventListener(name, onPress, true)
    return () => {
      for (const name of ['click', 'auxclick'] as const) document.removeEventListener(name, onPress, true)
    }
  }, [host, pages])
}
