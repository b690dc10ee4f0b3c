import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App, ConfigProvider } from 'antd'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { saveVoiceMap, saveVoiceService, testVoiceService, voiceServices } from '../../../../contract/http/voices.ts'
import { ServicesProvider } from '../../../core/services/services-provider.tsx'
import type { Services } from '../../../core/services/services.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { texts as voices } from '../../../locales/zh/voices.ts'
import { draftOf, isChanged, ownOf } from './voice-map.ts'
import { VoiceTab } from './voice-tab.tsx'

const voice = (value: string, name: string, more: object = {}) => ({
  value,
  name,
  gender: 'female',
  lang: 'zh-CN',
  available: 0,
  reason: '本机没有',
  engine: '',
  engine_value: 'system',
  engine_voice: '',
  own: 0,
  own_voice: '',
  ...more,
})
const DATA = {
  usual: 'system',
  system: { name: 'espeak-ng', ready: 0, how_to: '请安装带中文语音的 espeak-ng' },
  services: [
    {
      value: 'openai',
      name: 'OpenAI 兼容语音',
      configured: 1,
      how_to: ['在 https://platform.openai.com/api-keys 创建'],
      known_voices: ['nova', 'onyx'],
      fields: [
        { name: 'base_url', label: '接口地址', secret: 0, value: 'https://api.openai.com/v1', tail: '' },
        { name: 'model', label: '模型', secret: 0, value: 'tts-1', tail: '' },
        { name: 'key', label: 'API Key', secret: 1, value: '', tail: '0001' },
      ],
    },
    {
      value: 'azure',
      name: 'Azure 语音',
      configured: 0,
      how_to: ['在 https://portal.azure.com 创建'],
      known_voices: [],
      fields: [
        { name: 'base_url', label: '终结点', secret: 0, value: 'https://eastasia.tts.speech.microsoft.com', tail: '' },
        { name: 'key', label: '资源密钥', secret: 1, value: '', tail: '' },
      ],
    },
  ],
  voices: [
    voice('zh_child', '童声'),
    voice('zh_elder', '长者', {
      available: 1,
      own: 1,
      own_voice: 'fable',
      engine_value: 'openai',
      engine_voice: 'fable',
      engine: 'OpenAI',
    }),
  ],
}
const calls: unknown[][] = []
const call = async (endpoint: unknown, input: unknown): Promise<unknown> => {
  if (endpoint === voiceServices) return DATA
  calls.push([endpoint, input])
  return endpoint === testVoiceService ? { ok: 0, msg: 'OpenAI 兼容语音 不认可密钥' } : {}
}
const show = async (perms: string[]): Promise<void> => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'zh',
    resources: { zh: { voices, ui } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  const services = {
    http: { call },
    i18n,
    notices: { error: vi.fn() },
    session: { store: createStore(() => ({ token: 'token', perms })) },
  } as unknown as Services
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
            <App>
              <VoiceTab />
            </App>
          </ConfigProvider>
        </QueryClientProvider>
      </ServicesProvider>
    </I18nextProvider>,
  )
  await screen.findByRole('heading', { name: 'OpenAI 兼容语音' })
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
  calls.length = 0
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('keeps a stored key unless another is typed, and tells what the service said', async () => {
  await show(['*'])
  const user = userEvent.setup()
  const [first] = screen.getAllByRole('button', { name: '保存' })
  expect(screen.getByPlaceholderText('已保存，末尾为 …0001；不修改请留空')).toBeTruthy()
  await user.click(first as HTMLElement)
  await waitFor(() =>
    expect(calls[0]).toEqual([
      saveVoiceService,
      { service: 'openai', base_url: 'https://api.openai.com/v1', model: 'tts-1', appid: '', key: '' },
    ]),
  )
  const [test, azureTest] = screen.getAllByRole('button', { name: '测试' })
  expect((azureTest as HTMLButtonElement).disabled).toBe(true)
  await user.click(test as HTMLElement)
  expect(await screen.findByText('OpenAI 兼容语音 不认可密钥')).toBeTruthy()
})

it('gives a voice to a service, and can hear it only when that is saved', async () => {
  await show(['*'])
  const user = userEvent.setup()
  expect((screen.getByRole('button', { name: '保存音色对应' }) as HTMLButtonElement).disabled).toBe(true)
  expect((screen.getByRole('button', { name: '试听童声' }) as HTMLButtonElement).disabled).toBe(true)
  expect((screen.getByRole('button', { name: '试听长者' }) as HTMLButtonElement).disabled).toBe(false)
  await user.click(screen.getByRole('combobox', { name: '童声 朗读引擎' }))
  const options = await within(document.body).findAllByTitle('OpenAI 兼容语音')
  await user.click(options.find((option) => option.classList.contains('ant-select-item-option')) as HTMLElement)
  await user.type(screen.getByRole('combobox', { name: '童声 服务音色' }), 'nova')
  expect((screen.getByRole('button', { name: '试听长者' }) as HTMLButtonElement).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: '保存音色对应' }))
  await waitFor(() =>
    expect(calls.find(([endpoint]) => endpoint === saveVoiceMap)?.[1]).toEqual({
      usual: 'system',
      own: expect.arrayContaining([
        { value: 'zh_elder', engine: 'openai', voice: 'fable' },
        { value: 'zh_child', engine: 'openai', voice: 'nova' },
      ]),
    }),
  )
})

it('shows those who may not change settings how it stands', async () => {
  await show(['clip:list'])
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
  expect(screen.getAllByText('语音服务由有设置权限的管理员填写')).toHaveLength(2)
})

it('the form gives back what was stored', () => {
  const data = DATA as unknown as Parameters<typeof draftOf>[0]
  expect(ownOf(draftOf(data))).toEqual([{ value: 'zh_elder', engine: 'openai', voice: 'fable' }])
  expect(isChanged(draftOf(data), data)).toBe(false)
  expect(isChanged({ ...draftOf(data), own: {} }, data)).toBe(true)
  expect(
    ownOf({
      usual: 'system',
      own: { zh_child: { engine: '', voice: 'x' }, zh_elder: { engine: 'system', voice: 'x' } },
    }),
  ).toEqual([{ value: 'zh_elder', engine: 'system', voice: '' }])
})
