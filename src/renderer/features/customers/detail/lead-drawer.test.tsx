import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { eventually } from '../../../../../tests/fixtures/eventually.ts'
import { getLead, unmergeLeads } from '../../../../contract/http/lead.ts'
import { setAppointment } from '../../../../contract/http/message.ts'
import { leadInfo, leadRow } from '../../../testing/lead-rows.ts'
import { LeadsPage } from '../leads-page.tsx'
import { askedOf, dialogOf } from '../../../testing/asking.ts'
import { showPage } from '../testing-customers.ts'

const lead = leadRow(1, { guest_name: '王女士', stage: 3 })
const TIME = 1_780_000_000
const full = leadInfo(lead, {
  events: [
    { id: 2, kind: 'stage', content: '', before: '0', after: '3', admin_name: '小李', create_time: TIME },
    { id: 1, kind: 'edited', content: '', before: '', after: 'phone,remark', admin_name: '', create_time: TIME },
  ],
  appointments: [
    {
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
      status: 1,
      remark: '',
      create_time: TIME,
    },
  ],
  merged: [
    {
      merge_id: 8,
      id: 9,
      guest_name: '王小姐',
      phone_mask: '138****1234',
      wechat_mask: '',
      admin_name: '小李',
      merged_time: TIME,
      undo_until: TIME + 86_400,
      can_undo: 1,
    },
  ],
  chain: {
    keyword: '附近装修',
    title: '三步选对装修',
    work_url: 'https://example.com/w/1',
    publish_item_id: 77,
    account: { id: 3, openname: '门店号', platform_value: 'douyin' },
    activity: null,
  },
})
const show = (perms: readonly string[], info = full) =>
  showPage(<LeadsPage />, {
    leads: [lead],
    perms,
    address: '/?open=1',
    answer: (endpoint) => {
      if (endpoint === getLead) return info
      if (endpoint === setAppointment) return { id: 6, status: 2, suggest_stage: 4 }
      if (endpoint === unmergeLeads) return { id: 1, ids: [9] }
      return undefined
    },
  })
const drawer = async () => within(await dialogOf('王女士'))

it('tells by which way a lead came and what happened to it', async () => {
  await show(['lead:list', 'rank:list'])
  const shown = await drawer()
  expect(await shown.findByText('三步选对装修')).toBeTruthy()
  expect(shown.getByRole('link', { name: '打开作品' }).getAttribute('href')).toBe('https://example.com/w/1')
  expect(shown.getByRole('link', { name: '效果追踪' }).getAttribute('href')).toContain('publish_item_id=77')
  expect(shown.getByText('阶段：待跟进 → 已预约')).toBeTruthy()
  expect(shown.getByText('修改了 电话、备注')).toBeTruthy()
  expect(shown.getByText(/^系统 · /)).toBeTruthy()
  expect(shown.queryByRole('button', { name: '撤销合并' })).toBeNull()
})

it('leads to what keywords brought only where a work took a keyword, and for who may look there', async () => {
  for (const [perms, change] of [
    [['lead:list', 'rank:list'], { keyword: null }],
    [['lead:list', 'rank:list'], { publish_item_id: null }],
    [['lead:list'], {}],
  ] as const) {
    await show(perms, { ...full, chain: { ...full.chain, ...change } })
    const shown = await drawer()
    expect(await shown.findByText('三步选对装修')).toBeTruthy()
    expect(shown.queryByRole('link', { name: '效果追踪' })).toBeNull()
    cleanup()
  }
})

it('takes a merge back, and asks for the stage that an appointment suggests', async () => {
  const page = await show(['lead:list', 'lead:edit'])
  const shown = await drawer()
  await userEvent.click(await shown.findByRole('button', { name: '撤销合并' }))
  await eventually(() => expect(askedOf(page, unmergeLeads)).toEqual([{ merge_id: 8 }]))
  await userEvent.click(shown.getByRole('tab', { name: '预约 1' }))
  await userEvent.click(await shown.findByRole('button', { name: '改预约状态，当前已确认' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '已赴约' }))
  await eventually(() => expect(askedOf(page, setAppointment)).toEqual([{ id: 6, status: 2 }]))
  expect(await dialogOf('改阶段：王女士')).toBeTruthy()
})

it('a lead that is part of another one can only be read', async () => {
  const page = await show(['*'], { ...full, merged_into_id: 4 })
  const shown = await drawer()
  expect(await shown.findByText('这条线索已并入另一条，只能查看。')).toBeTruthy()
  expect(shown.queryByRole('button', { name: '跟进' })).toBeNull()
  await userEvent.click(shown.getByRole('button', { name: '打开那一条' }))
  await eventually(() => expect(page.router.state.location.search).toContain('open=4'))
})
