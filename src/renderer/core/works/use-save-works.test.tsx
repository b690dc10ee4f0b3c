import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { eventually } from '../../../../tests/fixtures/eventually.ts'
import { foreseeHandIns } from '../../../contract/http/auto-publish.ts'
import { saveItems } from '../../../contract/http/publish-grid.ts'
import { texts as plantask } from '../../locales/zh/plantask.ts'
import { texts as ui } from '../../locales/zh/ui.ts'
import { renderWith } from '../../testing/render-with.tsx'
import { useSaveWorks } from './use-save-works.ts'

const HOUR = 3_600
const now = (): number => Math.floor(Date.now() / 1000)

function Press({ before, to }: { before: readonly { id: number; timing_time: number }[]; to: number }) {
  const save = useSaveWorks()
  return (
    <button
      onClick={() =>
        void save(
          before.map(({ id }) => ({ id, timing_time: to })),
          before,
        )
      }
    >
      改时间
    </button>
  )
}
/** Saves; what was stored then, call by call. */
const press = async (
  before: readonly { id: number; timing_time: number }[],
  handIns: { ids: number[]; at_once: number[] } = { ids: [], at_once: [] },
  to = now() + 9 * HOUR,
) => {
  const saved: { id: number; timing_time?: number }[][] = []
  const answer = (endpoint: unknown, input: unknown): unknown => {
    if (endpoint === foreseeHandIns) return handIns
    if (endpoint !== saveItems) throw new Error('not asked for here')
    const { items } = input as { items: { id: number }[] }
    saved.push(items)
    return { saved: items.map(({ id }) => id), refused: [] }
  }
  await renderWith(<Press before={before} to={to} />, { texts: { plantask, ui }, answer })
  await userEvent.click(screen.getByRole('button', { name: '改时间' }))
  return saved
}

it('the way back gives exactly the times that the works had, those that are over, too, and says which change it takes back', async () => {
  const [over, ahead] = [now() - HOUR, now() + HOUR]
  const saved = await press([
    { id: 1, timing_time: over },
    { id: 2, timing_time: ahead },
    { id: 3, timing_time: 0 },
  ])
  await userEvent.click(await screen.findByRole('button', { name: '撤销' }))
  const given = saved[0]?.map((one) => one.timing_time) ?? []
  await eventually(() =>
    expect(saved.at(-1)).toEqual(
      [over, ahead, 0].map((timing_time, at) => ({ id: at + 1, timing_time, undo_of: given[at] })),
    ),
  )
  expect(await screen.findByText('已恢复 3 个作品')).toBeTruthy()
})

it('times that are saved as they are are no change, and are told so; of several only those that changed count', async () => {
  const same = now() + 9 * HOUR
  await press([{ id: 1, timing_time: same }], undefined, same)
  expect(await screen.findByText('没有改动，和原来一样')).toBeTruthy()
  expect([screen.queryByRole('button', { name: '撤销' }), screen.queryByText(/已修改/)]).toEqual([null, null])
  cleanup()
  const saved = await press(
    [
      { id: 1, timing_time: same },
      { id: 2, timing_time: same - HOUR },
    ],
    undefined,
    same,
  )
  expect(await screen.findByText(/已修改 1 个作品/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '撤销' }))
  await eventually(() => expect(saved.at(-1)).toEqual([{ id: 2, timing_time: same - HOUR, undo_of: same }]))
})

it('works that are handed to their sites soon are named beside the way back', async () => {
  await press(
    [
      { id: 1, timing_time: now() + HOUR },
      { id: 2, timing_time: now() + HOUR },
    ],
    { ids: [1, 2], at_once: [2] },
  )
  expect((await screen.findByText(/已修改 2 个作品/)).textContent).toMatch(
    /已修改 2 个作品，1 条改完约 3 分钟后交给平台定时，之前可改回，交出后只能到平台上修改；1 条马上交给平台定时，交出后只能到平台上修改（可在 \d\d:\d\d 前撤销）/,
  )
  expect(screen.getByRole('button', { name: '撤销' })).toBeTruthy()
})

it('a way back that is gone in a moment names no time', async () => {
  await press([{ id: 1, timing_time: now() + HOUR }])
  expect((await screen.findByText(/已修改 1 个作品/)).textContent).not.toContain('前撤销')
})
