import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { baijiahao, bilibili } from '../../../../contract/platforms.ts'
import type { Platform, TimeChannel } from '../../../../contract/entities/account.ts'
import { testItem } from '../../../../helper/runs/testing/run-world.ts'
import { texts } from '../../../locales/zh/grid.ts'
import { checkCell } from './cell-check.ts'
import { GridCell } from './grid-cell.tsx'
import { FIELDS, type GridField, readField } from './grid-fields.ts'

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
  vi.useRealTimers()
})

const show = async (
  site: Platform,
  field: GridField,
  change: Partial<Record<GridField, string>>,
  prefers: TimeChannel = 'alarm',
) => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'zh',
    resources: { zh: { grid: texts } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  const item = testItem(1, {
    thirdauth: {
      ...testItem(1).thirdauth,
      time_channel: prefers,
      third_platform_info: { value: site.value, name: site.name, iconUrl: '' },
    },
  })
  const cells = {
    ...(Object.fromEntries(FIELDS.map((one) => [one, readField(item, one)])) as Record<GridField, string>),
    ...change,
  }
  const check = checkCell(item, field, cells, site, true)
  render(
    <I18nextProvider i18n={i18n}>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <GridCell
          row={0}
          col={0}
          field={field}
          text={check.shown}
          check={check}
          refused=""
          dirty={false}
          closed=""
          active={false}
          inRange={false}
        />
      </ConfigProvider>
    </I18nextProvider>,
  )
  return screen.getByRole('gridcell')
}
const told = async (cell: HTMLElement): Promise<string | null> => {
  await userEvent.hover(cell)
  return (await screen.findByRole('tooltip')).textContent
}

it('a title says what it is counted with, and that it is too long together with its topics', async () => {
  const cell = await show(baijiahao, 'title', {
    title: '题'.repeat(28),
    topic: '#一二三四五 #二二三四五 #三二三四五 #四二三四五',
  })
  expect(screen.getByText('56/50').title).toBe('标题和话题合计 56/50\n标题 28/30')
  expect([cell.getAttribute('aria-invalid'), cell.classList.contains('advised')]).toEqual(['false', true])
  expect(await told(cell)).toBe('百家号标题和话题合计最多 50 个字，当前 56 个')
})

it('a topic that is too long is a fault of its cell, in the site’s words', async () => {
  const cell = await show(bilibili, 'topic', { topic: `#${'长'.repeat(21)}` })
  expect(cell.getAttribute('aria-invalid')).toBe('true')
  expect(await told(cell)).toBe(`B站每个话题最多 20 个字，「${'长'.repeat(21)}」有 21 个`)
})

it('a minute that the timer of the account’s works does not offer is no fault, and names the next that it does', async () => {
  vi.useFakeTimers({ now: new Date(2031, 4, 31, 12), toFake: ['Date'] })
  const cell = await show(baijiahao, 'timing', { timing: '2031-06-01 09:20' }, 'site')
  expect(cell.getAttribute('aria-invalid')).toBe('false')
  expect(await told(cell)).toBe('百家号只能定时到整点，改为到点发布；要用平台定时请改为 2031-06-01 10:00')
})

it('where the account’s works go out at their minute any minute is as good as another', async () => {
  vi.useFakeTimers({ now: new Date(2031, 4, 31, 12), toFake: ['Date'] })
  expect((await show(baijiahao, 'timing', { timing: '2031-06-01 09:20' })).classList.contains('advised')).toBe(false)
})
