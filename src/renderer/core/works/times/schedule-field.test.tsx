import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { testSession } from '../../services/testing-services.ts'
import { texts as seo } from '../../../locales/zh/seo.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { inZone } from '../../../testing/in-zone.ts'
import { renderWith } from '../../../testing/render-with.tsx'
import { ScheduleField, type ScheduleValue, toSchedule } from './schedule-field.tsx'

function Held({ first, onChange }: { first: ScheduleValue; onChange: (value: ScheduleValue) => void }) {
  const [value, setValue] = useState(first)
  return <ScheduleField value={value} onChange={(next) => (setValue(next), onChange(next))} />
}
/** The field as a form holds it; answers what would be sent now. */
const show = async (first: ScheduleValue): Promise<() => ReturnType<typeof toSchedule>> => {
  const last = { value: first }
  const keep = (value: ScheduleValue): void => void Object.assign(last, { value })
  await renderWith(<Held first={first} onChange={keep} />, { texts: { seo, ui } })
  return () => toSchedule(last.value)
}
const hours = (): string[] =>
  screen.getAllByRole<HTMLInputElement>('textbox', { name: /^时段/ }).map((input) => input.value)

it('shows the hours in which spread works go out from the start, and sends what it shows', async () => {
  const sent = await show({ mode: 'timing', start: null, gap: 30 })
  expect([screen.queryByText('发布时段'), sent()]).toEqual([null, { mode: 'timing' }])
  await userEvent.click(screen.getByRole('radio', { name: '错开时间' }))
  expect([screen.queryByText('发布时段') !== null, hours()]).toEqual([true, ['09:00', '22:00']])
  expect(sent()).toEqual({ mode: 'spread', windows: [{ from: '09:00', to: '22:00' }], min_gap_minutes: 30 })
  await userEvent.click(screen.getByRole('button', { name: /添加时段/ }))
  expect(sent()).toMatchObject({
    windows: [
      { from: '09:00', to: '22:00' },
      { from: '09:00', to: '22:00' },
    ],
  })
  await userEvent.click(screen.getByRole('button', { name: '删除时段 1' }))
  expect([hours(), screen.queryByRole('button', { name: /^删除时段/ })]).toEqual([['09:00', '22:00'], null])
})

it('an account may be given so many works a day and no more', async () => {
  const sent = await show({ mode: 'spread', start: null, gap: 30, windows: [{ from: '18:30', to: '18:35' }] })
  expect([hours(), sent()]).toEqual([
    ['18:30', '18:35'],
    { mode: 'spread', windows: [{ from: '18:30', to: '18:35' }], min_gap_minutes: 30 },
  ])
  const daily = screen.getByRole('spinbutton', { name: '每账号每日上限' })
  await userEvent.type(daily, '1')
  expect(sent()).toMatchObject({ per_account_daily_max: 1 })
  await userEvent.clear(daily)
  expect(sent()).not.toHaveProperty('per_account_daily_max')
})

it('says the longest gap at its field, and that a longer one is cut to it', async () => {
  const sent = await show({ mode: 'spread', start: null, gap: 30 })
  const gap = screen.getByRole('spinbutton', { name: '同账号间隔' })
  expect([screen.queryByText('最长 1440 分钟（1 天）') !== null, screen.queryByRole('alert')]).toEqual([true, null])
  await userEvent.clear(gap)
  await userEvent.type(gap, '2880')
  await userEvent.tab()
  expect([screen.getByRole('alert').textContent, gap.getAttribute('value'), sent().min_gap_minutes]).toEqual([
    '最长 1440 分钟（1 天），填得更多会改为 1440 分钟',
    '1440',
    1440,
  ])
  await userEvent.clear(gap)
  await userEvent.type(gap, '60')
  expect([screen.queryByRole('alert'), sent().min_gap_minutes]).toEqual([null, 60])
})

it('says how one work a day goes out at the same time', async () => {
  await show({ mode: 'spread', start: null, gap: 30 })
  expect(screen.getByText(/每天固定时间/)).toBeTruthy()
})

it('names the zone of its hours where the company’s clock is not this computer’s', async () => {
  inZone('UTC')
  const spread: ScheduleValue = { mode: 'spread', start: null, gap: 30 }
  await renderWith(<ScheduleField value={spread} />, { texts: { seo, ui } })
  expect(screen.queryByText(/企业时区/)).toBeNull()
  cleanup()
  await renderWith(<ScheduleField value={spread} />, {
    texts: { seo, ui },
    services: { session: testSession({ timeZone: 'Asia/Shanghai' }) },
  })
  expect(
    screen.getByText('这里的时段按企业时区 Asia/Shanghai（与这台电脑相差 8 小时），发布时间按这台电脑显示'),
  ).toBeTruthy()
  cleanup()
  // One time is not an hour of a day.
  await renderWith(<ScheduleField value={{ ...spread, mode: 'timing' }} />, {
    texts: { seo, ui },
    services: { session: testSession({ timeZone: 'Asia/Shanghai' }) },
  })
  expect(screen.queryByText(/企业时区/)).toBeNull()
})
