import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App, ConfigProvider } from 'antd'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eventually } from '../../../../../tests/fixtures/eventually.ts'
import { ServicesContext } from '../../../core/services/services-context.ts'
import type { Services } from '../../../core/services/services.ts'
import { texts as plantask } from '../../../locales/zh/plantask.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { useSaveWorks } from './use-save-works.ts'

const HOUR = 3_600
const now = (): number => Math.floor(Date.now() / 1000)

function Press({ before }: { before: readonly { id: number; timing_time: number }[] }) {
  const save = useSaveWorks()
  return <button onClick={() => void save(before.map(({ id }) => ({ id, timing_time: now() + 9 * HOUR })), before)}>改时间</button>
}
const press = async (before: readonly { id: number; timing_time: number }[]) => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({ lng: 'zh', resources: { zh: { plantask, ui } }, interpolation: { prefix: '{', suffix: '}', escapeValue: false } })
  const saved: unknown[] = []
  const call = async (_endpoint: unknown, { items }: { items: { id: number }[] }) => (saved.push(items), { saved: items.map(({ id }) => id), refused: [] })
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesContext value={{ http: { call } } as unknown as Services}>
        <QueryClientProvider client={new QueryClient()}>
          <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
            <App>
              <Press before={before} />
            </App>
          </ConfigProvider>
        </QueryClientProvider>
      </ServicesContext>
    </I18nextProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: '改时间' }))
  return saved
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener: () => undefined, removeListener: () => undefined, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('no way back is offered to a time that is over', async () => {
  await press([{ id: 1, timing_time: now() - HOUR }])
  expect(await screen.findByText('已修改 1 个作品（原来的时间已过，不能撤销）')).toBeDefined()
  expect(screen.queryByRole('button', { name: '撤销' })).toBeNull()
})

it('of several the way back is taken by those whose time is still ahead, and by those that had none', async () => {
  const ahead = now() + HOUR
  const saved = await press([{ id: 1, timing_time: now() - HOUR }, { id: 2, timing_time: ahead }, { id: 3, timing_time: 0 }])
  await userEvent.click(await screen.findByRole('button', { name: '撤销' }))
  await eventually(() => expect(saved.at(-1)).toEqual([{ id: 2, timing_time: ahead }, { id: 3, timing_time: 0 }]))
})
