import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App, ConfigProvider } from 'antd'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { texts as seo } from '../../locales/zh/seo.ts'
import { restoredText, useTellRestored } from './use-tell-restored.tsx'

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const words = async () => {
  const i18n = createInstance()
  await i18n
    .use(initReactI18next)
    .init({ lng: 'zh', resources: { zh: { seo } }, interpolation: { prefix: '{', suffix: '}', escapeValue: false } })
  return i18n
}

it('says who waits for its time, whose time is over, and what was not restored and why', async () => {
  const t = (await words()).getFixedT('zh', 'seo')
  const no = { id: 3, reason: '账号已删除' }
  expect([
    restoredText(t, { restored: 2, missed: 0, skipped: [] }),
    restoredText(t, { restored: 2, missed: 1, skipped: [] }),
    restoredText(t, { restored: 0, missed: 0, skipped: [no] }),
    restoredText(t, { restored: 1, missed: 0, skipped: [no] }),
  ]).toEqual([
    '已恢复 2 个作品，等待发布',
    '已恢复 2 个作品；其中 1 个的发布时间已过，不会自动发布，请改时间或立即发布',
    '1 个没有恢复：账号已删除',
    '已恢复 1 个作品，等待发布；1 个没有恢复：账号已删除',
  ])
})

it('a work whose time is over does not wait to be published: another time is one press away', async () => {
  const onTime = vi.fn()
  function Press() {
    const tell = useTellRestored()
    return <button onClick={() => tell({ restored: 1, missed: 1, skipped: [] }, onTime)}>恢复</button>
  }
  render(
    <I18nextProvider i18n={await words()}>
      <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
        <App>
          <Press />
        </App>
      </ConfigProvider>
    </I18nextProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: '恢复' }))
  await screen.findByText(/发布时间已过，不会自动发布/)
  expect(screen.queryByText(/等待发布/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '改时间' }))
  expect(onTime).toHaveBeenCalledOnce()
})
