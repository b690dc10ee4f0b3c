import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { listCopyWritings } from '../../../../contract/http/creation.ts'
import { ServicesContext } from '../../../core/services/services-context.ts'
import type { Services } from '../../../core/services/services.ts'
import { texts as creation } from '../../../locales/zh/creation.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { Copies } from './copies.tsx'

const copy = { id: 4, title: '开业口播', content: '老板亲自下厨', scene: 'full', word_count: 6, industry_id: 101, industry_name: '餐饮美食 · 火锅', tags: ['探店'], use_count: 0, mine: 1, create_time: 1_700_000_000 }

const show = async (perms: string[], rows: readonly object[]): Promise<void> => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({ lng: 'zh', resources: { zh: { creation, ui } }, interpolation: { prefix: '{', suffix: '}', escapeValue: false } })
  const http = { call: (endpoint: unknown) => Promise.resolve(endpoint === listCopyWritings ? { total: rows.length, per_page: 12, current_page: 1, last_page: 1, data: rows } : []) }
  const services = { http, i18n, session: { store: createStore(() => ({ token: 'token', perms })) } } as unknown as Services
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesContext value={services}>
        <QueryClientProvider client={new QueryClient()}>
          <ConfigProvider theme={{ token: { motion: false } }}>
            <App>
              <Copies />
            </App>
          </ConfigProvider>
        </QueryClientProvider>
      </ServicesContext>
    </I18nextProvider>,
  )
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener: () => undefined, removeListener: () => undefined, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('invents no inspiration: without own copy it says that nothing is configured and how to begin', async () => {
  await show(['clip:list', 'clip:edit'], [])
  expect(await screen.findByText('文案库还没有配置内容')).toBeTruthy()
  expect(screen.getByText(/热词来源尚未配置/)).toBeTruthy()
  expect(screen.getByRole('button', { name: '添加文案' })).toBeTruthy()
})

it('shows own copy, and lets it be changed only by those who may', async () => {
  await show(['clip:list'], [copy])
  expect(await screen.findByText('老板亲自下厨')).toBeTruthy()
  expect(screen.getByText('餐饮美食 · 火锅 · 完整文案 · 6 字')).toBeTruthy()
  expect(screen.getByRole('button', { name: '复制文案 开业口播' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '编辑文案 开业口播' })).toBeNull()
  expect(screen.queryByRole('button', { name: '添加文案' })).toBeNull()
})
