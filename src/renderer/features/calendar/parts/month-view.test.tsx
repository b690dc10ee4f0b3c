import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CalendarEntry } from '../../../../contract/entities/plan.ts'
import { texts as calendar } from '../../../locales/zh/calendar.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { MonthView } from './month-view.tsx'

const entry: CalendarEntry = {
  id: 5,
  kind: 'item',
  title: '火锅',
  cover_url: '',
  third_auth_id: 1,
  openname: '号',
  platform_value: 'douyin',
  timing_time: 1_780_300_000,
  publish_status: 0,
  plan_id: 0,
  wisdom_task_id: 1,
  editable: 1,
  conflict: 0,
  unconfirmed: 0,
  missed: 0,
  gap_minutes: 30,
}
const days = ['2026-06-01', '2026-06-02', '2026-06-03', '2026-06-04', '2026-06-05', '2026-06-06', '2026-06-07']

const show = async (
  mayMake: boolean,
  more: {
    days?: string[]
    day?: string
    weeksOver?: number
    folded?: boolean
    onFold?: (folded: boolean) => void
    entry?: Partial<CalendarEntry>
  } = {},
) => {
  const { entry: change, ...props } = more
  const shown = { ...entry, ...change }
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'zh',
    resources: { zh: { calendar, ui } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  const onNew = vi.fn()
  render(
    <I18nextProvider i18n={i18n}>
      <MonthView
        days={days}
        today="2026-06-02"
        day="2026-06-02"
        byDay={
          new Map([
            ['2026-06-01', [shown]],
            ['2026-06-03', [shown]],
          ])
        }
        totals={{}}
        capacity={null}
        selected={new Set()}
        mayMake={mayMake}
        onDay={() => undefined}
        onNew={onNew}
        {...props}
      />
    </I18nextProvider>,
  )
  return onNew
}
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('new works are made on every day that is still to come, also on one that holds some already', async () => {
  const onNew = await show(true)
  fireEvent.click(screen.getByRole('button', { name: '新建 6-3 的发布' }))
  expect(onNew).toHaveBeenCalledWith('2026-06-03', null)
  expect(screen.queryByRole('button', { name: '新建 6-1 的发布' })).toBeNull()
  expect(screen.getAllByRole('button', { name: /^(plus )?新建$/ })).toHaveLength(5)
})

it('names a work by its title first, then its account', async () => {
  await show(true)
  expect(
    screen.getAllByRole('button', { name: /^\d\d:\d\d 火锅 号 / })[0]?.querySelector('.chip-words')?.textContent,
  ).toBe('火锅 号')
})

it('a planned work says by a sign who makes it public at its time, and in words when it is pointed at', async () => {
  await show(true, { entry: { time_channel: 'site' } })
  const [chip] = screen.getAllByRole('button', { name: /^\d\d:\d\d 火锅 号 待发布 · 平台定时$/ })
  expect(chip?.querySelector('[data-channel]')?.getAttribute('data-channel')).toBe('site')
  expect(chip?.title).toContain(ui.channel.siteText)
  cleanup()
  await show(true)
  expect(document.querySelector('[data-channel]')).toBeNull()
})

it('unfolds the weeks that are over, and folds them again', async () => {
  const onFold = vi.fn()
  await show(true, { weeksOver: 4, folded: true, onFold })
  const unfold = screen.getByRole('button', { name: /显示本月之前的 4 周/ })
  expect(unfold.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(unfold)
  expect(onFold).toHaveBeenLastCalledWith(false)
  cleanup()
  await show(true, { weeksOver: 4, onFold })
  fireEvent.click(screen.getByRole('button', { name: /收起本月之前的 4 周/ }))
  expect(onFold).toHaveBeenLastCalledWith(true)
})

it('days of the next month count as much as others in this month, and stand back in another one', async () => {
  const beside = (): string[] =>
    [...document.querySelectorAll<HTMLElement>('.cell.beside')].map((cell) => cell.dataset['day'] ?? '')
  await show(true, { days: ['2026-05-31', '2026-06-30', '2026-07-01'] })
  expect(beside()).toEqual(['2026-05-31'])
  cleanup()
  await show(true, { days: ['2026-06-30', '2026-07-01', '2026-08-01'], day: '2026-07-01' })
  expect(beside()).toEqual(['2026-06-30', '2026-08-01'])
})

it('brings the day of the address into view', async () => {
  const seen: string[] = []
  Element.prototype.scrollIntoView = function (this: HTMLElement) {
    seen.push(this.dataset['day'] ?? '')
  }
  await show(true, { day: '2026-06-06' })
  expect(seen).toEqual(['2026-06-06'])
})

it('nothing is offered without the right', async () => {
  await show(false)
  expect(screen.queryByRole('button', { name: /新建/ })).toBeNull()
})
