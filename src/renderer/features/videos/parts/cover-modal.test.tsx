import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { attachmentList } from '../../../../contract/http/attachment.ts'
import { setOutputCover } from '../../../../contract/http/clip.ts'
import { jobStatus } from '../../../../contract/http/common.ts'
import { ServicesProvider } from '../../../core/services/services-provider.tsx'
import type { Services } from '../../../core/services/services.ts'
import { texts as videos } from '../../../locales/zh/videos.ts'
import type { Film } from '../video-list.ts'
import { CoverModal } from './cover-modal.tsx'

vi.stubGlobal('matchMedia', (query: string) => ({
  matches: false,
  media: query,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
}))
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
)

const film = {
  id: 7,
  clip_name: '订单',
  title: '成片',
  idx: 0,
  duration_ms: 6000,
  file_url: '/f.mp4',
  cover_url: '/c.jpg',
} as unknown as Film

const show = async (job: { status: string; error: string }) => {
  const i18n = createInstance()
  await i18n
    .use(initReactI18next)
    .init({ lng: 'zh', resources: { zh: { videos } }, interpolation: { prefix: '{', suffix: '}', escapeValue: false } })
  const asked: unknown[] = []
  const call = (endpoint: unknown, input: unknown): Promise<unknown> => {
    if (endpoint === setOutputCover) {
      asked.push(input)
      return Promise.resolve({ job_id: 5 })
    }
    if (endpoint === jobStatus) return Promise.resolve({ ...job, progress: 0, result: null })
    if (endpoint === attachmentList)
      return Promise.resolve({
        total: 1,
        per_page: 24,
        current_page: 1,
        last_page: 1,
        data: [{ id: 3, filename: '封面.png', cover_url: '/p.jpg', fullurl: '/p.png' }],
      })
    return Promise.reject(new Error('not expected'))
  }
  const services = {
    http: { call },
    i18n,
    session: { store: createStore(() => ({ token: 'token', perms: [] })) },
  } as unknown as Services
  const onClose = vi.fn<() => void>()
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <QueryClientProvider client={new QueryClient()}>
          <App>
            <CoverModal film={film} onClose={onClose} />
          </App>
        </QueryClientProvider>
      </ServicesProvider>
    </I18nextProvider>,
  )
  return { asked, onClose }
}
const save = (): boolean => fireEvent.click(screen.getByRole('button', { name: '更换封面' }))

afterEach(cleanup)

it('asks for the chosen moment with its title, and closes when the cover is there', async () => {
  const { asked, onClose } = await show({ status: 'done', error: '' })
  const slider = screen.getByRole('slider')
  fireEvent.keyDown(slider, { key: 'ArrowRight', keyCode: 39, which: 39 })
  fireEvent.change(screen.getByLabelText('封面标题（可不填）'), { target: { value: ' 开业大吉 ' } })
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(asked).toEqual([{ output_id: 7, mode: 'frame', at_ms: 100, text: '开业大吉' }])
})

it('takes a picture only once one is chosen', async () => {
  const { asked, onClose } = await show({ status: 'done', error: '' })
  fireEvent.click(screen.getByText('素材库图片'))
  expect(screen.getByRole('button', { name: '更换封面' })).toHaveProperty('disabled', true)
  fireEvent.click(await screen.findByRole('button', { name: '封面.png' }))
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(asked).toEqual([{ output_id: 7, mode: 'image', image_id: 3 }])
})

it('stays open and says why when it could not be made', async () => {
  const { asked, onClose } = await show({ status: 'failed', error: '成片已被删除' })
  fireEvent.click(screen.getByText('智能选帧'))
  save()
  expect(await screen.findByText('成片已被删除')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  expect(asked).toEqual([{ output_id: 7, mode: 'best' }])
})
