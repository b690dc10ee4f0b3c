import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { eventually } from '../../../../../tests/fixtures/eventually.ts'
import {
  addFollowUp,
  assignLeads,
  claimLeads,
  deleteLeads,
  mergeLeads,
  releaseLeads,
  tagLeads,
  unmergeLeads,
} from '../../../../contract/http/lead.ts'
import { convertLead } from '../../../../contract/http/customer.ts'
import { leadRow } from '../../../testing/lead-rows.ts'
import { LeadsPage } from '../leads-page.tsx'
import { askedOf, choose, pressMore, rowOf } from '../../../testing/asking.ts'
import { showPage } from '../testing-customers.ts'

const leads = [
  leadRow(1, { create_time: 1_780_000_100 }),
  leadRow(2, { owner_admin_id: 0, owner_name: '' }),
  leadRow(3, { tags: [{ id: 4, name: '急', color: '' }] }),
]
const show = () =>
  showPage(<LeadsPage />, {
    leads,
    perms: ['lead:list', 'lead:edit', 'lead:assign', 'lead:del', 'customer:list', 'customer:edit'],
    answer: (endpoint) => {
      if (endpoint === addFollowUp) return { id: 1 }
      if (endpoint === assignLeads) return { updated: 2, skipped: 0, owners: [{ id: 7, name: '小李', count: 2 }] }
      if (endpoint === mergeLeads) return { id: 2, merge_id: 8, merged: 1, undo_until: 1_780_086_400 }
      if (endpoint === unmergeLeads) return { id: 2, ids: [1] }
      if (endpoint === deleteLeads) return { deleted: 1 }
      if (endpoint === convertLead) return { customer_id: 6, created: 1 }
      if ([claimLeads, releaseLeads, tagLeads].some((one) => one === endpoint)) return { updated: 1, skipped: 0 }
      return undefined
    },
  })
const select = async (...names: string[]): Promise<void> => {
  for (const name of names) await userEvent.click(within(await rowOf(name)).getByRole('checkbox'))
}
const bulk = () => within(screen.getByRole('region', { name: /^已选/ }))

it('notes a follow-up', async () => {
  const page = await show()
  await userEvent.click(within(await rowOf('线索1')).getByRole('button', { name: '跟进' }))
  await userEvent.type(await screen.findByLabelText('跟进内容'), '约了周六')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await eventually(() =>
    expect(askedOf(page, addFollowUp)).toEqual([{ lead_id: 1, way: 'phone', content: '约了周六', result: '' }]),
  )
})

it('assigns several leads to people in turns', async () => {
  const page = await show()
  await select('线索1', '线索2')
  await userEvent.click(bulk().getByRole('button', { name: '分配' }))
  await userEvent.click(await screen.findByRole('radio', { name: '轮流分配' }))
  await choose('参与的人', '小李（在跟 2 条）')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '分配' }))
  await eventually(() =>
    expect(askedOf(page, assignLeads)).toEqual([{ ids: [1, 2], mode: 'round_robin', admin_ids: [7] }]),
  )
  expect(await screen.findByText('已分配 2 条线索：小李 2 条')).toBeTruthy()
})

it('assigns one lead to one person', async () => {
  const page = await show()
  await pressMore(await rowOf('线索1'), '分配')
  await choose('负责人', '小李（在跟 2 条）')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '分配' }))
  await eventually(() => expect(askedOf(page, assignLeads)).toEqual([{ ids: [1], mode: 'fixed', owner_admin_id: 7 }]))
})

it('takes a lead out of the pool; only leads with an owner go back there', async () => {
  const page = await show()
  await userEvent.click(within(await rowOf('线索2')).getByRole('button', { name: '领取' }))
  await eventually(() => expect(askedOf(page, claimLeads)).toEqual([{ ids: [2] }]))
  await select('线索1', '线索2')
  await userEvent.click(bulk().getByRole('button', { name: '放回公海' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '放回公海' }))
  await eventually(() => expect(askedOf(page, releaseLeads)).toEqual([{ ids: [1], reason: '' }]))
})

it('merges into the oldest unless another is chosen, and takes that back', async () => {
  const page = await show()
  await select('线索1', '线索2')
  await userEvent.click(bulk().getByRole('button', { name: '合并' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '合并' }))
  await eventually(() => expect(askedOf(page, mergeLeads)).toEqual([{ master_id: 2, ids: [1, 2] }]))
  await userEvent.click(await screen.findByRole('button', { name: '撤销' }))
  await eventually(() => expect(askedOf(page, unmergeLeads)).toEqual([{ merge_id: 8 }]))
})

it('takes a tag off one lead', async () => {
  const page = await show()
  await pressMore(await rowOf('线索3'), '打标签')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(await dialog.findByRole('combobox', { name: '标签' }))
  await userEvent.keyboard('{Backspace}')
  await userEvent.click(dialog.getByRole('button', { name: '保存' }))
  await eventually(() => expect(askedOf(page, tagLeads)).toEqual([{ ids: [3], add: [], del: [4] }]))
})

it('makes a customer of a lead and leads to it', async () => {
  const page = await show()
  await pressMore(await rowOf('线索1'), '转客户')
  await eventually(() => expect(askedOf(page, convertLead)).toEqual([{ lead_id: 1 }]))
  await userEvent.click(await screen.findByRole('button', { name: '查看客户' }))
  await eventually(() =>
    expect(page.router.state.location.pathname + page.router.state.location.search).toBe('/customerList?open=6'),
  )
})

it('deletes after a question, and takes that back', async () => {
  const page = await show()
  await pressMore(await rowOf('线索1'), '删除')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }))
  await userEvent.click(await screen.findByRole('button', { name: '撤销' }))
  await eventually(() => expect(askedOf(page, deleteLeads)).toEqual([{ ids: [1] }, { ids: [1], restore: 1 }]))
})
