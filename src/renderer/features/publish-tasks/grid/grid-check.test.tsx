// When the sheet asks for the check before publishing.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { eventually } from '../../../../../tests/fixtures/eventually.ts'
import type { Endpoint } from '../../../../contract/endpoint.ts'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import { saveItems } from '../../../../contract/http/publish-grid.ts'
import { listPlatforms } from '../../../../contract/http/third-auth.ts'
import { publishPreflight, taskVideoList } from '../../../../contract/http/wisdom-seo.ts'
import { PLATFORMS } from '../../../../contract/platforms.ts'
import { testItem } from '../../../../helper/runs/testing/run-world.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { texts as grid } from '../../../locales/zh/grid.ts'
import { texts as publish } from '../../../locales/zh/publish.ts'
import { texts as seo } from '../../../locales/zh/seo.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { renderWith } from '../../../testing/render-with.tsx'
import type { GridCore } from './grid-core.ts'
import { GridSection } from './grid-section.tsx'

const doings = {
  may: () => true,
  onEdit: vi.fn(),
  onRecords: vi.fn(),
  onPublish: vi.fn(),
  onCancel: vi.fn(),
  onRestore: vi.fn(),
  onVerified: vi.fn(),
}
const NOBODY: readonly never[] = []
/** The sheet of a task whose list answers with what was stored; it can be left and opened again. */
const show = async (problem = '') => {
  const core = createRef<GridCore>()
  let stored: PublishItem[] = [testItem(1)]
  const calls: string[] = []
  const answer = (endpoint: Endpoint, input: unknown): unknown => {
    if (endpoint === listPlatforms) return PLATFORMS.map((one) => ({ ...one, account_count: 0, enabled: 1 }))
    if (endpoint === taskVideoList)
      return {
        videoList: stored,
        task: { wisdom_task_id: 1, name: '任务', type: 'clip', status: 2, total_num: 1, success_num: 0, fail_num: 0 },
      }
    if (endpoint === publishPreflight) {
      calls.push('check')
      return {
        ok: 1,
        items:
          problem === ''
            ? []
            : [{ id: 1, level: 'block', problems: [{ code: 'missed', msg: problem, level: 'block' }] }],
        pace: { waiting: 0, finish_time: 0 },
        timed: { count: 0, first_time: 0 },
        works: [],
      }
    }
    if (endpoint !== saveItems) throw new Error('not asked for here')
    calls.push('save')
    const { items } = input as { items: { id: number; title: string }[] }
    stored = stored.map((item) => ({ ...item, title: items.find((one) => one.id === item.id)?.title ?? item.title }))
    return { saved: items.map((one) => one.id), refused: [] }
  }
  const Page = () => {
    const [isOpen, setOpen] = useState(true)
    const items = useApi(taskVideoList, { wisdom_task_id: 1 }).data?.videoList
    return (
      <>
        <button type="button" onClick={() => setOpen(!isOpen)}>
          切换
        </button>
        {items !== undefined && isOpen ? (
          <GridSection taskId={1} items={items} selected={NOBODY} onSelect={vi.fn()} doings={doings} coreRef={core} />
        ) : null}
      </>
    )
  }
  await renderWith(<Page />, { texts: { grid, seo, publish, ui }, answer })
  await eventually(() => expect(calls).toEqual(['check']))
  const type = (value: string): void => core.current?.grid.apply([{ id: 1, field: 'title', value }])
  return { calls, type }
}

it('once after each change that was stored', async () => {
  const { calls, type } = await show()
  type('火锅')
  await eventually(() => expect(calls).toEqual(['check', 'save', 'check']))
  type('烤鱼')
  await eventually(() => expect(calls).toEqual(['check', 'save', 'check', 'save', 'check']))
})

it('again where the sheet was left while a change was on its way', async () => {
  const { calls, type } = await show()
  type('火锅')
  await userEvent.click(screen.getByRole('button', { name: '切换' }))
  await eventually(() => expect(calls).toEqual(['check', 'save']))
  await userEvent.click(screen.getByRole('button', { name: '切换' }))
  await eventually(() => expect(calls).toEqual(['check', 'save', 'check']))
})

it('what speaks against a work is told whole to whoever goes there by keys, however little of it fits', async () => {
  const msg = '已错过发布时间，不会自动发布。'.padEnd(90, '请立即发布、改时间或取消。')
  await show(msg)
  await screen.findByText(msg)
  screen.getByText(msg).focus()
  expect((await screen.findByRole('tooltip')).textContent).toBe(msg)
})
