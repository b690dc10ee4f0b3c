import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { eventually } from '../../../../tests/fixtures/eventually.ts'
import { addCall, listPhoneLeads } from '../../../contract/http/lead.ts'
import { leadRow } from '../../testing/lead-rows.ts'
import { PhoneLeadsPage } from './phone-leads-page.tsx'
import { askedOf, rowOf } from '../../testing/asking.ts'
import { showPage } from './testing-customers.ts'

const row = {
  ...leadRow(1, { next_follow_time: 1_000_000_000, overdue: 1 }),
  last_call: { start_time: 1_779_000_000, result: 'no_answer', duration_s: 0, direction: 'out' },
  call_count: 3,
}
const show = (perms: readonly string[], rows: readonly unknown[] = [row], address = '/') =>
  showPage(<PhoneLeadsPage />, {
    perms,
    address,
    answer: (endpoint) => {
      if (endpoint === addCall) return { id: 1 }
      if (endpoint !== listPhoneLeads) return undefined
      return {
        total: rows.length,
        per_page: 20,
        current_page: 1,
        last_page: 1,
        data: rows,
        stats: { calls_today: 8, connected_today: 6 },
      }
    },
  })

it('shows who is due, the last call, and how many of today’s calls were answered', async () => {
  const page = await show(['lead:list'], [row], '/?result=no_answer&due=overdue')
  const shown = within(await rowOf('线索1'))
  expect(shown.getByText('未接')).toBeTruthy()
  expect(shown.getByText('已逾期')).toBeTruthy()
  const stats = within(screen.getByRole('list', { name: '今天的通话' }))
  expect(stats.getByText('75%')).toBeTruthy()
  expect(askedOf(page, listPhoneLeads)).toEqual([{ page: 1, limit: 20, result: 'no_answer', due: 'overdue' }])
  // Whoever may only look notes no call.
  expect(shown.queryByRole('button', { name: '占线' })).toBeNull()
})

it('notes a call that was not answered by one press', async () => {
  const page = await show(['lead:list', 'lead:edit'])
  await userEvent.click(within(await rowOf('线索1')).getByRole('button', { name: '占线' }))
  await eventually(() => expect(askedOf(page, addCall)).toMatchObject([{ lead_id: 1, result: 'busy' }]))
})

it('asks for more of a call that was answered', async () => {
  const page = await show(['lead:list', 'lead:edit'])
  await userEvent.click(within(await rowOf('线索1')).getByRole('button', { name: '接通' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(await dialog.findByRole('spinbutton', { name: '分' }), '2')
  await userEvent.type(dialog.getByRole('spinbutton', { name: '秒' }), '5')
  await userEvent.type(dialog.getByLabelText('备注'), '要报价')
  await userEvent.click(dialog.getByRole('button', { name: '保存' }))
  await eventually(() =>
    expect(askedOf(page, addCall)).toMatchObject([
      { lead_id: 1, result: 'connected', duration_s: 125, remark: '要报价', direction: 'out' },
    ]),
  )
  // Nobody touched the time of the next follow-up, overdue as it is: it stays.
  expect(askedOf(page, addCall)[0]).not.toHaveProperty('next_follow_time')
})

it('a next follow-up that is not wanted any more is cleared by hand, which the dialog says', async () => {
  const page = await show(['lead:list', 'lead:edit'])
  await userEvent.click(within(await rowOf('线索1')).getByRole('button', { name: '接通' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/不改就保留原来的下次跟进时间/)).toBeTruthy()
  const time = dialog.getByLabelText<HTMLInputElement>('下次跟进')
  expect(time.value).not.toBe('')
  const clear = time.closest('.ant-picker')?.querySelector('.ant-picker-clear')
  if (clear === null || clear === undefined) throw new Error('nothing clears the time')
  fireEvent.click(clear)
  await userEvent.click(dialog.getByRole('button', { name: '保存' }))
  await eventually(() => expect(askedOf(page, addCall)).toMatchObject([{ lead_id: 1, next_follow_time: 0 }]))
})

it('without a phone lead it leads to the leads', async () => {
  await show(['lead:list'], [])
  expect((await screen.findByRole('link', { name: '去线索列表' })).getAttribute('href')).toBe(
    '/customerCapital/customerCapital',
  )
})
