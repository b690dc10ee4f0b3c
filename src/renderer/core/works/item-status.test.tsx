import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { PublishRun } from '../../../contract/entities/publish-run.ts'
import { testItem } from '../../../helper/runs/testing/run-world.ts'
import { CLOSED } from '../helper/helper-state.ts'
import type { Services } from '../services/services.ts'
import { ServicesProvider } from '../services/services-provider.tsx'
import { texts as seo } from '../../locales/zh/seo.ts'
import { texts as ui } from '../../locales/zh/ui.ts'
import { ItemStatus } from './item-status.tsx'

const connection = createStore(() => ({ lost: false }))
const runs = createStore<{ runs: readonly Partial<PublishRun>[] }>(() => ({ runs: [] }))
const services = {
  connection: { store: connection },
  helper: { store: createStore(() => CLOSED) },
  publishing: { store: runs },
} as unknown as Services

beforeEach(() =>
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  ),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('a work that missed its time, or that a person skipped, says so instead of waiting', async () => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'zh',
    resources: { zh: { seo, ui } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  const shown = (item: Parameters<typeof testItem>[1]) => (
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <ItemStatus item={testItem(1, { publish_status: 0, full_file_url: '/f.mp4', ...item })} />
      </ServicesProvider>
    </I18nextProvider>
  )
  const { rerender } = render(shown({}))
  expect(screen.getByText('待发布')).toBeDefined()
  rerender(shown({ time_channel: 'alarm' }))
  expect(document.querySelector('.time-channel')).not.toBeNull()
  rerender(shown({ publish_status: 2, only_draft: 1, timing_time: 4_102_444_800 }))
  expect([screen.queryByText('已发布'), screen.getByText('已存草稿')]).toEqual([null, expect.anything()])
  rerender(shown({ publish_status: 1, settling: 1 }))
  expect([
    screen.queryByText('发布中'),
    screen.getByText('核对中'),
    document.querySelector('.item-reason')?.textContent,
  ]).toEqual([null, expect.anything(), '正在核对上次的结果，没有重新发布，约 1 分钟'])
  rerender(shown({ missed: 1 }))
  expect(screen.getByText('已错过')).toBeDefined()
  rerender(shown({ skipped: { name: '王五', time: 1_700_000_000 } }))
  expect([screen.queryByText('已错过'), screen.getByText('已跳过')]).toEqual([null, expect.anything()])
  expect(document.querySelector('.item-reason')?.textContent).toMatch(
    /^王五 .+ 在自动发布时跳过，不会自动发布：可以立即发布、改时间或取消$/,
  )
})

it('a failed work that was changed since says so, and calls its reason the last one', async () => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'zh',
    resources: { zh: { seo, ui } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  const reasonOf = (change: Parameters<typeof testItem>[1]) => {
    const { container, unmount } = render(
      <I18nextProvider i18n={i18n}>
        <ServicesProvider services={services}>
          <ItemStatus
            item={testItem(1, { publish_status: -1, full_file_url: '/f.mp4', fail_reason: '标题含敏感词', ...change })}
          />
        </ServicesProvider>
      </I18nextProvider>,
    )
    const reason = container.querySelector('.item-reason')?.textContent
    unmount()
    return reason
  }
  expect([reasonOf({}), reasonOf({ edited_since: 1 }), reasonOf({ edited_since: 1, fail_reason: '' })]).toEqual([
    '标题含敏感词',
    '已修改，待重试；上次失败：标题含敏感词',
    '已修改，待重试',
  ])
})

it('a reason that is cut off is told whole to whoever points at it or goes there by keys', async () => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'zh',
    resources: { zh: { seo, ui } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  const reason = '平台提示：'.padEnd(120, '标题含有不允许的内容，')
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <ItemStatus item={testItem(1, { publish_status: -1, full_file_url: '/f.mp4', fail_reason: reason })} />
      </ServicesProvider>
    </I18nextProvider>,
  )
  await userEvent.tab()
  expect([document.activeElement?.textContent, (await screen.findByRole('tooltip')).textContent]).toEqual([
    reason,
    reason,
  ])
})

it('while the server does not answer, or the run of its task is not heard of, a work is not said to be published now; one that waits stays as it is', async () => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'zh',
    resources: { zh: { seo, ui } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={services}>
        {([1, 0] as const).map((status) => (
          <ItemStatus key={status} item={testItem(1 + status, { publish_status: status, full_file_url: '/f.mp4' })} />
        ))}
      </ServicesProvider>
    </I18nextProvider>,
  )
  const told = () =>
    [...document.querySelectorAll('.status-tag')].map((tag) => [tag.textContent, tag.classList.contains('live')])
  expect(told()).toEqual([
    ['发布中', true],
    ['待发布', false],
  ])
  act(() => connection.setState({ lost: true }))
  expect(told()).toEqual([
    ['等待连接', false],
    ['待发布', false],
  ])
  act(() => connection.setState({ lost: false }))
  expect(told()).toEqual([
    ['发布中', true],
    ['待发布', false],
  ])
  const run: Partial<PublishRun> = { wisdom_task_id: 1, state: 'running', end_time: 0, lost: 0, silent: 1 }
  act(() => runs.setState({ runs: [run] }))
  expect(told()).toEqual([
    ['等待连接', false],
    ['待发布', false],
  ])
  act(() =>
    runs.setState({
      runs: [
        { ...run, wisdom_task_id: 2 },
        { ...run, silent: 0 },
      ],
    }),
  )
  expect(told()).toEqual([
    ['发布中', true],
    ['待发布', false],
  ])
})
