import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { eventually } from '../../../../../tests/fixtures/eventually.ts'
import { CODE } from '../../../../contract/errors.ts'
import { ruleAccountList, setRuleAccounts } from '../../../../contract/http/auto-reply.ts'
import { askedOf, dialogOf, refusal, rowOf } from '../../../testing/asking.ts'
import { EDITOR, ruleAccount, showRules, type RuleWorld } from '../testing-auto-reply.ts'
import { AccountsDrawer } from './accounts-drawer.tsx'

const accounts = [
  ruleAccount(3, { openname: '门店号', is_read: 0 }),
  ruleAccount(4, { openname: '红书号', platform_value: 'xiaohongshu', by_hand_only: 1 }),
  ruleAccount(5, { openname: '二店号', enabled: 1, enabled_time: 1_780_000_000, enabled_name: '小李', today_count: 7 }),
]
const show = (world: RuleWorld = {}) =>
  showRules(<AccountsDrawer onClose={() => undefined} />, { accounts, perms: [...EDITOR, 'chat:reply'], ...world })

it('switches on only for whoever says that he knows the risk, and off at once', async () => {
  const page = await show()
  await userEvent.click(within(await rowOf('门店号')).getByRole('switch'))
  const question = within(await dialogOf('允许「门店号」自动回复？'))
  expect(question.getByText(/抖音可能把自动回复当作垃圾信息/)).toBeTruthy()
  const ok = question.getByRole('button', { name: '允许自动回复' })
  expect(ok.hasAttribute('disabled')).toBe(true)
  await userEvent.click(question.getByRole('checkbox', { name: '我了解这些风险' }))
  await userEvent.click(ok)
  await eventually(() =>
    expect(askedOf(page, setRuleAccounts)).toEqual([{ ids: [3], enabled: 1, is_risk_accepted: 1 }]),
  )
  await userEvent.click(within(await rowOf('二店号')).getByRole('switch'))
  await eventually(() => expect(askedOf(page, setRuleAccounts)[1]).toEqual({ ids: [5], enabled: 0 }))
})

it('says what keeps rules from answering: by hand only, or not read', async () => {
  await show()
  const byHand = within(await rowOf('红书号'))
  expect(byHand.getByRole('switch').hasAttribute('disabled')).toBe(true)
  expect(byHand.getByText(/只接受人工发送的回复/)).toBeTruthy()
  const unread = within(await rowOf('门店号'))
  expect(unread.getByText(/没有读取它的消息/)).toBeTruthy()
  expect(unread.getByRole('link', { name: '去打开读取' }).getAttribute('href')).toBe('/chat/chat?readings=1')
  expect(within(await rowOf('二店号')).getByText(/由小李允许/).textContent).toBeTruthy()
})

it('nothing can be switched by whoever may only look', async () => {
  await show({ perms: ['autoreply:list'] })
  await rowOf('门店号')
  for (const one of screen.getAllByRole('switch')) expect(one.hasAttribute('disabled')).toBe(true)
  expect(screen.getByText('只有能编辑自动回复的人可以开关。')).toBeTruthy()
})

it('without an account it leads to one; what fails is asked again', async () => {
  let isUp = false
  await show({
    accounts: [],
    perms: [...EDITOR, 'account:list'],
    answer: (endpoint) => (endpoint === ruleAccountList && !isUp ? refusal(CODE.INTERNAL, '服务出错') : undefined),
  })
  expect(await screen.findByText('服务出错')).toBeTruthy()
  isUp = true
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('link', { name: '去添加账号' })).toBeTruthy()
})
