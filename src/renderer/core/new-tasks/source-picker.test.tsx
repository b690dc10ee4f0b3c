import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { createInstance } from 'i18next'
import { useState } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { listOutputs } from '../../../contract/http/clip.ts'
import type { UploadQueue, UploadsState } from '../uploads/upload-queue.ts'
import { ServicesProvider } from '../services/services-provider.tsx'
import { testHttp, testServices, testSession } from '../services/testing-services.ts'
import { texts as seo } from '../../locales/zh/seo.ts'
import { texts as ui } from '../../locales/zh/ui.ts'
import { SourcePicker, type Sources } from './source-picker.tsx'

const film = (id: number, title: string, usedIn: readonly string[]) => ({
  id,
  clip_id: 1,
  title,
  clip_name: '',
  mode: 'clip',
  idx: 1,
  status: 2,
  progress: 100,
  file_url: '',
  cover_url: '',
  duration_ms: null,
  width: null,
  height: null,
  size: null,
  fail_code: '',
  fail_reason: '',
  use_count: usedIn.length,
  create_time: 0,
  used_in: usedIn.map((name) => ({ type: 'task', id: 3, name, running: 1 })),
})
const store = createStore<UploadsState>(() => ({ items: [], speed: 0 }))
let told: Parameters<UploadQueue['add']>[2]
const uploads: UploadQueue = {
  ...({} as UploadQueue),
  store,
  add: (files, _place, arrived) => {
    told = arrived
    return files.length
  },
}
let films: unknown[] = []
const answer = (endpoint: unknown): Promise<unknown> =>
  Promise.resolve({
    total: endpoint === listOutputs ? films.length : 0,
    per_page: 24,
    current_page: 1,
    last_page: 1,
    data: endpoint === listOutputs ? films : [],
    counts: { all: 0, rendering: 0, ok: 0, failed: 0, unused: 0 },
  })

function Form() {
  const [sources, setSources] = useState<Sources>({ kind: 'output', ids: [] })
  return (
    <>
      <SourcePicker value={sources} onChange={setSources} kinds={['output', 'video']} />
      <output>{sources.ids.join(',')}</output>
    </>
  )
}
const show = async (): Promise<void> => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'zh',
    resources: { zh: { seo, ui } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider
        services={testServices({
          http: testHttp(answer),
          i18n,
          uploads,
          session: testSession({ perms: ['clip:list', 'clip:edit', 'material:upload'] }),
        })}
      >
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter>
            <ConfigProvider theme={{ token: { motion: false } }}>
              <App>
                <Form />
              </App>
            </ConfigProvider>
          </MemoryRouter>
        </QueryClientProvider>
      </ServicesProvider>
    </I18nextProvider>,
  )
}
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

it('a film of another task says so, and is chosen only after a question', async () => {
  films = [film(1, '新的', []), film(2, '旧的', ['六月计划'])]
  await show()
  expect(await screen.findByText('已在「六月计划」中')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: '新的' }))
  fireEvent.click(screen.getByRole('checkbox', { name: '旧的' }))
  expect(screen.getByRole('status').textContent).toBe('1')
  fireEvent.click(await screen.findByRole('button', { name: '仍要选择' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1,2'))
})

it('with nothing to choose yet, a video from this computer is uploaded and chosen; or it leads to where films are made', async () => {
  films = []
  await show()
  expect(await screen.findByRole('button', { name: '去混剪' })).toBeTruthy()
  const file = new File(['film'], '店面.mp4', { type: 'video/mp4' })
  fireEvent.change(screen.getByTestId('send-files'), { target: { files: [file] } })
  told?.(file, { attachmentId: 5, how: 'sent' })
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('5'))
  // What is shown is where it was put.
  expect(screen.getByRole('radio', { name: '素材视频' })).toHaveProperty('checked', true)
})

it('ticked contents carry the numbers in which they are dealt', async () => {
  films = [film(1, '甲', []), film(2, '乙', []), film(3, '丙', [])]
  await show()
  fireEvent.click(await screen.findByRole('checkbox', { name: '丙' }))
  fireEvent.click(screen.getByRole('checkbox', { name: '甲' }))
  expect(
    [...document.querySelectorAll('.source-tile')].map((tile) => tile.querySelector('.tick-number')?.textContent),
  ).toEqual(['2', undefined, '1'])
})
