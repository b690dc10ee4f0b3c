import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form } from 'antd'
import { expect, it } from 'vitest'
import { eventually } from '../../../../tests/fixtures/eventually.ts'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import type { previewTask } from '../../../contract/http/publish-grid.ts'
import { texts as grid } from '../../locales/zh/grid.ts'
import { texts as ui } from '../../locales/zh/ui.ts'
import { renderWith } from '../../testing/render-with.tsx'
import { PreviewItem } from './new-task-fields.tsx'
import type { TaskValues } from './task-values.ts'

type Told = OutputOf<typeof previewTask>['blocked'][number]
const values: TaskValues = { name: '一批', sources: { kind: 'output', ids: [3] }, accounts: [1], distribution: 'all', titles: '', topics: [], schedule: { mode: 'now', start: null, gap: 30 } }
const told = (code: number, msg: string): Told => ({ index: 0, code, msg, third_auth_id: 1, openname: '城南小馆', platform_value: 'douyin', title: '作品' })

/** What a backend answers that refuses, or warns of, the one work unless duplicates are allowed; answers what `allow_duplicate` was asked with. */
const show = async ({ blocked, warned = [] }: { blocked: Told[]; warned?: Told[] }) => {
  const { asked } = await renderWith(<Form initialValues={values}><PreviewItem /></Form>, {
    texts: { grid, ui },
    answer: (_, input): OutputOf<typeof previewTask> => {
      const left = (input as InputOf<typeof previewTask>).allow_duplicate === 1 ? [] : blocked
      return { total: 1, items: 1 - left.length, later: 0, platforms: [], accounts: [], blocked: left, warned }
    },
  })
  await screen.findByRole('region', { name: '分配预览' })
  return () => asked.map(([, input]) => (input as InputOf<typeof previewTask>).allow_duplicate)
}
const choice = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: /^允许重复/ })

it('offers to allow duplicates where one is refused, off at first; taken, it is asked for and can be taken back', async () => {
  const allowed = await show({ blocked: [told(CODE.LOOKS_DUPLICATE, '已发布过同一条成片')] })
  expect([choice()?.checked, allowed()]).toEqual([false, [0]])
  await userEvent.click(screen.getByRole('checkbox', { name: /^允许重复/ }))
  await eventually(() => expect([allowed(), document.body.textContent]).toEqual([[0, 1], expect.stringContaining('共 1 个作品')]))
  expect([choice()?.checked, screen.queryByText('已发布过同一条成片')]).toEqual([true, null])
})

it('offers nothing where works are refused for something else, or only to be noted', async () => {
  await show({ blocked: [told(CODE.PLATFORM_LIMIT, '标题太长')], warned: [told(CODE.LOOKS_DUPLICATE, '错过了发布时间，等待处理')] })
  expect(choice()).toBeNull()
  for (const found of ['1 个不会建：标题太长', '1 个会建，但请留意：错过了发布时间，等待处理']) expect(document.body.textContent).toContain(found)
  // With the number, before the table.
  const isBeforeTable = (words: string): boolean => (screen.getByText(words).compareDocumentPosition(screen.getByRole('table')) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  expect(['1 个不会建：', '1 个会建，但请留意：'].map(isBeforeTable)).toEqual([true, true])
})
