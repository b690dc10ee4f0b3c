import { createBrowserRouter, type LoaderFunctionArgs, redirect, replace, type RouteObject } from 'react-router-dom'
import type { Services } from '../core/services/services.ts'
import { PATHS } from '../lib/paths.ts'
import { decideVisit } from './access.ts'
import { ensureSession } from './ensure-session.ts'
import type { RouteHandle } from './router-handle.ts'
import { setPageTitle } from './page-title.ts'
import { type RouteLine, ROUTES } from './routes.tsx'
import { RootLayout } from './shell/root-layout.tsx'
import { ScreenFailed } from './status/screen-failed.tsx'
import { RouteFailed } from './status/route-failed.tsx'

const routeOf = (line: RouteLine, services: Services): RouteObject => ({
  path: line.path,
  handle: { line } satisfies RouteHandle,
  async loader({ request }: LoaderFunctionArgs) {
    const decision = decideVisit({ url: new URL(request.url), hasToken: services.session.store.getState().token !== '', route: line })
    if (decision.do === 'redirect') return redirect(decision.to)
    if (decision.do === 'take-token') {
      services.session.setToken(decision.token)
      // `replace`: the address with the token leaves no trace in the history.
      return replace(decision.to)
    }
    if (decision.do === 'ask-token') {
      // Asked over the screens of who is signed in; the dialog decides.
      if (decision.token !== services.session.store.getState().token) services.session.offer(decision.token, decision.to)
      return replace(PATHS.home)
    }
    // The title stands before the screen does (spec 2).
    setPageTitle(services, line)
    if (line.access !== 'public') {
      const refusal = await ensureSession(services, line, request.signal)
      if (refusal !== null) return redirect(refusal)
    }
    return null
  },
  async lazy() {
    const [page] = await services.connection.load(() => Promise.all([line.page(), line.texts === undefined ? undefined : services.i18n.loadNamespaces([...line.texts])]))
    return { Component: page }
  },
  ErrorBoundary: ScreenFailed,
})

/** Never seen: the route only leads elsewhere. */
const Nothing = (): null => null

/** History-mode router made of the route table. */
export const createRouter = (services: Services) => {
  const of = (layout: 'shell' | 'bare'): RouteObject[] => ROUTES.filter((line) => (line.layout ?? 'shell') === layout).map((line) => routeOf(line, services))
  return createBrowserRouter([
    {
      Component: RootLayout,
      ErrorBoundary: RouteFailed,
      HydrateFallback: () => null,
      children: [
        { path: PATHS.home, loader: () => replace(PATHS.dashboard), Component: Nothing },
        { lazy: async () => ({ Component: (await services.connection.load(() => import('./shell/shell-layout.tsx'))).ShellLayout }), children: of('shell') },
        ...of('bare'),
        { path: '*', loader: () => replace(PATHS.notFound), Component: Nothing },
      ],
    },
  ])
}
