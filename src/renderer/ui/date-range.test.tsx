import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { texts as ui } from '../locales/zh/ui.ts'
import { renderWith } from '../testing/render-with.tsx'
import { DateRange } from './date-range.tsx'
import { useListState } from './use-list-state.ts'

function Shown() {
  return <DateRange unit="days" label="创建日期" list={useListState<'from' | 'to'>('days', ['from', 'to'])} />
}
const typed = (placeholder: string) => screen.getByPlaceholderText<HTMLInputElement>(placeholder)

it('shows days of the address as they stand there, and none where it says none', async () => {
  await renderWith(<Shown />, { texts: { ui }, address: '/?from=2026-06-01&to=soon' })
  expect([typed('开始日期').value, typed('结束日期').value]).toEqual(['2026-06-01', ''])
})

it('puts the days that were chosen into the address, without a time', async () => {
  const { router } = await renderWith(<Shown />, { texts: { ui } })
  await userEvent.type(typed('开始日期'), '2026-06-01{Enter}')
  await userEvent.type(typed('结束日期'), '2026-06-30{Enter}')
  expect(router.state.location.search).toBe('?from=2026-06-01&to=2026-06-30')
})
