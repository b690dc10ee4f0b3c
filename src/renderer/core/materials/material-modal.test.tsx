import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Attachment } from '../../../contract/entities/material.ts'
import { texts as seo } from '../../locales/zh/seo.ts'
import { texts as shell } from '../../locales/zh/shell.ts'
import { texts as ui } from '../../locales/zh/ui.ts'
import { ApiError } from '../http/api-error.ts'
import { ServicesProvider } from '../services/services-provider.tsx'
import { testHttp, testServices, testSession } from '../services/testing-services.ts'
import type { UploadItem, UploadQueue, UploadsState } from '../uploads/upload-queue.ts'
import { MaterialModal } from './material-modal.tsx'
import type { ChosenFile } from './to-chosen.ts'

const store = createStore<UploadsState>(() => ({ items: [], speed: 0 }))
let arrived: Parameters<UploadQueue['add']>[2]
const uploads: UploadQueue = {
  ...({} as UploadQueue),
  store,
  add(files, _place, told) {
    arrived = told
    store.setState({
      items: files.map((file): UploadItem => ({
        id: file.name,
        name: file.name,
        size: file.size,
        modified: file.lastModified,
        media: 'image',
        state: 'sending',
        hashed: 0,
        sent: 1,
        refusal: null,
        error: null,
        result: null,
      })),
    })
    return files.length
  },
}
const file: Attachment = {
  id: 7,
  filename: '门头.jpg',
  fullurl: '/files/7.jpg',
  mimetype: 'image/jpeg',
  kind: 'material',
  size: 4,
  width: 1,
  height: 1,
  duration_ms: null,
  fps: null,
  cover_url: '',
  folder_id: 0,
  tags: [],
  use_count: 0,
  create_time: 0,
}
let inLibrary: unknown[] = []
let down = false

const show = async (
  perms: readonly string[],
  onOk: (files: ChosenFile[]) => void,
  chosen: readonly ChosenFile[] = [],
): Promise<void> => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'zh',
    resources: { zh: { seo, ui, shell } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  const http = testHttp(() =>
    down
      ? Promise.reject(new ApiError({ kind: 'business', code: 50000, message: '服务出错', path: '/x' }))
      : {
          total: inLibrary.length,
          per_page: 40,
          current_page: 1,
          last_page: 1,
          data: inLibrary,
          counts: { all: 0, video: 0, image: 0, audio: 0 },
          storage_bytes: 0,
          tags: [],
        },
  )
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={testServices({ http, i18n, uploads, session: testSession({ perms }) })}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <ConfigProvider theme={{ token: { motion: false } }}>
            <App>
              <MaterialModal open kind="image" single chosen={chosen} onClose={() => undefined} onOk={onOk} />
            </App>
          </ConfigProvider>
        </QueryClientProvider>
      </ServicesProvider>
    </I18nextProvider>,
  )
}
beforeEach(() => {
  down = false
  inLibrary = []
  store.setState({ items: [] })
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

it('an empty library is filled from this computer, with the progress on the button, and what arrived is chosen', async () => {
  const onOk = vi.fn()
  await show(['material:list', 'material:upload'], onOk)
  await screen.findByText('素材库还没有图片')
  const use = screen.getByRole('button', { name: '使用已选（0）' })
  expect([use.hasAttribute('disabled'), use.title]).toEqual([true, '请先选择文件'])
  fireEvent.change(screen.getByTestId('send-files'), {
    target: { files: [new File(['four'], '门头.jpg', { type: 'image/jpeg' })] },
  })
  expect(await screen.findByRole('button', { name: /上传中 25%/ })).toBeTruthy()
  inLibrary = [file]
  store.setState({ items: [] })
  arrived?.(new File(['four'], '门头.jpg'), { attachmentId: 7, how: 'sent' })
  fireEvent.click(await screen.findByRole('button', { name: '使用已选（1）' }))
  await waitFor(() =>
    expect(onOk).toHaveBeenCalledWith([{ id: 7, name: '门头.jpg', cover: '/files/7.jpg', durationMs: null }]),
  )
})

it('a film among the pictures is not sent, and that is said', async () => {
  await show(['material:list', 'material:upload'], () => undefined)
  fireEvent.change(await screen.findByTestId('send-files'), {
    target: { files: [new File(['film'], '片子.mp4', { type: 'video/mp4' })] },
  })
  expect(await screen.findByText('1 个文件不是图片，没有上传')).toBeTruthy()
  expect(store.getState().items).toEqual([])
})

it('who may not upload sees no button for it; what was chosen before can be given up', async () => {
  const onOk = vi.fn()
  inLibrary = [file, { ...file, id: 8, filename: '菜单.jpg' }]
  await show(['material:list'], onOk, [{ id: 7, name: '门头.jpg', cover: '', durationMs: null }])
  fireEvent.click(await screen.findByTitle('门头.jpg'))
  expect(screen.queryByTestId('send-files')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '清空已选' }))
  expect(onOk).toHaveBeenCalledWith([])
})

it('a library that can not be read says so with 重试, in the dialog', async () => {
  down = true
  inLibrary = [file]
  await show(['material:list'], () => undefined)
  expect((await screen.findByRole('alert')).textContent).toContain('服务出错')
  down = false
  fireEvent.click(screen.getByRole('button', { name: /^重\s?试$/u }))
  expect(await screen.findByRole('button', { name: '门头.jpg' })).toBeTruthy()
})
