import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { editAttachments } from '../../../../contract/http/attachment.ts'
import type { Perm } from '../../../../contract/permissions.ts'
import { ServicesProvider } from '../../../core/services/services-provider.tsx'
import { testHttp, testServices, testSession } from '../../../core/services/testing-services.ts'
import { texts as materials } from '../../../locales/zh/materials.ts'
import { SoundTracks } from './sound-tracks.tsx'

const track = { codec: 'aac', language: '', title: '', channels: 2, playable: 1 as const }
const sound = {
  used: 1,
  tracks: [
    { ...track, codec: '', playable: 0 as const },
    { ...track, language: 'chi' },
    { ...track, title: '导演评论', language: 'eng' },
  ],
}
let sent: unknown[] = []
const show = async (perms: Perm[]): Promise<void> => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'zh',
    resources: { zh: { materials } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  const answer = async (endpoint: unknown, input: unknown): Promise<unknown> => {
    await Promise.resolve()
    if (endpoint === editAttachments) sent.push(input)
    return { updated: 1 }
  }
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={testServices({ http: testHttp(answer), i18n, session: testSession({ perms }) })}>
        <QueryClientProvider client={new QueryClient()}>
          <ConfigProvider theme={{ token: { motion: false } }}>
            <App>
              <SoundTracks id={5} sound={sound} />
            </App>
          </ConfigProvider>
        </QueryClientProvider>
      </ServicesProvider>
    </I18nextProvider>,
  )
}
beforeEach(() => {
  sent = []
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

it('the track that is used is named; another is chosen from those that can be decoded', async () => {
  await show(['material:list', 'material:upload'])
  expect(screen.getByText('第 2 条（中文，AAC）')).toBeTruthy()
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '声音' }))
  expect(
    (await screen.findByText('第 1 条（无法解码）')).closest(
      '[aria-disabled="true"], .ant-select-item-option-disabled',
    ),
  ).not.toBeNull()
  fireEvent.click(screen.getByText('第 3 条（导演评论，AAC）'))
  expect(await screen.findByText('成片和波形将使用第 3 条声音')).toBeTruthy()
  expect(sent).toEqual([{ ids: [5], sound_track: 2 }])
})

it('who may not edit materials reads it', async () => {
  await show(['material:list'])
  expect(screen.getByText('第 2 条（中文，AAC）')).toBeTruthy()
  expect(screen.queryByRole('combobox')).toBeNull()
})
