// A list of choices that could not be loaded says so, never that there is nothing to choose.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { listIndustries } from '../../../contract/http/creation.ts'
import { listPlans } from '../../../contract/http/plan.ts'
import { listPlatforms } from '../../../contract/http/third-auth.ts'
import { PLATFORMS } from '../../../contract/platforms.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { texts as mining } from '../../locales/zh/mining.ts'
import { texts as seo } from '../../locales/zh/seo.ts'
import { texts as shell } from '../../locales/zh/shell.ts'
import { texts as ui } from '../../locales/zh/ui.ts'
import { texts as wizards } from '../../locales/zh/wizards.ts'
import { renderWith } from '../../testing/render-with.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { useListState } from '../../ui/use-list-state.ts'
import { ApiError } from '../http/api-error.ts'
import { IndustrySelect } from '../keywords/industry-select.tsx'
import { PlanSelect } from './plan-select.tsx'
import { usePlatformOptions } from './use-platform-options.tsx'

function PlatformFilter() {
  const { options, failed } = usePlatformOptions()
  return (
    <FilterBar<'platform_value'>
      list={useListState('x', ['platform_value'])}
      searchHint=""
      filters={[{ key: 'platform_value', label: '平台', searchable: true, options, ...failed }]}
    />
  )
}
const PAGE = { total: 0, per_page: 50, current_page: 1, last_page: 1, data: [], status_counts: {}, creators: [] }
const cases: [string, ReactNode, Endpoint, unknown, string][] = [
  ['plans', <PlanSelect key="a" value="" label="计划" onChange={() => undefined} />, listPlans, PAGE, ui.empty.title],
  [
    'platforms of a filter',
    <PlatformFilter key="b" />,
    listPlatforms,
    PLATFORMS.map((one) => ({ ...one, account_count: 1, enabled: 1 })),
    '抖音',
  ],
  [
    'lines of business',
    <IndustrySelect key="c" label="行业" />,
    listIndustries,
    [{ id: 1, name: '餐饮', children: [] }],
    '餐饮',
  ],
]

it.each(cases)('%s', async (_name, shown, endpoint, good, found) => {
  const server = { up: false }
  const { asked } = await renderWith(shown, {
    texts: { ui, shell, seo, mining, wizards },
    answer: (which) =>
      which === endpoint && server.up
        ? good
        : Promise.reject(new ApiError({ kind: 'business', code: 50000, message: '服务出错', path: '/x' })),
  })
  await expect.poll(() => asked.length).toBe(1)
  await userEvent.click(screen.getByRole('combobox'))
  expect((await screen.findByRole('alert')).textContent).toContain('加载失败。服务出错')
  expect(screen.queryByText('暂无数据')).toBeNull()
  server.up = true
  await userEvent.click(screen.getByRole('button', { name: ui.retry }))
  await expect.poll(() => asked.length).toBe(2)
  await expect.poll(() => screen.queryByRole('alert')).toBeNull()
  if (found !== ui.empty.title) expect(screen.getAllByText(found).length).toBeGreaterThan(0)
})
