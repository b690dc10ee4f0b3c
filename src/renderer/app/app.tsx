import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { I18nextProvider } from 'react-i18next'
import { RouterProvider } from 'react-router-dom'
import type { Services } from '../core/services/services.ts'
import { ServicesProvider } from '../core/services/services-provider.tsx'
import type { createRouter } from './router.tsx'
import { ThemeProvider } from './theme/theme-provider.tsx'
import './app.css'

export interface AppProps {
  services: Services
  router: ReturnType<typeof createRouter>
  /** CSP nonce of this page, '' when it has none. */
  nonce: string
}

/** The page. */
export function App({ services, router, nonce }: AppProps) {
  return (
    <ServicesProvider services={services}>
      <I18nextProvider i18n={services.i18n}>
        <QueryClientProvider client={services.queries}>
          <ThemeProvider nonce={nonce}>
            <Suspense fallback={null}>
              <RouterProvider router={router} />
            </Suspense>
          </ThemeProvider>
        </QueryClientProvider>
      </I18nextProvider>
    </ServicesProvider>
  )
}
