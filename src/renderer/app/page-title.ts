import { inboxCount } from '../../contract/http/inbox-count.ts'
import { initProject } from '../../contract/http/common.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import type { ProjectConfig } from '../../contract/entities/session.ts'
import { apiKey } from '../core/http/api-key.ts'
import type { Services } from '../core/services/services.ts'
import type { RouteLine } from './route-line.ts'

/** `素材管理 - 短视频SEO管理平台`, before it how many conversations are unread; the project's own name where it has one. */
export function titleText(screen: string, site: string, unread = 0): string {
  const title = screen === '' || screen === site ? site : `${screen} - ${site}`
  return unread > 0 ? `(${unread}) ${title}` : title
}

/** Sets the window's title for a screen, in the page's language. */
export function setPageTitle(
  services: Pick<Services, 'i18n' | 'queries'>,
  line: Pick<RouteLine, 'title' | 'access'>,
): void {
  const project = services.queries.getQueryData<ProjectConfig>(apiKey(initProject, {}))
  const inbox = services.queries.getQueryData<OutputOf<typeof inboxCount>>(apiKey(inboxCount, {}))
  document.title = titleText(
    services.i18n.t(`shell:routes.${line.title}`),
    project?.name || services.i18n.t('shell:site'),
    line.access === 'public' ? 0 : (inbox?.unread ?? 0),
  )
}
