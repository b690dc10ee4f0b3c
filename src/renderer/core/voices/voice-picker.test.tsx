import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App, ConfigProvider } from 'antd'
import { createInstance } from 'i18next'
import { useState } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { auditionVoice, listVoices } from '../../../contract/http/voices.ts'
import { texts as ui } from '../../locales/zh/ui.ts'
import { texts as voices } from '../../locales/zh/voices.ts'
import { ServicesProvider } from '../services/services-provider.tsx'
import type { Services } from '../services/services.ts'
import { CaptionFiles, type CaptionFile } from './caption-files.tsx'
import { VoicePicker } from './voice-picker.tsx'

const voice = (value: string, name: string, available: 0 | 1) => ({
  value,
  name,
  gender: 'female',
  lang: 'zh-CN',
  available,
  reason: available === 1 ? '' : '尚未配置 Azure 语音',
  engine: available === 1 ? 'OpenAI' : '',
  engine_value: 'openai',
  engine_voice: '',
})
let list = [
  voice('zh_female_qingxin', '清新女声', 1),
  voice('zh_child', '童声', 0),
  voice('zh_male_jieshuo', '解说男声', 1),
]
const asked: unknown[] = []
const pending: ((answer: unknown) => void)[] = []
interface Player {
  url: string
  play: () => Promise<void>
  pause: () => void
  paused: boolean
  onended: (() => void) | null
  onerror: (() => void) | null
}
const players: Player[] = []
const makePlayer = (url: string): never => {
  const player: Player = {
    url,
    paused: true,
    onended: null,
    onerror: null,
    play: async () => void (player.paused = false),
    pause: () => void (player.paused = true),
  }
  players.push(player)
  return player as never
}
const call = async (endpoint: unknown, input: unknown): Promise<unknown> => {
  if (endpoint === listVoices) return { voices: list }
  if (endpoint !== auditionVoice) throw new Error('not expected')
  asked.push(input)
  return await new Promise((resolve) => pending.push(resolve))
}

function Harness({ files = false }: { files?: boolean }) {
  const [value, setValue] = useState('')
  const [rate, setRate] = useState(1)
  const [semitones, setSemitones] = useState(0)
  const [chosen, setChosen] = useState<CaptionFile[]>([])
  if (files) return <CaptionFiles files={chosen} onChange={setChosen} />
  return (
    <VoicePicker
      value={value}
      onChange={setValue}
      rate={rate}
      onRate={setRate}
      semitones={semitones}
      onSemitones={setSemitones}
      makePlayer={makePlayer}
    />
  )
}
const show = async (perms: string[], files = false): Promise<ReturnType<typeof render>> => {
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
  return render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <ConfigProvider theme={{ token: { motion: false } }}>
            <App>
              <MemoryRouter>
                <Harness files={files} />
              </MemoryRouter>
            </App>
          </ConfigProvider>
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
  list = [
    voice('zh_female_qingxin', '清新女声', 1),
    voice('zh_child', '童声', 0),
    voice('zh_male_jieshuo', '解说男声', 1),
  ]
  for (const kept of [asked, pending, players]) kept.length = 0
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('chooses by mouse and arrows, never what is not configured; that leads to the settings', async () => {
  await show(['*'])
  const user = userEvent.setup()
  const child = await screen.findByRole('radio', { name: /童声/ })
  await user.click(child)
  expect(child.getAttribute('aria-checked')).toBe('false')
  expect(screen.getByRole('link', { name: '去设置童声' }).getAttribute('href')).toBe('/personal/personal?tab=voice')
  expect(screen.queryByRole('button', { name: '试听童声' })).toBeNull()
  const first = screen.getByRole('radio', { name: /清新女声/ })
  await user.click(first)
  expect(first.getAttribute('aria-checked')).toBe('true')
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('radio', { name: /解说男声/ }).getAttribute('aria-checked')).toBe('true')
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /解说男声/ }))
})

it('plays one at a time; a late answer of the one before is not heard; leaving stops', async () => {
  const page = await show(['*'])
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: '试听清新女声' }))
  await user.click(screen.getByRole('button', { name: '试听解说男声' }))
  expect(asked).toEqual([
    { voice: 'zh_female_qingxin', rate: 1, semitones: 0 },
    { voice: 'zh_male_jieshuo', rate: 1, semitones: 0 },
  ])
  await act(async () => pending[1]?.({ url: '/files/two', duration_ms: 900 }))
  await act(async () => pending[0]?.({ url: '/files/one', duration_ms: 900 }))
  expect(players.map(({ url, paused }) => [url, paused])).toEqual([['/files/two', false]])
  await user.click(screen.getByRole('button', { name: '试听清新女声' }))
  expect(players[0]?.paused).toBe(true)
  await act(async () => pending[2]?.({ url: '/files/one', duration_ms: 900 }))
  await act(async () => players[1]?.onended?.())
  expect(screen.getByRole('button', { name: '试听清新女声' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '试听清新女声' }))
  await act(async () => pending[3]?.({ url: '/files/three', duration_ms: 900 }))
  page.unmount()
  expect(players[2]?.paused).toBe(true)
})

it('speed and pitch go along by keys', async () => {
  await show(['*'])
  const user = userEvent.setup()
  const [rate, pitch] = await screen.findAllByRole('slider')
  // The slider goes by the number of the key.
  for (const [slider, keyCode] of [
    [rate, 39],
    [rate, 39],
    [pitch, 37],
  ] as const)
    fireEvent.keyDown(slider as HTMLElement, { keyCode })
  expect(screen.getByText('语速 1.2 倍')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '试听清新女声' }))
  expect(asked).toEqual([{ voice: 'zh_female_qingxin', rate: 1.2, semitones: -1 }])
})

it('without any voice says why, and offers the way to those who may', async () => {
  list = list.map((one) => ({ ...one, available: 0, reason: '请安装带中文语音的 espeak-ng' }))
  await show(['clip:list'])
  expect(await screen.findByText('请安装带中文语音的 espeak-ng')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
  cleanup()
  await show(['setting:edit'])
  expect((await screen.findByRole('link', { name: '去配置语音服务' })).getAttribute('href')).toBe(
    '/personal/personal?tab=voice',
  )
})

it('captions files tell what they hold, and errors by their line', async () => {
  const page = await show(['*'], true)
  const input = page.container.querySelector<HTMLInputElement>('input[type=file]')
  const user = userEvent.setup()
  const file = (name: string, ...bytes: number[]) => new File([Uint8Array.from(bytes)], name)
  const bytesOf = (text: string): number[] => [...new TextEncoder().encode(text)]
  await user.upload(input as HTMLInputElement, [
    file('好.srt', ...bytesOf('1\r\n00:00:01,000 --> 00:01:03,000\r\n你好\r\n')),
    file('坏.srt', ...bytesOf('1\n00:00:01,000 --> 00:00:00,500\n你好')),
  ])
  await waitFor(() => expect(screen.getByText(/^1 条，到 0?1:03/)).toBeTruthy())
  expect(screen.getByText('第 2 行：结束时间不晚于开始时间')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '移除 坏.srt' }))
  expect(screen.queryByText(/第 2 行/)).toBeNull()
  // GBK, as Windows programs write it
  await user.upload(
    input as HTMLInputElement,
    file('旧.srt', ...bytesOf('1\n00:00:01,000 --> 00:00:02,000\n'), 0xba, 0xc3),
  )
  await waitFor(() => expect(screen.getByText('旧.srt')).toBeTruthy())
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says once that nothing is configured, above the cards', async () => {
  list = list.map((one) => voice(one.value, one.name, 0))
  await show(['*'])
  expect(await screen.findAllByText('尚未配置 Azure 语音')).toHaveLength(1)
  expect(screen.getAllByRole('radio')).toHaveLength(3)
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['去配置语音服务'])
  expect(screen.queryByText('未配置')).toBeNull()
  expect(document.querySelector('[title="尚未配置 Azure 语音"]')).toBeNull()
})
