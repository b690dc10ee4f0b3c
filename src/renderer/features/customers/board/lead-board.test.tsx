import { createEvent, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { eventually } from '../../../../../tests/fixtures/eventually.ts'
import { setLeadStage } from '../../../../contract/http/lead.ts'
import { listLeads } from '../../../../contract/http/message.ts'
import { leadRow } from '../../../testing/lead-rows.ts'
import { LeadsPage } from '../leads-page.tsx'
import { askedOf } from '../../../testing/asking.ts'
import { showPage } from '../testing-customers.ts'

const leads = [leadRow(1, { guest_name: '王女士' }), leadRow(2, { guest_name: '张先生', stage: 1 })]
const show = (perms: readonly string[] = ['lead:list', 'lead:edit']) =>
  showPage(<LeadsPage />, {
    leads,
    perms,
    address: '/?view=board&owner=me',
    answer: (endpoint) => (endpoint === setLeadStage ? { updated: 1, skipped: 0 } : undefined),
  })
const column = (name: string) => within(screen.getByRole('region', { name }))

it('has a column for each stage, under the filters of the list', async () => {
  const page = await show()
  expect(await column('待跟进').findByText('王女士')).toBeTruthy()
  expect(await column('跟进中').findByText('张先生')).toBeTruthy()
  expect(column('已成交').getByText('没有线索')).toBeTruthy()
  expect(askedOf(page, listLeads)).toContainEqual({ page: 1, limit: 50, stage: 6, owner_admin_id: 'me' })
})

it('moves a lead by the keys of its menu, and takes that back', async () => {
  const page = await show()
  const button = await screen.findByRole('button', { name: '改阶段：王女士' })
  button.focus()
  await userEvent.keyboard('{Enter}')
  const entry = await screen.findByRole('menuitem', { name: '有意向' })
  fireEvent.keyDown(entry, { key: 'Enter', keyCode: 13 })
  await eventually(() => expect(askedOf(page, setLeadStage)).toEqual([{ ids: [1], stage: 2 }]))
  await userEvent.click(await screen.findByRole('button', { name: '撤销' }))
  await eventually(() => expect(askedOf(page, setLeadStage)[1]).toEqual({ ids: [1], stage: 0 }))
})

/** What a browser takes along with the pointer. */
const luggage = () => {
  const held = new Map<string, string>()
  return {
    setData: (kind: string, value: string) => void held.set(kind, value),
    getData: (kind: string) => held.get(kind) ?? '',
    get types() {
      return [...held.keys()]
    },
    effectAllowed: 'none',
  }
}
const drag = (from: HTMLElement, to: HTMLElement): void => {
  const dataTransfer = luggage()
  fireEvent.dragStart(from, { dataTransfer })
  fireEvent.dragOver(to, { dataTransfer })
  const drop = createEvent.drop(to, { dataTransfer })
  fireEvent(to, drop)
}

it('moves a lead by the mouse; one that is lost has its reason asked for first', async () => {
  const page = await show()
  const card = (await screen.findByText('张先生')).closest('li') as HTMLElement
  drag(card, screen.getByRole('region', { name: '已预约' }))
  await eventually(() => expect(askedOf(page, setLeadStage)).toEqual([{ ids: [2], stage: 3 }]))
  drag(card, screen.getByRole('region', { name: '已流失' }))
  expect(await screen.findByLabelText('流失原因')).toBeTruthy()
  expect(askedOf(page, setLeadStage)).toHaveLength(1)
})

it('nothing moves for whoever may only look', async () => {
  const page = await show(['lead:list'])
  const card = (await screen.findByText('张先生')).closest('li') as HTMLElement
  expect([card.draggable, screen.queryByRole('button', { name: /改阶段/ })]).toEqual([false, null])
  drag(card, screen.getByRole('region', { name: '已预约' }))
  expect(askedOf(page, setLeadStage)).toEqual([])
})
