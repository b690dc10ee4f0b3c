import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { eventually } from '../../../../../tests/fixtures/eventually.ts'
import { CODE } from '../../../../contract/errors.ts'
import type { LeadRow } from '../../../../contract/entities/lead.ts'
import { conversationInfo, extractContact, leadFromConversation } from '../../../../contract/http/conversations.ts'
import { askedOf, dialogOf, refusal } from '../../../testing/asking.ts'
import { leadRow } from '../../../testing/lead-rows.ts'
import { conversationRow, showChat } from '../testing-chat.ts'
import { SidePane } from './side-pane.tsx'

const row = conversationRow(1, { guest_name: '王女士' })
const found = (index: number, change: object = {}) => ({
  message_id: 5,
  index,
  field: 'phone',
  mask: '138****1234',
  start: 0,
  end: 11,
  msg_time: 1_780_000_000,
  lead_id: 0,
  ...change,
})
const show = (
  lead: LeadRow | null,
  { perms = ['chat:reply', 'lead:list', 'lead:edit'], isTaken = false, onOpen = () => undefined } = {},
) =>
  showChat(<SidePane row={row} onOpen={onOpen} />, {
    perms,
    answer: (endpoint, input) => {
      if (endpoint === conversationInfo)
        return {
          conversation: row,
          others: [conversationRow(2, { kind: 'dm', work_title: '' })],
          namesakes: [conversationRow(3, { work_title: '三步选对装修' })],
          lead,
          works: [
            {
              keyword: '附近装修',
              title: '三步选对装修',
              work_url: null,
              publish_item_id: 77,
              account: null,
              activity: null,
            },
          ],
        }
      if (endpoint === extractContact)
        return {
          list: [found(0), found(1, { mask: '139****5678', lead_id: 8 }), found(2, { field: 'wechat', mask: 'w***x' })],
        }
      if (endpoint === leadFromConversation)
        return isTaken && (input as { on_dup?: string }).on_dup !== 'merge'
          ? refusal(CODE.DUPLICATE, '已存在', { exist_id: 8, owner_name: '小李' })
          : { lead_id: 8, created: 1 }
      return undefined
    },
  })

it('makes a lead of the guest with the contacts that are accepted', async () => {
  const page = await show(null)
  expect(await screen.findByLabelText(/138\*{4}1234/)).toHaveProperty('checked', true)
  await userEvent.click(screen.getByLabelText('不用微信'))
  await userEvent.click(screen.getByRole('button', { name: '建线索' }))
  const dialog = within(await dialogOf('建线索'))
  expect(dialog.getByText('一并保存消息里的：电话 138****1234。在下面填了别的，就用填的。')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('微信'), 'wang_2026')
  await userEvent.type(dialog.getByLabelText('需求'), '量房')
  await userEvent.click(dialog.getByRole('button', { name: '保存' }))
  await eventually(() =>
    expect(askedOf(page, leadFromConversation)).toEqual([
      {
        conversation_id: 1,
        guest_name: '王女士',
        need_text: '量房',
        remark: '',
        phone: { message_id: 5, index: 0 },
        wechat: 'wang_2026',
      },
    ]),
  )
})

it('a contact that another lead has leads to it: joined by a press', async () => {
  const page = await show(null, { isTaken: true })
  await userEvent.click(await screen.findByRole('button', { name: '建线索' }))
  await userEvent.click(within(await dialogOf('建线索')).getByRole('button', { name: '保存' }))
  const dialog = within(await dialogOf('该号码已有线索'))
  await userEvent.click(dialog.getByRole('button', { name: '合并' }))
  await eventually(() => expect(askedOf(page, leadFromConversation)[1]).toMatchObject({ on_dup: 'merge' }))
})

it('shows the lead that there is, and adds no contact to it by itself', async () => {
  await show(leadRow(8, { guest_name: '王女士', stage: 2, need_text: '想量房' }))
  expect(await screen.findByText('想量房')).toBeTruthy()
  expect([screen.getByText('有意向'), screen.getByRole('button', { name: '跟进' })]).toHaveLength(2)
  const wechat = await screen.findByLabelText(/w\*{3}x/)
  expect(screen.queryByRole('button', { name: '加到线索' })).toBeNull()
  await userEvent.click(wechat)
  expect(await screen.findByRole('button', { name: '加到线索' })).toBeTruthy()
})

it('tells by which work he came and opens his other conversations', async () => {
  const onOpen = vi.fn<() => undefined>()
  await show(null, { onOpen })
  expect(await screen.findByText('三步选对装修')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /私信 · 门店号/ }))
  expect(onOpen).toHaveBeenCalledWith(2)
  expect(screen.getByText('同名的会话，可能是同一个人：')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /评论 · 三步选对装修/ }))
  expect(onOpen).toHaveBeenCalledWith(3)
})

it('has no button of leads for whoever may not edit them', async () => {
  await show(leadRow(8), { perms: ['chat:reply'] })
  await screen.findByText('线索8')
  expect(['跟进', '改阶段', '建线索', '加到线索'].map((name) => screen.queryByRole('button', { name }))).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect(screen.queryByRole('link', { name: '打开线索' })).toBeNull()
})
