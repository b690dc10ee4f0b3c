import type { ComponentType } from 'react'
import { createBrowserRouter, type LoaderFunctionArgs, redirect, replace, type RouteObject } from 'react-router-dom'
import { loadTexts } from '../core/i18n/i18n.ts'
import type { Services } from '../core/services/services.ts'
import { PATHS } from '../lib/paths.ts'
import { decideVisit } from './access.ts'
import { ensureSession } from './ensure-session.ts'
import type { RouteHandle } from './router-handle.ts'
import { setPageTitle } from './page-title.ts'
import type { RouteLine } from './route-line.ts'
import { ROUTES } from './routes.tsx'
import { RootLayout } from './shell/root-layout.tsx'
import { visitLink } from './visit-link.ts'
import { ScreenFailed } from './status/screen-failed.tsx'
import { RouteFailed } from './status/route-failed.tsx'

/**
 * The router shows nothing at all, no menu either, for a route whose code can't be loaded: then what says so is its
 * component.
 */
const orFailed = async (
  load: () => Promise<ComponentType>,
  Failed: ComponentType<{ error: unknown }>,
): Promise<{ Component: ComponentType }> => {
  try {
    return { Component: await load() }
  } catch (error) {
    return { Component: () => <Failed error={error} /> }
  }
}

/**
 * The route of a screen: who may enter, its code and texts on demand, and what stands there when it can't be loaded.
 */
export function routeOf(
  line: RouteLine,
  services: Pick<Services, 'connection' | 'http' | 'i18n' | 'queries' | 'session'>,
): RouteObject {
  return {
    path: line.path,
    handle: { line } satisfies RouteHandle,
    async loader({ request }: LoaderFunctionArgs) {
      const decision = decideVisit({
        url: new URL(request.url),
        hasToken: services.session.store.getState().token !== '',
        route: line,
      })
      if (decision.do === 'redirect') return redirect(decision.to)
      // `replace`: the address with the token leaves no trace in the history.
      if (decision.do === 'visit-link') return replace(await visitLink(services, decision, request.signal))
      // The title stands before the screen does.
      setPageTitle(services, line)
      if (!decision.asVisitor) {
        const refusal = await ensureSession(services, line, request.signal)
        if (refusal !== null) return redirect(refusal)
      }
      return null
    },
    lazy: () =>
      orFailed(
        async () =>
          (
            await services.connection.load(() =>
              Promise.all([line.page(), line.texts === undefined ? undefined : loadTexts(services.i18n, line.texts)]),
            )
          )[0],
        ScreenFailed,
      ),
    ErrorBoundary: ScreenFailed,
  }
}

/** Never seen: the route only leads elsewhere. */
const Nothing = (): null => null

/** History-mode router made of the route table. */
export function createRouter(services: Services) {
  const of = (layout: 'shell' | 'bare'): RouteObject[] =>
    ROUTES.filter((line) => (line.layout ?? 'shell') === layout).map((line) => routeOf(line, services))
  return createBrowserRouter([
    {
      Component: RootLayout,
      ErrorBoundary: RouteFailed,
      HydrateFallback: () => null,
      children: [
        { path: PATHS.home, loader: () => replace(PATHS.dashboard), Component: Nothing },
        {
          lazy: () =>
            orFailed(
              async () => (await services.connection.load(() => import('./shell/shell-layout.tsx'))).ShellLayout,
              RouteFailed,
            ),
          children: of('shell'),
        },
        ...of('bare'),
        { path: '*', loader: () => replace(PATHS.notFound), Component: Nothing },
      ],
    },
  ])
}
