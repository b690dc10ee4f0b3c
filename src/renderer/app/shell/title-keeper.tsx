import { useEffect } from 'react'
import { useLanguage } from '../../core/i18n/use-language.ts'
import { useInboxCount } from '../../core/messages/use-inbox-count.ts'
import { useServices } from '../../core/services/services-context.ts'
import { useProject } from '../../core/session/use-project.ts'
import { setPageTitle } from '../page-title.ts'
import { useCurrentRoute } from './use-current-route.ts'

/**
 * The title follows the language, unread conversations, and the project's name, which is known a little later than the
 * screen.
 */
export function TitleKeeper() {
  const services = useServices()
  const language = useLanguage()
  const name = useProject().data?.name
  const route = useCurrentRoute()
  const unread = useInboxCount()
  useEffect(() => {
    if (route !== undefined) setPageTitle(services, route)
  }, [services, route, language, name, unread])
  return null
}
