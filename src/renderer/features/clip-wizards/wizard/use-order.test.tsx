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
import { addTask } from '../../../../contract/http/wisdom-seo.ts'
import { ApiError, type ApiErrorKind } from '../../../core/http/api-error.ts'
import { loadChoices } from '../../../core/publishing/last-choices.ts'
import { ServicesProvider } from '../../../core/services/services-provider.tsx'
import type { Services } from '../../../core/services/services.ts'
import { safeStorage } from '../../../lib/storage.ts'
import { emptyDraft, toConfig } from '../clip/draft.ts'
import { useOrder } from './use-order.ts'
import type { Wizard } from './use-wizard.ts'

const tokens: string[] = []
const tasks: unknown[] = []
let refusal: unknown = null
let fail: ApiErrorKind | null = null
const call = async (endpoint: unknown, input: unknown): Promise<unknown> => {
  if (endpoint === addTask) {
    tasks.push(input)
    if (refusal !== null) throw new ApiError({ kind: 'business', code: 40001, message: '', path: '', data: refusal })
    return { wisdom_task_id: 12, clip_id: 7, items: 4, need_clip: 2, clip_left: 1, blocked: [] }
  }
  if (endpoint !== addClip) return {}
  tokens.push((input as { client_token: string }).client_token)
  if (fail) throw new ApiError({ kind: fail, code: 0, message: '', path: '' })
  return { id: 7, reserved: 1, clip_number: 1 }
}
const sent = vi.fn()

const show = async (publishing = false) => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({ lng: 'zh', resources: {} })
  const services = {
    http: { call },
    i18n,
    storage: safeStorage(localStorage),
    session: { store: createStore(() => ({ token: 'token' })) },
  } as unknown as Services
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <QueryClientProvider client={new QueryClient()}>
          <App>
            <MemoryRouter>{children}</MemoryRouter>
          </App>
        </QueryClientProvider>
      </ServicesProvider>
    </I18nextProvider>
  )
  const drafts = new Map<number, Wizard['draft']>()
  const draftOf = (num: number): Wizard['draft'] => {
    const empty = emptyDraft('组')
    const draft = drafts.get(num) ?? {
      ...empty,
      num,
      publish: { ...empty.publish, on: publishing, accounts: [4, 5], distribution: 'all' as const },
    }
    drafts.set(num, draft)
    return draft
  }
  return renderHook(
    ({ num }) => ({
      ...useOrder(
        { mode: 'clip', draft: draftOf(num), config: toConfig(emptyDraft('组'), new Map()), sent } as unknown as Wizard,
        publishing,
      ),
      at: useLocation(),
    }),
    { wrapper, initialProps: { num: 1 } },
  )
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

it('makes the order and the works for its accounts with one call, and says a refusal where it belongs', async () => {
  const { result, rerender } = await show(true)
  refusal = { errors: [{ field: 'third_auth_ids.0', msg: '账号不可见' }] }
  act(() => result.current.send())
  await waitFor(() => expect(result.current.refused).toEqual([{ field: 'publish.accounts.0', msg: '账号不可见' }]))
  rerender({ num: 2 })
  expect(result.current.refused).toEqual([])
  refusal = null
  act(() => result.current.send())
  await waitFor(() =>
    expect(`${result.current.at.pathname}${result.current.at.search}`).toBe(
      '/intellectSeo/videoPublish?wisdom_task_id=12',
    ),
  )
  expect(tasks.at(-1)).toMatchObject({
    type: 'clip',
    num: 2,
    third_auth_ids: [4, 5],
    distribution: 'all',
    titles: { mode: 'from_source' },
  })
  // The next form begins with them.
  expect(loadChoices(safeStorage(localStorage), 0)).toMatchObject({ accounts: [4, 5] })
})
