import { cleanup, render, screen } from '@testing-library/react'
import { ConfigProvider, theme } from 'antd'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { texts as articles } from '../../../locales/zh/articles.ts'
import { PreviewModal } from './preview-modal.tsx'

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

it('shows an article on white paper with dark words also by night', async () => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({ lng: 'zh', resources: { zh: { articles } } })
  render(
    <I18nextProvider i18n={i18n}>
      <ConfigProvider theme={{ algorithm: theme.darkAlgorithm }}>
        <PreviewModal open kind="article" title="火锅吃法" author="" html="<p>趁热。</p>" onClose={() => undefined} />
      </ConfigProvider>
    </I18nextProvider>,
  )
  const { style } = await screen.findByRole('region')
  expect([style.background, style.colorScheme]).toEqual(['rgb(255, 255, 255)', 'light'])
  const day = theme.getDesignToken({ algorithm: theme.defaultAlgorithm })
  expect([
    style.getPropertyValue('--surface'),
    style.getPropertyValue('--text'),
    style.getPropertyValue('--link'),
  ]).toEqual([day.colorBgContainer, day.colorText, day.colorLink])
})
