import { createRoot } from 'react-dom/client'
import { initProject } from '../contract/http/common.ts'
import { App } from './app/app.tsx'
import { createRouter } from './app/router.tsx'
import { watchRootFont } from './app/root-font.ts'
import { createServices } from './app/services/create-services.ts'
import { startBackground } from './app/services/start-background.ts'
import { startHelperRelay } from './core/helper/helper-relay.ts'
import { apiKey } from './core/http/api-key.ts'
import { createI18n } from './core/i18n/i18n.ts'
import { pickHost } from './host/pick-host.ts'

/** Builds the page's services, then the page. */
const start = async (): Promise<void> => {
  const host = pickHost(window)
  const i18n = await createI18n({ document, languages: navigator.languages })
  const services = createServices(window, host, i18n)
  services.errors.watch(window)
  watchRootFont(window)
  void startBackground(services)
  startHelperRelay({
    http: services.http,
    session: services.session,
    helper: services.helper,
    onProblem: (error) => services.errors.report(error, 'warn'),
  })

  // The page needn't wait: title, logo and theme follow when the project is known.
  void services.queries
    .fetchQuery({
      queryKey: apiKey(initProject, {}),
      queryFn: () => services.http.call(initProject, {}, { overlay: false, quiet: true }),
      staleTime: Number.POSITIVE_INFINITY,
    })
    .then((project) => services.appearance.setDefaultTheme(project.theme_default))
    .catch(() => undefined)
    .finally(() => {
      if (host.mayLookForHelper || host.openedToPair) services.helper.connect(host.openedToPair ? 'person' : 'page')
    })

  const meta = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
  const nonce = meta.startsWith('__') ? '' : meta
  const root = document.getElementById('root')
  if (root === null) throw new Error('#root is missing')
  createRoot(root, { onCaughtError: () => undefined }).render(
    <App services={services} router={createRouter(services)} nonce={nonce} />,
  )
}

void start()
