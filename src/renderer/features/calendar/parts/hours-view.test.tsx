import { act, cleanup } from '@testing-library/react'
import dayjs from 'dayjs'
import { useEffect, useState } from 'react'
import { expect, it } from 'vitest'
import type { CalendarEntry } from '../../../../contract/entities/plan.ts'
import { texts as calendar } from '../../../locales/zh/calendar.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { renderWith } from '../../../testing/render-with.tsx'
import { HOUR_PX, HoursView } from './hours-view.tsx'

const [DAY, NEXT] = ['2031-06-02', '2031-06-03']
const at = (day: string, time: string): CalendarEntry => ({
  id: 5,
  kind: 'item',
  title: '火锅',
  cover_url: '',
  third_auth_id: 1,
  openname: '号',
  platform_value: 'douyin',
  timing_time: dayjs(`${day}T${time}`).unix(),
  publish_status: 0,
  plan_id: 0,
  wisdom_task_id: 1,
  editable: 1,
  conflict: 0,
  unconfirmed: 0,
  missed: 0,
  gap_minutes: 30,
})
interface Shown {
  day: string
  works: readonly CalendarEntry[]
  settled: boolean
  today: string
  now: number
}

/** A day of the calendar; answers the hour that stands at its top, and a way to show something else. */
const show = async (first: Partial<Shown>) => {
  const held: { set?: (change: Partial<Shown>) => void } = {}
  const Page = () => {
    const [{ day, works, settled, today, now }, set] = useState<Shown>({
      day: DAY,
      works: [],
      settled: true,
      today: '2031-06-01',
      now: 0,
      ...first,
    })
    useEffect(() => void (held.set = (change) => set((before) => ({ ...before, ...change }))), [])
    return (
      <HoursView
        days={[day]}
        today={today}
        byDay={new Map([[day, works]])}
        totals={{}}
        capacity={null}
        selected={new Set()}
        mayMake={false}
        now={now}
        best={null}
        settled={settled}
        onDay={() => undefined}
        onNew={() => undefined}
      />
    )
  }
  await renderWith(<Page />, { texts: { calendar, ui } })
  const area = document.querySelector('.hours-scroll') as HTMLElement
  return {
    area,
    top: () => Math.round(((area.scrollTop + 12) / HOUR_PX) * 10) / 10,
    change: (to: Partial<Shown>) => act(() => held.set?.(to)),
  }
}

it('a day opens at eight, or at its first work, or at now, where that is earlier', async () => {
  for (const [given, hour] of [
    [{}, 8],
    [{ works: [at(DAY, '06:30'), { ...at(DAY, '21:00'), id: 6 }] }, 6.5],
    [{ works: [at(DAY, '10:00')] }, 8],
    [{ today: DAY, now: 5 * 60 }, 5],
    [{ today: DAY, now: 20 * 60 }, 8],
  ] as const) {
    expect((await show(given)).top()).toBe(hour)
    cleanup()
  }
})

it('works that are loaded after the day was opened are scrolled to once; what is moved later scrolls nothing', async () => {
  const { area, top, change } = await show({ settled: false })
  change({ works: [at(DAY, '06:30')], settled: true })
  expect(top()).toBe(6.5)
  area.scrollTop = 10 * HOUR_PX - 12
  change({ works: [at(DAY, '04:00')] })
  expect(top()).toBe(10)
  // The next day stays where it was scrolled to, unless it begins before that.
  change({ day: NEXT, works: [at(NEXT, '14:00')] })
  expect(top()).toBe(10)
  change({ day: DAY, works: [at(DAY, '06:30')] })
  expect(top()).toBe(6.5)
})

it('the line of now has its name among the hours, where it covers no title', async () => {
  const { area } = await show({ today: DAY, now: 9 * 60, works: [at(DAY, '09:00')] })
  expect([area.querySelector('.hours-names > i')?.textContent, area.querySelector('.now-line')?.textContent]).toEqual([
    '现在',
    '',
  ])
  cleanup()
  expect((await show({})).area.querySelector('.hours-names > i')).toBeNull()
})
