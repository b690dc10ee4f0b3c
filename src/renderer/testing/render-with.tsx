// A component with what it finds around it in the page, for tests.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { createInstance, type ResourceLanguage } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { onTestFinished, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Endpoint } from '../../contract/endpoint.ts'
import { createNotices } from '../core/notices/notices.ts'
import type { Services } from '../core/services/services.ts'
import { ServicesProvider } from '../core/services/services-provider.tsx'
import { testHelper, testHttp, testServices, testSession } from '../core/services/testing-services.ts'

export interface Around {
  /** Chinese texts by their namespace; the first is the usual one. */
  texts: ResourceLanguage
  /** What the backend answers; it, and what it is asked, are held to the contract. Absent: any call fails. */
  answer?: (endpoint: Endpoint, input: unknown) => unknown
  /** Rights of whoever is signed in; none when absent. */
  perms?: readonly string[]
  /** Parts of other services that the component needs. */
  services?: { readonly [K in keyof Services]?: Partial<Services[K]> }
  /** Path and query; `/` when absent. */
  address?: string
}
export interface Shown {
  /** What the backend was asked, in order. */
  asked: [Endpoint, unknown][]
  router: ReturnType<typeof createMemoryRouter>
}

/** What jsdom lacks and antd asks for. */
const stubBrowser = (): void => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
}

/** A server that answers, no helper, messages that nobody shows, and nothing being published. */
const quiet = (): Partial<Services> => ({
  connection: { store: createStore(() => ({ lost: false })), load: (work) => work(), stop: () => undefined },
  helper: testHelper(),
  noteDrafts: createStore(() => ({})),
  notices: createNotices(),
  publishing: { store: createStore(() => ({ runs: [], open: 0, untold: [] })) } as unknown as Services['publishing'],
})

/** Shows the component with Chinese texts, services and an address; both it and the stubs are gone after the test. */
export async function renderWith(
  shown: ReactNode,
  {
    texts,
    answer = () => Promise.reject(new Error('not asked for here')),
    perms = [],
    services = {},
    address = '/',
  }: Around,
): Promise<Shown> {
  onTestFinished(() => {
    cleanup()
    vi.unstubAllGlobals()
  })
  stubBrowser()
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'zh',
    defaultNS: Object.keys(texts)[0] ?? 'ui',
    resources: { zh: texts },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  const asked: Shown['asked'] = []
  const http = testHttp((endpoint, input) => {
    asked.push([endpoint, input])
    return answer(endpoint, input)
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createMemoryRouter([{ path: '*', element: shown }], { initialEntries: [address] })
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider
        services={testServices({
          ...quiet(),
          i18n,
          http,
          queries,
          session: testSession({ perms }),
          ...(services as Partial<Services>),
        })}
      >
        <QueryClientProvider client={queries}>
          <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
            <App>
              <RouterProvider router={router} />
            </App>
          </ConfigProvider>
        </QueryClientProvider>
      </ServicesProvider>
    </I18nextProvider>,
  )
  return { asked, router }
}
