import { cleanup, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { findSlots } from '../../../../contract/http/plan.ts'
import { testSession } from '../../../core/services/testing-services.ts'
import { texts as calendar } from '../../../locales/zh/calendar.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { inZone } from '../../../testing/in-zone.ts'
import { renderWith } from '../../../testing/render-with.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'

/** A winter's day at noon in Greenwich. */
const T = Date.UTC(2031, 11, 2, 12) / 1_000
const work = {
  id: 1,
  title: '作品',
  third_auth_id: 1,
  openname: '号',
  platform_value: 'douyin',
  timing_time: 0,
  gap_minutes: 0,
}

it('names the zone of its hours where the company’s clock is not this computer’s', async () => {
  inZone('UTC')
  const show = async (timeZone: string) => {
    cleanup()
    await renderWith(<ScheduleDialog works={[work]} onClose={vi.fn()} onMove={vi.fn()} />, {
      texts: { calendar, ui },
      services: { session: testSession({ timeZone }) },
      answer: (endpoint) =>
        endpoint === findSlots ? { list: [{ id: 1, third_auth_id: 1, timing_time: T }] } : { ids: [], at_once: [] },
    })
    await screen.findByText('12-02 12:00')
    return screen.queryByText(/企业时区/)?.textContent
  }
  expect(await show('UTC')).toBeUndefined()
  expect(await show('Asia/Shanghai')).toContain('按企业时区 Asia/Shanghai（与这台电脑相差 8 小时）')
})
