import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App, ConfigProvider } from 'antd'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getPublishPace, setPublishPace } from '../../../../contract/http/admin.ts'
import { eventually } from '../../../../../tests/fixtures/eventually.ts'
import { ApiError } from '../../../core/http/api-error.ts'
import { ServicesProvider } from '../../../core/services/services-provider.tsx'
import { testHttp, testServices, testSession } from '../../../core/services/testing-services.ts'
import { texts as settings } from '../../../locales/zh/settings.ts'
import { texts as shell } from '../../../locales/zh/shell.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { renderWith } from '../../../testing/render-with.tsx'
import { GraceSection } from './grace-section.tsx'

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

const show = async (perms: string[]): Promise<unknown[]> => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'zh',
    resources: { zh: { settings, ui } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  const saved: unknown[] = []
  const http = testHttp((endpoint, input) => {
    if (endpoint === setPublishPace) saved.push(input)
    else if (endpoint !== getPublishPace) throw new Error('not asked for here')
    return { list: [], missed_grace_minutes: 45 }
  })
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={testServices({ i18n, http, session: testSession({ perms }) })}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
            <App>
              <GraceSection />
            </App>
          </ConfigProvider>
        </QueryClientProvider>
      </ServicesProvider>
    </I18nextProvider>,
  )
  await screen.findByText('错过时限')
  return saved
}

it('is set between its bounds, by those who may', async () => {
  const saved = await show(['setting:edit'])
  const field = screen.getByRole<HTMLInputElement>('spinbutton')
  expect(field.value).toBe('45')
  const button = screen.getByRole('button', { name: '保存错过时限' })
  expect([button.hasAttribute('disabled'), screen.getByRole('status').textContent]).toEqual([true, ''])
  expect(screen.getByText(/^5 到 720 分钟。/)).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, '721')
  expect([button.hasAttribute('disabled'), screen.getByRole('status').textContent]).toEqual([false, '有未保存的修改'])
  await userEvent.click(screen.getByRole('button', { name: '保存错过时限' }))
  expect(await screen.findByText('5 到 720 的整数')).toBeTruthy()
  expect(saved).toEqual([])
  await userEvent.clear(field)
  await userEvent.type(field, '90')
  await userEvent.click(screen.getByRole('button', { name: '保存错过时限' }))
  await eventually(() => expect(saved).toEqual([{ missed_grace_minutes: 90 }]))
})

it('is a sentence for the others', async () => {
  await show(['task:publish'])
  expect([screen.queryAllByRole('spinbutton').length, screen.getByText('45 分钟')]).toHaveLength(2)
})

const DOWN = new ApiError({ kind: 'business', code: 50000, message: '服务出错', path: '/x' })

/** What the shell does when the server is back after a break. */
function AskAgain() {
  const client = useQueryClient()
  return (
    <button type="button" onClick={() => void client.invalidateQueries()}>
      再问
    </button>
  )
}
const open = async () => {
  const server = { up: true }
  await renderWith(
    <>
      <GraceSection />
      <AskAgain />
    </>,
    {
      texts: { settings, ui, shell },
      perms: ['setting:edit'],
      answer: (endpoint) =>
        server.up && endpoint === getPublishPace ? { list: [], missed_grace_minutes: 45 } : Promise.reject(DOWN),
    },
  )
  return server
}

it('a form whose refresh fails stays with what was typed, and says that it is old until an answer comes', async () => {
  const server = await open()
  const field = await screen.findByRole<HTMLInputElement>('spinbutton')
  await userEvent.clear(field)
  await userEvent.type(field, '90')
  server.up = false
  await userEvent.click(screen.getByRole('button', { name: '再问' }))
  expect(await screen.findByText(/^刷新失败，显示的是之前的数据。服务出错/u)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('spinbutton').value).toBe('90')
  server.up = true
  await userEvent.click(screen.getByRole('button', { name: ui.retry }))
  await expect.poll(() => screen.queryByText(/^刷新失败/u)).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('spinbutton').value).toBe('90')
})
