import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { eventually } from '../../../../tests/fixtures/eventually.ts'
import { LEAD_STAGE } from '../../../contract/entities/lead.ts'
import { CODE } from '../../../contract/errors.ts'
import { convertLead } from '../../../contract/http/customer.ts'
import { saveLead, setLeadStage } from '../../../contract/http/lead.ts'
import { listLeads } from '../../../contract/http/message.ts'
import { leadPage, leadRow } from '../../testing/lead-rows.ts'
import { LeadsPage } from './leads-page.tsx'
import { askedOf, choose, dialogOf, pressMore, refusal, rowOf } from '../../testing/asking.ts'
import { showPage } from './testing-customers.ts'

const EDIT = ['lead:list', 'lead:edit']

it('filters stand in the address and in the call, a whole number in the call alone; the pool is a tab', async () => {
  const page = await showPage(<LeadsPage />, {
    leads: [leadRow(1, { stage: 1 })],
    address: '/?stage=1&owner=me&due=overdue&keyword=13800138000',
  })
  await rowOf('线索1')
  expect(askedOf(page, listLeads)).toEqual([
    { page: 1, limit: 20, stage: 1, owner_admin_id: 'me', due: 'overdue', keyword: '13800138000' },
  ])
  expect(page.router.state.location.search).toBe('?stage=1&owner=me&due=overdue')
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('跟进中 1')
  await userEvent.click(screen.getByRole('tab', { name: /公海/ }))
  await eventually(() => expect(page.router.state.location.search).toContain('pool=1'))
  expect(page.router.state.location.search).not.toContain('stage=')
  await eventually(() =>
    expect(askedOf(page, listLeads)).toContainEqual({
      page: 1,
      limit: 20,
      // Whose the leads are is no question there.
      pool: 1,
      due: 'overdue',
      keyword: '13800138000',
    }),
  )
})

it('shows the tags of each lead, and lists those with one', async () => {
  const tags = ['急', '别墅', '老客户'].map((name, at) => ({ id: at + 4, name, color: '#ff0000' }))
  const page = await showPage(<LeadsPage />, { leads: [leadRow(1, { tags }), leadRow(2)] })
  const row = within(await rowOf('线索1'))
  expect([row.getByText('急'), row.getByText('别墅'), row.getByText('+1')]).toHaveLength(3)
  expect(within(await rowOf('线索2')).queryByText('急')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /更多筛选/ }))
  await userEvent.click(screen.getByRole('combobox', { name: '标签' }))
  await userEvent.click(await screen.findByText('急', { selector: '.ant-select-item-option-content' }))
  await eventually(() => expect(askedOf(page, listLeads).at(-1)).toEqual({ page: 1, limit: 20, tag: 4 }))
})

it('without a lead it leads to the first one; what can not be loaded is asked for again by a press', async () => {
  let isUp = false
  const page = await showPage(<LeadsPage />, {
    perms: EDIT,
    answer: (endpoint) => {
      if (endpoint !== listLeads) return undefined
      return isUp ? leadPage([]) : refusal(CODE.INTERNAL, '服务出错')
    },
  })
  expect(await screen.findByText('服务出错')).toBeTruthy()
  isUp = true
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('还没有线索')).toBeTruthy()
  expect(askedOf(page, listLeads)).toHaveLength(2)
  await userEvent.click(screen.getAllByRole('button', { name: /新建线索/ })[1] as HTMLElement)
  expect(await screen.findByLabelText('需求')).toBeTruthy()
})

it('shows no button to whoever may only look at leads', async () => {
  await showPage(<LeadsPage />, { leads: [leadRow(1)] })
  const row = within(await rowOf('线索1'))
  expect(row.getAllByRole('button').map((button) => button.textContent)).toEqual(['线索1'])
  expect([
    screen.queryByRole('button', { name: /新建线索/ }),
    screen.queryByRole('checkbox'),
    screen.queryByRole('link', { name: '客户管理' }),
  ]).toEqual([null, null, null])
})

it('a lead that is invalid has its reason asked for', async () => {
  const page = await showPage(<LeadsPage />, {
    leads: [leadRow(1)],
    perms: EDIT,
    answer: (endpoint) => (endpoint === setLeadStage ? { updated: 1, skipped: 0 } : undefined),
  })
  await pressMore(await rowOf('线索1'), '标为无效')
  const dialog = within(await dialogOf('改阶段：线索1'))
  await userEvent.click(dialog.getByRole('button', { name: '确定' }))
  expect(await dialog.findByText('请填写原因')).toBeTruthy()
  expect(askedOf(page, setLeadStage)).toEqual([])
  await userEvent.type(dialog.getByLabelText('无效原因'), '号码有误')
  await userEvent.click(dialog.getByRole('button', { name: '确定' }))
  await eventually(() =>
    expect(askedOf(page, setLeadStage)).toEqual([{ ids: [1], stage: LEAD_STAGE.invalid, reason: '号码有误' }]),
  )
})

it('a deal is noted with its amount in yuan', async () => {
  const page = await showPage(<LeadsPage />, {
    leads: [leadRow(1, { stage: 3 })],
    perms: EDIT,
    answer: (endpoint) => (endpoint === setLeadStage ? { updated: 1, skipped: 0 } : undefined),
  })
  await userEvent.click(within(await rowOf('线索1')).getByRole('button', { name: '改阶段' }))
  expect(await screen.findByText('现在是「已预约」')).toBeTruthy()
  await choose('阶段', '已成交')
  await userEvent.type(await screen.findByLabelText('成交金额'), '1299.5')
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  await eventually(() =>
    expect(askedOf(page, setLeadStage)).toEqual([{ ids: [1], stage: LEAD_STAGE.won, deal_amount: 129_950 }]),
  )
  expect(await screen.findByText('线索1 已改为「已成交」')).toBeTruthy()
})

it.each([
  [true, [{ lead_id: 1 }]],
  [false, []],
])('a deal makes a customer of the lead as the dialog says: %s', async (isWanted, converted) => {
  const page = await showPage(<LeadsPage />, {
    leads: [leadRow(1, { stage: 3 })],
    perms: [...EDIT, 'customer:edit'],
    answer: (endpoint) =>
      endpoint === setLeadStage
        ? { updated: 1, skipped: 0 }
        : endpoint === convertLead
          ? { customer_id: 6, created: 1 }
          : undefined,
  })
  await userEvent.click(within(await rowOf('线索1')).getByRole('button', { name: '改阶段' }))
  await choose('阶段', '已成交')
  const box = await screen.findByRole('checkbox', { name: '同时转为客户，放进「客户管理」' })
  if (!isWanted) await userEvent.click(box)
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(askedOf(page, setLeadStage)).toHaveLength(1)
  expect(askedOf(page, convertLead)).toEqual(converted)
  expect(screen.queryAllByText('已转为客户')).toHaveLength(converted.length)
})

it('a phone that another lead has leads to it: merged into it by a press', async () => {
  const page = await showPage(<LeadsPage />, {
    leads: [leadRow(5)],
    perms: EDIT,
    answer: (endpoint, input) => {
      if (endpoint !== saveLead) return undefined
      return (input as { on_dup?: string }).on_dup === 'merge'
        ? { id: 5, merged_into: 5 }
        : refusal(CODE.DUPLICATE, '已存在', { exist_id: 5, owner_name: '小李' })
    },
  })
  await rowOf('线索5')
  await userEvent.click(screen.getByRole('button', { name: /新建线索/ }))
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('电话和微信至少填一个')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('电话'), '138 0013 8000')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  const dialog = within(await dialogOf('该号码已有线索'))
  expect(dialog.getByText('负责人：小李')).toBeTruthy()
  // What was typed is still there.
  expect(screen.getByDisplayValue('138 0013 8000')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: '合并' }))
  await eventually(() => expect(page.router.state.location.search).toContain('open=5'))
  expect(askedOf(page, saveLead)).toHaveLength(2)
  expect(askedOf(page, saveLead)[1]).toMatchObject({ phone: '138 0013 8000', on_dup: 'merge' })
  await eventually(() => expect(screen.queryByDisplayValue('138 0013 8000')).toBeNull())
})

it('of a lead that the person does not see only its owner is named', async () => {
  await showPage(<LeadsPage />, {
    perms: EDIT,
    leads: [leadRow(5)],
    answer: (endpoint) =>
      endpoint === saveLead ? refusal(CODE.DUPLICATE, '已存在', { exist_id: 0, owner_name: '小李' }) : undefined,
  })
  await rowOf('线索5')
  await userEvent.click(screen.getByRole('button', { name: /新建线索/ }))
  await userEvent.type(await screen.findByLabelText('微信'), 'abc123')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  const dialog = within(await dialogOf('该号码已有线索'))
  expect(dialog.getByText('负责人：小李')).toBeTruthy()
  expect([dialog.queryByRole('button', { name: '合并' }), dialog.queryByRole('button', { name: '打开' })]).toEqual([
    null,
    null,
  ])
})

it('refusals stand at their field', async () => {
  await showPage(<LeadsPage />, {
    perms: EDIT,
    leads: [leadRow(5)],
    answer: (endpoint) =>
      endpoint === saveLead
        ? refusal(CODE.BAD_INPUT, '参数错误', { errors: [{ field: 'remark', msg: '备注里有电话号码' }] })
        : undefined,
  })
  await rowOf('线索5')
  await userEvent.click(screen.getByRole('button', { name: /新建线索/ }))
  await userEvent.type(await screen.findByLabelText('电话'), '13800138000')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect((await screen.findByText('备注里有电话号码')).closest('.ant-form-item')?.textContent).toContain('备注')
})
