import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { eventually } from '../../../../../tests/fixtures/eventually.ts'
import type { ConversationRow } from '../../../../contract/entities/conversation.ts'
import { setConversation } from '../../../../contract/http/conversations.ts'
import { askedOf } from '../../../testing/asking.ts'
import { ChatPage } from '../chat-page.tsx'
import { conversationRow, layOutThreads, messageRow, showChat } from '../testing-chat.ts'

const FAR = 4_000_000_000
const show = (change: Partial<ConversationRow>) =>
  showChat(<ChatPage />, {
    rows: [conversationRow(1, change)],
    messages: [
      messageRow(1),
      messageRow(2, { direction: 'out', text: '规则写的', by_rule_id: 5 }),
      messageRow(3, { direction: 'out', text: '人写的' }),
    ],
    address: '/?open=1',
  })

beforeEach(layOutThreads)

it('says until when rules rest here, with the way back', async () => {
  const page = await show({ bot_paused_until: FAR })
  await userEvent.click(await screen.findByRole('button', { name: /自动回复已暂停至/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '恢复自动回复' }))
  await eventually(() => expect(askedOf(page, setConversation)).toEqual([{ ids: [1], bot_paused_minutes: 0 }]))
})

it('a pause is begun from the menu, for half an hour or until a morning', async () => {
  const page = await show({ bot_paused_until: 1 })
  await userEvent.click(await screen.findByRole('button', { name: '更多' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '暂停 30 分钟' }))
  await eventually(() => expect(askedOf(page, setConversation)).toEqual([{ ids: [1], bot_paused_minutes: 30 }]))
  expect(screen.queryByRole('button', { name: /自动回复已暂停至/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '更多' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '暂停到明天' }))
  await eventually(() => expect(askedOf(page, setConversation)).toHaveLength(2))
  const { bot_paused_minutes: minutes } = askedOf(page, setConversation)[1] as { bot_paused_minutes: number }
  // From nine hours, at midnight, to one and a half days with a change of clocks.
  expect([minutes >= 8 * 60, minutes <= 34 * 60]).toEqual([true, true])
})

it('answers of a rule are told apart from those of people', async () => {
  await show({})
  const bubble = async (text: string) =>
    within((await screen.findByText(text, { selector: '.chat-text' })).closest('.chat-message') as HTMLElement)
  expect((await bubble('规则写的')).getByText('自动回复')).toBeTruthy()
  expect((await bubble('人写的')).queryByText('自动回复')).toBeNull()
})

it('opens the readings for whoever was led there', async () => {
  await showChat(<ChatPage />, { address: '/?readings=1' })
  expect(await screen.findByText('消息读取', { selector: '[role=dialog] [class*=-title]' })).toBeTruthy()
})
