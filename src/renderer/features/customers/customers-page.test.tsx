import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { eventually } from '../../../../tests/fixtures/eventually.ts'
import type { CustomerRow } from '../../../contract/entities/lead.ts'
import { CODE } from '../../../contract/errors.ts'
import { listIndustries } from '../../../contract/http/creation.ts'
import { listAreas } from '../../../contract/http/area.ts'
import { getCustomer, listCustomers, saveCustomer } from '../../../contract/http/customer.ts'
import { addFollowUp } from '../../../contract/http/lead.ts'
import { customerRow, leadRow } from '../../testing/lead-rows.ts'
import { CustomersPage } from './customers-page.tsx'
import { askedOf, dialogOf, refusal, rowOf } from '../../testing/asking.ts'
import { showPage } from './testing-customers.ts'

const ALL = ['lead:list', 'lead:edit', 'customer:list', 'customer:edit', 'customer:del']
const show = (rows: readonly CustomerRow[], perms: readonly string[] = ALL, address = '/', isTwice = false) =>
  showPage(<CustomersPage />, {
    perms,
    address,
    answer: (endpoint) => {
      if (endpoint === listIndustries || endpoint === listAreas) return []
      if (endpoint === addFollowUp) return { id: 1 }
      if (endpoint === saveCustomer)
        return isTwice
          ? refusal(CODE.DUPLICATE, '已存在', { errors: [{ field: 'phone', msg: '该电话已有客户' }] })
          : { id: 1 }
      if (endpoint === getCustomer)
        return {
          customer: rows[0],
          leads: [leadRow(5, { guest_name: '王女士', customer_id: 1 })],
          follow_ups: [
            {
              id: 1,
              lead_id: 5,
              customer_id: 1,
              way: 'visit',
              content: '看了样板间',
              result: '满意',
              next_follow_time: 0,
              admin_name: '小李',
              create_time: 1_780_000_000,
            },
          ],
        }
      if (endpoint !== listCustomers) return undefined
      return { total: rows.length, per_page: 20, current_page: 1, last_page: 1, data: rows }
    },
  })

it('without a customer it leads to the leads', async () => {
  await show([])
  expect((await screen.findByRole('link', { name: '从线索转化' })).getAttribute('href')).toBe(
    '/customerCapital/customerCapital',
  )
})

it('shows what a customer brought, and asks for what the address names', async () => {
  const page = await show([customerRow(1, { deal_amount: 129_950, level: 'A' })], ALL, '/?level=A&owner=me')
  const row = within(await rowOf('客户1'))
  expect([row.getByText('¥1,299.50'), row.getByText('A 级')]).toHaveLength(2)
  expect(askedOf(page, listCustomers)).toEqual([{ page: 1, limit: 20, level: 'A', owner: 'me' }])
})

it('saves a new customer; a phone that another one has is refused at its field', async () => {
  const page = await show([customerRow(1)], ALL, '/', true)
  await rowOf('客户1')
  await userEvent.click(screen.getByRole('button', { name: /新建客户/ }))
  const form = within(await dialogOf('新建客户'))
  await userEvent.type(form.getByLabelText('名称'), '王女士')
  await userEvent.type(form.getByLabelText('电话'), '13800138000')
  await userEvent.type(form.getByLabelText('成交金额'), '19.99')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect((await screen.findByText('该电话已有客户')).closest('.ant-form-item')?.textContent).toContain('电话')
  expect(askedOf(page, saveCustomer)).toMatchObject([{ name: '王女士', phone: '13800138000', deal_amount: 1_999 }])
})

it('shows one customer with its leads and what was done, and notes more', async () => {
  const page = await show([customerRow(1)], ALL, '/?open=1')
  const drawer = within(await dialogOf('客户1'))
  expect((await drawer.findByRole('link', { name: '王女士' })).getAttribute('href')).toBe(
    '/customerCapital/customerCapital?open=5',
  )
  expect([drawer.getByText('看了样板间'), drawer.getByText('结果：满意')]).toHaveLength(2)
  await userEvent.click(drawer.getByRole('button', { name: /跟进/ }))
  await userEvent.type(await screen.findByLabelText('跟进内容'), '回访')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await eventually(() =>
    expect(askedOf(page, addFollowUp)).toEqual([{ customer_id: 1, way: 'phone', content: '回访', result: '' }]),
  )
})

it('shows no button to whoever may only look at customers', async () => {
  await show([customerRow(1)], ['customer:list'])
  const row = within(await rowOf('客户1'))
  expect(row.getAllByRole('button').map((button) => button.textContent)).toEqual(['客户1'])
  expect([screen.queryByRole('button', { name: /新建客户/ }), screen.queryByRole('checkbox')]).toEqual([null, null])
})
