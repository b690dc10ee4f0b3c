import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { previewClip } from '../../../contract/http/clip.ts'
import { cancelJob, jobStatus } from '../../../contract/http/common.ts'
import { texts as preview } from '../../locales/zh/preview.ts'
import { ApiError } from '../http/api-error.ts'
import { ServicesProvider } from '../services/services-provider.tsx'
import type { Services } from '../services/services.ts'
import { LivePreview } from './live-preview.tsx'

interface Job {
  status: string
  progress: number
  error: string
  result: Record<string, unknown> | null
}
const film = (url: string) => ({
  preview_url: url,
  duration_ms: 6000,
  whole_ms: 9000,
  title: '',
  pictures: [],
  shots: [
    { attachment_id: 1, name: '开场.mp4', at_ms: 0, ms: 3000, in_ms: 500, place: '开头', text: '' },
    { attachment_id: 2, name: '结尾.mp4', at_ms: 3000, ms: 3000, in_ms: 12_000, place: '结尾', text: '' },
  ],
})
let asked: unknown[] = []
let stopped: number[] = []
let refusal: ApiError | null = null
let jobs: Map<number, Job>
const call = async (endpoint: unknown, input: { job_id: number; config: unknown }): Promise<unknown> => {
  await Promise.resolve()
  if (endpoint === previewClip) {
    asked.push(input.config)
    if (refusal) throw refusal
    jobs.set(asked.length, { status: 'running', progress: 40, error: '', result: null })
    return { job_id: asked.length }
  }
  if (endpoint === jobStatus) return jobs.get(input.job_id)
  if (endpoint === cancelJob) stopped.push(input.job_id)
  return { cancelled: 1 }
}
const done = (id: number, url: string): void =>
  void jobs.set(id, { status: 'done', progress: 100, error: '', result: film(url) })
const pass = async (ms: number): Promise<void> => {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })
}
const videos = (): string[] =>
  [...document.querySelectorAll('video')]
    .filter((one) => one.getAttribute('aria-hidden') !== 'true')
    .map((one) => one.getAttribute('src') ?? '')

let show: (title: string, ready?: boolean) => void
let close: () => void
beforeEach(async () => {
  vi.useFakeTimers()
  ;[asked, stopped, refusal, jobs] = [[], [], null, new Map()]
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'zh',
    resources: { zh: { preview } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  const services = { http: { call }, i18n } as unknown as Services
  const page = (title: string, ready: boolean) => (
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <ConfigProvider theme={{ token: { motion: false } }}>
          <App>
            <LivePreview mode="clip" config={{ titles: [title] }} ready={ready} />
          </App>
        </ConfigProvider>
      </ServicesProvider>
    </I18nextProvider>
  )
  const view = render(page('', false))
  show = (title, ready = true) => view.rerender(page(title, ready))
  close = view.unmount
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('asks when the form rests, and not for one that lacks something', async () => {
  await pass(5000)
  expect(asked).toEqual([])
  for (const title of ['甲', '甲乙', '甲乙丙']) {
    show(title)
    await pass(200)
  }
  expect(asked).toEqual([])
  await pass(1000)
  expect(asked).toEqual([{ titles: ['甲乙丙'] }])
  show('甲乙丙')
  await pass(5000)
  expect(asked).toHaveLength(1)
})

it('keeps the old film until the next can be seen, and goes on where it stood', async () => {
  show('甲')
  await pass(1000)
  done(1, '/one.mp4')
  await pass(500)
  expect(videos()).toEqual(['/one.mp4'])
  const player = document.querySelector('video')
  if (player) player.currentTime = 2
  show('乙')
  await pass(1200)
  expect([videos(), asked.length]).toEqual([['/one.mp4'], 2])
  done(2, '/two.mp4')
  await pass(500)
  expect(videos()).toEqual(['/one.mp4'])
  const next = document.querySelector<HTMLVideoElement>('video[src="/two.mp4"]')
  Object.defineProperty(next, 'duration', { value: 6 })
  if (next) fireEvent.loadedData(next)
  expect(videos()).toEqual(['/two.mp4'])
  expect(next?.currentTime).toBe(2)
})

it('stops what is made when the form changes, and when the screen closes', async () => {
  show('甲')
  await pass(1000)
  show('乙')
  await pass(1500)
  expect([asked.length, stopped]).toEqual([2, [1]])
  close()
  await pass(500)
  expect(stopped).toEqual([1, 2])
})

it('a click on a shot goes there', async () => {
  show('甲')
  await pass(1000)
  done(1, '/one.mp4')
  await pass(500)
  fireEvent.click(screen.getByRole('button', { name: /结尾\.mp4/ }))
  expect(document.querySelector('video')?.currentTime).toBe(3)
  expect(screen.getByText('前 0:06，全片 0:09，不扣条数')).toBeDefined()
})

it('says in one sentence why there is none, and tries again when asked to', async () => {
  refusal = new ApiError({
    kind: 'business',
    code: 40001,
    message: '参数错误',
    data: { errors: [{ field: 'config.groups.0', msg: '素材“开场.mp4”太短' }] },
    path: '',
    requestId: '',
  })
  show('甲')
  await pass(1000)
  expect(screen.getByRole('alert').textContent).toContain('素材“开场.mp4”太短')
  refusal = null
  fireEvent.click(screen.getAllByRole('button', { name: /重新生成/ }).at(-1) as HTMLElement)
  await pass(1000)
  jobs.set(2, { status: 'failed', progress: 0, error: '素材内容已损坏', result: null })
  await pass(500)
  expect(screen.getByRole('alert').textContent).toContain('素材内容已损坏')
})

it('tells which texts could not be drawn as they are, and what was done', async () => {
  show('一', true)
  await pass(700)
  jobs.set(1, {
    status: 'done',
    progress: 100,
    error: '',
    result: {
      ...film('/files/1.mp4'),
      notes: [
        { text: '这家店的师傅手艺真的没话说', percent: 70, moved: 1, removed: '' },
        { text: '老房翻新', percent: 100, moved: 0, removed: '☃⃣' },
      ],
    },
  })
  await pass(700)
  expect(screen.getByText('「这家店的师傅手艺真的没话说」，缩小到 70%，移到画面内')).toBeTruthy()
  expect(screen.getByText('「老房翻新」，略去字体没有的字符 ☃ ⃣')).toBeTruthy()
})
