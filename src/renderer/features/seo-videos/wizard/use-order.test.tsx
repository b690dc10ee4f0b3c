import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { createInstance } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { addClip } from '../../../../contract/http/clip.ts'
import { ApiError, type ApiErrorKind } from '../../../core/http/api-error.ts'
import { ServicesContext } from '../../../core/services/services-context.ts'
import type { Services } from '../../../core/services/services.ts'
import { emptyDraft, toConfig } from '../clip/draft.ts'
import { useOrder } from './use-order.ts'
import type { Wizard } from './use-wizard.ts'

const tokens: string[] = []
let fail: ApiErrorKind | null = null
const call = async (endpoint: unknown, input: unknown): Promise<unknown> => {
  if (endpoint !== addClip) return {}
  tokens.push((input as { client_token: string }).client_token)
  if (fail) throw new ApiError({ kind: fail, code: 0, message: '', path: '' })
  return { id: 7, reserved: 1, clip_number: 1 }
}
const sent = vi.fn()

const show = async () => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({ lng: 'zh', resources: {} })
  const services = { http: { call }, i18n, session: { store: createStore(() => ({ token: 'token' })) } } as unknown as Services
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nextProvider i18n={i18n}>
      <ServicesContext value={services}>
        <QueryClientProvider client={new QueryClient()}>
          <App><MemoryRouter>{children}</MemoryRouter></App>
        </QueryClientProvider>
      </ServicesContext>
    </I18nextProvider>
  )
  return renderHook(({ num }) => ({ ...useOrder({ mode: 'clip', draft: { ...emptyDraft('组'), num }, config: toConfig(emptyDraft('组'), new Map()), sent } as unknown as Wizard), at: useLocation() }), { wrapper, initialProps: { num: 1 } })
}
afterEach(cleanup)

it('asks again for an order whose answer was lost with its token, for a refused or changed one with another', async () => {
  const { result, rerender } = await show()
  const send = async (): Promise<void> => {
    const before = tokens.length
    act(() => result.current.send())
    await waitFor(() => expect([tokens.length, result.current.sending]).toEqual([before + 1, false]))
  }
  fail = 'network'
  await send()
  await send()
  rerender({ num: 2 })
  fail = 'business'
  await send()
  fail = null
  expect(sent).not.toHaveBeenCalled()
  await send()
  const [first, second, changed, afterRefusal] = tokens
  expect(second).toBe(first)
  expect(new Set([first, changed, afterRefusal]).size).toBe(3)
  expect(sent).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(`${result.current.at.pathname}${result.current.at.search}`).toBe('/video/list?clip_id=7'))
})
