import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App, Button, ConfigProvider } from 'antd'
import { createInstance } from 'i18next'
import { useState } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CODE } from '../../../../contract/errors.ts'
import { ApiError } from '../../../core/http/api-error.ts'
import { ServicesProvider } from '../../../core/services/services-provider.tsx'
import { testHttp, testServices, testSession } from '../../../core/services/testing-services.ts'
import { safeStorage } from '../../../lib/storage.ts'
import { texts as addPlan } from '../../../locales/zh/addPlan.ts'
import { emptyPlan } from './plan-draft.ts'
import { useSavePlan } from './use-save-plan.ts'

const sent: Record<string, unknown>[] = []
const answer = (_endpoint: unknown, input: unknown): unknown => {
  const wanted = input as Record<string, unknown>
  sent.push(wanted)
  if (wanted['edition'] === 'old')
    throw new ApiError({
      kind: 'business',
      code: CODE.CONFLICT,
      message: '计划“火锅”在您编辑期间已被修改，没有保存；可以把您的内容另存为新计划',
      data: { edition: 'new' },
      path: '',
    })
  return { id: wanted['id'] ?? 12, edition: 'next', title_capacity: 1, need_clip: 0, clip_left: 0, days: 1 }
}
function Form({ edition }: { edition: string }) {
  const run = useSavePlan({ ...emptyPlan('2026-12-01'), name: '火锅' }, { planId: 7, edition }, () => undefined)
  const [ended, setEnded] = useState('')
  return (
    <>
      <Button onClick={() => void run.save('save').then((id) => setEnded(String(id)))}>保存</Button>
      <output>{ended}</output>
    </>
  )
}
const show = async (edition: string): Promise<void> => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'zh',
    resources: { zh: { addPlan } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider
        services={testServices({
          http: testHttp(answer),
          i18n,
          session: testSession(),
          storage: safeStorage(localStorage),
        })}
      >
        <QueryClientProvider client={new QueryClient()}>
          <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
            <App>
              <Form edition={edition} />
            </App>
          </ConfigProvider>
        </QueryClientProvider>
      </ServicesProvider>
    </I18nextProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
}
beforeEach(() => {
  sent.length = 0
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
const ended = () => screen.getByRole('status', { hidden: true }).textContent

it('a plan that somebody changed meanwhile: mine is kept as a plan of its own', async () => {
  await show('old')
  fireEvent.click(await screen.findByRole('button', { name: '我的另存为新计划' }))
  await waitFor(() => expect(ended()).toBe('12'))
  expect(sent.map(({ id, name, draft, edition }) => ({ id, name, draft, edition }))).toEqual([
    { id: 7, name: '火锅', draft: 0, edition: 'old' },
    { id: undefined, name: '火锅（我的副本）', draft: 1, edition: undefined },
  ])
})

it('or stays as it is typed, and nothing is sent', async () => {
  await show('old')
  fireEvent.click(await screen.findByRole('button', { name: '继续编辑' }))
  await waitFor(() => expect(ended()).toBe('null'))
  expect(sent).toHaveLength(1)
})

it('what I saved myself is no change of others', async () => {
  await show('mine')
  await waitFor(() => expect(ended()).toBe('7'))
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(sent.map((one) => one['edition'])).toEqual(['mine', 'next']))
})
