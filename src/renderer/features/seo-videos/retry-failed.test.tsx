// Trying failed works again asks first: until the answer nothing is changed, so that a 取消 leaves them failed.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App, ConfigProvider } from 'antd'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { eventually } from '../../../../tests/fixtures/eventually.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { WisdomTask } from '../../../contract/entities/publish.ts'
import type { ListedItem } from '../../../contract/http/publish-items.ts'
import { publishPreflight, taskVideoList } from '../../../contract/http/wisdom-seo.ts'
import { ServicesContext } from '../../core/services/services-context.ts'
import type { Services } from '../../core/services/services.ts'
import { texts as plantask } from '../../locales/zh/plantask.ts'
import { texts as seo } from '../../locales/zh/seo.ts'
import { useTaskActions } from './list/use-task-actions.tsx'
import { usePublishWorks } from './plan-task/use-publish-works.ts'

const failed = { id: 4, wisdom_task_id: 1, publish_status: -1, unconfirmed: 0, edit_status: 0, title: '作品4', platform_name: '抖音', openname: '城南小馆', timing_time: 0 }

function Press() {
  const { retryFailed } = useTaskActions(() => undefined)
  const publishWorks = usePublishWorks()
  return (
    <>
      <button onClick={() => void retryFailed({ wisdom_task_id: 1 } as WisdomTask)}>任务</button>
      <button onClick={() => void publishWorks([failed as unknown as ListedItem])}>作品</button>
    </>
  )
}
const show = async () => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({ lng: 'zh', defaultNS: 'seo', resources: { zh: { seo, plantask } }, interpolation: { prefix: '{', suffix: '}', escapeValue: false } })
  const asked: Endpoint[] = []
  const call = async (endpoint: Endpoint) => {
    asked.push(endpoint)
    return endpoint === taskVideoList ? { videoList: [failed] } : { ok: 1, items: [{ id: 4, level: 'ok', problems: [] }], works: [failed], pace: { waiting: 0, finish_time: 0 }, timed: { count: 0, first_time: 0 } }
  }
  const publishAll = vi.fn(async () => null)
  const services = { http: { call }, publishing: { publishAll }, session: { store: createStore(() => ({ token: 't', admin: null, perms: ['*'] })) } } as unknown as Services
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesContext value={services}>
        <QueryClientProvider client={new QueryClient()}>
          <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
            <App>
              <MemoryRouter>
                <Press />
              </MemoryRouter>
            </App>
          </ConfigProvider>
        </QueryClientProvider>
      </ServicesContext>
    </I18nextProvider>,
  )
  return { asked, publishAll }
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener: () => undefined, removeListener: () => undefined, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each([['任务', [taskVideoList, publishPreflight]], ['作品', [publishPreflight]]])('%s: only looks before the question, and sends what failed after a yes', async (button, reads) => {
  for (const [answer, sent] of [['取消', []], ['立即发布', [[[{ taskId: 1, itemIds: [4], keepTimes: false }]]]]] as const) {
    const { asked, publishAll } = await show()
    await userEvent.click(screen.getByRole('button', { name: button }))
    await userEvent.click(await screen.findByRole('button', { name: answer }))
    await eventually(() => expect(publishAll.mock.calls).toEqual(sent))
    expect(asked.map(({ path }) => path)).toEqual(reads.map(({ path }) => path))
    cleanup()
  }
})
