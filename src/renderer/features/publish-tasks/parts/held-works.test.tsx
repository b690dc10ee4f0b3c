import { cleanup } from '@testing-library/react'
import { Table } from 'antd'
import { expect, it } from 'vitest'
import type { PlatformWork } from '../../../../contract/entities/work.ts'
import type { ListedItem } from '../../../../contract/http/publish-items.ts'
import { texts as plantask } from '../../../locales/zh/plantask.ts'
import { texts as seo } from '../../../locales/zh/seo.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { listedItem } from '../../../testing/listed-item.ts'
import { renderWith } from '../../../testing/render-with.tsx'
import { WorkStatus } from '../../works/work-state.tsx'
import { useWorkColumns } from './work-columns.tsx'

const seen = (state: PlatformWork['state']): PlatformWork => ({
  id: 1,
  third_auth_id: 1,
  publish_item_id: 1,
  platform_item_id: 'w1',
  title: '',
  url: '',
  kind: 'video',
  publish_time: 0,
  state,
  reason: '',
  play: null,
  like: null,
  comment: null,
  share: null,
  collect: null,
  look_time: 1,
})

function Columns({ item, state }: { item: ListedItem; state: PlatformWork['state'] }) {
  return (
    <Table
      rowKey="id"
      pagination={false}
      dataSource={[item]}
      columns={useWorkColumns(new Map([[item.id, seen(state)]]))}
    />
  )
}
const SCREENS = {
  'the list of works': (item: ListedItem, state: PlatformWork['state']) => (
    <WorkStatus item={{ ...item, work: seen(state) }} />
  ),
  'a task': (item: ListedItem, state: PlatformWork['state']) => <Columns item={item} state={state} />,
}

it.each(Object.keys(SCREENS) as (keyof typeof SCREENS)[])(
  '%s: whether a work that its platform held is public is what the row says, whatever this computer’s clock shows',
  async (screen) => {
    const told: unknown[] = []
    for (const [state, timing] of [
      ['scheduled', 1],
      ['published', 4_000_000_000],
    ] as const) {
      await renderWith(SCREENS[screen](listedItem(1, { publish_status: 2, timing_time: timing }), state), {
        texts: { plantask, seo, ui },
      })
      told.push(['定时中', '已发布'].filter((word) => document.body.textContent.includes(word)))
      cleanup()
    }
    expect(told).toEqual([['定时中'], ['已发布']])
  },
)
