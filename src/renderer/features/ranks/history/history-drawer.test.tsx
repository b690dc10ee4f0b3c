import { expect, it, vi } from 'vitest'
import { eventually } from '../../../../../tests/fixtures/eventually.ts'
import type { RankRow } from '../../../../contract/entities/rank.ts'
import { testSession } from '../../../core/services/testing-services.ts'
import { texts as ranks } from '../../../locales/zh/ranks.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { dayIn } from '../../../lib/own-zone.ts'
import { inZone } from '../../../testing/in-zone.ts'
import { renderWith } from '../../../testing/render-with.tsx'
import { HistoryDrawer } from './history-drawer.tsx'

const row: RankRow = {
  id: 3,
  keyword: '装修',
  platform_value: 'douyin',
  enabled: 1,
  frequency: 'daily',
  depth: 50,
  third_auth_id: 0,
  openname: '',
  eyes_ok: 1,
  plans: [],
  last_rank: null,
  suspected: 0,
  prev_rank: null,
  best_rank: null,
  ok_time: 0,
  change: 'none',
  change_by: null,
  last_status: 'pending',
  last_checked_time: 0,
  last_error: '',
  source: 'helper',
  next_check_time: 0,
  checking: 0,
  hit_title: '',
  hit_url: '',
  spark: [],
}

it('the days that it asks for are the company’s, by which looks are kept, whatever this computer’s clock shows', async () => {
  // Twenty-six hours apart: never the same day.
  inZone('Etc/GMT+12')
  const zone = 'Pacific/Kiritimati'
  const before = dayIn(zone, Date.now())
  const { asked } = await renderWith(<HistoryDrawer row={row} onClose={vi.fn()} />, {
    texts: { ranks, ui },
    services: { session: testSession({ timeZone: zone }) },
    answer: () => ({ keyword: '装修', platform_value: 'douyin', list: [] }),
  })
  const { to } = await eventually(() => (asked[0]?.[1] as { to: string } | undefined) ?? expect.fail('not asked'))
  expect([before, dayIn(zone, Date.now())]).toContain(to)
})
