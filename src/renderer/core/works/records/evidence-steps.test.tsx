import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { createStore } from 'zustand/vanilla'
import { afterEach, expect, it } from 'vitest'
import type { HelperLink } from '../../helper/helper-link.ts'
import { ServicesProvider } from '../../services/services-provider.tsx'
import { testServices } from '../../services/testing-services.ts'
import { texts as seo } from '../../../locales/zh/seo.ts'
import { EvidenceSteps } from './evidence-steps.tsx'

afterEach(cleanup)

it('a failed step says what happened in words; codes and page elements stand in a fold that is shut', async () => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({ lng: 'zh', resources: { zh: { seo } } })
  const line = { time: 1_000, url: '', picture: '', outline: '' }
  const helper = { store: createStore(() => ({ connected: true })) } as unknown as HelperLink
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={testServices({ i18n, helper })}>
        <QueryClientProvider client={new QueryClient()}>
          <EvidenceSteps
            itemId={1}
            attemptNo={1}
            epoch=""
            title="作品"
            lines={[
              { ...line, step: 'open', text: '已打开发布页', code: '', selector: '' },
              {
                ...line,
                step: 'fill',
                text: '找不到标题输入框',
                code: 'SELECTOR_MISSING',
                selector: 'css=.title-input >> nth=0',
              },
            ]}
          />
        </QueryClientProvider>
      </ServicesProvider>
    </I18nextProvider>,
  )
  const [first, second] = screen.getAllByRole('listitem')
  expect(first?.querySelector('details')).toBeNull()
  expect(second?.textContent).toContain('找不到标题输入框')
  const fold = second?.querySelector('details') as HTMLDetailsElement
  expect(fold.open).toBe(false)
  expect(within(fold).getByText('技术细节')).toBeTruthy()
  for (const raw of ['SELECTOR_MISSING', 'css=.title-input >> nth=0'])
    expect(screen.getByText(raw).closest('details')).toBe(fold)
})
