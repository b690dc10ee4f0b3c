import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { playableCopy } from '../../../contract/http/attachment.ts'
import { jobStatus } from '../../../contract/http/common.ts'
import { texts as ui } from '../../locales/zh/ui.ts'
import { ServicesProvider } from '../services/services-provider.tsx'
import { testHttp, testServices, testSession } from '../services/testing-services.ts'
import { PlayableVideo } from './playable-video.tsx'

let copy = ''
let asked: number[] = []
let job: { status: string; progress: number; error: string; result: null }
const answer = async (endpoint: unknown, input: unknown): Promise<unknown> => {
  await Promise.resolve()
  if (endpoint === jobStatus) return job
  if (endpoint !== playableCopy) return {}
  const { make } = input as { make: number }
  asked.push(make)
  return { url: copy, job_id: make === 1 && copy === '' ? 7 : 0 }
}
const video = (): HTMLVideoElement => screen.getByLabelText<HTMLVideoElement>('片子.mp4')
/** What the browser tells of the video that is shown: how wide its picture is, 0 = it has no decoder for it. */
const loads = (width: number): void => {
  Object.defineProperty(video(), 'videoWidth', { configurable: true, value: width })
  Object.defineProperty(video(), 'currentSrc', { configurable: true, value: video().src })
  fireEvent.loadedMetadata(video())
}
beforeEach(async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  ;[copy, asked, job] = ['', [], { status: 'running', progress: 40, error: '', result: null }]
  const i18n = createInstance()
  await i18n
    .use(initReactI18next)
    .init({ lng: 'zh', resources: { zh: { ui } }, interpolation: { prefix: '{', suffix: '}', escapeValue: false } })
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider
        services={testServices({ http: testHttp(answer), i18n, session: testSession({ perms: ['material:list'] }) })}
      >
        <QueryClientProvider client={new QueryClient()}>
          <ConfigProvider theme={{ token: { motion: false } }}>
            <App>
              <PlayableVideo id={3} url="/files/own.mp4" name="片子.mp4" controls />
            </App>
          </ConfigProvider>
        </QueryClientProvider>
      </ServicesProvider>
    </I18nextProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('a video that is seen is left alone', () => {
  loads(640)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(asked).toEqual([])
})

it('one without a picture says so; a copy is made at a press and played', async () => {
  loads(0)
  fireEvent.click(await screen.findByRole('button', { name: '生成预览副本' }))
  expect(await screen.findByRole('progressbar')).toBeTruthy()
  expect(asked).toEqual([0, 1])
  ;[copy, job] = ['/files/copy.mp4', { ...job, status: 'done', progress: 100 }]
  expect(await screen.findByText('正在播放预览副本，成片仍使用原文件')).toBeTruthy()
  expect(video().getAttribute('src')).toBe('/files/copy.mp4')
})

it('a copy that is there is played at once; one that can’t be played either is not tried for ever', async () => {
  copy = '/files/copy.mp4'
  loads(0)
  await vi.waitFor(() => expect(video().getAttribute('src')).toBe('/files/copy.mp4'))
  loads(0)
  await vi.waitFor(() => expect(video().getAttribute('src')).toBe('/files/own.mp4'))
  loads(0)
  expect(await screen.findByText(/放不出该视频的画面/)).toBeTruthy()
  expect(asked).toEqual([0])
})

it('why none could be made is said, with the way to try again', async () => {
  job = { status: 'failed', progress: 0, error: '视频无法完整解码，请重新导出后再上传', result: null }
  loads(0)
  fireEvent.click(await screen.findByRole('button', { name: '生成预览副本' }))
  expect(await screen.findByText('视频无法完整解码，请重新导出后再上传')).toBeTruthy()
  expect(screen.getByRole('button', { name: '生成预览副本' })).toBeTruthy()
})

it.each([
  [0, true],
  [1, false],
])(
  'a width that is told is not enough: with %d frames in two seconds it counts as blind: %s',
  async (frames, blind) => {
    loads(640)
    let presented: () => void = () => undefined
    Object.assign(video(), {
      requestVideoFrameCallback: (then: () => void) => {
        presented = then
      },
    })
    Object.defineProperty(video(), 'paused', { configurable: true, value: false })
    fireEvent.playing(video())
    for (let at = 0; at < frames; at += 1) presented()
    video().currentTime = 2
    fireEvent.timeUpdate(video())
    if (blind) expect(await screen.findByText(/放不出该视频的画面/)).toBeTruthy()
    else expect(asked).toEqual([])
  },
)
