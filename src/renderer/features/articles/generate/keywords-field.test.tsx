import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { createInstance } from 'i18next'
import { useState } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { searchCrux } from '../../../../contract/http/keyword-ideas.ts'
import { ServicesProvider } from '../../../core/services/services-provider.tsx'
import { testHelper, testHttp, testServices, testSession } from '../../../core/services/testing-services.ts'
import { texts as drafts } from '../../../locales/zh/drafts.ts'
import { texts as mining } from '../../../locales/zh/mining.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { KeywordsField } from './keywords-field.tsx'

const idea = {
  word: '成都火锅推荐',
  source: 'library',
  is_synthetic: 0,
  kind: 'main',
  score: 8,
  score_reason: '含“推荐”',
  tier: 'hot',
  rank: 1,
  fetched_time: null,
}

function Form() {
  const [value, setValue] = useState('成都火锅\n重庆小面')
  return <KeywordsField value={value} onChange={setValue} />
}

const show = async (perms: string[]) => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'zh',
    resources: { zh: { drafts, mining, ui } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  const call = vi.fn((endpoint: unknown) =>
    Promise.resolve(
      endpoint === searchCrux
        ? { list: [idea], providers: [{ name: 'library', status: 'ok', note: '', fetched_time: null }] }
        : [],
    ),
  )
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider
        services={testServices({ http: testHttp(call), helper: testHelper(), i18n, session: testSession({ perms }) })}
      >
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter>
            <ConfigProvider theme={{ token: { motion: false } }}>
              <App>
                <Form />
              </App>
            </ConfigProvider>
          </MemoryRouter>
        </QueryClientProvider>
      </ServicesProvider>
    </I18nextProvider>,
  )
  return call
}

beforeEach(() => {
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
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('takes words of the library behind those that stand there, each once, beginning with the first', async () => {
  await show(['plan:list'])
  expect(screen.getByText('2 个')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /挖词$/ }))
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择 成都火锅推荐' }))
  fireEvent.click(screen.getByRole('button', { name: '使用 1 个词' }))
  expect(screen.getAllByRole('textbox')[0]).toHaveProperty('value', '成都火锅\n重庆小面\n成都火锅推荐')
  expect(screen.getByText('3 个')).toBeTruthy()
})

it('offers no search to those who may not', async () => {
  await show(['article:edit'])
  expect(screen.queryByRole('button', { name: /挖词$/ })).toBeNull()
})
