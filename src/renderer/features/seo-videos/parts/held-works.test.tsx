import { cleanup, render, screen } from '@testing-library/react'
import { Table } from 'antd'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import type { PlatformWork } from '../../../../contract/entities/work.ts'
import type { ListedItem } from '../../../../contract/http/publish-items.ts'
import { testItem } from '../../../../helper/runs/testing/run-world.ts'
import { texts as plantask } from '../../../locales/zh/plantask.ts'
import { texts as seo } from '../../../locales/zh/seo.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { WorkStatus } from '../plan-task/work-state.tsx'
import { useWorkColumns } from './work-columns.tsx'

const HOUR = 3_600
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener: () => undefined, removeListener: () => undefined, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} })
})
afterEach(cleanup)

const seen = { id: 1, third_auth_id: 1, publish_item_id: 1, platform_item_id: 'w1', title: '', url: '', kind: 'video', publish_time: 0, state: 'scheduled', reason: '', play: null, like: null, comment: null, share: null, collect: null, look_time: 1 } satisfies PlatformWork

function Columns({ item }: { item: PublishItem }) {
  return <Table rowKey="id" pagination={false} dataSource={[item]} columns={useWorkColumns(new Map([[item.id, seen]]))} />
}
const held = (timing: number): PublishItem => testItem(1, { publish_status: 2, timing_time: timing })

it.each([
  ['the list of works', (item: PublishItem) => <WorkStatus item={{ ...item, plan_id: 0, plan_name: '', task_name: '任务', keyword: '', locked_by: '', work: seen } as ListedItem} />],
  ['a task', (item: PublishItem) => <Columns item={item} />],
])('in %s a work that its platform held when it was looked at is held until its time, and public then', async (_, show) => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({ lng: 'zh', resources: { zh: { plantask, seo, ui } }, interpolation: { prefix: '{', suffix: '}', escapeValue: false } })
  const now = Math.floor(Date.now() / 1_000)
  const { rerender } = render(<I18nextProvider i18n={i18n}>{show(held(now + HOUR))}</I18nextProvider>)
  expect(screen.getByText('定时中')).toBeTruthy()
  rerender(<I18nextProvider i18n={i18n}>{show(held(now - HOUR))}</I18nextProvider>)
  expect(screen.getByText('已发布')).toBeTruthy()
  expect(screen.queryByText('定时中')).toBeNull()
})
