import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { testItem } from '../../../../helper/runs/testing/run-world.ts'
import { CLOSED, type HelperState } from '../../helper/helper-state.ts'
import { texts as seo } from '../../../locales/zh/seo.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { renderWith } from '../../../testing/render-with.tsx'
import { RecordsDrawer } from './records-drawer.tsx'

const attempt = (id: number, more: object = {}) => ({
  id,
  publish_item_id: 1,
  wisdom_task_id: 1,
  title: '作品1',
  openname: '号',
  platform_name: '抖音',
  attempt_no: id,
  epoch: `epoch${id}`,
  start_time: 1_700_000_000,
  end_time: 1_700_000_060,
  result: -1,
  channel: 'helper',
  publish_id: '',
  error_code: '',
  msg: '',
  admin_name: '王五',
  device_id: '',
  ...more,
})

it('an attempt whose outcome nobody knows is not called failed', async () => {
  await renderWith(<RecordsDrawer item={testItem(1)} onClose={() => undefined} />, {
    texts: { seo, ui },
    services: { helper: { store: createStore<HelperState>(() => CLOSED) } },
    answer: () => ({
      total: 2,
      per_page: 100,
      current_page: 1,
      last_page: 1,
      data: [attempt(2, { unconfirmed: 1 }), attempt(1)],
    }),
  })
  const lines = [
    (await screen.findByText('第 2 次')).parentElement?.textContent,
    screen.getByText('第 1 次').parentElement?.textContent,
  ]
  expect([lines[0]?.includes('待核对'), lines[0]?.includes('发布失败'), lines[1]?.includes('发布失败')]).toEqual([
    true,
    false,
    true,
  ])
})
