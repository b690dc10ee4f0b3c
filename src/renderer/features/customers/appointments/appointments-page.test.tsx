import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { eventually } from '../../../../../tests/fixtures/eventually.ts'
import { APPOINTMENT_STATUSES, type AppointmentRow } from '../../../../contract/entities/lead.ts'
import { listAppointments, saveAppointment, setAppointment } from '../../../../contract/http/message.ts'
import { todayIn } from '../../../lib/own-zone.ts'
import { askedOf, dialogOf, pressMore, rowOf } from '../../../testing/asking.ts'
import { leadRow } from '../../../testing/lead-rows.ts'
import { showPage } from '../testing-customers.ts'
import { AppointmentsPage } from './appointments-page.tsx'

/** Long ago, so that it has passed on every clock. */
const TIME = 1_500_000_000
const appointment = (change: Partial<AppointmentRow> = {}): AppointmentRow => ({
  id: 6,
  lead_id: 1,
  guest_name: '王女士',
  phone_mask: '138****1234',
  service_name: '量房',
  appoint_time: TIME,
  store_name: '一店',
  poi_id: '',
  platform_value: '',
  third_auth_id: 0,
  openname: '',
  status: 0,
  remark: '',
  create_time: TIME,
  ...change,
})
const show = (rows: readonly AppointmentRow[], perms: readonly string[] = ['lead:list', 'lead:edit'], address = '/') =>
  showPage(<AppointmentsPage />, {
    leads: [leadRow(1, { guest_name: '王女士', stage: 3, need_text: '全屋翻新', remark: '武昌路 8 号' })],
    perms,
    address,
    answer: (endpoint, input) => {
      if (endpoint === saveAppointment) return { id: 6 }
      if (endpoint === setAppointment) {
        const { id, status } = input as { id: number; status: number }
        return { id, status, suggest_stage: status === 2 ? 4 : null }
      }
      if (endpoint !== listAppointments) return undefined
      return {
        total: rows.length,
        per_page: 20,
        current_page: 1,
        last_page: 1,
        data: [...rows],
        status_counts: APPOINTMENT_STATUSES.map((status) => ({
          status,
          count: rows.filter((row) => row.status === status).length,
        })),
      }
    },
  })

it('notes who came, asks for the stage that follows from it, and takes it back', async () => {
  const page = await show([appointment()])
  await userEvent.click(within(await rowOf('王女士')).getByRole('button', { name: '赴约' }))
  await eventually(() => expect(askedOf(page, setAppointment)).toEqual([{ id: 6, status: 2 }]))
  expect(await dialogOf('改阶段：王女士')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: '撤销' }))
  await eventually(() => expect(askedOf(page, setAppointment)[1]).toEqual({ id: 6, status: 0 }))
})

it('is filtered by status and day in the address, a whole number stays out of it', async () => {
  const page = await show(
    [appointment({ status: 1 })],
    ['lead:list'],
    '/?status=1&from=2026-06-01&to=2026-06-02&keyword=13800001234&third_auth_id=x',
  )
  await rowOf('王女士')
  expect(askedOf(page, listAppointments)).toEqual([
    { page: 1, limit: 20, status: 1, from: '2026-06-01', to: '2026-06-02', keyword: '13800001234' },
  ])
  expect(page.router.state.location.search).not.toContain('1380000')
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('已确认 1')
  await userEvent.click(screen.getByRole('button', { name: '今天' }))
  const today = todayIn('')
  await eventually(() => expect(page.router.state.location.search).toContain(`from=${today}&to=${today}`))
})

it('marks one whose time has passed while somebody is still expected, and no other', async () => {
  await show([appointment(), appointment({ id: 7, lead_id: 0, guest_name: '张先生', status: 2 })])
  expect(within(await rowOf('王女士')).getByText('时间已过')).toBeTruthy()
  expect(within(await rowOf('张先生')).queryByText('时间已过')).toBeNull()
})

it('changes the time of one; a phone that is not typed stays', async () => {
  const page = await show([appointment()])
  await pressMore(await rowOf('王女士'), '编辑')
  const form = within(await dialogOf('编辑预约：王女士'))
  expect(form.getByLabelText('电话').getAttribute('placeholder')).toContain('138****1234')
  await userEvent.type(form.getByLabelText('备注'), '带图纸')
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  await eventually(() =>
    expect(askedOf(page, saveAppointment)).toEqual([
      {
        id: 6,
        guest_name: '王女士',
        service_name: '量房',
        store_name: '一店',
        remark: '带图纸',
        appoint_time: TIME,
      },
    ]),
  )
})

it('a new one needs a time and a name', async () => {
  const page = await show([])
  await userEvent.click((await screen.findAllByRole('button', { name: /新建预约/ }))[0] as HTMLElement)
  const form = within(await dialogOf('新建预约'))
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect([await form.findByText('请选择预约时间'), form.getByText('请填写预约人')]).toHaveLength(2)
  expect(askedOf(page, saveAppointment)).toEqual([])
})

it('a new one may be of a lead: its name comes along, its phone need not be typed', async () => {
  const page = await show([])
  await userEvent.click((await screen.findAllByRole('button', { name: /新建预约/ }))[0] as HTMLElement)
  const form = within(await dialogOf('新建预约'))
  expect(form.getByLabelText('电话')).toBeTruthy()
  expect(form.getByLabelText<HTMLInputElement>('门店或地址').placeholder).toBe('到店写门店，上门写地址')
  await userEvent.click(form.getByLabelText('线索'))
  await userEvent.click(await screen.findByText(/^王女士 · /))
  expect(form.getByLabelText<HTMLInputElement>('预约人').value).toBe('王女士')
  expect(form.getByLabelText<HTMLInputElement>('项目').value).toBe('全屋翻新')
  expect(form.getByLabelText<HTMLTextAreaElement>('备注').value).toBe('武昌路 8 号')
  expect(form.queryByLabelText('电话')).toBeNull()
  await userEvent.type(form.getByLabelText('预约时间'), '2030-06-01 10:00{Enter}')
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  await eventually(() =>
    expect(askedOf(page, saveAppointment)).toMatchObject([
      { lead_id: 1, guest_name: '王女士', appoint_time: expect.any(Number) },
    ]),
  )
  expect(askedOf(page, saveAppointment)[0]).not.toHaveProperty('phone')
})

it('shows no button to whoever may only look at them', async () => {
  await show([appointment()], ['lead:list'])
  const row = within(await rowOf('王女士'))
  expect(row.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent)).toEqual([
    '王女士',
    '查看线索',
  ])
  expect(screen.queryByRole('button', { name: /新建预约/ })).toBeNull()
})
