import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { createInstance } from 'i18next'
import { useState } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { acceptRewrites, setUserAiRewrite } from '../../../../contract/http/ai.ts'
import { ServicesProvider } from '../../../core/services/services-provider.tsx'
import { testHttp, testServices, testSession } from '../../../core/services/testing-services.ts'
import { texts as rewrite } from '../../../locales/zh/rewrite.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { texts as wizards } from '../../../locales/zh/wizards.ts'
import { emptyDraft } from '../clip/draft.ts'
import { CopySection } from './copy-section.tsx'

const own = { rewrite_on: 1, style: 'plain', forbid_words: [], provider_ready: 0, used_today: 0, daily_limit: 0 }
const accepted: unknown[] = []
const answer = (endpoint: unknown, input: unknown): Promise<unknown> => {
  if (endpoint === acceptRewrites) accepted.push(input)
  const { texts } = input as { texts?: string[] }
  return Promise.resolve(
    endpoint !== setUserAiRewrite
      ? { changed: 1, applied: 0, refused: [] }
      : texts === undefined
        ? own
        : {
            ...own,
            engine: 'local',
            model: '',
            note: '',
            cost: 0,
            review: 1,
            results: [{ src: texts[0], list: [{ id: 9, text: `换个说法：${texts[0] ?? ''}`, sim: 0.6, risk: [] }] }],
          },
  )
}

function Form() {
  const [draft, setDraft] = useState({ ...emptyDraft('素材', 'smart'), copies: ['现做现修', ''] })
  return <CopySection draft={draft} set={(patch) => setDraft((before) => ({ ...before, ...patch }))} />
}

beforeEach(async () => {
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
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'zh',
    resources: { zh: { wizards, rewrite, ui } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider
        services={testServices({ http: testHttp(answer), i18n, session: testSession({ perms: ['clip:edit'] }) })}
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
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('what films say stays as it is written until somebody reads a rewrite and takes it', async () => {
  expect(screen.getByText(/不会自动改写/)).toBeTruthy()
  expect(screen.getByRole('button', { name: '改写文案 2' })).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByRole('button', { name: '改写文案 1' }))
  fireEvent.click(await screen.findByRole('button', { name: /^改\s?写$/ }))
  await screen.findByText('换个说法：现做现修')
  expect(screen.getByRole('textbox', { name: '文案 1' })).toHaveProperty('value', '现做现修')
  fireEvent.click(screen.getByRole('button', { name: '替换原文案' }))
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: '文案 1' })).toHaveProperty('value', '换个说法：现做现修'),
  )
  await waitFor(() => expect(accepted).toEqual([{ ids: [9], accept: 1 }]))
})
